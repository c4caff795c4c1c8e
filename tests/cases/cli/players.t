# B6: a single position: the candidates, then the choice.
$ emilia best start --player first
candidates d3 c4 f5 e6
move       d3
seconds ...

# What an outside program answered is said if it is no move; of a long answer the beginning, in whole
# letters.
$ emilia best start --player 'gtp:"while read c; do echo = i9; echo; done"'
candidates d3 c4 f5 e6
! emilia best: gtp:"while read c; do echo = i9; echo; done": the answer is not a move ('i9')
[1]

$ emilia best start --player 'gtp:"while read c; do echo = Ich habe keine Ahnung, was hieran noch schwer wäre; echo; done"'
candidates d3 c4 f5 e6
! emilia best: gtp:"while read c; do echo = Ich habe keine Ahnung, was hieran noch schwer wäre; echo; done": the answer is not a move ('Ich habe keine Ahnung, was hieran noch schwer w...')
[1]

$ emilia best start --player 'gtp:"while read c; do echo = pass; echo; done"'
candidates d3 c4 f5 e6
! emilia best: gtp:"while read c; do echo = pass; echo; done": the player answered with an illegal move: pass (a pass is illegal while there is a legal move)
[1]

# The contract's keys; a value for the side to move in the evaluation's unit. The three answers to
# f5 leave three discs each: D1's order decides.
$ emilia best f5 --player minimax:depth=1,eval=discs --json
{"player":"minimax:depth=1,eval=discs","candidates":["f4","d6","f6"],"move":"f4","value":0,"exact":false,"depth":1,"confidence":100,"nodes":3,"playouts":0,"seconds": ...

# D4 by hand: White has d4, e5 and f6 (3 + 3 + 15), Black e4, d5 and f5 (3 each).
$ emilia best f5 --player alphabeta:depth=1,eval=norvig
candidates f4 d6 f6
move       f6
value      12 points of the evaluation
depth      1
line       f6
nodes      3
seconds ...

# The engine counts discs, Monte-Carlo wins.
$ emilia train export --weights zero --level 1 --out zero.pattern

$ emilia best f5 --player engine:depth=1,eval=zero.pattern
candidates f4 d6 f6
move ...
value      0 discs
depth ...
line ...
nodes ...
seconds ...

$ emilia best --board 4 "XO-- XOOO XXXX -XXX X" --player mcts:playouts=50,seed=1
candidates c1 d1
move ...
value      1 of 1 win, a draw is 0.5
line ...
nodes ...
seconds ...

# A finished game
$ emilia best --player alphabeta "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX- O"
candidates none
move       none
value      -64 discs, exact
seconds ...

# A11: listed like any other
$ emilia best start --player 'gtp:"echo first >&2; echo no module >&2; exit 3"'
candidates d3 c4 f5 e6
! emilia best: gtp:"echo first >&2; echo no module >&2; exit 3": the program ended (exit status 3): no module
[1]

# The shell's 128 and a signal's number, up to 64; anything above is the program's own.
$ emilia best start --player 'gtp:"exit 255"'
candidates d3 c4 f5 e6
! emilia best: gtp:"exit 255": the program ended (exit status 255)
[1]

$ emilia best start --player 'gtp:"exit 139"'
candidates d3 c4 f5 e6
! emilia best: gtp:"exit 139": the program was ended by a signal (signal 11)
[1]

$ emilia best start --player nobody
! emilia best: player 'nobody': no such player (see emilia players)
[2]

$ emilia best start --player alphabeta:depth=99
! emilia best: player 'alphabeta:depth=99': the value is outside the option's range (1 to 64), at '99'
[2]

$ emilia best start --player alphabeta:time=0
! emilia best: player 'alphabeta:time=0': the value is outside the option's range (0.001 to 86400 seconds, or 100ms), at '0'
[2]

$ emilia best start --player random:seed=-1
! emilia best: player 'random:seed=-1': the value is outside the option's range (0 to 9007199254740992), at '-1'
[2]

$ emilia best start --player alphabeta:depth=3,eval=norvik
! emilia best: player 'alphabeta:depth=3,eval=norvik': the value is not one of the option's choices (discs|weights|staged|norvig|factors|pattern|network), at 'norvik'
[2]

# A slip of the finger, of any player and option; what is near to nothing.
$ emilia best start --player alphabta:depth=3
! emilia best: player 'alphabta:depth=3': no such player (did you mean 'alphabeta'?)
[2]

$ emilia best start --player mcts:c=1,playuots=10
! emilia best: player 'mcts:c=1,playuots=10': the player has no such option (did you mean 'playouts'?), at 'playuots=10'
[2]

$ emilia best start --player champion:sede=10
! emilia best: player 'champion:sede=10': the player has no such option (did you mean 'seed'?), at 'sede=10'
[2]

$ emilia best start --player first:banana=10
! emilia best: player 'first:banana=10': the player has no such option, at 'banana=10'
[2]

# An option has one value.
$ emilia best start --player alphabeta:depth=3,eval=discs,depth=5
! emilia best: player 'alphabeta:depth=3,eval=discs,depth=5': the option is given twice, at 'depth=5'
[2]

$ emilia best start --player 'gtp:"a","b"'
! emilia best: player 'gtp:"a","b"': the option is given twice, at '"b"'
[2]

$ emilia best start --player random:seed=1,seed=1
! emilia best: player 'random:seed=1,seed=1': the option is given twice, at 'seed=1'
[2]

$ emilia best start --player alphabeta:weights=/does/not/exist
! emilia best: player 'alphabeta:weights=/does/not/exist': '/does/not/exist': the weights file cannot be opened
[2]

$ emilia best start --player human
! emilia best: player 'human': a person cannot be asked here
[2]

$ emilia best start --board 10 --player alphabeta:eval=pattern
! emilia best: player 'alphabeta:eval=pattern': knows only the 8x8 board, not 10x10
[2]

# A13, D1: other sizes
$ emilia best start --board 16 --player first
candidates h7 g8 j9 i10
move       h7
seconds ...

$ emilia eval f5 --weights /does/not/exist
! emilia eval: --weights: '/does/not/exist': the weights file cannot be opened
[2]

# Worked by hand. C3:
$ emilia eval f5 --eval discs
discs           -3 (White to move)
  discs         -3
white           -3

# A8
$ emilia eval f5 --eval weights
weights         -6 (White to move)
  squares       -9
  mobility      3
white           -6

# B3
$ emilia eval f5 --eval staged --json
{"eval":"staged","value":-10.5,"white":-10.5,"parts":{"squares":-9,"discs":-1.5,"mobility":0,"anchored":0}}

# D4: White minus Black
$ emilia eval f5d6 --eval norvig
norvig          0 (Black to move)
  squares       0
white           0

# E2
$ emilia eval f5 --eval factors
factors         4710 (White to move)
  discs         -800
  corners       0
  near_corners  0
  mobility      0
  frontier      5600
  squares       -90
white           4710

$ emilia eval start --eval material
! emilia eval: --eval: 'material' is not one of discs|weights|staged|norvig|factors|pattern|network
[2]

$ emilia eval start --eval discs --weights nothing.txt
! emilia eval: --weights: 'nothing.txt': the evaluation has no weights, at byte 0
[2]

$ emilia eval start --board 6 --eval pattern
! emilia eval: --eval: 'pattern' knows only the 8x8 board
[2]

# What is wrong inside a file of weights is told by the file's bytes, not by the player's text
$ emilia best f5 --player alphabeta:weights=/dev/stdin
< 1 2
< 2 x
! emilia best: player 'alphabeta:weights=/dev/stdin': '/dev/stdin': weights file: a whole number is expected, at byte 6
[2]

$ emilia best f5 --player engine:hash=1,eval=/dev/stdin
< not a file of weights, though long enough to be taken for the first bytes of one: nothing fits
! emilia best: player 'engine:hash=1,eval=/dev/stdin': '/dev/stdin': not a file of pattern weights, at byte 0
[2]

# Level 0 is one that can be written; that none was written cannot
$ emilia best f5 --player engine:level=-1
! emilia best: player 'engine:level=-1': the value is outside the option's range (0 to 60), at '-1'
[2]

$ emilia best f5 --player engine:level=0,hash=1
candidates f4 d6 f6
move ...
value ...
depth      1 at ...
line ...
nodes ...
seconds ...

# The engine judges by its network, by a textbook evaluation or by a file, never by the tables alone.
$ emilia best f5 --player engine:level=0,hash=1,eval=network
candidates f4 d6 f6
move ...
value ...
depth      1 at ...
line ...
nodes ...
seconds ...

$ emilia best f5 --player engine:eval=pattern
! emilia best: player 'engine:eval=pattern': eval: not by the tables alone; leave it out, or name a file of weights
[2]
