# The XBoard protocol as Emilia speaks it: our players, our wording. The dialogues that every program
# should keep to are in ../xboard.t; how to read them is said in src/lab/conform.h.
$ --player first

case features, and nothing for version 1
> xboard
> protover 1
> ping 1
< pong 1
> protover 2
< feature done=0
< feature myname="Emilia" variants="reversi" usermove=1 setboard=1 playother=1 ping=1 analyze=1 ...
< feature done=1
> quit
!
end 0

case memory and threads are offered by players that have them
> protover 2
< feature done=0
< ... memory=0 smp=0 debug=1
< feature done=1
> quit
end 0

case memory and threads of the engine
$ --player engine:level=0
> protover 2
< feature done=0
< ... memory=1 smp=1 debug=1
< feature done=1
> quit
end 0

case the engine plays the second side after new, and its side after go
> new
> usermove P@f5
< move P@f4
> usermove P@f3
< move P@g4
> new
> go
< move P@d3
> usermove P@c3
< move P@b3
> quit
end 0

case faults are named, each in one line
> usermove P@a1
< Illegal move (the move turns no disc): P@a1
> usermove P@z9
< Illegal move: P@z9
> usermove
< Illegal move:
> e4
< Illegal move (the square is occupied): e4
> @@@@
< Illegal move (a pass is illegal while there is a legal move): @@@@
> what is this
< Error (unknown command): what is this
> edit
< Error (unknown command): edit
> level 40
< Error (level is MOVES MINUTES INCREMENT): 40
> level 0 5:x 0
< Error (level is MOVES MINUTES INCREMENT): 0 5:x 0
> st soon
< Error (st is a number of seconds): soon
> sd deep
< Error (sd is a depth): deep
> time 5s
< Error (time is a number of hundredths of seconds): 5s
> cores 2
< Error (the player will not have this): 2
> variant crazyhouse
< Error (unsupported variant): crazyhouse
> setboard 8/8/8/8/8/8/8/9 w
< tellusererror Illegal position: a row of the FEN is not P, p and numbers, at byte 14
> setboard 8/8/8/8/8/8/8/8
< tellusererror Illegal position: the FEN does not say whose turn it is, at byte 15
> setboard 8 w
< tellusererror Illegal position: the FEN has not an even number of rows, 4 to 16, at byte 0
> setboard 6/6/2Pp2/2pP2/6/6 w - - 0 1
< tellusererror Illegal position: the board is not 8x8, at byte 0
> setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
< tellusererror Illegal position: a row of the FEN is not P, p and numbers, at byte 0
> {long}
< Error (the line is too long): left out
> go
< move P@d3
> quit
end 0

case commands that there is nothing to do for
> xboard
> accepted done
> rejected smp
> random
> hard
> easy
> name somebody
> rating 1500 1600
> computer
> otim 1000
> nps 0
> draw
> ?
> .
> exit
> # a comment
>
> ping 5
< pong 5
> quit
end 0

case a viewer that cannot turn discs gets every board
> variant alien
< setup (P.....p.....) 8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1
> new
< setup (P.....p.....) 8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1
> usermove P@f5
< setup (P.....p.....) 8/8/8/3PPP2/3pP3/8/8/8 b - - 0 1
< move P@f4
< setup (P.....p.....) 8/8/8/3PPP2/3ppp2/8/8/8 w - - 0 1
> undo
< setup (P.....p.....) 8/8/8/3PPP2/3pP3/8/8/8 b - - 0 1
> quit
end 0

case a forced pass may be left out
> force
moves c4c3e6b4a4a5b2a3c1
> {move}
until played
> ping 1
< pong 1
> undo
> go
< move P@c1
> quit
end 0

case the results, in the colours of XBoard
> force
> setboard pppppppp/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w - - 0 1
< 1/2-1/2 {Draw 32-32}
> setboard 8/8/8/8/8/8/8/PP6 b - - 0 1
< 1-0 {White wins 2-0}
> setboard 8/8/8/8/8/8/8/ppp5 w - - 0 1
< 0-1 {Black wins 3-0}
> go
> hint
> ping 1
< pong 1
> usermove f5
< Illegal move (the game is over): f5
> bk
< ...no book
<
> quit
end 0

case a depth holds until the next game
$ --player engine:hash=1
> sd 1
> post
> go
< 1 ...
< move ...
> quit
end 0

case a clock that is used up: the move comes at once
$ --player engine:level=60,hash=1
> level 0 1 0
> time 0
> go
* move ...
> time -50
> usermove @@@@
* Illegal move ...
> quit
end 0

case a search is not ended by what can wait
$ --player engine:level=1,hash=1
> go
> ping 1
* move ...
* pong 1
> quit
end 0

case an outside program's illegal move is named, and not played
$ --player 'gtp:"sh liar"'
> go
< tellusererror the player answered with an illegal move: d4 (the square is occupied)
> quit
!
end 0

case a time for each move takes the place of the clock, and of what was told of it
$ --player engine:hash=1
> level 0 100000 0
> time 600000000
> st 0.1
> go
* move ...
> quit
end 0
