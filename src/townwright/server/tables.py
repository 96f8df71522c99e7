"""The tables of a server: read from the store, changed by deeds, written back, and made known.

What is kept in memory is a copy that may be thrown away at any time; what is true stands in the store. A deed is tried
on a draft, the draft's entries are added behind those it has seen, and if somebody else was faster it is tried again
on what is there now.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Select, delete, func, insert, select

from townwright.engine.errors import Problem
from townwright.store import schema
from townwright.store.bus import Bus
from townwright.store.store import Beside, Conflict, Store, carrying_out
from townwright.table.entries import Finished, Left, Seated
from townwright.table.table import NO_SEAT, OPEN, OVER, RUNNING, Table

NAME_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
NAME_LENGTH = 10
COPIES = 512  # tables in memory
TRIES = 20

Deed = Callable[[Table, int, str], None]  # (draft, now, secret)
# (before, draft, secret): what follows from a deed; it may do more at the draft, and says what is to be written with it
Follow = Callable[[Table | None, Table, str], Awaitable[list[Beside]]]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def new_name() -> str:
    """A name that nobody guesses."""
    return "".join(secrets.choice(NAME_LETTERS) for _ in range(NAME_LENGTH))


class Tables:
    """All tables of this server."""

    def __init__(self, store: Store, bus: Bus, bot_pace_ms: int) -> None:
        self.store = store
        self.bus = bus
        self.bot_pace_ms = bot_pace_ms
        self.changed: Callable[[Table], None] = lambda table: None  # called with what this process has just changed
        self.follow: Sequence[Follow] = ()
        self._copies: OrderedDict[str, tuple[Table, str]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # Reading ----------------------------------------------------------------------------------------------------------

    async def load(self, name: str, at_least: int | None = None) -> Table:
        """The table as it is now, or with its entries up to `at_least`; NotFound if there is none."""
        copy = self._copies.get(name)
        if at_least is not None and copy and copy[0].number >= at_least:
            return copy[0]
        return (await self._load(name))[0]

    async def _load(self, name: str) -> tuple[Table, str]:
        kept = await self.store.kept(name)
        copy = self._copies.get(name)
        table = copy[0] if copy else None
        if table is None or table.number < kept.number:
            fresh = await self.store.entries(name, table.number + 1 if table else 0)
            table = table.draft() if table else Table(name)
            for entry in fresh:
                table.add(entry)
        self._keep(table, kept.secret)
        return table, kept.secret

    def _keep(self, table: Table, secret: str) -> None:
        known = self._copies.get(table.name)
        if known is None or known[0].number <= table.number:
            self._copies[table.name] = table, secret
        self._copies.move_to_end(table.name)
        while len(self._copies) > COPIES:
            self._copies.popitem(last=False)

    async def find(self, which: str, player: int, game: str, before: int | None, limit: int) -> list[dict[str, Any]]:
        """Public tables of this status, or those of a player; the ones that changed last come first."""
        columns = schema.tables.c
        shown = columns.name, columns.game, columns.status, columns.is_public, columns.to_move, columns.deadline
        query = select(*shown, columns.created_at, columns.changed_at, columns.number, columns.summary)
        if which == "mine":
            query = query.where(columns.name.in_(_tables_of(player)))
        else:
            query = query.where(columns.status == which, columns.is_public)
        if game:
            query = query.where(columns.game == game)
        if before is not None:
            query = query.where(columns.changed_at < before)
        return [dict(row) for row in await self.store.rows(query.order_by(columns.changed_at.desc()).limit(limit))]

    async def running_of(self, player: int) -> list[str]:
        """The tables of a player that are not over."""
        columns = schema.tables.c
        query = select(columns.name).where(columns.name.in_(_tables_of(player)), columns.status != OVER)
        return [row["name"] for row in await self.store.rows(query)]

    async def count_of(self, player: int) -> int:
        """How many tables that are not over this player has set up or sits at."""
        columns = schema.tables.c
        is_theirs = columns.name.in_(_tables_of(player)) | (columns.summary["host"].as_integer() == player)
        query = select(func.count().label("count")).where(columns.status.in_((OPEN, RUNNING)), is_theirs)
        (row,) = await self.store.rows(query)
        return int(row["count"])

    async def numbers_of(self, player: int) -> dict[str, int]:
        """The running games of a player, those that changed longest ago first, and the last entry of each."""
        columns = schema.tables.c
        query = select(columns.name, columns.number).where(columns.name.in_(_tables_of(player)))
        rows = await self.store.rows(query.where(columns.status == RUNNING).order_by(columns.changed_at, columns.name))
        return {row["name"]: row["number"] for row in rows}

    # Writing ----------------------------------------------------------------------------------------------------------

    async def create(self, table: Table, secret: str) -> Table:
        """Keep a new table."""
        beside = await self._what_follows(None, table, secret)
        await self.store.create_table(table.name, secret, self.row(table), table.fresh, beside)
        self._keep(table, secret)
        self._tell(table)
        return table

    async def do(self, name: str, deed: Deed, known_as: str = "") -> Table:
        """Do something at a table, once: what is known by this name and was done before is not done again."""
        lock = self._locks.setdefault(name, asyncio.Lock())
        async with lock:
            for attempt in range(TRIES):
                copy = self._copies.get(name) if attempt == 0 else None  # if it is out of date, that comes out below
                table, secret = copy or await self._load(name)
                if known_as and known_as in table.deeds:
                    return table
                draft = table.draft()
                try:
                    deed(draft, now_ms(), secret)
                except Problem:
                    if copy and table.number < (await self.store.kept(name)).number:
                        continue
                    raise
                beside = await self._what_follows(table, draft, secret)
                if not draft.fresh:
                    await self.store.together(beside)
                    return table
                try:
                    await self.store.append(name, draft.fresh, self.row(draft), beside)
                except Conflict:
                    if attempt == TRIES - 1:
                        raise
                    continue
                self._keep(draft, secret)
                self._tell(draft)
                return draft
        raise Conflict("this table is too busy; try again.")

    async def _what_follows(self, before: Table | None, draft: Table, secret: str) -> list[Beside]:
        beside = [work for follow in self.follow for work in await follow(before, draft, secret)]
        seats = _seats(draft)
        return [carrying_out(*seats), *beside] if seats else beside

    def _tell(self, table: Table) -> None:
        self.bus.wake(table.name, table.number)
        self.changed(table)

    def row(self, table: Table) -> dict[str, Any]:
        """What the table's row says of it."""
        actor = table.actor
        chair = table.chairs[actor] if actor != NO_SEAT else None
        waits = bool(chair and chair.is_played_by_a_person)
        return {
            "game": table.created.game,
            "status": table.status,
            "is_public": table.created.is_public,
            "to_move": chair.player if chair and waits else None,
            "deadline": table.deadline,
            "bot_due": table.entries[-1].at + self.bot_pace_ms if chair and not waits else None,
            "summary": summary_of(table),
        }


