# C1: an ASCII board with the legal moves marked
$ emilia show --plain f5d6c3
    a b c d e f g h
 1  . . . . . . . .  1
 2  . . . . . . . .  2
 3  . .(X)+ . + . .  3
 4  . . . x X + . .  4
 5  . . . O X X + .  5
 6  . . . O . . . .  6
 7  . . . . . . . .  7
 8  . . . . . . . .  8
    a b c d e f g h
Black 5, White 2. White to move.

$ emilia show --plain --board 4 "XXXX XXO- XXXX XXXX O"
    a b c d
 1  X X X X  1
 2  X X O .  2
 3  X X X X  3
 4  X X X X  4
    a b c d
Black 14, White 1. White must pass.

$ emilia show --plain --board 4 "XXXX XXXX XXXX XXX- O"
    a b c d
 1  X X X X  1
 2  X X X X  2
 3  X X X X  3
 4  X X X .  4
    a b c d
Black 15, White 0. Game over: Black wins.

# D2: the board text is printed as it is read
$ emilia show "{........ ........ ........ ...wb... ...bbb.. ........ ........ ........}" --as rows
{........ ........ ........ ...wb... ...bbb.. ........ ........ ........}

$ emilia show F5 --as squares
---------------------------OX------XXX-------------------------- O

$ emilia show "(5,4) D6 c3" --as moves
f5d6c3

$ emilia show f5-d6-c3-d3 --as moves
f5d6c3d3

$ emilia show 1. f5, d6 2. c3 --as moves
f5d6c3

$ emilia show f5--d6 --as moves
! emilia show: position: a pass is illegal while there is a legal move, at character 3 ('--d6')
[2]

$ emilia show f5 --json
{"position":"---------------------------OX------XXX-------------------------- O","board":8,"turn":"white","black":4,"white":1,"over":false,"moves":["f4","d6","f6"]}

$ emilia show f5 --as poem
! emilia show: --as: 'poem' is not one of squares|rows|moves
[2]

$ emilia show --board 4 "---- -OX- -XO- ---- O" --as moves
! emilia show: --as: 'moves' needs a position that was given as moves
[2]

# A form in JSON has the form's name.
$ emilia show f5 --as moves --json
{"moves":"f5"}
