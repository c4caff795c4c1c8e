# NBoard as Emilia speaks it: our players, our wording. The dialogues that every program should keep
# to are in ../nboard.t; how to read them is said in src/lab/conform.h.

case the greeting, the depth, and what is ignored
$ --player engine:hash=1
> nboard 2
< set myname Emilia
> set depth 3
< set myname Emilia3
> set contempt 20
> nonsense of any kind
>
> \0\t
> ping 1
< pong 1
> learn
< learned
> quit
end 0

case go chooses and leaves the board alone
# Asked again, the answer is about the same position. The value and the time follow the move.
$ --player first
> nboard 2
< set myname Emilia
> go
* === D3/...
> go
* === D3/...
> move D3/1.5/2
> go
* === C3/...
> move c3
> ping 2
* pong 2
> hint 1
* status the player gives no values
> quit
end 0

case version 1 sends bare moves
$ --player first
> nboard 1
< set myname Emilia
> F5
> go
* === F4/...
> f6
> go
* === D3/...
eof
end 0

case a game as GGF, with values, times, a clock and tags nobody knows; a second game replaces it
$ --player first
> nboard 2
< set myname Emilia
> set game (;GM[Othello]PC[NBoard]DT[2004-09-18 05:54:38 GMT]PB[a b]PW[c]RE[?]TI[05:00//02:00]TY[8]XX[what]BO[8 ---------------------------O*------*O--------------------------- *]B[F5/1.25/3.4]W[F4//2.449];)
> go
* === ...
> set game (;GM[othello]BO[8 ---------------------------O*------*O--------------------------- *]b[f5]w[d6]B[c3];)
> ping 3
* pong 3
> go
* === D3/...
eof
end 0

case damaged games and illegal moves are named, and the board stays as it was
$ --player first
> nboard 2
< set myname Emilia
> set game
< status set game: a game begins with (;, at byte 0
> set game (;GM[Othello]
< status set game: the game is not closed by ;), at byte 13
> set game (;BO[8 ---
< status set game: the value of a tag is not closed, at byte 4
> set game (;BO[7 --- *];)
< status set game: the board size is not an even number from 4 to 16, at byte 5
> set game (;BO[8 --- *];)
< status set game: ...
> set game (;B[A1];)
< status set game: the move turns no disc, at byte 4
> set game (;W[F5];)
< status set game: the other side is to move, at byte 4
> move a1
< status move: the move turns no disc
> move PA
< status move: a pass is illegal while there is a legal move
> move zz
< status move: ...
> go
* === D3/...
> quit
end 0

case passes may be written or left out, and go says PA
# Black has no move after A3.
$ --player engine:level=2,hash=1
> nboard 2
< set myname Emilia
> set game (;BO[8 ---------------------------O*------*O--------------------------- *]B[c4]W[c3]B[e6]W[b4]B[a4]W[a5]B[b2]W[a3];)
> go
* === PA/...
> hint 2
* search PA-...
> move PA
> ping 4
* pong 4
> hint 1
* search ...
> set game (;BO[8 ---------------------------O*------*O--------------------------- *]B[c4]W[c3]B[e6]W[b4]B[a4]W[a5]B[b2]W[a3]B[PA]W[C1];)
> ping 5
* pong 5
> set game (;BO[8 ---------------------------O*------*O--------------------------- *]B[c4]W[c3]B[e6]W[b4]B[a4]W[a5]B[b2]W[a3]W[C1];)
> ping 6
< pong 6
> go
* === ...
> quit
end 0

case the end of a game: nothing to hint at, nothing to play, and an exact value to analyse
$ --player engine:level=1,hash=1
> nboard 2
< set myname Emilia
> set game (;BO[8 ---------------------------O*------*O--------------------------- *]B[e6]W[f6]B[c4]W[c5]B[c6]W[e3]B[e2]W[d6]B[g7]W[b6]B[a6];)
> hint 3
< status the game is over
> go
* === PA/-64.00/...
> analyze
* analysis 11 -64.00
* analysis 10 ...
* analysis 0 ...
> move a1
* status move: the game is over
> quit
end 0

case a ping ends go, and nothing about the old position follows
# Without it this player would think for a very long time.
$ --player engine:level=60
> nboard 2
< set myname Emilia
> go
> ping 1
* pong 1
! ===
! search
! analysis
> ping 2
< pong 2
> ping 3
< pong 3
> quit
end 0

case a ping ends hint
$ --player engine:level=60
> nboard 2
< set myname Emilia
> hint 4
* search ...
> ping 17
* pong 17
! search
! ===
> move F5
> ping 18
< pong 18
> quit
end 0

case a ping ends analyze
$ --player engine:level=60
> nboard 2
< set myname Emilia
> move F5
> analyze
> ping 5
* pong 5
! analysis
> ping 6
< pong 6
> quit
end 0

case quit ends a search too
$ --player engine:level=60
> nboard 2
< set myname Emilia
> go
> quit
end 0

case a clock in the game is kept from version 2 on; with time used up the move comes at once
$ --player engine:level=60
> nboard 2
< set myname Emilia
> set game (;GM[Othello]TI[0:01/0:00/0:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5/0/0.9]W[D6/0/50];)
> go
* === ...
> move C3/0/0.05
> go
* === ...
> quit
end 0

case other boards
$ --player first
> nboard 2
< set myname Emilia
> set game (;TY[6]BO[6 --------------O*----*O-------------- *];)
> go
* === C2/...
eof
end 0

case boards that the player does not know are refused
$ --player engine:level=1
> nboard 2
< set myname Emilia
> set game (;TY[6]BO[6 --------------O*----*O-------------- *];)
< status set game: the player does not play on this board
> quit
end 0

case a line that is too long is named
$ --player first
> {long}
< status the line is too long
> ping 1
< pong 1
> quit
end 0

case an illegal move where a pass is forced leaves the board as it was
$ --player engine:level=1,hash=1
> set game (;GM[Othello]TY[8]BO[8 -**************************************************************O *];)
> move h1
< status move: the square is occupied
> move PA
> go
* === A1/-48.00...
> quit
end 0

case a hint on a forced pass has the value of the pass
$ --player engine:level=1,hash=1
> set game (;GM[Othello]TY[8]BO[8 -**************************************************************O *];)
> hint 1
< status thinking
< search PA-A1 48.00 0 100%
< status
> quit
end 0

case a player without values invents none
$ --player random
> hint 3
< status thinking
< status the player gives no values
> analyze
< status analyzing
< status the player gives no values
> quit
end 0

case a depth that is no number changes nothing
$ --player engine:level=1,hash=1
> set depth
< status set depth: a number is expected
> set depth abc
< status set depth: a number is expected
> set depth 2
< set myname Emilia2
> quit
end 0

case an outside program's illegal move is named, and not played
$ --player 'gtp:"sh liar"'
> go
< status thinking
< status the player answered with an illegal move: d4 (the square is occupied)
> quit
end 0
