"""Hints and reviews: thinking for people, in processes of their own, so that neither tables nor bots ever wait for it.

A hint is thought from the view of the seat that asks, and from nothing else. A review is done point by point, and the
points of all reviews and all hints take turns, so that a long game keeps nobody waiting. What was thought is kept in
memory as long as there is room; it can always be thought again.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from townwright.engine.state import bytes_of, state_from_bytes
from townwright.server.errors import TooMany
from townwright.server.workers import Workers
from townwright.table.table import Table

if TYPE_CHECKING:
    from townwright.bots.review import Decision, Look, Reason, Review, Told
    from townwright.bots.thinker import Thought

LOG = logging.getLogger("townwright")
HINT_ROUNDS = 4000
REVIEW_ROUNDS = 1000
LONGEST_HINT = 20.0  # seconds
LONGEST_LOOK = 60.0
KEPT = 64  # reviews, and as many hints
MOST_REVIEWS = 8  # going on at a time
WORST = 3  # so many decisions are explained

Line = list[tuple[int, str]]  # seats and their moves in notation


@dataclass(frozen=True)
class Advice:
    """What a search thinks of the choices of a seat, the best first, and how it expects the game to go on."""

    thoughts: list[Thought]
    line: Line
    rounds: int


@dataclass
class Study:
    """A review that is being done: the points of the game, and the looks at them so far."""

    by: int  # who asked for it
    points: list[int]
    looks: list[Look] = field(default_factory=list)
    found: Review | None = None
    worst: list[tuple[Decision, tuple[Reason, ...]]] = field(default_factory=list)
    is_done: bool = False
    has_failed: bool = False


# In a process of its own ----------------------------------------------------------------------------------------------


def advise(slug: str, view: bytes, rounds: int, seed: int) -> Advice:
    """Think about a view."""
    from townwright.bots.thinker import Search, to_the_end  # noqa: PLC0415 - the server itself needs no bots
    from townwright.games import find  # noqa: PLC0415

    game = find(slug)
    state = state_from_bytes(game.state, view)
    if len(game.legal(state)) == 1:
        return Advice([], [], 0)  # there is nothing to choose
    search = Search(game, state, seed=seed, manner=to_the_end(game))
    search.think(rounds)
    return Advice(search.thoughts(), search.line_in_words(), search.rounds)


def look_at(game: Told, number: int, rounds: int) -> Look:
    """Look at one point of a game that is over."""
    from townwright.bots import review  # noqa: PLC0415

    return review.look_at(game, number, rounds)


def explain(game: Told, decision: Decision) -> tuple[Reason, ...]:
    """Why another choice would have been better."""
    from townwright.bots import review  # noqa: PLC0415

    return review.reasons_for(game, decision)


# In the server --------------------------------------------------------------------------------------------------------


class StudyRoom:
    """Thinks for people, a little at a time for each."""

    def __init__(self, processes: int) -> None:
        self.workers = Workers(processes)  # hints and looks take turns
        self._asking: set[int] = set()  # people whose hint is being thought about
        self._hints: OrderedDict[tuple[str, int, int], Advice] = OrderedDict()
        self._studies: OrderedDict[str, Study] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Leave everything; it can be asked for again."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.replace()

    # Hints ------------------------------------------------------------------------------------------------------------

    async def hint(self, table: Table, seat: int, person: int) -> Advice:
        """What a search thinks of the choices of this seat; one at a time for each person."""
        key = (table.name, table.last_move, seat)
        if key in self._hints:
            return self._hints[key]
        if person in self._asking:
            raise TooMany("your last hint is still being thought about; wait for it.", 1)
        view = table.game.view(table.play.state, seat)
        seed = zlib.crc32(f"{table.name} {table.last_move} {seat}".encode())
        self._asking.add(person)
        try:
            advice: Advice = await self.workers.think(
                LONGEST_HINT, advise, table.game.slug, bytes_of(view), HINT_ROUNDS, seed
            )
        finally:
            self._asking.discard(person)
        _keep(self._hints, key, advice)
        return advice

    # Reviews ----------------------------------------------------------------------------------------------------------

    def review(self, table: Table, person: int) -> Study:
        """The review of a game that is over, as far as it is; it is begun when it is first asked for."""
        study = self._studies.get(table.name)
        if study is None:
            from townwright.bots.review import points_of  # noqa: PLC0415

            going_on = [other for other in self._studies.values() if not other.is_done]
            if len(going_on) >= MOST_REVIEWS or any(other.by == person for other in going_on):
                raise TooMany("another game is being reviewed for you, or too many for others; try again later.", 30)
            study = Study(person, points_of(table.play))
            _keep(self._studies, table.name, study)
            task = asyncio.create_task(self._review(table, study))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif study.has_failed:
            del self._studies[table.name]  # whoever asks once more begins it anew
        return study

    async def _review(self, table: Table, study: Study) -> None:
        from townwright.bots.review import review_of, told  # noqa: PLC0415

        game = told(table.play)
        try:
            for number in study.points:
                study.looks.append(await self.workers.think(LONGEST_LOOK, look_at, game, number, REVIEW_ROUNDS))
            study.found = review_of(table.play, study.looks)
            for decision in study.found.worst(WORST):
                study.worst.append((decision, await self.workers.think(LONGEST_LOOK, explain, game, decision)))
        except Exception:
            LOG.exception("review of table %s", table.name)
            study.has_failed = True
        study.is_done = True


def _keep(memory: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    memory[key] = value
    while len(memory) > KEPT:
        memory.popitem(last=False)
