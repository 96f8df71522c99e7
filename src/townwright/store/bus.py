"""Who has to know that a table has changed: streams of this process, and through the database those of all others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from sqlalchemy import select, text

from townwright.store import schema
from townwright.store.store import CHANNEL, Store

LOG = logging.getLogger("townwright")
POLL_SECONDS = 0.2  # how often a SQLite file is asked whether another process has written
RETRY_SECONDS = 1.0


class Watch:
    """Somebody who waits for a table."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self.seen = -1  # the last entry that is known already; who is told of it once more need not look
        self.number: int | None = None  # the last entry, as far as it is known; None: the store has to be asked

    def take(self) -> int | None:
        """What is known, before looking; whatever happens from now on wakes again."""
        self.changed.clear()
        number, self.number = self.number, None
        return number

    def wake(self, number: int | None) -> None:
        if number is None or number > self.seen:
            self.number = number
            self.changed.set()


class Bus:
    """Wakes those who wait for a table, whoever changed it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: dict[str, set[Watch]] = defaultdict(set)
        self._curious: set[asyncio.Event] = set()
        self._task: asyncio.Task[None] | None = None
        self.is_listening = asyncio.Event()

    def wake(self, name: str, number: int | None = None) -> None:
        """The table has changed; `number` is its last entry, if that is known."""
        for watch in self._waiting.get(name, ()):
            watch.wake(number)
        for curious in self._curious:
            curious.set()

    def wake_all(self) -> None:
        """Anything may have changed."""
        for name in list(self._waiting):
            self.wake(name)

    @contextlib.contextmanager
    def subscribed(self, name: str) -> Iterator[Watch]:
        """A watch that is woken whenever the table changes."""
        watch = Watch()
        self._waiting[name].add(watch)
        try:
            yield watch
        finally:
            self._waiting[name].discard(watch)
            if not self._waiting[name]:
                del self._waiting[name]

    @contextlib.contextmanager
    def subscribed_to_all(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever any table changes."""
        changed = asyncio.Event()
        self._curious.add(changed)
        try:
            yield changed
        finally:
            self._curious.discard(changed)

    def start(self) -> None:
        """Listen for what other processes change."""
        self._task = asyncio.create_task(self._listen_forever())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen_forever(self) -> None:
        while True:
            try:
                await (self._listen_to_postgres() if self._store.is_postgres else self._poll_sqlite())
            except Exception as error:  # whatever the database is suffering from, it is asked again
                LOG.warning("listening for changes: %r", error)
                self.is_listening.clear()
                await asyncio.sleep(RETRY_SECONDS)
                self.wake_all()  # whatever was missed meanwhile

    async def _listen_to_postgres(self) -> None:
        async with self._store.engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            lost = asyncio.Event()
            driver.add_termination_listener(lambda _connection: lost.set())
            await driver.add_listener(CHANNEL, lambda _connection, _process, _channel, told: self._told(told))
            self.is_listening.set()
            await lost.wait()
        raise ConnectionError("the connection that listens was lost")

    def _told(self, told: str) -> None:
        """Another process, or this one, has told of a change."""
        name, _, number = told.partition(" ")
        self.wake(name, int(number))

    async def _poll_sqlite(self) -> None:
        """The file says by a number of its own whether anybody has written since this connection last looked."""
        async with self._store.engine.connect() as plain:
            connection = await plain.execution_options(polls=True)
            version, seen = -1, await self._newest(connection)
            self.is_listening.set()
            while True:
                now = (await connection.execute(text("PRAGMA data_version"))).scalar_one()
                if now != version:
                    version = now
                    seen = await self._wake_changed(connection, seen)
                await asyncio.sleep(POLL_SECONDS)

    @staticmethod
    async def _newest(connection: Any) -> int:
        query = select(schema.tables.c.changed_at).order_by(schema.tables.c.changed_at.desc()).limit(1)
        return int((await connection.execute(query)).scalar() or 0)

    async def _wake_changed(self, connection: Any, since: int) -> int:
        columns = schema.tables.c
        query = select(columns.name, columns.number, columns.changed_at).where(columns.changed_at >= since)
        for name, number, at in await connection.execute(query):
            self.wake(name, number)
            since = max(since, at)
        return since
