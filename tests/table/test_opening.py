"""A table whose game goes on from a moment of a finished one: what is taken over, what is new, what is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.tables import ADA, BEN, NOW, SECRET, play_on, running, stored
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.record import dump_record, load_record
from townwright.engine.state import CHANCE, bytes_of
from townwright.games import find
from townwright.table import deeds
from townwright.table.records import record_of
from townwright.table.sight import EVERYBODY, see_account, see_log, see_position, see_table
from townwright.table.table import RUNNING, Table

OTHER_SECRET = "7f" * 32
GAMES = ["new_city", "alien_city", "city_council", "dice_new_town", "golden_city"]


def finished(slug: str = "new_city") -> Table:
    options: dict[str, Any] = {"players": "2"} if slug == "new_city" else {}
    seats = int(find(slug).new(**options).seats)
    return play_on(running(*range(ADA, ADA + seats), slug=slug, **options), 5)


def gone_on(source: Table, event: int, secret: str = OTHER_SECRET) -> Table:
    table = deeds.go_on_from(source, event, "t9", NOW, ADA, secret=secret)
    for seat in range(len(table.chairs)):
        deeds.sit(table, NOW, seat, ADA if seat == 0 else BEN, f"n{seat}")
    deeds.start_if_full(table, NOW, secret)
    return table


def play_to_the_end(table: Table, secret: str = OTHER_SECRET) -> Table:
    while table.status == RUNNING:
        deeds.choose(table, NOW, table.actor, table.game.legal(table.play.state)[0], secret)
    return table


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_goes_on_from_any_moment_and_its_record_is_genuine(slug: str) -> None:
    source = finished(slug)
    event = len(source.play.events) * 2 // 3
    table = gone_on(source, event)
    assert table.play.events[:event] == source.play.events[:event]
    assert bytes_of(table.play.position(event)) == bytes_of(source.play.position(event))
    assert see_table(table, 0, NOW)["opening"] == {"table": source.name, "events": event}
    assert bytes_of(stored(table).play.state) == bytes_of(table.play.state)
    play_to_the_end(table)
    names = [f"P{seat}" for seat in range(len(table.chairs))]
    record = load_record(dump_record(record_of(table, names)), find)
    assert record.play.events == table.play.events
    assert record.opening == event


def test_its_luck_is_new_from_there() -> None:
    source = finished()
    draws = [number for number, event in enumerate(source.play.events) if event.actor == CHANCE]
    before = draws[len(draws) // 2] - 1
    ways = {tuple(gone_on(source, before, f"{n:02x}" * 32).play.events[before + 1 :][:4]) for n in range(6)}
    assert len(ways) > 1


def test_the_log_and_the_account_hold_what_was_taken_over() -> None:
    source = finished()
    table = gone_on(source, 60)
    told, taken = see_log(table, EVERYBODY), see_log(source, EVERYBODY)
    assert [line["lines"] for line in told[:60]] == [line["lines"] for line in taken[:60]]
    assert {line["entry"] for line in told[:60]} == {table.last_move - len(table.play.events) + 60}
    assert see_position(table, 0, 60)["position"] == see_position(source, 0, 60)["position"]
    assert [item["points"] for item in see_account(table, EVERYBODY)] == list(
        table.game.standing(table.play.state).scores
    )


def test_it_is_never_rated_and_comes_back_from_its_log() -> None:
    source = finished()
    table = deeds.go_on_from(source, 20, "t9", NOW, ADA, secret=SECRET, is_rated=True)
    assert not table.created.is_rated
    assert stored(table).created == table.created


def test_what_was_taken_over_stands() -> None:
    """Nobody takes back what was decided at another table: not freely, not by consent, not by the host."""
    source = finished()
    own = next(
        number + 1
        for number, event in enumerate(source.play.events)
        if event.actor >= 0 and not event.forced and _is_free(source, number + 1, event.actor)
    )
    table = gone_on(source, own)
    seat = source.play.events[own - 1].actor
    taking: list[Any] = [
        lambda: deeds.take_back(table, NOW, seat, OTHER_SECRET),
        lambda: deeds.offer(table, NOW, seat, deeds.TAKE_BACK, OTHER_SECRET),
        lambda: deeds.take_back_by_host(table, NOW, None, OTHER_SECRET),
        lambda: deeds.take_back_by_host(table, NOW, own - 1, OTHER_SECRET),
    ]
    for take in taking:
        with pytest.raises(Refused, match="TW-T20"):
            take()
    assert not see_table(table, seat, NOW)["can_take_back"]
    # what is decided here can be taken back as ever
    number = len(table.play.events)
    actor = table.actor
    deeds.choose(table, NOW, actor, table.game.legal(table.play.state)[0], OTHER_SECRET)
    if see_table(table, actor, NOW)["can_take_back"]:
        deeds.take_back(table, NOW, actor, OTHER_SECRET)
        assert len(table.play.events) == number


def _is_free(source: Table, count: int, seat: int) -> bool:
    """Could this seat, had the game stopped here, have taken its last choice back?"""
    play = source.play.draft()
    play.events, play.state = play.events[:count], play.position(count)
    if play.state.actor < 0 or play.game.plays_itself(play.state):
        return False
    try:
        return play.free_take_back(seat) == count - 1
    except Refused:
        return False


def test_a_game_that_is_not_over_or_was_over_then_is_not_gone_on_from() -> None:
    source = finished()
    with pytest.raises(Refused, match="TW-T16"):
        deeds.go_on_from(running(), 3, "t9", NOW, ADA, secret=SECRET)
    with pytest.raises(Refused, match="TW-T19: the game was over then"):
        deeds.go_on_from(source, len(source.play.events), "t9", NOW, ADA, secret=SECRET)
    for event in (0, -1, len(source.play.events) + 1):
        with pytest.raises(CannotRead, match="event: a number from 1 to"):
            deeds.go_on_from(source, event, "t9", NOW, ADA, secret=SECRET)


def test_it_can_be_gone_on_from_in_turn() -> None:
    first = gone_on(finished(), 40)
    play_to_the_end(first)
    second = gone_on(first, 70)
    assert second.play.events[:70] == first.play.events[:70]
    assert second.opening == 70
