"""`townwright fields`, `generate` and `lab`: what numbers mean, datasets, and what many games say of a game."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from townwright.bots.registry import check_bot
from townwright.bots.runners import runner
from townwright.commands.common import OUT, print_json, read_count, read_option_arguments, read_seed, write_file
from townwright.commands.compiling import get_ready
from townwright.engine.batch import CORES
from townwright.engine.errors import CannotRead
from townwright.engine.game import Options
from townwright.games import find
from townwright.research.door import make
from townwright.research.lab import OTHER_DICE, Sample, changed, report_of, rulings, samples
from townwright.research.report import page, said
from townwright.research.tables import document_of, page_of

GAMES_A_PART = 64
GAMES_A_TASK = 16
LISTS = ("scores", "margins", "decisions")


def _in_parts(count: int, size: int) -> list[range]:
    return [range(first, min(first + size, count)) for first in range(0, count, size)]


def _with_a_bar(what: str, results: Iterator[Any], total: int) -> Iterator[Any]:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        yield from progress.track(results, total=total, description=what)


def _run(arguments: Namespace, what: str, function: Callable[..., Any], work: list[tuple[Any, ...]]) -> Iterator[Any]:
    """The results of the work, as they are done."""
    workers = min(read_count(arguments.workers) if arguments.workers else CORES, len(work))
    return _with_a_bar(what, runner(arguments.on, workers)(function, work), len(work))


def fields(arguments: Namespace) -> int:
    """Print what the numbers of a game's observations and choices mean."""
    observer = make(arguments.game).observer
    if arguments.json:
        print_json(document_of(observer))
    else:
        print(page_of(observer), end="")
    return 0


# Datasets -------------------------------------------------------------------------------------------------------------


def generate(arguments: Namespace) -> int:
    """Let bots play, and write the games as Parquet."""
    if find_spec("pyarrow") is None:
        raise CannotRead(
            "Parquet needs a library that is not installed; it comes with: pip install 'townwright[datasets]'."
        )
    from townwright.research.dataset import Writer, make_part  # noqa: PLC0415 - only now is it known to be there

    game = find(arguments.game)
    door = make(game, **read_option_arguments(arguments.option))
    names = [check_bot(name) for name in arguments.bots.split(",")]
    if len(names) not in (1, door.seats):
        raise CannotRead(f"{door.seats} seats play: name one bot for all, or {door.seats}; {len(names)} were named.")
    bots = tuple(names * door.seats)[: door.seats]
    count, seed = read_count(arguments.games), read_seed(arguments.seed)
    command = [
        "townwright",
        "generate",
        game.slug,
        "--bots",
        arguments.bots,
        "--games",
        str(count),
        "--seed",
        str(seed),
    ]
    for option in arguments.option:
        command += ["--option", option]
    writer = Writer(Path(arguments.output), door, bots, seed, shlex.join(command))
    get_ready(game)
    parts = _in_parts(count, GAMES_A_PART)
    work: list[tuple[Any, ...]] = [(game.slug, door.options, bots, numbers, seed) for numbers in parts]
    for first, games, decisions in _run(arguments, f"{game.title}: {', '.join(names)}", make_part, work):
        writer.add(first // GAMES_A_PART, games, decisions)
    writer.close()
    document = {"folder": str(writer.folder), **writer.counts}
    if arguments.json:
        print_json(document)
    else:
        OUT.print(
            f"{writer.counts['games']} games, {writer.counts['decisions']} decisions: {writer.folder}/card.md",
            markup=False,
        )
    return 0


# The lab --------------------------------------------------------------------------------------------------------------


def lab(arguments: Namespace) -> int:
    """Let a bot play against itself, and report what the games say of the game."""
    game = find(arguments.game)
    options = game.read_options(read_option_arguments(arguments.option))
    bot, seed, count = check_bot(arguments.bot), read_seed(arguments.seed), read_count(arguments.games)
    compared = count if arguments.compare is None else min(count, read_count(arguments.compare))
    get_ready(game)

    def play(what: str, chosen: Options, games: int, dice: int = 0) -> list[Sample]:
        work: list[tuple[Any, ...]] = [
            (game.slug, chosen, bot, numbers, seed, dice) for numbers in _in_parts(games, GAMES_A_TASK)
        ]
        return [each for part in _run(arguments, f"{game.title}: {what}", samples, work) for each in part]

    found = play(bot, options, count)
    report: dict[str, Any] = {
        "game": game.slug,
        "title": game.title,
        "rules": game.rules_version,
        "options": options,
        "bot": bot,
        "games": count,
        "seed": seed,
        **report_of(game, options, found),
        "rulings": [],
    }
    if not arguments.no_rulings:
        report["control"] = changed(found, play("other dice", options, compared, OTHER_DICE))
        for ruling in rulings(game, options):
            after = play(f"{ruling.name}={ruling.value}", ruling.options, compared)
            report["rulings"].append({"option": ruling.name, "value": ruling.value, **changed(found, after)})
    if arguments.output:
        write_file(arguments.output, page(report))
    if arguments.json:
        print_json(report | {name: {k: v for k, v in report[name].items() if k != "all"} for name in LISTS})
        return 0
    OUT.print(f"{count} games of {game.title}, {bot} against itself:")
    for seat in report["seats"]:
        OUT.print(
            f"  {seat['name']:<10} wins {said(seat['wins'], percent=True)}, scores {said(seat['score'])}", markup=False
        )
    OUT.print(
        f"  a decision has {report['choices_a_decision']} choices, a game {report['decisions']['median']:g} decisions"
    )
    for ruling in report["rulings"]:
        name = f"{ruling['option']}={ruling['value']}"
        OUT.print(f"  {name}: another winner in {said(ruling['winner_changes'], percent=True)}", markup=False)
    if report["rulings"]:
        OUT.print(
            f"  with other dice of the bots alone: {said(report['control']['winner_changes'], percent=True)}",
            markup=False,
        )
    OUT.print(
        "The figures after +- hold in 95 of 100 cases." + (f" Charts: {arguments.output}" if arguments.output else "")
    )
    return 0
