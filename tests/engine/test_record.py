"""Records: a game replays from its document to the byte, and whatever was changed in it is found and named."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.engine.toys import ENVELOPES, KEEP, REDRAW, SHOW, STONES, find
from townwright import games
from townwright.engine.errors import CannotRead
from townwright.engine.events import Play
from townwright.engine.game import Game
from townwright.engine.luck import MAX_SEED, below, new_luck
from townwright.engine.record import (
    FORMAT,
    Record,
    digest,
    dump_record,
    load_record,
    new_record,
    write_record,
)
from townwright.engine.state import bytes_of

Document = dict[str, Any]
NAMES = ["Ann", 'Böb "the" builder', "Cy", "都市"]


def _find(slug: str) -> Game:
    return ENVELOPES if slug == ENVELOPES.slug else games.find(slug)


def _played(record: Record, choices: int = 10_000) -> Record:
    """The record after some more random choices, at most to the end."""
    play, luck = record.play, new_luck(6)
    while not play.is_over and choices:
        legal = play.game.legal(play.state)
        play.choose(legal[below(luck, len(legal))])
        choices -= 1
    return record


def _envelopes(*choices: int, **options: object) -> Record:
    record = new_record(ENVELOPES, options, NAMES[: int(str(options.get("players", 2)))], 5)
    for choice in choices:
        record.play.choose(choice)
    return record


def _given(game: Game, **options: object) -> Record:
    """A game whose luck was chosen at a table."""
    play = Play(game, options)
    return _played(Record(play, NAMES[: play.state.seats]))


RECORDS: dict[str, Callable[[], Record]] = {
    "envelopes": lambda: _envelopes(0, 2, REDRAW, SHOW, KEEP),
    "envelopes, nothing played": _envelopes,
    "envelopes, three, unfinished": lambda: _envelopes(0, 1, 2, REDRAW, players=3, deck="rich"),
    "envelopes, given luck": lambda: _given(ENVELOPES, deck="rich"),
    "new_city": lambda: _played(new_record(games.find("new_city"), {}, NAMES, 2**40 + 3)),
    "new_city, unfinished": lambda: _played(new_record(games.find("new_city"), {"players": 2}, NAMES[:2], 0), 50),
    "new_city, largest seed": lambda: _played(new_record(games.find("new_city"), {}, NAMES, MAX_SEED), 3),
    "new_city, given luck": lambda: _given(games.find("new_city"), improvement_supply="common_pile"),
}
each_record = pytest.mark.parametrize("make", RECORDS.values(), ids=RECORDS.keys())


# Round trips ----------------------------------------------------------------------------------------------------------


@each_record
def test_a_record_is_read_and_written_again_to_the_byte(make: Callable[[], Record]) -> None:
    text = dump_record(make())
    assert dump_record(load_record(text, _find)) == text


@each_record
def test_what_is_read_is_the_game_that_was_played(make: Callable[[], Record]) -> None:
    record = make()
    again = load_record(dump_record(record), _find)
    assert bytes_of(again.play.state) == bytes_of(record.play.state)
    assert again.play.events == record.play.events
    assert again.play.options == record.play.options
    assert (again.seats, again.luck) == (record.seats, record.luck)


@each_record
def test_a_game_that_was_read_goes_on_with_the_same_luck(make: Callable[[], Record]) -> None:
    record = make()
    again = load_record(dump_record(record), _find)
    assert dump_record(_played(record)) == dump_record(_played(again))
    assert record.play.is_over


@each_record
def test_the_text_is_plain_json_and_says_the_same_whatever_its_layout(make: Callable[[], Record]) -> None:
    record = make()
    document = json.loads(dump_record(record))
    assert document == write_record(record)
    assert document["format"] == FORMAT
    assert document["digest"] == digest(document)
    compact = json.dumps(dict(sorted(document.items())), separators=(",", ":"))
    assert dump_record(load_record(compact, _find)) == dump_record(record)


def test_one_event_a_line() -> None:
    record = _envelopes(0, 2, REDRAW, SHOW, KEEP)
    lines = [line for line in dump_record(record).splitlines() if '"choice"' in line]
    assert len(lines) == len(record.play.events)
    assert lines[0] == '    {"by": 0, "choice": 0, "move": "pledge 1"},'
    assert '"forced": true' in lines[-2]


def test_a_finished_game_has_a_result_and_an_unfinished_one_has_none() -> None:
    finished = write_record(_envelopes(0, 0, KEEP, KEEP))
    assert finished["result"] == {"scores": [1, 2], "ranks": [2, 1]}
    assert write_record(_envelopes(0, 0, KEEP))["result"] is None


@pytest.mark.parametrize("heap", ["seven", "one"])
def test_a_game_without_luck_replays_also_if_nobody_has_a_choice(heap: str) -> None:
    record = _played(new_record(STONES, {"heap": heap}, NAMES[:2], 0))
    assert record.play.is_over
    text = dump_record(record)
    assert dump_record(load_record(text, find)) == text


def test_a_new_record_needs_a_name_for_each_seat() -> None:
    with pytest.raises(CannotRead, match="has 2 seats, not 3"):
        new_record(ENVELOPES, {}, NAMES[:3], 1)


# Tampering ------------------------------------------------------------------------------------------------------------

# 0 pledges 1, 1 pledges 3, two cards, 0 draws another, a card, 0 shows it, 1 nods (forced), 1 keeps: the end.
WHOLE: Document = write_record(_envelopes(0, 2, REDRAW, SHOW, KEEP))
LUCK_AT, DRAWN_AT, NOD_AT, LAST = 2, 5, 7, 8
assert [event["by"] for event in WHOLE["events"]] == [0, 1, "luck", "luck", 0, "luck", 0, 1, 1]


def _refused(document: Any, look: Callable[[str], Game] = find) -> str:
    """The complaint about this document."""
    with pytest.raises(CannotRead) as raised:
        load_record(json.dumps(document), look)
    return str(raised.value)


def _changed(**fields: Any) -> Document:
    return {**deepcopy(WHOLE), **fields}


def _with_event(number: int, **fields: Any) -> Document:
    document = deepcopy(WHOLE)
    document["events"][number] |= fields
    return document


def _without(number: int, field: str) -> Document:
    document = deepcopy(WHOLE)
    del document["events"][number][field]
    return document


def _swapped(one: int, other: int) -> Document:
    document = deepcopy(WHOLE)
    events = document["events"]
    events[one], events[other] = events[other], events[one]
    return document


def _other_card(number: int) -> Document:
    """Another outcome of luck, in numbers and in notation."""
    choice = (WHOLE["events"][number]["choice"] + 1) % 3
    return _with_event(number, choice=choice, move=f"card {choice + 1}")


def _events(change: Callable[[list[Any]], Any]) -> Document:
    document = deepcopy(WHOLE)
    change(document["events"])
    return document


NOD = {"by": 0, "choice": 6, "move": "nod"}
TAMPERED: dict[str, tuple[Document, str]] = {
    "a choice for a pledge of two": (_with_event(0, choice=1), r"events\[0\].move: choice 1 is 'pledge 2', not"),
    "an impossible choice": (_with_event(4, choice=0), r"events\[4\].choice: EN-L1"),
    "a choice a rule forbids": (
        _events(lambda events: events.__setitem__(6, {"by": 0, "choice": 5, "move": "draw"})),
        r"events\[6\].choice: EN-L2: a card is changed once only",
    ),
    "a number of no choice": (_with_event(4, choice=7), r"events\[4\].choice: a whole number from 0 to 6"),
    "a negative number": (_with_event(4, choice=-1), r"events\[4\].choice: a whole number from 0 to 6"),
    "a choice in words": (_with_event(4, choice="draw"), r"events\[4\].choice: a whole number"),
    "a missing choice": (_without(4, "choice"), r"events\[4\]: the field 'choice' is missing"),
    "the move's text": (_with_event(4, move="keep"), r"events\[4\].move: choice 5 is 'draw', not 'keep'"),
    "the move's text in capitals": (_with_event(4, move="Draw"), r"events\[4\].move: choice 5 is 'draw'"),
    "a missing move": (_without(4, "move"), r"events\[4\]: the field 'move' is missing"),
    "events swapped": (_swapped(0, 1), r"events\[0\].by: the decision was seat 0's"),
    "luck's events swapped": (_swapped(2, 3), r"events\[2\].for: luck decided 'card of left' here"),
    "a seat's event and luck's swapped": (_swapped(4, 5), r"events\[4\].by: the decision was seat 0's"),
    "luck's event and a seat's swapped": (_swapped(1, 2), r"events\[1\].by: the decision was seat 1's"),
    "an event left out": (_events(lambda events: events.pop(1)), r"events\[1\].by: the decision was seat 1's"),
    "a luck event left out": (_events(lambda events: events.pop(3)), r"events\[3\].by: the decision was luck's"),
    "an event twice": (_events(lambda events: events.insert(0, events[0])), r"events\[1\].by: the decision was seat 1"),
    "the last event left out": (_events(lambda events: events.pop()), r"result: the events lead to null"),
    "an event after the end": (_events(lambda events: events.append(NOD)), r"events\[9\]: the game was over before"),
    "luck's first outcome": (_other_card(LUCK_AT), r"events\[2\]: the seed deals card \d for card of left"),
    "luck's last outcome": (_other_card(DRAWN_AT), r"events\[5\]: the seed deals card \d for new card of left"),
    "luck's question": (_with_event(LUCK_AT, **{"for": "card of right"}), r"events\[2\].for: luck decided 'card of"),
    "luck's question left out": (_without(LUCK_AT, "for"), r"events\[2\]: the field 'for' is missing"),
    "an impossible outcome": (_with_event(LUCK_AT, choice=3), r"events\[2\].choice: a whole number from 0 to 2"),
    "somebody decides for luck": (_with_event(LUCK_AT, by=0), r"events\[2\]"),
    "luck decides for somebody": (_with_event(0, by="luck"), r"events\[0\].by: the decision was seat 0's"),
    "another seat": (_with_event(0, by=1), r"events\[0\].by: the decision was seat 0's"),
    "a seat that is not there": (_with_event(0, by=2), r"events\[0\].by: a whole number from 0 to 1"),
    "a seat below the first": (_with_event(LUCK_AT, by=-1), r"events\[2\]"),
    "a seat by name": (_with_event(0, by="left"), r"events\[0\].by: a whole number from 0 to 1"),
    "a missing seat": (_without(0, "by"), r"events\[0\]: the field 'by' is missing"),
    "a mark of force": (_with_event(0, forced=True), r"events\[0\]: it is marked as forced, but was not"),
    "a mark of force taken away": (_without(NOD_AT, "forced"), r"events\[7\]: it was forced; the mark is missing"),
    "a mark of force denied": (_with_event(NOD_AT, forced=False), r"events\[7\]: it was forced; the mark is missing"),
    "a mark of force that is none": (_with_event(0, forced=1), r"events\[0\].forced: true or false"),
    "a mark of force on luck": (_with_event(LUCK_AT, forced=True), r"events\[2\]"),
    "a question of luck for a seat": (_with_event(0, **{"for": "card of left"}), r"events\[0\]"),
    "an extra field in an event": (_with_event(0, time=3), r"events\[0\]: there is no field 'time' here"),
    "an event that is no object": (_events(lambda events: events.__setitem__(4, 5)), r"events\[4\]: an object"),
    "another seed": (_changed(luck={"mode": "seed", "seed": 6}), r"events\[\d\]: the seed deals card \d"),
    "a negative seed": (_changed(luck={"mode": "seed", "seed": -1}), r"luck.seed: a whole number from 0 to"),
    "a seed too large": (_changed(luck={"mode": "seed", "seed": MAX_SEED + 1}), r"luck.seed: a whole number"),
    "a missing seed": (_changed(luck={"mode": "seed"}), r"luck: the field 'seed' is missing"),
    "luck of another kind": (
        _changed(luck={"mode": "cheat", "seed": 5}),
        r"luck.mode: one of seed, given, committed is expected",
    ),
    "luck with an extra field": (_changed(luck=WHOLE["luck"] | {"by": 1}), r"luck: there is no field 'by' here"),
    "luck that is no object": (_changed(luck=5), r"luck: an object is expected"),
    "luck said to be given": (_changed(luck={"mode": "given"}), r"digest: "),
    "another deck": (_changed(options={"players": "2", "deck": "rich"}), r"events\[\d\]: the seed deals card \d"),
    "more players": (_changed(options={"players": "3", "deck": "plain"}), r"seats: 3 seats play, not 2"),
    "an unknown option": (_changed(options={"color": "red"}), r"options: Envelopes has no option 'color'"),
    "an unknown value": (_changed(options={"deck": "poor"}), r"options: Option deck is plain or rich, not 'poor'"),
    "options that are no object": (_changed(options=["deck"]), r"options: an object is expected"),
    "an option left out": (_changed(options={"players": "2"}), r"digest: "),
    "the scores": (_changed(result={"scores": [9, 0], "ranks": [1, 2]}), r"result: the events lead to .*\"scores\""),
    "the ranks": (_changed(result=WHOLE["result"] | {"ranks": [2, 2]}), r"result: the events lead to"),
    "the result taken away": (_changed(result=None), r"result: the events lead to"),
    "the result and more": (_changed(result=WHOLE["result"] | {"won": 1}), r"result: the events lead to"),
    "a name": (_changed(seats=["Eve", NAMES[1]]), r"digest: .*look at the seats' names"),
    "names swapped": (_changed(seats=[NAMES[1], NAMES[0]]), r"digest: .*look at the seats' names"),
    "a name too many": (_changed(seats=NAMES[:3]), r"seats: 2 seats play, not 3"),
    "a name that is no text": (_changed(seats=["Ann", 5]), r"seats\[1\]: a text is expected"),
    "names that are no list": (_changed(seats="AB"), r"seats: a list is expected"),
    "the digest": (_changed(digest="0" * 64), r"digest: the record was changed"),
    "the digest's kind": (_changed(digest=5), r"digest: the record was changed"),
    "the format": (_changed(format="sgf"), r"format: 'townwright game record' is expected"),
    "the version": (_changed(version=2), r"version: this program reads version 1, not 2"),
    "the version's kind": (_changed(version="1"), r"version: this program reads version 1, not '1'"),
    "the rules": (_changed(rules=2), r"rules: played under rules 2 of Envelopes; this program plays rules 3"),
    "the game": (_changed(game="chess"), r"game: There is no toy 'chess'"),
    "the game's kind": (_changed(game=5), r"game: a text is expected"),
    "an extra field": (_changed(winner="Ann"), r"the document: there is no field 'winner' here"),
    "events that are no list": (_changed(events={}), r"events: a list is expected"),
}


def test_the_document_that_is_tampered_with_is_sound() -> None:
    assert bytes_of(load_record(json.dumps(WHOLE), find).play.state)


@pytest.mark.parametrize(("document", "complaint"), TAMPERED.values(), ids=TAMPERED.keys())
def test_what_was_changed_is_named(document: Document, complaint: str) -> None:
    assert re.match(complaint, _refused(document))


@pytest.mark.parametrize("field", WHOLE)
def test_a_field_left_out_is_named(field: str) -> None:
    document = {name: value for name, value in WHOLE.items() if name != field}
    assert _refused(document) == f"the document: the field {field!r} is missing."


@pytest.mark.parametrize("field", [name for name in WHOLE if name not in ("digest", "seats")])
def test_a_change_with_a_new_digest_is_found_as_well(field: str) -> None:
    """Whoever computes the digest anew still cannot change the game."""
    complaints = 0
    for document, complaint in TAMPERED.values():
        if document[field] != WHOLE[field] and not complaint.startswith("digest"):
            forged = {**document, "digest": digest(document)}
            assert re.match(complaint, _refused(forged))
            complaints += 1
    assert complaints


@pytest.mark.parametrize("value", [None, 5, "", "text", [], [[]], {}, True, 1.5, -1])
@pytest.mark.parametrize("field", WHOLE)
def test_junk_in_any_field_is_refused_with_a_sentence(field: str, value: Any) -> None:
    assert _refused(_changed(**{field: value}))


@pytest.mark.parametrize("value", [None, 5, "", "text", [], [[]], {}, True, 1.5])
@pytest.mark.parametrize("field", ["by", "for", "choice", "move", "forced"])
@pytest.mark.parametrize("number", [0, LUCK_AT, NOD_AT])
def test_junk_in_any_field_of_an_event_is_refused_with_a_sentence(number: int, field: str, value: Any) -> None:
    if WHOLE["events"][number].get(field, "absent") != value:
        assert _refused(_with_event(number, **{field: value}))


def test_every_single_changed_outcome_of_a_long_game_is_found() -> None:
    record = _played(new_record(games.find("new_city"), {}, NAMES, 8))
    whole = write_record(record)
    for number, step in enumerate(record.play.steps()):
        if step.event.actor < 0:
            other = next(n for n in record.play.game.legal(step.before) if n != step.event.choice)
            document = deepcopy(whole)
            document["events"][number] |= {"choice": other, "move": record.play.game.move_name(step.before, other)}
            assert _refused(document, _find).startswith(f"events[{number}]: the seed deals ")


@pytest.mark.parametrize("option", ["players", "improvement_supply", "attachment", "broke_opener"])
def test_every_changed_option_of_a_long_game_is_found(option: str) -> None:
    game = games.find("new_city")
    whole = write_record(_played(new_record(game, {}, NAMES, 8)))
    values = next(o for o in game.options if o.name == option).values
    whole["options"][option] = list(values)[1]
    assert _refused(whole, _find).startswith(("seats: ", "events[", "digest: "))


@pytest.mark.parametrize("text", ["", "game record", "{", "[1, 2", '{"format": }', "\ufeff{}", "{} {}", "nul"])
def test_what_is_no_json_is_called_so(text: str) -> None:
    with pytest.raises(CannotRead, match="this is no JSON"):
        load_record(text, find)


@pytest.mark.parametrize("text", ["5", "null", '"text"', "[]", "true", "NaN"])
def test_json_that_is_no_object_is_called_so(text: str) -> None:
    with pytest.raises(CannotRead, match="the document: an object is expected"):
        load_record(text, find)


@pytest.mark.parametrize("length", range(0, 880, 80))
def test_a_record_cut_short_is_no_json(length: int) -> None:
    text = dump_record(_envelopes(0, 2, REDRAW, SHOW, KEEP))
    assert length < len(text)
    with pytest.raises(CannotRead, match="this is no JSON"):
        load_record(text[:length], find)


@pytest.mark.parametrize("text", ["[" * 200_000, '{"format":' * 200_000, "[" + "9" * 10_000 + "]"])
def test_monstrous_documents_are_refused_like_any_other(text: str) -> None:
    with pytest.raises(CannotRead):
        load_record(text, find)
