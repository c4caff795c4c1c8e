# Exit codes and the one line that names the bad word.
$ emilia nonsense
! emilia: unknown command 'nonsense' (see emilia help)
[2]

$ emilia prft 3
! emilia: unknown command 'prft', did you mean 'perft'?
[2]

$ emilia help mvoes
! emilia help: unknown command 'mvoes', did you mean 'moves'?
[2]

$ emilia perft
! emilia perft: N [POSITION] is missing (see emilia perft --help)
[2]

$ emilia perft 3 --nonsense 4
! emilia perft: unknown option '--nonsense' (see emilia perft --help)
[2]

$ emilia perft 3 --bord 4
! emilia perft: unknown option '--bord', did you mean '--board'?
[2]

$ emilia perft 3 --json=yes
! emilia perft: --json takes no value
[2]

$ emilia perft 3 --threads
! emilia perft: --threads needs a value
[2]

$ emilia perft 3 --threads two
! emilia perft: --threads: 'two' is not a whole number
[2]

$ emilia perft 3 --threads 99999999999999999999
! emilia perft: --threads: '99999999999999999999' is outside 1 to 256
[2]

$ emilia version 3
! emilia version: unexpected word '3'
[2]

$ emilia --version
Emilia ...

$ emilia -V
Emilia ...

$ emilia moves --help
emilia moves POSITION [options]
The legal moves of a position, row by row.
Options:
  --board N              board size, even, 4 to 16 (default 8)
  --json                 one JSON object a line
Example:
  emilia moves f5d6c3
  emilia moves --board 6 --json start

$ emilia help version
emilia version [options]
Version, and the instruction-set tier in use.
Options:
  --json                 one JSON object a line
Example:
  emilia version
  EMILIA_TIER=portable emilia version

$ emilia version --json
{"version":" ...

$ emilia help version --json
{"commands":[{"name":"version","operands":"","summary":"Version, and the instruction-set tier in use","example":"emilia version\u000aEMILIA_TIER=portable emilia version\u000a","actions":[],"options":[{"name":"--json","value":null,"type":"flag","help":"one JSON object a line"}]}]}

# A closed standard input is an input at its end.
$ emilia gtp <&-

$ emilia nboard <&-

$ emilia xboard <&-

$ emilia edax -q <&-
>

$ emilia botzone <&-
! emilia botzone: there is no input
[1]

$ emilia botzone --player first
< null
! emilia botzone: a move is an object with the numbers x and y, at byte 0
[1]

$ emilia play human random --plain --json <&-
{"winner":"none","black":2 ...

# Help stays within 80 columns.
$ emilia bench --help
emilia bench [options]

Fixed work: a signature of the results, and the speed.

Options:
  --players              answers and nodes of the players instead of the rules
  --stop                 how long the engine goes on after it has been told to
                         stop
  --json                 one JSON object a line

Example:
  emilia bench
  emilia bench --players --json
  emilia bench --stop

# An option that would do nothing is refused.
$ emilia conform gtp ./engine --print
! emilia conform: --print prints all dialogues as they are: './engine' is for holding them
[2]

$ emilia conform gtp --print --json
! emilia conform: --print prints all dialogues as they are: '--json' is for holding them
[2]

$ emilia bench --players --stop
! emilia bench: --players and --stop: one at a time
[2]

$ emilia tournament random first --rounds 5
! emilia tournament: --rounds is for a ladder
[2]
