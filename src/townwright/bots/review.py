"""A finished game looked at again: who stood how, what luck did, and what the decisions cost.

Every position is searched, all of it seen, as one may when the game is over. What the win chances change by when luck
decides is luck; what a decision does worse than the best one that the search found is what it cost. A search throws
dice of its own, so every figure comes with its uncertainty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Any

from townwright.bots.arena import SURE
from townwright.bots.thinker import Search, Thought
from townwright.engine import ask
from townwright.engine.events import Play, Step
from townwright.engine.game import Game
from townwright.engine.score import Item
from townwright.engine.state import CHANCE, OVER, copy_of

ROUNDS = 2000


@dataclass(frozen=True)
class Standing:
    """What each seat's chances are at a point of the game."""

    event: int  # so many events have been
    win: tuple[float, ...]
    score: tuple[float, ...]
    within: float


@dataclass(frozen=True)
class Stroke:
    """What luck did: from the first of a row of draws to the last."""

    first: int
    last: int
    change: tuple[float, ...]  # of each seat's win chance
    within: float


@dataclass(frozen=True)
class Decision:
    """What a decision did: the win chance of its seat after it, and after the best one."""

    event: int
    seat: int
    choice: int
    best: int
    cost: float  # of win chance; 0 for the best
    within: float
    score_cost: float  # of its expected score
    looked_at: int  # how many choices the search looked at


@dataclass(frozen=True)
class Review:
    """All of it, in the order of the game."""

    standings: tuple[Standing, ...]
    strokes: tuple[Stroke, ...]
    decisions: tuple[Decision, ...]

    def luck(self, seat: int) -> float:
        """By how much luck changed the win chance of this seat, in all."""
        return sum(stroke.change[seat] for stroke in self.strokes)

    def luck_within(self) -> float:
        return sqrt(sum(stroke.within**2 for stroke in self.strokes))

    def cost(self, seat: int) -> float:
        """What the decisions of this seat cost it in win chance, on average."""
        costs = [decision.cost for decision in self.decisions if decision.seat == seat]
        return sum(costs) / max(1, len(costs))

    def worst(self, count: int) -> list[Decision]:
        """The decisions that cost most beyond their uncertainty."""
        sure = [decision for decision in self.decisions if decision.cost > decision.within]
        return sorted(sure, key=lambda decision: decision.within - decision.cost)[:count]


def _error(win: float, rounds: int) -> float:
    """How far a win chance that so many rounds came to may be from the truth."""
    return SURE * sqrt(max(win * (1 - win), 1 / rounds) / rounds)


def _look(game: Game, state: Any, rounds: int, seed: int) -> Search:
    search = Search(game, state, seed=seed, room=2 * rounds + 64)
    search.think(rounds)
    return search


def _how_it_ended(game: Game, state: Any) -> tuple[tuple[float, ...], tuple[float, ...]]:
    final = game.standing(state)
    won = tuple((rank == 1) / final.ranks.count(1) for rank in final.ranks)
    return won, tuple(float(score) for score in final.scores)


def _stops(play: Play) -> Iterator[list[Step]]:
    """The events, a row of draws together, each unforced decision by itself; forced ones go with what they follow."""
    row: list[Step] = []
    for step in play.steps():
        is_luck = step.event.actor == CHANCE
        if row and not step.event.forced and not (is_luck and row[-1].event.actor == CHANCE):
            yield row
            row = []
        row.append(step)
    if row:
        yield row


def review(play: Play, rounds: int = ROUNDS, tell: Callable[[int, int], None] = lambda _done, _of: None) -> Review:
    """Look at every decision and at what luck did; `tell` hears how much of the game is done."""
    if not play.is_over:
        raise ValueError("the game is not over")
    game, seats = play.game, play.state.seats
    rows = list(_stops(play))
    standings: list[Standing] = []
    looks: list[Search] = []
    event = 0
    for number, row in enumerate(rows):
        tell(number, len(rows))
        search = _look(game, row[0].before, rounds, seed=event)
        win, score = search.outlook()
        standings.append(Standing(event, win, score, max(_error(chance, rounds) for chance in win)))
        looks.append(search)
        event += len(row)
    standings.append(Standing(event, *_how_it_ended(game, play.state), 0.0))
    tell(len(rows), len(rows))
    strokes, decisions = [], []
    for row, search, (before, after) in zip(rows, looks, pairwise(standings), strict=True):
        first = row[0].event
        if first.actor == CHANCE:
            change = tuple(after.win[seat] - before.win[seat] for seat in range(seats))
            within = sqrt(before.within**2 + after.within**2)
            strokes.append(Stroke(before.event, after.event, change, within))
        elif not first.forced:
            decisions.append(_judged(search, before.event, first.actor, first.choice, rounds))
    return Review(tuple(standings), tuple(strokes), tuple(decisions))


def _judged(search: Search, event: int, seat: int, choice: int, rounds: int) -> Decision:
    """A decision beside the best; what the search hardly looked at gets a search of its own."""
    thoughts = {thought.choice: thought for thought in search.thoughts()}
    best = next(iter(thoughts.values()))
    taken = thoughts.get(choice)
    if taken is None or taken.visits < rounds // 4:
        taken = _after(search, choice, rounds, event)
    if best.choice == choice:
        return Decision(event, seat, choice, choice, 0.0, 0.0, 0.0, len(thoughts))
    cost = max(0.0, best.win[seat] - taken.win[seat])
    within = sqrt(_error(best.win[seat], best.visits) ** 2 + _error(taken.win[seat], taken.visits) ** 2)
    return Decision(event, seat, choice, best.choice, cost, within, best.score[seat] - taken.score[seat], len(thoughts))


def _after(search: Search, choice: int, rounds: int, seed: int) -> Thought:
    """What a choice leads to, searched from there."""
    state = copy_of(search.view)
    ask.apply(state, choice)
    if state.actor == OVER:
        win, score = _how_it_ended(search.game, state)
    else:
        win, score = _look(search.game, state, rounds, seed).outlook()
    return Thought(choice, rounds, win, score, 0.0)


def gains_of(play: Play, event: int, choice: int) -> list[Item]:
    """What this choice would have brought at once, item by item."""
    before = play.position(event)
    after = copy_of(before)
    ask.apply(after, choice)
    return [gain.item for gain in play.game.gains(before, choice, after)]
