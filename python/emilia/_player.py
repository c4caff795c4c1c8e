"""Players and the engine."""
from __future__ import annotations

import os
from ctypes import byref, c_double, c_int, create_string_buffer
from dataclasses import dataclass
from typing import Any, Callable, Optional, Union

from ._game import Game
from ._native import (MAX_LINE, PROGRESS, REASON_TEXT_SIZE, STATUS_NAMES, Error, Handle,
                      NativeEngineOptions, NativeError, NativeLimits, NativeResult, NativeVerdict,
                      Stop, check, encode, encode_path, fitting, lib, make, move_name, think)


@dataclass(frozen=True)
class Result:
    """What a player or the engine says about a position."""

    move: str  #: `f5`, `pass`, or `none` when the game is over
    value: Optional[float]  #: for the side to move: more is better for it
    #: what the value counts: `discs` more at the end (the engine's, and exact scores), `wins` (1 a
    #: win, 1/2 a draw, 0 a loss), or `points` of the textbook evaluation that the player was given
    unit: Optional[str]
    exact: bool  #: the value is that of perfect play
    depth: int  #: 0 if there was no search
    confidence: int  #: percent: 100 for a search that cut nothing on probability
    nodes: int
    playouts: int
    memory_bytes: int
    time_s: float
    line: tuple[str, ...]  #: the best line, beginning with `move`


@dataclass(frozen=True)
class Verdict:
    """What a move of a game was worth."""

    move: str  #: the one played
    colour: int  #: by whom, BLACK or WHITE
    value: float  #: of it, in discs for that side
    loss: float  #: discs given away: what `best` is worth more, never less than 0
    best: Result  #: of the position before the move


_UNITS = ("points", "discs", "wins")


def _result(native: NativeResult) -> Result:
    return Result(
        move=move_name(native.move), value=native.value if native.has_value else None,
        unit=_UNITS[native.unit] if native.has_value else None, exact=native.exact,
        depth=native.depth, confidence=native.confidence, nodes=native.nodes,
        playouts=native.playouts, memory_bytes=native.memory_bytes, time_s=native.time_s,
        line=tuple(move_name(move) for move in native.line[:native.line_length]))


#: what a player tells while it thinks
Progress = Callable[[Result], None]
#: what the engine tells: the best moves known so far, best first, as many as were asked for
Lines = Callable[[list[Result]], None]


def _one(so_far: Any) -> Result:
    return _result(so_far.contents)


def _all(so_far: Any) -> list[Result]:
    return [_result(result) for result in so_far[:so_far.contents.behind + 1]]


class _Limits:
    """Limits for one call. `told` makes of a pointer to results what progress is told. An exception
    in the caller's progress function stops the search and is raised when it has ended."""

    def __init__(self, time: Optional[float], remaining: Optional[float], increment: float,
                 stop: Optional[Stop], progress: Optional[Callable[[Any], None]],
                 told: Callable[[Any], Any] = _one) -> None:
        for limit in (time, remaining):
            if limit is not None and not limit > 0:
                raise Error("range", "a time limit must be more than 0 seconds", 0)
        self.stop = Stop()
        self._caller_s = stop
        self.fault: Optional[BaseException] = None
        self._progress = progress
        self._told = told
        self.native = NativeLimits(time or 0, remaining or 0, increment, self.stop._pointer)
        if progress is not None:
            self.native.progress = PROGRESS(self._report)

    def _report(self, _context: object, so_far: Any) -> None:
        if self.fault is None and self._progress is not None:
            try:
                self._progress(self._told(so_far))
            except BaseException as fault:  # pylint: disable=broad-except
                self.fault = fault
                self.stop.set()

    def run(self, call: Callable[[], int]) -> int:
        if self._caller_s is None:
            status = think(call, self.stop)
        else:
            with self._caller_s._followed_by(self.stop):
                status = think(call, self.stop)
        if self.fault is not None:
            raise self.fault
        return status


