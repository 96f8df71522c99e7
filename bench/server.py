"""How a server bears a club night: many live tables, four streams each, a steady flow of moves.

A real server is started on this machine, on SQLite or the database that is named, and asked over the loopback. The time
that counts is from sending a move until every stream of that table has it.
"""

from __future__ import annotations

import asyncio
import json
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

GAMES: tuple[dict[str, Any], ...] = (
    {"game": "new_city", "options": {"players": "2"}},
    {"game": "alien_city", "options": {}},
)
CALLERS = 16


@dataclass
class Seen:
    """A table as the bench knows it."""

    name: str
    follows: int
    choices: list[int]
    is_over: bool = False
    is_busy: bool = False
    streams: list[int] = field(default_factory=list)  # the last entry that each stream has shown
    waiting: tuple[int, float, asyncio.Future[float]] | None = None  # for which entry, since when


def choices_of(view: dict[str, Any]) -> list[int]:
    return [entry.get("from", entry)["number"] for entry in view["choices"]]


class Caller:
    """One connection that asks, one request after the other: as little work as possible."""

    def __init__(self, host: str, port: int, cookie: str = "") -> None:
        self.host, self.port, self.cookie = host, port, cookie

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=2**22)

    def _send(self, method: str, path: str, body: bytes = b"") -> None:
        head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {self.cookie}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        self._send(method, path, b"" if body is None else json.dumps(body).encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        lines = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        if "set-cookie" in lines:
            self.cookie = head[head.lower().index("set-cookie: ") + 12 :].split(";", 1)[0]
        content = await self.reader.readexactly(int(lines["content-length"]))
        if not head.startswith("HTTP/1.1 2"):
            raise RuntimeError(f"{method} {path}: {head.splitlines()[0]} {content[:300]!r}")
        return json.loads(content)

    async def watch(self, table: Seen, place: int) -> None:
        """Follow a stream for ever, and note what has arrived."""
        await self.open()
        self._send("GET", f"/tables/{table.name}/stream")
        while line := await self.reader.readline():
            if line.startswith(b"id: "):
                table.streams[place] = int(line[4:])
                if table.waiting and min(table.streams) >= table.waiting[0]:
                    _, since, arrived = table.waiting
                    if not arrived.done():
                        arrived.set_result(time.perf_counter() - since)


async def set_up(
    server: Server, tables: int, streams: int
) -> tuple[list[Seen], list[Caller], list[asyncio.Task[None]]]:
    callers = [Caller("127.0.0.1", server.port) for _ in range(CALLERS)]
    for caller in callers:
        await caller.open()
    await callers[0].ask("POST", "/guests", {"name": "Ada"})
    for caller in callers:
        caller.cookie = callers[0].cookie
    seen = []
    for number in range(tables):
        view = await callers[0].ask("POST", "/tables", {**GAMES[number % 2], "seats": ["me", "me"], "is_rated": False})
        seen.append(Seen(view["table"]["table"], view["number"], choices_of(view), streams=[-1] * streams))
    watching = []
    for table in seen:
        for place in range(streams):
            caller = Caller("127.0.0.1", server.port, callers[0].cookie)
            watching.append(asyncio.create_task(caller.watch(table, place)))
            if len(watching) % 50 == 0:
                await asyncio.sleep(0.05)
    while any(min(table.streams) < 0 for table in seen):
        await asyncio.sleep(0.1)
    return seen, callers, watching


async def move(caller: Caller, table: Seen, luck: random.Random) -> float:
    """One move; the seconds until every stream of the table has it."""
    started = time.perf_counter()
    body = {"choice": luck.choice(table.choices), "follows": table.follows}
    arrived: asyncio.Future[float] = asyncio.get_running_loop().create_future()
    table.waiting = (table.follows + 1, started, arrived)
    view = await caller.ask("POST", f"/tables/{table.name}/moves", body)
    table.follows, table.choices = view["number"], choices_of(view)
    table.is_over = view["table"]["status"] == "over"
    return await asyncio.wait_for(arrived, 30)


async def run(server: Server, tables: int, streams: int, rate: float, seconds: float) -> dict[str, Any]:
    luck, times, lost = random.Random(1), list[float](), 0
    empty = server.memory
    seen, callers, watching = await set_up(server, tables, streams)
    full = server.memory
    free: asyncio.Queue[Caller] = asyncio.Queue()
    for caller in callers:
        free.put_nowait(caller)

    async def one() -> None:
        nonlocal lost
        caller = await free.get()
        idle = [table for table in seen if not table.is_over and not table.is_busy]
        table = luck.choice(idle)
        table.is_busy = True
        try:
            times.append(await move(caller, table, luck))
        except TimeoutError:
            lost += 1
        finally:
            table.is_busy = False
            free.put_nowait(caller)

    began, moves = time.perf_counter(), list[asyncio.Task[None]]()
    while (now := time.perf_counter() - began) < seconds:
        while len(moves) < now * rate:
            moves.append(asyncio.create_task(one()))
        await asyncio.sleep(0.002)
    await asyncio.gather(*moves)
    took = time.perf_counter() - began
    for task in watching:
        task.cancel()
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
        "memory_mib": round(full / 2**20),
        "kib_per_table": round((full - empty) / tables / 1024, 1),
    }


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--database", help="the URL of an empty database; without it, SQLite in a temporary folder")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--streams", type=int, default=4, help="of each table")
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
    print(
        f"  {figures['moves_per_second']} moves/s, {figures['memory_mib']} MiB, {figures['kib_per_table']} KiB a table"
    )


if __name__ == "__main__":
    main()
