"""The balance lab: thousands of games of one bot against itself, and what they say of the game.

Every figure comes with how far off it may be in 95 of 100 cases. What a ruling changes is measured on the same luck:
game n is played with and without it, and compared with what changes when nothing differs but the bots' own dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, quantiles, stdev
from typing import Any

from townwright.bots.arena import SURE
from townwright.engine.errors import CannotRead
from townwright.engine.game import Game, Options
from townwright.research.door import make
from townwright.research.played import play

OTHER_DICE = 1 << 40  # added to the seed of the bots where only their own dice are to differ


@dataclass(frozen=True)
class Sample:
    """What the lab keeps of a game."""

    number: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    events: int
    by_phase: tuple[tuple[int, int, int, int], ...]  # phase, decisions, choices in all, the most at once

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def sample(slug: str, options: Options, bot: str, number: int, seed: int, dice: int = 0) -> Sample:
    """One game; game n has the luck of the seed plus n, under whatever options."""
    door = make(slug, **options)
    game = play(door, (bot,) * door.seats, seed + number, seed + number + dice)
    phases: dict[int, list[int]] = {}
    for decided in game.decisions:
        phases.setdefault(decided.phase, []).append(len(decided.choices))
    by_phase = tuple((phase, len(counts), sum(counts), max(counts)) for phase, counts in sorted(phases.items()))
    return Sample(number, game.scores, game.ranks, game.run.event_count, by_phase)


def samples(slug: str, options: Options, bot: str, numbers: range, seed: int, dice: int = 0) -> list[Sample]:
    """Some games, for a worker."""
    return [sample(slug, options, bot, number, seed, dice) for number in numbers]


# Figures --------------------------------------------------------------------------------------------------------------


def figure(values: Sequence[float]) -> dict[str, float | None]:
    """A mean, and how far off it may be."""
    within = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else None
    return {"mean": round(mean(values), 4), "within": None if within is None else round(within, 4)}


def share(hits: int, count: int) -> dict[str, float | None]:
    """How often something is so, with Wilson's interval, which also holds for rare things."""
    rate, square = hits / count, SURE**2 / count
    middle = (rate + square / 2) / (1 + square)
    within = SURE / (1 + square) * sqrt(rate * (1 - rate) / count + square / (4 * count))
    return {"mean": round(rate, 4), "low": round(max(middle - within, 0), 4), "high": round(min(middle + within, 1), 4)}


def spread(values: Sequence[float]) -> dict[str, float]:
    """The least, the quarters and the most."""
    quarters = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    names = ("least", "lower_quarter", "median", "upper_quarter", "most")
    return dict(zip(names, (min(values), *quarters, max(values)), strict=True))


def seat_figures(game: Game, options: Options, found: list[Sample]) -> list[dict[str, Any]]:
    """For each seat how often it wins (a shared win is shared), its score and its place among the others."""
    state = game.new(**options)
    return [
        {
            "seat": seat,
            "name": game.seat_name(state, seat),
            "wins": figure([(seat in s.winners) / len(s.winners) for s in found]),
            "score": figure([s.scores[seat] for s in found]),
            "rank": figure([s.ranks[seat] for s in found]),
        }
        for seat in range(int(state.seats))
    ]


def phase_figures(game: Game, found: list[Sample]) -> list[dict[str, Any]]:
    """For each phase how many decisions it has in a game, and how many choices they have."""
    decisions, choices, most = Counter[int](), Counter[int](), Counter[int]()
    for each in found:
        for phase, count, total, largest in each.by_phase:
            decisions[phase] += count
            choices[phase] += total
            most[phase] = max(most[phase], largest)
    names = {phase.number: phase.name for phase in game.phases}
    return [
        {
            "phase": names[phase],
            "decisions": round(decisions[phase] / len(found), 3),
            "choices": round(choices[phase] / decisions[phase], 3),
            "most_choices": most[phase],
        }
        for phase in sorted(decisions)
    ]


def report_of(game: Game, options: Options, found: list[Sample]) -> dict[str, Any]:
    """What the games say, but for the rulings."""
    found = sorted(found, key=lambda each: each.number)
    decisions = [sum(count for _, count, _, _ in each.by_phase) for each in found]
    choices = sum(total for each in found for _, _, total, _ in each.by_phase)
    scores = [score for each in found for score in each.scores]
    margins = [sorted(each.scores, reverse=True)[0] - sorted(each.scores, reverse=True)[1] for each in found]
    return {
        "seats": seat_figures(game, options, found),
        "draws": share(sum(len(each.winners) > 1 for each in found), len(found)),
        "scores": spread(scores) | {"all": scores},
        "winning_scores": spread([max(each.scores) for each in found]),
        "margins": spread(margins) | {"all": margins},
        "events": spread([each.events for each in found]),
        "decisions": spread(decisions) | {"all": decisions},
        "choices_a_decision": round(choices / sum(decisions), 3),
        "phases": phase_figures(game, found),
    }


# Rulings --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ruling:
    """One option set to another value."""

    name: str
    value: str
    options: Options


def rulings(game: Game, options: Options) -> list[Ruling]:
    """Every other value of every option that goes together with the rest, and leaves as many at the table."""
    seats = game.new(**options).seats
    found = []
    for option in game.options:
        for value in option.values:
            if value == options[option.name]:
                continue
            try:
                changed = game.read_options({**options, option.name: value})
            except CannotRead:
                continue
            if game.new(**changed).seats == seats:
                found.append(Ruling(option.name, value, changed))
    return found


def changed(before: list[Sample], after: list[Sample]) -> dict[str, Any]:
    """How often the winner is another, and by how much scores differ on average, over the same games."""
    others = {each.number: each for each in after}
    pairs = [(each, others[each.number]) for each in before if each.number in others]
    return {
        "games": len(pairs),
        "winner_changes": share(sum(one.winners != other.winners for one, other in pairs), len(pairs)),
        "score_changes_by": figure([mean(other.scores) - mean(one.scores) for one, other in pairs]),
    }
