"""The agent of a judging platform: one move of Black's from the start."""
import emilia

chessboard = [[0] * 8 for _ in range(8)]
chessboard[3][3] = chessboard[4][4] = emilia.WHITE
chessboard[3][4] = chessboard[4][3] = emilia.BLACK

ai = emilia.AI(chessboard_size=8, color=emilia.BLACK, time_out=0.5)
ai.go(chessboard)
print("candidates:", *ai.candidate_list[:-1])
print("choice:", ai.candidate_list[-1])
