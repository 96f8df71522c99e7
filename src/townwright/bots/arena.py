"""Games between bots: every line-up plays the same luck, and each figure comes with how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product
from math import sqrt
from statistics import mean, stdev
from typing import Any

from townwright.bots.registry import new_contestant
from townwright.bots.runners import HERE, runner
from townwright.engine.events import Play, seeded
from townwright.engine.game import Game, Options
from townwright.games import find

SURE = 1.96  # standard errors to either side of a mean: in 95 of 100 cases the truth is in between


@dataclass(frozen=True)
class Result:
    """How one game between bots ended."""

    deal: int  # games of one deal had the same luck
    bots: tuple[str, ...]  # by seat
    ranks: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Figure:
    """A mean, and how far from it the truth may be."""

    mean: float
    within: float | None  # unknown after one deal

    def document(self) -> dict[str, float | None]:
        return {"mean": round(self.mean, 4), "within": None if self.within is None else round(self.within, 4)}


# Who sits where -------------------------------------------------------------------------------------------------------


def line_ups(bots: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """The seatings of one deal, in which each bot sits on each seat equally often.

    As many bots as seats change places in a circle; of more, every selection does; fewer sit in every mixture.
    """
    if len(bots) >= seats:
        return [
            tuple(chosen[(seat + turn) % seats] for seat in range(seats))
            for chosen in combinations(bots, seats)
            for turn in range(seats)
        ]
    few, many = seats // len(bots), -(-seats // len(bots))
    mixtures = (
        who
        for who in product(range(len(bots)), repeat=seats)
        if all(few <= who.count(number) <= many for number in range(len(bots)))
    )
    return [tuple(bots[number] for number in who) for who in mixtures]


# Playing --------------------------------------------------------------------------------------------------------------


def play_game(game: Game, options: Options, bots: tuple[str, ...], deal: int, seed: int) -> Result:
    """One game; its luck is that of its deal."""
    play = Play(game, options, seeded(seed + deal))
    seated = [new_contestant(name, game, seed + deal, seat) for seat, name in enumerate(bots)]
    while not play.is_over:
        seat = play.state.actor
        view = game.view(play.state, seat)
        play.choose(seated[seat].choose(view, game.legal(view)), seat)
    standing = game.standing(play.state)
    return Result(deal, bots, standing.ranks, standing.scores)


def play_deal(slug: str, options: Options, line_up: tuple[str, ...], deal: int, seed: int) -> Result:
    """The same for other processes, with nothing but names and numbers to send."""
    return play_game(find(slug), options, line_up, deal, seed)


Work = tuple[str, Options, tuple[str, ...], int, int]
Runner = Callable[[list[Work]], Iterator[Result]]


def playing(where: str = HERE, workers: int = 1) -> Runner:
    """Games in so many processes of this computer, or on all machines of a Ray cluster."""
    run = runner(where, workers)
    return lambda work: run(play_deal, list(work))


def work_for(game: Game, options: Options, bots: tuple[str, ...], games: int, seed: int) -> list[Work]:
    """At least so many games: whole deals, each with every line-up."""
    seats = game.new(**options).seats
    seatings = line_ups(bots, seats)
    deals = -(-games // len(seatings))
    return [(game.slug, options, seating, deal, seed) for deal in range(deals) for seating in seatings]


# Counting -------------------------------------------------------------------------------------------------------------


def figure(values_by_deal: Iterable[list[float]]) -> Figure:
    """The mean over deals; games of one deal are not independent of each other and count as one."""
    means = [mean(values) for values in values_by_deal if values]
    within = SURE * stdev(means) / sqrt(len(means)) if len(means) > 1 else None
    return Figure(mean(means), within)


def _by_deal(results: list[Result], values: Callable[[Result], list[float]]) -> list[list[float]]:
    found: dict[int, list[float]] = {}
    for result in results:
        found.setdefault(result.deal, []).extend(values(result))
    return list(found.values())


def summary(results: list[Result], bots: tuple[str, ...]) -> dict[str, Any]:
    """For each bot how it did, and for each two how one did against the other."""

    def of(bot: str, value: Callable[[Result, int], float]) -> Figure:
        return figure(_by_deal(results, lambda r: [value(r, seat) for seat, name in enumerate(r.bots) if name == bot]))

    def first(result: Result, seat: int) -> float:
        return (result.ranks[seat] == 1) / result.ranks.count(1)

    def ahead(result: Result, one: str, other: str) -> list[float]:
        return [
            float(result.ranks[a] < result.ranks[b]) + 0.5 * (result.ranks[a] == result.ranks[b])
            for a, b in permutations(range(len(result.bots)), 2)
            if result.bots[a] == one and result.bots[b] == other
        ]

    return {
        "bots": [
            {
                "bot": bot,
                "won": of(bot, first).document(),
                "rank": of(bot, lambda r, seat: r.ranks[seat]).document(),
                "score": of(bot, lambda r, seat: r.scores[seat]).document(),
            }
            for bot in dict.fromkeys(bots)
        ],
        "against": [
            {
                "bot": one,
                "other": other,
                "ahead": figure(_by_deal(results, lambda r, a=one, b=other: ahead(r, a, b))).document(),  # type: ignore[misc]
            }
            for one, other in combinations(dict.fromkeys(bots), 2)
        ],
    }
