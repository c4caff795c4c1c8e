# The NBoard protocol, versions 1 and 2, as any program should speak it. How to read this file is
# said in src/lab/conform.h; `emilia conform nboard "COMMAND"` holds these dialogues with a program.
$ --player first

case the greeting, and a ping is answered by its pong
> nboard 2
> ping 1
* pong 1
> ping 2147483647
* pong 2147483647
> quit
end

case what is not known is ignored
> nboard 2
> no such command
>
> set nonsense 7
> set contempt 20
> ping 2
* pong 2
> quit
end

case lines that end with CR and LF
> nboard 2\r
> move F5\r
> ping 3\r
* pong 3
> set depth 1\r
@ f5
> go\r
* === {move}...
> quit\r
end

case go chooses and leaves the board alone
> nboard 2
> set depth 2
> ping 1
* pong 1
@ start
> go
* === {move}...
@ start
> go
* === {move}...
> quit
end

case move changes the board, with value and time or without
> nboard 2
> set depth 2
> move F5/1.25/3.4
> move D6//2.449
> move c3
> ping 1
* pong 1
@ f5d6c3
> go
* === {move}...
> quit
end

case a bare move, as version 1 sends it
optional
> nboard 1
> set depth 2
> F5
> ping 1
* pong 1
@ f5
> go
* === {move}...
> quit
end

case a game as GGF
> nboard 2
> set depth 2
> set game (;GM[Othello]PC[NBoard]DT[2004-09-18 05:54:38 GMT]PB[a b]PW[c]RE[?]TI[05:00//02:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5/1.25/3.4]W[F4//2.449];)
> ping 1
* pong 1
@ f5f4
> go
* === {move}...
> set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[05:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)
> ping 2
* pong 2
@ start
> go
* === {move}...
> quit
end

case a game from a position that is not the start
> nboard 2
> set depth 2
> set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[05:00]TY[8]BO[8 -------------------*-------**-----***---------------------------- O];)
> ping 1
* pong 1
> set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[05:00]TY[8]BO[8 ---------------------------O*-----***--------------------------- O];)
> ping 2
* pong 2
@ ---------------------------OX-----XXX--------------------------- O
> go
* === {move}...
> quit
end

case a pass is chosen when there is no move
> nboard 2
> set depth 2
> set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[05:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[C3]B[E6]W[B4]B[A4]W[A5]B[B2]W[A3];)
> ping 1
* pong 1
@ c4c3e6b4a4a5b2a3
> go
* === {move}...
> move PA
> ping 2
* pong 2
> go
* === {move}...
> quit
end

case a game that ends with a pass
> nboard 2
> set depth 2
> set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[05:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[C3]B[E6]W[B4]B[A4]W[A5]B[B2]W[A3]B[PA];)
> ping 1
* pong 1
@ c4c3e6b4a4a5b2a3--
> go
* === {move}...
> quit
end

case a whole game
$ --player engine:hash=1
> nboard 2
> set depth 1
> ping 1
* pong 1
repeat
> go
* === {move}...
> move {move}
until over
> ping 2
* pong 2
> quit
end

case a hint is a line with its value
$ --player engine:hash=1
> nboard 2
> set depth 3
> ping 1
* pong 1
> hint 1
* search {move}... ... ...
> ping 2
* pong 2
> quit
end

case a ping ends go, and nothing about the old position follows
$ --player engine:hash=1
> nboard 2
> set depth 60
> ping 1
* pong 1
> go
> ping 2
* pong 2
! ===
! search
> move F5
> ping 3
* pong 3
> quit
end

case a ping ends hint, and nothing about the old position follows
$ --player engine:hash=1
> nboard 2
> set depth 60
> ping 1
* pong 1
> hint 4
> ping 2
* pong 2
! search
! ===
> move F5
> ping 3
* pong 3
> quit
end

case a clock in the game is kept
$ --player engine:level=60,hash=1
> nboard 2
> set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[0:05/0:00/0:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5/0/2]W[D6/0/1];)
> ping 1
* pong 1
@ f5d6
> go
* === {move}...
> quit
end

case an illegal move and a damaged game change nothing
optional
> nboard 2
> set depth 2
> move A1
> set game (;GM[Othello]
> ping 1
* pong 1
@ start
> go
* === {move}...
> quit
end

case analyze tells the value of every position
$ --player engine:hash=1
optional
> nboard 2
> set depth 1
> set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[05:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)
> ping 1
* pong 1
> analyze
* analysis ...
* analysis ...
* analysis ...
> quit
end

case learn is answered
optional
> nboard 2
> ping 1
* pong 1
> learn
* learn...
> quit
end

case quit ends a search
$ --player engine:hash=1
> nboard 2
> set depth 60
> ping 1
* pong 1
> go
> quit
! ===
end

case the end of the input ends the program, and nothing more is said
> nboard 2
> ping 1
* pong 1
!
eof
end
