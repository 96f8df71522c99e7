"""Playthroughs: a whole game as text that a person can read and a program can play again.

    game new_city   rules 1   options players=4 attachment=any_tile
    luck      pawn NE        4   NE's pawn stands on rung 1.
    SE        4S             3   SE picks 4S (Residential).

After the actor come the move in notation, the number of choices there were, and what the log says. The text ends
with the final board, the ranking and the account of every score. Playing the moves again gives the same text, to
the byte.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from townwright.engine.errors import CannotRead
from townwright.engine.events import Play, Step
from townwright.engine.game import Game
from townwright.engine.state import CHANCE

LUCK = "luck"
_LINE = re.compile(r"(?P<actor>\S+) +(?P<move>\S+(?: \S+)*) {2,}(?P<count>\d+)   .*")
_HEAD = re.compile(r"game (\S+)   rules (\d+)   options (.*)")


def write_playthrough(play: Play) -> str:
    """The game as text."""
    game = play.game
    options = " ".join(f"{name}={value}" for name, value in play.options.items())
    lines = [f"game {game.slug}   rules {game.rules_version}   options {options}"]
    lines += [_line(game, step) for step in play.steps()]
    lines += ["", game.board(play.state), ""]
    standing = game.standing(play.state)
    for seat in sorted(range(play.state.seats), key=lambda seat: standing.ranks[seat]):
        lines.append(f"rank {standing.ranks[seat]}   {game.seat_name(play.state, seat)}   {standing.scores[seat]}")
    for item in play.account():
        lines += ["", *item.lines()]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _line(game: Game, step: Step) -> str:
    before = step.before
    actor = LUCK if before.actor == CHANCE else game.seat_name(before, before.actor)
    count = len(game.legal(before))
    story = " ".join(game.story(before, step.event.choice, step.after))
    return f"{actor:<9} {game.move_name(before, step.event.choice):<14} {count:>3}   {story}"


def read_playthrough(text: str, find: Callable[[str], Game]) -> Play:
    """Play the moves of the text again, luck included."""
    head, *lines = text.splitlines()
    found = _HEAD.fullmatch(head)
    if not found:
        raise CannotRead(f"line 1: 'game <name>   rules <n>   options <name=value ...>' is expected, not {head!r}.")
    game = find(found[1])
    if int(found[2]) != game.rules_version:
        raise CannotRead(f"line 1: {game.title} is at rules {game.rules_version}, this was played under {found[2]}.")
    play = Play(game, dict(option.split("=", 1) for option in found[3].split()))
    for number, line in enumerate(lines, 2):
        if not line:
            return play
        move = _LINE.fullmatch(line)
        if not move:
            raise CannotRead(f"line {number}: an actor, a move and a number of choices are expected, not {line!r}.")
        if int(move["count"]) > 1 or move["actor"] == LUCK:
            play.choose(game.read_move(play.state, move["move"]))
    return play
