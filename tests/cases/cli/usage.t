# Exit codes and the one line that names the bad word.
$ emilia nonsense
! emilia: unknown command 'nonsense' (see emilia help)
[2]

$ emilia perft
! emilia perft: N [POSITION] is missing (see emilia perft --help)
[2]

$ emilia perft 3 --dpeth 4
! emilia perft: unknown option '--dpeth' (see emilia perft --help)
[2]

$ emilia perft 5
1396 leaves, ...
