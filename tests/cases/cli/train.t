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

# An option that the action would not use is refused, wherever it stands.
$ emilia train export --weights zero --games 5 --out new.pattern
! emilia train: --games is not for 'export' (see emilia train --help)
[2]

$ emilia train --json balance --out new.pattern
! emilia train: --json is not for 'balance' (see emilia train --help)
[2]

$ emilia train test nosuch.obf
! emilia train test: cannot open 'nosuch.obf': No such file or directory
[2]

$ emilia train export --weights zero --network nosuch.net --out both.pattern
! emilia train: nosuch.net: cannot open the network: No such file or directory
[2]

$ emilia train export --weights nosuch.pattern --out both.pattern
! emilia train: nosuch.pattern: cannot open the weights: No such file or directory
[2]

$ emilia train fit --samples nosuch --weights zero --out w.pattern
! emilia train: nosuch: cannot open the samples: No such file or directory
[2]

$ emilia train fit --samples / --weights zero --out w.pattern
! emilia train: /: cannot read the samples: Is a directory
[2]

$ emilia train network --weights zero --out w.pattern
! emilia train: --samples is missing
[2]

$ emilia train network --samples nosuch --weights zero --keep --out w.pattern
! emilia train: --keep: the weights have no network to go on from
[2]

$ emilia train network --samples nosuch --layers --out w.pattern
! emilia train: --layers needs --keep: a new network has more to learn
[2]

$ emilia train network --samples nosuch --out nosuch
! emilia train: 'nosuch' is the file that is read
[2]

$ emilia train network --samples a --pull 3 --out w.pattern
! emilia train: --pull is not for 'network' (see emilia train --help)
[2]

$ emilia train selfplay --samples nosuch/samples
! emilia train: nosuch/samples: cannot open the samples for writing: No such file or directory
[2]

$ emilia train export --weights zero --network-discs 4-64 --out both.pattern
! emilia train: --network-discs: '4-64' is not MIN-MAX within 4-63
[2]

$ emilia train export --weights zero --network-discs 20-40 --out both.pattern
! emilia train: --network-discs: the weights have no network
[2]

$ emilia train export --weights zero --alone --out a.net
! emilia train: --alone: the weights have no network
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

# A chart on standard output stands there alone.
$ emilia train errors --games 1 --svg - --json
! emilia train: --svg -: standard output is for one thing, not for --json, too
[2]

$ emilia train errors --weights zero --play-depth 0 --games 1 --exact 2 --limit 1 --svg -
<svg xmlns="http://www.w3.org/2000/svg" ...
! 1 games, ...

# Labelling names the file at fault.
$ emilia train label labels --samples nosuch --weights zero
! emilia train: nosuch: cannot open the samples: No such file or directory
[2]

# Labels and weights do not go into the file they are made from.
$ emilia train selfplay --samples x --games 1 --play-depth 0 --threads 1
! 1 game played, up to number 0, ...

