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
from typing import Any

from townwright.engine.errors import CannotRead, Problem
from townwright.engine.events import Event, Play, Step
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
    lines += ["", *game.board(play.state).splitlines(), ""]
    standing = game.standing(play.state)
    for seat in sorted(range(play.state.seats), key=lambda seat: standing.ranks[seat]):
        lines.append(f"rank {standing.ranks[seat]}   {game.seat_name(play.state, seat)}   {standing.scores[seat]}")
    for item in play.account():
        lines += ["", *item.lines()]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _actor(game: Game, state: Any) -> str:
    return LUCK if state.actor == CHANCE else game.seat_name(state, state.actor)


def _line(game: Game, step: Step) -> str:
    before = step.before
    story = " ".join(game.story(before, step.event.choice, step.after))
    move, count = game.move_name(before, step.event.choice), len(game.legal(before))
    return f"{_actor(game, before):<9} {move:<14} {count:>3}   {story}"


def read_playthrough(text: str, find: Callable[[str], Game]) -> Play:
    """Play the moves of the text again, luck included."""
    head, *lines = text.splitlines() or [""]
    try:
        play = _read_head(head, find)
    except CannotRead as problem:
        raise CannotRead(f"line 1: {problem}") from None
    for number, line in enumerate(lines, 2):
        if not line:
            break
        try:
            _replay(play, line)
        except Problem as problem:
            raise CannotRead(f"line {number}: {problem}") from None
    play.settle()
    return play


def _read_head(head: str, find: Callable[[str], Game]) -> Play:
    found = _HEAD.fullmatch(head)
    if not found:
        raise CannotRead(f"'game <name>   rules <n>   options <name=value ...>' is expected, not {head!r}.")
    game = find(found[1])
    if int(found[2]) != game.rules_version:
        raise CannotRead(f"{game.title} is at rules {game.rules_version}, this was played under {found[2]}.")
    pairs = [option.partition("=") for option in found[3].split()]
    return Play(game, {name: value for name, _, value in pairs}, settle=False)


def _replay(play: Play, line: str) -> None:
    """One line: who decided, what, and among how many."""
    found = _LINE.fullmatch(line)
    if not found:
        raise CannotRead(f"an actor, a move and a number of choices are expected, not {line!r}.")
    if play.is_over:
        raise CannotRead("the game is over before this line.")
    game, state = play.game, play.state
    if found["actor"] != _actor(game, state):
        raise CannotRead(f"the decision is that of {_actor(game, state)}, not of {found['actor']}.")
    legal = game.legal(state)
    choice = game.read_move(state, found["move"])
    if choice not in legal:
        refused = None if state.actor == CHANCE else game.refuse(state, state.actor, choice)
        raise refused or CannotRead(f"{found['move']} is impossible for {game.luck_name(state)}.")
    if int(found["count"]) != len(legal):
        raise CannotRead(f"there are {len(legal)} choices here, not {found['count']}.")
    play.replay(Event(state.actor, choice, game.plays_itself(state)))
