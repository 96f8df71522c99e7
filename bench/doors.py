"""Each of our games by each door beside other environments, in one run on one machine: one process, one thread.

    python bench/doors.py --peers .venv-peers/bin/python [--write]

A decision is one choice of a player, or of luck where a library counts it so. Like is compared with like: whole games
played inside compiled code with each other; a step at a time from Python with each other; agents asked in turn, with
their observations and masks, with each other. `--write` puts the table into docs/research.md.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from townwright.commands.speed import random_play_speed
from townwright.games import find, slugs
from townwright.research import openspiel, pettingzoo
from townwright.research.door import make
from townwright.research.gymnasium import TownwrightVectorEnv

REPEATS = 3
ROWS = 1024
GUIDE = Path(__file__).parents[1] / "docs" / "research.md"
TABLE = re.compile(r"(?<=<!-- bench-peers -->\n).*?(?=<!-- end of bench-peers -->)", re.DOTALL)
INSIDE, BATCHED, STEPPED, AGENTS = (
    "whole random games, compiled",
    "batches, a step at a time",
    "one game, a step at a time from Python",
    "agents in turn, with observation and mask",
)


def best_rate(play: Callable[[], int], seconds: float) -> float:
    """Decisions a second; the best of several repeats."""
    play()
    rates = []
    for _ in range(REPEATS):
        done, started = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - started) < seconds:
            done += play()
        rates.append(done / elapsed)
    return max(rates)


# Our doors ------------------------------------------------------------------------------------------------------------


def stepped(slug: str) -> Callable[[], int]:
    """The plain door: a choice at random, and what follows."""
    run, chance, seeds = make(slug).run(), np.random.default_rng(1), iter(range(1 << 40))

    def play() -> int:
        run.restart(next(seeds))
        while not run.is_over:
            choices = run.choices
            run.choose(choices[int(chance.random() * len(choices))])
        return run.event_count

    return play


def batched(slug: str) -> Callable[[], int]:
    """A batch in which every seat is played, with observations and masks; on one thread."""
    batch, chance = make(slug).batch(ROWS, threads=1), np.random.default_rng(1)
    rows = np.arange(ROWS)

    def play() -> int:
        before = batch.states["ply"].astype(np.int64)
        batch.observe()
        batch.mask()
        picked = (chance.random(ROWS) * batch.counts).astype(np.int64)
        batch.apply(batch.choices[rows, picked])
        done = int((batch.states["ply"] - before).sum())
        over = np.flatnonzero(batch.counts == 0)
        if len(over):
            batch.restart(over)
        return done

    return play


def vectored(slug: str) -> Callable[[], int]:
    """Gymnasium: the decisions of the learners alone."""
    envs, chance = TownwrightVectorEnv(slug, ROWS, threads=1), np.random.default_rng(1)
    envs.reset(seed=1)

    def play() -> int:
        picked = (chance.random(ROWS) * envs.batch.counts).astype(np.int64)
        envs.step(envs.batch.choices[np.arange(ROWS), picked])
        return ROWS

    return play


def in_turn(slug: str) -> Callable[[], int]:
    """PettingZoo: `last` and `step`, as its own examples do."""
    env, chance, seeds = pettingzoo.raw_env(slug), np.random.default_rng(1), iter(range(1 << 40))

    def play() -> int:
        env.reset(seed=next(seeds))
        done = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated or observation is None:
                env.step(None)
                continue
            allowed = np.flatnonzero(observation["action_mask"])
            env.step(int(allowed[int(chance.random() * len(allowed))]))
            done += 1
        return done

    return play


def spiel(slug: str) -> Callable[[], int]:
    """OpenSpiel from Python: legal actions and apply, luck's nodes included."""
    game = pyspiel.load_game(openspiel.name_of(make(slug)))
    chance = np.random.default_rng(1)

    def play() -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(chance.random() * len(outcomes))][0]
            else:
                actions = state.legal_actions()
                action = actions[int(chance.random() * len(actions))]
            state.apply_action(action)
            done += 1
        return done

    return play


DOORS = {
    "batch": (BATCHED, batched),
    "Gymnasium, learners' decisions": (BATCHED, vectored),
    "plain": (STEPPED, stepped),
    "OpenSpiel": (STEPPED, spiel),
    "PettingZoo": (AGENTS, in_turn),
}


def measure_ours(slug: str, seconds: float) -> list[dict[str, Any]]:
    """A row a door."""
    inside = random_play_speed(find(slug), seconds)["one_core"]["decisions_per_second"]
    rows = [{"class": INSIDE, "name": f"Townwright {slug}, playouts", "rate": inside}]
    for name, (kind, door) in DOORS.items():
        rows.append({"class": kind, "name": f"Townwright {slug}, {name}", "rate": best_rate(door(slug), seconds)})
    return rows


# The others -----------------------------------------------------------------------------------------------------------


def measure_peers(python: str, seconds: float) -> list[dict[str, Any]]:
    """The peers' figures, from their own interpreter; whoever is not installed there is named, and left out."""
    script = str(Path(__file__).with_name("peer_doors.py"))
    done = subprocess.run([python, script, "--seconds", str(seconds)], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit("The peers could not be measured; `make bench-peers` installs them.")
    rows: list[dict[str, Any]] = json.loads(done.stdout)
    return rows


def table_of(rows: list[dict[str, Any]]) -> str:
    """All rows, class by class, the fastest first."""
    lines = ["", "| | decisions a second |", "|---|---|"]
    for kind in (INSIDE, BATCHED, STEPPED, AGENTS):
        lines.append(f"| **{kind}** | |")
        members = sorted((row for row in rows if row["class"] == kind), key=lambda row: -row["rate"])
        lines += [f"| {row['name']} | {row['rate']:,.0f} |" for row in members]
    return "\n".join([*lines, ""])


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--peers", required=True, help="the Python interpreter that has the peers")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each figure")
    parser.add_argument("--write", action="store_true", help="put the table into docs/research.md")
    parser.add_argument("--json", action="store_true", help="print data for programs")
    arguments = parser.parse_args()
    openspiel.register()
    rows = [row for slug in slugs() for row in measure_ours(slug, arguments.seconds)]
    rows += measure_peers(arguments.peers, arguments.seconds)
    if arguments.write:
        GUIDE.write_text(TABLE.sub(table_of(rows), GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
    print(json.dumps(rows) if arguments.json else table_of(rows))


if __name__ == "__main__":
    main()
