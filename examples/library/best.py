"""The three best moves of a position: best.py [POSITION]."""
import sys

import emilia

game = emilia.Game(sys.argv[1] if len(sys.argv) > 1 else "f5d6c3d3c4")
for result in emilia.Engine().best(game, count=3, level=10):
    print(f"{result.move} {result.value:+.2f} discs, depth {result.depth}")
