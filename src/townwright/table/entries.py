"""The entries of a table's log: what happened, who did it and when. They are never changed and never removed.

Each kind is a small record whose fields are numbers, texts and lists, and which is written as a JSON object with its
kind. People are named by their number in the store and by nothing else, so that a name can change or be forgotten
without a change of the log.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field, fields
from typing import Any, ClassVar

from townwright.engine.errors import CannotRead

PLAYERS, SPECTATORS = "players", "spectators"


@dataclass(frozen=True)
class Happening:
    """What an entry says. Those that decide the game are `moves`: whoever acts has to have seen the last of them."""

    is_move: ClassVar[bool] = False

    def document(self) -> dict[str, Any]:
        said = {name: value for name, value in asdict(self).items() if value not in ("", [])}
        return {"kind": kind_of(type(self)), **said}


@dataclass(frozen=True)
class Created(Happening):
    """Somebody set a table up."""

    by: int
    game: str
    rules: int
    options: dict[str, str]
    luck: dict[str, Any]  # the mode, and its seed or the commitment to its secret
    clock: dict[str, Any] = field(default_factory=dict)
    is_public: bool = True
    is_rated: bool = False
    name: str = ""
    rematch_of: str = ""
    opening_of: str = ""  # the table whose game this one goes on from,
    opening: list[int] = field(default_factory=list)  # and every choice and draw that is taken over from it


@dataclass(frozen=True)
class Seated(Happening):
    """Somebody sat down, or a bot was seated."""

    seat: int
    nonce: str
    player: int = 0  # 0 for a bot
    bot: str = ""


@dataclass(frozen=True)
class Left(Happening):
    """A seat became free before the game began."""

    seat: int


@dataclass(frozen=True)
class Started(Happening):
    """All seats are taken: the game is set up."""

    is_move: ClassVar[bool] = True


@dataclass(frozen=True)
class Decided(Happening):
    """A choice was made; `forced` where there was no other."""

    is_move: ClassVar[bool] = True
    seat: int
    choice: int
    forced: bool = False
    deed: str = ""  # by what name it was asked for, so that the same request is never done twice


@dataclass(frozen=True)
class Drawn(Happening):
    """Luck decided."""

    is_move: ClassVar[bool] = True
    choice: int


@dataclass(frozen=True)
class TookBack(Happening):
    """A seat took back its last choice and all that followed from it."""

    is_move: ClassVar[bool] = True
    seat: int
    count: int  # how many events of the game remain
    deed: str = ""


@dataclass(frozen=True)
class Offered(Happening):
    """A seat proposes something to which all other people at the table have to agree."""

    seat: int
    what: str  # take_back or end
    count: int = 0  # with take_back: how many events would remain
    deed: str = ""


@dataclass(frozen=True)
class Answered(Happening):
    """A seat agrees to what is offered, or does not; who offered may withdraw it."""

    seat: int
    agrees: bool
    deed: str = ""


@dataclass(frozen=True)
class Said(Happening):
    """Chat; players read each other, spectators read each other, and after the game all read all."""

    by: int
    text: str
    room: str = PLAYERS
    deed: str = ""


@dataclass(frozen=True)
class RanOut(Happening):
    """The time of a seat was used up."""

    is_move: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True)
class HandedOver(Happening):
    """A bot plays for a seat from now on."""

    is_move: ClassVar[bool] = True
    seat: int
    bot: str
    deed: str = ""


@dataclass(frozen=True)
class CameBack(Happening):
    """Whom the seat belongs to plays again."""

    is_move: ClassVar[bool] = True
    seat: int
    deed: str = ""


@dataclass(frozen=True)
class Resigned(Happening):
    """A seat gave up. It ranks last; a bot goes on for it where others still play."""

    is_move: ClassVar[bool] = True
    seat: int
    deed: str = ""


@dataclass(frozen=True)
class Finished(Happening):
    """The game is over: played to its end, resigned, agreed, or never begun. The secret of its luck is shown."""

    is_move: ClassVar[bool] = True
    how: str
    scores: list[int] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    secret: str = ""


KINDS: tuple[type[Happening], ...] = (
    Created,
    Seated,
    Left,
    Started,
    Decided,
    Drawn,
    TookBack,
    Offered,
    Answered,
    Said,
    RanOut,
    HandedOver,
    CameBack,
    Resigned,
    Finished,
)


def kind_of(happening: type[Happening]) -> str:
    """How this kind is called in documents: CameBack is came_back."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", happening.__name__).lower()


_BY_KIND = {kind_of(kind): kind for kind in KINDS}


@dataclass(frozen=True)
class Entry:
    """One line of the log of a table."""

    number: int
    at: int  # milliseconds since 1970, by the server's clock
    what: Happening


def read_happening(document: dict[str, Any]) -> Happening:
    """The happening that `document()` wrote."""
    content = dict(document)
    kind = _BY_KIND.get(content.pop("kind", None))
    if kind is None:
        raise CannotRead(f"there is no entry of the kind {document.get('kind')!r}; known are {', '.join(_BY_KIND)}.")
    unknown = content.keys() - {known.name for known in fields(kind)}
    if unknown:
        raise CannotRead(f"an entry {document['kind']} has no {', '.join(sorted(unknown))}.")
    try:
        return kind(**content)
    except TypeError:
        missing = {known.name for known in fields(kind)} - content.keys()
        raise CannotRead(f"an entry {document['kind']} lacks some of {', '.join(sorted(missing))}.") from None
