# GTP 2 for Othello, as any program should speak it. How to read this file is said in
# src/lab/conform.h; `emilia conform gtp "COMMAND"` holds these dialogues with a program.
$ --player first

case the program says who it is and ends
> protocol_version
= 2
> name
= ...
> version
= ...
> quit
=
end

case list_commands and known_command agree
> known_command genmove
= true
> known_command no_such_command
= false
> list_commands
* genmove
* 
> quit
=
end

case ids are glued to the sign, and without an id there is none
> 1 protocol_version
=1 2
> 0 protocol_version
=0 2
> protocol_version
= 2
> 4294967295 protocol_version
=4294967295 2
> 17 no_such_command
?17 ...
> quit
=
end

case comments, blanks, tabs and empty lines
> # only a comment
>
> \t 3 \t protocol_version \t # and a comment
=3 2
> protocol_version
= 2
> quit
=
end

case lines that end with CR and LF
> 5 protocol_version\r
=5 2
> play b f5\r
=
> quit\r
=
end

case unknown commands and missing arguments are failures, and the talk goes on
> no_such_command
? ...
> play
? ...
> play b
? ...
> play blue f5
? ...
> play b z9
? ...
> boardsize
? ...
> boardsize 7
? ...
> protocol_version
= 2
> quit
=
end

case a very long line is one failure
> {long}
? ...
> protocol_version
= 2
> quit
=
end

case illegal moves are refused and change nothing
> clear_board
=
> play b a1
? ...
> play b d4
? ...
> play b pass
? ...
> play w f5
? ...
> play b f5
=
> play w f4
=
@ f5f4
> genmove b
= {move}
> quit
=
end

case colours and squares in either case
> play BLACK F5
=
> play White f6
=
> play B e6
=
@ f5f6e6
> genmove W
= {move}
> quit
=
end

case genmove plays, and the game goes to its end
$ --player engine:level=4,hash=1
> boardsize 8
=
> clear_board
=
repeat
> genmove {side}
= {move}
until over
> quit
=
end

case a finished game: the next move is a pass
optional
> clear_board
=
moves e6f6c4c5c6e3e2d6g7b6a6
> play {side} {move}
=
until played
> genmove w
= {move}
> quit
=
end

case a pass is said when there is no move
moves c4c3e6b4a4a5b2a3
> play {side} {move}
=
until played
> genmove b
= {move}
> genmove w
= {move}
> quit
=
end

case a pass may be told
moves c4c3e6b4a4a5b2a3
> play {side} {move}
=
until played
> play b pass
=
@ c4c3e6b4a4a5b2a3--
> genmove w
= {move}
> quit
=
end

case a forced pass may be left out
optional
moves c4c3e6b4a4a5b2a3c1
> play {side} {move}
=
until played
@ c4c3e6b4a4a5b2a3--c1
> genmove b
= {move}
> quit
=
end

case undo goes back to the start and no further
needs undo
> undo
? ...
> play b f5
=
> genmove w
= ...
> undo
=
> undo
=
> undo
? ...
@ start
> genmove b
= {move}
> quit
=
end

case clear_board begins again
> play b f5
=
> play w f6
=
> clear_board
=
@ start
> genmove b
= {move}
> quit
=
end

case reg_genmove leaves the board alone
needs reg_genmove
@ start
> reg_genmove b
= {move}
@ start
> genmove b
= {move}
> quit
=
end

case a time for each move
needs time_settings
$ --player engine:level=60,hash=1
> time_settings 0 1 1
=
> genmove b
= {move}
> genmove w
= {move}
> quit
=
end

case a time for the game
needs time_left
$ --player engine:level=60,hash=1
> time_settings 60 0 0
=
> time_left b 10 0
=
> genmove b
= {move}
> time_left w 2 0
=
> genmove w
= {move}
> quit
=
end

case bad clocks are refused
needs time_settings
optional
> time_settings
? ...
> time_settings soon 0 0
? ...
> time_left green 1 0
? ...
> quit
=
end

case an interruption: the best move so far is the answer
needs gogui-interrupt
$ --player engine:level=60,hash=1
> genmove b
> # interrupt
= {move}
> genmove w
> # interrupt
= {move}
> quit
=
end

case GoGui's commands for a board with rules
needs gogui-rules_game_id
> gogui-rules_game_id
= Othello
> gogui-rules_board_size
= 8
> gogui-rules_legal_moves
= ...
> gogui-rules_side_to_move
= black
> play b f5
=
> gogui-rules_side_to_move
= white
> gogui-rules_board
* ...
* 
> gogui-rules_final_result
= ...
> quit
=
end

case the end of the input ends the program, and nothing more is said
> play b f5
=
!
eof
end
