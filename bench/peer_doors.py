"""How many random decisions a second other environments make, by the doors that they have; prints JSON.

Run it with the Python of an environment that holds the packages of peers.lock. What is not installed there is named on
standard error, and left out. The classes are those of doors.py.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import peers

INSIDE, BATCHED, STEPPED, AGENTS = (
    "whole random games, compiled",
    "batches, a step at a time",
    "one game, a step at a time from Python",
    "agents in turn, with observation and mask",
)
SPIEL_GAMES = ("chess", "backgammon", "go", "hex", "gin_rummy")
ZOO_GAMES = ("chess_v6", "connect_four_v3", "leduc_holdem_v4")
CARD_GAMES = ("leduc-holdem", "uno", "gin-rummy")
PGX_GAMES = ("backgammon", "connect_four")
PGX_ROWS, PGX_STEPS = 1024, 8


def rate_of(play: Callable[[], int], seconds: float) -> float:
    play()
    return peers.best_rate(play, seconds)


def row(kind: str, name: str, rate: float) -> dict[str, Any]:
    return {"class": kind, "name": name, "rate": rate}


def spiel_rows(seconds: float) -> Iterator[dict[str, Any]]:
    spiel = importlib.import_module("pyspiel")
    for name in SPIEL_GAMES:
        peer = peers.openspiel(spiel, name, seconds)
        yield row(INSIDE, peer.name, peer.decisions_per_second)
        luck, game = random.Random(peers.SEED), spiel.load_game(name)
        start, _ = peers.first_decision(game)

        def play(start: Any = start, luck: random.Random = luck) -> int:
            return peers.random_game_length(start, luck)

        yield row(STEPPED, f"OpenSpiel {name}", rate_of(play, seconds))


def zoo_rows(seconds: float) -> Iterator[dict[str, Any]]:
    for name in ZOO_GAMES:
        env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
        luck, seeds = random.Random(peers.SEED), iter(range(1 << 30))

        def play(env: Any = env, luck: random.Random = luck, seeds: Any = seeds) -> int:
            env.reset(seed=next(seeds))
            done = 0
            for _ in env.agent_iter():
                observation, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                mask = observation.get("action_mask", info.get("action_mask"))
                env.step(int(luck.choice(mask.nonzero()[0])))
                done += 1
            return done

        yield row(AGENTS, f"PettingZoo {name}", rate_of(play, seconds))


def catan_rows(seconds: float) -> Iterator[dict[str, Any]]:
    peer = peers.catan(importlib.import_module("catanatron"), seconds)
    yield row(STEPPED, peer.name, peer.decisions_per_second)


def card_rows(seconds: float) -> Iterator[dict[str, Any]]:
    rlcard: Any = importlib.import_module("rlcard")
    agents: Any = importlib.import_module("rlcard.agents")
    for name in CARD_GAMES:
        env = rlcard.make(name)
        env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

        def play(env: Any = env) -> int:
            trajectories, _ = env.run(is_training=False)
            return sum(len(trajectory) // 2 for trajectory in trajectories)  # states and actions in turn

        yield row(AGENTS, f"RLcard {name}", rate_of(play, seconds))


def pgx_rows(seconds: float) -> Iterator[dict[str, Any]]:
    """Batches on the processor, each finished game begun anew, as a learner would step them."""
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    auto_reset: Any = importlib.import_module("pgx.experimental").auto_reset
    for name in PGX_GAMES:
        env = pgx.make(name)
        step = auto_reset(env.step, env.init)

        def one(carry: Any, _: Any, step: Any = step) -> Any:
            state, key = carry
            key, pick, luck = jax.random.split(key, 3)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            actions = jax.random.categorical(pick, logits, axis=-1)
            return (jax.vmap(step)(state, actions, jax.random.split(luck, PGX_ROWS)), key), None

        many = jax.jit(lambda carry, one=one: jax.lax.scan(one, carry, None, PGX_STEPS)[0])
        start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), PGX_ROWS))
        held = [(start, jax.random.PRNGKey(2))]

        def play(held: Any = held, many: Any = many) -> int:
            held[0] = jax.block_until_ready(many(held[0]))
            return PGX_ROWS * PGX_STEPS

        yield row(BATCHED, f"Pgx {name} on the processor, all cores", rate_of(play, seconds))


PEERS = {
    "open_spiel": spiel_rows,
    "pettingzoo": zoo_rows,
    "catanatron": catan_rows,
    "rlcard": card_rows,
    "pgx": pgx_rows,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random play of other environments; print JSON.")
    parser.add_argument("--seconds", type=peers.positive_seconds, default=2.0, help="shortest time of each repeat")
    parser.add_argument("--only", choices=PEERS, action="append", help="these alone; may be repeated")
    arguments = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for name in arguments.only or PEERS:
        started = time.perf_counter()
        try:
            rows += PEERS[name](arguments.seconds)
        except ImportError as error:
            print(f"{name} is left out, as it is not installed: {error}.", file=sys.stderr)
        print(f"{name}: {time.perf_counter() - started:.0f} s", file=sys.stderr)
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
