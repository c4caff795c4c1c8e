# B6, D1: a whole game of computers, step by step; D2: the board's text at the end
$ emilia play first first --board 4 --from b1a1a2c1d1a3a4d2d3b4
Black: first, White: first. Score is White minus Black.
    a b c d
 1  O O O X  1
 2  O O O X  2
 3  O o X X  3
 4  X(O)+ .  4
    a b c d
Black 5, White 9, score +4. Black (First) to move.
11. Black c4, turns b4 (0 ...
    a b c d
 1  O O O X  1
 2  O O O X  2
 3  O O X X  3
 4  X x(X)+  4
    a b c d
Black 7, White 8, score +1. White (First) to move.
12. White d4, turns c3 (0 ...
    a b c d
 1  O O O X  1
 2  O O O X  2
 3  O O o X  3
 4  X X X(O) 4
    a b c d
Black 6, White 10, score +4. Game over: White (First) wins the game, 10 to 6.
[wwwb wwwb wwwb bbbw]

# D3: a forced pass is announced
$ emilia play first first --board 4 --from "{bbbb bbw. bbbb bbbb}"
Black: first, White: first. Score is White minus Black.
    a b c d
 1  X X X X  1
 2  X X O .  2
 3  X X X X  3
 4  X X X X  4
    a b c d
Black 14, White 1, score -13. White (First) has no legal move and must pass.
1. White passes: no legal move (0 ...
    a b c d
 1  X X X X  1
 2  X X O +  2
 3  X X X X  3
 4  X X X X  4
    a b c d
Black 14, White 1, score -13. Black (First) to move.
2. Black d2, turns c2 (0 ...
    a b c d
 1  X X X X  1
 2  X X x(X) 2
 3  X X X X  3
 4  X X X X  4
    a b c d
Black 16, White 0, score -16. Game over: Black (First) wins the game, 16 to 0.
{bbbb bbbb bbbb bbbb}

$ emilia play first first --board 4 --json --from "{bbbb bbw. bbbb bbbb}"
{"ply":1,"side":"white","player":"first","move":"pass","turned":[],"black":14,"white":1,"fault":null,"seconds": ...
{"ply":2,"side":"black","player":"first","move":"d2","turned":["c2"],"black":16,"white":0,"fault":null,"seconds": ...
{"winner":"black","black":16,"white":0,"board":"{bbbb bbbb bbbb bbbb}"}

# The end of input leaves the game
$ emilia play human human --board 4 --json
{"winner":"none","black":2,"white":2,"board":"[.... .wb. .bw. ....]"}

$ emilia play first last
! emilia play: player 'last': no such player (see emilia players)
[2]

$ emilia play first
! emilia play: WHITE is missing (see emilia play --help)
[2]

$ emilia play first first --hint human
! emilia play: --hint: 'human' is not a computer player
[2]

$ emilia play first first --from f5f5
! emilia play: position: the square is occupied, at character 3 ('f5')
[2]

# D6: a player that fails is reported, and the first legal move is played for it
$ emilia play 'gtp:"false"' first --board 4 --from "[.wb. bbbb bbbb bbbb]"
Black: gtp:"false", White: first. Score is White minus Black.
    a b c d
 1  + O X .  1
 2  X X X X  2
 3  X X X X  3
 4  X X X X  4
    a b c d
Black 13, White 1, score -12. Black (GTP program) to move.
GTP program failed: the program ended (exit status 1). The first legal move is played for it.
1. Black a1, turns b1 (0 ...
    a b c d
 1 (X)x X .  1
 2  X X X X  2
 3  X X X X  3
 4  X X X X  4
    a b c d
Black 15, White 0, score -15. Game over: Black (GTP program) wins the game, 15 to 0.
{bbb. bbbb bbbb bbbb}

$ emilia play human champion --board 10
! emilia play: player 'champion': knows only the 8x8 board, not 10x10
[2]

$ emilia play human random --board 10 --hint engine
! emilia play: player 'engine': knows only the 8x8 board, not 10x10
[2]

$ emilia play 'gtp:"false"' first --board 4 --from "[.wb. bbbb bbbb bbbb]" --json
{"ply":1,"side":"black","player":"gtp:\"false\"","move":"a1","turned":["b1"],"black":15,"white":0,"fault":"the program ended (exit status 1)","seconds": ...
{"winner":"black","black":15,"white":0,"board":"{bbb. bbbb bbbb bbbb}"}
! GTP program failed: the program ended (exit status 1). The first legal move is played for it.

# Which move was illegal is said, and why.
$ emilia play 'nboard:"while read c n; do case $c in ping) echo pong $n;; go) echo === d1;; esac; done"' first --board 4 --from "[.wb. bbbb bbbb bbbb]" --json
{"ply":1,"side":"black","player":"nboard:\"while read c n; do case $c in ping) echo pong $n;; go) echo === d1;; esac; done\"","move":"a1","turned":["b1"],"black":15,"white":0,"fault":"the player answered with an illegal move: d1 (the move turns no disc)","seconds": ...
{"winner":"black","black":15,"white":0,"board":"{bbb. bbbb bbbb bbbb}"}
! NBoard program failed: the player answered with an illegal move: d1 (the move turns no disc). The first legal move is played for it.

# What is saved goes on and converts: without moves, after a set-up start and a pass, on any board;
# and it is not written over a file from before the game.
$ emilia play human human --board 4 --json
< save none.txt
{"winner":"none" ...
! Saved to none.txt. Resume with --board 4 --from @none.txt

# as it has to be typed
$ emilia play human human --board 4 --json
< save it's mine.txt
{"winner":"none" ...
! Saved to it's mine.txt. Resume with --board 4 --from '@it'\''s mine.txt'

$ emilia convert none.txt - --to moves
-----OX--XO----- X;

$ emilia play human human --board 4 --json --from "XXO- XXXX XXXX XXO- O"
< pass
< save set-up.txt
< d1
< save set-up.txt
< new
< save set-up.txt
{"ply":1 ...
{"ply":2 ...
{"winner":"none" ...
! Saved to set-up.txt. Resume with --board 4 --from @set-up.txt
! Saved to set-up.txt. Resume with --board 4 --from @set-up.txt
! A new game.
! 'set-up.txt' is there already, and not from this game: save under another name.

$ emilia convert set-up.txt - --to ggf
(;GM[Othello]PB[]PW[]RE[?]TY[4]BO[4 **O-**********O- O]W[PA]B[D1];)

$ emilia play human human --board 4 --json --from @set-up.txt
< undo
{"winner":"none" ...
! Taken back.

$ emilia convert - - --to ggf
< XXO-XXXXXXXXXXO- O;--
(;GM[Othello]PB[]PW[]RE[?]TY[4]BO[4 **O-**********O- O]W[PA];)

# The suffix chooses the format, as convert does it, and what was saved goes on.
$ emilia play human human --json
< f5
< d6
< save game.sgf
< save game.ggf
< save game.pgn
< save game.json
< save game.obf
< save game.wtb
< save game.other
{"ply":1 ...
{"ply":2 ...
{"winner":"none" ...
! Saved to game.sgf. Resume with --from @game.sgf
! Saved to game.ggf. Resume with --from @game.ggf
! Saved to game.pgn. Resume with --from @game.pgn
! Saved to game.json. Resume with --from @game.json
! Saved to game.obf. Resume with --from @game.obf
! Cannot write 'game.wtb': emilia convert makes the three files of WTHOR.
! Saved to game.other. Resume with --from @game.other

$ emilia convert game.sgf - --to moves --from sgf
f5d6

$ emilia convert game.ggf - --to moves --from ggf
f5d6

$ emilia convert game.pgn - --to moves --from pgn
f5d6

$ emilia convert game.json - --to moves --from quest
f5d6

$ emilia convert game.other - --to moves
f5d6

$ emilia play human human --json --from @game.sgf
< undo
{"winner":"none" ...
! Taken back.

$ emilia show --as moves @game.json
f5d6

$ emilia play human human --json --from @game.obf
{"winner":"none","black":3,"white":3 ...

# Another board, before the first move; a format that cannot hold it says why.
$ emilia play human human --board 4 --json
< save empty.pgn
< save empty.json
{"winner":"none" ...
! Saved to empty.pgn. Resume with --board 4 --from @empty.pgn
! Cannot write 'empty.json': Othello Quest has only games from the usual start on 8x8.

$ emilia play human human --board 4 --json --from @empty.pgn
{"winner":"none" ...
