"""A house to try things in: the real application on a real database, and the people who visit it.

Everything is asked for as a browser or a program would ask, by HTTP; only `House.rows` looks behind the counter.

    ada = await house.guest("Ada")
    table = await ada.new_table("new_city", seats=["me", "open"], players="2")
    await ben.at(table).sit(1)
    await table.choose()
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from types import TracebackType
from typing import Any, Self

import httpx
from argon2 import PasswordHasher
from fastapi import FastAPI
from sqlalchemy import select

from townwright.server.app import make_app
from townwright.server.hall import Hall
from townwright.server.settings import Settings
from townwright.store import schema

Document = dict[str, Any]

API = "/api/v1"
ADDRESS = "http://townwright.test"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # a good hash is slow, and tests make many
PATIENCE = 10.0  # seconds; whoever waits longer waits in vain
_addresses = count(1)


def settings_for(database: str, **more: Any) -> Settings:
    """Settings without the limits that would stop a test from asking much."""
    chosen: Document = {"requests_a_minute": 0, "sign_ups_an_hour": 0, "messages_a_minute": 0, "bot_pace_ms": 0, **more}
    return Settings(database=database, **chosen)


@asynccontextmanager
async def open_house(database: str, **more: Any) -> AsyncIterator[House]:
    """A server with these settings, from its start to its end."""
    app = make_app(settings_for(database, **more))
    async with app.router.lifespan_context(app):
        people = app.state.hall.people
        people._hasher, people._nobody = QUICK, QUICK.hash("nobody's")
        yield House(app)


class House:
    """A running application."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    def stranger(self, address: str = ADDRESS, **headers: str) -> Visitor:
        """Somebody who has not said who they are, from an address of their own."""
        return Visitor(self, address, headers)

    async def guest(self, name: str, address: str = ADDRESS) -> Visitor:
        visitor = self.stranger(address)
        visitor.id = (await visitor.post("guests", name=name))["id"]
        return visitor

    async def guests(self, *names: str) -> list[Visitor]:
        return [await self.guest(name) for name in names]

    # Behind the counter -----------------------------------------------------------------------------------------------

    async def rows(self, table: Any, /, **where: Any) -> list[Document]:
        """What is kept."""
        query = select(table).where(*(table.c[name] == value for name, value in where.items()))
        return [dict(row) for row in await self.hall.store.rows(query)]

    async def everything(self) -> dict[str, list[str]]:
        """All that is kept, but when somebody was last seen."""
        hidden = {"seen_at", "used_at", "expires_at"}
        kept = {}
        for name, table in schema.metadata.tables.items():
            rows = [{key: value for key, value in row.items() if key not in hidden} for row in await self.rows(table)]
            kept[name] = sorted(json.dumps(row, sort_keys=True) for row in rows)
        return kept

    async def secret_of(self, name: str) -> str:
        """The secret of a table's luck, which nobody may be sent before the game is over."""
        (row,) = await self.rows(schema.tables, name=name)
        return str(row["secret"])


