"""Writes a game with what each move was worth and what was much better: analyse.py [FILE]."""
import sys

import emilia

MOVES = "f5f6e6f4f3c5c6d6e7d7g4g3g5h6c3h3"

reader = emilia.Reader(sys.argv[1]) if len(sys.argv) > 1 else emilia.Reader.from_text(MOVES)
record = next(reader)
game = record.game()
engine = emilia.Engine()
for i in reversed(range(len(game.history()))):
    verdict = engine.judge(game, i, depth=8, exact=16)
    note = f"{verdict.best.move} is {verdict.loss:.1f} discs better" if verdict.loss >= 2 else ""
    record.annotate(i, value=verdict.value, note=note)
print(record.text("pgn"))
