# B5: legal moves, row-major
$ emilia moves start
d3 c4 f5 e6

$ emilia moves f5 d6 c3
d3 f3 f4 g5

$ emilia moves "(5,4)(3,5)"
c3 c4 c5 c6 c7

# D2: a board text is taken where a position is
$ emilia moves "{........ ........ ........ ...wb... ...bw... ........ ........ ........}"
e3 f4 c5 d6

$ emilia moves "---------------------------OX------XO--------------------------- X; F5:+0;" --json
{"moves":["d3","c4","f5","e6"]}

# A board that begins with empty squares is not an option, and its words are one position.
$ emilia moves ---- -OX- -XO- ---- X --board 4
b1 a2 d3 c4

# A13: every even size
$ emilia moves start --board 16 --json
{"moves":["h7","g8","j9","i10"]}

# A forced pass, and the end of the game
$ emilia moves --board 4 "XXXX XXO- XXXX XXXX O"
pass

$ emilia moves --board 4 "XXXX XXO- XXXX XXXX O" --json
{"moves":["pass"]}

$ emilia moves --board 4 "XXXX XXXX XXXX XXX- O" --json
{"moves":[]}

$ emilia moves --board 4 "XXXX XXXX XXXX XXX- O"
! emilia moves: the game is over

# What is wrong, and at which character
$ emilia moves
! emilia moves: POSITION is missing (see emilia moves --help)
[2]

$ emilia moves f5d6x9
! emilia moves: position: the square is outside the board, at character 5 ('x9')
[2]

$ emilia moves f5 f5
! emilia moves: position: the square is occupied, at character 4 ('f5')
[2]

$ emilia moves f5 d6 -- c3
! emilia moves: position: a pass is illegal while there is a legal move, at character 7 ('-- c3')
[2]

$ emilia moves "---------------------------OX------XO---------------------------"
! emilia moves: position: the side to move, X or O, is missing after the squares, at character 65
[2]

$ emilia moves @/no/such/file
! emilia moves: cannot open '/no/such/file': No such file or directory
[2]

$ emilia moves @/
! emilia moves: cannot read '/': Is a directory
[2]

$ emilia moves @/dev/null
! emilia moves: /dev/null: there is no position, at character 1
[2]

$ emilia moves start --board 7
! emilia moves: --board: '7' is not an even size from 4 to 16
[2]

$ emilia moves start --board 18
! emilia moves: --board: '18' is outside 4 to 16
[2]

# Other commands leave what follows alone.
$ emilia moves --board 4 "-----OX--XO----- X; whatever"
b1 a2 d3 c4
