"""How many random decisions a second other game libraries play, to compare ours with on the same computer.

Run it with the Python of an environment that holds the packages of peers.lock; it prints one JSON object.

OpenSpiel plays at random in C++ inside its tree search, so that is what we time: a search of one simulation whose
evaluator plays a batch of random games from the position it is given, and never comes back to Python in between. It
tells how many games it played but not how long they were, so the mean length comes from a sample of random games
played from Python, off the clock. Decisions per second are games per second times mean length. A search cannot begin
at a roll of the dice, so backgammon begins after the first one, in both the sample and the timed games.

Catanatron is Python, so we time whole games and count the actions they recorded.
"""

import argparse
import importlib
import importlib.metadata
import json
import math
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

SEED = 1
REPEATS = 3
GAMES_A_BATCH = 50
FEWEST_SAMPLED_GAMES = 100
LARGEST_RELATIVE_ERROR = 0.01
FEWEST_CATANATRON_SECONDS = 3.0


@dataclass(frozen=True)
class Peer:
    """One measured library, as printed."""

    name: str
    version: str
    decisions_per_second: int
    how: str


@dataclass(frozen=True)
class PeerSearch:
    """How fast a library searches, as printed."""

    name: str
    version: str
    simulations_per_second: int
    how: str


def main() -> None:
    arguments = read_arguments()
    spiel = imported("pyspiel", package="open_spiel")
    catanatron = imported("catanatron", package="catanatron")
    searches = [openspiel_search(spiel, name, arguments.seconds) for name in ("chess", "backgammon")]
    peers = [
        openspiel(spiel, "chess", arguments.seconds),
        openspiel(spiel, "backgammon", arguments.seconds),
        catan(catanatron, max(arguments.seconds, FEWEST_CATANATRON_SECONDS)),
    ]
    told = {"peers": [asdict(peer) for peer in peers], "searches": [asdict(search) for search in searches]}
    print(json.dumps(told, indent=2))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure random play of other game libraries; print JSON.")
    parser.add_argument(
        "--seconds",
        type=positive_seconds,
        default=2.0,
        help=f"shortest time of each of {REPEATS} repeats (default 2; catanatron never below 3)",
    )
    return parser.parse_args()


def positive_seconds(text: str) -> float:
    """Read --seconds; argparse turns the error into its own message."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


def imported(module: str, package: str) -> Any:
    """The module, or a sentence that says what to install."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        sys.exit(
            f"peers.py cannot import {package} ({error}). Make an environment of its own for the peers, "
            "install bench/peers.lock into it, and run this script with its Python."
        )


def best_rate(play_some: Callable[[], int], seconds: float) -> float:
    """The best of several repeats, each at least this long, in things per second; `play_some` says how many it did."""
    rates = []
    for _ in range(REPEATS):
        done = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            done += play_some()
        rates.append(done / elapsed)
    return max(rates)


# ---- OpenSpiel -------------------------------------------------------------------------------------------------------


def openspiel(spiel: Any, game_name: str, seconds: float) -> Peer:
    """Random games played inside OpenSpiel's own search."""
    game = spiel.load_game(game_name)
    start, rolls_before = first_decision(game)
    lengths = sampled_lengths(start)
    mean, error = statistics.mean(lengths), standard_error(lengths)
    search = rollout_search(spiel, game)

    def play_a_batch() -> int:
        search.mcts_search(start)
        return GAMES_A_BATCH

    games_per_second = best_rate(play_a_batch, seconds)
    beginning = "the position after the first roll of the dice" if rolls_before else "the initial position"
    return Peer(
        name=f"OpenSpiel {game_name}, C++ search rollouts",
        version=importlib.metadata.version("open_spiel"),
        decisions_per_second=round(games_per_second * mean),
        how=(
            f"MCTSBot.mcts_search of one simulation, whose RandomRolloutEvaluator plays {GAMES_A_BATCH} random games "
            f"in C++ from {beginning}: {games_per_second:.0f} games/s (best of {REPEATS} repeats of at least "
            f"{seconds:g} s, one thread) x {mean:.1f} decisions a game (standard error {error:.1f}, mean of "
            f"{len(lengths)} random games; chance nodes count as decisions)"
        ),
    )


