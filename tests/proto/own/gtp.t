# GTP as Emilia speaks it: our players, our wording, our extras. The dialogues that every program
# should keep to are in ../gtp.t; how to read them is said in src/lab/conform.h.

case the program: who it is, and what it knows
$ --player first
> protocol_version
= 2
> name
= Emilia
> known_command genmove
= true
> known_command nonsense
= false
> list_games
= Othello
> set_game Othello
=
> set_game Chess
? unsupported game
> quit
=
end 0

case ids are glued to the sign, every time; without an id there is none
$ --player first
> 1 protocol_version
=1 2
> 0 name
=0 Emilia
> name
= Emilia
> 4294967295 nonsense
?4294967295 unknown command
> 12
?12 unknown command
> 7up
? unknown command
eof
end 0

case malformed lines: comments, tabs, control characters, missing and wrong arguments
$ --player first
> # only a comment
>
> \t 3 \t name \t # and a comment
=3 Emilia
> na\0me
? unknown command
> play
? an argument is missing
> play b
? an argument is missing
> play blue f5
? invalid color
> play b z9
? invalid coordinate
> play b f5x
? invalid coordinate
> play b f9
? invalid coordinate
> genmove
? an argument is missing
> genmove green
? invalid color
> komi much
? komi is not a number
> komi 6.5
=
> boardsize
? an argument is missing
> boardsize eight
? the size is not a number
> boardsize 7
? unacceptable size
> boardsize 18
? unacceptable size
> gogui-rules_side_to_move
= black
eof
end 0

case surplus arguments are refused, and the command is not carried out
$ --player first
> boardsize 8 9
? too many arguments
> play b f5 d6
? too many arguments
> 4 genmove b x
?4 too many arguments
> genmove b 1 2 3 4 5 6 7 8 9 10
? too many arguments
> undo 3
? too many arguments
> clear_board now
? too many arguments
> time_settings 1 0 0 0
? too many arguments
> known_command play genmove
? too many arguments
> quit now
? too many arguments
> gogui-rules_side_to_move
= black
> play b f5 # d6
=
> quit
=
end 0

case moves: the wrong colour and illegal moves are refused and change nothing
$ --player first
> play w f5
? wrong color
> play b a1
? illegal move: the move turns no disc
> play b d4
? illegal move: the square is occupied
> play b pass
? illegal move: a pass is illegal while there is a legal move
> play BLACK F5
=
> play b d6
? wrong color
> play White f6
=
> gogui-rules_side_to_move
= black
> genmove w
? wrong color
> genmove b
= d3
> gogui-rules_side_to_move
= white
> clear_board
=
> gogui-rules_legal_moves
= D3 C4 F5 E6
eof
end 0

case loadsgf: a set-up start on another board, up to a move, and what is no game
$ --player first
> loadsgf loaded.sgf
=
> gogui-rules_board_size
= 6
> gogui-rules_legal_moves
= E4 A5 C5 E5
> undo
=
> gogui-rules_side_to_move
= white
> loadsgf loaded.sgf 2
=
> gogui-rules_legal_moves
= C2 E2 E4
> undo
=
> undo
? cannot undo
> loadsgf loaded.sgf 0
? moves are counted from 1
> loadsgf loaded.sgf two
? moves are counted from 1
> loadsgf no-such-file.sgf
? cannot load file
> loadsgf -
? cannot load file
> loadsgf gtp.t
? cannot load file
> loadsgf
? an argument is missing
> gogui-rules_board_size
= 6
eof
end 0

case loadsgf: a board that the player does not know
$ --player engine:hash=1
> loadsgf loaded.sgf
? unacceptable size
> gogui-rules_board_size
= 8
eof
end 0

case undo, to the start and no further; reg_genmove leaves the board alone
$ --player first
> undo
? cannot undo
> play b f5
=
> reg_genmove w
= f4
> gogui-rules_side_to_move
= white
> genmove w
= f4
> undo
=
> undo
=
> undo
? cannot undo
> gogui-rules_board
< = ........
< ........
< ........
< ...XO...
< ...OX...
< ........
< ........
< ........
<
eof
end 0

