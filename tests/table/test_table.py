"""A table is its log: what is folded from it, who may do what, what has to be agreed, and how a game ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.table.tables import ADA, BEN, CY, DEE, NOW, SECRET, new_table, play_on, running, stored
from townwright.engine.errors import CannotRead, OutOfDate, Refused
from townwright.engine.proof import commitment_of
from townwright.engine.record import dump_record, load_record
from townwright.engine.state import bytes_of
from townwright.games import find
from townwright.table import deeds
from townwright.table import table as table_module
from townwright.table.entries import KINDS, Answered, Finished, HandedOver, Offered, Resigned, TookBack, read_happening
from townwright.table.records import record_of
from townwright.table.sight import see_table
from townwright.table.table import OPEN, OVER, RUNNING, Table

TWO: dict[str, Any] = {"players": "2"}


def _decided(table: Table) -> int:
    return table.game.legal(table.play.state)[0]


def _other(table: Table) -> int:
    return (table.actor + 1) % len(table.chairs)


# The log --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_table_comes_back_from_its_log_as_it_was(seed: int) -> None:
    table = play_on(running(), seed, most=60)
    again = stored(table)
    assert bytes_of(again.play.state) == bytes_of(table.play.state)
    assert again.play.log == table.play.log
    assert see_table(again, 0, NOW) == see_table(table, 0, NOW)
    assert again.entries == table.entries


def test_what_is_tried_on_a_draft_leaves_the_table_as_it_was() -> None:
    table = running()
    before, count = bytes_of(table.play.state), len(table.entries)
    draft = table.draft()
    deeds.choose(draft, NOW, draft.actor, _decided(draft), SECRET)
    deeds.hand_over(draft, NOW, 0)
    assert draft.fresh == draft.entries[count:]
    assert (bytes_of(table.play.state), len(table.entries), table.chairs[0].bot) == (before, count, "")
    assert bytes_of(stored(draft).play.state) == bytes_of(draft.play.state)


def test_every_kind_of_entry_is_written_and_read_back() -> None:
    table = play_on(running(), 3, most=20)
    assert len({type(entry.what) for entry in table.entries}) >= 5
    for what in (
        Offered(1, "end"),
        Answered(0, False),
        TookBack(1, 4, "d1"),
        Resigned(2),
        Finished("agreed", [1], [1]),
    ):
        assert read_happening(what.document()) == what
    assert len(KINDS) == len({kind.__name__ for kind in KINDS})


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ({"kind": "danced", "seat": 1}, "there is no entry of the kind 'danced'"),
        ({"seat": 1}, "there is no entry of the kind None"),
        ({"kind": "left", "seat": 1, "shoe": 2}, "an entry left has no shoe"),
        ({"kind": "decided", "seat": 1}, "an entry decided lacks some of .*choice"),
    ],
)
def test_an_entry_that_cannot_be_is_named(document: dict[str, object], complaint: str) -> None:
    with pytest.raises(CannotRead, match=complaint):
        read_happening(document)


def test_time_does_not_run_backwards() -> None:
    table = running()
    deeds.choose(table, NOW - 50_000, table.actor, _decided(table), SECRET)
    assert table.entries[-1].at == NOW


# Seats ----------------------------------------------------------------------------------------------------------------


def test_the_game_begins_when_nobody_is_missing() -> None:
    table = new_table()
    for seat, player in enumerate((ADA, BEN, CY)):
        deeds.sit(table, NOW, seat, player)
        deeds.start_if_full(table, NOW, SECRET)
        assert table.status == OPEN
    deeds.seat_bot(table, NOW, 3, "random", ADA)
    deeds.start_if_full(table, NOW, SECRET)
    assert table.status == RUNNING
    assert table.actor >= 0
    assert table.people == [0, 1, 2]


SITTING: list[tuple[str, Callable[[Table], object]]] = [
    ("TW-T1: this seat is taken", lambda t: deeds.sit(t, NOW, 0, BEN)),
    ("TW-T1", lambda t: deeds.seat_bot(t, NOW, 0, "random", ADA)),
    ("TW-T8: only whoever set the table up", lambda t: deeds.seat_bot(t, NOW, 1, "random", BEN)),
    ("TW-T3: this seat is not yours", lambda t: deeds.leave(t, NOW, 0, BEN)),
    ("TW-T3", lambda t: deeds.leave(t, NOW, 1, ADA)),
    ("TW-T8", lambda t: deeds.close(t, NOW, BEN)),
    ("TW-T4: the game has not begun: 3 of 4 seats are free", lambda t: deeds.choose(t, NOW, 0, 0, SECRET)),
    ("TW-T4", lambda t: deeds.resign(t, NOW, 0, SECRET)),
    ("TW-T4", lambda t: deeds.come_back(t, NOW, 0, ADA)),
    ("TW-T16: the game is not over", deeds.rematch_seats),
]


@pytest.mark.parametrize(("complaint", "deed"), SITTING, ids=[f"{k} {rule[:6]}" for k, (rule, _) in enumerate(SITTING)])
def test_before_the_game_what_is_not_allowed_is_refused(complaint: str, deed: Callable[[Table], object]) -> None:
    table = new_table()
    deeds.sit(table, NOW, 0, ADA)
    count = len(table.entries)
    with pytest.raises(Refused, match=complaint):
        deed(table)
    assert len(table.entries) == count


@pytest.mark.parametrize("nonce", ["x" * 65, "ä", "a\nb"])
def test_a_nonce_is_short_and_plain(nonce: str) -> None:
    with pytest.raises(CannotRead, match="nonce: at most 64 plain characters"):
        deeds.sit(new_table(), NOW, 0, ADA, nonce)


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_does_not_exist_is_named(seat: int) -> None:
    with pytest.raises(CannotRead, match=f"seat: 4 seats play, numbered from 0; there is no seat {seat}"):
        deeds.sit(new_table(), NOW, seat, ADA)


def test_a_seat_can_be_left_and_given_to_somebody_else_before_the_game() -> None:
    table = new_table()
    deeds.sit(table, NOW, 0, BEN)
    deeds.leave(table, NOW, 0, BEN)
    deeds.sit(table, NOW, 0, CY)
    deeds.leave(table, NOW, 0, ADA)  # by whoever set the table up
    assert table.chairs[0].is_free
    deeds.close(table, NOW, ADA)
    assert table.status == OVER
    with pytest.raises(Refused, match="TW-T5"):
        deeds.sit(table, NOW, 0, CY)


def test_when_the_game_has_begun_nobody_sits_down_or_leaves() -> None:
    table = running()
    with pytest.raises(Refused, match="TW-T6: the game has begun"):
        deeds.sit(table, NOW, 0, 9)
    with pytest.raises(Refused, match="TW-T6"):
        deeds.leave(table, NOW, 0, ADA)


def test_a_player_acts_for_own_seats_only() -> None:
    table = running(ADA, BEN, ADA, 0)
    assert deeds.own_seat(table, BEN, None) == 1
    assert deeds.own_seat(table, ADA, 2) == 2
    assert deeds.own_seat(table, ADA, None) == (table.actor if table.actor in (0, 2) else 0)
    assert table.is_hot_seat
    with pytest.raises(Refused, match="TW-T3"):
        deeds.own_seat(table, BEN, 0)
    with pytest.raises(Refused, match="TW-T2"):
        deeds.own_seat(table, DEE, 0)
    deeds.hand_over(table, NOW, 1)
    with pytest.raises(Refused, match="TW-T7"):
        deeds.own_seat(table, BEN, 1)


# Choosing -------------------------------------------------------------------------------------------------------------


def test_a_choice_is_made_by_the_seat_that_is_asked() -> None:
    table = running()
    count = len(table.entries)
    with pytest.raises(Refused, match="NC-L1"):
        deeds.choose(table, NOW, _other(table), _decided(table), SECRET)
    with pytest.raises(Refused, match=r"NC-L\d+"):
        deeds.choose(table, NOW, table.actor, 2, SECRET)
    assert len(table.entries) == count


def test_who_has_not_seen_the_last_move_is_out_of_date() -> None:
    table = running()
    seen = table.number
    deeds.must_have_seen(table, seen)
    deeds.say(table, NOW, BEN, "hello", "players")
    deeds.must_have_seen(table, seen)  # chat is no move
    deeds.must_have_seen(table, table.number)
    deeds.choose(table, NOW, table.actor, _decided(table), SECRET)
    for follows in (seen, -1, table.number + 1):
        with pytest.raises(OutOfDate, match="the table has moved on"):
            deeds.must_have_seen(table, follows)


def test_the_name_of_a_deed_is_found_again() -> None:
    table = running()
    number = len(table.entries)
    deeds.choose(table, NOW, table.actor, _decided(table), SECRET, "abc")
    assert table.deeds == {"abc": number}
    assert stored(table).deeds == {"abc": number}


@pytest.mark.parametrize("seed", range(3))
def test_a_game_to_the_end_shows_its_secret_and_its_record_is_genuine(seed: int) -> None:
    table = play_on(running(ADA, BEN, **TWO), seed)
    assert table.status == OVER
    assert table.finished
    assert table.finished.how == "played"
    assert table.finished.secret == SECRET
    assert table.finished.scores == list(table.game.standing(table.play.state).scores)
    record = load_record(dump_record(record_of(table, ["Ada", "Ben"])), find)
    assert record.play.dealer
    assert record.play.events == table.play.events


def test_the_secret_is_nowhere_to_be_seen_while_the_game_goes_on() -> None:
    table = play_on(running(), 1, most=30)
    shown = f"{[entry.what.document() for entry in table.entries]}{see_table(table, 0, NOW)}"
    assert SECRET not in shown
    assert commitment_of(SECRET) in shown


def test_luck_of_an_event_is_the_same_at_every_table_of_it() -> None:
    tables = []
    for name in ("t1", "t2"):
        table = deeds.create(name, NOW, ADA, "new_city", TWO, seed=5, is_rated=True)
        assert not table.created.is_rated
        for seat in (0, 1):
            deeds.sit(table, NOW, seat, seat + 1, f"{name} {seat}")
        deeds.start_if_full(table, NOW, "")
        tables.append(table)
    assert tables[0].play.events == tables[1].play.events
    assert tables[0].luck_document() == {"mode": "seed", "seed": 5}


# Taking back ----------------------------------------------------------------------------------------------------------


def _pick(table: Table) -> int:
    """The actor picks the first district on offer, which can be taken back."""
    seat = table.actor
    deeds.choose(table, NOW, seat, _decided(table), SECRET)
    return seat


def test_what_has_revealed_nothing_is_taken_back_freely() -> None:
    table = running()
    before = bytes_of(table.play.state)
    seat = _pick(table)
    deeds.take_back(table, NOW, seat, SECRET)
    assert bytes_of(table.play.state) == before
    assert bytes_of(stored(table).play.state) == before
    with pytest.raises(Refused, match="TW-U"):
        deeds.take_back(table, NOW, seat, SECRET)


def test_past_the_boundary_all_others_have_to_agree() -> None:
    table = running()
    first = _pick(table)
    while table.actor == first:
        deeds.choose(table, NOW, first, _decided(table), SECRET)
    second = table.actor
    deeds.choose(table, NOW, second, _decided(table), SECRET)
    with pytest.raises(Refused, match="TW-U2"):
        deeds.take_back(table, NOW, first, SECRET)
    count = deeds._last_choice(table, first)
    deeds.offer(table, NOW, first, "take_back", SECRET)
    with pytest.raises(Refused, match="TW-T10"):
        deeds.offer(table, NOW, second, "end", SECRET)
    with pytest.raises(Refused, match="TW-T11"):
        deeds.answer(table, NOW, first, True, SECRET)
    others = [seat for seat in range(4) if seat != first]
    deeds.answer(table, NOW, others[0], True, SECRET)
    with pytest.raises(Refused, match="TW-T12"):
        deeds.answer(table, NOW, others[0], True, SECRET)
    deeds.answer(table, NOW, others[1], True, SECRET)
    assert len(table.play.events) > count
    deeds.answer(table, NOW, others[2], True, SECRET)
    assert len(table.play.events) == count
    assert (table.actor, table.offer) == (first, None)


def test_one_who_does_not_agree_ends_the_offer_and_so_does_a_move() -> None:
    table = running()
    first = _pick(table)
    deeds.offer(table, NOW, first, "take_back", SECRET)
    deeds.answer(table, NOW, (first + 1) % 4, False, SECRET)
    assert table.offer is None
    with pytest.raises(Refused, match="TW-T9"):
        deeds.answer(table, NOW, (first + 2) % 4, True, SECRET)
    deeds.offer(table, NOW, first, "end", SECRET)
    deeds.choose(table, NOW, table.actor, _decided(table), SECRET)
    assert table.offer is None
    assert stored(table).offer is None


def test_one_alone_with_bots_needs_nobodys_consent() -> None:
    table = running(ADA, 0, 0, 0)
    deeds.offer(table, NOW, 0, "end", SECRET)
    assert table.finished
    assert table.finished.how == "agreed"


def test_a_game_that_all_want_to_end_is_ranked_as_it_stands() -> None:
    table = play_on(running(ADA, BEN, **TWO), 2, most=25)
    standing = table.game.standing(table.play.state)
    deeds.offer(table, NOW, 0, "end", SECRET)
    deeds.answer(table, NOW, 1, True, SECRET)
    assert table.finished == Finished("agreed", list(standing.scores), list(standing.ranks), SECRET)
    assert load_record(dump_record(record_of(table, ["a", "b"])), find).play.dealer


# Coming and going -----------------------------------------------------------------------------------------------------


def test_a_seat_is_handed_to_a_bot_and_taken_over_again() -> None:
    table = running()
    deeds.hand_over(table, NOW, 2, "random")
    assert table.chairs[2].bot == "random"
    assert table.people == [0, 1, 3]
    with pytest.raises(Refused, match="TW-T3"):
        deeds.come_back(table, NOW, 2, BEN)
    deeds.come_back(table, NOW, 2, CY)
    assert table.people == [0, 1, 2, 3]
    with pytest.raises(Refused, match="TW-T14"):
        deeds.come_back(table, NOW, 2, CY)
    assert stored(table).chairs == table.chairs


def test_with_two_players_who_resigns_loses_at_once() -> None:
    table = play_on(running(ADA, BEN, **TWO), 4, most=15)
    deeds.resign(table, NOW, 1, SECRET)
    assert table.finished
    assert (table.finished.how, table.finished.ranks) == ("resigned", [1, 2])
    with pytest.raises(Refused, match="TW-T5"):
        deeds.resign(table, NOW, 0, SECRET)


def test_with_four_players_a_bot_goes_on_for_who_resigned_and_last_stays_last() -> None:
    table = play_on(running(), 4, most=10)
    deeds.resign(table, NOW, 1, SECRET)
    assert isinstance(table.entries[-1].what, HandedOver)
    with pytest.raises(Refused, match="TW-T3"):
        deeds.come_back(table, NOW, 1, BEN)
    deeds.resign(table, NOW, 3, SECRET)
    play_on(table, 5)
    assert table.finished
    assert table.finished.how == "played"
    assert (table.finished.ranks[1], table.finished.ranks[3]) == (4, 3)


def test_ranks_of_those_who_resigned_follow_the_others() -> None:
    assert deeds.final_ranks([1, 2, 3, 4], [0, 0, 0, 0]) == [1, 2, 3, 4]
    assert deeds.final_ranks([1, 2, 3, 4], [1, 0, 2, 0]) == [4, 1, 3, 2]
    assert deeds.final_ranks([1, 1, 3], [0, 0, 1]) == [1, 1, 3]


def test_a_rematch_moves_everybody_one_seat_on() -> None:
    table = running(ADA, BEN, 0, CY)
    deeds.offer(table, NOW, 0, "end", SECRET)
    for seat in (1, 3):
        deeds.answer(table, NOW, seat, True, SECRET)
    assert deeds.rematch_seats(table) == [(CY, ""), (ADA, ""), (BEN, ""), (0, "random")]


# Talking --------------------------------------------------------------------------------------------------------------


def test_players_and_spectators_talk_apart_until_the_game_is_over() -> None:
    table = running(ADA, BEN, **TWO)
    deeds.say(table, NOW, ADA, "  good \n luck ", "players")
    assert table.entries[-1].what.document()["text"] == "good luck"
    deeds.say(table, NOW, CY, "watch this", "spectators")
    for player, room in ((ADA, "spectators"), (CY, "players")):
        with pytest.raises(Refused, match="TW-T13"):
            deeds.say(table, NOW, player, "psst", room)
    assert [deeds.may_read(table, player, "spectators") for player in (ADA, CY)] == [False, True]
    deeds.resign(table, NOW, 0, SECRET)
    deeds.say(table, NOW, CY, "well played", "players")


@pytest.mark.parametrize("text", ["", "   ", "x" * 501])
def test_a_message_has_words_but_not_too_many(text: str) -> None:
    with pytest.raises(CannotRead, match="text: from 1 to 500 characters"):
        deeds.say(running(), NOW, ADA, text, "players")


def test_a_game_that_began_under_other_rules_says_so_and_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play_on(running(), most=20)
    newer = replace(table.game, rules_version=table.game.rules_version + 1)
    monkeypatch.setattr(table_module, "find", lambda _slug: newer)
    with pytest.raises(
        Refused, match=r"TW-T18: this game began under rules 1 of New City, and this program plays rules 2"
    ):
        stored(table)
    monkeypatch.undo()
    assert bytes_of(stored(table).play.state) == bytes_of(table.play.state)
