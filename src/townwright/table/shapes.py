"""The shapes of what somebody at a table is sent: the types of `sight.py`, and the schemas of the API."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict  # as the schemas of the API need it before Python 3.12


class ItemShape(TypedDict):
    """Points, and what they consist of: the parts sum to it."""

    text: str
    points: int
    rule: NotRequired[str]
    places: NotRequired[list[str]]
    kind: NotRequired[str]
    parts: NotRequired[list[ItemShape]]


class GainShape(TypedDict):
    """What one event brought to one purse."""

    purse: int
    when: str
    item: ItemShape


class ChoiceShape(TypedDict):
    """One thing that may be chosen, with the places to touch for it."""

    number: int
    move: str
    sentence: str
    kind: str
    fields: dict[str, int]
    places: list[str]


# Written as a call because `from` is a keyword.
RunShape = TypedDict(
    "RunShape",
    {"kind": str, "run": str, "low": int, "high": int, "from": ChoiceShape, "to": ChoiceShape},
)
RunShape.__doc__ = (
    "Many choices in a row that differ in one number alone, such as bids, from the lowest to the highest."
)


class SeatShape(TypedDict):
    """A seat in the position: its name and how it stands."""

    name: str
    score: int
    rank: int


class PositionShape(TypedDict):
    """The position as these eyes may see it."""

    event: int
    phase: str
    actor: int | str | None  # a seat, "luck", or nobody
    prompt: str
    rules: list[str]
    position: dict[str, Any]  # the game's own document
    seats: list[SeatShape]
    forecast: list[ItemShape]
    knows_more: bool  # do these eyes see what not everybody may?


class LogShape(TypedDict):
    """An event of the game; what its eyes may not know is null."""

    event: int
    entry: int
    at: int
    by: int | str
    choice: int | None
    move: str | None
    places: list[str]
    forced: bool
    lines: list[str]
    gains: list[GainShape]
    scores: list[int]  # of each seat, after it


class WhyShape(TypedDict):
    """Whether a choice is allowed; if not, by which rule, and the places that forbid it."""

    choice: int | None  # null where places were asked about and no choice touches them
    allowed: bool
    rule: NotRequired[str]
    sentence: NotRequired[str]
    places: NotRequired[list[str]]


class PreviewShape(ChoiceShape):
    """What a choice would change; what depends on what the seat cannot know is left out."""

    gains: NotRequired[list[GainShape]]
    lines: NotRequired[list[str]]
    position: NotRequired[dict[str, Any]]
    scores: NotRequired[list[int]]
    then: NotRequired[str]


class ChairShape(TypedDict):
    """Who has a seat, and who plays for it now."""

    player: int | None
    bot: str | None
    resigned: bool
    time_left: int | None


class ClockShape(TypedDict):
    """A time control, in milliseconds."""

    bank: int
    increment: int
    cap: int
    when_out: str


class OfferShape(TypedDict):
    """What is proposed, by which seat, and which seats have agreed so far."""

    seat: int
    what: Literal["take_back", "end"]
    agreed: list[int]


class ResultShape(TypedDict):
    """How the game ended."""

    how: str
    scores: list[int]
    ranks: list[int]


class OpeningShape(TypedDict):
    """From which table the game goes on, and how many events were taken over from it."""

    table: str
    events: int


class TableShape(TypedDict):
    """Everything about a table but its game."""

    table: str
    name: str
    game: str
    rules: int
    options: dict[str, str]
    status: Literal["open", "running", "over"]
    is_public: bool
    is_rated: bool
    host: int
    created_at: int
    number: int
    last_move: int
    actor: int | None
    chairs: list[ChairShape]
    clock: ClockShape | None
    deadline: int | None
    offer: OfferShape | None
    can_take_back: bool
    luck: dict[str, Any]
    result: ResultShape | None
    rematch_of: str | None
    opening: OpeningShape | None
