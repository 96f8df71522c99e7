"""Which bots there are, by name."""

from __future__ import annotations

from typing import Any, Protocol

from townwright.bots.random import RandomBot
from townwright.engine.errors import CannotRead


class Bot(Protocol):
    """What a bot is to those who seat it."""

    name: str

    def choose(self, view: Any, choices: list[int]) -> int:
        """The number of one of the choices, knowing no more than the view."""
        ...


BOTS = (RandomBot.name,)


def new_bot(name: str, seed: int, seat: int) -> Bot:
    """The bot of this name, for this seat; its luck depends on the seed and the seat alone."""
    if name != RandomBot.name:
        raise CannotRead(f"There is no bot {name!r}; known are {', '.join(BOTS)}.")
    return RandomBot(seed, seat)
