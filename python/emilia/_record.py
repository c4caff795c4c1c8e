"""Games in files."""
from __future__ import annotations

import ctypes
import os
from ctypes import byref, c_void_p
from dataclasses import dataclass
from typing import Iterator, Optional, Union, overload

from ._game import EMPTY, Game
from ._native import (RECORD_TEXT_SIZE, Error, Handle, NativeAnnotation, NativeError,
                      NativeOutcome, check, encode, encode_path, fitting, lib, make)

_ENDS = ("moves", "scored", "agreed", "resigned", "timed out", "forfeited")


@dataclass(frozen=True)
class Annotation:
    """What is written beside a move, or beside the game: that has only a note."""

    value: Optional[float]  #: of the move, in discs for the side that made it
    time_s: Optional[float]  #: spent on it
    note: str  #: a comment, empty if there is none


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    #: `moves` (neither side can move), `scored` (stopped early, nobody says why), `agreed`,
    #: `resigned`, `timed out` or `forfeited`
    end: str
    winner: int  #: BLACK, WHITE, or EMPTY for a draw
    score: Optional[int]  #: Black minus White, the empty squares given to the winner


class _Text:
    """A text of a record."""

    def __init__(self, which: int, doc: str) -> None:
        self._which = which
        self.__doc__ = doc

    @overload
    def __get__(self, record: None, owner: type) -> _Text: ...

    @overload
    def __get__(self, record: Record, owner: type) -> str: ...

    def __get__(self, record: Optional[Record], owner: type) -> Union[str, _Text]:
        if record is None:
            return self
        return str(lib.em_record_text(record._pointer, self._which), "utf-8")

    def __set__(self, record: Record, text: str) -> None:
        error = NativeError()
        check(lib.em_record_set_text(record._pointer, self._which, encode(text), byref(error)),
              error)


class Record(Handle):
    """A game as people file it: the moves, and what is written beside them."""

    _free = lib.em_record_free

    black = _Text(0, "Black's name, empty if unknown.")
    white = _Text(1, "White's name, empty if unknown.")
    event = _Text(2, "The event, empty if unknown.")
    place = _Text(3, "The place, empty if unknown.")
    round = _Text(4, "The round, empty if unknown.")
    date = _Text(5, "`2024`, `2024-05`, `2024-05-06` or `2024-05-06 07:08:09` in UTC, or empty.")

    def __init__(self, game: Game) -> None:
        """Of a game as it is now, with nothing beside the moves."""
        self._handle = make(lib.em_record_new, game._pointer)

    def game(self) -> Game:
        """The game in it, as a new one of the caller's own."""
        game = Game.__new__(Game)
        game._handle = make(lib.em_record_game, self._pointer)
        return game

    def annotation(self, index: Optional[int] = None) -> Annotation:
        """What is written beside the move of that index, or without one beside the game."""
        native = NativeAnnotation()
        if not lib.em_record_annotation(self._pointer, _index(index), byref(native)):
            raise Error("range", "there is no such move", 0)
        return Annotation(value=native.value if native.has_value else None,
                          time_s=native.time_s if native.has_time else None,
                          note=native.note.decode())

    def annotate(self, index: Optional[int] = None, *, value: Optional[float] = None,
                 time_s: Optional[float] = None, note: str = "") -> None:
        """Writes beside the move of that index, or without one beside the game: a value and a time
        take the place of others, a note goes on a new line behind them."""
        native = NativeAnnotation(value is not None, time_s is not None, value or 0, time_s or 0,
                                  encode(note))
        error = NativeError()
        check(lib.em_record_annotate(self._pointer, _index(index), byref(native), byref(error)),
              error)

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game ended, None if it has no result yet."""
        native = NativeOutcome()
        if not lib.em_record_outcome(self._pointer, byref(native)):
            return None
        return Outcome(end=_ENDS[native.end], winner=native.winner,
                       score=native.score if native.has_score else None)

    def set_outcome(self, end: str, winner: int = EMPTY, score: Optional[int] = None) -> None:
        """How a game ended that its moves do not end; `moves` takes that back. With a score its
        sign is the winner."""
        if end not in _ENDS:
            raise Error("range", f"there is no such end: {end}", 0)
        native = NativeOutcome(_ENDS.index(end), fitting(winner), score is not None,
                               fitting(score or 0))
        error = NativeError()
        check(lib.em_record_set_outcome(self._pointer, byref(native), byref(error)), error)

    def text(self, format: str) -> str:  # pylint: disable=redefined-builtin
        """The record as `sgf`, `ggf`, `pgn`, `quest`, `obf` or `moves`, with its line end: what the
        format cannot hold is left out. One behind the other they are a file of games."""
        text = ctypes.create_string_buffer(RECORD_TEXT_SIZE)
        error = NativeError()
        check(lib.em_record_write(self._pointer, encode(format), text, len(text), byref(error)),
              error)
        return text.value.decode()


def _index(index: Optional[int]) -> int:
    """The index in C, where -1 is the game."""
    if index is not None and index < 0:
        raise Error("range", "there is no such move", 0)
    return -1 if index is None else index


class Reader(Handle):
    """Games of a file, one after the other: an iterator of records.

        for record in emilia.Reader("games.sgf"):
            print(record.black, record.game().text("moves"))

    A fault raises an Error whose `at` is the byte in the file and whose `record` is the game up to
    the fault, or None; `next` goes on with the next game all the same."""

    _free = lib.em_reader_close
    _text: Optional[bytes] = None  # which the library reads

    def __init__(self, path: Union[str, os.PathLike[str]], format: Optional[str] = None) -> None:
        """Without a format the first bytes tell it, or the suffix of the file. The lists of names
        that belong to a file of WTHOR are looked for beside it."""
        name = None if format is None else encode(format)
        self._handle = make(lib.em_reader_open, encode_path(path), name)

    @classmethod
    def from_text(cls, text: Union[str, bytes], format: Optional[str] = None) -> Reader:
        """Games of a text that is not in a file, or of the bytes of one."""
        reader = cls.__new__(cls)
        reader._text = text.encode() if isinstance(text, str) else bytes(text)
        name = None if format is None else encode(format)
        reader._handle = make(lib.em_reader_from_bytes, reader._text, len(reader._text), name)
        return reader

    def __iter__(self) -> Iterator[Record]:
        return self

    def __next__(self) -> Record:
        handle, error = c_void_p(), NativeError()
        status = lib.em_reader_next(self._pointer, byref(handle), byref(error))
        record = None
        if handle.value is not None:
            record = Record.__new__(Record)
            record._handle = handle.value
        if status != 0:
            fault = error.exception()
            fault.record = record
            raise fault
        if record is None:
            raise StopIteration
        return record