def summary_of(table: Table) -> dict[str, Any]:
    """What lists of tables show: nothing that any seat may not know."""
    made = table.created
    return {
        "name": made.name,
        "host": made.by,
        "options": made.options,
        "chairs": [{"player": chair.player or None, "bot": chair.bot or None} for chair in table.chairs],
        "actor": None if table.actor == NO_SEAT else table.actor,
        "clock": made.clock or None,
        "is_rated": made.is_rated,
        "luck": made.luck["mode"],
        "event": len(table.play.events),
        "ranks": table.finished.ranks if table.finished else None,
        "how": table.finished.how if table.finished else None,
    }


def _seats(draft: Table) -> list[Any]:
    """Who sits where, as far as that is new."""
    statements: list[Any] = []
    for entry in draft.fresh:
        if isinstance(entry.what, Seated) and entry.what.player:
            row = {"table": draft.name, "seat": entry.what.seat, "player": entry.what.player}
            statements.append(insert(schema.seats).values(**row))
        elif isinstance(entry.what, Left):
            where = (schema.seats.c.table == draft.name) & (schema.seats.c.seat == entry.what.seat)
            statements.append(delete(schema.seats).where(where))
    return statements


def _tables_of(player: int) -> Select[tuple[str]]:
    """The names of the tables at which this player sits."""
    return select(schema.seats.c.table).where(schema.seats.c.player == player)


def has_finished(draft: Table) -> bool:
    """Did the game end by what is new in this draft?"""
    return any(isinstance(entry.what, Finished) for entry in draft.fresh)
