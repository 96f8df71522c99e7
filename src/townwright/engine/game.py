"""What a game is to everybody who is not its rules: a title, seats, options, phases, names and sentences.

The rules themselves answer the questions in `ask`; a `Game` adds what people and documents need. It is data and plain
functions that the game's folder provides; nothing here knows any game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from townwright.engine import ask
from townwright.engine.actions import ActionTable
from townwright.engine.document import Node
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.score import Gain, Item
from townwright.engine.seen import Seen
from townwright.engine.state import CHANCE, MAX_SEATS, OVER, UNKNOWN, Array, State, copy_of

if TYPE_CHECKING:
    from townwright.engine.formats import Format

Document = dict[str, Any]
Options = dict[str, str]


@dataclass(frozen=True)
class Option:
    """A variant or a ruling that the players choose before the game; the first value is the default."""

    name: str
    values: Mapping[str, int]  # what the record's field holds for each value
    text: str
    meanings: Mapping[str, str]
    field: str = ""  # the record's field, if it is not called as the option is

    @property
    def default(self) -> str:
        return next(iter(self.values))

    def read(self, value: object) -> str:
        """The value that this text or number names."""
        text = str(value).strip().lower()
        for known in self.values:
            if known.lower() == text:
                return known
        raise CannotRead(f"Option {self.name} is {' or '.join(self.values)}, not {str(value)!r}.")


@dataclass(frozen=True)
class Phase:
    """What is being decided, and how that is said to whoever decides and to the others."""

    number: int
    name: str
    asks: str  # to the actor; {quarter}, {bid} and the like are filled in by the game
    others: str  # to those who wait
    rules: tuple[str, ...] = ()  # where to read about it
    # Others may not know what there is to choose from. Such a decision waits for its seat even if it leaves no choice:
    # played at once, it would tell.
    private: bool = False


@dataclass(frozen=True)
class Choice:
    """One thing that may be chosen now, in every way it can be shown."""

    number: int
    move: str  # notation
    sentence: str
    kind: str
    fields: Mapping[str, int]
    places: tuple[str, ...]  # what to touch on the board, such as lot:c5

    def document(self) -> Document:
        return {
            "number": self.number,
            "move": self.move,
            "sentence": self.sentence,
            "kind": self.kind,
            "fields": dict(self.fields),
            "places": list(self.places),
        }


@dataclass(frozen=True)
class Standing:
    """Each seat's score and rank."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class Auction:
    """What a seat may plan ahead, for games with auctions: its bids."""

    phases: tuple[str, ...]  # in which bids are made
    lot: Callable[[Any], str]  # (state): what the bids are for; a plan holds as long as this stays the same
    bidder: Callable[[Any], str]  # (state): for whom the actor bids now, such as a quarter
    bidders: Callable[[Any, int], tuple[str, ...]]  # (state, seat): for whom this seat bids
    price: Callable[[Any, int], int]  # (state, action): what this choice would cost, or at most cost, its bidder
    raises: str = ""  # the kind of choice that is a higher bid, the lowest number being the lowest bid
    matches: str = ""
    drops: str = ""


def nothing_is_secret(before: Any, seat: int) -> bool:
    """For games in which everybody sees what is chosen and drawn."""
    return False


def nobody_has_lost(state: Any, seat: int) -> bool:
    """For games in which a higher score always ranks higher."""
    return False


def nothing_later(state: Any, action: int) -> list[Gain]:
    """For games in which every choice brings its points at once."""
    return []


