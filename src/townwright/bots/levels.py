"""The seven levels: bots that search so many rounds for a decision, and so play alike on any computer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from townwright.bots.thinker import Manner, Search
from townwright.engine.game import Game


@dataclass(frozen=True)
class Level:
    """How much a bot of this level thinks about one decision."""

    number: int
    name: str
    rounds: int
    text: str  # a sentence, for those who choose whom to play


LEVELS = (
    Level(1, "hamlet", 8, "Plays legally and likes points."),
    Level(2, "village", 32, "Sees what is close at hand."),
    Level(3, "borough", 125, "A fair opponent for a first game."),
    Level(4, "town", 500, "Plays with a plan."),
    Level(5, "city", 2_000, "Hard for most people."),
    Level(6, "metropolis", 8_000, "Hard for everybody."),
    Level(7, "capital", 32_000, "Thinks for a second or two."),
)


class SearchBot:
    """Chooses what a search of so many rounds looked at most; the same view and seed give the same choice."""

    def __init__(
        self, game: Game, seed: int, seat: int, *, name: str, rounds: int, manner: Manner | None = None
    ) -> None:
        self.name = name
        self._game = game
        self._seed = seed
        self._rounds = rounds
        self._manner = manner or Manner()

    def choose(self, view: Any, choices: list[int]) -> int:
        """One of the choices."""
        if len(choices) == 1:
            return choices[0]
        room = min(2 * self._rounds, 1 << 17) + len(choices) + 64
        search = Search(self._game, view, seed=self._seed + int(view.ply), room=room, manner=self._manner)
        search.think(self._rounds)
        return search.best()
