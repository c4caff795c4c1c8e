# Botzone's Reversi, as any bot should speak it. How to read this file is said in
# src/lab/conform.h; `emilia conform botzone "COMMAND"` holds these dialogues with a program.
$ --time 0.05 --player first

case the first request says that the bot is Black
> {"requests":[{"x":-1,"y":-1}],"responses":[]}
< {answer}
eof
end

case as White
@ f5
> {"requests":[{"x":5,"y":4}],"responses":[]}
< {answer}
eof
end

case data that is not ours is ignored
@ f5
> {"requests":[{"x":5,"y":4}],"responses":[],"data":"","globaldata":"","time_limit":"1","memory_limit":"256"}
< {answer}
eof
end

case later in a game
$ --time 0.05 --player engine:hash=1
@ f5d6c3
> {"requests":[{"x":5,"y":4},{"x":2,"y":2}],"responses":[{"x":3,"y":5}]}
< {answer}
eof
end

case a line that ends with CR and LF
@ f5
> {"requests":[{"x":5,"y":4}],"responses":[]}\r
< {answer}
eof
end

case no move: the answer is a pass
@ c4c3e6b4a4a5b2a3
> {"requests":[{"x":-1,"y":-1},{"x":2,"y":2},{"x":1,"y":3},{"x":0,"y":4},{"x":0,"y":2}],"responses":[{"x":2,"y":3},{"x":4,"y":5},{"x":0,"y":3},{"x":1,"y":1}]}
< {answer}
eof
end

case the opponent has passed
@ c4c3e6b4a4a5b2a3--
> {"requests":[{"x":2,"y":3},{"x":4,"y":5},{"x":0,"y":3},{"x":1,"y":1},{"x":-1,"y":-1}],"responses":[{"x":2,"y":2},{"x":1,"y":3},{"x":0,"y":4},{"x":0,"y":2}]}
< {answer}
eof
end

case a program that keeps running asks for it, and then hears only moves
optional
$ --time 0.05 --keep-running
> {"requests":[{"x":5,"y":4}],"responses":[]}
< {"response":{"x":...,"y":...}}...
< >>>BOTZONE_REQUEST_KEEP_RUNNING<<<
eof
end
