"""Our games beside other engines, measured in one run on one machine.

Peers are measured by `peers.py` in an environment of their own. Ours are measured before and after them, and the better
figure counts, so that a machine that slows down or speeds up on the way does not decide the comparison.
"""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from townwright.commands.speed import bench_lines, measure, random_play_speed, search_speed
from townwright.games import find, slugs


def measure_peers(python: str, seconds: float) -> dict[str, list[dict[str, Any]]]:
    """The peers' figures, of random play and of searches, from their own interpreter."""
    command = [python, str(Path(__file__).with_name("peers.py")), "--seconds", str(seconds)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit("The peers could not be measured; `make bench` installs them.")
    figures: dict[str, list[dict[str, Any]]] = json.loads(done.stdout)
    return figures


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--peers", required=True, help="the Python interpreter that has the peers")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure each figure")
    parser.add_argument("--json", action="store_true", help="print data for programs")
    arguments = parser.parse_args()
    games = [find(slug) for slug in slugs()]
    results = [measure(game, arguments.seconds) for game in games]
    measured = measure_peers(arguments.peers, arguments.seconds)
    peers, searches = measured["peers"], measured["searches"]
    for game, result in zip(games, results, strict=True):
        again = random_play_speed(game, arguments.seconds)
        if again["one_core"]["decisions_per_second"] > result["one_core"]["decisions_per_second"]:
            result.update(again)
        speed = result["one_core"]["decisions_per_second"]
        rounds = max(result["search_rounds_per_second"], search_speed(game, arguments.seconds))
        result["search_rounds_per_second"] = rounds
        result["times_search"] = {each["name"]: rounds / each["simulations_per_second"] for each in searches}
        result["times_peer"] = {peer["name"]: speed / peer["decisions_per_second"] for peer in peers}
    if arguments.json:
        print(json.dumps({"games": results, "peers": peers, "searches": searches}))
        return
    for result in results:
        print("\n".join(bench_lines(result)))
        for peer in peers:
            times = result["times_peer"][peer["name"]]
            rate = peer["decisions_per_second"] / 1e6
            print(f"  {times:6.1f} times {peer['name']} {peer['version']} ({rate:.3f} million decisions/s)")
        for each in searches:
            times = result["times_search"][each["name"]]
            rate = each["simulations_per_second"]
            print(f"  {times:6.1f} times the search of {each['name']} {each['version']} ({rate:,} simulations/s)")


if __name__ == "__main__":
    main()
