# A match of two players, and what is said when the command line is wrong.
$ emilia match random
! emilia match: B is missing (see emilia match --help)
[2]

$ emilia match random nobody
! emilia match: player 'nobody': no such player (see emilia players)
[2]

$ emilia match random human
! emilia match: player 'human': a person cannot play here
[2]

$ emilia match random champion --board 10
! emilia match: player 'champion': knows only the 8x8 board, not 10x10
[2]

$ emilia tournament first alphabeta:eval=pattern random --board 6
! emilia tournament: player 'alphabeta:eval=pattern': knows only the 8x8 board, not 6x6
[2]

$ emilia match random random --games 1000000000
! emilia match: --games: '1000000000' is outside 1 to 100000000
[2]

$ emilia match random random --sprt 10
! emilia match: --sprt: '10' is not two numbers (0,10)
[2]

$ emilia match random random --sprt 10,0
! emilia match: --sprt: '10,0' must be the lower difference first
[2]

$ emilia match random random --board 7
! emilia match: --board: 7 is not an even size from 4 to 16
[2]

$ emilia match random random --openings random:x
! emilia match: --openings: 'random:x': the number of plies is not a number
[2]

$ emilia match random random --openings random:60
! emilia match: --openings: 'random:60': the number of plies is out of range (0 to 30)
[2]

$ emilia match random random --openings random:7 --board 4
! emilia match: --openings: 'random:7': the number of plies is out of range (0 to 6)
[2]

$ emilia match random random --clock fast
! emilia match: --clock: 'fast' is not a time (60, 60+0.5)
[2]

$ emilia match random random --faults ignore
! emilia match: --faults: 'ignore' is not one of forfeit|replace
[2]

