"""The shared library behind the module: where it is found, and what its functions take.

The library is looked for in this order: what the environment variable EMILIA_LIBRARY names (the
file, or the folder it lies in); beside the module or above it (an installation, or the `build`
folder of the sources); and where the system looks for libraries. Everything here is private; the
names follow include/emilia.h."""
from __future__ import annotations

import ctypes
import os
import threading
from contextlib import contextmanager
from ctypes import (POINTER, Structure, byref, c_bool, c_char_p, c_double, c_int, c_size_t,
                    c_uint8, c_uint64, c_void_p)
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional, Union

if TYPE_CHECKING:
    from ._player import Result
    from ._record import Record

LIBRARY_NAME = "libemilia.so.0"  # with EMILIA_ABI of src/api/CMakeLists.txt

PASS = 256
NONE = 257
MAX_MOVES = 256
MAX_LINE = 64
MOVE_TEXT_SIZE = 8
GAME_TEXT_SIZE = 2048
RECORD_TEXT_SIZE = 1 << 18
REASON_TEXT_SIZE = 256

SIGNAL_WAIT_S = 0.01  # the longest that a signal waits to be noticed

STATUS_NAMES = ("ok", "syntax", "range", "illegal", "io", "memory", "stopped")


class Error(ValueError):
    """What was wrong: `text` says what, `at` where in the input it begins (from 0), and `status`
    of which kind it is: "syntax", "range", "illegal", "io", "memory" or "stopped". When
    Engine.solve was stopped, `results` has the best known so far; otherwise it is empty. When a
    Reader met a fault, `record` has the game up to it, if there is one."""

    def __init__(self, status: str, text: str, at: int) -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.at = at
        self.results: list[Result] = []
        self.record: Optional[Record] = None

    def __reduce__(self) -> Any:
        return type(self), (self.status, self.text, self.at), self.__dict__


class NativeError(Structure):
    """EmError."""

    _fields_ = [("status", c_int), ("text", c_char_p), ("at", c_size_t)]

    def exception(self) -> Error:
        return Error(STATUS_NAMES[self.status], (self.text or b"").decode(), self.at)


class NativeResult(Structure):
    """EmResult."""

    _fields_ = [
        ("move", c_int), ("has_value", c_bool), ("exact", c_bool), ("unit", c_uint8),
        ("depth", c_int), ("confidence", c_int), ("value", c_double), ("nodes", c_uint64),
        ("playouts", c_uint64), ("memory_bytes", c_uint64), ("time_s", c_double),
        ("line_length", c_int), ("line", c_int * MAX_LINE), ("behind", c_int),
    ]


class NativeVerdict(Structure):
    """EmVerdict."""

    _fields_ = [
        ("move", c_int), ("colour", c_int), ("value", c_double), ("loss", c_double),
        ("best", NativeResult),
    ]


PROGRESS = ctypes.CFUNCTYPE(None, c_void_p, POINTER(NativeResult))


class NativeLimits(Structure):
    """EmLimits."""

    _fields_ = [
        ("move_time_s", c_double), ("remaining_time_s", c_double), ("increment_s", c_double),
        ("stop", c_void_p), ("progress", PROGRESS), ("context", c_void_p),
    ]


class NativeEngineOptions(Structure):
    """EmEngineOptions."""

    _fields_ = [("threads", c_int), ("hash_mib", c_size_t), ("weights", c_char_p)]


class NativePlayerKind(Structure):
    """EmPlayerKind."""

    _fields_ = [
        ("name", c_char_p), ("title", c_char_p), ("summary", c_char_p), ("is_human", c_bool),
        ("is_outside", c_bool), ("only_8x8", c_bool), ("option_count", c_int),
    ]


class NativePlayerOption(Structure):
    """EmPlayerOption."""

    _fields_ = [
        ("name", c_char_p), ("type", c_int), ("min", c_double), ("max", c_double),
        ("choices", POINTER(c_char_p)), ("preset", c_char_p), ("help", c_char_p),
    ]


class NativeAnnotation(Structure):
    """EmAnnotation."""

    _fields_ = [
        ("has_value", c_bool), ("has_time", c_bool), ("value", c_double), ("time_s", c_double),
        ("note", c_char_p),
    ]


