# What is missing or unknown is named.
$ emilia train nothing
! emilia train: unknown action 'nothing' (see emilia train --help)
[2]

$ emilia train export old.pattern --out new.pattern
! emilia train: unexpected word 'old.pattern'
[2]

$ emilia train balance
! emilia train: --out is missing
[2]

$ emilia train test nosuch.obf
! emilia train test: cannot open 'nosuch.obf': No such file or directory
[2]

$ emilia train export --weights zero --network nosuch.net --out both.pattern
! emilia train: nosuch.net: cannot open the network
[1]

$ emilia train export --weights zero --network-discs 4-64 --out both.pattern
! emilia train: --network-discs: '4-64' is not MIN-MAX within 4-63
[2]

$ emilia train export --weights zero --network-discs 20-40 --out both.pattern
! emilia train: --network-discs: the weights have no network
[2]

$ emilia train layout --out nosuch/layout.bin
! emilia train: --out: cannot write 'nosuch/layout.bin': No such file or directory
[2]

# A sample has 24 bits for the number of its game.
$ emilia train selfplay --samples nosuch/samples --first-game 16777000 --games 217
! emilia train: --first-game and --games: the last game would be number 16777216, samples have room for numbers up to 16777215
[2]

# A chart that cannot be written is known before the first game.
$ emilia train errors --games 1 --svg nosuch/errors.svg
! emilia train: --svg: cannot write 'nosuch/errors.svg': No such file or directory
[2]

# Labelling names the file at fault.
$ emilia train label labels --samples nosuch --weights zero
! emilia train: nosuch: cannot open the samples
[1]

# Labels and weights do not go into the file they are made from.
$ emilia train selfplay --samples x --games 1 --play-depth 0 --threads 1
! 1 games, ...

# A file is gone on with as it was begun.
$ emilia train selfplay --samples x --games 2 --play-depth 0 --threads 1 --seed 2
! emilia train: x: its last games are not those of these weights, seed and options: take another file, or later games with --first-game
[1]

$ emilia train label labels --samples x --weights zero --depth 2 --exact 2 --threads 1 --json
{"labels": 60, ...

$ emilia train label x --samples x --weights zero
! emilia train: 'x' is the file that is read
[2]

$ emilia train fit --out x --samples x --weights zero
! emilia train: 'x' is the file that is read
[2]

# Weights and samples that cannot be written are known before the work.
$ emilia train fit --samples x --weights zero --out nosuch/w.pattern
! emilia train: --out: cannot write 'nosuch/w.pattern': No such file or directory
[2]

$ emilia train ladder --weights zero --games 1000000 --out nosuch/w.pattern
! emilia train: --out: cannot write 'nosuch/w.pattern': No such file or directory
[2]

$ emilia train ladder --weights zero --games 1000000 --out w.pattern --samples nosuch/s
! emilia train: nosuch/s: cannot open the samples for writing
[2]
