"""Kill the server at any moment: what was acknowledged is there, and nothing is there twice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from tests.databases import new_database
from tests.server.running import Server

GAMES: tuple[dict[str, Any], ...] = (
    {"game": "new_city", "options": {"players": "2"}},
    {"game": "alien_city", "options": {}},
)


@dataclass
class Desk:
    """Somebody who plays both seats of a table, and writes down what was acknowledged."""

    name: str
    view: dict[str, Any]
    acknowledged: dict[str, tuple[int, int]] = field(default_factory=dict)  # deed: the entry it became, its choice
    uncertain: dict[str, Any] | None = None  # a request that was never answered
    made: int = 0

    def request(self, luck: random.Random) -> dict[str, Any]:
        """The request that was not answered once more, or a new one."""
        if self.uncertain is None:
            entry = luck.choice(self.view["choices"])
            choice = entry.get("from", entry)["number"]
            self.made += 1
            self.uncertain = {"choice": choice, "follows": self.view["number"], "deed": f"deed {self.made}"}
        return self.uncertain


async def play_while_it_runs(
    client: httpx.AsyncClient, desks: list[Desk], luck: random.Random, enough: asyncio.Event, goal: int
) -> int:
    """Move at all tables until the server is gone; says when it is enough, and returns how many were acknowledged."""
    done = 0

    async def play(part: list[Desk]) -> None:
        nonlocal done
        while running := [desk for desk in part if desk.view["table"]["status"] == "running"]:
            desk = luck.choice(running)
            request = desk.request(luck)
            answer = await client.post(f"/tables/{desk.name}/moves", json=request)
            assert answer.status_code == 200, answer.text
            desk.view = answer.json()
            own = [line for line in desk.view["log"] if line["choice"] == request["choice"]]
            made = next(line for line in own if line["entry"] > request["follows"])
            desk.acknowledged[request["deed"]] = (made["entry"], request["choice"])
            desk.uncertain = None
            done += 1
            if done >= goal:
                enough.set()

    parts = [desks[k::4] for k in range(4)]
    outcomes = await asyncio.gather(*(play(part) for part in parts), return_exceptions=True)
    for outcome in outcomes:
        if outcome is not None and not isinstance(outcome, httpx.TransportError):
            raise outcome
    return done


async def check(client: httpx.AsyncClient, desks: list[Desk]) -> None:
    """Every acknowledged move stands where it was said to stand, and every request happened at most once."""
    for desk in desks:
        answer = await client.get(f"/tables/{desk.name}")
        desk.view = answer.json()
        log = {line["entry"]: line["choice"] for line in desk.view["log"]}
        for deed, (entry, choice) in desk.acknowledged.items():
            assert log.get(entry) == choice, f"table {desk.name}: {deed} is lost"
        entries = Counter(line["entry"] for line in desk.view["log"])
        assert max(entries.values()) == 1
        own = [line for line in desk.view["log"] if line["by"] != "luck" and not line["forced"]]
        assert len(own) in (len(desk.acknowledged), len(desk.acknowledged) + (desk.uncertain is not None))


async def ordeal(database: str, folder: Path, *, tables: int, kills: int) -> int:
    """Kill the server again and again while tables are played; how many moves were acknowledged."""
    luck, total = random.Random(7), 0
    server = Server(database, folder)
    server.start()
    try:
        async with httpx.AsyncClient(base_url=f"{server.address}/api/v1", timeout=30) as client:
            (await client.post("/guests", json={"name": "Ada"})).raise_for_status()
            desks = []
            for number in range(tables):
                wanted = {**GAMES[number % 2], "seats": ["me", "me"], "is_rated": False}
                view = (await client.post("/tables", json=wanted)).raise_for_status().json()
                desks.append(Desk(view["table"]["table"], view))
            for _ in range(kills):
                enough = asyncio.Event()
                players = asyncio.create_task(play_while_it_runs(client, desks, luck, enough, luck.randint(15, 45)))
                await asyncio.wait_for(enough.wait(), 60)
                await asyncio.sleep(luck.uniform(0, 0.05))  # in the middle of whatever is going on
                await asyncio.to_thread(server.kill)
                total += await players
                await asyncio.to_thread(server.start)
                await check(client, desks)
    finally:
        server.stop()
    return total


@pytest.mark.slow
def test_nothing_that_was_acknowledged_is_lost(database: str, tmp_path: Path) -> None:
    assert asyncio.run(ordeal(database, tmp_path, tables=10, kills=3)) >= 3 * 15


@pytest.mark.long
def test_nothing_is_lost_in_fifty_tables_and_twenty_kills(database: str, tmp_path: Path) -> None:
    assert asyncio.run(ordeal(database, tmp_path, tables=50, kills=20)) >= 20 * 15


@pytest.mark.slow
def test_two_workers_serve_one_table_and_the_stream_goes_on_when_one_is_killed(postgres: str, tmp_path: Path) -> None:
    asyncio.run(_two_houses(postgres, tmp_path))


async def _two_houses(postgres: str, folder: Path) -> None:
    database = await asyncio.to_thread(new_database, postgres)
    houses = [Server(database, folder), Server(database, folder)]
    for house in houses:
        house.start()
    try:
        async with httpx.AsyncClient(base_url=f"{houses[0].address}/api/v1", timeout=30) as ada:
            (await ada.post("/guests", json={"name": "Ada"})).raise_for_status()
            wanted = {"game": "new_city", "options": {"players": "2"}, "seats": ["me", "me"]}
            view = (await ada.post("/tables", json=wanted)).raise_for_status().json()
            elsewhere = httpx.AsyncClient(base_url=f"{houses[1].address}/api/v1", cookies=ada.cookies, timeout=30)
            async with elsewhere, Watcher([house.address for house in houses], view["table"]["table"]) as watcher:
                await watcher.until(view["number"])
                for client in (ada, elsewhere, elsewhere, ada):  # a move at either house is seen in both
                    view = await _move(client, view)
                    await watcher.until(view["number"])
                assert watcher.connections == 1

                await asyncio.to_thread(houses[0].kill)  # in the middle of the stream
                for _ in range(3):
                    view = await _move(elsewhere, view)
                await watcher.until(view["number"])
                assert watcher.connections >= 2
                whole = (await elsewhere.get(f"/tables/{view['table']['table']}")).json()
                assert watcher.log == whole["log"]  # nothing is missing and nothing came twice

                await asyncio.to_thread(houses[0].start)  # and back again, when the other is killed
                view = await _move(ada, view)
                await watcher.until(view["number"])
                await asyncio.to_thread(houses[1].kill)
                view = await _move(ada, view)
                await watcher.until(view["number"])
                assert watcher.log == (await ada.get(f"/tables/{view['table']['table']}")).json()["log"]
    finally:
        for house in houses:
            house.kill()


class Watcher:
    """A browser that watches a table: when the line breaks, it goes on at the next house from what it saw last."""

    def __init__(self, addresses: list[str], table: str) -> None:
        self.addresses = addresses
        self.table = table
        self.log: list[Any] = []
        self.number = -1
        self.connections = 0
        self._changed = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def until(self, number: int) -> None:
        """Wait until this entry has been shown."""
        async with asyncio.timeout(30):
            while self.number < number:
                self._changed.clear()
                await self._changed.wait()

    async def _watch(self) -> None:
        while True:
            for address in self.addresses:
                with contextlib.suppress(httpx.TransportError):
                    await self._watch_at(address)

    async def _watch_at(self, address: str) -> None:
        headers = {"Last-Event-ID": str(self.number)} if self.number >= 0 else {}
        async with (
            httpx.AsyncClient(timeout=30) as client,
            client.stream("GET", f"{address}/api/v1/tables/{self.table}/stream", headers=headers) as stream,
        ):
            self.connections += 1
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    news = json.loads(line.removeprefix("data: "))
                    assert news["log_from"] <= len(self.log)
                    self.log[news["log_from"] :] = news["log"]
                    self.number = news["number"]
                    self._changed.set()


async def _move(client: httpx.AsyncClient, view: dict[str, Any]) -> dict[str, Any]:
    entry = view["choices"][0]
    body = {"choice": entry.get("from", entry)["number"], "follows": view["number"]}
    answer = await client.post(f"/tables/{view['table']['table']}/moves", json=body)
    return dict(answer.raise_for_status().json())
