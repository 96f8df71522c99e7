"""Luck from a committed secret: what it depends on, how often it draws what, and how a record of it is checked."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from tests.engine.statistics import fits
from tests.engine.toys import ENVELOPES, KEEP, REDRAW, find
from townwright.engine.errors import CannotRead
from townwright.engine.events import Event, Play, TakenBack
from townwright.engine.proof import Committed, Head, commitment_of, drawn, line_of, link, numbers, odds_of
from townwright.engine.record import Record, digest, dump_record, load_record
from townwright.engine.state import CHANCE

SECRET = "ab" * 32
HEAD = Head("t1", "envelopes", 3, {"players": "2", "deck": "plain"}, commitment_of(SECRET), ("n0", "n1"))


def _play(head: Head = HEAD, secret: str = SECRET) -> Play:
    return Play(ENVELOPES, head.options, Committed(head, secret))


def _record(play: Play, *, is_secret_shown: bool = True) -> Record:
    luck: dict[str, Any] = {
        "mode": "committed",
        "table": HEAD.table,
        "commitment": HEAD.commitment,
        "nonces": list(HEAD.nonces),
        "secret": SECRET if is_secret_shown else None,
    }
    return Record(play, ["Ada", "Ben"], luck)


def _played() -> Play:
    play = _play()
    for choice in (0, 1, REDRAW, KEEP, REDRAW, KEEP):
        play.choose(choice)
    assert play.is_over
    return play


def _changed(record: Record, change: Any) -> str:
    """The record after somebody changed it and wrote a new digest."""
    document = json.loads(dump_record(record))
    change(document)
    document["digest"] = digest(document)
    return json.dumps(document)


# What is drawn --------------------------------------------------------------------------------------------------------


def test_the_commitment_is_the_hash_of_the_bytes_of_the_secret() -> None:
    assert commitment_of("00" * 32) == hashlib.sha256(bytes(32)).hexdigest()


def test_a_chain_and_its_numbers_are_those_that_anybody_computes() -> None:
    chain = link(HEAD.chain(), "0 1")
    head = (
        f'{{"commitment":"{HEAD.commitment}","game":"envelopes","nonces":["n0","n1"],'
        '"options":{"deck":"plain","players":"2"},"rules":3,"table":"t1"}'
    )
    assert chain == hashlib.sha256(f"{hashlib.sha256(head.encode()).hexdigest()}\n0 1".encode()).hexdigest()
    assert list(islice(numbers(SECRET, "x"), 3)) == [627186684, 1217518683, 4139540861]
    assert len(set(islice(numbers(SECRET, chain), 1000))) == 1000


def test_lines_of_the_chain_say_who_and_what() -> None:
    assert [line_of(event) for event in (Event(2, 17), Event(CHANCE, 4), TakenBack(1, 9))] == [
        "2 17",
        "luck 4",
        "1 back to 9",
    ]


def test_outcomes_come_as_often_as_they_weigh() -> None:
    weights = (5, 2, 1, 0, 8)
    found = Counter(drawn(SECRET, str(number), weights) for number in range(16_000))
    assert found[3] == 0
    assert fits([found[place] for place in (0, 1, 2, 4)], (5, 2, 1, 8))


@pytest.mark.parametrize(
    "head",
    [
        Head("t2", HEAD.game, HEAD.rules, HEAD.options, HEAD.commitment, HEAD.nonces),
        Head(HEAD.table, HEAD.game, HEAD.rules, HEAD.options, HEAD.commitment, ("n0", "n2")),
        Head(HEAD.table, HEAD.game, HEAD.rules, HEAD.options | {"deck": "rich"}, HEAD.commitment, HEAD.nonces),
    ],
    ids=["table", "nonce", "options"],
)
def test_luck_depends_on_the_table_its_options_and_every_nonce(head: Head) -> None:
    assert head.chain() != HEAD.chain()


def test_luck_depends_on_every_decision_before_it_and_on_the_secret() -> None:
    cards = {tuple(e.choice for e in _chosen(first, SECRET).events if e.actor == CHANCE) for first in range(3)}
    others = {_chosen(0, f"{number:064x}").events[2:] == _chosen(0, SECRET).events[2:] for number in range(20)}
    assert len(cards) > 1
    assert False in others


def _chosen(first: int, secret: str) -> Play:
    play = _play(secret=secret)
    play.choose(first)
    play.choose(0)
    return play


def test_the_same_table_draws_the_same_again() -> None:
    assert _played().events == _played().events


# Records --------------------------------------------------------------------------------------------------------------


def test_a_record_is_checked_draw_by_draw() -> None:
    record = load_record(dump_record(_record(_played())), find)
    assert record.play.events == _played().events
    assert record.play.dealer
    first = json.loads(dump_record(_record(_played())))["events"][2]
    assert first["odds"] == [[0, 5], [1, 2], [2, 1]]


def test_before_the_secret_is_shown_only_the_rules_can_be_checked() -> None:
    record = load_record(dump_record(_record(_played(), is_secret_shown=False)), find)
    assert record.play.dealer is None


def _other_card(document: Any) -> None:
    """The last card drawn is another one, and a card that leads to the same end."""
    event = [event for event in document["events"] if event["by"] == "luck"][-1]
    event["choice"] = (event["choice"] + 1) % 3
    event["move"] = f"card {event['choice'] + 1}"


def _other_secret(document: Any) -> None:
    document["luck"]["secret"] = "cd" * 32


def _other_secret_and_commitment(document: Any) -> None:
    document["luck"] |= {"secret": "cd" * 32, "commitment": commitment_of("cd" * 32)}


def _other_nonce(document: Any) -> None:
    document["luck"]["nonces"][1] = "n2"


def _other_odds(document: Any) -> None:
    document["events"][2]["odds"][0][1] = 6


def _one_nonce(document: Any) -> None:
    document["luck"]["nonces"].pop()


def _no_hex(document: Any) -> None:
    document["luck"]["secret"] = "AB" * 32


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (_other_card, r"events\[8\]: the secret deals card \d for new card of right"),
        (_other_secret, "luck.secret: its hash is not the commitment"),
        (_other_secret_and_commitment, r"events\[\d\]: the secret deals card \d"),
        (_other_nonce, r"events\[\d\]: the secret deals card \d"),
        (_other_odds, r"events\[2\].odds: these are not the odds of card of left here"),
        (_one_nonce, "luck.nonces: 2 seats play, so 2 are expected"),
        (_no_hex, "luck.secret: 64 hexadecimal digits in lower case are expected"),
    ],
)
def test_what_was_changed_is_named(change: Any, complaint: str) -> None:
    with pytest.raises(CannotRead, match=complaint):
        load_record(_changed(_record(_played()), change), find)


# What was taken back --------------------------------------------------------------------------------------------------


def _taken_back() -> Play:
    play = _play()
    play.choose(1)
    play.choose(1)
    play.choose(KEEP)
    play.replay(TakenBack(1, 1))  # by consent: luck has decided since
    play.settle()
    for choice in (0, KEEP, KEEP):
        play.choose(choice)
    return play


def test_a_record_keeps_what_was_taken_back_and_what_counts_in_the_end() -> None:
    play = _taken_back()
    record = load_record(dump_record(_record(play)), find)
    assert record.play.log == play.log
    assert record.play.events == play.events
    assert len(play.log) == len(play.events) + 1 + 4
    assert json.loads(dump_record(_record(play)))["events"][5] == {"by": 1, "back_to": 1}


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ({"by": 0, "back_to": 1}, r"events\[5\].back_to: event 1 was no choice of seat 0"),
        ({"by": 1, "back_to": 5}, r"events\[5\].back_to: a whole number from 0 to 4"),
        ({"by": 2, "back_to": 1}, r"events\[5\].by: a whole number from 0 to 1"),
        ({"by": 1, "back_to": 1, "choice": 3}, r"events\[5\]: there is no field 'choice' here"),
    ],
)
def test_what_nobody_could_take_back_is_named(entry: Any, complaint: str) -> None:
    def change(document: Any) -> None:
        document["events"][5] = entry

    with pytest.raises(CannotRead, match=complaint):
        load_record(_changed(_record(_taken_back()), change), find)


# Going on from another game -------------------------------------------------------------------------------------------


def _gone_on() -> Record:
    """Two draws and a choice that another table made, and from there a game of our own."""
    first = _played()
    opening = {"table": "t0", "events": 3}
    play = Play(ENVELOPES, HEAD.options, Committed(replace(HEAD, opening=opening), SECRET), settle=False)
    for event in first.events[:3]:
        play.replay(event)
    play.settle()
    for choice in (REDRAW, KEEP, REDRAW, KEEP):
        play.choose(choice)
    record = _record(play)
    record.luck["opening"] = opening
    return record


def test_a_game_that_went_on_from_another_says_so_and_is_checked_from_there() -> None:
    record = _gone_on()
    assert record.opening == 3
    again = load_record(dump_record(record), find)
    assert again.play.events == record.play.events
    assert again.opening == 3
    assert replace(HEAD, opening={"table": "t0", "events": 3}).chain() != HEAD.chain()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda document: document["luck"].pop("opening"), r"events\[\d\]: the secret deals"),
        (lambda document: document["luck"]["opening"].update(events=2), r"events\[\d\]: the secret deals"),
        (lambda document: document["luck"]["opening"].update(table="t8"), r"events\[\d\]: the secret deals"),
        (lambda document: document["luck"]["opening"].update(events=0), r"luck.opening.events: a whole number from 1"),
        (lambda document: document["luck"].update(opening={}), r"luck.opening: the field 'table' is missing"),
        (
            lambda document: document["events"].insert(3, {"by": 0, "back_to": 0}),
            r"events\[3\].back_to: (what was taken over|event 0 was no choice)",
        ),
    ],
)
def test_what_was_taken_over_cannot_be_made_more_or_less_or_somebody_elses(change: Any, complaint: str) -> None:
    with pytest.raises(CannotRead, match=complaint):
        load_record(_changed(_gone_on(), change), find)


def test_the_odds_are_those_of_the_position() -> None:
    play = Play(ENVELOPES, {"deck": "rich"})
    play.choose(0)
    play.choose(0)
    assert odds_of(play) == [(0, 1), (1, 2), (2, 5)]
