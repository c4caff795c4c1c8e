# A move that is best loses nothing; the totals come last.
$ emilia analyse f5 --depth 1
move  side ...
   1  black  f5 ...
Discs for the side that moved; ! exact, ? a mistake, # Black's lead, -16 to 16
Black: 1 move, 0.00 discs given away, 0 mistakes of 2 discs or more
White: 0 moves, 0.00 discs given away, 0 mistakes of 2 discs or more

# A first move is as good as its mirror images, whichever of them the search prefers.
$ emilia analyse f5 --depth 6
move  side ...
   1  black  f5 ...
Discs for the side that moved; ...
Black: 1 move, 0.00 discs given away, 0 mistakes of 2 discs or more
White: 0 moves, 0.00 discs given away, 0 mistakes of 2 discs or more

$ emilia analyse f5f5
! emilia analyse: ...
[2]

# A game in any format that convert writes, out of a file, from standard input or as a word.
$ emilia convert - game.pgn
< f5d6c3
1 game from moves to pgn

$ emilia convert game.pgn game.wtb
1 game from pgn to wthor

$ emilia convert game.pgn game.sgf
1 game from pgn to sgf

$ emilia analyse @game.pgn --depth 1
move  side ...
   1  black  f5 ...
   2  white  d6 ...
   3  black  c3 ...
Discs for the side that moved; ...
Black: 2 moves ...
White: 1 move, ...

$ emilia analyse @game.wtb --depth 1
move  side ...
   1  black  f5 ...
   2  white  d6 ...
   3  black  c3 ...
Discs for the side that moved; ...
Black: 2 moves ...
White: 1 move, ...

$ emilia analyse - --depth 1
< {"args":[{"players":[{"name":"a"},{"name":"b"}],"position":{"moves":[{"m":"f5"}]}}]}
move  side ...
   1  black  f5 ...
Discs for the side that moved; ...
Black: 1 move, ...
White: 0 moves ...

$ emilia analyse "(;GM[Othello]PB[a]B[F5];)" --depth 1
move  side ...
   1  black  f5 ...
Discs for the side that moved; ...
Black: 1 move, ...
White: 0 moves ...

$ emilia show --as moves @game.sgf
f5d6c3

# One game, as a file of positions has one position; a fault in it; another board.
$ emilia analyse -
< (;GM[Othello]PB[a]B[F5];)
< (;GM[Othello]PB[b]B[F5];)
! emilia analyse: -: a second game begins here, at line 2, character 1 ('(;GM[Othello]PB[')
[2]

$ emilia analyse -
< [Black "a"]
< 1. f5 a1
! emilia analyse: -: the move turns no disc, at line 2, character 7 ('a1')
[2]

$ emilia analyse -
< (;GM[Othello]TY[4]BO[4 -----O*--*O----- *]B[A2];)
! emilia analyse: -: the board is 4x4, not 8x8
[2]

$ emilia analyse start --board 10
! emilia analyse: --board 10: only games on 8x8 can be analysed
[2]

$ emilia show --board 4 --as moves -
< (;GM[Othello]TY[4]BO[4 -----O*--*O----- *]B[A2];)
a2

$ emilia analyse @/
! emilia analyse: cannot read '/': Is a directory
[2]

# A file's name alone is no game.
$ emilia analyse game.pgn
! emilia analyse: 'game.pgn' is a file: write '@game.pgn'
[2]

$ emilia analyse gone.pgn
! emilia analyse: 'gone.pgn' is no position, and there is no such file
[2]
