# Formats of games into each other. What goes in is told by how it begins.
$ emilia convert - - --to ggf
< f5d6c3
< ---------------------------OX------XO--------------------------- O;d3c3
(;GM[Othello]PB[]PW[]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3];)
! emilia convert: -: line 2, byte 74: the move turns no disc
[1]

# A set-up start on another board, a forced pass that is left out, a game played to its end.
$ emilia convert - - --to pgn
< XXO-XXO--------- X;d1d2
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[Black "?"]
[White "?"]
[Result "1-0"]
[SetUp "1"]
[FEN "4/4/PPp1/PPp1 w - - 0 1"]
1. d1 pass 2. d2 {Black wins 16-0} 1-0

# Names with quotes, brackets and backslashes; a resigned game.
$ emilia convert - - --to sgf
< (;GM[Othello]PB[a "b" \c]PW[Émilia]RE[-20:r]B[F5/1.25/2];)
(;FF[4]GM[2]CA[UTF-8]AP[Emilia]SZ[8]PB[a "b" \\c]PW[Émilia]RE[W+R]AB[e4][d5]AW[d4][e5]PL[B]
;B[f5]V[1.25])

$ emilia convert - - --to moves
< (;GM[2]PB[x\]y]RE[B+T];B[f5];W[df];B[c3](;W[d3])(;W[e3]))
f5d6c3d3

$ emilia convert - - --to quest
< [Black "a"]
< [White "b"]
< [Result "0-1"]
< 1. f5 d6 {so} 2. c3 -- 0-1
{"args":[{"gtype":"reversi1","players":[{"name":"a"},{"name":"b"}],"position":{"moves":[{"m":"f5"},{"m":"d6"},{"m":"c3"}]},"finished":true}]}
! emilia convert: -: line 4, byte 59: a pass is illegal while there is a legal move; what comes before it is kept
[1]

$ emilia convert - - --to moves
< {"args":[{"players":[{"name":"a"},{"name":"b"}],"position":{"moves":[{"m":"f5","t":1200},{"m":"d6"}]},"finished":true}]}
f5d6

# Scores of a problem stay in OBF; a game becomes the position it has reached.
$ emilia convert - - --to obf
< --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;
--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;

$ emilia convert - - --to obf
< 1. f5 d6
---------------------------OX------OXX-----O-------------------- X;

# What the output cannot hold is said and left out.
$ emilia convert - - --to quest
< ---------------------------OX------XO--------------------------- O;
! emilia convert: game 1 is left out: Othello Quest has only games from the usual start on 8x8
! emilia convert: there is no game to write, no file is changed
[1]