class Player(Handle):
    """Anything that answers the question which move to play. `players()` lists them:
    `random:seed=1`, `alphabeta:depth=6,eval=norvig`, `mcts:playouts=1000`, `engine:level=21`,
    `champion`, `gtp:"command"`."""

    _free = lib.em_player_close

    def __init__(self, spec: str) -> None:
        self._handle = make(lib.em_player_open, encode(spec))

    def _choose(self, game: Game, limits: _Limits, result: NativeResult,
                error: NativeError) -> int:
        player, position = self._pointer, game._pointer
        return limits.run(lambda: int(lib.em_player_choose(
            player, position, byref(limits.native), byref(result), byref(error))))

    def choose(self, game: Game, time: Optional[float] = None, *,
               remaining: Optional[float] = None, increment: float = 0,
               stop: Optional[Stop] = None, progress: Optional[Progress] = None) -> Result:
        """Asks for a move. `time` is what the move may take and `remaining` what the game clock
        has left, both in seconds; without them the player's own settings decide. `progress` is
        called with what is known so far. Other threads run while it thinks."""
        result, error = NativeResult(), NativeError()
        limits = _Limits(time, remaining, increment, stop, progress)
        if self._choose(game, limits, result, error) != 0:
            raise self._failure(error)
        return _result(result)

    def _failure(self, error: NativeError) -> Error:
        """What `_choose` failed with, in the words of em_player_reason."""
        text = create_string_buffer(REASON_TEXT_SIZE)
        lib.em_player_reason(self._pointer, byref(error), text)
        return Error(STATUS_NAMES[error.status], text.value.decode(errors="replace"), error.at)

    def evaluate(self, game: Game) -> float:
        """The player's static evaluation, White minus Black in its own unit."""
        white, error = c_double(), NativeError()
        check(lib.em_player_evaluate(self._pointer, game._pointer, byref(white), byref(error)),
              error)
        return white.value

    def new_game(self, seed: int = 0) -> None:
        """A new game begins: forget the last one. A seed that is not 0, up to 2**64 - 1, decides
        every random choice."""
        if not 0 <= seed < 1 << 64:
            raise Error("range", "a seed is a whole number from 0 to 2**64 - 1", 0)
        lib.em_player_new_game(self._pointer, seed)

    @property
    def spec(self) -> str:
        """The text it was opened with."""
        return str(lib.em_player_spec(self._pointer), "utf-8")

    @property
    def name(self) -> str:
        """Its name for people."""
        return str(lib.em_player_name(self._pointer), "utf-8")

    @property
    def is_human(self) -> bool:
        """It cannot be asked here: a person decides."""
        return bool(lib.em_player_is_human(self._pointer))

    def check_size(self, size: int) -> None:
        """An Error with the status "range" if it does not know boards of this size: some know only
        8x8."""
        error = NativeError()
        check(lib.em_player_check_size(self._pointer, size, byref(error)), error)


class Engine(Handle):
    """The engine itself, for those who want more than one move of it: exact scores, and the best
    moves in order."""

    _free = lib.em_engine_close

    TIMED = -1  #: the level that is as deep as time allows

    def __init__(self, threads: int = 1, hash_mib: int = 128,
                 weights: Optional[Union[str, os.PathLike[str]]] = None,
                 beside: Optional[Engine] = None) -> None:
        """`weights` is a file to use instead of those built in; an engine `beside` another shares
        its weights, which saves memory and time. Either may be closed first."""
        path = None if weights is None else encode_path(weights)
        if hash_mib < 0:
            raise Error("range", "a hash table of less than 0 MiB", 0)
        options = byref(NativeEngineOptions(fitting(threads), min(hash_mib, (1 << 64) - 1), path))
        if beside is None:
            self._handle = make(lib.em_engine_open, options)
        else:
            self._handle = make(lib.em_engine_open_beside, beside._pointer, options)

    def solve(self, game: Game, count: int = 1, *, wld: bool = False,
              time: Optional[float] = None,
              stop: Optional[Stop] = None, progress: Optional[Lines] = None) -> list[Result]:
        """The exact scores of up to `count` best moves, best first, on boards of size 4, 6 and 8.
        With `wld` only whether each wins, draws or loses, which takes a part of the time: values
        are then `wins`. If `time` or `stop` ends it before that, an Error with the status
        "stopped", whose `results` are the best known so far."""
        function = lib.em_engine_solve_wld if wld else lib.em_engine_solve
        return self._search(function, (), game, count,
                            _Limits(time, None, 0, stop, progress, _all))

    def best(self, game: Game, count: int = 1, *, level: int = 21, time: Optional[float] = None,
             stop: Optional[Stop] = None, progress: Optional[Lines] = None) -> list[Result]:
        """Up to `count` best moves, best first, on the 8x8 board: searched as the level (0 to 60)
        says, or with Engine.TIMED as deep as `time` or `stop` allows."""
        if level == Engine.TIMED and time is None and stop is None:
            raise Error("range", "without a level there must be a time or a stop flag", 0)
        return self._search(lib.em_engine_best, (level,), game, count,
                            _Limits(time, None, 0, stop, progress, _all))

    def _search(self, function: Callable[..., int], before: tuple[int, ...], game: Game,
                count: int, limits: _Limits) -> list[Result]:
        room = max(0, min(count, MAX_LINE))
        results, found, error = (NativeResult * max(room, 1))(), c_int(), NativeError()
        engine, position = self._pointer, game._pointer
        status = limits.run(lambda: int(function(
            engine, position, *before, byref(limits.native), results, room, byref(found),
            byref(error))))
        known = [_result(result) for result in results[:found.value]]
        if status != 0:
            fault = error.exception()
            fault.results = known
            raise fault
        return known

    def judge(self, game: Game, index: int, *, depth: int = 14, exact: int = 20,
              time: Optional[float] = None, stop: Optional[Stop] = None) -> Verdict:
        """What a move of a game on the 8x8 board was worth, by its index in `history()`: looking
        `depth` moves ahead, and to the end where the move leaves no more than `exact` squares
        empty. Judged from the last move to the first, a game takes least time. `stop` raises an
        Error with the status "stopped"."""
        verdict, error = NativeVerdict(), NativeError()
        limits = _Limits(time, None, 0, stop, None)
        engine, played = self._pointer, game._pointer
        check(limits.run(lambda: int(lib.em_engine_judge(
            engine, played, index, depth, exact, byref(limits.native), byref(verdict),
            byref(error)))), error)
        return Verdict(move=move_name(verdict.move), colour=verdict.colour, value=verdict.value,
                       loss=verdict.loss, best=_result(verdict.best))

    def clear(self) -> None:
        """Forgets what earlier searches left in the table."""
        lib.em_engine_clear(self._pointer)
