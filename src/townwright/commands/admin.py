"""`townwright admin`: what those who run a server do about its tables and people."""

from __future__ import annotations

import asyncio
import json
from argparse import Namespace
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import delete, exists, func, select, text

from townwright.commands.common import OUT, print_json, read_count, read_json, write_file
from townwright.commands.serving import read_arguments
from townwright.engine.errors import CannotRead
from townwright.engine.state import NOBODY
from townwright.server.archive import export_table, import_table
from townwright.server.people import DAY, People, Person
from townwright.server.settings import Settings, default_database
from townwright.server.tables import Tables, now_ms
from townwright.store import schema
from townwright.store.bus import Bus
from townwright.store.migrate import migrate
from townwright.store.store import Store, make_engine
from townwright.table import deeds, sight
from townwright.table.table import OPEN, RUNNING, Table

SHOWN_LINES = 12

Work = Callable[[Tables, Settings], Awaitable[int]]


def _at_the_database(arguments: Namespace, work: Work) -> int:
    settings, _ = read_arguments(arguments)

    async def run() -> int:
        engine = make_engine(settings.database or default_database())
        try:
            await migrate(engine)
            store = Store(engine)
            return await work(Tables(store, Bus(store), settings.bot_pace_ms), settings)
        finally:
            await engine.dispose()

    return asyncio.run(run())


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


# Tables ---------------------------------------------------------------------------------------------------------------


def list_tables(arguments: Namespace) -> int:
    """The tables, the ones that changed last first."""

    async def work(tables: Tables, _settings: Settings) -> int:
        columns = schema.tables.c
        query = select(columns.name, columns.game, columns.status, columns.changed_at, columns.number, columns.summary)
        if arguments.status:
            query = query.where(columns.status == arguments.status)
        query = query.order_by(columns.changed_at.desc()).limit(read_count(arguments.limit))
        rows = [dict(row) for row in await tables.store.rows(query)]
        if arguments.json:
            print_json(rows)
            return 0
        for row in rows:
            seats = ", ".join(chair["bot"] or str(chair["player"] or "free") for chair in row["summary"]["chairs"])
            line = f"{row['name']:<12}{row['status']:<9}{row['game']:<15}{_moment(row['changed_at'])}  {seats}"
            OUT.print(line, markup=False)
        return 0

    return _at_the_database(arguments, work)


def show(arguments: Namespace) -> int:
    """A table as everybody may see it, and the end of its log."""

    async def work(tables: Tables, _settings: Settings) -> int:
        table = await tables.load(arguments.table)
        head = sight.see_table(table, NOBODY, now_ms())
        if arguments.json:
            print_json(head)
            return 0
        OUT.print(f"{table.name}: {table.game.title}, {table.status}, set up {_moment(table.entries[0].at)}")
        for seat, chair in enumerate(table.chairs):
            who = f"player {chair.player}" if chair.player else "free" if chair.is_free else ""
            plays = f"{chair.bot} plays" if chair.bot else ""
            OUT.print(f"  seat {seat}: {', '.join(part for part in (who, plays) if part)}", markup=False)
        if table.status != OPEN:
            OUT.print(table.game.board(table.game.view(table.play.state, NOBODY)), markup=False)
            for line in table.play.story(max(0, len(table.play.events) - SHOWN_LINES), NOBODY):
                OUT.print(f"  {line}", markup=False)
            OUT.print(table.game.prompt(table.play.state, NOBODY), markup=False)
        return 0

    return _at_the_database(arguments, work)


def export(arguments: Namespace) -> int:
    """A whole table as a document; it holds the secret of its luck."""

    async def work(tables: Tables, _settings: Settings) -> int:
        document = json.dumps(await export_table(tables.store, arguments.table), ensure_ascii=False, indent=1) + "\n"
        if arguments.output == "-":
            print(document, end="")
        else:
            write_file(arguments.output, document)
            OUT.print(
                f"{arguments.table} is written to {arguments.output}; keep it to yourself while the game goes on."
            )
        return 0

    return _at_the_database(arguments, work)


def bring_in(arguments: Namespace) -> int:
    """A table that was exported, from this server or another."""

    async def work(tables: Tables, _settings: Settings) -> int:
        table = await import_table(tables, read_json(arguments.file))
        OUT.print(f"Table {table.name} is here, {table.status}, {len(table.entries)} entries.", markup=False)
        return 0

    return _at_the_database(arguments, work)


def undo(arguments: Namespace) -> int:
    """Take the game of a table back to before an event, by default its last choice."""

    async def work(tables: Tables, _settings: Settings) -> int:
        def deed(draft: Table, now: int, secret: str) -> None:
            wanted = None if arguments.event is None else _read_event(arguments.event, len(draft.play.events))
            deeds.take_back_by_host(draft, now, wanted, secret)

        table = await tables.do(arguments.table, deed)
        OUT.print(
            f"{table.name} is back at event {len(table.play.events)}: {table.game.prompt(table.play.state, NOBODY)}",
            markup=False,
        )
        return 0

    return _at_the_database(arguments, work)