@dataclass(frozen=True)
class Game:
    """A game as its folder declares it."""

    slug: str
    title: str
    plain_title: str  # for hosts who may not use the title
    designers: tuple[str, ...]
    summary: str
    rule_prefix: str
    rules_version: int
    folder: Path  # rules.md and the page's drawing lie here
    state: type[State]
    options: Sequence[Option]
    phases: Sequence[Phase]
    actions: ActionTable
    outcomes: ActionTable
    longest: int  # no game has more decisions

    seat_name: Callable[[Any, int], str]  # (state, seat)
    prompt: Callable[[Any, int], str]  # (state, seat): what to decide, or who is being waited for
    move_name: Callable[[Any, int], str]  # (state, action): notation
    read_move: Callable[[Any, str], int]  # (state, text): the action, or CannotRead or Refused
    sentence: Callable[[Any, int], str]  # (state, action): what choosing it does
    places: Callable[[Any, int], tuple[str, ...]]  # (state, action)
    luck_name: Callable[[Any], str]  # (state): what luck decides
    out_of_turn: Callable[[Any, int, int], int]  # (state, seat, action): the rule that says why not
    refusal: Callable[[Any, int, int, int], Refused]  # (state, seat, action, rule)
    binding: Callable[[Any, int], int]  # (state, action): the rule by which it cannot be taken back, or 0
    # These two are told to a seat from its views of before and after; where `is_secret`, the action is UNKNOWN.
    story: Callable[[Any, int, Any], list[str]]  # (before, action, after): log sentences
    gains: Callable[[Any, int, Any], list[Gain]]  # (before, action, after): every change of score, itemised
    account: Callable[[Any, Sequence[Gain]], list[Item]]  # (state, gains so far): the derivation of each seat's score
    forecast: Callable[[Any], list[Item]]  # (state): what would be scored or collected next if it came now
    write_position: Callable[[Any], Document]
    read_position: Callable[[Node, Any], None]  # (document, state with its options): fills the state
    board: Callable[[Any], str]  # (state): the position as text
    is_secret: Callable[[Any, int], bool] = nothing_is_secret  # (before, seat): may it not know what is decided?
    has_secrets: bool = False  # does a seat ever see what others do not?
    has_lost: Callable[[Any, int], bool] = nobody_has_lost  # (state, seat): does it rank last, whatever its score?
    # (state, action): what it brings when the deed is completed, whichever way; for previews of deeds of several steps.
    outlook: Callable[[Any, int], list[Gain]] = nothing_later
    fields: Sequence[Seen] = ()  # those of the record that programs are shown
    fields_left_out: Mapping[str, str] = field(default_factory=dict)  # and those they are not, with the reason
    always_seats: int = 0  # how many play, where no option says it
    implied: Callable[[Options], Options] = lambda _given: {}  # what options imply of others; CannotRead in a conflict
    formats: Sequence[Format] = ()  # other notations of whole games
    auction: Auction | None = None
    thinking: Mapping[str, Any] = field(default_factory=dict)  # how bots search it, where they do better so

    # Options ----------------------------------------------------------------------------------------------------------

    @cached_property
    def defaults(self) -> Options:
        return {option.name: option.default for option in self.options}

    def read_options(self, given: Mapping[str, object]) -> Options:
        """All options: those given, checked, and the defaults of the others."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise CannotRead(f"{self.title} has no option {name!r}; it has {', '.join(known)}.")
        chosen = {name: option.read(given[name]) for name, option in known.items() if name in given}
        return self.defaults | self.implied(chosen) | chosen

    def options_of(self, state: Any) -> Options:
        """The options with which this position is played."""
        held = {option.name: getattr(state, option.field or option.name) for option in self.options}
        return {
            option.name: next(value for value, number in option.values.items() if number == held[option.name])
            for option in self.options
        }

    def fill_options(self, state: Any, options: Options) -> None:
        state.seats = self.always_seats
        for option in self.options:
            setattr(state, option.field or option.name, option.values[options[option.name]])

    def new(self, **options: object) -> Any:
        """The start of a game with these options."""
        state = self.state.empty()
        self.fill_options(state, self.read_options(options))
        ask.start(state)
        return state

    # Positions --------------------------------------------------------------------------------------------------------

    @property
    def seat_counts(self) -> tuple[int, ...]:
        chosen = [tuple(sorted(option.values.values())) for option in self.options if option.field == "seats"]
        return chosen[0] if chosen else (self.always_seats,)

    def phase(self, state: Any) -> Phase:
        return next(phase for phase in self.phases if phase.number == state.phase)

    def buffer(self) -> Array:
        """A buffer wide enough for all choices or outcomes."""
        return cast("Array", np.zeros(max(self.actions.count, self.outcomes.count), np.int32))

    def legal(self, state: Any) -> list[int]:
        """The numbers of the actor's choices, ascending; of luck's outcomes when luck decides."""
        if state.actor == OVER:
            return []
        out = self.buffer()
        count = ask.odds(state, out, self.buffer()) if state.actor == CHANCE else ask.legal(state, out)
        return [int(out[k]) for k in range(count)]

    def plays_itself(self, state: Any) -> bool:
        """Is this a seat's decision that leaves no choice, and that tells nobody anything if it is played at once?"""
        return state.actor >= 0 and not self.phase(state).private and len(self.legal(state)) == 1

    def choice(self, state: Any, number: int) -> Choice:
        table = self.outcomes if state.actor == CHANCE else self.actions
        action = table.decode(number)
        return Choice(
            number,
            self.move_name(state, number),
            self.sentence(state, number),
            action.kind,
            action.fields,
            self.places(state, number),
        )

    def choices(self, state: Any) -> list[Choice]:
        return [self.choice(state, number) for number in self.legal(state)]

    def refuse(self, state: Any, seat: int, action: int) -> Refused | None:
        """Why this seat may not choose this now; None if it may."""
        if not 0 <= seat < state.seats:
            raise CannotRead(f"{state.seats} seats play, numbered from 0; there is no seat {seat}.")
        if seat != state.actor:
            return self.refusal(state, seat, action, self.out_of_turn(state, seat, action))
        rule = ask.why_not(state, action)
        return self.refusal(state, seat, action, rule) if rule != ask.ALLOWED else None

    def standing(self, state: Any) -> Standing:
        scores, ranks = np.zeros(MAX_SEATS, np.int32), np.zeros(MAX_SEATS, np.int32)
        ask.standing(state, cast("Array", scores), cast("Array", ranks))
        return Standing(tuple(scores[: state.seats].tolist()), tuple(ranks[: state.seats].tolist()))

    def view(self, state: Any, seat: int) -> Any:
        """The position as this seat may see it, in a record of its own."""
        view = copy_of(state)
        ask.observe(view, seat)
        return view

    def seen(self, before: Any, action: int, after: Any, seat: int | None) -> tuple[Any, int, Any]:
        """An event as this seat may know it; as it is, if no seat is named."""
        if seat is None:
            return before, action, after
        return (
            self.view(before, seat),
            UNKNOWN if self.is_secret(before, seat) else action,
            self.view(after, seat),
        )

    # Documents --------------------------------------------------------------------------------------------------------

    def document(self, state: Any) -> Document:
        """The position with all that is needed to read it back."""
        head = {"game": self.slug, "rules": self.rules_version, "options": self.options_of(state)}
        return head | self.write_position(state)

    def state_of(self, document: Document) -> Any:
        """The position that a document describes; CannotRead names the field that is wrong."""
        head = Node(document)
        if not isinstance(document, dict):
            raise head.wrong("an object is expected.")
        if head.get("game", self.slug).value != self.slug:
            raise head.get("game").wrong(f"this is read as a position of {self.slug}.")
        if head.get("rules", self.rules_version).value != self.rules_version:
            raise head.get("rules").wrong(f"{self.title} is at rules {self.rules_version}.")
        try:
            options = self.read_options(head.get("options", {}).values())
        except CannotRead as error:
            raise head.get("options").wrong(str(error)) from None
        state = self.state.empty()
        self.fill_options(state, options)
        body = {name: value for name, value in document.items() if name not in ("game", "rules", "options")}
        self.read_position(Node(body), state)
        return state

    def rules_text(self) -> str:
        """The game's page of rules."""
        return (self.folder / "rules.md").read_text(encoding="utf-8")

    def diagrams(self) -> dict[str, Any]:
        """The positions that the page of rules shows, by the names that it calls them by."""
        files = sorted((self.folder / "diagrams").glob("*.json"))
        return {file.stem: self.state_of(json.loads(file.read_text(encoding="utf-8"))) for file in files}
