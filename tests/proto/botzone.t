# Botzone's Reversi. What conform.py makes of this file is said in its head.

# One turn: the first request says that the bot is Black.
$ botzone --player first
> {"requests":[{"x":-1,"y":-1}],"responses":[]}
< {"response":{"x":3,"y":2}}
end 0

# As White, and later in a game.
$ botzone --player first
> {"requests":[{"x":5,"y":4}],"responses":[],"data":"","globaldata":""}
< {"response":{"x":5,"y":3}}
end 0

$ botzone --player first
> {"requests":[{"x":5,"y":4},{"x":2,"y":2}],"responses":[{"x":3,"y":5}]}
< {"response":{"x":3,"y":2}}
end 0

# Keep running: the first input is the whole game, the later ones are single moves.
$ botzone --player first --keep-running
> {"requests":[{"x":-1,"y":-1}],"responses":[]}
< {"response":{"x":3,"y":2}}
< >>>BOTZONE_REQUEST_KEEP_RUNNING<<<
> {"x":2,"y":2}
< {"response":{"x":...,"y":...}}
< >>>BOTZONE_REQUEST_KEEP_RUNNING<<<
eof
end 0

# A pass: Black has no move after a3, and must say so.
$ botzone --player first
> {"requests":[{"x":-1,"y":-1},{"x":2,"y":2},{"x":1,"y":3},{"x":0,"y":4},{"x":0,"y":2}],"responses":[{"x":2,"y":3},{"x":4,"y":5},{"x":0,"y":3},{"x":1,"y":1}]}
< {"response":{"x":-1,"y":-1}}
end 0

# What cannot be read ends the program with exit code 1.
$ botzone --player first
> {"requests":[{"x":-1,"y":-1}],"responses":[
end 1

$ botzone --player first
> {"requests":[{"x":0,"y":0}],"responses":[]}
end 1

$ botzone --player first
> {"requests":[{"x":8,"y":"a"}],"responses":[]}
end 1

$ botzone --player first
> {"requests":[{"x":-1,"y":-1}],"responses":[{"x":2,"y":3}]}
end 1

$ botzone --player first
eof
end 1
