"""Which bots there are, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from townwright.bots.greedy import GreedyBot
from townwright.bots.random import RandomBot
from townwright.engine.errors import CannotRead


class Bot(Protocol):
    """What a bot is to those who seat it."""

    name: str

    def choose(self, view: Any, choices: list[int]) -> int:
        """The number of one of the choices, knowing no more than the view."""
        ...


BOTS: dict[str, Callable[[int, int], Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}  # (seed, seat)


def check_bot(name: str) -> str:
    """The name, if there is a bot of this name."""
    if name not in BOTS:
        raise CannotRead(f"There is no bot {name!r}; known are {', '.join(BOTS)}.")
    return name


def new_bot(name: str, seed: int, seat: int) -> Bot:
    """The bot of this name, for this seat; its luck depends on the seed and the seat alone."""
    return BOTS[check_bot(name)](seed, seat)