# Damage: each fault with its line and byte, and reading goes on.
$ emilia convert - - --to moves
< (;GM[Othello]PB[a]B[F5]W[D6]B[A1];)
< garbage
< (;GM[Othello]PB[b]B[F5]W[D6
< (;GM[Othello]PB[c]B[F5];)
f5d6
f5
f5
! emilia convert: -: line 1, byte 30: the move turns no disc; what comes before it is kept
! emilia convert: -: line 2, byte 36: this is no game
! emilia convert: -: line 3, byte 68: the value of a tag is not closed; what comes before it is kept
[1]

$ emilia convert - - --to moves
< hello
! emilia convert: -: line 1, byte 0: no known format
! emilia convert: there is no game to write, no file is changed
[1]

$ emilia convert - - --to moves --from wthor
< hello
! emilia convert: -: byte 6: the file ends inside its header
! emilia convert: there is no game to write, no file is changed
[1]

$ emilia convert
! emilia convert: IN OUT is missing (see emilia convert --help)
[2]

$ emilia convert games.ggf
! emilia convert: OUT is missing (see emilia convert --help)
[2]

$ emilia convert /nowhere.ggf -  --to sgf
! emilia convert: cannot read '/nowhere.ggf': No such file or directory
[2]

$ emilia convert / -  --to sgf
! emilia convert: cannot read '/': Is a directory
[2]

$ emilia convert - -
! emilia convert: '-' does not say which format: use --to
[2]

$ emilia convert - /nowhere/x.sgf
! emilia convert: cannot write '/nowhere/x.sgf': No such file or directory
[2]

$ emilia convert - games.doc
! emilia convert: 'games.doc' does not say which format: use --to
[2]

$ emilia convert - - --to sfg
! emilia convert: --to: there is no format 'sfg', did you mean 'sgf'?
[2]

$ emilia convert - - --to wthor
! emilia convert: WTHOR makes three files: give the name of one
[2]

$ emilia games imprt x
! emilia games: 'imprt' is not import or export
[2]

$ emilia games import
! emilia games: FILE is missing after 'import'
[2]

$ emilia games import /nowhere.ggf
! emilia games: cannot read '/nowhere.ggf': No such file or directory
[2]

# A file that is there is lost to nothing but games: not to text that is none, not to an empty file,
# not to games the format cannot hold, not to an export that finds none.
$ emilia convert - precious.sgf
< f5d6
1 game from moves to sgf

$ emilia convert - precious.sgf
< hello
! emilia convert: -: line 1, byte 0: no known format
! emilia convert: there is no game to write, no file is changed
[1]

$ emilia convert /dev/null precious.sgf
! emilia convert: /dev/null: line 1, byte 0: no known format
! emilia convert: there is no game to write, no file is changed
[1]

$ emilia convert precious.sgf - --to moves
f5d6

$ emilia convert - precious.wtb
< (;GM[Othello]PB[Iago]PW[b]B[F5]W[D6];)
1 game from ggf to wthor

$ emilia convert - precious.wtb
< ---------------------------OX------XO--------------------------- O;
! emilia convert: game 1 is left out: WTHOR has only games from the usual start on 8x8
! emilia convert: there is no game to write, no file is changed
[1]

$ emilia convert precious.wtb - --to ggf
(;GM[Othello]PB[Iago] ...

$ emilia games --db precious.db import precious.sgf
1 game imported

$ emilia games --db precious.db --match 99 export precious.sgf
! emilia games: there is no match 99
! emilia games: there is no game to write, no file is changed
[1]

$ emilia convert precious.sgf - --to moves
f5d6

# A file without a game is no import.
$ emilia games --db precious.db import - --from sgf
! emilia games: there is no game in '-'
[1]

$ emilia games --db precious.db import - --json
< hello
{"games":0,"faults":1}
! emilia games: -: line 1, byte 0: no known format
[1]

# Numbered moves, a line a game: a transcript, unless a line goes on with the numbers.
$ emilia convert - - --to moves
< 1. F5 d6
< f5f6
< f5f4
f5d6
f5f6
f5f4

$ emilia convert - - --to moves
< 1. f5 d6
< 2. c3 d3
f5d6c3d3

$ emilia convert - - --to moves
< 1. f5 d6 2.
< c3 d3 3. c4
f5d6c3d3c4

$ emilia convert - - --to moves
< 1. f5 d6 { a comment }
< c3
f5d6c3

# Transcripts as they are pasted: hyphens or commas between the moves.
$ emilia convert - - --to moves
< f5-d6-c3
< F5, D6, C3
< 1. f5-d6 2. c3-d3
< ---------------------------OX------XXX-------------------------- O; d6-c3
f5d6c3
f5d6c3
f5d6c3d3
---------------------------OX------XXX-------------------------- O;d6c3

$ emilia convert - - --to moves
< f5-d6-c3-
< f5,d6,d6
! emilia convert: -: line 1, byte 9: not a move (write f5, (5,4) or pass); what comes before it is kept
! emilia convert: -: line 2, byte 16: the square is occupied; what comes before it is kept
f5d6c3
f5d6
[1]

# SGF without GM[2]: nodes tell it from GGF; a game of something else is named so.
$ emilia convert - - --to moves
< (;PB[a]PW[b]SZ[8];B[f5];W[d6])
f5d6

$ emilia convert - - --to moves
< (;GM[1]SZ[19];B[pd])
! emilia convert: -: line 1, byte 5: a game of something else: Othello is GM[2]
! emilia convert: there is no game to write, no file is changed
[1]

# A list of formats is no conversion.
$ emilia convert --formats games.ggf games.sgf
! emilia convert: unexpected word 'games.ggf': --formats converts nothing
[2]
