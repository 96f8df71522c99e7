"""The fold: what a table is after the entries of its log."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from townwright.engine.document import Node
from townwright.engine.errors import Refused
from townwright.engine.events import Dealer, Event, Play, TakenBack, seeded
from townwright.engine.game import Game
from townwright.engine.proof import Committed, Head
from townwright.engine.state import CHANCE
from townwright.games import find
from townwright.table.clock import MOST, NOTHING, Clock, read_clock
from townwright.table.entries import (
    Answered,
    CameBack,
    Created,
    Decided,
    Drawn,
    Entry,
    Finished,
    HandedOver,
    Happening,
    Left,
    Offered,
    RanOut,
    Resigned,
    Seated,
    Started,
    TookBack,
)

OPEN, RUNNING, OVER = "open", "running", "over"
NO_SEAT = -1


@dataclass(frozen=True)
class Chair:
    """One seat of the table: who has it, and who plays for it now."""

    player: int = 0  # 0 for a bot, or for nobody yet
    bot: str = ""  # who plays: the bot that has the seat, or that stands in for its player
    nonce: str = ""
    resigned: int = 0  # 1 for the first who resigned, 2 for the next

    @property
    def is_free(self) -> bool:
        return not self.player and not self.bot

    @property
    def is_played_by_a_person(self) -> bool:
        return bool(self.player) and not self.bot


@dataclass(frozen=True)
class Offer:
    """What is proposed, by whom, and who has agreed so far."""

    seat: int
    what: str
    count: int
    agreed: frozenset[int]


class Table:
    """A table after some entries. `fresh` are those that were put since it was drafted."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries: list[Entry] = []
        self.fresh: list[Entry] = []
        self.status = OPEN
        self.chairs: list[Chair] = []
        self.offer: Offer | None = None
        self.last_move = 0  # the number of the last entry that decided anything in the game
        self.finished: Finished | None = None
        self.clock: Clock | None = None
        self.left: list[int] = []  # milliseconds in the bank of each seat, when its clock last stopped
        self.running_since = 0
        self.turn = NO_SEAT  # whose turn it is by the clocks; luck in between does not end it
        self.granted = (NO_SEAT, 0)  # which seat last got an increment, and how much; what is taken back gives none
        self.numbers: list[int] = []  # of the entries that the events of the game stand in
        self.deeds: dict[str, int] = {}  # requests that were done, and the entry that each led to

    @classmethod
    def of(cls, name: str, entries: Iterable[Entry]) -> Table:
        """The table with this log."""
        table = cls(name)
        for entry in entries:
            table.add(entry)
        return table

    def draft(self) -> Table:
        """A copy to try something on."""
        table = copy(self)
        table.entries, table.fresh = list(self.entries), []
        table.chairs, table.left, table.deeds = list(self.chairs), list(self.left), dict(self.deeds)
        if self.entries:
            table.play = self.play.draft()
        return table

    def put(self, what: Happening, at: int) -> Entry:
        """Something new happens."""
        entry = Entry(len(self.entries), max(at, self.entries[-1].at if self.entries else 0), what)
        self.add(entry)
        self.fresh.append(entry)
        return entry

    # What it is -------------------------------------------------------------------------------------------------------

    @property
    def created(self) -> Created:
        what = self.entries[0].what
        assert isinstance(what, Created)
        return what

    @property
    def game(self) -> Game:
        return self.play.game

    @property
    def opening(self) -> int:
        """How many of the first events of the game were taken over from another table."""
        return len(self.created.opening)

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.entries) - 1

    @property
    def actor(self) -> int:
        """The seat that is to decide; NO_SEAT when none is."""
        return int(self.play.state.actor) if self.status == RUNNING and self.play.state.actor >= 0 else NO_SEAT

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.is_played_by_a_person]

    @property
    def players(self) -> set[int]:
        """Everybody who has a seat, also those for whom a bot stands in."""
        return {chair.player for chair in self.chairs if chair.player}

    def seats_of(self, player: int) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if player and chair.player == player]

    @property
    def is_hot_seat(self) -> bool:
        """Does one person play for several?"""
        owners = [chair.player for chair in self.chairs if chair.player]
        return len(owners) > len(set(owners))

    # The fold ---------------------------------------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """One more entry of the log."""
        what = entry.what
        decider, ran = self.actor, self.deadline is not None
        if deed := getattr(what, "deed", ""):
            self.deeds[deed] = entry.number
        match what:
            case Created():
                self._create(what)
            case Seated():
                self.chairs[what.seat] = Chair(what.player, what.bot, what.nonce)
            case Left():
                self.chairs[what.seat] = Chair()
            case Started():
                self.status = RUNNING
                self._take_over(entry.number)
            case Decided() | Drawn() | TookBack():
                self._move(entry.number, what)
            case Offered():
                self.offer = Offer(what.seat, what.what, what.count, frozenset({what.seat}))
            case Answered():
                self._answer(what)
            case HandedOver():
                self.chairs[what.seat] = replace(self.chairs[what.seat], bot=what.bot)
            case CameBack():
                self.chairs[what.seat] = replace(self.chairs[what.seat], bot="")
            case Resigned():
                nth = 1 + max(chair.resigned for chair in self.chairs)
                self.chairs[what.seat] = replace(self.chairs[what.seat], resigned=nth)
            case Finished():
                self.status, self.finished, self.offer = OVER, what, None
        self.entries.append(entry)
        if what.is_move:
            self.last_move = entry.number
        if self.clock:
            self._run_clocks(self.clock, ran, decider, entry)

    def _create(self, what: Created) -> None:
        game = find(what.game)
        if what.rules != game.rules_version:
            raise Refused(
                "TW-T18",
                f"this game began under rules {what.rules} of {game.title}, and this program plays rules "
                f"{game.rules_version}. Nothing is lost: a program with rules {what.rules} plays it on.",
            )
        self.play = Play(game, what.options, settle=False)
        self.clock = read_clock(Node(what.clock))
        seats = int(self.play.state.seats)
        self.chairs = [Chair()] * seats
        self.left = [self.clock.bank if self.clock else 0] * seats

    def _take_over(self, number: int) -> None:
        """The game goes on from where another stood."""
        for choice in self.created.opening:
            state = self.play.state
            self.play.replay(Event(int(state.actor), choice, self.game.plays_itself(state)))
        self.numbers = [number] * self.opening

    def _move(self, number: int, what: Decided | Drawn | TookBack) -> None:
        self.offer = None
        match what:
            case Decided():
                self.play.replay(Event(what.seat, what.choice, what.forced))
            case Drawn():
                self.play.replay(Event(CHANCE, what.choice))
            case TookBack():
                self.play.replay(TakenBack(what.seat, what.count))
        self.numbers = [*self.numbers, number][: len(self.play.events)]

    def _answer(self, what: Answered) -> None:
        if self.offer and what.agrees:
            self.offer = replace(self.offer, agreed=self.offer.agreed | {what.seat})
        else:
            self.offer = None

    # Clocks -----------------------------------------------------------------------------------------------------------

    def _run_clocks(self, clock: Clock, ran: bool, decider: int, entry: Entry) -> None:
        """Stop and start the clocks as the decision passes on; `ran` says whether that of `decider` did."""
        what = entry.what
        if isinstance(what, RanOut):
            self.left[what.seat] = MOST if clock.when_out == NOTHING else clock.increment
            self.running_since = entry.at
            return
        if (ran and self.deadline is None) or self.actor != decider:
            if ran:
                self.left[decider] -= min(entry.at - self.running_since, self.left[decider])
            self.running_since = entry.at
        elif not ran:
            self.running_since = entry.at
        if isinstance(what, TookBack):
            seat, amount = self.granted
            if seat == what.seat:
                self.left[seat] = max(self.left[seat] - amount, 0)
            self.granted, self.turn = (NO_SEAT, 0), self.actor
        elif self.actor not in (NO_SEAT, self.turn):
            if self.turn != NO_SEAT:
                amount = min(clock.increment, clock.cap - self.left[self.turn])
                self.left[self.turn] += amount
                self.granted = (self.turn, amount)
            self.turn = self.actor

    @property
    def deadline(self) -> int | None:
        """When the time of the seat that is to decide is used up; None if nobody's clock runs."""
        if not self.clock or self.actor == NO_SEAT or not self.chairs[self.actor].is_played_by_a_person:
            return None
        return self.running_since + self.left[self.actor]

    def time_left(self, seat: int, now: int) -> int:
        """Milliseconds in the bank of this seat."""
        runs = seat == self.actor and self.deadline is not None
        return max(self.left[seat] - (now - self.running_since if runs else 0), 0)

    # Luck -------------------------------------------------------------------------------------------------------------

    def dealer(self, secret: str) -> Dealer:
        """Who decides for luck at this table."""
        luck = self.created.luck
        if luck["mode"] == "seed":
            return seeded(luck["seed"])
        return Committed(self.head(), secret)

    def head(self) -> Head:
        """What was settled before the first move."""
        made = self.created
        nonces = tuple(chair.nonce for chair in self.chairs)
        commitment, opening = made.luck["commitment"], self.opening_document()
        return Head(self.name, made.game, made.rules, dict(self.play.options), commitment, nonces, opening)

    def opening_document(self) -> dict[str, Any] | None:
        """From which table the game goes on, and how many events were taken over; None where it begins by itself."""
        return {"table": self.created.opening_of, "events": self.opening} if self.opening else None

    def luck_document(self) -> dict[str, Any]:
        """Where the luck comes from, as a record says it; the secret once the game is over."""
        luck = dict(self.created.luck)
        if luck["mode"] == "committed":
            nonces = [chair.nonce for chair in self.chairs]
            secret = self.finished.secret if self.finished else None
            luck |= {"table": self.name, "nonces": nonces, "secret": secret or None}
            if opening := self.opening_document():
                luck["opening"] = opening
        return luck
