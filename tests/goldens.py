"""The golden playthroughs: how they are played, and `python -m tests.goldens [GAME ...]` to write them anew.

Each is a text under tests/games/<game>/golden/ that a person can read and that is replayed to the byte; which there
are stands in that game's goldens.py. Write them anew only when a rule or a sentence was meant to change, and review
the difference like code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from townwright import games
from townwright.engine.events import Play, seeded
from townwright.engine.game import Game
from townwright.engine.luck import below, new_luck
from townwright.engine.playthrough import write_playthrough

HERE = Path(__file__).parent / "games"

Policy = Callable[[Game, list[int], Any], int]  # (game, legal choices, luck): the choice


def at_random(game: Game, legal: list[int], luck: Any) -> int:
    """Anything that is legal."""
    return legal[below(luck, len(legal))]


def kind_of(game: Game, choice: int) -> str:
    """What sort of choice this is, by the game's table of actions."""
    return game.actions.decode(choice).kind


@dataclass(frozen=True)
class Golden:
    """One game that is kept: its luck and its moves follow from the seed."""

    slug: str
    name: str
    seed: int
    policy: Policy
    options: Mapping[str, str] = field(default_factory=dict)
    shows: Callable[[Play], bool] | None = None  # what it was looked for

    @property
    def file(self) -> Path:
        return HERE / self.slug / "golden" / f"{self.name}.game"

    def play(self) -> Play:
        """The whole game, played anew."""
        game = games.find(self.slug)
        play, luck = Play(game, self.options, seeded(self.seed)), new_luck(self.seed, 1)
        while not play.is_over:
            play.choose(self.policy(game, game.legal(play.state), luck))
        return play


def goldens_of(slug: str) -> tuple[Golden, ...]:
    """The games that are kept of this game."""
    kept: tuple[Golden, ...] = import_module(f"tests.games.{slug}.goldens").GOLDENS
    return kept


def main(slugs: list[str]) -> None:
    """Write those of these games, or all, and remove what is no longer kept."""
    for slug in slugs or games.slugs():
        kept = goldens_of(slug)
        folder = HERE / slug / "golden"
        folder.mkdir(parents=True, exist_ok=True)
        for file in set(folder.glob("*.game")) - {golden.file for golden in kept}:
            file.unlink()
        for golden in kept:
            golden.file.write_text(write_playthrough(golden.play()), encoding="utf-8")
            print(golden.file.relative_to(HERE.parent.parent))


if __name__ == "__main__":
    main(sys.argv[1:])
