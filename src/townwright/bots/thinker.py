"""A search with its memory: asked from Python, run in compiled code, stopped at any time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from townwright.bots.search import HABIT, LONGEST_WAY, MANNER, NODE, search_rounds
from townwright.engine.game import Game
from townwright.engine.luck import new_luck
from townwright.engine.state import CHANCE, MAX_SEATS, NOBODY, OVER, copy_of

SLICE = 512  # rounds between two looks at the clock
TO_THE_END = (1 << 31) - 1
MOST_NOTED = 4096  # decisions of a round that are learned from
LONGEST_LINE = 8


@dataclass(frozen=True)
class Manner:
    """How a search goes about it."""

    exploring: float = 0.6
    width: float = 3.0
    margin: float = 0.25
    tournament: int = 4
    horizon: int = TO_THE_END
    luck_in_tree: int = 6


@dataclass(frozen=True)
class Thought:
    """What a search thinks of one choice."""

    choice: int
    visits: int
    win: tuple[float, ...]  # how often each seat came first
    score: tuple[float, ...]  # what each seat scored on average
    worth: float  # to the seat that decides, from 0 to 1


def runs_of(game: Game) -> Any:
    """The ranges of choices that are amounts of one thing, of which a search looks at a few."""
    kinds = [game.auction.raises] if game.auction and game.auction.raises else []
    found = [(game.actions.first(kind.name), kind.count) for kind in game.actions.kinds if kind.name in kinds]
    return np.array([(first, first + count) for first, count in found], np.int32).reshape(-1, 2)


class Search:
    """Thinks about the view of one seat; thoughts are kept until another view is given."""

    def __init__(self, game: Game, view: Any, *, seed: int = 0, room: int = 1 << 16, manner: Manner = Manner()) -> None:
        if view.actor == OVER:
            raise ValueError("the game is over")
        self.game = game
        self.view = copy_of(view)
        self.seat = NOBODY if view.actor == CHANCE else int(view.actor)
        self.rounds = 0
        self._manner = np.zeros(1, MANNER)
        self._manner[0] = tuple(vars(manner).values())
        width = max(game.actions.count, game.outcomes.count)
        self._nodes = np.zeros(room, NODE)
        self._size = np.ones(1, np.int32)
        self._habits = np.zeros((MAX_SEATS, game.actions.count), HABIT)
        self._runs = runs_of(game)
        self._ends = np.zeros((game.actions.count + 1, 1 + 2 * MAX_SEATS))
        self._usual = np.zeros(2)
        self._scratch = (
            np.zeros(LONGEST_WAY, np.int32),
            np.zeros(game.actions.count + 1, np.int64),
            np.zeros((MOST_NOTED, 2), np.int32),
            np.zeros(MAX_SEATS),
        )
        self._worlds = game.state.batch(2)
        self._worlds[0] = view
        self._luck = new_luck(seed, self.seat + 1)
        self._buffers = np.zeros((2, width), np.int32)
        self._standings = np.zeros((2, MAX_SEATS), np.int32)

    # Thinking ---------------------------------------------------------------------------------------------------------

    def think(self, rounds: int) -> None:
        """So many rounds more."""
        search_rounds(
            self._worlds,
            self.seat,
            rounds,
            self._manner,
            self._nodes,
            self._size,
            self._habits,
            self._runs,
            self._ends,
            self._usual,
            self._scratch,
            self._luck,
            self._buffers,
            self._standings,
        )
        self.rounds += rounds

    def think_for(self, seconds: float, stop: Callable[[], bool] = lambda: False) -> None:
        """As many rounds as there is time for, unless it is told to stop."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until and not stop():
            self.think(SLICE)

    # What came of it --------------------------------------------------------------------------------------------------

    def _children(self, node: int) -> list[int]:
        found = []
        child = int(self._nodes[node]["first"])
        while child:
            found.append(child)
            child = int(self._nodes[child]["next"])
        return found

    def thoughts(self) -> list[Thought]:
        """Every choice that was looked at, the best first."""
        found = []
        for node in (self._nodes[child] for child in self._children(0)):
            choice, visits = int(node["action"]), int(node["visits"])
            win, score = self._outlook(choice)
            found.append(Thought(choice, visits, win, score, float(node["worth"][self.seat]) / max(1, visits)))
        return sorted(found, key=lambda thought: (-thought.visits, -thought.worth, thought.choice))

    def _outlook(self, row: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        seats = self.view.seats
        means = self._ends[row, 1:] / max(1.0, self._ends[row, 0])
        return tuple(means[:seats].tolist()), tuple(means[MAX_SEATS : MAX_SEATS + seats].tolist())

    def outlook(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """How often each seat came first in all rounds, and what it scored."""
        return self._outlook(self.game.actions.count)

    def best(self) -> int:
        """The choice that was looked at most."""
        return self.thoughts()[0].choice

    def line(self) -> list[tuple[int, int]]:
        """The way that was gone most, as seats and choices, until luck decides."""
        way: list[tuple[int, int]] = []
        node = 0
        while len(way) < LONGEST_LINE:
            children = self._children(node)
            if not children:
                break
            node = max(children, key=lambda child: int(self._nodes[child]["visits"]))
            if self._nodes[node]["who"] == CHANCE:
                break
            way.append((int(self._nodes[node]["who"]), int(self._nodes[node]["action"])))
        return way
