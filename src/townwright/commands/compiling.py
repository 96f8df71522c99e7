"""`townwright warm`: compiling the rules, with progress, before somebody has to wait for them."""

from __future__ import annotations

import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from townwright.bots.registry import BOTS, new_bot
from townwright.commands.common import OUT, play_out, seat_bots
from townwright.engine.batch import CORES, Batch
from townwright.engine.digest import digest_of_games
from townwright.engine.events import Play, seeded
from townwright.engine.game import Game
from townwright.engine.playout import play_many
from townwright.engine.record import Record, dump_record, load_record, new_record
from townwright.engine.rule import CACHE, INTERPRETED, forget_old_caches
from townwright.engine.state import CHANCE
from townwright.games import find, slugs
from townwright.research.door import make


def _random_game(game: Game) -> Record:
    record = new_record(game, {}, ["random"] * game.new().seats, 0)
    play_out(record, seat_bots(["random"], game, len(record.seats), 0))
    return record


def _table(game: Game) -> None:
    load_record(dump_record(_random_game(game)), find)


def _words(game: Game) -> None:
    """Everything a person is told in the course of a game."""
    play = _random_game(game).play
    play.story()
    play.account()
    for step in play.steps():
        before = step.before
        game.state_of(game.document(before))
        game.board(before)
        game.prompt(before, before.actor)
        if before.actor != CHANCE:
            game.refuse(before, before.actor, 0)
            game.refuse(before, (before.actor + 1) % before.seats, 0)
            game.choices(before)


def _playouts(game: Game) -> None:
    width = max(game.actions.count, game.outcomes.count)
    luck, buffers, tally = np.zeros(1, np.uint64), np.zeros((2, width), np.int32), np.zeros(4, np.int64)
    play_many(game.new(), 0, 1, game.state.batch(1), luck, buffers, tally)
    digest_of_games(game, 1)


def _batches(game: Game) -> None:
    batch = Batch(game, 2, threads=1)
    batch.apply(batch.choices[:, 0])
    batch.finish()
    batch.standings()


def _research(game: Game) -> None:
    """What the research door asks beyond all that."""
    door = make(game)
    run = door.run()
    run.choose(run.choices[0])
    door.features(run.observe())
    door.observer.whole(run.state)
    batch = door.batch(2, threads=1)
    batch.features(batch.observe())
    batch.mask()
    batch.restart(np.array([0]))


def _bots(game: Game) -> None:
    state = Play(game, {}, seeded(0)).state
    for name in BOTS:
        new_bot(name, game, 0, state.actor).choose(game.view(state, state.actor), game.legal(state))


PLAYABLE = ("table", "words", "bots")
PARTS: dict[str, Callable[[Game], None]] = {
    "table": _table,
    "words": _words,
    "bots": _bots,
    "playouts": _playouts,
    "batches": _batches,
    "research": _research,
}


def compile_parts(slug: str, *parts: str) -> None:
    """Compile these parts of a game in this process, and say when each is done."""
    game = find(slug)
    for part in parts:
        PARTS[part](game)
        CACHE.mkdir(parents=True, exist_ok=True)
        (CACHE / f"{slug}.{part}").touch()
        print(part, flush=True)


def missing_parts(slug: str, parts: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the parts that have not been compiled from these sources."""
    return () if INTERPRETED else tuple(part for part in parts if not (CACHE / f"{slug}.{part}").exists())


def compile_games(wanted: dict[str, tuple[str, ...]], console: Console) -> bool:
    """Compile these parts of these games, a process a game on all cores, with a bar for each; did all go well?"""
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f}%"), TimeElapsedColumn()
    with Progress(*columns, console=console) as progress, ThreadPoolExecutor(CORES) as pool:

        def compile_one(slug: str) -> str:
            bar = progress.add_task(f"Compiling the rules of {find(slug).title}", total=len(wanted[slug]))
            return _in_a_process(slug, wanted[slug], lambda: progress.advance(bar))

        failures = [failure for failure in pool.map(compile_one, wanted) if failure]
    for failure in failures:
        console.print(failure, markup=False)
    return not failures


def _in_a_process(slug: str, parts: tuple[str, ...], advance: Callable[[], None]) -> str:
    """Returns what went wrong, or nothing."""
    arguments = ", ".join(repr(argument) for argument in (slug, *parts))
    code = f"from townwright.commands.compiling import compile_parts; compile_parts({arguments})"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stderr
        for _ in process.stdout:
            advance()
        errors = process.stderr.read()
    return f"{slug} could not be compiled: {errors}" if process.returncode else ""


def get_ready(game: Game) -> None:
    """Compile what a table of this game needs, with progress, if that has not been done."""
    if parts := missing_parts(game.slug, PLAYABLE):
        compile_games({game.slug: parts}, Console(stderr=True))


def warm(arguments: Namespace) -> int:
    """Compile the rules now."""
    games = [find(slug).slug for slug in arguments.games] or list(slugs())
    if INTERPRETED:
        OUT.print("NUMBA_DISABLE_JIT is set: the rules are interpreted and there is nothing to compile.")
        return 0
    parts = tuple(arguments.part or PARTS)
    started = time.perf_counter()
    wanted = {slug: missing_parts(slug, parts) for slug in games if missing_parts(slug, parts)}
    if wanted and not compile_games(wanted, OUT):
        return 1
    forget_old_caches()
    took = f"compiled in {time.perf_counter() - started:.0f} s" if wanted else "compiled before"
    OUT.print(f"The rules are ready: {took}, kept in {CACHE}.", markup=False)
    return 0
