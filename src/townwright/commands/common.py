"""What the commands share: reading options and files, seating bots, printing."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console

from townwright.bots.registry import Bot, new_bot
from townwright.engine.errors import CannotRead
from townwright.engine.game import Game
from townwright.engine.luck import MAX_SEED
from townwright.engine.record import Record

OUT = Console(highlight=False, soft_wrap=True)
MAX_FILE = 16 * 1024 * 1024  # bytes of a record or a position that are read


def read_option_arguments(arguments: list[str]) -> dict[str, object]:
    """The options given as name=value."""
    options: dict[str, object] = {}
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if not equals:
            raise CannotRead(f"--option {argument}: write it as name=value, such as --option players=2.")
        options[name] = value
    return options


def read_seed(text: str) -> int:
    """A seed as it was typed."""
    if not text.isdigit() or int(text) > MAX_SEED:
        raise CannotRead(f"A seed is a whole number from 0 to {MAX_SEED}, not {text!r}.")
    return int(text)


def read_count(text: str) -> int:
    """A positive number of things as it was typed."""
    if not text.isdigit() or not 1 <= int(text) <= 10**9:
        raise CannotRead(f"A whole number of at least 1 is expected, not {text!r}.")
    return int(text)


def read_file(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    if name == "-":
        return sys.stdin.read(MAX_FILE)
    path = Path(name)
    try:
        if path.stat().st_size > MAX_FILE:
            raise CannotRead(f"{name} is larger than any game: {path.stat().st_size} bytes.")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CannotRead(f"{name} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    except UnicodeDecodeError:
        raise CannotRead(f"{name} cannot be read: it is not text.") from None


def write_file(name: str, text: str) -> None:
    """Write the file whole or not at all."""
    path = Path(name)
    draft_path: Path | None = None
    try:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as draft:
            draft_path = Path(draft.name)
            draft.write(text)
        draft_path.chmod(0o666 & ~_umask())
        draft_path.replace(path)
    except OSError as error:
        if draft_path:
            draft_path.unlink(missing_ok=True)
        raise CannotRead(f"{name} cannot be written: {(error.strerror or str(error)).lower()}.") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def read_json(name: str) -> Any:
    """A JSON document from a file."""
    try:
        return json.loads(read_file(name))
    except ValueError as error:
        raise CannotRead(f"{name} is no JSON: {error}.") from None


def print_json(document: Any) -> None:
    """One document on one line, as programs like it."""
    print(json.dumps(document, ensure_ascii=False))


def seat_bots(names: list[str], game: Game, seats: int, seed: int) -> list[Bot]:
    """A bot for each seat; one name serves for all."""
    if len(names) == 1:
        names = names * seats
    if len(names) != seats:
        raise CannotRead(f"{seats} seats play: name one bot for all, or {seats}; {len(names)} were named.")
    return [new_bot(name, game, seed, seat) for seat, name in enumerate(names)]


def play_out(record: Record, bots: list[Bot]) -> None:
    """Let the bots play to the end."""
    play, game = record.play, record.play.game
    while not play.is_over:
        seat = play.state.actor
        view = game.view(play.state, seat)
        play.choose(bots[seat].choose(view, game.legal(view)), seat)


def ranking_lines(game: Game, state: Any) -> list[str]:
    """Who is where, best first."""
    standing = game.standing(state)
    order = sorted(range(state.seats), key=lambda seat: standing.ranks[seat])
    return [f"{standing.ranks[seat]}. {game.seat_name(state, seat):<9} {standing.scores[seat]:>4}" for seat in order]
