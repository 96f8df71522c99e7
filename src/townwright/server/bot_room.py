"""Where bots think: in processes of their own, given the view of their seat and nothing else.

A bot answers after the same time whatever it thought about, or after a multiple of it, so its pace tells nothing.
What it chooses goes through the same door as a person's move. One that crashes, stalls or cheats is replaced by the
default of the rules for that decision, and the table goes on.
"""

from __future__ import annotations

import asyncio
import logging
import zlib

from sqlalchemy import select

from townwright.engine import ask
from townwright.engine.errors import OutOfDate, Problem, Refused
from townwright.engine.state import bytes_of, state_from_bytes
from townwright.server.tables import Tables, now_ms
from townwright.server.workers import Workers
from townwright.store import schema
from townwright.table import deeds
from townwright.table.table import NO_SEAT, RUNNING, Table

LOG = logging.getLogger("townwright")
LONGEST_THOUGHT = 20.0  # seconds
OVERDUE_MS = 3000  # after so long any worker takes care of what its own has not done
SWEEP_SECONDS = 1.0
MOST_A_SWEEP = 50


def think(slug: str, view: bytes, seat: int, bot: str, seed: int) -> int:
    """In a process of its own: the choice of this bot."""
    from townwright.bots.registry import new_bot  # noqa: PLC0415 - the server itself needs no bots
    from townwright.games import find  # noqa: PLC0415

    game = find(slug)
    state = state_from_bytes(game.state, view)
    return int(new_bot(bot, game, seed, seat).choose(state, game.legal(state)))


class BotRoom:
    """Decides for bots when they are due, and for clocks that have run out."""

    def __init__(self, tables: Tables, processes: int, pace_ms: int) -> None:
        self.tables = tables
        self.workers = Workers(processes)
        self.pace_ms = pace_ms
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._said: dict[str, str] = {}

    def start(self) -> None:
        self.tables.changed = self.look_at
        self._sweeper = asyncio.create_task(self._sweep_forever())

    async def stop(self) -> None:
        """Leave everything to whoever comes next; nothing is lost."""
        tasks = [task for task in (self._sweeper, *self._busy.values()) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.replace()

    # When -------------------------------------------------------------------------------------------------------------

    def look_at(self, table: Table) -> None:
        """If a bot is to decide at this table, see to it."""
        if bot_to_move(table) and table.name not in self._busy:
            task = asyncio.create_task(self._play(table.name))
            self._busy[table.name] = task
            task.add_done_callback(lambda _task: self._done(table.name))

    def _done(self, name: str) -> None:
        self._busy.pop(name, None)

    async def _play(self, name: str) -> None:
        """Decide for the bots of a table as long as it is their turn."""
        try:
            while True:
                table = await self.tables.load(name)
                if not (bot := bot_to_move(table)):
                    return
                choice = await self._choice(table, bot)
                await asyncio.sleep(self._rest_of_pace(table.entries[-1].at) / 1000)
                await self._move(table, choice)
        except OutOfDate:
            return  # somebody else has seen to it
        except Exception:
            LOG.exception("bots at table %s", name)

    def _rest_of_pace(self, since: int) -> int:
        """Milliseconds until the next full measure of the pace, counted from what happened last."""
        if not self.pace_ms:
            return 0
        passed = max(1, now_ms() - since)
        return -(-passed // self.pace_ms) * self.pace_ms - passed

    async def _choice(self, table: Table, bot: str) -> int:
        """What the bot chooses; the default of the rules if it does not choose anything that it may."""
        seat, state = table.actor, table.play.state
        view = table.game.view(state, seat)
        seed = zlib.crc32(f"{table.name} {table.number} {seat}".encode())
        try:
            choice = await self.workers.think(LONGEST_THOUGHT, think, table.game.slug, bytes_of(view), seat, bot, seed)
        except Exception as error:
            LOG.warning("bot %s at table %s: %r", bot, table.name, error)
            choice = -1
        return choice if choice in table.game.legal(view) else int(ask.default(view))

    async def _move(self, table: Table, choice: int) -> None:
        seat, seen = table.actor, table.last_move

        def deed(draft: Table, now: int, secret: str) -> None:
            deeds.must_have_seen(draft, seen)
            deeds.choose(draft, now, seat, choice, secret)

        await self.tables.do(table.name, deed)

    # What others have left --------------------------------------------------------------------------------------------

    async def _sweep_forever(self) -> None:
        while True:
            try:
                await self.sweep()
            except Exception:
                LOG.exception("sweeping tables")
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """See to clocks that have run out, and to bots that nobody else has seen to."""
        columns, now = schema.tables.c, now_ms()
        late = select(columns.name).where(columns.deadline <= now).limit(MOST_A_SWEEP)
        for row in await self.tables.store.rows(late):
            await self._run_out(row["name"])
        waiting = select(columns.name).where(columns.bot_due <= now - OVERDUE_MS).limit(MOST_A_SWEEP)
        for row in await self.tables.store.rows(waiting):
            try:
                self.look_at(await self.tables.load(row["name"]))
            except Problem as problem:
                self._say_once(row["name"], problem)

    async def _run_out(self, name: str) -> None:
        try:
            await self.tables.do(name, deeds.run_out)
        except Refused as problem:
            if problem.rule != "TW-T15":  # a move came in at the last moment
                self._say_once(name, problem)
        except Problem as problem:
            self._say_once(name, problem)

    def _say_once(self, name: str, problem: Problem) -> None:
        """A table that cannot go on is looked at again and again; that is no news."""
        if self._said.get(name) != str(problem):
            self._said[name] = str(problem)
            LOG.warning("table %s: %s", name, problem)


def bot_to_move(table: Table) -> str:
    """The bot that is to decide; nothing if none is."""
    if table.status != RUNNING or table.actor == NO_SEAT:
        return ""
    return table.chairs[table.actor].bot
