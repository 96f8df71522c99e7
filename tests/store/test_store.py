"""What is kept: tables and their entries, one writer at a time, on both kinds of databases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import inspect, select, text

from tests.table.tables import ADA, NOW, SECRET, new_table
from townwright.engine.errors import CannotRead
from townwright.store import schema
from townwright.store.bus import Bus
from townwright.store.migrate import migrate
from townwright.store.store import Conflict, NotFound, Store, async_url, carrying_out, make_engine
from townwright.table import deeds
from townwright.table.table import Table

ROW: dict[str, Any] = {"game": "new_city", "status": "open", "is_public": True, "summary": {}}


def on(database: str, test: Callable[[Store], Awaitable[None]]) -> None:
    """Run a test on a database that has been brought to the newest schema."""

    async def run() -> None:
        engine = make_engine(database)
        try:
            await migrate(engine)
            await test(Store(engine))
        finally:
            await engine.dispose()

    asyncio.run(run())


async def _keep(store: Store) -> Table:
    table = new_table()
    await store.create_table(table.name, SECRET, ROW, table.fresh)
    return table


def test_the_schema_is_the_one_that_is_described(database: str) -> None:
    async def test(store: Store) -> None:
        async with store.reading() as connection:
            names = await connection.run_sync(lambda sync: set(inspect(sync).get_table_names()))
            assert names == {*schema.metadata.tables, "alembic_version"}
            for name, table in schema.metadata.tables.items():

                def columns(sync: Any, name: str = name) -> set[str]:
                    return {column["name"] for column in inspect(sync).get_columns(name)}

                assert await connection.run_sync(columns) == {column.name for column in table.columns}

    on(database, test)


def test_migrating_twice_changes_nothing_and_a_newer_database_is_refused(database: str) -> None:
    async def test(store: Store) -> None:
        await migrate(store.engine)
        await store.write(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(CannotRead, match="The database is at version '9999', which is newer than this program"):
            await migrate(store.engine)

    on(database, test)


def test_a_table_comes_back_as_it_was_kept(database: str) -> None:
    async def test(store: Store) -> None:
        table = await _keep(store)
        deeds.sit(table, NOW + 5, 2, ADA)
        await store.append(table.name, table.fresh[1:], {"status": "open"})
        assert await store.entries(table.name) == table.entries
        assert await store.entries(table.name, 1) == table.entries[1:]
        kept = await store.kept(table.name)
        assert (kept.secret, kept.number) == (SECRET, 1)
        row = await store.row(select(schema.tables))
        assert row is not None
        assert (row["created_at"], row["changed_at"]) == (NOW, NOW + 5)

    on(database, test)


def test_who_comes_second_is_out_of_date_and_leaves_nothing(database: str) -> None:
    async def test(store: Store) -> None:
        table = await _keep(store)
        drafts = [table.draft() for _ in range(8)]
        for seat, draft in enumerate(drafts):
            deeds.sit(draft, NOW, seat % 4, seat + 1)
        done = await asyncio.gather(
            *(store.append(draft.name, draft.fresh, {"status": "open"}) for draft in drafts), return_exceptions=True
        )
        assert done.count(None) == 1
        assert sum(isinstance(problem, Conflict) for problem in done) == 7
        winner = drafts[done.index(None)]
        assert await store.entries(table.name) == winner.entries

    on(database, test)


def test_what_belongs_to_a_move_is_kept_with_it_or_not_at_all(database: str) -> None:
    async def test(store: Store) -> None:
        table = await _keep(store)
        draft = table.draft()
        deeds.sit(draft, NOW, 0, ADA)
        wrong = schema.notes.insert().values(table="nowhere", player=77, text="x")
        with pytest.raises(Exception, match=r"(?i)foreign key"):
            await store.append(draft.name, draft.fresh, {"status": "open"}, [carrying_out(wrong)])
        assert await store.entries(table.name) == table.entries
        assert (await store.kept(table.name)).number == 0

    on(database, test)


def test_what_is_not_there_is_named(database: str) -> None:
    async def test(store: Store) -> None:
        with pytest.raises(NotFound, match="There is no table 'nowhere'"):
            await store.kept("nowhere")
        assert await store.entries("nowhere") == []

    on(database, test)


def test_rows_are_added_changed_and_removed(database: str) -> None:
    async def test(store: Store) -> None:
        numbers = [await store.add(schema.players, name=name, created_at=1, seen_at=1) for name in ("Ada", "Ben")]
        assert numbers == [1, 2]
        await store.put(schema.ratings, {"player": 1, "game": "g", "seats": 2}, mu=25.0, sigma=8.0, games=1)
        await store.put(schema.ratings, {"player": 1, "game": "g", "seats": 2}, mu=26.0, sigma=7.0, games=2)
        (row,) = await store.rows(select(schema.ratings))
        assert (row["mu"], row["games"]) == (26.0, 2)
        assert await store.remove(schema.ratings, player=1) == 1
        assert await store.remove(schema.ratings, player=1) == 0

    on(database, test)


@pytest.mark.slow
def test_other_processes_are_told_of_changes(database: str) -> None:
    async def test(store: Store) -> None:
        other = Store(make_engine(database))
        bus = Bus(other)
        bus.start()
        await asyncio.wait_for(bus.is_listening.wait(), 10)
        table = await _keep(store)
        with bus.subscribed(table.name) as changed, bus.subscribed("elsewhere") as unchanged:
            draft = table.draft()
            deeds.sit(draft, NOW + 1, 0, ADA)
            changed.take()
            await store.append(draft.name, draft.fresh, {"status": "open"})
            await asyncio.wait_for(changed.changed.wait(), 10)
            assert changed.take() == draft.number
            assert not unchanged.changed.is_set()
        await bus.stop()
        await other.engine.dispose()

    on(database, test)


def test_short_urls_get_their_drivers() -> None:
    assert async_url("sqlite:///a.db") == "sqlite+aiosqlite:///a.db"
    assert async_url("postgresql://u@h/d") == async_url("postgres://u@h/d") == "postgresql+asyncpg://u@h/d"
    assert async_url("sqlite+aiosqlite:///a.db") == "sqlite+aiosqlite:///a.db"
