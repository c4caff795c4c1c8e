# The XBoard protocol for reversi, as any program should speak it. The side that moves first is
# XBoard's White; moves are drops (P@f5), a pass is @@@@. How to read this file is said in
# src/lab/conform.h; `emilia conform xboard "COMMAND"` holds these dialogues with a program.
$ --player first

case features are told, reversi among the variants
> xboard
> protover 2
* feature ...variants="...reversi..."...
> ping 1
* pong 1
> quit
end

case features are told to the end
> xboard
> protover 2
* feature ...done=1...
> quit
end

case lines that end with CR and LF
> xboard\r
> protover 2\r
* feature ...done=1...
> new\r
> ping 7\r
* pong 7
> quit\r
end

case the engine answers a move
> xboard
> protover 2
> new
> variant reversi
> st 1
> P@f5
@ f5
* move {move}
> ping 1
* pong 1
> quit
end

case every way to write a move
> xboard
> protover 2
> new
> variant reversi
> st 1
> force
> f5
> @d6
> usermove P@c3
@ f5d6c3
> go
* move {move}
> quit
end

case a whole game ends with its result
$ --player engine:hash=1
> xboard
> protover 2
> new
> variant reversi
> sd 1
> force
repeat
> go
* move {move}
until over
* ...{...}
> ping 1
* pong 1
> quit
end

case in force mode nothing is played
> xboard
> protover 2
> new
> variant reversi
> st 1
> force
! move
> P@f5
> P@f6
> ping 1
* pong 1
> quit
end

case playother: the engine takes the side that is not to move
> xboard
> protover 2
> new
> variant reversi
> st 1
> force
> P@f5
> playother
> P@f6
@ f5f6
* move {move}
> quit
end

case illegal moves are named and change nothing
> xboard
> protover 2
> new
> variant reversi
> st 1
> force
> P@a1
* Illegal move...
> P@d4
* Illegal move...
> @@@@
* Illegal move...
> go
@ start
* move {move}
> quit
end

case an unknown command is named
> xboard
> protover 2
> new
> no_such_command
* ...no_such_command...
> ping 1
* pong 1
> quit
end

case a pass
> xboard
> protover 2
> new
> variant reversi
> st 1
> force
moves c4c3e6b4a4a5b2a3
> P@{move}
until played
> go
* move {move}
> force
> go
* move {move}
> quit
end

case a pass of the opponent
> xboard
> protover 2
> new
> variant reversi
> st 1
> force
moves c4c3e6b4a4a5b2a3
> P@{move}
until played
> @@@@
@ c4c3e6b4a4a5b2a3--
> go
* move {move}
> quit
end

case the end of a game
> xboard
> protover 2
> new
> variant reversi
> st 1
> force
moves e6f6c4c5c6e3e2d6g7b6a6
> P@{move}
until played
* 1-0 {...}
! move
> @@@@
> ping 1
* pong 1
> quit
end

case undo and remove
> xboard
> protover 2
> new
> variant reversi
> st 1
> force
> P@f5
> P@f6
> P@e6
> undo
> remove
@ start
> go
* move {move}
> quit
end

case a position is set up
> xboard
> protover 2
> new
> variant reversi
> st 1
> force
> setboard 8/8/8/3PPP2/3pP3/8/8/8 b - - 0 1
@ ---------------------------OX------XXX-------------------------- O
> go
* move {move}
> quit
end

case a damaged position is named
optional
> xboard
> protover 2
> new
> variant reversi
> force
> setboard 8/8/8
* tellusererror ...
> ping 1
* pong 1
> quit
end

case move now
$ --player engine:level=60,hash=1
> xboard
> protover 2
> new
> variant reversi
> st 600
> go
> ?
@ start
* move {move}
> quit
end

case force ends a search without a move
$ --player engine:level=60,hash=1
> xboard
> protover 2
> new
> variant reversi
> st 600
> ping 1
* pong 1
> go
> force
! move
> ping 2
* pong 2
> quit
end

case quit ends a search
$ --player engine:level=60,hash=1
> xboard
> protover 2
> new
> variant reversi
> st 600
> ping 1
* pong 1
> go
> quit
! move
end

case clocks: a time for the game, for some moves, for each
$ --player engine:level=60,hash=1
> xboard
> protover 2
> new
> variant reversi
> level 0 1 0
> time 300
> otim 300
> P@f5
@ f5
* move {move}
> force
> level 40 0:10 0
> time 100
> otim 100
> go
* move {move}
> force
> st 1
> go
* move {move}
> quit
end

case thinking is shown after post and not after nopost
$ --player engine:hash=1
> xboard
> protover 2
> new
> variant reversi
> sd 4
> post
> go
@ start
* ... ... ... ... ...
* move {move}
> quit
end

case hint
> xboard
> protover 2
> new
> variant reversi
> st 1
> hint
@ start
* Hint:...{move}
> quit
end

case analysis answers . and ends with exit
$ --player engine:hash=1
> xboard
> protover 2
> new
> variant reversi
> post
> analyze
* ... ... ... ... ...
> .
* stat01: ...
> P@f5
* ... ... ... ... ...
> undo
> exit
> ping 1
* pong 1
> st 1
> go
@ start
* move {move}
> quit
end

case the end of the input ends the program, also an analysis
$ --player engine:hash=1
> xboard
> protover 2
> new
> variant reversi
> ping 1
* pong 1
> analyze
eof
end

case after the end of the input nothing more is said
> xboard
> protover 2
> new
> ping 1
* pong 1
!
eof
end
