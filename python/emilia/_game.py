"""Games and positions."""
from __future__ import annotations

import ctypes
from ctypes import byref, c_int
from typing import Any, Iterable

from ._native import (GAME_TEXT_SIZE, MAX_MOVES, Error, Handle, NativeError, check, encode, lib,
                      make, move_name, move_number)

BLACK = -1
EMPTY = 0
WHITE = 1

_FORMS = {"squares": 0, "rows": 1, "moves": 2}


def _flat(cells: Any) -> list[int]:
    """The cells of rows of cells (lists, tuples, a numpy array), row by row."""
    size = len(cells)
    flat: list[int] = []
    for row in cells:
        if len(row) != size:
            raise Error("range", f"a board of {size} rows has {len(row)} cells in one", len(flat))
        for cell in row:
            if cell not in (BLACK, EMPTY, WHITE):
                raise Error("range", "a cell is 1 (white), -1 (black) or 0 (empty)", len(flat))
            flat.append(int(cell))
    return flat


class Game(Handle):
    """A position to start from and the moves played since. Moves are written `f5`; a forced pass
    is `pass`. Only legal moves get in. `copy.copy`, `copy.deepcopy` and `pickle` give the same game
    once more, too."""

    _free = lib.em_game_free

    def __init__(self, text: str = "start", size: int = 8) -> None:
        """From any text of a position: `start`, moves (`f5d6c3`), squares and side to move
        (`---...--- X`), or rows in brackets (`[...]` Black to move, `{...}` White)."""
        self._handle = make(lib.em_game_new, size, encode(text))

    @classmethod
    def from_cells(cls, cells: Iterable[Iterable[int]], turn: int) -> Game:
        """From rows of cells, 1 white, -1 black, 0 empty, and the colour to move. The rows may be
        lists or a numpy array."""
        flat = _flat(cells)
        size = len(cells)  # type: ignore[arg-type]
        game = cls.__new__(cls)
        game._handle = make(lib.em_game_from_cells, size, (c_int * len(flat))(*flat), turn)
        return game

    def copy(self) -> Game:
        """The same game once more."""
        game = type(self).__new__(type(self))
        game._handle = make(lib.em_game_copy, self._pointer)
        return game

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, _: Any) -> Game:
        return self.copy()

    def __reduce__(self) -> Any:
        start = self.copy()
        while start.undo():
            pass
        return type(self), (f"{start};{self.text('moves')}", self.size)

    def play(self, moves: str) -> None:
        """Plays one move or several, `f5` or `f5 d6 c3`; forced passes may be left out. All of
        them or, with an Error, none."""
        error = NativeError()
        check(lib.em_game_play_text(self._pointer, encode(moves), byref(error)), error)

    def undo(self) -> bool:
        """Takes back the last move; False if there is none."""
        return bool(lib.em_game_undo(self._pointer))

    def _move_numbers(self) -> list[int]:
        moves = (c_int * MAX_MOVES)()
        return moves[:lib.em_game_moves(self._pointer, moves)]

    def moves(self) -> list[str]:
        """Legal moves row by row: `["pass"]` where it is forced, none when the game is over."""
        return [move_name(move) for move in self._move_numbers()]

    def flips(self, move: str) -> list[str]:
        """The discs that a move would turn, row by row: none for a pass or an illegal move."""
        flips = (c_int * MAX_MOVES)()
        number = move_number(move, self.size)
        return [move_name(flip)
                for flip in flips[:lib.em_game_flips(self._pointer, number, flips)]]

    def history(self) -> list[str]:
        """The moves played so far, passes included."""
        return [move_name(lib.em_game_move(self._pointer, i))
                for i in range(lib.em_game_move_count(self._pointer))]

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return int(lib.em_game_size(self._pointer))

    @property
    def turn(self) -> int:
        """The colour to move, BLACK or WHITE."""
        return int(lib.em_game_turn(self._pointer))

    @property
    def is_over(self) -> bool:
        """Neither side can move."""
        return bool(lib.em_game_is_over(self._pointer))

    @property
    def score(self) -> int:
        """Black's discs minus White's, the empty squares given to the winner."""
        return int(lib.em_game_score(self._pointer))

    def count(self, colour: int) -> int:
        """Discs of a colour, or with EMPTY the empty squares."""
        if colour not in (BLACK, EMPTY, WHITE):
            raise Error("range", "a colour is 1 (white), -1 (black) or 0 (empty)", 0)
        return int(lib.em_game_count(self._pointer, colour))

    def cells(self) -> list[list[int]]:
        """The board as rows of cells: 1 white, -1 black, 0 empty."""
        size = self.size
        flat = (c_int * (size * size))()
        lib.em_game_cells(self._pointer, flat)
        return [flat[size * row:size * row + size] for row in range(size)]

    def text(self, form: str = "squares") -> str:
        """The position as `squares` or `rows`, or the `moves` played."""
        if form not in _FORMS:
            raise Error("range", f"there is no such form: {form}", 0)
        text = ctypes.create_string_buffer(GAME_TEXT_SIZE)
        error = NativeError()
        check(lib.em_game_write(self._pointer, _FORMS[form], text, len(text), byref(error)), error)
        return text.value.decode()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        if self._handle is None:
            return "<closed Game>"
        return f"Game({self.text()!r}, size={self.size})"
