"""Twins of a table: logs that differ in nothing but what somebody may not know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from townwright.engine.events import Event, Play
from townwright.engine.state import CHANCE, bytes_of
from townwright.table.entries import Decided, Drawn
from townwright.table.table import Table


def secrets_of(table: Table, eyes: int) -> list[int]:
    """The events of which these eyes may not know what was decided."""
    return [number for number, step in enumerate(table.play.steps()) if table.game.is_secret(step.before, eyes)]


def twins(table: Table, eyes: int, most: int) -> Iterator[Table]:
    """Tables at which one secret decision was another, and these eyes have seen the same all along."""
    steps = list(table.play.steps())
    found = 0
    for number in reversed(secrets_of(table, eyes)):
        for choice in table.game.legal(steps[number].before):
            events = [step.event for step in steps]
            events[number] = replace(events[number], choice=choice)
            if choice != steps[number].event.choice and _look_the_same(table, events, eyes):
                yield _with_choice(table, table.numbers[number], choice)
                found += 1
                if found == most:
                    return
                break


def _look_the_same(table: Table, events: list[Event], eyes: int) -> bool:
    """Could it have gone so, and would these eyes have seen the same after every event?"""
    game, play = table.game, Play(table.game, table.play.options, settle=False)
    for event, step in zip(events, table.play.steps(), strict=True):
        if play.state.actor != event.actor or event.choice not in game.legal(play.state):
            return False
        if event.actor != CHANCE and event.forced != game.plays_itself(play.state):
            return False
        play.replay(event)
        if bytes_of(game.view(play.state, eyes)) != bytes_of(game.view(step.after, eyes)):
            return False
    return True


def _with_choice(table: Table, place: int, choice: int) -> Table:
    entries = list(table.entries)
    what = entries[place].what
    assert isinstance(what, Decided | Drawn)
    entries[place] = replace(entries[place], what=replace(what, choice=choice))
    return Table.of(table.name, entries)