case passes: one may say so, leave it out, or ask for the move
# Black has no move after a3.
$ --player first
moves c4c3e6b4a4a5b2a3
> play {side} {move}
=
until played
> gogui-rules_legal_moves
= pass
> reg_genmove b
= pass
> gogui-rules_side_to_move
= black
# Asked for a move, it passes.
> genmove b
= pass
> gogui-rules_legal_moves
= C1 D2 F4
> undo
=
> play b pass
=
> undo
=
# The pass is implied; an illegal move takes nothing with it.
> play w h8
? illegal move: the move turns no disc
> gogui-rules_side_to_move
= black
> play w c1
=
# What was implied is taken back with the move that implied it.
> undo
=
> gogui-rules_side_to_move
= black
> genmove w
= c1
> undo
=
> gogui-rules_side_to_move
= black
> reg_genmove w
= c1
> gogui-rules_side_to_move
= black
eof
end 0

case the end of a game: the winner gets the empty squares; passes may follow, moves may not
$ --player first
> final_score
? cannot score: the game is not over
moves e6f6c4c5c6e3e2d6g7b6a6
> play {side} {move}
=
until played
> final_score
= B+64
> gogui-rules_legal_moves
=
> play w a1
? illegal move: the game is over
> play w pass
=
> play b pass
=
> genmove w
= pass
> genmove b
= pass
> gogui-rules_final_result
= ...over...
> undo
=
> gogui-rules_side_to_move
= black
> gogui-rules_game_id
= Othello
> gogui-rules_board_size
= 8
eof
end 0

case other boards, where the player plays there
$ --player first
> boardsize 4
=
> gogui-rules_legal_moves
= B1 A2 D3 C4
> boardsize 16
=
> genmove b
= h7
> gogui-rules_board_size
= 16
eof
end 0

case columns beyond h have the letters of a Go board
$ --player first
> boardsize 16
=
> gogui-rules_legal_moves
= H7 G8 K9 J10
> play b i10
? ...
> play b j10
=
> showboard
*     a b c d e f g h j k l m n o p q
* 10  . . . . . . . +(X)+ . . . . . .  10
* Black 4, White 1. White to move.
<
> genmove w
= k8
eof
end 0

case boards that the player does not know are refused
$ --player engine:level=1
> boardsize 10
? unacceptable size
> gogui-rules_board_size
= 8
> genmove b
= ...
eof
end 0

case the player that Emilia chooses changes with the board
> set_level 1
=
> genmove b
= ...
> set_level 61
? a level is a number from 0 to 60
> boardsize 6
=
> genmove b
= ...
> boardsize 8
=
> genmove b
= ...
eof
end 0

case clocks: every form is understood, and the move comes within it
# Without a limit this player would think for a very long time.
$ --player engine:level=60
> time_settings 0 0.05 0
=
> genmove b
= ...
> time_settings 5 0 0
=
> time_left w 0.5 0
=
> genmove w
= ...
> time_settings 1 0.1 0
=
> genmove b
= ...
> time_settings 0.1 0.2 4
=
> time_left w 0.1 2
=
> genmove w
= ...
> time_left b 0 0
=
> genmove b
= ...
> time_settings 5
? an argument is missing
> time_settings -1 0 0
? times are seconds, stones a number
> time_settings 1 0 -2
? times are seconds, stones a number
> time_left green 1 0
? invalid color
> time_left b soon 0
? times are seconds, stones a number
eof
end 0

case GoGui's interruption: the best move so far is the answer
$ --player engine:level=60
> known_command gogui-interrupt
= true
> genmove b
> # interrupt
= ...
> genmove w
> # interrupt
= ...
> quit
=
end 0

# D7: what the marker asks.
case the evaluation for the marker, White minus Black in the player's own unit
$ --player alphabeta:eval=discs
> board_eval
= 0
> play b f5
=
> board_eval
= -3
> play w d6
=
> board_eval
= 0
eof
end 0

case a player without evaluation and level
$ --player random
> board_eval
? the player has no evaluation
> set_level 3
? the player has no such level
eof
end 0

case the end of the input without a newline, in the middle of a command
$ --player first
> genmove b
= d3
eof
end 0

case a line that is too long is one failure
> {long}
? the line is too long
> 2 name
=2 Emilia
eof
end 0

case an outside program's illegal move is named, and not played
$ --player 'gtp:"sh liar"'
> genmove b
? the player answered with an illegal move: d4 (the square is occupied)
> gogui-rules_side_to_move
= black
> quit
=
end 0

case an outside program that cannot go on: what it said last
$ --player 'gtp:"echo no licence >&2; exit 3"'
> genmove b
? the program ended (exit status 3): no licence
> quit
=
end 0
