"""Bringing a database to the newest schema, and refusing one that is newer than this program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from townwright.engine.errors import CannotRead

FOLDER = Path(__file__).parent / "migrations"
LOCK = 7_411_202_611  # one worker migrates at a time


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    return config


def _migrate(connection: Any) -> None:
    script = ScriptDirectory.from_config(configuration())
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    now = MigrationContext.configure(connection).get_current_revision()
    if now is not None and now not in {revision.revision for revision in script.walk_revisions()}:
        raise CannotRead(f"The database is at version {now!r}, which is newer than this program; install its version.")
    if now != script.get_current_head():
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest schema; nothing happens if it is there already."""
    async with engine.connect() as plain:
        connection = await plain.execution_options(writes=True)
        async with connection.begin():
            await connection.run_sync(_migrate)