class NativeOutcome(Structure):
    """EmOutcome."""

    _fields_ = [("end", c_int), ("winner", c_int), ("has_score", c_bool), ("score", c_int)]


def fitting(number: int) -> int:
    """The number for a C int: one that does not fit becomes the nearest that does, which the
    library refuses where it makes no sense. By itself ctypes takes the lowest bits."""
    return max(-1 << 31, min(number, (1 << 31) - 1))


class _INT(c_int):
    """An argument that is a C int."""

    @classmethod
    def from_param(cls, value: Any) -> Any:
        return c_int.from_param(fitting(value) if isinstance(value, int) else value)


_HANDLE = c_void_p
_OUT = POINTER(c_void_p)
_ERROR = POINTER(NativeError)
_LIMITS = POINTER(NativeLimits)
_RESULT = POINTER(NativeResult)
_CELLS = POINTER(c_int)

# function: (what it returns, what it takes)
SIGNATURES: dict[str, tuple[Any, list[Any]]] = {
    "em_version": (c_char_p, []),
    "em_move_read": (c_int, [c_char_p, _INT, POINTER(c_int), _ERROR]),
    "em_move_write": (None, [_INT, c_char_p]),
    "em_game_new": (c_int, [_INT, c_char_p, _OUT, _ERROR]),
    "em_game_from_cells": (c_int, [_INT, _CELLS, _INT, _OUT, _ERROR]),
    "em_game_copy": (c_int, [_HANDLE, _OUT, _ERROR]),
    "em_game_free": (None, [_HANDLE]),
    "em_game_play": (c_int, [_HANDLE, _INT, _ERROR]),
    "em_game_play_text": (c_int, [_HANDLE, c_char_p, _ERROR]),
    "em_game_undo": (c_bool, [_HANDLE]),
    "em_game_moves": (c_int, [_HANDLE, POINTER(c_int)]),
    "em_game_flips": (c_int, [_HANDLE, _INT, POINTER(c_int)]),
    "em_game_size": (c_int, [_HANDLE]),
    "em_game_turn": (c_int, [_HANDLE]),
    "em_game_is_over": (c_bool, [_HANDLE]),
    "em_game_cells": (None, [_HANDLE, _CELLS]),
    "em_game_count": (c_int, [_HANDLE, _INT]),
    "em_game_score": (c_int, [_HANDLE]),
    "em_game_move_count": (c_int, [_HANDLE]),
    "em_game_move": (c_int, [_HANDLE, _INT]),
    "em_game_write": (c_int, [_HANDLE, _INT, c_char_p, c_size_t, _ERROR]),
    "em_stop_new": (c_int, [_OUT, _ERROR]),
    "em_stop_free": (None, [_HANDLE]),
    "em_stop_set": (None, [_HANDLE]),
    "em_stop_clear": (None, [_HANDLE]),
    "em_stop_is_set": (c_bool, [_HANDLE]),
    "em_player_kind": (c_bool, [_INT, POINTER(NativePlayerKind)]),
    "em_player_option": (c_bool, [_INT, _INT, POINTER(NativePlayerOption)]),
    "em_player_open": (c_int, [c_char_p, _OUT, _ERROR]),
    "em_player_close": (None, [_HANDLE]),
    "em_player_choose": (c_int, [_HANDLE, _HANDLE, _LIMITS, _RESULT, _ERROR]),
    "em_player_reason": (None, [_HANDLE, _ERROR, c_char_p]),
    "em_player_evaluate": (c_int, [_HANDLE, _HANDLE, POINTER(c_double), _ERROR]),
    "em_player_new_game": (None, [_HANDLE, c_uint64]),
    "em_player_spec": (c_char_p, [_HANDLE]),
    "em_player_name": (c_char_p, [_HANDLE]),
    "em_player_is_human": (c_bool, [_HANDLE]),
    "em_player_check_size": (c_int, [_HANDLE, _INT, _ERROR]),
    "em_engine_open": (c_int, [POINTER(NativeEngineOptions), _OUT, _ERROR]),
    "em_engine_open_beside": (c_int, [_HANDLE, POINTER(NativeEngineOptions), _OUT, _ERROR]),
    "em_engine_close": (None, [_HANDLE]),
    "em_engine_clear": (None, [_HANDLE]),
    "em_engine_solve": (c_int, [_HANDLE, _HANDLE, _LIMITS, _RESULT, _INT, POINTER(c_int),
                                _ERROR]),
    "em_engine_solve_wld": (c_int, [_HANDLE, _HANDLE, _LIMITS, _RESULT, _INT, POINTER(c_int),
                                    _ERROR]),
    "em_engine_judge": (c_int, [_HANDLE, _HANDLE, _INT, _INT, _INT, _LIMITS,
                                POINTER(NativeVerdict), _ERROR]),
    "em_engine_best": (c_int, [_HANDLE, _HANDLE, _INT, _LIMITS, _RESULT, _INT, POINTER(c_int),
                               _ERROR]),
    "em_record_new": (c_int, [_HANDLE, _OUT, _ERROR]),
    "em_record_free": (None, [_HANDLE]),
    "em_record_game": (c_int, [_HANDLE, _OUT, _ERROR]),
    "em_record_text": (c_char_p, [_HANDLE, _INT]),
    "em_record_set_text": (c_int, [_HANDLE, _INT, c_char_p, _ERROR]),
    "em_record_annotation": (c_bool, [_HANDLE, _INT, POINTER(NativeAnnotation)]),
    "em_record_annotate": (c_int, [_HANDLE, _INT, POINTER(NativeAnnotation), _ERROR]),
    "em_record_outcome": (c_bool, [_HANDLE, POINTER(NativeOutcome)]),
    "em_record_set_outcome": (c_int, [_HANDLE, POINTER(NativeOutcome), _ERROR]),
    "em_record_write": (c_int, [_HANDLE, c_char_p, c_char_p, c_size_t, _ERROR]),
    "em_reader_open": (c_int, [c_char_p, c_char_p, _OUT, _ERROR]),
    "em_reader_from_bytes": (c_int, [c_char_p, c_size_t, c_char_p, _OUT, _ERROR]),
    "em_reader_close": (None, [_HANDLE]),
    "em_reader_next": (c_int, [_HANDLE, _OUT, _ERROR]),
}


