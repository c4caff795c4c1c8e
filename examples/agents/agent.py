#!/usr/bin/env python3
"""An Othello agent that speaks GTP: python3 agent.py DEPTH. Plain alpha-beta, made to be read. It
looks 3 plies ahead at most because it is slow: making it fast is a good first exercise."""
import sys

LEFT = [120, -20, 20, 5, -20, -40, -5, -5, 20, -5, 15, 3, 5, -5, 3, 3]  # rows 1-4, columns a-d
WEIGHT = [LEFT[4 * min(s // 8, 7 - s // 8) + min(s % 8, 7 - s % 8)] for s in range(64)]
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
START = [{27: -1, 36: -1, 28: 1, 35: 1}.get(s, 0) for s in range(64)]
DEPTH = min(int(sys.argv[1]) if len(sys.argv) > 1 else 3, 3)
board = START  # 64 cells, row by row from a1: 1 black, -1 white, 0 empty

def flips(board, me, square):  # what a move turns
    turned = []
    for dx, dy in STEPS if board[square] == 0 else []:
        x, y, line = square % 8 + dx, square // 8 + dy, []
        while 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] == -me:
            line.append(8 * y + x)
            x, y = x + dx, y + dy
        if 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] == me:
            turned += line
    return turned

def legal(board, me):  # [None], a pass, if there is no move
    return [s for s in range(64) if flips(board, me, s)] or [None]

def play(board, me, square):
    turned = [] if square is None else flips(board, me, square) + [square]
    return [me if s in turned else board[s] for s in range(64)]

def value(board, me):  # weights of the own squares minus those of the other's
    return me * sum(w * cell for w, cell in zip(WEIGHT, board))

def final(board, me):  # discs of a finished game; the empty squares go to the winner
    discs = sum(board)
    return me * (discs + board.count(0) * ((discs > 0) - (discs < 0)))

def search(board, me, depth, alpha, beta):  # (value, move) for the side to move
    moves = legal(board, me)
    if moves == legal(board, -me) == [None]:
        return 10**6 * final(board, me), None  # more than any evaluation
    if depth == 0:
        return value(board, me), None
    best = (-10**9, None)
    for move in moves:  # of equal moves the first one stays the best
        score = -search(play(board, me, move), -me, depth - 1, -beta, -alpha)[0]
        best = (score, move) if score > best[0] else best
        if (alpha := max(alpha, score)) >= beta:
            break
    return best

def colour(word):
    return {"b": 1, "black": 1, "w": -1, "white": -1}[word.lower()]

def do_boardsize(size):
    return do_clear_board() if size == "8" else fail()

def do_clear_board():
    global board
    board = START
    return ""

def do_play(side, vertex):
    global board
    column, row = vertex.lower()[0], vertex[1:]
    move = None if vertex.lower() == "pass" else "abcdefgh".index(column) + 8 * (int(row) - 1)
    if move not in legal(board, colour(side)):
        fail()
    board = play(board, colour(side), move)
    return ""

def do_genmove(side):
    move = search(board, colour(side), DEPTH, -10**9, 10**9)[1]
    name = "pass" if move is None else "abcdefgh"[move % 8] + str(move // 8 + 1)
    do_play(side, name)
    return name

def fail():
    raise ValueError

COMMANDS = {
    "board_eval": lambda: value(board, -1),  # White minus Black
    "boardsize": do_boardsize, "clear_board": do_clear_board, "genmove": do_genmove,
    "known_command": lambda word: "true" if word in COMMANDS else "false",
    "list_commands": lambda: "\n".join(COMMANDS), "name": lambda: "agent.py", "play": do_play,
    "protocol_version": lambda: 2, "quit": lambda: "", "version": lambda: 1}

for line in sys.stdin:
    words = line.split("#")[0].split()
    number = words.pop(0) if words and words[0].isdigit() else ""
    if words:
        try:  # an unknown command is a KeyError, a wrong number of arguments a TypeError
            print(f"={number} {COMMANDS[words[0]](*words[1:])}\n", flush=True)
        except (KeyError, TypeError, ValueError):
            print(f"?{number} unknown command, wrong arguments or illegal move\n", flush=True)
        if words[0] == "quit":
            break
