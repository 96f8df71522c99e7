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

from townwright.commands.speed import bench_lines, measure, random_play_speed
from townwright.games import find, slugs


def measure_peers(python: str, seconds: float) -> list[dict[str, Any]]:
    """The peers' figures, from their own interpreter."""
    command = [python, str(Path(__file__).with_name("peers.py")), "--seconds", str(seconds)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit("The peers could not be measured; `make bench` installs them.")
    peers: list[dict[str, Any]] = json.loads(done.stdout)["peers"]
    return peers


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--peers", required=True, help="the Python interpreter that has the peers")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure each figure")
    parser.add_argument("--json", action="store_true", help="print data for programs")
    arguments = parser.parse_args()
    games = [find(slug) for slug in slugs()]
    results = [measure(game, arguments.seconds) for game in games]
    peers = measure_peers(arguments.peers, arguments.seconds)
    for game, result in zip(games, results, strict=True):
        again = random_play_speed(game, arguments.seconds)
        if again["one_core"]["decisions_per_second"] > result["one_core"]["decisions_per_second"]:
            result.update(again)
        speed = result["one_core"]["decisions_per_second"]
        result["times_peer"] = {peer["name"]: speed / peer["decisions_per_second"] for peer in peers}
    if arguments.json:
        print(json.dumps({"games": results, "peers": peers}))
        return
    for result in results:
        print("\n".join(bench_lines(result)))
        for peer in peers:
            times = result["times_peer"][peer["name"]]
            rate = peer["decisions_per_second"] / 1e6
            print(f"  {times:6.1f} times {peer['name']} {peer['version']} ({rate:.3f} million decisions/s)")


if __name__ == "__main__":
    main()