# A12: N unattended rounds and the winning rates of both, as one JSON object
$ emilia match first first --games 10 --seed 4 --json
{"players":["first","first"],"games":10,"wins":5,"draws":0,"losses":5,"score":0.5,"discs":0,"elo":0,"elo_low":-140.15942945877543,"elo_high":140.15942945877543,"superiority":0.5,"pairs":[0,0,5,0,0],"discs_low":0,"discs_high":0,"seconds_per_move": ...

$ emilia match random random --openings /nowhere
! emilia match: --openings: '/nowhere': there is no such file
[2]

$ emilia match random random --db /nowhere/at/all.db
! emilia match: '/nowhere/at/all.db': the file cannot be opened
[1]

$ emilia match random random --db ""
! emilia match: '': the file cannot be opened
[1]

$ emilia games --db /nowhere/at/all.db
! emilia games: --db: '/nowhere/at/all.db': No such file or directory
[2]

# GTP cannot tell a set-up position: refused before the program could be charged with it.
$ emilia convert - set-up.moves --from ggf
< (;GM[Othello]PC[x]PB[a]PW[b]RE[0]TI[5]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[d3//];)
< (;GM[Othello]PC[x]PB[a]PW[b]RE[0]TI[5]TY[8]BO[8 ---------------------------*O------O*--------------------------- *]B[c5//];)
2 games from ggf to moves

$ emilia match random 'gtp:"true"' --openings set-up.moves --games 4
! emilia match: --openings: 'set-up.moves': line 2: player 'gtp:"true"' cannot be told a set-up position, only moves from the usual start
[2]

$ emilia tournament random first 'gtp:"true"' --openings set-up.moves --games 4
! emilia tournament: --openings: 'set-up.moves': line 2: player 'gtp:"true"' cannot be told a set-up position, only moves from the usual start
[2]

$ emilia match random 'nboard:"true"' --openings set-up.moves --games 4 --json
{"players":["random","nboard:\"true\""],"games":4,"wins":4 ...

# Found before the games are played
$ emilia match random random --games 100000000 --report /nowhere/page.html
! emilia match: --report: cannot write '/nowhere/page.html': No such file or directory
[2]

$ emilia match random random --games 100000000 --report ""
! emilia match: --report: cannot write '': No such file or directory
[2]

$ emilia tournament random first --games 100000000 --svg /nowhere/chart.svg
! emilia tournament: --svg: cannot write '/nowhere/chart.svg': No such file or directory
[2]

# A page or a chart on standard output stands there alone.
$ emilia match random random --report - --json
! emilia match: --report -: standard output is for one thing, not for --json, too
[2]

$ emilia tournament random first --report - --svg -
! emilia tournament: --report -: standard output is for one thing, not for --svg, too
[2]

$ emilia match first first --games 2 --board 4 --svg - --json
! emilia match: --svg -: standard output is for one thing, not for --json, too
[2]

$ emilia games --result perhaps
! emilia games: --result: 'perhaps' is not one of won|drawn|lost
[2]

$ emilia tournament random first --kind knockout
! emilia tournament: --kind: 'knockout' is not one of roundrobin|gauntlet|ladder
[2]

$ emilia tournament 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65
! emilia tournament: 65 players are too many (at most 64)
[2]

$ emilia tournament random random
! emilia tournament: 'random' is named twice
[2]

# B6: round robin ranking
$ emilia tournament first alphabeta:depth=3 --games 20 --json
{"kind":"round robin","ranking":[{"player":"alphabeta:depth=3","rating": ...

$ emilia games --limit 0
! emilia games: --limit: '0' is outside 1 to 1000000000000
[2]

# A player is found by its name alone, whatever its options are, and by name and options.
$ emilia match alphabeta:depth=1 alphabeta:depth=2 --games 2 --board 4 --db found.db --json
{"players":["alphabeta:depth=1","alphabeta:depth=2"],"games":2 ...

$ emilia match first alphabeta:depth=1 --games 2 --board 4 --db found.db --json
{"players":["first","alphabeta:depth=1"],"games":2 ...

$ emilia games --db found.db
match  A                  B                   won drawn  lost  started (UTC)
    1  alphabeta:depth=1  alphabeta:depth=2 ...
    2  first              alphabeta:depth=1     0     0     2  20 ...

$ emilia games --db found.db --player alphabeta
match   game  Black                 White                score  played (UTC)
    2      1  alphabeta:depth=1 ...
    2      0  first ...
    1      1  alphabeta:depth=2 ...
    1      0  alphabeta:depth=1 ...

$ emilia games --db found.db --player alphabeta:depth=2
match   game  Black                 White                score  played (UTC)
    1      1  alphabeta:depth=2 ...
    1      0  alphabeta:depth=1 ...

# The result is that of the player asked about, whichever side of the match it is.
$ emilia games --db found.db --player first --result lost
match   game  Black                 White                score  played (UTC)
    2      1  alphabeta:depth=1 ...
    2      0  first ...

$ emilia games --db found.db --player alphabeta --match 2 --result won --limit 1
match   game  Black                 White                score  played (UTC)
    2      1  alphabeta:depth=1 ...

$ emilia games --db found.db --player alphabeta --match 2 --result lost
! emilia games: no games were found

# Part of a name is no name; a filter that finds nothing says so.
$ emilia games --db found.db --player alpha
! emilia games: no games of 'alpha' were found (without a filter, emilia games lists who played)

$ emilia games --db found.db --player alphabeta export found.moves
4 games exported

$ emilia games --db found.db --match 99
! emilia games: there is no match 99
[1]

$ emilia games --db found.db --faulty
! emilia games: no games were found

# An option that would do nothing is refused.
$ emilia games --db found.db --match 1 import found.moves
! emilia games: import takes all games of FILE
[2]

$ emilia games --db found.db --from sgf
! emilia games: --from is for import
[2]

$ emilia games --db found.db --to sgf
! emilia games: --to is for export
[2]

# One place for the games.
$ emilia match random first --games 2 --db x.db --store
! emilia match: --db and --store: the games are kept in one place
[2]
