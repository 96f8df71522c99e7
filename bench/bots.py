"""Whether people wait where bots think hard: many tables, a person against the strongest bot at each.

A real server is started on this machine. The time that counts is from sending a move until it is answered; the bots'
own moves take as long as they take.
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
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.running import Server

from server import Caller
from townwright.bots.levels import LEVELS


async def sit_down(server: Server, number: int, game: str, bot: str) -> tuple[Caller, str]:
    """A guest at a table of their own against this bot."""
    guest = Caller(server.port)
    await guest.ask_once("POST", "/guests", {"name": f"Guest {number}"})
    wanted = {"game": game, "seats": ["me", bot], "is_rated": False, "is_public": False}
    view = await guest.ask_once("POST", "/tables", wanted)
    return guest, f"/tables/{view['table']['table']}"


async def play(guest: Caller, path: str, until: float, times: list[float]) -> int:
    """Move at random whenever it is one's turn; returns how many moves the bot made."""
    luck, made, seen = random.Random(path), 0, -1
    while time.monotonic() < until:
        view = await guest.ask_once("GET", path)
        made += sum(line["by"] == 1 and not line["forced"] for line in view["log"] if line["event"] > seen)
        seen = max([seen, *(line["event"] for line in view["log"])])
        if view["table"]["status"] == "over":
            break
        if not view["choices"]:
            await asyncio.sleep(1)
            continue
        choice = luck.choice([entry.get("from", entry)["number"] for entry in view["choices"]])
        await guest.open()
        started = time.perf_counter()
        await guest.ask("POST", f"{path}/moves", {"choice": choice, "follows": view["number"]})
        times.append(1000 * (time.perf_counter() - started))
        guest.writer.close()
        await asyncio.sleep(1 + luck.random())
    return made


async def run(server: Server, tables: int, game: str, bot: str, seconds: float) -> dict[str, Any]:
    """So many tables at once for so long."""
    times: list[float] = []
    sat = [await sit_down(server, number, game, bot) for number in range(tables)]
    until = time.monotonic() + seconds
    made = await asyncio.gather(*(play(guest, path, until, times) for guest, path in sat))
    cuts = statistics.quantiles(times, n=100)
    return {
        "tables": tables,
        "game": game,
        "bot": bot,
        "moves_of_people": len(times),
        "moves_of_bots": sum(made),
        "p50_ms": round(cuts[49], 1),
        "p95_ms": round(cuts[94], 1),
        "p99_ms": round(cuts[98], 1),
        "within_100_ms": round(sum(each <= 100 for each in times) / len(times), 4),
        "cpus": os.cpu_count(),
        "load_average": os.getloadavg()[0],
    }


def main() -> None:
    """Start a server, measure, print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--game", default="alien_city")
    parser.add_argument("--bot", default=LEVELS[-1].name)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--json", action="store_true", help="print data for programs")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Server(f"sqlite:///{folder / 'townwright.db'}", folder, workers=1) as server:
            figures = asyncio.run(run(server, chosen.tables, chosen.game, chosen.bot, chosen.seconds))
    if chosen.json:
        print(json.dumps(figures))
        return
    print(f"{figures['tables']} tables of {figures['game']} against {figures['bot']}")
    print(f"  a move of a person is answered in {figures['p50_ms']} ms (p50), {figures['p95_ms']} ms (p95), ", end="")
    print(f"{figures['p99_ms']} ms (p99); {100 * figures['within_100_ms']:.1f}% within 100 ms")
    print(f"  {figures['moves_of_people']} moves of people, {figures['moves_of_bots']} of bots")
    print(f"  {figures['cpus']} cores, load average {figures['load_average']} at the end")


if __name__ == "__main__":
    main()
