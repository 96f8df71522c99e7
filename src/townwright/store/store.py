"""Reading and writing what is kept.

One writer wins: entries are added to a table only behind the entry that the writer has seen, so that two moves at the
same moment can never both count. Whatever was acknowledged has been committed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, RowMapping, bindparam, delete, event, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from townwright.engine.errors import OutOfDate, Problem
from townwright.store import schema
from townwright.table.entries import Entry, read_happening

Beside = Callable[[AsyncConnection], Awaitable[object]]  # what is written together with entries, or not at all
CHANNEL = "townwright"  # on which PostgreSQL tells all workers that a table has changed

# Asked at every move, and therefore put together once.
_tables, _entries = schema.tables.c, schema.entries.c
KEPT = select(_tables.name, _tables.secret, _tables.number, _tables.is_public).where(_tables.name == bindparam("name"))
ENTRIES = (
    select(_entries.number, _entries.at, _entries.what)
    .where(_entries.table == bindparam("table"), _entries.number >= bindparam("first"))
    .order_by(_entries.number)
)
MOVE_ON = update(schema.tables).where(_tables.name == bindparam("of_table"), _tables.number == bindparam("seen"))
ADD_ENTRIES = insert(schema.entries)


class Conflict(OutOfDate):
    """Another writer was faster; whoever reads again may try again."""


class NotFound(Problem):
    """There is nothing of this name."""


@dataclass(frozen=True)
class Kept:
    """What a table's row says besides its log."""

    name: str
    secret: str
    number: int
    is_public: bool


def carrying_out(*statements: Any) -> Beside:
    """To carry out these statements."""

    async def work(connection: AsyncConnection) -> None:
        for statement in statements:
            await connection.execute(statement)

    return work


def async_url(url: str) -> str:
    """The URL with the driver that is used: postgresql://... and sqlite:///... are enough."""
    scheme, colon, rest = url.partition(":")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    return f"{drivers.get(scheme, scheme)}{colon}{rest}"


def make_engine(url: str) -> AsyncEngine:
    """Connections to the database of this URL."""
    engine = create_async_engine(async_url(url), pool_pre_ping=url.startswith("postgres"))
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    """Readers and a writer beside each other; waiting rather than failing; nothing acknowledged is ever lost."""
    connection.isolation_level = None  # transactions are begun by `_begin_sqlite`
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Any) -> None:
    """Writers queue up at the beginning of a transaction; one that has to be promoted later would be refused."""
    options = connection.get_execution_options()
    if not options.get("polls", False):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes", False) else "BEGIN")


