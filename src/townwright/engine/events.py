"""A game being played is its log: an ordered list of events, from which everything else is computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np

from townwright.engine import ask
from townwright.engine.errors import Refused
from townwright.engine.game import Game
from townwright.engine.luck import deal, new_luck
from townwright.engine.playout import replay
from townwright.engine.score import Gain, Item
from townwright.engine.state import CHANCE, OVER, bytes_of, copy_of


@dataclass(frozen=True)
class Event:
    """One decision: whose it was, what was chosen, and whether there was anything else to choose."""

    actor: int  # a seat, or CHANCE
    choice: int
    forced: bool = False


@dataclass(frozen=True)
class TakenBack:
    """A seat took back its last choice and all that followed from it: of the events, so many remain."""

    actor: int
    count: int


@dataclass(frozen=True)
class Step:
    """An event with the positions before and after it."""

    event: Event
    before: Any
    after: Any


Dealer = Callable[["Play"], int]


def seeded(seed: int) -> Dealer:
    """Luck that depends on the seed and on what is decided, and on nothing else."""
    luck = new_luck(seed)

    def outcome(play: Play) -> int:
        game = play.game
        return int(deal(play.state, seed, game.outcomes.count, luck, game.buffer(), game.buffer()))

    return outcome


class Play:
    """One game from its start: the header, the events so far, and the position they lead to.

    `events` are those that count; `log` also holds what was taken back, and that it was.

    Luck is asked from `dealer` as soon as it is due; without one its outcomes have to be chosen like any other
    decision. A decision that leaves no choice plays itself if that tells nothing, and is in the log like any other.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object] | None = None,
        dealer: Dealer | None = None,
        *,
        settle: bool = True,
    ) -> None:
        self.game = game
        self.options = game.read_options(options or {})
        self.dealer = dealer
        self.log: list[Event | TakenBack] = []
        self.events: list[Event] = []
        self.state = game.new(**self.options)
        if settle:
            self.settle()

    def draft(self) -> Play:
        """The same game once more, to try something on."""
        play = copy(self)
        play.log, play.events, play.state = list(self.log), list(self.events), copy_of(self.state)
        return play

    # Going on ---------------------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return bool(self.state.actor == OVER)

    def choose(self, choice: int, seat: int | None = None) -> list[Event]:
        """The decision of `seat` (of the actor, unless told): the events it led to, or Refused."""
        if seat is None:
            seat = self.state.actor
        if seat == CHANCE == self.state.actor:
            if choice not in self.game.legal(self.state):
                raise Refused("TW-L1", f"luck cannot decide so: {self.game.luck_name(self.state)}.")
        elif seat < 0:
            other = (self.state.actor + 1) % self.state.seats
            rule = self.game.out_of_turn(self.state, other, choice)
            raise self.game.refusal(self.state, other, choice, rule)
        elif refused := self.game.refuse(self.state, seat, choice):
            raise refused
        first = len(self.events)
        self._add(Event(seat, choice))
        self.settle()
        return self.events[first:]

    def replay(self, event: Event | TakenBack) -> None:
        """Add an event that is known to be legal, and nothing that would follow by itself."""
        self._add(event)

    def _add(self, event: Event | TakenBack) -> None:
        self.log.append(event)
        if isinstance(event, TakenBack):
            self.events = self.events[: event.count]
            self.state = self.position(event.count)
        else:
            self.events.append(event)
            ask.apply(self.state, event.choice)

    def settle(self) -> None:
        """Play on while luck decides, or nothing is left to choose."""
        while not self.is_over:
            if self.state.actor == CHANCE:
                if self.dealer is None:
                    return
                self._add(Event(CHANCE, self.dealer(self)))
            else:
                if not self.game.plays_itself(self.state):
                    return
                self._add(Event(self.state.actor, self.game.legal(self.state)[0], forced=True))

    # Looking back -----------------------------------------------------------------------------------------------------

    def position(self, count: int) -> Any:
        """The position after the first `count` events."""
        state = self.game.new(**self.options)
        replay(state, np.array([event.choice for event in self.events[:count]], np.int32))
        return state

    def steps(self, first: int = 0) -> Iterator[Step]:
        """The events from number `first` on, each with the positions before and after it."""
        state = self.position(first)
        for event in self.events[first:]:
            before = copy_of(state)
            ask.apply(state, event.choice)
            yield Step(event, before, copy_of(state))

    # What is told to a seat, or to NOBODY in particular, holds no more than it may know; to no seat named, everything.

    def _seen(self, first: int, seat: int | None) -> Iterator[tuple[Any, int, Any]]:
        return (self.game.seen(step.before, step.event.choice, step.after, seat) for step in self.steps(first))

    def story(self, first: int = 0, seat: int | None = None) -> list[str]:
        """The log in sentences."""
        return [line for seen in self._seen(first, seat) for line in self.game.story(*seen)]

    def gains(self, seat: int | None = None) -> list[Gain]:
        """Everything that has changed a score so far."""
        return [gain for seen in self._seen(0, seat) for gain in self.game.gains(*seen)]

    def account(self, seat: int | None = None) -> list[Item]:
        """The derivation of each seat's score."""
        state = self.state if seat is None else self.game.view(self.state, seat)
        return self.game.account(state, self.gains(seat))

    # Taking back ------------------------------------------------------------------------------------------------------

    def take_back(self, seat: int) -> None:
        """Undo the last choice of `seat`, and what played itself since; Refused if it is past the boundary."""
        self._add(TakenBack(seat, self.free_take_back(seat)))

    def free_take_back(self, seat: int) -> int:
        """How many events remain when `seat` takes back its last choice; Refused if it may not without consent."""
        first = len(self.events) - 1
        while first > 0 and self.events[first].forced:
            first -= 1
        for number, step in reversed(list(enumerate(self.steps(max(first, 0)), max(first, 0)))):
            if step.event.actor == CHANCE:
                raise Refused("TW-U1", "luck has decided something since; what it showed cannot be unseen.")
            if not step.event.forced:
                if step.event.actor != seat:
                    raise Refused("TW-U2", "another player has chosen since.")
                if rule := self.game.binding(step.before, step.event.choice):
                    raise self.game.refusal(step.before, seat, step.event.choice, rule)
            if reveals(step):
                raise Refused("TW-U3", "it has shown somebody what was hidden.")
            if not step.event.forced:
                return number
        raise Refused("TW-U4", "there is nothing to take back.")


def _hidden(state: Any, seat: int) -> Any:
    """Which bytes of the position this seat cannot see."""
    view = copy_of(state)
    ask.observe(view, seat)
    return np.frombuffer(bytes_of(view), np.uint8) != np.frombuffer(bytes_of(state), np.uint8)


def reveals(step: Step) -> bool:
    """Did this event show any seat something that it could not see before?"""
    return any(
        bool((_hidden(step.before, seat) & ~_hidden(step.after, seat)).any()) for seat in range(step.before.seats)
    )
