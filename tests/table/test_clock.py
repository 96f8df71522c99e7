"""Clocks: what runs, what is given, and what happens when time is used up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.tables import ADA, BEN, NOW, SECRET, running, stored
from townwright.engine.document import Node
from townwright.engine.errors import CannotRead, Refused
from townwright.table import deeds
from townwright.table.clock import HOUR, MINUTE, MOST, PRESETS, SECOND, Clock, read_clock
from townwright.table.entries import Decided, HandedOver, RanOut, Resigned
from townwright.table.table import OVER, Table

CLOCK = Clock(10 * MINUTE, 30 * SECOND, 11 * MINUTE)
TWO: dict[str, Any] = {"players": "2"}


def _turn(table: Table, took: int) -> int:
    """The actor's whole turn, so many milliseconds after the last entry; returns the seat."""
    seat = table.actor
    now = table.entries[-1].at + took
    while table.actor == seat:
        deeds.choose(table, now, seat, table.game.legal(table.play.state)[0], SECRET)
    return seat


def test_the_clock_of_the_seat_that_is_to_decide_runs_and_no_other() -> None:
    table = running(clock=CLOCK)
    for seat in range(4):
        expected = CLOCK.bank - MINUTE if seat == table.actor else CLOCK.bank
        assert table.time_left(seat, NOW + MINUTE) == expected
    assert table.deadline == NOW + CLOCK.bank
    assert table.time_left(table.actor, NOW + 100 * MINUTE) == 0


def test_a_turn_costs_its_time_and_brings_the_increment() -> None:
    table = running(ADA, BEN, clock=CLOCK, **TWO)
    seat = _turn(table, 3 * MINUTE)
    assert table.left[seat] == CLOCK.bank - 3 * MINUTE + CLOCK.increment
    other = table.actor
    assert table.deadline == table.entries[-1].at + CLOCK.bank
    _turn(table, 0)
    assert table.left[other] == CLOCK.bank + CLOCK.increment
    assert stored(table).left == table.left


def test_a_bank_never_grows_beyond_its_cap() -> None:
    table = running(ADA, BEN, clock=CLOCK, **TWO)
    for _ in range(8):
        _turn(table, 0)
    assert max(table.left) == CLOCK.cap


def test_what_is_taken_back_brings_no_increment() -> None:
    clock = Clock(10 * MINUTE, 30 * SECOND, 60 * MINUTE)
    table = running(ADA, BEN, clock=clock, slug="alien_city", first_player="A")
    for _ in range(5):
        seat = _turn(table, SECOND)
        assert table.left[seat] > clock.bank - MINUTE
        deeds.offer(table, table.entries[-1].at, seat, "take_back", SECRET)
        deeds.answer(table, table.entries[-1].at, 1 - seat, True, SECRET)
        assert table.actor == seat
    assert table.left == [clock.bank - 5 * SECOND, clock.bank]


def test_bots_have_no_clock() -> None:
    table = running(ADA, 0, clock=CLOCK, **TWO)
    while table.actor == 0:
        deeds.choose(table, NOW, 0, table.game.legal(table.play.state)[0], SECRET)
    assert table.deadline is None
    with pytest.raises(Refused, match="TW-T15"):
        deeds.run_out(table, NOW + 100 * HOUR, SECRET)


def test_who_comes_back_has_the_time_that_was_left() -> None:
    table = running(ADA, BEN, clock=CLOCK, **TWO)
    seat = table.actor
    deeds.hand_over(table, NOW + 2 * MINUTE, seat)
    assert table.deadline is None
    deeds.come_back(table, NOW + 50 * MINUTE, seat, table.chairs[seat].player)
    assert table.deadline == NOW + 50 * MINUTE + CLOCK.bank - 2 * MINUTE


def test_without_a_clock_nobody_runs_out() -> None:
    table = running()
    assert table.deadline is None
    with pytest.raises(Refused, match="TW-T15"):
        deeds.run_out(table, NOW + 100 * HOUR, SECRET)


@pytest.mark.parametrize(
    ("when_out", "last"), [("bot", HandedOver), ("default", Decided), ("resign", Resigned), ("nothing", RanOut)]
)
def test_when_time_is_used_up_what_was_settled_happens(when_out: str, last: type) -> None:
    table = running(ADA, BEN, clock=Clock(MINUTE, SECOND, MINUTE, when_out), **TWO)
    seat = table.actor
    with pytest.raises(Refused, match="TW-T15: there is time left"):
        deeds.run_out(table, NOW + MINUTE - 1, SECRET)
    count = len(table.entries)
    deeds.run_out(table, NOW + MINUTE, SECRET)
    happened = [entry.what for entry in table.entries[count:]]
    assert happened[0] == RanOut(seat)
    assert any(isinstance(what, last) for what in happened)
    assert (table.status == OVER) == (when_out == "resign")
    assert (table.chairs[seat].bot != "") == (when_out == "bot")
    if when_out == "nothing":
        assert table.deadline == NOW + MINUTE + MOST
    again = stored(table)
    assert (again.left, again.deadline, again.status) == (table.left, table.deadline, table.status)


def test_the_presets_are_what_they_are_called() -> None:
    assert PRESETS["day"] == Clock(24 * HOUR, 4 * HOUR, 72 * HOUR)
    assert PRESETS["days"] == Clock(72 * HOUR, 12 * HOUR, 120 * HOUR)
    assert PRESETS["week"] == Clock(72 * HOUR, 36 * HOUR, 240 * HOUR)
    for preset in PRESETS.values():
        assert read_clock(Node(preset.document(), "clock")) == preset


@pytest.mark.parametrize("nothing", [None, {}])
def test_no_clock_is_no_clock(nothing: Any) -> None:
    assert read_clock(Node(nothing, "clock")) is None


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ("blitz", "clock: one of live-fast, live, .* is expected"),
        (5, "clock: an object is expected"),
        ({"bank": 0}, "clock.bank: a whole number from 1000"),
        ({"bank": 5000, "cap": 4000}, "clock.cap: a whole number from 5000"),
        ({"bank": 5000, "increment": -1}, "clock.increment: a whole number from 0"),
        ({"bank": 5000, "when_out": "shoot"}, "clock.when_out: one of bot, default, resign, nothing"),
        ({"bank": 5000, "delay": 1}, "clock: there is no field 'delay' here"),
    ],
)
def test_a_clock_that_cannot_be_is_named(document: Any, complaint: str) -> None:
    with pytest.raises(CannotRead, match=complaint):
        read_clock(Node(document, "clock"))
