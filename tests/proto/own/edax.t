# The console of Edax as Emilia speaks it: our players, the exact output. The dialogues that every
# program should keep to are in ../edax.t; how to read them is said in src/lab/conform.h.
$ --player first

case the board, and the prompt before each line
> f5
<
<   A B C D E F G H            BLACK            A  B  C  D  E  F  G  H
< 1 - - - - - - - - 1         0:00.000       1 |  |  |  |  |  |  |  |  | 1
< 2 - - - - - - - - 2    2 discs   4 moves   2 |  |  |  |  |  |  |  |  | 2
< 3 - - - . - - - - 3                        3 |  |  |  |  |  |  |  |  | 3
< 4 - - . O * - - - 4  ply  1 (60 empties)   4 |  |  |  |()|##|  |  |  | 4
< 5 - - - * O . - - 5    Black's turn (*)    5 |  |  |  |##|()|  |  |  | 5
< 6 - - - - . - - - 6                        6 |  |  |  |  |  |  |  |  | 6
< 7 - - - - - - - - 7    2 discs   4 moves   7 |  |  |  |  |  |  |  |  | 7
< 8 - - - - - - - - 8         0:00.000       8 |  |  |  |  |  |  |  |  | 8
<   A B C D E F G H            WHITE            A  B  C  D  E  F  G  H
<
< >
<
< You play F5
<
* 5 - - - * * * - - 5    White's turn (O)    5 |  |  |  |##|()| 1|  |  | 5
> quit
end 0

case silent: a prompt, and what was asked for
$ --player first -q
> go
< >
<
< Edax plays D3
> setboard nonsense
< >
> quit
< >
!
end 0

case the command line of Edax
$ -q -level 1 -n 1 -hash-table-size 10 -book-usage off -eval-file data/eval.dat -move-time 0:01 --player engine:hash=1
> go
@ start
* Edax plays {move}
> quit
end 0

case a pass is PS, and the end is said
$ --player first -q
> play c4c3e6b4a4a5b2a3
> go
* Edax plays PS
> ps
> init
> play e6f6c4c5c6e3e2d6g7b6a6
> go
* *** Game Over ***
> hint 3
> verbose 1
* 4 ...       Game over        4 ...
* 5 ...       Black won        5 ...
* *** Game Over ***
> quit
end 0

case against the engine both moves are taken back and repeated
> mode 0
> f5
* Edax plays F4
> undo
* ...ply  1 (60 empties)...
> redo
* ...ply  3 (58 empties)...
> mode 3
> undo
* ...ply  2 (59 empties)...
> quit
end 0

case a line that is too long is left out
> {long}
> go
* Edax plays D3
> quit
end 0

case stop ends a game against itself
$ --player engine:hash=1 -level 60
> mode 2
> stop
> quit
end 0

case the rows of a hint are sorted, and an exact score has no @
$ -q -level 10 --player engine:hash=1
> setboard -XXXXXXXOXXXOOXXOXXOXOXXOXOXOXXXOXXXXXXX--OXXXXX--OXXXXX--OXXXXX O
> hint 2
*     7   -38 ... A6 b8 ...
<     7   -48 ...
> quit
end 0

case a file of problems, as a table; what cannot be read is said, and the exit code is 1
$ -solve problems.obf -level 60 --player engine:hash=1
<  # | depth|score|       time   |  nodes (N)  |   N/s    | principal variation
< ---+------+-----+--------------+-------------+----------+---------------------
<   1|    7   -38 ... A6 b8 ...
<   3|    1   +64 ... h8
< ---+------+-----+--------------+-------------+----------+---------------------
< problems.obf: ... nodes in 0:0...
!
end 1

case the same from the console
$ -q -level 60 --player engine:hash=1
> solve problems.obf
*   3|    1   +64 ... h8
* problems.obf: ... nodes in ...
> solve nothing.obf
> quit
end 0

case a hint on a forced pass has the value of the pass
$ -q -level 10 --player engine:hash=1
> setboard -XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO X
> hint 1
*     2   +48 ... ps A1
> quit
end 0

case a time after a level is instead of it
$ -q --player engine:hash=1
> level 1
> move-time 0.2
!     1
> hint 1
* ...@...
> quit
end 0

case an outside program's illegal move is named, and not played
$ --player 'gtp:"sh liar"' -q 2>&1
> go
* ...emilia edax: the player failed: 'the player answered with an illegal move: d4 (the square is occupied)'
> quit
end 0
