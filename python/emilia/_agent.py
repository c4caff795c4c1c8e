"""The agent of a course with a judging platform, in the words of its task sheet."""
from __future__ import annotations

from typing import Any, Optional

from ._game import BLACK, WHITE, Game
from ._native import PASS, Error, NativeError, NativeResult
from ._player import Player, _Limits


class AI:
    """An agent for `chessboard_size` (8, or any even size from 4 to 16), `color` (-1 black, 1
    white) and `time_out` seconds a move. `player` says who thinks, one that knows boards of that
    size; without it the engine does on 8x8, and a deepening alpha-beta on the other sizes.

        ai = AI(8, -1, 5)
        ai.go(chessboard)
        row, column = ai.candidate_list[-1]

    The same as em_agent_new and em_agent_go of include/emilia_agent.h, whose list can be read
    while the agent thinks; here it is a Python list for the same reason."""

    def __init__(self, chessboard_size: int, color: int, time_out: float,
                 player: Optional[str] = None) -> None:
        if chessboard_size not in range(4, 17, 2):
            raise Error("range", "chessboard_size must be even, from 4 to 16", 0)
        if color not in (BLACK, WHITE):
            raise Error("range", "color must be -1 (black) or 1 (white)", 0)
        if not 0 < time_out <= 1e9:
            raise Error("range", "time_out must be more than 0 and at most 1e9 seconds", 0)
        if player is None:
            player = "engine" if chessboard_size == 8 else "alphabeta:depth=64"
        self.chessboard_size = chessboard_size
        self.color = color
        self.time_out = time_out
        #: (row, column) of every legal move, then the choice; empty when there is no move
        self.candidate_list: list[tuple[int, int]] = []
        #: why the player failed in the last `go`, so that the first legal move was chosen
        self.error: Optional[Error] = None
        self._player = Player(player)
        if self._player.is_human:
            raise Error("range", "a person cannot be an agent", 0)
        self._player.check_size(chessboard_size)

    def go(self, chessboard: Any) -> None:
        """Fills `candidate_list`: every legal move, row by row, before any thinking, then the
        choice once more at the end. The chessboard has one number a cell: 1 white, -1 black, 0
        empty, in lists or in a numpy array."""
        if len(chessboard) != self.chessboard_size:
            raise Error("range", f"the chessboard has {len(chessboard)} rows instead of "
                                 f"{self.chessboard_size}", 0)
        with Game.from_cells(chessboard, self.color) as game:
            moves = [move for move in game._move_numbers() if move != PASS]
            self.candidate_list.clear()
            self.candidate_list.extend(divmod(move, 16) for move in moves)
            self.error = None
            if moves:
                result, error = NativeResult(), NativeError()
                # Platforms count the call, too: a tenth is kept back, half a second at most.
                time = self.time_out - min(self.time_out * 0.1, 0.5)
                limits = _Limits(time, None, 0, None, None)
                if self._player._choose(game, limits, result, error) != 0:
                    self.error = self._player._failure(error)
                self.candidate_list.append(divmod(result.move, 16))
