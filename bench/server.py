"""How a server bears a club night: many live tables, four streams each, a steady flow of moves.

A real server is started on this machine, on SQLite or the database that is named, and asked over the loopback. The time
that counts is from sending a move until every stream of that table has it.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from argparse import ArgumentParser
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.running import Server

GAMES: tuple[tuple[int, dict[str, Any]], ...] = (  # each with so few seats as it has
    (2, {"game": "new_city", "options": {"players": "2"}}),
    (2, {"game": "alien_city", "options": {}}),
    (3, {"game": "city_council", "options": {"players": "3"}}),
    (2, {"game": "dice_new_town", "options": {"players": "2"}}),
    (3, {"game": "golden_city", "options": {"players": "3"}}),
)
GUESTS = 40  # who share the seats of all tables


class Caller:
    """One connection that asks, one request after the other: as little work as possible."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, self.cookie = port, cookie

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)

    def send(self, method: str, path: str, body: bytes = b"") -> None:
        head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)

    async def ask_once(self, method: str, path: str, body: Any = None) -> Any:
        """On a connection for this request alone: those on which nothing is asked for a while are closed."""
        await self.open()
        try:
            return await self.ask(method, path, body)
        finally:
            self.writer.close()

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        self.send(method, path, b"" if body is None else json.dumps(body).encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        lines = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        if "set-cookie" in lines:
            self.cookie = head[head.lower().index("set-cookie: ") + 12 :].split(";", 1)[0]
        content = await self.reader.readexactly(int(lines["content-length"]))
        if not head.startswith("HTTP/1.1 2"):
            raise RuntimeError(f"{method} {path}: {head.splitlines()[0]} {content[:300]!r}")
        return json.loads(content)


@dataclass
class Seen:
    """A table as its streams show it: first those of the players, by seat, then those of spectators."""

    name: str
    players: list[Caller]
    numbers: list[int]  # the last entry that each stream has shown
    last: list[bytes] = field(init=False)  # what the players were sent last
    is_over: bool = False
    is_busy: bool = False
    waiting: tuple[int, float, asyncio.Future[float]] | None = None  # for which entry, since when

    def __post_init__(self) -> None:
        self.last = [b""] * len(self.players)

    async def watch(self, caller: Caller, place: int) -> None:
        """Follow a stream for ever, and note what has arrived."""
        await caller.open()
        caller.send("GET", f"/tables/{self.name}/stream")
        while line := await caller.reader.readline():
            if line.startswith(b"data: ") and place < len(self.last):
                self.last[place] = line[6:]
            elif line.startswith(b"id: "):
                self.numbers[place] = int(line[4:])
            elif line == b"\n" and self.waiting and min(self.numbers) >= self.waiting[0]:
                _, since, arrived = self.waiting
                if not arrived.done():
                    arrived.set_result(time.perf_counter() - since)

    async def move(self, luck: random.Random) -> float:
        """One move of whoever is to decide; the seconds until every stream has it."""
        views = [json.loads(text) for text in self.last]
        view = next(view for view in views if view["choices"])
        choices = [entry.get("from", entry)["number"] for entry in view["choices"]]
        player = self.players[view["you"]["eyes"]]
        await player.open()
        started = time.perf_counter()
        arrived: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.waiting = (view["number"] + 1, started, arrived)
        body = {"choice": luck.choice(choices), "follows": view["number"]}
        answer = await player.ask("POST", f"/tables/{self.name}/moves", body)
        player.writer.close()
        self.is_over = answer["table"]["status"] == "over"
        return await asyncio.wait_for(arrived, 30)


async def set_up(server: Server, tables: int, streams: int) -> tuple[list[Seen], list[asyncio.Task[None]]]:
    """Tables of all games, watched by those who play and by strangers."""
    guests = [Caller(server.port) for _ in range(GUESTS)]
    for number, guest in enumerate(guests):
        await guest.ask_once("POST", "/guests", {"name": f"Guest {number}"})
    seen: list[Seen] = []
    for number in range(tables):
        seats, wanted = GAMES[number % len(GAMES)]
        people = [guests[(number + seat) % GUESTS] for seat in range(seats)]
        view = await people[0].ask_once("POST", "/tables", {**wanted, "seats": ["me"] + ["open"] * (seats - 1)})
        name = view["table"]["table"]
        for seat, guest in enumerate(people[1:], 1):
            await guest.ask_once("PUT", f"/tables/{name}/seats/{seat}", {})
        seen.append(Seen(name, [Caller(server.port, guest.cookie) for guest in people], [-1] * streams))
    watching = []
    for table in seen:
        for place in range(streams):
            cookie = table.players[place].cookie if place < len(table.players) else ""
            watching.append(asyncio.create_task(table.watch(Caller(server.port, cookie), place)))
            if len(watching) % 50 == 0:
                await asyncio.sleep(0.05)
    while any(min(table.numbers) < 0 for table in seen):
        await asyncio.sleep(0.1)
    return seen, watching


async def run(server: Server, tables: int, streams: int, rate: float, seconds: float) -> dict[str, Any]:
    """Moves at this rate, at whichever table nobody moves at just then."""
    luck, times, lost = random.Random(1), list[float](), 0
    empty = server.memory
    seen, watching = await set_up(server, tables, streams)
    full = server.memory

    async def one() -> None:
        nonlocal lost
        while not (idle := [table for table in seen if not table.is_over and not table.is_busy]):
            await asyncio.sleep(0.01)  # a slow machine
        table = luck.choice(idle)
        table.is_busy = True
        try:
            times.append(await table.move(luck))
        except TimeoutError:
            lost += 1
        finally:
            table.is_busy = False

    busy = server.cpu_seconds
    began, moves = time.perf_counter(), list[asyncio.Task[None]]()
    while (now := time.perf_counter() - began) < seconds:
        while len(moves) < now * rate:
            moves.append(asyncio.create_task(one()))
        await asyncio.sleep(0.002)
    await asyncio.gather(*moves)
    took, busy = time.perf_counter() - began, server.cpu_seconds - busy
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    cuts = statistics.quantiles(times, n=100)
    return {
        "tables": tables,
        "streams": tables * streams,
        "moves": len(times),
        "moves_per_second": round(len(times) / took, 1),
        "p50_ms": round(cuts[49] * 1000, 1),
        "p95_ms": round(cuts[94] * 1000, 1),
        "p99_ms": round(cuts[98] * 1000, 1),
        "not_arrived": lost,
        "server_cpu_ms_a_move": round(1000 * busy / len(times), 2),
        "memory_mib": round(full / 2**20),
        "kib_per_table": round((full - empty) / tables / 1024, 1),
        "cpus": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 2),
    }


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--database", help="the URL of an empty database; without it, SQLite in a temporary folder")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--streams", type=int, default=4, help="of each table, 3 or more")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--json", action="store_true", help="print data for programs")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = chosen.database or f"sqlite:///{folder / 'townwright.db'}"
        with Server(database, folder, workers=chosen.workers) as server:
            figures = asyncio.run(run(server, chosen.tables, chosen.streams, chosen.rate, chosen.seconds))
    if chosen.json:
        print(json.dumps(figures))
        return
    print(f"{figures['tables']} tables, {figures['streams']} streams, {figures['moves']} moves")
    print(f"  from a move to everybody's view: {figures['p50_ms']} ms (p50), {figures['p95_ms']} ms (p95), ", end="")
    print(f"{figures['p99_ms']} ms (p99)")
    print(f"  {figures['moves_per_second']} moves/s; {figures['server_cpu_ms_a_move']} ms of computing a move")
    print(f"  {figures['memory_mib']} MiB, {figures['kib_per_table']} KiB a table with its streams")
    print(f"  {figures['cpus']} cores, load average {figures['load_average']} at the end")


if __name__ == "__main__":
    main()
