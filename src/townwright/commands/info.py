"""`townwright games` and `townwright rules`."""

from __future__ import annotations

import re
from argparse import Namespace
from typing import Any

from townwright.commands.common import OUT, print_json
from townwright.engine.errors import CannotRead
from townwright.engine.game import Game
from townwright.games import find, slugs

_DIAGRAM = re.compile(r"^```diagram .*\n((?:(?!```).*\n)*)```$", re.MULTILINE)
_RULE = re.compile(r"^- \*\*([A-Z]{2}-[A-Z]\d+)\*\* ", re.MULTILINE)


def describe(game: Game) -> dict[str, Any]:
    """A game as `games --json` shows it."""
    return {
        "game": game.slug,
        "title": game.title,
        "designers": list(game.designers),
        "summary": game.summary,
        "seats": list(game.seat_counts),
        "rules": game.rules_version,
        "actions": game.actions.count,
        "outcomes": game.outcomes.count,
        "has_secrets": game.has_secrets,
        "state_bytes": game.state.dtype.itemsize,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": list(option.values),
                "text": option.text,
                "meanings": dict(option.meanings),
            }
            for option in game.options
        ],
    }


def show_games(arguments: Namespace) -> int:
    """List the games with seats and options."""
    games = [find(slug) for slug in slugs()]
    if arguments.json:
        print_json([describe(game) for game in games])
        return 0
    for game in games:
        OUT.print(f"[bold]{game.slug}[/bold]: {game.title}, by {' and '.join(game.designers)}")
        OUT.print(f"  {game.summary}", markup=False)
        seats = " or ".join(map(str, game.seat_counts))
        size = game.state.dtype.itemsize
        OUT.print(f"  {seats} players, rules {game.rules_version}, {game.actions.count} actions, {size} bytes a state")
        for option in game.options:
            OUT.print(f"  {option.text}", markup=False)
            for value, meaning in option.meanings.items():
                default = " (default)" if value == option.default else ""
                OUT.print(f"    --option {option.name + '=' + value:<32} {meaning}{default}", markup=False)
    return 0


def rules_by_number(game: Game) -> dict[str, str]:
    """Each numbered rule of the game's page."""
    page = game.rules_text()
    starts = list(_RULE.finditer(page))
    rules = {}
    for found in starts:
        rest = page[found.end() :]
        end = re.search(r"\n(?! {2})", rest)
        rules[found[1]] = " ".join(rest[: end.start() if end else None].split())
    return rules


def without_drawings(page: str) -> str:
    """The page of rules for those who see no drawings: of each, what is said below it."""
    return _DIAGRAM.sub(r"\1", page)


def show_rules(arguments: Namespace) -> int:
    """Print the page of rules, or the rules of these numbers."""
    game = find(arguments.game)
    known = rules_by_number(game)
    wanted = [number.upper() for number in arguments.numbers]
    for number in wanted:
        if number not in known:
            raise CannotRead(
                f"{game.title} has no rule {number!r}; its rules are numbered such as {next(iter(known))}."
            )
    if arguments.json:
        print_json({number: known[number] for number in wanted or known})
    elif wanted:
        for number in wanted:
            print(f"{number}: {known[number]}")
    else:
        print(without_drawings(game.rules_text()))
    return 0
