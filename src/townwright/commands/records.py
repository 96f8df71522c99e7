"""`townwright record`, `replay`, `verify`, `export` and `import`: games as files."""

from __future__ import annotations

import sys
from argparse import Namespace

from townwright.commands.common import (
    OUT,
    play_out,
    print_json,
    ranking_lines,
    read_file,
    read_option_arguments,
    read_seed,
    seat_bots,
    write_file,
)
from townwright.engine.errors import CannotRead, Problem
from townwright.engine.formats import Format
from townwright.engine.game import Game
from townwright.engine.record import Record, dump_record, load_record, new_record
from townwright.games import find


def record(arguments: Namespace) -> int:
    """Let bots play a game and keep it."""
    game = find(arguments.game)
    options = read_option_arguments(arguments.option)
    seed = read_seed(arguments.seed)
    bots = seat_bots(arguments.bots.split(","), game, game.new(**options).seats, seed)
    played = new_record(game, options, [bot.name for bot in bots], seed)
    play_out(played, bots)
    _put(dump_record(played), arguments.output)
    if arguments.output != "-":
        OUT.print(f"{len(played.play.events)} events written to {arguments.output}.", markup=False)
    return 0


def replay(arguments: Namespace) -> int:
    """Show a recorded game, or its position after some event."""
    played = load_record(read_file(arguments.file), find)
    play = played.play
    count = len(play.events)
    if arguments.event is not None:
        if not arguments.event.isdigit() or int(arguments.event) > count:
            raise CannotRead(f"--event is a number from 0 to {count}, the last event; not {arguments.event!r}.")
        count = int(arguments.event)
    state = play.position(count)
    if arguments.json:
        print_json({"event": count, "of": len(play.events), "position": play.game.document(state)})
        return 0
    if arguments.event is None:
        for line in play.story():
            OUT.print(line, markup=False)
        OUT.print()
    OUT.print(play.game.board(state), markup=False)
    OUT.print(play.game.prompt(state, state.actor), markup=False)
    if play.is_over and count == len(play.events):
        for line in ranking_lines(play.game, state):
            OUT.print(line, markup=False)
        for item in play.account():
            OUT.print("\n".join(item.lines()), markup=False)
    return 0


def verify(arguments: Namespace) -> int:
    """Play a record again and say whether every word of it is true."""
    text = read_file(arguments.file)
    try:
        played = load_record(text, find)
    except Problem as problem:
        if arguments.json:
            print_json({"genuine": False, "problem": str(problem)})
        else:
            OUT.print(f"{arguments.file} is not a genuine record.\n{problem}", markup=False)
        return 1
    if arguments.json:
        print_json({"genuine": True, "finished": played.play.is_over, "luck": played.luck["mode"]})
    else:
        OUT.print(f"{arguments.file} is a genuine record: {_summary(played)}", markup=False)
    return 0


def _format(game: Game, name: str) -> Format:
    for known in game.formats:
        if known.name == name:
            return known
    names = ", ".join(known.name for known in game.formats) or "none besides the record itself"
    raise CannotRead(f"{game.title} is not written as {name!r}; known are {names}.")


def export_game(arguments: Namespace) -> int:
    """Write a recorded game in another notation."""
    play = load_record(read_file(arguments.file), find).play
    _put(_format(play.game, arguments.to).write(play), arguments.output)
    return 0


def import_game(arguments: Namespace) -> int:
    """Read a game in another notation, as far as it keeps the rules, and write its record."""
    game = find(arguments.game)
    imported = _format(game, arguments.source).read(game, read_file(arguments.file))
    seats = [game.seat_name(imported.play.state, seat) for seat in range(imported.play.state.seats)]
    _put(dump_record(Record(imported.play, seats)), arguments.output)
    if imported.problem:
        count = len(imported.play.events)
        print(f"Read up to event {count}; {imported.at} is not possible. {imported.problem}", file=sys.stderr)
        return 1
    return 0


def _put(text: str, name: str) -> None:
    if name == "-":
        print(text, end="")
    else:
        write_file(name, text)


def _summary(played: Record) -> str:
    play = played.play
    state = "finished" if play.is_over else "unfinished"
    checked = {
        "seed": "every draw follows from its seed",
        "given": "its luck was entered by hand, so only the rules could be checked",
        "committed": "every draw follows from the secret that was settled before the first move"
        if play.dealer
        else "its luck can be checked when the game is over and its secret is shown",
    }
    said = f"{play.game.title}, {state}, {len(play.events)} events; {checked[played.luck['mode']]}."
    if played.opening:
        said += f" Its first {played.opening} events were taken over from table {played.luck['opening']['table']}."
    return said
