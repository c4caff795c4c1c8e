"""Othello with Emilia: positions and games of every even size from 4 to 16, players, best moves
and exact scores, games in files, and the agent `AI` of a course with a judging platform.

    import emilia

    game = emilia.Game("f5d6c3")
    print(game.moves())
    print(emilia.Player("alphabeta:depth=6").choose(game).move)
    print(emilia.Engine().best(game, count=3))

Needs libemilia, which is found where it was installed or built; the environment variable
EMILIA_LIBRARY names another. docs/library.md is the guide."""
from ._agent import AI
from ._game import BLACK, EMPTY, WHITE, Game
from ._kind import PlayerKind, PlayerOption, players
from ._native import Error, Stop, lib
from ._player import Engine, Lines, Player, Progress, Result, Verdict
from ._record import Annotation, Outcome, Reader, Record

__version__: str = lib.em_version().decode()

__all__ = ["AI", "Annotation", "BLACK", "EMPTY", "WHITE", "Engine", "Error", "Game", "Lines",
           "Outcome", "Player", "PlayerKind", "PlayerOption", "Progress", "Reader", "Record",
           "Result", "Stop", "Verdict", "players"]
