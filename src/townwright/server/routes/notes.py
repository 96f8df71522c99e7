"""One's own notes about a table: nobody else reads them, and they are there on every device."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from townwright.server.hall import InHall, Known
from townwright.server.routes.lobby import TableName
from townwright.server.shapes import NotesShape
from townwright.store import schema
from townwright.store.store import insert_if_new

router = APIRouter(tags=["notes"])

LONGEST_NOTES = 4000
COLUMNS = schema.notes.c


class Notes(BaseModel):
    """What one wants to remember."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Field(max_length=LONGEST_NOTES)]


@router.get("/tables/{name}/notes")
async def notes(name: TableName, person: Known, hall: InHall) -> NotesShape:
    """What one has noted about this table."""
    await hall.tables.load(name)
    row = await hall.store.row(select(COLUMNS.text).where(COLUMNS.table == name, COLUMNS.player == person.id))
    return {"text": row["text"] if row else ""}


@router.put("/tables/{name}/notes")
async def note(name: TableName, wanted: Notes, person: Known, hall: InHall) -> NotesShape:
    """Note this in place of what was noted before; nothing at all removes the notes."""
    await hall.tables.load(name)
    own = (COLUMNS.table == name) & (COLUMNS.player == person.id)

    async def write(connection: AsyncConnection) -> None:
        if not wanted.text:
            await connection.execute(delete(schema.notes).where(own))
            return
        row = {"table": name, "player": person.id, "text": wanted.text}
        await connection.execute(insert_if_new(connection, schema.notes, [row]))
        await connection.execute(update(schema.notes).where(own).values(text=wanted.text))

    await hall.store.together([write])
    return {"text": wanted.text}
