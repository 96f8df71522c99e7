"""Several searches of one view at once, on all cores: each with luck of its own, and what they found put together."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from townwright.bots.thinker import Manner, Search, Thought
from townwright.engine.batch import CORES
from townwright.engine.game import Game

APART = 1 << 32  # between the seeds of two searches


class Team:
    """So many searches, each in a thread of its own; compiled code runs without the interpreter's lock."""

    def __init__(
        self,
        game: Game,
        view: Any,
        *,
        seed: int = 0,
        searches: int = CORES,
        room: int = 1 << 16,
        manner: Manner | None = None,
    ) -> None:
        self.searches = [
            Search(game, view, seed=seed + APART * number, room=room, manner=manner) for number in range(searches)
        ]

    @property
    def rounds(self) -> int:
        return sum(search.rounds for search in self.searches)

    def _each(self, work: Callable[[Search], None]) -> None:
        with ThreadPoolExecutor(len(self.searches)) as pool:
            list(pool.map(work, self.searches))

    def think(self, rounds: int) -> None:
        """So many rounds more in each search; what comes of it does not depend on which is done first."""
        self._each(lambda search: search.think(rounds))

    def think_for(self, seconds: float, stop: Callable[[], bool] = lambda: False) -> None:
        """As many rounds as there is time for, unless it is told to stop."""
        self._each(lambda search: search.think_for(seconds, stop))

    def thoughts(self) -> list[Thought]:
        """Every choice that any of them looked at, the best first."""
        found: dict[int, list[Thought]] = {}
        for search in self.searches:
            for thought in search.thoughts():
                found.setdefault(thought.choice, []).append(thought)
        together = map(_together, found.values())
        return sorted(together, key=lambda thought: (-thought.visits, -thought.worth, thought.choice))

    def best(self) -> int:
        """The choice that was looked at most."""
        return self.thoughts()[0].choice

    def line_in_words(self) -> list[tuple[int, str]]:
        """How one that agrees with the whole on the best choice, if any does, expects the game to go on."""
        best = self.best()
        agreeing = [search for search in self.searches if search.best() == best]
        return (agreeing or self.searches)[0].line_in_words()


def _together(thoughts: list[Thought]) -> Thought:
    """What several searches think of one choice, each counted as often as it looked at it."""
    visits = sum(thought.visits for thought in thoughts)

    def mean(values: list[float]) -> float:
        return sum(value * thought.visits for value, thought in zip(values, thoughts, strict=True)) / visits

    return Thought(
        thoughts[0].choice,
        visits,
        tuple(mean(list(each)) for each in zip(*(thought.win for thought in thoughts), strict=True)),
        tuple(mean(list(each)) for each in zip(*(thought.score for thought in thoughts), strict=True)),
        mean([thought.worth for thought in thoughts]),
    )
