"""`townwright arena`: bots against each other, with how sure the figures are."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from townwright.bots.arena import Result, Runner, Work, playing, summary, work_for
from townwright.bots.registry import check_contestant
from townwright.commands.common import OUT, print_json, read_count, read_option_arguments, read_seed
from townwright.commands.compiling import get_ready
from townwright.engine.batch import CORES
from townwright.engine.errors import CannotRead
from townwright.games import find


def runner_of(arguments: Namespace) -> Runner:
    """Where the games are played."""
    return playing(arguments.on, read_count(arguments.workers) if arguments.workers else CORES)


def run_with_a_bar(work: list[Work], runner: Runner, what: str) -> list[Result]:
    """All the games, in the order of the work whichever was done first."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        results = list(progress.track(runner(work), total=len(work), description=what))
    return sorted(results, key=lambda result: (result.deal, result.bots))


def arena(arguments: Namespace) -> int:
    """Play the games and print the figures."""
    game = find(arguments.game)
    bots = tuple(check_contestant(name) for name in arguments.bots)
    if len(set(bots)) < len(bots):
        raise CannotRead("Each bot is named once; all line-ups are made of them.")
    if len(bots) < 2:
        raise CannotRead("An arena needs two bots or more, such as: townwright arena new_city town village.")
    options = game.read_options(read_option_arguments(arguments.option))
    work = work_for(game, options, bots, read_count(arguments.games), read_seed(arguments.seed))
    get_ready(game)
    started = time.perf_counter()
    results = run_with_a_bar(work, runner_of(arguments), f"{game.title}: {', '.join(bots)}")
    document: dict[str, Any] = {
        "game": game.slug,
        "rules": game.rules_version,
        "options": options,
        "seed": int(arguments.seed),
        "games": len(results),
        "deals": len({result.deal for result in results}),
        "seconds": round(time.perf_counter() - started, 1),
        **summary(results, bots),
    }
    if arguments.json:
        print_json(document)
        return 0
    OUT.print(f"{document['games']} games of {game.title}, {document['deals']} deals in all line-ups:")
    for row in document["bots"]:
        figures = ", ".join(f"{name} {said(row[name])}" for name in ("won", "rank", "score"))
        OUT.print(f"  {row['bot']:<12} {figures}")
    for row in document["against"]:
        OUT.print(f"  {row['bot']} ends ahead of {row['other']} in {said(row['ahead'], percent=True)} of the pairs")
    OUT.print("The figures after +- hold in 95 of 100 cases.")
    return 0


def said(figure: dict[str, Any], *, percent: bool = False) -> str:
    """A figure with how far from it the truth may be."""
    factor, unit = (100, "%") if percent else (1, "")
    within = "?" if figure["within"] is None else f"{factor * figure['within']:.2f}"
    return f"{factor * figure['mean']:.2f}{unit} +- {within}"