# What is there is not played again, but for the last one, of which nobody knows if it is whole.
$ emilia train selfplay --samples y --games 3 --play-depth 0 --threads 1 --json
{"games":3,"played":3,"last_game":2 ...

$ emilia train selfplay --samples y --games 3 --play-depth 0 --threads 1 --json
{"games":3,"played":1,"last_game":2 ...

$ emilia train selfplay --samples y --games 5 --play-depth 0 --threads 1
! 3 games played, up to number 4, ...

# A file that goes on behind the games asked for may not even have them.
$ emilia train selfplay --samples y --games 2 --play-depth 0 --threads 1
! no games played: numbers 0 to 1 were asked for, the samples go up to 4 already

$ emilia train selfplay --samples y --games 2 --play-depth 0 --threads 1 --json
{"games":2,"played":0,"last_game":4 ...

# A file is gone on with as it was begun.
$ emilia train selfplay --samples x --games 2 --play-depth 0 --threads 1 --seed 2
! emilia train: x: its last games are not those of these weights, seed and options: take another file, or later games with --first-game
[1]

$ emilia train label labels --samples x --weights zero --depth 2 --exact 2 --threads 1 --json
{"labels": 59, ...

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
! emilia train: nosuch/s: cannot open the samples for writing: No such file or directory
[2]

# What every action does and needs is said.
$ emilia help train --json
{"commands":[{"name":"train","operands":"selfplay|label|fit|network|ladder|balance|probcut|errors|test|export|layout [FILE]","summary":"Learns the evaluation: games, labels, fit, test, export","example":"emilia train selfplay --games 10000 --samples games.bin\u000aemilia train label labels.bin --samples games.bin\u000aemilia train fit --samples labels.bin --out 2.pattern\u000aemilia train network --samples labels.bin --weights 2.pattern --out 3.pattern\u000aemilia train ladder --weights zero --games 2000 --play-depth 0 --out 1.pattern\u000aemilia train export --weights 1.pattern --level 19 --out small.pattern\u000aemilia train export --weights a.pattern --network b.net --out both.pattern\u000a","actions":[{"name":"selfplay","help":"plays --games against itself and adds the positions to --samples, which it goes on with where it stopped","options":"--samples --weights --games --first-game --random --min-discs --max-discs --play-depth --noise --stray --seed --threads --json"},{"name":"label FILE","help":"adds the positions of --samples to FILE with values by a search of --depth, or to the end up to --exact","options":"--samples --weights --depth --exact --rung --threads --json"},{"name":"fit","help":"fits the tables to the values of --samples and writes --out","options":"--samples --weights --out --level --seed --limit --passes --pull --keep --threads --json"},{"name":"network","help":"fits a network to the values of --samples, a new one or with --keep the one of the weights, puts it beside their tables and writes --out","options":"--samples --weights --out --level --seed --passes --rate --batch --members --keep --layers --threads --json"},{"name":"ladder","help":"all three at once, from the last phase to the first: plays, labels, fits, writes --out, and adds to --samples if given","options":"--samples --weights --out --level --games --first-game --random --min-discs --max-discs --play-depth --noise --stray --seed --depth --exact --rung --limit --passes --pull --keep --threads --json"},{"name":"balance","help":"takes away what odd and even depths differ by, on games it plays; writes --out","options":"--weights --out --level --games --first-game --random --min-discs --max-discs --play-depth --noise --stray --seed --depth --limit --threads"},{"name":"probcut","help":"fits the errors of shallow searches, by which a search cuts, on games it plays; writes --out","options":"--weights --out --level --games --first-game --random --min-discs --max-discs --play-depth --noise --stray --seed --depth --exact --rung --limit --threads"},{"name":"errors","help":"static values against exact scores by number of empty squares up to --exact, on games that no fit has seen; --svg","options":"--weights --svg --games --first-game --random --min-discs --max-discs --play-depth --noise --stray --seed --exact --limit --threads --json"},{"name":"test FILE.obf","help":"how often a search of --depth finds the best move of positions whose moves have scores, and how far off its values are","options":"--weights --depth --rung --threads --json"},{"name":"export","help":"the weights as they are to --out, with a --network, compressed by --level or their network --alone if asked for","options":"--weights --network --network-discs --out --level --table-step --alone"},{"name":"layout","help":"where the patterns lie, for training programs of one's own, to --out","options":"--weights --out"} ...

# What the games are to be like is looked at first, whichever action plays them.
$ emilia train ladder --weights zero --out x.pattern --random 9-3
! emilia train: --random: '9-3' is not MIN-MAX within 0-60
[2]

$ emilia train errors --random 9-
! emilia train: --random: '9-' is not MIN-MAX within 0-60
[2]

$ emilia train selfplay --samples x --min-discs 50 --max-discs 10
! emilia train: --min-discs and --max-discs: no position has 50 to 10 discs
[2]
