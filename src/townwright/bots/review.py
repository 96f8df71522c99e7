"""A finished game looked at again: who stood how, what luck did, and what the decisions cost.

The chances of all are searched with everything seen, as one may when the game is over; what they change by when luck
decides is luck. A decision is judged by what its seat could know: it is searched from that seat's view, and what it
does worse than the best choice is what it cost. A search throws dice of its own, so every figure comes with its
uncertainty.

Each point of the game is looked at by itself (`look`), so that the work can be done in pieces, anywhere and in any
order; `review_of` puts the looks together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Any

from townwright.bots.arena import SURE
from townwright.bots.registry import new_bot
from townwright.bots.thinker import Search, Thought, to_the_end
from townwright.engine import ask
from townwright.engine.events import Event, Play, TakenBack, seeded
from townwright.engine.game import Game
from townwright.engine.score import Item
from townwright.engine.state import CHANCE, bytes_of, copy_of
from townwright.games import find

ROUNDS = 2000
REASON_GAMES = 12
PLAYS_ON = "hamlet"  # the bot that plays on, to see where a decision leads


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


# Looking --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """What a search made of one point of the game."""

    standing: Standing
    decision: Decision | None


def _error(win: float, rounds: int) -> float:
    """How far a win chance that so many rounds came to may be from the truth."""
    return SURE * sqrt(max(win * (1 - win), 1 / rounds) / rounds)


def _search(game: Game, state: Any, rounds: int, seed: int) -> Search:
    search = Search(game, state, seed=seed, room=2 * rounds + 64, manner=to_the_end(game))
    search.think(rounds)
    return search


def _how_it_ended(game: Game, state: Any) -> tuple[tuple[float, ...], tuple[float, ...]]:
    final = game.standing(state)
    won = tuple((rank == 1) / final.ranks.count(1) for rank in final.ranks)
    return won, tuple(float(score) for score in final.scores)


def points_of(play: Play) -> list[int]:
    """The events that are looked at: each unforced decision, and the first of each row of draws.

    What was forced goes with what it follows.
    """
    return [first for first, _ in _rows(play.events)]


def _rows(events: list[Event]) -> Iterator[tuple[int, Event]]:
    before: Event | None = None
    for number, event in enumerate(events):
        is_more_luck = before is not None and event.actor == CHANCE == before.actor
        if before is None or not (event.forced or is_more_luck):
            yield number, event
        before = event


def look(play: Play, number: int, rounds: int = ROUNDS) -> Look:
    """Look at the position before this event."""
    game, event, state = play.game, play.events[number], play.position(number)
    search = _search(game, state, rounds, number)
    win, score = search.outlook()
    standing = Standing(number, win, score, max(_error(chance, rounds) for chance in win))
    if event.actor == CHANCE or event.forced:
        return Look(standing, None)
    view = game.view(state, event.actor)
    if len(game.legal(view)) == 1:
        return Look(standing, None)  # a decision only to the others, who may not know that nothing was left to choose
    if bytes_of(view) != bytes_of(state):
        search = _search(game, view, rounds, number)
    return Look(standing, _judged(search, number, event.actor, event.choice, rounds))


def _judged(search: Search, event: int, seat: int, choice: int, rounds: int) -> Decision:
    """A decision beside the best; what the search hardly looked at gets a search of its own."""
    thoughts = {thought.choice: thought for thought in search.thoughts()}
    best = next(iter(thoughts.values()))
    if best.choice == choice:
        return Decision(event, seat, choice, choice, 0.0, 0.0, 0.0, len(thoughts))
    taken = thoughts.get(choice)
    if taken is None or taken.visits < rounds // 4:
        taken = _after(search, choice, rounds, event)
    cost = max(0.0, best.win[seat] - taken.win[seat])
    within = sqrt(_error(best.win[seat], best.visits) ** 2 + _error(taken.win[seat], taken.visits) ** 2)
    return Decision(event, seat, choice, best.choice, cost, within, best.score[seat] - taken.score[seat], len(thoughts))


def _after(search: Search, choice: int, rounds: int, seed: int) -> Thought:
    """What a choice leads to, searched with this as the only choice."""
    game, manner = search.game, to_the_end(search.game)
    narrowed = Search(game, search.view, seed=seed, room=2 * rounds + 64, manner=manner, only=choice)
    narrowed.think(rounds)
    return narrowed.thoughts()[0]


# All of it ------------------------------------------------------------------------------------------------------------


def review_of(play: Play, looks: list[Look]) -> Review:
    """The review of a game from the looks at all its points, in order."""
    seats = play.state.seats
    end = Standing(len(play.events), *_how_it_ended(play.game, play.state), 0.0)
    standings = (*(each.standing for each in looks), end)
    strokes = tuple(
        Stroke(
            before.event,
            after.event,
            tuple(after.win[seat] - before.win[seat] for seat in range(seats)),
            sqrt(before.within**2 + after.within**2),
        )
        for before, after in pairwise(standings)
        if play.events[before.event].actor == CHANCE
    )
    return Review(standings, strokes, tuple(each.decision for each in looks if each.decision))


def review(play: Play, rounds: int = ROUNDS, tell: Callable[[int, int], None] = lambda _done, _of: None) -> Review:
    """Look at every decision and at what luck did; `tell` hears how much of the game is done."""
    if not play.is_over:
        raise ValueError("the game is not over")
    points, looks = points_of(play), list[Look]()
    for number in points:
        tell(len(looks), len(points))
        looks.append(look(play, number, rounds))
    tell(len(looks), len(points))
    return review_of(play, looks)


# Why ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reason:
    """What a seat has at the end under one heading of its account, on average, after the one choice and the other."""

    kind: str
    taken: float
    best: float


def reasons(play: Play, decision: Decision, games: int = REASON_GAMES) -> tuple[Reason, ...]:
    """Where the difference between a decision and the best one comes from; the largest first.

    Both are played on to the end by the same bots with the same luck, so many times.
    """
    taken, best = (_headings(play, decision, choice, games) for choice in (decision.choice, decision.best))
    found = (Reason(kind, taken.get(kind, 0.0), best.get(kind, 0.0)) for kind in sorted({*taken, *best}))
    return tuple(
        sorted((each for each in found if each.taken != each.best), key=lambda each: -abs(each.best - each.taken))
    )


def _headings(play: Play, decision: Decision, choice: int, games: int) -> dict[str, float]:
    """The headings of the seat's account after this choice, averaged over so many ends."""
    sums: dict[str, float] = {}
    for number in range(games):
        future = play.draft()
        future.replay(TakenBack(decision.seat, decision.event))
        future.dealer = seeded(number)
        future.choose(choice)
        bots = [new_bot(PLAYS_ON, play.game, number, seat) for seat in range(play.state.seats)]
        while not future.is_over:
            seat = future.state.actor
            future.choose(bots[seat].choose(play.game.view(future.state, seat), play.game.legal(future.state)))
        for kind, points in future.account()[decision.seat].by_kind().items():
            sums[kind] = sums.get(kind, 0.0) + points / games
    return sums


def gains_of(play: Play, event: int, choice: int) -> list[Item]:
    """What this choice would have brought at once, item by item."""
    before = play.position(event)
    after = copy_of(before)
    ask.apply(after, choice)
    return [gain.item for gain in play.game.gains(before, choice, after)]


# In pieces, in other processes ----------------------------------------------------------------------------------------

Told = tuple[str, dict[str, str], list[tuple[int, int, bool]]]  # a game by name, its options, its events


def told(play: Play) -> Told:
    """The game as it is told to another process."""
    return play.game.slug, play.options, [(event.actor, event.choice, event.forced) for event in play.events]


def _again(game: Told) -> Play:
    slug, options, events = game
    play = Play(find(slug), options, settle=False)
    for actor, choice, forced in events:
        play.replay(Event(actor, choice, forced))
    return play


def look_at(game: Told, number: int, rounds: int) -> Look:
    """`look`, for another process."""
    return look(_again(game), number, rounds)


def reasons_for(game: Told, decision: Decision) -> tuple[Reason, ...]:
    """`reasons`, for another process."""
    return reasons(_again(game), decision)
