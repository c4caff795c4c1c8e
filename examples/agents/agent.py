#!/usr/bin/env python3
"""An Othello agent that speaks GTP: python3 agent.py DEPTH. Plain alpha-beta, made to be read. It
looks 3 plies ahead at most because it is slow: making it fast is a good first exercise."""
import sys

LEFT = [120, -20, 20, 5, -20, -40, -5, -5, 20, -5, 15, 3, 5, -5, 3, 3]  # rows 1-4, columns a-d
WEIGHT = [LEFT[4 * min(s // 8, 7 - s // 8) + min(s % 8, 7 - s % 8)] for s in range(64)]
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
DEPTH = min(int(sys.argv[1]) if len(sys.argv) > 1 else 3, 3)

def flips(board, me, square):  # board: 64 cells, row by row from a1: 1 black, -1 white, 0 empty
    turned = []
    for dx, dy in STEPS if board[square] == 0 else []:
        x, y, line = square % 8 + dx, square // 8 + dy, []
        while 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] == -me:
            line.append(8 * y + x)
            x, y = x + dx, y + dy
        if 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] == me:
            turned += line
    return turned

def play(board, me, square):
    turned = [] if square is None else flips(board, me, square) + [square]
    return [me if s in turned else board[s] for s in range(64)]

def value(board, me):  # weights of the own squares minus those of the other's
    return me * sum(w * cell for w, cell in zip(WEIGHT, board))

def search(board, me, depth, alpha, beta):  # (value, move) for the side to move
    moves = [s for s in range(64) if flips(board, me, s)]
    if not moves and not any(flips(board, -me, s) for s in range(64)):
        return 10**6 * me * sum(board), None  # the game is over: more discs win
    if depth == 0:
        return value(board, me), None
    best = (-10**9, None)
    for move in moves or [None]:  # None is a pass; of equal moves the first one stays the best
        score = -search(play(board, me, move), -me, depth - 1, -beta, -alpha)[0]
        best = (score, move) if score > best[0] else best
        if (alpha := max(alpha, score)) >= beta:
            break
    return best

board = START = [{27: -1, 36: -1, 28: 1, 35: 1}.get(s, 0) for s in range(64)]
for words in map(str.split, sys.stdin):
    number = words.pop(0) if words and words[0].isdigit() else ""
    command, answer = (words or [""])[0], ""
    me = 1 if len(words) > 1 and words[1].startswith("b") else -1
    if command == "quit":
        break
    elif command == "clear_board":
        board = START
    elif command == "play" and words[2] != "pass":
        board = play(board, me, ord(words[2][0]) - ord("a") + 8 * (int(words[2][1]) - 1))
    elif command == "genmove":
        move = search(board, me, DEPTH, -10**9, 10**9)[1]
        board = play(board, me, move)
        answer = "pass" if move is None else "abcdefgh"[move % 8] + str(move // 8 + 1)
    elif command == "board_eval":
        answer = value(board, -1)  # White minus Black
    print(f"={number} {answer}\n", flush=True)
