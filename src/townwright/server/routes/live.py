"""Live streams: server-sent events that go on where a lost connection broke off."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header, Request
from fastapi.responses import StreamingResponse

from townwright.server.hall import Asker, Hall, InHall, Known
from townwright.server.people import Person
from townwright.server.routes.lobby import TableName
from townwright.server.routes.play import Eyes
from townwright.server.sights import people_of
from townwright.table import sight
from townwright.table.table import Table

router = APIRouter(tags=["live"])

HEARTBEAT_SECONDS = 15.0
HEARTBEAT = ": still here\n\n"
EVENT_STREAM = "text/event-stream; charset=utf-8"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def _event(number: int, document: Any) -> str:
    """One message of a stream."""
    return f"id: {number}\ndata: {json.dumps(document, ensure_ascii=False, separators=(',', ':'))}\n\n"


async def _happens(change: asyncio.Event) -> bool:
    """Does it happen before the next heartbeat is due?"""
    try:
        await asyncio.wait_for(change.wait(), HEARTBEAT_SECONDS)
    except TimeoutError:
        return False
    return True


async def _news(hall: Hall, table: Table, person: Person | None, eyes: int | None, since: int) -> str:
    names = await hall.people.names(people_of(table, table.entries))
    seen = sight.eyes_of(table, person.id if person else 0, eyes)
    return _event(table.number, hall.sights.news(table, person, names, seen, since))


@router.get("/tables/{name}/stream")
async def stream(
    name: TableName,
    request: Request,
    person: Asker,
    hall: InHall,
    eyes: Eyes = None,
    last_event_id: Annotated[str, Header()] = "",
) -> StreamingResponse:
    """The table, now and whenever it changes; each message has the table, and of its log and chat what is new."""
    table = await hall.tables.load(name)
    sight.eyes_of(table, person.id if person else 0, eyes)
    since = int(last_event_id) if last_event_id.isdecimal() and len(last_event_id) < 10 else -1

    async def messages() -> AsyncIterator[str]:
        nonlocal since
        with hall.limits.stream(hall.limits.who(person, request)), hall.bus.subscribed(name) as watch:
            yield "retry: 1000\n\n"
            is_first = True
            while True:
                now = await hall.tables.load(name, watch.take())
                if now.number > since or is_first:
                    yield await _news(hall, now, person, eyes, min(since, now.number))
                    since, is_first = now.number, False
                watch.seen = since
                while not await _happens(watch.changed):
                    yield HEARTBEAT

    return StreamingResponse(messages(), media_type=EVENT_STREAM, headers=HEADERS)


@router.get("/me/stream")
async def my_turns(request: Request, person: Known, hall: InHall) -> StreamingResponse:
    """For programs: a message for each of one's tables where one is to decide, now and whenever that changes."""

    async def messages() -> AsyncIterator[str]:
        told: dict[str, int] = {}
        with hall.limits.stream(hall.limits.who(person, request)), hall.bus.subscribed_to_all() as changed:
            yield "retry: 1000\n\n"
            while True:
                changed.clear()
                waiting = await hall.tables.waiting_for(person.id)
                for row in waiting:
                    if told.get(row["name"]) != row["number"]:
                        table = await hall.tables.load(row["name"])
                        yield await _news(hall, table, person, None, -1)
                told = {row["name"]: row["number"] for row in waiting}
                while not await _happens(changed):
                    yield HEARTBEAT

    return StreamingResponse(messages(), media_type=EVENT_STREAM, headers=HEADERS)