class Visitor:
    """Somebody with a browser or a program."""

    def __init__(self, house: House, address: str, headers: Mapping[str, str]) -> None:
        number = next(_addresses)
        self.house = house
        self.id = 0
        self.host = f"10.0.{number // 250}.{number % 250 + 1}"
        transport = httpx.ASGITransport(house.app, raise_app_exceptions=False, client=(self.host, 50_000))
        self.client = httpx.AsyncClient(transport=transport, base_url=address, headers=dict(headers))

    async def send(self, method: str, path: str, **how: Any) -> httpx.Response:
        """A request of any kind, and whatever comes back."""
        return await self.client.request(method, path if path.startswith("/") else f"{API}/{path}", **how)

    async def _done(self, method: str, path: str, **how: Any) -> Any:
        response = await self.send(method, path, **how)
        assert response.is_success, f"{method} {path}: {response.status_code} {response.text}"
        return response.json() if response.content else None

    async def get(self, path: str, /, **query: Any) -> Any:
        return await self._done("GET", path, params=query)

    async def post(self, path: str, /, **body: Any) -> Any:
        return await self._done("POST", path, json=body)

    async def put(self, path: str, /, **body: Any) -> Any:
        return await self._done("PUT", path, json=body)

    async def delete(self, path: str) -> Any:
        return await self._done("DELETE", path)

    async def refused(self, status: int, method: str, path: str, /, **body: Any) -> Document:
        """A request that is answered with this status; returns what is said."""
        response = await self.send(method, path, **({"params": body} if method == "GET" else {"json": body}))
        return said(response, status)

    async def new_table(self, game: str = "new_city", seats: list[str] | None = None, **wanted: Any) -> Place:
        """A new table; what is no field of the request is an option of the game."""
        fields = {"clock", "is_public", "is_rated", "seed", "name"}
        body = {name: value for name, value in wanted.items() if name in fields}
        options = {name: value for name, value in wanted.items() if name not in fields}
        news = await self.post("tables", game=game, options=options, seats=seats or [], **body)
        return Place(self, news["table"]["table"], news)

    def at(self, table: Place | str) -> Place:
        """This visitor at a table that somebody has set up."""
        return Place(self, table if isinstance(table, str) else table.name)

    def stream(self, path: str, **headers: str) -> Stream:
        """A live stream."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        merged = {**self.client.headers, **({"cookie": cookies} if cookies else {}), **headers}
        return Stream(self.house.app, f"{API}/{path}", merged, self.host)


def said(response: httpx.Response, status: int) -> Document:
    """What an answer says that is no success: always a family and a sentence."""
    assert response.status_code == status, f"{response.status_code}: {response.text}"
    error: Document = response.json()["error"]
    assert {"family", "sentence"} <= error.keys()
    assert error["sentence"][-1] in ".?!"
    return error


class Place:
    """Somebody at a table."""

    def __init__(self, visitor: Visitor, name: str, news: Document | None = None) -> None:
        self.visitor = visitor
        self.name = name
        self.path = f"tables/{name}"
        self.news: Document = news or {}  # what was sent last

    @property
    def number(self) -> int:
        return int(self.news["number"])

    @property
    def table(self) -> Document:
        table: Document = self.news["table"]
        return table

    @property
    def seats(self) -> list[int]:
        return list(self.news["you"]["seats"])

    @property
    def is_asked(self) -> bool:
        return self.table["status"] == "running" and self.table["actor"] in self.seats

    @property
    def choices(self) -> list[int]:
        """The numbers of the choices; of a long run the first and the last."""
        return [
            end["number"]
            for entry in self.news["choices"]
            for end in ([entry["from"], entry["to"]] if "run" in entry else [entry])
        ]

    async def look(self, **query: Any) -> Document:
        self.news = await self.visitor.get(self.path, **query)
        return self.news

    async def sit(self, seat: int, **who: Any) -> Document:
        self.news = await self.visitor.put(f"{self.path}/seats/{seat}", **who)
        return self.news

    async def do(self, what: str, /, **body: Any) -> Document:
        """Something besides choosing: take-back, offers, chat ..."""
        self.news = await self.visitor.post(f"{self.path}/{what}", **body)
        return self.news

    async def choose(self, choice: int | None = None, **more: Any) -> Document:
        """A choice; the first there is, if none is named."""
        if not self.news:
            await self.look()
        number = self.choices[0] if choice is None else choice
        self.news = await self.visitor.post(f"{self.path}/moves", **{"follows": self.number, "choice": number, **more})
        return self.news

    async def refused(self, status: int, what: str, /, **body: Any) -> Document:
        return await self.visitor.refused(status, "POST", f"{self.path}/{what}", **body)

    def stream(self, query: str = "", **headers: str) -> Stream:
        return self.visitor.stream(f"{self.path}/stream{query}", **headers)


async def duel(house: House, **wanted: Any) -> tuple[Place, Place]:
    """A game of two people that has just begun; the one who is to decide comes first."""
    ada, ben = await house.guests("Ada", "Ben")
    options = {"players": "2"} if wanted.get("game", "new_city") == "new_city" else {}
    first = await ada.new_table(**{"seats": ["me", "open"], **options, **wanted})
    second = ben.at(first)
    await second.sit(1)
    await first.look()
    return (first, second) if first.is_asked else (second, first)


async def play_on(*places: Place, most: int = 1000, last: bool = False) -> int:
    """Everybody takes the first of the choices (or the last) while it is their turn; returns how many were made."""
    for made in range(most):
        for place in places:
            await place.look()
        asked = next((place for place in places if place.is_asked), None)
        if asked is None:
            return made
        await asked.choose(asked.choices[-1 if last else 0])
    return most


# Live streams ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Message:
    """One message of a stream."""

    id: int
    data: Any


class Stream:
    """A live stream: what the application sends, as it comes."""

    def __init__(self, app: FastAPI, address: str, headers: Mapping[str, str], host: str) -> None:
        path, _, query = address.partition("?")
        self._scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.lower().replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
            "client": (host, 50_000),
            "server": ("townwright.test", 80),
        }
        self._app = app
        self._closing = asyncio.Event()
        self._started = asyncio.Event()
        self._parts: asyncio.Queue[bytes] = asyncio.Queue()
        self._unread = ""
        self._asked = False
        self.status = 0
        self.headers: dict[str, str] = {}
        self.raw = b""  # everything that was sent so far

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._app(self._scope, self._receive, self._send))
        await asyncio.wait_for(self._started.wait(), PATIENCE)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        self._closing.set()
        await asyncio.wait_for(self._task, PATIENCE)

    async def _receive(self) -> Document:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._closing.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            self._started.set()
        else:
            self.raw += message.get("body", b"")
            await self._parts.put(message.get("body", b""))

    async def part(self, seconds: float = PATIENCE) -> str:
        """The next part: a message, a comment or a setting, without the empty line behind it."""
        while "\n\n" not in self._unread:
            self._unread += (await asyncio.wait_for(self._parts.get(), seconds)).decode()
        part, _, self._unread = self._unread.partition("\n\n")
        return part

    async def next(self, seconds: float = PATIENCE) -> Message:
        """The next message."""
        while True:
            part = await self.part(seconds)
            lines = dict(line.split(": ", 1) for line in part.split("\n"))
            if "data" in lines:
                return Message(int(lines["id"]), json.loads(lines["data"]))

    async def ends(self) -> bool:
        """Does the server end it by itself?"""
        done, _ = await asyncio.wait([self._task], timeout=PATIENCE)
        return bool(done)

    async def is_silent(self, seconds: float = 0.3) -> bool:
        """Does no message come within this time?"""
        try:
            await self.next(seconds)
        except TimeoutError:
            return True
        return False
