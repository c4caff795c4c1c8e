# Botzone as Emilia speaks it: our players, our exit codes. The dialogues that every program should
# keep to are in ../botzone.t; how to read them is said in src/lab/conform.h.

case one turn: the first request says that the bot is Black
$ --player first
> {"requests":[{"x":-1,"y":-1}],"responses":[]}
< {"response":{"x":3,"y":2}}
end 0

case as White
$ --player first
> {"requests":[{"x":5,"y":4}],"responses":[],"data":"","globaldata":""}
< {"response":{"x":5,"y":3}}
end 0

case later in a game
$ --player first
> {"requests":[{"x":5,"y":4},{"x":2,"y":2}],"responses":[{"x":3,"y":5}]}
< {"response":{"x":3,"y":2}}
end 0

case keep running: the first input is the whole game, the later ones are single moves
$ --player first --keep-running
> {"requests":[{"x":-1,"y":-1}],"responses":[]}
< {"response":{"x":3,"y":2}}
< >>>BOTZONE_REQUEST_KEEP_RUNNING<<<
> {"x":2,"y":2}
< {"response":{"x":...,"y":...}}
< >>>BOTZONE_REQUEST_KEEP_RUNNING<<<
eof
end 0

case keep running: every input is a single move
$ --player first --keep-running
> {"x":-1,"y":-1}
< {"response":{"x":3,"y":2}}
< >>>BOTZONE_REQUEST_KEEP_RUNNING<<<
> {"x":2,"y":2}
< {"response":{"x":1,"y":2}}
< >>>BOTZONE_REQUEST_KEEP_RUNNING<<<
eof
end 0

case a pass: Black has no move after a3, and must say so
$ --player first
> {"requests":[{"x":-1,"y":-1},{"x":2,"y":2},{"x":1,"y":3},{"x":0,"y":4},{"x":0,"y":2}],"responses":[{"x":2,"y":3},{"x":4,"y":5},{"x":0,"y":3},{"x":1,"y":1}]}
< {"response":{"x":-1,"y":-1}}
end 0

case JSON that is cut off: exit code 1
$ --player first
> {"requests":[{"x":-1,"y":-1}],"responses":[
end 1

case an illegal move in the history: exit code 1
$ --player first
> {"requests":[{"x":0,"y":0}],"responses":[]}
end 1

case coordinates that are none: exit code 1
$ --player first
> {"requests":[{"x":8,"y":"a"}],"responses":[]}
end 1

case as many responses as requests: exit code 1
$ --player first
> {"requests":[{"x":-1,"y":-1}],"responses":[{"x":2,"y":3}]}
end 1

case no input at all: exit code 1
$ --player first
eof
end 1

case a line that is too long: exit code 1
$ --player first
> {long}
end 1

case an outside program's illegal move is named, and not played
$ --player 'gtp:"sh liar"' 2>&1
> {"requests":[{"x":-1,"y":-1}],"responses":[]}
< emilia botzone: the player answered with an illegal move: d4 (the square is occupied)
end 1
