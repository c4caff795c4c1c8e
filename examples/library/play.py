"""Plays a whole game between two players and prints it: play.py [BLACK [WHITE]]."""
import sys

import emilia

DEFAULTS = ["alphabeta:depth=4", "mcts:playouts=500,seed=1"]

specs = sys.argv[1:3] + DEFAULTS[len(sys.argv[1:3]):]
black, white = (emilia.Player(spec) for spec in specs)
game = emilia.Game()
while not game.is_over:
    player = black if game.turn == emilia.BLACK else white
    game.play(player.choose(game).move)
print(game.text("moves"))
print(f"Black {game.count(emilia.BLACK)}, White {game.count(emilia.WHITE)}")
