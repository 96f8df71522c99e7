"""The seven levels: bots that search so many rounds for a decision, and so play alike on any computer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from townwright.bots.thinker import Manner, Search, manner_of
from townwright.engine.game import Game

PLAYS_AS_OF = 1  # raised when some bot would choose otherwise: the ladder's results are of this number
MOST_ROOM = 1 << 17  # nodes that a search keeps


@dataclass(frozen=True)
class Level:
    """How much a bot of this level thinks about one decision."""

    number: int
    name: str
    rounds: int
    text: str


LEVELS = (
    Level(1, "hamlet", 8, "plays legally and likes points"),
    Level(2, "village", 32, "sees what is close at hand"),
    Level(3, "borough", 125, "a fair opponent for a first game"),
    Level(4, "town", 500, "plays with a plan"),
    Level(5, "city", 2_000, "hard for most people"),
    Level(6, "metropolis", 8_000, "hard for everybody"),
    Level(7, "capital", 32_000, "thinks for a second or two"),
)


class SearchBot:
    """Chooses what a search of so many rounds looked at most.

    Rounds of an earlier decision that went through this position count, so what was foreseen takes less time and is
    thought through no better. The same views and seed give the same choices.
    """

    def __init__(
        self, game: Game, seed: int, seat: int, *, name: str, rounds: int, manner: Manner | None = None
    ) -> None:
        self.name = name
        self._game = game
        self._seed = seed
        self._rounds = rounds
        self._manner = manner or manner_of(game)
        self._search: Search | None = None

    def choose(self, view: Any, choices: list[int]) -> int:
        """One of the choices."""
        if len(choices) == 1:
            return choices[0]
        if self._search is None or not self._search.follow(view):
            room = min(2 * self._rounds, MOST_ROOM) + len(choices) + 64
            self._search = Search(self._game, view, seed=self._seed + int(view.ply), room=room, manner=self._manner)
        self._search.think(self._rounds - self._search.rounds)
        return self._search.best()