def insert_if_new(connection: AsyncConnection, table: Any, rows: Sequence[Mapping[str, Any]]) -> Any:
    """The statement that adds those of these rows whose keys are not there yet."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table).values(rows).on_conflict_do_nothing()


class Store:
    """The database, as the server and the commands use it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        # What is asked in one question needs no transaction round it: half as many ways to the database.
        alone: dict[str, Any] = {"isolation_level": "AUTOCOMMIT"} if self.is_postgres else {"polls": True}
        self._plain = engine.execution_options(**alone)
        self._one_writer = asyncio.Lock()  # SQLite has one: who waits here need not try again and again there

    @property
    def is_postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it happens, or nothing."""
        queue = contextlib.nullcontext() if self.is_postgres else self._one_writer
        async with queue, self.engine.connect() as plain:
            connection = await plain.execution_options(writes=True)
            async with connection.begin():
                yield connection

    async def rows(self, query: Any, **values: Any) -> Sequence[RowMapping]:
        """What a query finds; `values` are those of its parameters."""
        async with self._plain.connect() as connection:
            return (await connection.execute(query, values)).mappings().all()

    async def row(self, query: Any, **values: Any) -> RowMapping | None:
        """The one row, or the first one, that a query finds."""
        rows = await self.rows(query, **values)
        return rows[0] if rows else None

    async def write(self, *statements: Any) -> None:
        """Carry these out together."""
        await self.together([carrying_out(*statements)])

    async def together(self, works: Sequence[Beside]) -> None:
        """Do all of this, or nothing."""
        if works:
            async with self.writing() as connection:
                for work in works:
                    await work(connection)

    # Tables -----------------------------------------------------------------------------------------------------------

    async def create_table(
        self, name: str, secret: str, row: Mapping[str, Any], fresh: Sequence[Entry], beside: Iterable[Beside] = ()
    ) -> None:
        """A new table with its first entries, and what belongs to them."""
        async with self.writing() as connection:
            kept = {"name": name, "secret": secret, "created_at": fresh[0].at, "changed_at": fresh[-1].at}
            await connection.execute(insert(schema.tables).values(**kept, number=fresh[-1].number, **row))
            await self._add(connection, name, fresh)
            for work in beside:
                await work(connection)
            await self._tell(connection, name, fresh[-1].number)

    async def append(
        self, name: str, fresh: Sequence[Entry], row: Mapping[str, Any], beside: Iterable[Beside] = ()
    ) -> None:
        """Add entries behind those the writer has seen, and what belongs to them; Conflict if others came first."""
        changed = {"number": fresh[-1].number, "changed_at": fresh[-1].at, **row}
        behind = {"of_table": name, "seen": fresh[0].number - 1}
        async with self.writing() as connection:
            done = await connection.execute(MOVE_ON, changed | behind)
            if done.rowcount != 1:
                raise Conflict("somebody else was faster; the table has moved on.")
            await self._add(connection, name, fresh)
            for work in beside:
                await work(connection)
            await self._tell(connection, name, fresh[-1].number)

    @staticmethod
    async def _add(connection: AsyncConnection, name: str, fresh: Sequence[Entry]) -> None:
        rows = [
            {"table": name, "number": entry.number, "at": entry.at, "what": entry.what.document()} for entry in fresh
        ]
        await connection.execute(ADD_ENTRIES, rows)

    async def _tell(self, connection: AsyncConnection, name: str, number: int) -> None:
        """Let all workers know, when this is committed."""
        if self.is_postgres:
            told = {"channel": CHANNEL, "told": f"{name} {number}"}
            await connection.execute(text("SELECT pg_notify(:channel, :told)"), told)

    async def kept(self, name: str) -> Kept:
        """A table's row."""
        row = await self.row(KEPT, name=name)
        if row is None:
            raise NotFound(f"There is no table {name!r}.")
        return Kept(**row)

    async def entries(self, name: str, first: int = 0) -> list[Entry]:
        """The entries of a table from number `first` on."""
        rows = await self.rows(ENTRIES, table=name, first=first)
        return [Entry(row["number"], row["at"], read_happening(row["what"])) for row in rows]

    # Small things -----------------------------------------------------------------------------------------------------

    async def add(self, table: Any, **values: Any) -> int:
        """A new row; returns its number."""
        async with self.writing() as connection:
            result = await connection.execute(insert(table).values(**values))
            key: Row[Any] | None = result.inserted_primary_key
            assert key is not None
            return int(key[0])

    async def put(self, table: Any, key: Mapping[str, Any], **values: Any) -> None:
        """The row with this key, made or changed."""
        where = [table.c[name] == value for name, value in key.items()]
        async with self.writing() as connection:
            done = await connection.execute(update(table).where(*where).values(**values))
            if not done.rowcount:
                await connection.execute(insert(table).values(**key, **values))

    async def remove(self, table: Any, /, **key: Any) -> int:
        """Remove the rows with this key; how many there were."""
        async with self.writing() as connection:
            done = await connection.execute(delete(table).where(*(table.c[name] == v for name, v in key.items())))
            return int(done.rowcount)


__all__ = [
    "CHANNEL",
    "Beside",
    "Conflict",
    "IntegrityError",
    "Kept",
    "NotFound",
    "Store",
    "async_url",
    "carrying_out",
    "insert_if_new",
    "make_engine",
]
