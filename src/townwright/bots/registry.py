"""Which bots there are, by name.

Our own are named here. A package may bring others: classes that are made with (game, seed, seat) and choose, under the
entry points `townwright.bots`. They are imported when somebody seats them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from townwright.bots.flat import FlatBot
from townwright.bots.greedy import GreedyBot
from townwright.bots.levels import LEVELS, SearchBot
from townwright.bots.random import RandomBot
from townwright.engine.errors import CannotRead
from townwright.engine.game import Game

GROUP = "townwright.bots"


class Bot(Protocol):
    """What a bot is to those who seat it."""

    name: str

    def choose(self, view: Any, choices: list[int]) -> int:
        """The number of one of the choices, knowing no more than the view."""
        ...


Factory = Callable[[Game, int, int], Bot]  # (game, seed, seat)


@dataclass(frozen=True)
class About:
    """What those who seat a bot are told of it."""

    name: str
    number: int  # of its level, 1 the weakest; 0 for those that are none of the levels
    text: str  # what it does, to follow its name


OWN_TEXTS = {"random": "plays anything that is allowed", "greedy": "takes what pays at once"}


def _from_a_package(entry: EntryPoint) -> Factory:
    def make(game: Game, seed: int, seat: int) -> Bot:
        bot: Bot = entry.load()(game, seed, seat)
        return bot

    return make


def _known() -> dict[str, Factory]:
    own: dict[str, Factory] = {"random": RandomBot, "greedy": GreedyBot}
    own |= {level.name: partial(SearchBot, name=level.name, rounds=level.rounds) for level in LEVELS}
    return {entry.name: _from_a_package(entry) for entry in entry_points(group=GROUP)} | own


def _about(name: str) -> About:
    level = next((level for level in LEVELS if level.name == name), None)
    if level:
        return About(name, level.number, level.text)
    return About(name, 0, OWN_TEXTS.get(name, "was brought by another package"))


BOTS = _known()


def bots() -> list[About]:
    """Every bot that may be seated: the levels from the weakest to the strongest, then the others."""
    return sorted(map(_about, BOTS), key=lambda about: (about.number == 0, about.number))


def check_bot(name: str) -> str:
    """The name, if there is a bot of this name."""
    if name not in BOTS:
        raise CannotRead(f"There is no bot {name!r}; known are {', '.join(BOTS)}.")
    return name


def new_bot(name: str, game: Game, seed: int, seat: int) -> Bot:
    """The bot of this name, for this seat; its luck depends on the seed and the seat alone."""
    return BOTS[check_bot(name)](game, seed, seat)


# For arenas alone: bots that search as many rounds as one likes -------------------------------------------------------

MEASURES: dict[str, Callable[..., Bot]] = {"flat": FlatBot, "search": SearchBot}
MOST_ROUNDS = 10_000_000


def _rounds(name: str) -> int:
    """The number behind the @ of a name such as flat@500; 0 if it is no such name."""
    kind, _, rounds = name.partition("@")
    return int(rounds) if kind in MEASURES and rounds.isascii() and rounds.isdecimal() else 0


def check_contestant(name: str) -> str:
    """The name, if it is of a bot, or of a search with its number of rounds."""
    if 0 < _rounds(name) <= MOST_ROUNDS:
        return name
    if name in BOTS:
        return name
    measures = " or ".join(f"{kind}@ROUNDS" for kind in MEASURES)
    raise CannotRead(f"There is no bot {name!r}; known are {', '.join(BOTS)}, and {measures}, such as flat@500.")


def new_contestant(name: str, game: Game, seed: int, seat: int) -> Bot:
    """The bot or the search of this name."""
    if rounds := _rounds(check_contestant(name)):
        return MEASURES[name.partition("@")[0]](game, seed, seat, name=name, rounds=rounds)
    return new_bot(name, game, seed, seat)
