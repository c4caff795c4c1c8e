# What is missing or unknown is named.
$ emilia train nothing
! emilia train: unknown action 'nothing' (see emilia train --help)
[2]

$ emilia train balance
! emilia train: --out is missing
[2]

$ emilia train test nosuch.obf
! emilia train test: cannot open 'nosuch.obf'
[1]
