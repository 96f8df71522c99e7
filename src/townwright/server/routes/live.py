"""Live streams: server-sent events that go on where a lost connection broke off."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, Request
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from townwright.engine.errors import Problem
from townwright.server.hall import Asker, Hall, InHall, Known, person_of
from townwright.server.people import Person
from townwright.server.routes.lobby import TableName
from townwright.server.routes.play import Eyes
from townwright.server.sights import people_of
from townwright.table import sight
from townwright.table.table import Table

router = APIRouter(tags=["live"])

HEARTBEAT_SECONDS = 15.0
TRUSTED_SECONDS = 60.0  # so long after a session or a key has ended its streams end too
CALM_SECONDS = 0.1  # whatever else happens meanwhile is looked at together: every change of any table wakes a program
HEARTBEAT = ": still here\n\n"
EVENT_STREAM = "text/event-stream; charset=utf-8"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class Live(StreamingResponse):
    """Messages as they come; counted as one of the streams of whoever reads them until the last."""

    def __init__(self, messages: AsyncIterator[str], hall: Hall, who: str) -> None:
        super().__init__(messages, media_type=EVENT_STREAM, headers=HEADERS)
        hall.limits.open_stream(who)
        self._limits, self._who = hall.limits, who

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._limits.close_stream(self._who)


class _Reader:
    """Whoever reads a stream: now and then it is asked whether their session or key still opens anything."""

    def __init__(self, request: Request, person: Person | None) -> None:
        self._request, self._person = request, person
        self._trusted_until = time.monotonic() + TRUSTED_SECONDS
        self._is_known = True

    async def is_still_known(self) -> bool:
        if self._person and self._is_known and time.monotonic() >= self._trusted_until:
            found = await person_of(self._request)
            self._is_known = found is not None and found.id == self._person.id
            self._trusted_until = time.monotonic() + TRUSTED_SECONDS
        return self._is_known


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
    return f"id: {table.number}\ndata: {hall.sights.news(table, person, names, seen, since)}\n\n"


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
        reader, is_first = _Reader(request, person), True
        with hall.bus.subscribed(name) as watch:
            yield "retry: 1000\n\n"
            while await reader.is_still_known():
                now = await hall.tables.load(name, watch.take())
                if now.number > since or is_first:
                    yield await _news(hall, now, person, eyes, min(since, now.number))
                    since, is_first = now.number, False
                watch.seen = since
                while await reader.is_still_known() and not await _happens(watch.changed):
                    yield HEARTBEAT

    return Live(messages(), hall, hall.limits.who(person, request))


@router.get("/me/stream")
async def my_games(request: Request, person: Known, hall: InHall) -> StreamingResponse:
    """For programs: a message for each of one's games where one is to decide or to answer, and for each that ends."""

    async def messages() -> AsyncIterator[str]:
        looked_at: dict[str, int] = {}  # running games, and the last entry that was looked at
        reader = _Reader(request, person)
        with hall.bus.subscribed_to_all() as changed:
            yield "retry: 1000\n\n"
            while await reader.is_still_known():
                changed.clear()
                running = await hall.tables.numbers_of(person.id)
                for name in sorted(looked_at.keys() - running.keys()):
                    if table := await _if_playable(hall, name):
                        yield await _news(hall, table, person, None, -1)
                for name, number in running.items():
                    if looked_at.get(name) == number or not (table := await _if_playable(hall, name)):
                        continue
                    if _waits_for(table, person.id):
                        yield await _news(hall, table, person, None, -1)
                looked_at = running
                while await reader.is_still_known() and not await _happens(changed):
                    yield HEARTBEAT
                await asyncio.sleep(CALM_SECONDS)

    return Live(messages(), hall, hall.limits.who(person, request))


async def _if_playable(hall: Hall, name: str) -> Table | None:
    """The table, unless it is under other rules than this program plays."""
    try:
        return await hall.tables.load(name)
    except Problem:
        return None


def _waits_for(table: Table, player: int) -> bool:
    """Has this player to decide, or to answer an offer?"""
    own = [seat for seat in table.seats_of(player) if seat in table.people]
    return table.actor in own or bool(table.offer and any(seat not in table.offer.agreed for seat in own))