def _places() -> Iterator[str]:
    """Where the library may be, most wanted first."""
    named = os.environ.get("EMILIA_LIBRARY")
    if named:
        yield os.path.join(named, LIBRARY_NAME) if os.path.isdir(named) else named
        return
    for folder in Path(__file__).resolve().parents:
        for place in (folder, folder / "build", *sorted(folder.glob("*-linux-gnu"))):
            if (place / LIBRARY_NAME).is_file():
                yield str(place / LIBRARY_NAME)
    yield LIBRARY_NAME


def _load() -> ctypes.CDLL:
    faults = []
    for place in _places():
        try:
            library = ctypes.CDLL(place)
            for name, (returns, takes) in SIGNATURES.items():
                function = getattr(library, name)
                function.restype = returns
                function.argtypes = takes
            return library
        except (OSError, AttributeError) as fault:  # not there, or too old to have the function
            faults.append(str(fault))
    raise ImportError("libemilia was not found; install it, build it, or let EMILIA_LIBRARY name "
                      "it: " + "; ".join(faults))


lib = _load()


def check(status: int, error: NativeError) -> None:
    """Raises what the error says, if the status is one."""
    if status != 0:
        raise error.exception()


def make(function: Callable[..., int], *arguments: Any) -> int:
    """Calls a function whose last arguments are a new handle and the error; returns the handle."""
    handle = c_void_p()
    error = NativeError()
    check(function(*arguments, byref(handle), byref(error)), error)
    assert handle.value is not None
    return handle.value


def encode(text: str) -> bytes:
    """The text for C, in which a NUL has no place."""
    if not isinstance(text, str):
        raise TypeError(f"a text is expected, not {type(text).__name__}")
    if "\0" in text:
        raise Error("syntax", "the text contains a NUL", text.index("\0"))
    return text.encode()


