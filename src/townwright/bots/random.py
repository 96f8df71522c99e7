"""The bot that plays any legal move, all equally likely."""

from __future__ import annotations

from typing import Any

from townwright.engine.game import Game
from townwright.engine.luck import below, new_luck


class RandomBot:
    """Chooses without looking; its luck is its own and never the game's."""

    name = "random"

    def __init__(self, _game: Game, seed: int, seat: int) -> None:
        self._luck = new_luck(seed, seat + 1)

    def choose(self, _view: Any, choices: list[int]) -> int:
        """One of the choices."""
        return choices[below(self._luck, len(choices))]
