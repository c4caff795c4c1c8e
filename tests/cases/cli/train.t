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

$ emilia train export --weights zero --network nosuch.net --out both.pattern
! emilia train: nosuch.net: cannot open the network (byte 0)
[1]

$ emilia train export --weights zero --network-discs 4-64 --out both.pattern
! emilia train: --network-discs: '4-64' is not MIN-MAX within 4-63
[2]

$ emilia train export --weights zero --network-discs 20-40 --out both.pattern
! emilia train: --network-discs: the weights have no network
[2]

$ emilia train layout --out nosuch/layout.bin
! emilia train: nosuch/layout.bin: No such file or directory
[1]

# A sample has 24 bits for the number of its game.
$ emilia train selfplay --samples nosuch/samples --first-game 16777000 --games 217
! emilia train: --first-game and --games: the last game would be number 16777216, samples have room for numbers up to 16777215
[2]

# A chart that cannot be written is known before the first game.
$ emilia train errors --games 1 --svg nosuch/errors.svg
! emilia train: --svg: 'nosuch/errors.svg' cannot be written
[2]

# Labelling names the file at fault.
$ emilia train label labels --samples nosuch --weights zero
! emilia train: nosuch: cannot open the samples (byte 0)
[1]