def first_decision(game: Any) -> tuple[Any, int]:
    """The first position in which a player decides, and how many chance outcomes, each the first listed, led there."""
    state = game.new_initial_state()
    rolls = 0
    while state.is_chance_node():
        outcome, _ = state.chance_outcomes()[0]
        state.apply_action(outcome)
        rolls += 1
    return state, rolls


def rollout_search(spiel: Any, game: Any) -> Any:
    """A search that does nothing but play one batch of random games from the position it is asked about."""
    return spiel.MCTSBot(
        game=game,
        evaluator=spiel.RandomRolloutEvaluator(n_rollouts=GAMES_A_BATCH, seed=SEED),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=100,
        solve=False,
        seed=SEED,
        verbose=False,
    )


SIMULATIONS = 500


def openspiel_search(spiel: Any, game_name: str, seconds: float) -> PeerSearch:
    """OpenSpiel's tree search from the first decision, one random game to the end for each new leaf."""
    game = spiel.load_game(game_name)
    start, _ = first_decision(game)
    search = spiel.MCTSBot(
        game=game,
        evaluator=spiel.RandomRolloutEvaluator(n_rollouts=1, seed=SEED),
        uct_c=1.0,
        max_simulations=SIMULATIONS,
        max_memory_mb=1000,
        solve=False,
        seed=SEED,
        verbose=False,
    )

    def search_once() -> int:
        search.mcts_search(start)
        return SIMULATIONS

    return PeerSearch(
        name=f"OpenSpiel {game_name}, MCTSBot",
        version=importlib.metadata.version("open_spiel"),
        simulations_per_second=round(best_rate(search_once, seconds)),
        how=(
            f"MCTSBot.mcts_search of {SIMULATIONS} simulations, a RandomRolloutEvaluator of one game each, from the "
            f"first decision (best of {REPEATS} repeats of at least {seconds:g} s, one thread)"
        ),
    )


def sampled_lengths(start: Any) -> list[int]:
    """Lengths of random games, as many as it takes to know their mean well."""
    luck = random.Random(SEED)
    lengths = [random_game_length(start, luck) for _ in range(FEWEST_SAMPLED_GAMES)]
    while standard_error(lengths) > LARGEST_RELATIVE_ERROR * statistics.mean(lengths):
        lengths += [random_game_length(start, luck) for _ in range(FEWEST_SAMPLED_GAMES)]
    return lengths


def standard_error(lengths: list[int]) -> float:
    return statistics.stdev(lengths) / math.sqrt(len(lengths))


def random_game_length(start: Any, luck: random.Random) -> int:
    """How many actions, of players and of chance, a random game takes from here to its end."""
    state = start.clone()
    length = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = luck.choices(outcomes, weights)[0]
        else:
            action = luck.choice(state.legal_actions())
        state.apply_action(action)
        length += 1
    return length


# ---- Catanatron ------------------------------------------------------------------------------------------------------


def catan(catanatron: Any, seconds: float) -> Peer:
    """Whole games of four random players."""
    random.seed(SEED)  # the library's players and dice use the shared generator

    def play_a_game() -> int:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
        game.play()
        return len(game.state.actions)

    play_a_game()  # fills the caches that every later game uses
    rate = best_rate(play_a_game, seconds)
    return Peer(
        name="catanatron, four random players",
        version=importlib.metadata.version("catanatron"),
        decisions_per_second=round(rate),
        how=(
            "Game.play with 4 RandomPlayer, set-up included; every action applied counts, also where only one was "
            f"legal; best of {REPEATS} repeats of at least {seconds:g} s, one thread"
        ),
    )


if __name__ == "__main__":
    main()
