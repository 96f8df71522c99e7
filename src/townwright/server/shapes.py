"""The shapes of what the server answers, besides those of tables: the schemas of the API."""

from __future__ import annotations

import json
from typing import Any, Literal, NotRequired

from fastapi.responses import JSONResponse, Response
from typing_extensions import TypedDict

from townwright.table.shapes import (
    ChoiceShape,
    ClockShape,
    GainShape,
    ItemShape,
    LogShape,
    PositionShape,
    RunShape,
    TableShape,
)


def send(document: object, status: int = 200) -> JSONResponse:
    """The answer as it is: its shape was checked when it was made, and is not checked again for each request."""
    return JSONResponse(document, status)


_JSON = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), check_circular=False)


def as_json(document: object) -> str:
    """The document as every answer is written."""
    return _JSON.encode(document)


def send_made(text: str, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(text, status, media_type="application/json")


# Errors ---------------------------------------------------------------------------------------------------------------


class ErrorShape(TypedDict):
    """What was wrong: its family, and a sentence."""

    family: str
    sentence: str
    rule: NotRequired[str]
    places: NotRequired[list[str]]
    id: NotRequired[str]
    news: NotRequired[ViewShape]  # where the table has moved on: what it is now


class ErrorAnswer(TypedDict):
    """The answer to a request that could not be fulfilled."""

    error: ErrorShape


# Only one address, that of moves, brings the model of `ErrorAnswer`; all refer to it. Building it for every status of
# every address would take a second.
_ANSWER = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}}
ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"description": "It could not be understood.", "content": _ANSWER},
    401: {"description": "It has to be said first who asks.", "content": _ANSWER},
    403: {"description": "It belongs to others.", "content": _ANSWER},
    404: {"description": "There is nothing of this name.", "content": _ANSWER},
    409: {"description": "The table has moved on.", "content": _ANSWER},
    413: {"description": "It is larger than any request need be.", "content": _ANSWER},
    422: {"description": "A rule of the game or of the table forbids it.", "content": _ANSWER},
    429: {"description": "It is too much for one.", "content": _ANSWER},
}
MOVED_ON: dict[int | str, dict[str, Any]] = {409: {"model": ErrorAnswer, "description": "The table has moved on."}}


# Games ----------------------------------------------------------------------------------------------------------------


class OptionShape(TypedDict):
    """A variant or a ruling, with what each of its values means."""

    name: str
    default: str
    values: list[str]
    text: str
    meanings: dict[str, str]


class GameShape(TypedDict):
    """A game as lists show it."""

    game: str
    title: str
    designers: list[str]
    summary: str
    seats: list[int]
    rules: int
    actions: int
    outcomes: int
    has_secrets: bool
    state_bytes: int
    options: list[OptionShape]


class AuctionShape(TypedDict):
    """In which phases bids may be planned, and whether they can be raised, matched and dropped."""

    phases: list[str]
    raises: bool
    matches: bool
    drops: bool


class FieldShape(TypedDict):
    """A field of a choice and its range."""

    name: str
    first: int
    count: int


class KindShape(TypedDict):
    """A kind of choice: the number it counts from, and its fields, the last of which counts fastest."""

    kind: str
    first: int
    fields: list[FieldShape]


class PhaseShape(TypedDict):
    """What can be asked in a game, and where to read about it."""

    name: str
    asks: str
    rules: list[str]


class WholeGameShape(GameShape):
    """A game with its kinds of choices and its phases."""

    kinds: list[KindShape]
    phases: list[PhaseShape]
    auction: AuctionShape | None


class DiagramShape(TypedDict):
    """A position that the rules page shows: the game's own document, how many play, and what would be counted now."""

    position: dict[str, Any]
    seats: int
    forecast: list[ItemShape]


class RulesShape(TypedDict):
    """The rules as a page of Markdown, each rule by its number, and the positions that it shows, by name."""

    game: str
    page: str
    rules: dict[str, str]
    diagrams: dict[str, DiagramShape]


class BotShape(TypedDict):
    """A bot that may be seated: the number of its level, 0 for those that are none, and what it does."""

    name: str
    number: int
    text: str


class ForTablesShape(TypedDict):
    """What can be chosen when a table is set up, besides the options of its game."""

    bots: list[BotShape]
    clocks: dict[str, ClockShape]
    when_out: dict[str, str]


# People ---------------------------------------------------------------------------------------------------------------


class PersonShape(TypedDict):
    """Somebody who is known here."""

    id: int
    name: str
    is_guest: bool


class KeyShape(TypedDict):
    """A key of one's own, without its token."""

    id: int
    label: str
    created_at: int
    used_at: int | None


class NewKeyShape(TypedDict):
    """A new key; its token is shown this once."""

    id: int
    label: str
    token: str


class PushKeyShape(TypedDict):
    """The key by which a browser knows this server."""

    key: str


class NewDeviceShape(TypedDict):
    """The number of a device."""

    id: int


class DeviceShape(TypedDict):
    """A device of one's own; of its address only the server."""

    id: int
    kind: str
    label: str
    server: str
    created_at: int
    failure: str | None


