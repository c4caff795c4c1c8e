# The console of Edax, the part of it that scripts use. How to read this file is said in
# src/lab/conform.h; `emilia conform edax "COMMAND"` holds these dialogues with a program.
$ --player first

case the board is shown
* ...A B C D E F G H            BLACK            A  B  C  D  E  F  G  H
* ...A B C D E F G H            WHITE            A  B  C  D  E  F  G  H
> quit
end 0

case go plays a move
> level 1
> go
@ start
* Edax plays {move}
> quit
end 0

case lines that end with CR and LF
> level 1\r
> play f5\r
> go\r
@ f5
* Edax plays {move}
> quit\r
end 0

case go is a row of the table, then the move
$ --player engine:hash=1
> verbose 1
> level 4
> go
* ... depth|score|       time   |  nodes (N)  |   N/s    | principal variation
* ------+-----+--------------+-------------+----------+----------------------
@ start
* ... ... ... ...
* Edax plays {move}
> quit
end 0

case setboard, with either letters
> level 1
> setboard ---------------------------OX-----XXX--------------------------- O
> go
@ ---------------------------OX-----XXX--------------------------- O
* Edax plays {move}
> setboard ...........................wb.....bbb........................... w
> go
@ ---------------------------OX-----XXX--------------------------- O
* Edax plays {move}
> setboard ---------------------------O*-----***--------------------------- O
> go
@ ---------------------------OX-----XXX--------------------------- O
* Edax plays {move}
> quit
end 0

case moves are played, alone and in a row
> level 1
> f5
* You play F5
> D6
* You play D6
> play c3d3
> go
@ f5d6c3d3
* Edax plays {move}
> quit
end 0

case a whole game
$ --player engine:hash=1
> level 1
repeat
> go
* Edax plays {move}
until over
> go
* *** Game Over ***
> quit
end 0

case mode 2: it plays a whole game against itself
> level 1
> mode 2
repeat
* Edax plays {move}
until over
* *** Game Over ***
> quit
end 0

case mode 0: it plays White
> level 1
> mode 0
> f5
@ f5
* Edax plays {move}
> quit
end 0

case a pass
> level 1
moves c4c3e6b4a4a5b2a3
> {move}
until played
> go
* Edax plays {move}
> go
* Edax plays {move}
> quit
end 0

case a pass is told
> level 1
moves c4c3e6b4a4a5b2a3--
> {move}
until played
> go
* Edax plays {move}
> quit
end 0

case undo and redo
> level 1
> play f5d6
> undo
> undo
> redo
> go
@ f5
* Edax plays {move}
> init
> go
@ start
* Edax plays {move}
> quit
end 0

case new begins again at the board that was set up
> level 1
> setboard ---------------------------OX-----XXX--------------------------- O
> go
* Edax plays ...
> new
> go
@ ---------------------------OX-----XXX--------------------------- O
* Edax plays {move}
> quit
end 0

case settings in every form
> set level = 1
> level 1
> set level 1
> -level 1
> verbose 0
> book-usage off
> go
@ start
* Edax plays {move}
> quit
end 0

case illegal moves and unknown commands change nothing
> level 1
! You play
> a1
> d4
> no_such_command
>
> # a comment
> go
@ start
* Edax plays {move}
> quit
end 0

case hint shows as many rows as asked for
$ --player engine:hash=1
> verbose 0
> level 4
> play f5
> hint 2
* ... 0:0... ...
* ... 0:0... ...
> go
@ f5
* Edax plays {move}
> quit
end 0

case stop ends a search, and the best move so far is the answer
$ --player engine:hash=1
> level 60
> go
> stop
@ start
* Edax plays {move}
> quit
end 0

case a time for each move
$ --player engine:level=60,hash=1
> move-time 1
> go
@ start
* Edax plays {move}
> quit
end 0

case the end of the input ends the program
> level 1
> go
@ start
* Edax plays {move}
eof
end 0