def _read_event(words: str, events: int) -> int:
    if not words.isdecimal() or int(words) >= events:
        raise CannotRead(f"--event: a number from 0 to {events - 1} is expected, not {words!r}.")
    return int(words)


# The whole house ------------------------------------------------------------------------------------------------------


def backup(arguments: Namespace) -> int:
    """A copy of the whole database, while the server runs."""

    async def work(tables: Tables, _settings: Settings) -> int:
        path = Path(arguments.file)
        if tables.store.is_postgres:
            raise CannotRead("The tables are in PostgreSQL: back them up with its own program, pg_dump.")
        if path.exists():
            raise CannotRead(f"{path} exists already; a backup overwrites nothing.")
        if not path.parent.is_dir():
            raise CannotRead(f"{path.parent} is no folder.")
        async with tables.store.engine.connect() as plain:
            connection = await plain.execution_options(isolation_level="AUTOCOMMIT", polls=True)
            await connection.execute(text("VACUUM INTO :file"), {"file": str(path)})
        OUT.print(f"Everything is copied to {path}: {path.stat().st_size} bytes.", markup=False)
        return 0

    return _at_the_database(arguments, work)


def purge_guests(arguments: Namespace) -> int:
    """Forget guests who have not been here for long; games that others played with them stay whole."""

    async def work(tables: Tables, settings: Settings) -> int:
        days, store, columns = read_count(arguments.days), tables.store, schema.players.c
        sits = exists(select(schema.seats).where(schema.seats.c.player == columns.id))
        plays = exists(
            select(schema.seats)
            .join(schema.tables, schema.tables.c.name == schema.seats.c.table)
            .where(schema.seats.c.player == columns.id, schema.tables.c.status.in_((OPEN, RUNNING)))
        )
        query = select(columns.id, columns.name, sits.label("sits")).where(
            columns.login.is_(None), columns.is_forgotten.is_(False), columns.seen_at < now_ms() - days * DAY, ~plays
        )
        guests = await store.rows(query)
        if not arguments.dry_run:
            people = People(store, settings.session_days)
            for guest in guests:
                await people.forget(Person(guest["id"], guest["name"], is_guest=True))
            hosts = select(schema.tables.c.summary["host"].as_integer())
            talks = [number for number in await _talkers(store) if number]
            gone = [guest["id"] for guest in guests if not guest["sits"] and guest["id"] not in talks]
            await store.write(delete(schema.players).where(columns.id.in_(gone), ~columns.id.in_(hosts)))
        would = "would be" if arguments.dry_run else "are"
        OUT.print(f"{len(guests)} guests who were away for {days} days {would} forgotten.")
        return 0

    return _at_the_database(arguments, work)


async def _talkers(store: Store) -> set[int]:
    """All who have said something at some table."""
    columns = schema.entries.c
    query = select(columns.what["by"].as_integer().label("by")).where(columns.what["kind"].as_string() == "said")
    return {int(row["by"]) for row in await store.rows(query.distinct())}


def stats(arguments: Namespace) -> int:
    """How much there is."""

    async def work(tables: Tables, _settings: Settings) -> int:
        columns = schema.tables.c
        by_status = select(columns.game, columns.status, func.count().label("tables")).group_by(
            columns.game, columns.status
        )
        counts: dict[str, dict[str, int]] = {}
        for row in await tables.store.rows(by_status.order_by(columns.game, columns.status)):
            counts.setdefault(row["game"], {})[row["status"]] = row["tables"]
        totals = {}
        for name in ("players", "sessions", "keys", "tables", "entries", "devices", "notices"):
            (row,) = await tables.store.rows(
                select(func.count().label("rows")).select_from(schema.metadata.tables[name])
            )
            totals[name] = row["rows"]
        if arguments.json:
            print_json({"tables": counts, "rows": totals})
            return 0
        for game, states in counts.items():
            OUT.print(f"{game:<15} " + ", ".join(f"{count} {status}" for status, count in states.items()))
        OUT.print(", ".join(f"{count} {name}" for name, count in totals.items()))
        return 0

    return _at_the_database(arguments, work)


COMMANDS: dict[str, Any] = {
    "list": list_tables,
    "show": show,
    "export": export,
    "import": bring_in,
    "undo": undo,
    "backup": backup,
    "purge-guests": purge_guests,
    "stats": stats,
}


def run(arguments: Namespace) -> int:
    """One of these commands."""
    status: int = COMMANDS[arguments.what](arguments)
    return status
