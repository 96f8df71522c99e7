"""`townwright review`: a finished game looked at again, its luck told apart from its skill."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from townwright.bots.review import Decision, Reason, Review, look_at, points_of, reasons_for, review_of, told
from townwright.commands.common import OUT, print_json, read_count, read_file
from townwright.commands.compiling import get_ready
from townwright.engine.batch import CORES
from townwright.engine.errors import CannotRead
from townwright.engine.events import Play
from townwright.engine.record import load_record
from townwright.games import find, slugs
from townwright.server.archive import FORMAT, read_table

# Reading the game -----------------------------------------------------------------------------------------------------


def read_game(text: str, name: str) -> Play:
    """The game of a record, of an exported table, or of a text in a notation that one of the games knows."""
    if text.lstrip().startswith("{"):
        try:
            document = json.loads(text)
        except ValueError as error:
            raise CannotRead(f"{name} is no JSON: {error}.") from None
        if document.get("format") == FORMAT:
            return read_table(document)[0].play
        return load_record(text, find).play
    for game in map(find, slugs()):
        for notation in game.formats:
            try:
                imported = notation.read(game, text)
            except CannotRead:
                continue  # not in this notation
            if imported.problem is None:
                return imported.play
    raise CannotRead(f"{name} is no record, no exported table and no game in a notation that is known here.")


# Looking, in as many processes as there are cores ---------------------------------------------------------------------


def _all(work: Callable[[Any], Any], given: Sequence[Any], workers: int, what: str) -> list[Any]:
    """What the work makes of each, in order, with a bar."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True)) as progress:
        if workers == 1:
            return list(progress.track(map(work, given), total=len(given), description=what))
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            return list(progress.track(pool.map(work, given), total=len(given), description=what))


def review(arguments: Namespace) -> int:
    """Look at a finished game again."""
    play = read_game(read_file(arguments.file), arguments.file)
    if not play.is_over:
        raise CannotRead(f"{arguments.file}: this game is not over; only games that are over are reviewed.")
    rounds = read_count(arguments.rounds)
    workers = read_count(arguments.workers) if arguments.workers else CORES
    get_ready(play.game)
    game = told(play)
    looks = _all(partial(look_at, game, rounds=rounds), points_of(play), workers, "Looking at the game")
    found = review_of(play, looks)
    worst = found.worst(read_count(arguments.worst))
    explained = _all(partial(reasons_for, game), worst, workers, "Playing the mistakes on") if worst else []
    why = dict(zip(worst, explained, strict=True))
    if arguments.json:
        print_json(document_of(play, found, why))
    else:
        for line in lines_of(play, found, why):
            OUT.print(line, markup=False)
    return 0


# Telling --------------------------------------------------------------------------------------------------------------


def document_of(play: Play, found: Review, why: dict[Decision, tuple[Reason, ...]]) -> dict[str, Any]:
    """All of it as data."""
    game = play.game
    return {
        "game": game.slug,
        "rules": game.rules_version,
        "options": play.options,
        "standings": [vars(standing) for standing in found.standings],
        "luck": [vars(stroke) for stroke in found.strokes],
        "decisions": [vars(decision) for decision in found.decisions],
        "seats": [
            {"luck": found.luck(seat), "luck_within": found.luck_within(), "cost": found.cost(seat)}
            for seat in range(play.state.seats)
        ],
        "mistakes": [{**vars(decision), "reasons": [vars(each) for each in parts]} for decision, parts in why.items()],
    }


def lines_of(play: Play, found: Review, why: dict[Decision, tuple[Reason, ...]]) -> list[str]:
    """All of it for people."""
    game, state = play.game, play.state
    within = 100 * found.luck_within()
    lines = [f"{game.title}, {len(play.events)} events, looked at {len(found.standings) - 1} times"]
    for seat in range(state.seats):
        count = sum(decision.seat == seat for decision in found.decisions)
        lines.append(
            f"  {game.seat_name(state, seat):<9} began with {100 * found.standings[0].win[seat]:.0f}% to come first; "
            f"luck {100 * found.luck(seat):+.0f}% +- {within:.0f}; "
            f"{count} decisions cost {100 * found.cost(seat):.1f}% each"
        )
    for decision, parts in why.items():
        before = play.position(decision.event)
        lines.append(
            f"{game.seat_name(state, decision.seat)} chose {game.move_name(before, decision.choice)} at event "
            f"{decision.event}; {game.move_name(before, decision.best)} would have been better: "
            f"{100 * decision.cost:.0f}% +- {100 * decision.within:.0f}"
        )
        lines += [f"  {each.kind}: {each.taken:.1f}, and {each.best:.1f} after the better one" for each in parts]
    return lines
