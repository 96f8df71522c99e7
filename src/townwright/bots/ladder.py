"""The ladder: how strong each bot is in each game, for each number of seats and each set of rules.

Its truth is a file of results: for each table and each two bots the ranks of every game, deal by deal. Luck and bots
follow from the number of the deal, so every game in it can be played again. Ratings are computed from the results.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import Any

from townwright.bots.arena import SURE, Figure, Result, Runner, Work, figure, line_ups
from townwright.bots.levels import LEVELS, PLAYS_AS_OF
from townwright.engine.errors import CannotRead
from townwright.engine.game import Game, Options
from townwright.games import find

SHIPPED = Path(__file__).with_name("ladder.json")
SEED = 1
GAMES = 400  # of two bots, if it is not settled before
RULE_SETS = "ruleset"  # the option, where a game has it, that chooses between whole sets of rules
FEWEST_DEALS = 12  # before a pair may be settled
SURE_EACH_TIME = 2.8  # standard errors; more than SURE, because the results are looked at again and again
CLEARLY = 0.65  # of two seats the stronger one wins as often
TOP = LEVELS[-1]

Bots = tuple[str, str]  # the one that should be weaker comes first

PAIRS: tuple[Bots, ...] = (  # who plays whom, the quick ones first
    ("random", "greedy"),
    ("greedy", LEVELS[0].name),
    *((weaker.name, stronger.name) for weaker, stronger in pairwise(LEVELS)),
    ("greedy", TOP.name),
    (f"flat@{TOP.rounds}", TOP.name),
)


@dataclass(frozen=True)
class Table:
    """A game with its number of seats and its set of rules; all other options at their defaults."""

    game: str
    options: tuple[tuple[str, str], ...]  # those that make it what it is

    @property
    def name(self) -> str:
        return ", ".join([self.game, *(f"{option}={value}" for option, value in self.options)])

    def all_options(self) -> Options:
        return find(self.game).read_options(dict(self.options))

    def seats(self) -> int:
        return int(find(self.game).new(**dict(self.options)).seats)


def tables_of(game: Game) -> list[Table]:
    """Every number of seats with every set of rules."""
    chosen = [option for option in game.options if option.field == "seats" or option.name == RULE_SETS]
    mixtures = product(*([(option.name, value) for value in option.values] for option in chosen))
    return [Table(game.slug, mixture) for mixture in mixtures]


# Results --------------------------------------------------------------------------------------------------------------

Deals = list[list[tuple[int, ...]]]  # of each deal, of each of its line-ups, the ranks by seat


class Results:
    """All games played so far."""

    def __init__(self) -> None:
        self.deals: dict[tuple[Table, Bots], Deals] = {}

    def of(self, table: Table, bots: Bots) -> Deals:
        return self.deals.get((table, bots), [])

    def add(self, table: Table, bots: Bots, deal: list[tuple[int, ...]]) -> None:
        self.deals.setdefault((table, bots), []).append(deal)

    def tables(self) -> list[Table]:
        return list(dict.fromkeys(table for table, _ in self.deals))

    def document(self) -> dict[str, Any]:
        """A deal is a word: the ranks of its games, a digit a seat, with commas between the games."""
        return {
            "plays_as_of": PLAYS_AS_OF,
            "seed": SEED,
            "tables": [
                {
                    "game": table.game,
                    "rules": find(table.game).rules_version,
                    "options": dict(table.options),
                    "results": {
                        " ".join(bots): " ".join(",".join("".join(map(str, ranks)) for ranks in deal) for deal in deals)
                        for (other, bots), deals in self.deals.items()
                        if other == table
                    },
                }
                for table in self.tables()
            ],
        }


def read_results(path: Path) -> Results:
    """The results in this file; CannotRead if they are not of these bots and these rules."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        results = Results()
        if (document["plays_as_of"], document["seed"]) != (PLAYS_AS_OF, SEED):
            raise CannotRead(f"{path}: these results are of bots that played otherwise; begin a new file.")
        for entry in document["tables"]:
            table = Table(entry["game"], tuple((name, value) for name, value in entry["options"].items()))
            if entry["rules"] != find(table.game).rules_version:
                raise CannotRead(f"{path}: {table.name} was played by rules {entry['rules']}; begin a new file.")
            for names, words in entry["results"].items():
                weaker, stronger = names.split()
                for word in words.split():
                    deal = [tuple(int(rank) for rank in ranks) for ranks in word.split(",")]
                    results.add(table, (weaker, stronger), deal)
    except OSError as error:
        raise CannotRead(f"{path}: it cannot be read: {error.strerror}.") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CannotRead(f"{path}: this is no file of results ({error!r}).") from None
    return results


def write_results(results: Results, path: Path) -> None:
    """Keep them; whoever reads meanwhile finds the old file or the new one, whole."""
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(json.dumps(results.document(), indent=1) + "\n", encoding="utf-8")
    beside.replace(path)


# Playing --------------------------------------------------------------------------------------------------------------


def work_of_deal(table: Table, bots: Bots, deal: int) -> list[Work]:
    """The games of one deal."""
    options = table.all_options()
    return [(table.game, options, seating, deal, SEED) for seating in line_ups(bots, table.seats())]


def play_deals(table: Table, bots: Bots, deals: Iterable[int], runner: Runner) -> Iterator[list[tuple[int, ...]]]:
    """Play these deals, and give the ranks of each, in order."""
    numbers = list(deals)
    work = [each for deal in numbers for each in work_of_deal(table, bots, deal)]
    found: dict[tuple[int, tuple[str, ...]], Result] = {}
    for result in runner(work):
        found[result.deal, result.bots] = result
    for deal in numbers:
        yield [found[deal, line_up].ranks for line_up in line_ups(bots, table.seats())]


# Who is ahead ---------------------------------------------------------------------------------------------------------


def ahead_by_deal(table: Table, bots: Bots, deals: Deals) -> list[list[float]]:
    """Of each deal, for each two seats of the two bots, whether the stronger one came in ahead; a tie is a half.

    Where two bots fill all seats, ahead of more than half is the same as a better mean rank.
    """
    weaker, stronger = bots
    seatings = line_ups(bots, table.seats())
    return [
        [
            float(ranks[a] < ranks[b]) + 0.5 * (ranks[a] == ranks[b])
            for seating, ranks in zip(seatings, deal, strict=True)
            for a, one in enumerate(seating)
            for b, other in enumerate(seating)
            if (one, other) == (stronger, weaker)
        ]
        for deal in deals
    ]


def ahead(table: Table, bots: Bots, deals: Deals) -> Figure | None:
    """How often the stronger one is ahead; none if they have not played."""
    return figure(ahead_by_deal(table, bots, deals)) if deals else None


def bar(table: Table) -> float:
    """How often the stronger one has to be ahead."""
    return CLEARLY if table.seats() == 2 else 0.5


def is_settled(table: Table, bots: Bots, deals: Deals, games: int) -> bool:
    """Have they played enough to know on which side of the bar they are, or as many games as they shall?"""
    if len(deals) * len(line_ups(bots, table.seats())) >= games:
        return True
    found = ahead(table, bots, deals)
    if found is None or found.within is None or len(deals) < FEWEST_DEALS:
        return False
    return abs(found.mean - bar(table)) > found.within * SURE_EACH_TIME / SURE
