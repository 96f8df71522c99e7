"""States: one flat record of small integers that holds every fact of a position.

A game declares its record the way it would declare a dataclass:

    class NewCity(State):
        round = i8()          # one number
        gold = i16(4)         # four of them
        coins = i8(4, 5)      # four rows of five

`NewCity.empty()` makes one, every number zero. It is a NumPy record: fields are attributes, copying is a memcpy,
`tobytes()` saves it, and an array of them is a batch of games. The declaration also is its static type: a type
checker sees `round` as an `int` and `gold` as an `Array`, which is what a rule may do with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Protocol, TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

CHANCE = -1  # the actor while luck decides
OVER = -2  # the actor when nobody decides any more
NOBODY = -1  # the eyes of somebody who has no seat: what everybody may see
UNKNOWN = -1  # a choice or an outcome, to those who may not know which it was
MAX_SEATS = 4
RESERVED = {"copy", "data", "dtype", "padding", "tobytes", "view"}  # names that a record needs for itself

S = TypeVar("S", bound="State")
States = npt.NDArray[np.void]


class Array(Protocol):
    """What a rule may do with a field of several numbers, or with a buffer that it was passed."""

    def __getitem__(self, index: int | tuple[int, ...]) -> int: ...
    def __setitem__(self, index: int | tuple[int, ...] | slice, value: int) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Field:
    """A declared field: its number type and its shape."""

    def __init__(self, number: type[np.integer[Any]], shape: tuple[int, ...]) -> None:
        self.number = number
        self.shape = shape

    @property
    def size(self) -> int:
        return np.dtype(self.number).itemsize


@overload
def i8() -> int: ...
@overload
def i8(*shape: int) -> Array: ...
def i8(*shape: int) -> Any:
    """Whole numbers from -128 to 127."""
    return Field(np.int8, shape)


@overload
def i16() -> int: ...
@overload
def i16(*shape: int) -> Array: ...
def i16(*shape: int) -> Any:
    """Whole numbers from -32,768 to 32,767."""
    return Field(np.int16, shape)


@overload
def i32() -> int: ...
@overload
def i32(*shape: int) -> Array: ...
def i32(*shape: int) -> Any:
    """Whole numbers of up to nine digits."""
    return Field(np.int32, shape)


@overload
def u64() -> int: ...
@overload
def u64(*shape: int) -> Array: ...
def u64(*shape: int) -> Any:
    """Sixty-four bits, for sets of places."""
    return Field(np.uint64, shape)


class Numbers(np.ndarray):
    """A field of several numbers, read as Python numbers, which neither wrap nor overflow between two fields."""

    def __getitem__(self, index: Any) -> Any:
        value = super().__getitem__(index)
        return int(value) if isinstance(value, np.signedinteger) else value


class Record(np.record):  # type: ignore[misc]  # NumPy declares it final, and means void and record alike
    """A state outside of compiled code: its fields are read as Python numbers, as the rules mean them.

    NumPy's own records search for a field by trial and error, each time; here each field is an attribute of the class.
    """

    __getattribute__ = object.__getattribute__

    def __setattr__(self, name: str, value: Any) -> None:
        if not isinstance(getattr(type(self), name, None), property):
            raise AttributeError(f"a state has no field {name!r}")  # noqa: TRY004 - as for any object
        object.__setattr__(self, name, value)


_read, _write = np.void.__getitem__, np.void.__setitem__


def _attribute(name: str, field: Field) -> Any:
    """How a field is read and written outside of compiled code."""
    if field.shape:
        return property(lambda s: _read(s, name).view(Numbers), lambda s, value: _write(s, name, value))
    if issubclass(field.number, np.signedinteger):
        return property(lambda s: int(_read(s, name)), lambda s, value: _write(s, name, value))
    return property(lambda s: _read(s, name), lambda s, value: _write(s, name, value))


class State:
    """The part of the record that every game has. Fields of a subclass follow in the order of declaration."""

    actor = i8()  # the seat that decides, CHANCE or OVER
    seats = i8()  # how many play
    phase = i8()  # what is being decided; the game's phase table names it
    ply = i16()  # decisions made so far, luck included

    dtype: ClassVar[np.dtype[np.void]]

    def __init_subclass__(cls) -> None:
        declared: dict[str, Field] = {}
        for base in reversed(cls.__mro__):
            declared |= {name: field for name, field in vars(base).items() if isinstance(field, Field)}
        if taken := declared.keys() & RESERVED:
            raise TypeError(
                f"{cls.__name__}: a field cannot be called {', '.join(sorted(taken))}; records need the name"
            )
        # Wide numbers first: no gaps between fields, so that equal positions are equal bytes.
        fields = sorted(declared.items(), key=lambda item: -item[1].size)
        layout: Any = [(name, field.number, field.shape) for name, field in fields]
        if gap := -sum(np.dtype(part[1:]).itemsize for part in layout) % np.dtype(layout[0][1]).itemsize:
            layout.append(("padding", np.int8, (gap,)))  # so that every byte belongs to a field, and is copied
        attributes = {name: _attribute(name, field) for name, field in declared.items()}
        record = type(f"{cls.__name__}Record", (Record,), attributes)
        cls.dtype = np.dtype((record, np.dtype(layout, align=True)))

    @classmethod
    def empty(cls: type[S]) -> S:
        """A record with every number zero, to be filled."""
        return cast("S", np.zeros(1, cls.dtype)[0])

    @classmethod
    def batch(cls, count: int) -> States:
        """An array of `count` empty records."""
        return cast("States", np.zeros(count, cls.dtype))


def copy_of(state: S) -> S:
    """The same position in a record of its own."""
    return cast("S", cast("Any", state).copy())


def bytes_of(state: State) -> bytes:
    """The position as bytes; equal positions have equal bytes."""
    return cast("bytes", cast("Any", state).tobytes())


def state_from_bytes(kind: type[S], data: bytes) -> S:
    """The position that `bytes_of` wrote."""
    return cast("S", np.frombuffer(data, kind.dtype)[0].copy())
