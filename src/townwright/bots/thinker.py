"""A search with its memory: asked from Python, run in compiled code, stopped at any time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from townwright.bots.search import HABIT, LONGEST_WAY, MANNER, NODE, keep_below, search_rounds
from townwright.engine import ask
from townwright.engine.game import Game
from townwright.engine.luck import new_luck
from townwright.engine.state import CHANCE, MAX_SEATS, NOBODY, OVER, bytes_of, copy_of

SLICE = 512  # rounds between two looks at the clock
TO_THE_END = (1 << 31) - 1
MOST_NOTED = 4096  # decisions of a round that are learned from
LONGEST_LINE = 8
MOST_TRIED = 256  # positions that are compared to find one again


@dataclass(frozen=True)
class Manner:
    """How a search goes about it."""

    exploring: float = 0.6
    habit: float = 0.0
    width: float = 3.0
    margin: float = 0.25
    tournament: int = 4
    horizon: int = TO_THE_END
    luck_in_tree: int = 6


def manner_of(game: Game) -> Manner:
    """How a search goes about this game."""
    return replace(Manner(), **game.thinking)


def to_the_end(game: Game) -> Manner:
    """The same, but each round is played to the end: for those who ask for chances and scores, and not for a choice."""
    return replace(manner_of(game), horizon=TO_THE_END)


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


def split_at(runs: Any, choice: int) -> Any:
    """The same ranges, but the one that holds this choice is two, of which the second begins with it: so it is kept."""
    parts = [
        part
        for first, end in runs.tolist()
        for part in ([(first, choice), (choice, end)] if first < choice < end else [(first, end)])
    ]
    return np.array(parts, np.int32).reshape(-1, 2)


class Search:
    """Thinks about the view of one seat, and keeps of its thoughts what still holds when another view follows.

    Where only one choice is left it is taken, and the thoughts are about what comes then; whoever asks for a choice has
    to see to that.
    """

    def __init__(
        self,
        game: Game,
        view: Any,
        *,
        seed: int = 0,
        room: int = 1 << 16,
        manner: Manner | None = None,
        only: int | None = None,  # the only choice that is looked at
    ) -> None:
        if view.actor == OVER:
            raise ValueError("the game is over")
        self.game = game
        self._worlds = game.state.batch(2)
        self._look_at(view)
        self._manner = np.zeros(1, MANNER)
        self._manner[0] = tuple(vars(manner or manner_of(game)).values())
        width = max(game.actions.count, game.outcomes.count)
        self._nodes = np.zeros(room, NODE)
        self._size = np.array([1, 0], np.int32)
        self._habits = np.zeros((MAX_SEATS, game.actions.count), HABIT)
        self._runs = runs_of(game)
        self._usual = np.zeros(2)
        self._scratch = (
            np.zeros(LONGEST_WAY, np.int32),
            np.zeros(game.actions.count + 1, np.int64),
            np.zeros((MOST_NOTED, 2), np.int32),
            np.zeros(MAX_SEATS),
        )
        self._luck = new_luck(seed, self.seat + 1)
        self._buffers = np.zeros((2, width), np.int32)
        self._standings = np.zeros((2, MAX_SEATS), np.int32)
        if only is not None:
            self._nodes[1]["action"], self._nodes[1]["who"] = only, self.seat
            self._nodes[0]["child"] = 1
            self._size[:] = 2, 1
            self._runs = split_at(self._runs, only)

    def _look_at(self, view: Any) -> None:
        self.view = copy_of(view)
        self.seat = NOBODY if view.actor == CHANCE else int(view.actor)
        self._worlds[0] = view

    @property
    def rounds(self) -> int:
        """How many rounds went through the position it thinks about."""
        return int(self._nodes[0]["visits"])

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
            self._usual,
            self._scratch,
            self._luck,
            self._buffers,
            self._standings,
        )

    def think_for(self, seconds: float, stop: Callable[[], bool] = lambda: False) -> None:
        """As many rounds as there is time for, unless it is told to stop."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until and not stop():
            self.think(SLICE)

    def follow(self, view: Any) -> bool:
        """Think on about a later view of the same seat; False, and nothing has changed, if it was not foreseen."""
        node = self._foreseen(view)
        if node is None:
            return False
        kept, origin = np.zeros(len(self._nodes), NODE), np.zeros(len(self._nodes), np.int32)
        self._size[:] = keep_below(self._nodes, kept, origin, node), 0
        self._nodes = kept
        self._look_at(view)
        self._forget_others({*self.game.legal(view)})
        return True

    def _forget_others(self, legal: set[int]) -> None:
        """Away with what could be chosen here in other worlds only, and with the rounds that went there."""
        children = [child for child in self._children(0) if int(self._nodes[child]["action"]) in legal]
        self._nodes[0]["child"] = children[0] if children else 0
        for child, after in pairwise([*children, 0]):
            self._nodes[child]["next"] = after
        for counted in ("visits", "worth", "first", "score"):
            self._nodes[0][counted] = self._nodes[counted][children].sum(axis=0)

    def _foreseen(self, view: Any) -> int | None:
        """The node that stands for this view; what was looked at most is tried first."""
        world = copy_of(self.view)
        ask.resample(world, self.seat, self._luck.copy())
        wanted, tried = bytes_of(view), 0
        waiting: list[tuple[int, Any]] = [(0, world)]
        while waiting and tried < MOST_TRIED:
            node, state = waiting.pop(0)
            legal = set(self.game.legal(state))
            for child in sorted(self._children(node), key=lambda child: -int(self._nodes[child]["visits"])):
                action = int(self._nodes[child]["action"])
                if self._nodes[child]["who"] != state.actor or action not in legal:
                    continue
                after = self._settled(state, action)
                tried += 1
                if after.actor == self.seat and bytes_of(self.game.view(after, self.seat)) == wanted:
                    return child
                if after.actor != OVER:
                    waiting.append((child, after))
        return None

    def _settled(self, state: Any, action: int) -> Any:
        """What a choice leads to, played on while nothing is left to choose."""
        after = copy_of(state)
        ask.apply(after, action)
        while after.actor >= 0 and len(legal := self.game.legal(after)) == 1:
            ask.apply(after, legal[0])
        return after

    # What came of it --------------------------------------------------------------------------------------------------

    def _children(self, node: int) -> list[int]:
        found = []
        child = int(self._nodes[node]["child"])
        while child:
            found.append(child)
            child = int(self._nodes[child]["next"])
        return found

    def thoughts(self) -> list[Thought]:
        """Every choice that was looked at, the best first."""
        children = [child for child in self._children(0) if self._nodes[child]["visits"]]
        return [self._thought(child) for child in sorted(children, key=self._order)]

    def _order(self, number: int) -> tuple[int, float, int]:
        """What was looked at most comes first, of equals what is worth most to whoever decides."""
        node = self._nodes[number]
        return (
            -int(node["visits"]),
            -float(node["worth"][node["who"]]) / max(1, int(node["visits"])),
            int(node["action"]),
        )

    def _thought(self, number: int) -> Thought:
        node = self._nodes[number]
        visits = int(node["visits"])
        win, score = self._outlook(node)
        return Thought(int(node["action"]), visits, win, score, float(node["worth"][self.seat]) / max(1, visits))

    def _outlook(self, node: Any) -> tuple[tuple[float, ...], tuple[float, ...]]:
        seats, visits = self.view.seats, max(1, int(node["visits"]))
        return tuple((node["first"][:seats] / visits).tolist()), tuple((node["score"][:seats] / visits).tolist())

    def outlook(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """How often each seat came first in all rounds, and what it scored."""
        return self._outlook(self._nodes[0])

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
            node = min(children, key=self._order)
            if self._nodes[node]["who"] == CHANCE:
                break
            way.append((int(self._nodes[node]["who"]), int(self._nodes[node]["action"])))
        return way

    def line_in_words(self) -> list[tuple[int, str]]:
        """The same in the game's notation, played out in a world that fits the view, as far as it can be."""
        world, told = copy_of(self.view), list[tuple[int, str]]()
        ask.resample(world, self.seat, self._luck.copy())
        for seat, choice in self.line():
            if world.actor != seat or choice not in self.game.legal(world):
                break
            told.append((seat, self.game.move_name(world, choice)))
            world = self._settled(world, choice)
        return told
