# Leaf counts on every kind of board, with any number of threads
$ emilia perft 0
1 leaves, ...

$ emilia perft 8
390216 leaves, ...

$ emilia perft 8 --threads 3
390216 leaves, ...

$ emilia perft 6 f5
13773 leaves, ...

$ emilia perft 30 --board 4 --threads 2
60060 leaves, ...

$ emilia perft 8 --board 6
308716 leaves, ...

# A13: bigger boards
$ emilia perft 8 --board 10 --threads 2
392268 leaves, ...

$ emilia perft 8 --board 16 --json
{"depth":8,"leaves":392268,"seconds": ...

$ emilia perft deep
! emilia perft: 'deep' is not a depth from 0 to 60
[2]

$ emilia perft -1
! emilia perft: '-1' is not a depth from 0 to 60
[2]

$ emilia perft 3 --threads 0
! emilia perft: --threads: '0' is outside 1 to 256
[2]
