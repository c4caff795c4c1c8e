"""What players there are, for menus."""
from __future__ import annotations

from ctypes import byref
from dataclasses import dataclass
from typing import Iterator, Optional

from ._native import NativePlayerKind, NativePlayerOption, lib

_TYPES = ("int", "real", "time", "choice", "text")


@dataclass(frozen=True)
class PlayerOption:
    """What can be written behind the name of a player: `name=value`."""

    name: str
    type: str  #: `int`, `real`, `time` (in seconds, or `100ms`), `choice` or `text`
    min: Optional[float]  #: of numbers and times
    max: Optional[float]
    choices: tuple[str, ...]  #: the words of a choice
    preset: Optional[str]  #: its value unless given
    help: str  #: one line, no full stop


@dataclass(frozen=True)
class PlayerKind:
    """A kind of players: `Player(name)` opens one, `Player("name:option=value,...")` another."""

    name: str  #: as the text of a player begins
    title: str  #: for people
    summary: str  #: one line, no full stop
    is_human: bool  #: cannot be asked: a person decides
    is_outside: bool  #: runs a program, whose command stands in the text
    only_8x8: bool  #: does not know the other sizes, as its name alone opens it
    options: tuple[PlayerOption, ...]


def _choices(native: NativePlayerOption) -> Iterator[str]:
    index = 0
    while native.choices and native.choices[index]:
        yield native.choices[index].decode()
        index += 1


def _option(kind: int, index: int) -> PlayerOption:
    native = NativePlayerOption()
    lib.em_player_option(kind, index, byref(native))
    type_ = _TYPES[native.type]
    ranged = type_ in ("int", "real", "time")
    return PlayerOption(
        name=native.name.decode(), type=type_, min=native.min if ranged else None,
        max=native.max if ranged else None, choices=tuple(_choices(native)),
        preset=None if native.preset is None else native.preset.decode(),
        help=native.help.decode())


def players() -> list[PlayerKind]:
    """Every kind of players there is, with its options."""
    kinds: list[PlayerKind] = []
    native = NativePlayerKind()
    while lib.em_player_kind(len(kinds), byref(native)):
        options = tuple(_option(len(kinds), index) for index in range(native.option_count))
        kinds.append(PlayerKind(
            name=native.name.decode(), title=native.title.decode(),
            summary=native.summary.decode(), is_human=native.is_human,
            is_outside=native.is_outside, only_8x8=native.only_8x8, options=options))
    return kinds