def encode_path(path: Union[str, os.PathLike[str]]) -> bytes:
    """The name of a file for C, in the bytes that the system knows it by."""
    name = os.fsencode(path)
    if b"\0" in name:
        raise Error("syntax", "the text contains a NUL", name.index(b"\0"))
    return name


def move_number(text: str, size: int) -> int:
    """The move that the text names on a board of that size."""
    move = c_int()
    error = NativeError()
    check(lib.em_move_read(encode(text), size, byref(move), byref(error)), error)
    return move.value


def move_name(move: int) -> str:
    """"f5", "pass" or "none"."""
    text = ctypes.create_string_buffer(MOVE_TEXT_SIZE)
    lib.em_move_write(move, text)
    return text.value.decode()


class Handle:
    """A thing in the library that is given back when it is closed, or no longer referred to. In a
    `with` statement it is closed at the end."""

    _free: Callable[[int], None]
    _handle: Optional[int] = None

    @property
    def _pointer(self) -> int:
        if self._handle is None:
            raise ValueError(f"this {type(self).__name__} is closed")
        return self._handle

    def close(self) -> None:
        """Gives the memory back. Nothing else can be done with it afterwards."""
        handle, self._handle = self._handle, None
        if handle is not None:
            type(self)._free(handle)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} can be neither copied nor pickled")


class Stop(Handle):
    """A flag that ends the thinking of everyone it was given to, from any thread. It stays set
    until it is cleared, so that it cannot come too early. Only its owner sets and clears it: each
    call has a flag of its own, which follows this one."""

    _free = lib.em_stop_free

    def __init__(self) -> None:
        self._handle = make(lib.em_stop_new)
        # No lock guards them: a signal's handler may call `set` wherever the main thread is. Who
        # joins looks at the flag afterwards, and `set` looks at who has joined afterwards.
        self._followers: set[Stop] = set()

    def set(self) -> None:
        """Whoever has been given this flag answers at once."""
        lib.em_stop_set(self._pointer)
        for follower in tuple(self._followers):
            follower.set()

    def clear(self) -> None:
        """As if it had never been set, for those who are asked from now on."""
        lib.em_stop_clear(self._pointer)

    def is_set(self) -> bool:
        """Whether it has been set and not cleared since."""
        return bool(lib.em_stop_is_set(self._pointer))

    @contextmanager
    def _followed_by(self, follower: Stop) -> Iterator[None]:
        """Whatever sets this flag sets the follower, too."""
        self._followers.add(follower)
        try:
            if self.is_set():
                follower.set()
            yield
        finally:
            self._followers.discard(follower)


def think(call: Callable[[], int], stop: Stop) -> int:
    """Runs a call that may take long and returns its status. In the main thread, where signals
    arrive, it waits for another thread, so that Ctrl-C and alarms are noticed: the call is then
    stopped and the exception goes on once it has returned, for it uses what the caller will free.
    `stop` is the call's own."""
    if threading.current_thread() is not threading.main_thread():
        return call()
    statuses: list[int] = []
    faults: list[BaseException] = []  # an argument that C does not take
    # Thread.join and is_alive are of no use here: a join that a signal interrupts may take the
    # thread for ended while it runs (Python 3.11), and a start that is interrupted for not begun.
    # So the worker says itself that it has ended, and who is first decides whether it calls.
    decided: dict[str, str] = {}
    ended: list[bool] = []
    bell = threading.Lock()
    bell.acquire()

    def work() -> None:
        try:
            if decided.setdefault("by", "worker") == "worker":
                statuses.append(call())
        except BaseException as fault:  # pylint: disable=broad-except
            faults.append(fault)
        finally:
            ended.append(True)
            bell.release()

    try:
        threading.Thread(target=work).start()
        # With a timeout, because a signal that arrives just before the wait, or in another thread,
        # does not end it; its handler runs when the wait is over.
        while not bell.acquire(timeout=SIGNAL_WAIT_S):
            pass
    except BaseException:
        while True:  # whatever else arrives
            try:
                stop.set()
                while decided.setdefault("by", "nobody") == "worker" and not ended:
                    bell.acquire(timeout=SIGNAL_WAIT_S)
                break
            except BaseException:
                continue
        raise
    if faults:
        raise faults[0]
    return statuses[0]
