"""Kill the server at any moment: what was acknowledged is there, and nothing is there twice."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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
    first, second = Server(database, folder), Server(database, folder)
    first.start()
    second.start()
    try:
        async with httpx.AsyncClient(base_url=f"{first.address}/api/v1", timeout=30) as ada:
            (await ada.post("/guests", json={"name": "Ada"})).raise_for_status()
            wanted = {"game": "new_city", "options": {"players": "2"}, "seats": ["me", "me"]}
            view = (await ada.post("/tables", json=wanted)).raise_for_status().json()
            name = view["table"]["table"]
            seen, last = await _watch(first.address, name, "", 1)
            elsewhere = httpx.AsyncClient(base_url=f"{second.address}/api/v1", cookies=ada.cookies, timeout=30)
            async with elsewhere:
                # a move at one house is seen in the other, in both directions
                watching = asyncio.create_task(_watch(first.address, name, "", 2))
                await asyncio.sleep(0.5)
                view = await _move(elsewhere, view)
                events, last = await asyncio.wait_for(watching, 10)
                assert events[-1]["number"] == view["number"]
                watching = asyncio.create_task(_watch(second.address, name, "", 2))
                await asyncio.sleep(0.5)
                view = await _move(ada, view)
                events, last = await asyncio.wait_for(watching, 10)
                assert events[-1]["number"] == view["number"]

                await asyncio.to_thread(first.kill)
                before = view["number"]
                view = await _move(elsewhere, view)
                events, _ = await asyncio.wait_for(_watch(second.address, name, last, 1), 10)
                assert [event["entry"] > before for event in events[0]["log"]] == [True] * len(events[0]["log"])
                assert events[0]["log"]
                assert events[0]["number"] == view["number"]
                assert seen
    finally:
        first.kill()
        second.stop()


async def _move(client: httpx.AsyncClient, view: dict[str, Any]) -> dict[str, Any]:
    entry = view["choices"][0]
    body = {"choice": entry.get("from", entry)["number"], "follows": view["number"]}
    answer = await client.post(f"/tables/{view['table']['table']}/moves", json=body)
    return dict(answer.raise_for_status().json())


async def _watch(address: str, name: str, last: str, count: int) -> tuple[list[dict[str, Any]], str]:
    """So many messages of a stream, and the number by which it can be gone on with."""
    events: list[dict[str, Any]] = []
    headers = {"Last-Event-ID": last} if last else {}
    async with (
        httpx.AsyncClient(timeout=30) as client,
        client.stream("GET", f"{address}/api/v1/tables/{name}/stream", headers=headers) as stream,
    ):
        async for line in stream.aiter_lines():
            if line.startswith("id: "):
                last = line.removeprefix("id: ")
            elif line.startswith("data: "):
                events.append(json.loads(line.removeprefix("data: ")))
                if len(events) == count:
                    break
    return events, last
