"""The exact score of a position and the line that leads to it: solve.py [POSITION]."""
import sys

import emilia

# 44 moves into a game: 16 empty squares.
PROBLEM = ("f5d6c3d3c4f4f6f3e6e7f7c5b6g6e3e2g4g5c6h5g3e8"
           "c7f2h4d2d7c2c1c8f1b5d1b4a6a5e1b3a4a2b7a8b8h2")

game = emilia.Game(sys.argv[1] if len(sys.argv) > 1 else PROBLEM)
result = emilia.Engine().solve(game)[0]
print(f"{result.value:+.0f}: {' '.join(result.line)}")
