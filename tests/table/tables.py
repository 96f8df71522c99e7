"""Tables to try things on."""

from __future__ import annotations

from typing import Any

from townwright.engine.luck import below, new_luck
from townwright.table import deeds
from townwright.table.clock import Clock
from townwright.table.entries import Entry, read_happening
from townwright.table.table import RUNNING, Table

SECRET = "5e" * 32
ADA, BEN, CY, DEE = 1, 2, 3, 4
NOW = 1_000_000


def new_table(clock: Clock | None = None, slug: str = "new_city", **options: Any) -> Table:
    """A table that Ada has set up, with all seats free."""
    return deeds.create("t2", NOW, ADA, slug, options, secret=SECRET, clock=clock)


def running(*players: int, clock: Clock | None = None, slug: str = "new_city", **options: Any) -> Table:
    """A game that has just begun; 0 seats a bot."""
    table = new_table(clock, slug, **options)
    for seat, player in enumerate(players or (ADA, BEN, CY, DEE)):
        if player:
            deeds.sit(table, NOW, seat, player, f"nonce {seat}")
        else:
            deeds.seat_bot(table, NOW, seat, "random", ADA)
    deeds.start_if_full(table, NOW, SECRET)
    assert table.status == RUNNING
    return table


def play_on(table: Table, seed: int = 0, most: int = 10_000, step: int = 10) -> Table:
    """Random choices, each `step` milliseconds after the one before."""
    luck: Any = new_luck(seed, 3)
    for _ in range(most):
        if table.status != RUNNING:
            break
        legal = table.game.legal(table.play.state)
        now = table.entries[-1].at + step
        deeds.choose(table, now, table.actor, legal[below(luck, len(legal))], SECRET)
    return table


def stored(table: Table) -> Table:
    """The table as its log alone brings it back."""
    entries = [(e.number, e.at, e.what.document()) for e in table.entries]
    return Table.of(table.name, [Entry(number, at, read_happening(what)) for number, at, what in entries])
