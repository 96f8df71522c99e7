"""`townwright record`, `replay` and `verify`: games as files."""

from __future__ import annotations

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
from townwright.engine.record import Record, dump_record, load_record, new_record
from townwright.games import find


def record(arguments: Namespace) -> int:
    """Let bots play a game and keep it."""
    game = find(arguments.game)
    options = read_option_arguments(arguments.option)
    seed = read_seed(arguments.seed)
    bots = seat_bots(arguments.bots.split(","), game.new(**options).seats, seed)
    played = new_record(game, options, [bot.name for bot in bots], seed)
    play_out(played, bots)
    text = dump_record(played)
    if arguments.output == "-":
        print(text, end="")
        return 0
    write_file(arguments.output, text)
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


def _summary(played: Record) -> str:
    play = played.play
    state = "finished" if play.is_over else "unfinished"
    checked = {
        "seed": "every draw follows from its seed",
        "given": "its luck was entered by hand, so only the rules could be checked",
    }
    return f"{play.game.title}, {state}, {len(play.events)} events; {checked[played.luck['mode']]}."
