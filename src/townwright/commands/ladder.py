"""`townwright ladder`: how strong the bots are, and the games that say so."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from townwright.bots.arena import SURE, line_ups
from townwright.bots.ladder import (
    GAMES,
    PAIRS,
    SHIPPED,
    Bots,
    Results,
    Table,
    ahead,
    ahead_by_deal,
    bar,
    is_settled,
    play_deals,
    read_results,
    tables_of,
    write_results,
)
from townwright.bots.ratings import rate
from townwright.commands.arena import runner_of, said
from townwright.commands.common import OUT, print_json, read_count
from townwright.commands.compiling import get_ready
from townwright.engine.batch import CORES
from townwright.engine.errors import CannotRead
from townwright.games import find, slugs

ANCHOR = "greedy"  # has 0 points
GAMES_AT_ONCE = 24  # between two looks at whether a pair is settled

Pair = tuple[Table, Bots]


def ladder(arguments: Namespace) -> int:
    """Show the ladder, play on for it, or play its games again."""
    if arguments.play and arguments.reproduce:
        raise CannotRead("--play or --reproduce: one of them.")
    if arguments.play and not arguments.file:
        raise CannotRead("--play needs a file for its results, such as: townwright ladder --play --file results.json.")
    path = Path(arguments.file) if arguments.file else SHIPPED
    tables = [table for slug in arguments.slugs or slugs() for table in tables_of(find(slug))]
    most = read_count(arguments.most) if arguments.most else GAMES
    if arguments.play:
        results = _play_on(path, tables, most, arguments)
    else:
        results = read_results(path)
    if arguments.reproduce:
        return _reproduce(results, tables, most if arguments.most else None, arguments)
    _show([describe(results, table) for table in tables], as_json=arguments.json)
    return 0


# Playing on -----------------------------------------------------------------------------------------------------------


def _play_on(path: Path, tables: list[Table], most: int, arguments: Namespace) -> Results:
    """Play until every pair is settled; what has been played is kept after every few games."""
    results = read_results(path) if path.exists() else Results()
    runner = runner_of(arguments)
    at_once = read_count(arguments.workers) if arguments.workers else CORES
    with _progress() as progress:
        bar_of_all = progress.add_task("Pairs settled", total=len(tables) * len(PAIRS))
        for bots in PAIRS:
            for table in tables:
                get_ready(find(table.game))
                progress.update(bar_of_all, description=f"{table.name}: {bots[0]}, {bots[1]}")
                each = len(line_ups(bots, table.seats()))
                while not is_settled(table, bots, deals := results.of(table, bots), most):
                    left = -(-most // each) - len(deals)
                    count = min(left, max(1, GAMES_AT_ONCE // each, -(-at_once // each)))
                    numbers = range(len(deals), len(deals) + count)
                    for deal in play_deals(table, bots, numbers, runner):
                        results.add(table, bots, deal)
                    write_results(results, path)
                progress.advance(bar_of_all)
    return results


def _progress() -> Progress:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    return Progress(*columns, console=Console(stderr=True))


# Playing again --------------------------------------------------------------------------------------------------------


def _reproduce(results: Results, tables: list[Table], most: int | None, arguments: Namespace) -> int:
    """Play the games again, all or the first so many of each pair, and compare; 1 if any ended otherwise."""
    again, differing, runner = Results(), list[dict[str, Any]](), runner_of(arguments)
    with _progress() as progress:
        wanted = list(_wanted(results, tables, most))
        task = progress.add_task("Games played again", total=sum(games for *_, games in wanted))
        for table, bots, count, games in wanted:
            get_ready(find(table.game))
            progress.update(task, description=f"{table.name}: {bots[0]}, {bots[1]}")
            for deal, ranks in enumerate(play_deals(table, bots, range(count), runner)):
                again.add(table, bots, ranks)
                if ranks != results.of(table, bots)[deal]:
                    differing.append({"table": table.name, "bots": list(bots), "deal": deal})
            progress.advance(task, games)
    ratings = [describe(again, table) for table in tables if table in again.tables()]
    games = sum(games for *_, games in wanted)
    if arguments.json:
        print_json({"games": games, "deals_that_differ": differing, "tables": ratings})
    else:
        _show(ratings, as_json=False)
        for each in differing:
            OUT.print(f"Deal {each['deal']} of {', '.join(each['bots'])} at {each['table']} ended otherwise.")
        OUT.print(f"{games} games played again; {len(differing)} deals ended otherwise.")
    return 1 if differing else 0


def _wanted(results: Results, tables: list[Table], most: int | None) -> Iterator[tuple[Table, Bots, int, int]]:
    """Which pairs are played again, with how many deals and games."""
    for (table, bots), deals in results.deals.items():
        if table in tables:
            each = len(line_ups(bots, table.seats()))
            count = len(deals) if most is None else min(len(deals), -(-most // each))
            yield table, bots, count, count * each


# Showing --------------------------------------------------------------------------------------------------------------


def describe(results: Results, table: Table) -> dict[str, Any]:
    """A table of the ladder: the ratings, how each pair did, and which have not played."""
    played = {bots: results.of(table, bots) for bots in PAIRS if results.of(table, bots)}
    shares = {bots: ahead_by_deal(table, bots, deals) for bots, deals in played.items()}
    return {
        "game": table.game,
        "options": dict(table.options),
        "seats": table.seats(),
        "anchor": ANCHOR,
        "ratings": [
            {"bot": rating.bot, "points": round(rating.points), "within": round(rating.within)}
            for rating in rate(shares, ANCHOR)
        ]
        if played
        else [],
        "pairs": [_pair(table, bots, deals) for bots, deals in played.items()],
        "not_played": [list(bots) for bots in PAIRS if bots not in played],
    }


def _pair(table: Table, bots: Bots, deals: Any) -> dict[str, Any]:
    found = ahead(table, bots, deals)
    assert found is not None
    is_sure = found.within is not None and found.mean - found.within > bar(table)
    return {
        "weaker": bots[0],
        "stronger": bots[1],
        "games": len(deals) * len(line_ups(bots, table.seats())),
        "ahead": found.document(),
        "bar": bar(table),
        "above_the_bar": found.mean >= bar(table) if table.seats() == 2 else is_sure,
    }


def _show(tables: list[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        for table in tables:
            print_json(table)
        return
    for table in tables:
        options = ", ".join(f"{name}={value}" for name, value in table["options"].items())
        OUT.print(f"{find(table['game']).title}, {table['seats']} seats{f' ({options})' if options else ''}:")
        for rating in table["ratings"]:
            within = "by definition" if rating["bot"] == ANCHOR else f"+- {rating['within']}"
            OUT.print(f"  {rating['bot']:<12} {rating['points']:>6} {within}")
        for pair in table["pairs"]:
            share = said(pair["ahead"], percent=True)
            OUT.print(f"  {pair['stronger']} ahead of {pair['weaker']} in {share} ({pair['games']} games)")
        missing = ", ".join(f"{stronger} and {weaker}" for weaker, stronger in table["not_played"])
        if missing:
            OUT.print(f"  Not played yet: {missing}.")
    OUT.print(f"The figures after +- hold in 95 of 100 cases ({SURE} standard errors).")
