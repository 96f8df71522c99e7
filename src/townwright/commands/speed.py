"""`townwright bench` and `digest`: how fast the rules are, and whether they still do the same."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from townwright.bots.thinker import Search
from townwright.commands.common import OUT, print_json, read_count
from townwright.commands.compiling import PARTS
from townwright.engine.batch import CORES
from townwright.engine.digest import digest_of_games
from townwright.engine.events import Play, seeded
from townwright.engine.game import Game
from townwright.engine.playout import play_many
from townwright.engine.rule import INTERPRETED
from townwright.games import find, slugs

SEARCH_ROOM = 1 << 17  # nodes

# Measuring ------------------------------------------------------------------------------------------------------------


class _Player:
    """Everything one thread needs to play random games in compiled code."""

    def __init__(self, game: Game) -> None:
        self.start = game.new()
        self.scratch = game.state.batch(1)
        self.luck = np.zeros(1, np.uint64)
        self.buffers = np.zeros((2, max(game.actions.count, game.outcomes.count)), np.int32)
        self.tally: Any = np.zeros(4, np.int64)

    def play(self, games: int, seed: int = 0) -> None:
        play_many(self.start, seed, games, self.scratch, self.luck, self.buffers, self.tally)


def _timed(players: list[_Player], games: int, seed: int) -> tuple[float, Any]:
    """Seconds for each player to play so many games, all at once; and the tally."""
    for player in players:
        player.tally[:] = 0
    with ThreadPoolExecutor(len(players)) as pool:
        started = time.perf_counter()
        list(pool.map(lambda k: players[k].play(games, seed + k), range(len(players))))
        seconds = time.perf_counter() - started
    return seconds, sum(player.tally for player in players)


def _rates(seconds: float, games: int, tally: Any) -> dict[str, float]:
    decisions, luck, forced, _ = (int(count) for count in tally)
    return {
        "decisions_per_second": decisions / seconds,
        "real_choices_per_second": (decisions - luck - forced) / seconds,
        "games_per_second": games / seconds,
    }


def random_play_speed(game: Game, seconds: float, rounds: int = 5) -> dict[str, Any]:
    """Random play on one thread and on all cores, measured in turn; the best round of each counts."""
    players = [_Player(game) for _ in range(CORES)]
    one = players[:1]
    _timed(players, 10, 0)
    trial, _ = _timed(one, 200, 0)
    games = max(1, int(200 * seconds / rounds / trial))
    best: dict[str, tuple[float, Any]] = {}
    for number in range(rounds):
        for name, team in (("one", one), ("all", players)):
            took, tally = _timed(team, games, number * CORES)
            if name not in best or took < best[name][0]:
                best[name] = took, tally.copy()
    one_core = _rates(best["one"][0], games, best["one"][1])
    all_cores = _rates(best["all"][0], games * CORES, best["all"][1])
    decisions, luck, forced, choices = (int(count) for count in best["one"][1])
    return {
        "one_core": one_core,
        "all_cores": all_cores,
        "cores": CORES,
        "cores_ratio": all_cores["decisions_per_second"] / one_core["decisions_per_second"],
        "decisions_per_game": decisions / games,
        "luck_per_game": luck / games,
        "forced_per_game": forced / games,
        "choices_per_real_decision": (choices - forced) / max(1, decisions - luck - forced),
    }


def search_speed(game: Game, seconds: float, repeats: int = 3) -> float:
    """Rounds a second of a search on one core from the first decision of a game, the best of a few."""
    state = Play(game, {}, seeded(0)).state
    view, rates = game.view(state, state.actor), []
    Search(game, view).think(1)  # compiled, if it was not
    for repeat in range(repeats):
        search = Search(game, view, seed=repeat, room=SEARCH_ROOM)
        started = time.perf_counter()
        search.think_for(seconds / repeats)
        rates.append(search.rounds / (time.perf_counter() - started))
    return max(rates)


def start_times(game: Game, repeats: int = 5) -> dict[str, float]:
    """Seconds from starting Python to the first move: rules compiled on the way, and rules from the cache."""
    command = [sys.executable, "-m", "townwright.commands.first_move", game.slug]

    def seconds(folder: str) -> float:
        started = time.perf_counter()
        environment = {**os.environ, "TOWNWRIGHT_CACHE": folder}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
            assert process.stdout
            process.stdout.readline()
            return time.perf_counter() - started

    with tempfile.TemporaryDirectory() as folder:
        compiling = seconds(folder)
        cached = min(seconds(folder) for _ in range(repeats))
    return {"first_move_compiling_seconds": compiling, "first_move_cached_seconds": cached}


def compile_time(game: Game) -> float:
    """Seconds to compile everything of one game into an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        code = f"from townwright.commands.compiling import compile_parts; compile_parts({game.slug!r}, *{tuple(PARTS)})"
        environment = {**os.environ, "TOWNWRIGHT_CACHE": folder}
        subprocess.run([sys.executable, "-c", code], check=True, env=environment, stdout=subprocess.DEVNULL)
        return time.perf_counter() - started


def measure(game: Game, seconds: float) -> dict[str, Any]:
    """All figures of one game."""
    return {
        "game": game.slug,
        "rules": game.rules_version,
        "state_bytes": game.state.dtype.itemsize,
        "interpreted": INTERPRETED,
        **random_play_speed(game, seconds),
        "search_rounds_per_second": search_speed(game, seconds),
        **({} if INTERPRETED else start_times(game)),
        **({} if INTERPRETED else {"compile_all_seconds": compile_time(game)}),
    }


def bench(arguments: Namespace) -> int:
    """Measure random play, starting and compiling."""
    games = [find(arguments.game)] if arguments.game else [find(slug) for slug in slugs()]
    seconds = read_count(arguments.seconds)
    results = []
    for game in games:
        with OUT.status(f"Measuring {game.title} ..."):
            results.append(measure(game, float(seconds)))
    if arguments.json:
        for result in results:
            print_json(result)
        return 0
    for result in results:
        for line in bench_lines(result):
            OUT.print(line, markup=False)
    return 0


def bench_lines(result: dict[str, Any]) -> list[str]:
    """The figures of one game for people."""
    lines = [f"{result['game']}: {result['state_bytes']} bytes a state"]
    for name in ("one_core", "all_cores"):
        rates = result[name]
        label = "one core" if name == "one_core" else f"{result['cores']} threads"
        lines.append(
            f"  {label:<10} {rates['decisions_per_second'] / 1e6:6.2f} million decisions/s, of which "
            f"{rates['real_choices_per_second'] / 1e6:.2f} million real choices; "
            f"{rates['games_per_second']:,.0f} games/s"
        )
    lines.append(f"  a search goes {result['search_rounds_per_second']:,.0f} rounds/s on one core")
    lines.append(f"  all cores run {result['cores_ratio']:.2f} times one")
    if "compile_all_seconds" in result:
        lines.append(
            f"  first move {result['first_move_cached_seconds']:.2f} s from the cache, "
            f"{result['first_move_compiling_seconds']:.1f} s without; everything compiles in "
            f"{result['compile_all_seconds']:.1f} s"
        )
    return lines


def digest(arguments: Namespace) -> int:
    """Print the digest of seeded games, by which a change shows whether it changed behaviour."""
    count = read_count(arguments.count)
    digests = {slug: digest_of_games(find(slug), count) for slug in arguments.games or slugs()}
    if arguments.json:
        print_json({"games": count, "digests": digests})
        return 0
    for slug, value in digests.items():
        OUT.print(f"{slug}  {value[:16]}  ({count} games)", markup=False)
    return 0
