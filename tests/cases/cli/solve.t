# 4x4 is lost by ten.
$ emilia solve --board 4 start
-10 ...

# A finished game has a score and no line.
$ emilia solve XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOO X
+48 ...

$ emilia solve XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOO X --all-moves --json
{"position":"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOO X","score":48,"move":null,"line":[],"nodes":0,"seconds":0,"moves":{}}
{"positions":1,"known":0,"correct":0,"nodes": ...

$ emilia best XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOO X --player engine:hash=1 --json
{"player":"engine:hash=1","candidates":[],"move":null,"value":48 ...

# Who wins, only.
$ emilia solve --wld --board 4 start
-2 ...

$ emilia solve nosuch.obf
! emilia solve: cannot open 'nosuch.obf': No such file or directory
[2]

$ emilia solve --hash 16777216 --board 4 start
! emilia solve: --threads 1 --hash 16777216: hash table larger than this machine's memory
[2]

$ emilia solve --board 10 start
! emilia solve: --board 10: only 4, 6 and 8 can be solved
[2]

# Scores that come with the position are checked, and have to be scores.
$ emilia solve "XXXXXX---XXOOOO-XXXXOOX-OOXOOOXXOOOOOOX--OOOXOXX-OOOOO--O-OOO--- X; G7:+0; G1:-2;" --json
{"position":"XXXXXX---XXOOOO-XXXXOOX-OOXOOOXXOOOOOOX--OOOXOXX-OOOOO--O-OOO--- X","score":0,"move":"g7" ...
{"positions":1,"known":1,"correct":1,"nodes": ...

$ emilia solve --board 4 "-----OX--XO----- X; -8;"
-10  ...
[1]

$ emilia solve --board 4 "-----OX--XO----- X; z9:-8;"
! emilia solve: position: the square is outside the board, at character 21 ('z9:-8;')
[2]

# Of a file, those that come with a score are compared.
$ emilia convert - some.obf --from obf
< XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOO X;
< XXXXXX---XXOOOO-XXXXOOX-OOXOOOXXOOOOOOX--OOOXOXX-OOOOO--O-OOO--- X; G7:+0;
2 games from obf to obf

$ emilia solve some.obf
+48 ...
+0 ...
2 positions, 1 with a known score, 1 correct, ...

$ emilia solve some.obf --json
{"position": ...
{"position": ...
{"positions":2,"known":1,"correct":1,"nodes": ...