class RatingShape(TypedDict):
    """What somebody is rated in a game with so many seats, after so many rated games."""

    game: str
    seats: int
    games: int
    rating: int
    sure_within: int


class RankedShape(RatingShape):
    """Somebody in a list of the best."""

    player: int
    name: str


class PlayedShape(TypedDict):
    """How often somebody played a game with so many seats, and how often they came in at each rank."""

    game: str
    seats: int
    games: int
    ranks: list[int]
    best: int
    mean: float


class LastGameShape(TypedDict):
    """One game of a player, with the rating after it if it was rated."""

    table: str
    game: str
    seats: int
    rank: int
    score: int
    at: int
    rating: int | None


class PlayerShape(PersonShape):
    """A player, as everybody may know them."""

    ratings: list[RatingShape]
    games: list[PlayedShape]
    last: list[LastGameShape]


class TotalShape(TypedDict):
    """How often a game was finished here."""

    game: str
    tables: int
    players: int


# Tables ---------------------------------------------------------------------------------------------------------------


class PlanShape(TypedDict):
    """What one has planned to bid."""

    bidder: str
    lot: str
    most: int
    match: bool
    drop: bool
    moves: list[str]


class NotesShape(TypedDict):
    """What one has noted about a table."""

    text: str


class YouShape(TypedDict):
    """Who asks, which seats are theirs, with whose eyes they look, and what has happened since they last decided."""

    player: int | None
    seats: list[int]
    eyes: int
    since: int  # the first event of the log after the last choice of these eyes


class ChatShape(TypedDict):
    """Something said."""

    entry: int
    at: int
    by: int
    room: str
    text: str


class ViewShape(TypedDict):
    """A table as somebody may see it, and what is new of its log and its chat."""

    number: int
    now: int
    you: YouShape
    names: dict[str, str]
    table: TableShape
    position: PositionShape | None
    choices: list[ChoiceShape | RunShape]
    log_from: int
    log: list[LogShape]
    chat: list[ChatShape]


class SatShape(TypedDict):
    """Who sits on a chair."""

    player: int | None
    bot: str | None


class SummaryShape(TypedDict):
    """What lists say of a table."""

    name: str
    host: int
    options: dict[str, str]
    chairs: list[SatShape]
    actor: int | None
    clock: ClockShape | None
    is_rated: bool
    luck: str
    event: int
    ranks: list[int] | None
    how: str | None


class ListedShape(TypedDict):
    """A table in a list."""

    name: str
    game: str
    status: Literal["open", "running", "over"]
    is_public: bool
    to_move: int | None
    deadline: int | None
    created_at: int
    changed_at: int
    number: int
    summary: SummaryShape


class ListShape(TypedDict):
    """Tables, and the names of those who sit there."""

    tables: list[ListedShape]
    names: dict[str, str]


# Hints and reviews ----------------------------------------------------------------------------------------------------


class ThoughtShape(ChoiceShape):
    """A choice, and what a search made of it."""

    visits: int  # how often it was looked at
    win: list[float]  # of each seat: the chance to come first, from 0 to 1
    score: list[float]  # of each seat: what it can expect to have at the end
    gains: list[GainShape]  # what it brings at once, as far as one can know


class ExpectedShape(TypedDict):
    """A move that is expected."""

    seat: int
    move: str


class HintShape(TypedDict):
    """The choices of a seat, the best first."""

    follows: int  # the entry of the table that it is about
    seat: int
    rounds: int
    choices: list[ThoughtShape]
    line: list[ExpectedShape]  # how the game is expected to go on, until luck decides


class OutlookShape(TypedDict):
    """The chances of each seat after so many events."""

    event: int
    win: list[float]
    score: list[float]
    within: float  # so far from each chance the truth may be


class StrokeShape(TypedDict):
    """What luck changed, from one event to another."""

    first: int
    last: int
    change: list[float]  # of each seat's chance to come first
    within: float


class JudgedShape(TypedDict):
    """A decision and what it cost: the difference to the best one, by what the seat could know."""

    event: int
    seat: int
    move: str
    best: str
    cost: float  # of the chance to come first; 0 for the best
    within: float
    score_cost: float  # of the expected score


class ReasonShape(TypedDict):
    """Points under one heading of the account at the end, after the move that was made and after the better one."""

    kind: str
    taken: float
    best: float


class MistakeShape(JudgedShape):
    """A decision that cost much, and where the points went."""

    reasons: list[ReasonShape]


class SkillShape(TypedDict):
    """A seat in sum: what luck did for it, and what its decisions cost on average."""

    luck: float
    luck_within: float
    decisions: int
    cost: float


class ReviewShape(TypedDict):
    """The review of a game, as far as it is; the rest is there when all of it is done."""

    done: int
    of: int
    failed: bool
    outlooks: list[OutlookShape]
    strokes: list[StrokeShape]
    decisions: list[JudgedShape]
    mistakes: list[MistakeShape]
    seats: list[SkillShape]
