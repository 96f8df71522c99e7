"""What people at a table are sent: what it says, and that nothing in it depends on what they may not know."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, cast

import pytest

from tests.engine import toys
from tests.engine.toys import CARDS, DRAW, KEEP, REDRAW, SHOW
from tests.table.tables import ADA, BEN, CY, DEE, NOW, SECRET, play_on, running
from townwright import games
from townwright.engine.errors import Refused
from townwright.engine.state import NOBODY
from townwright.table import deeds, sight
from townwright.table import table as tables
from townwright.table.entries import Drawn
from townwright.table.shapes import ChoiceShape, RunShape
from townwright.table.table import OVER, Table


@pytest.fixture
def envelopes(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Tables at which the toy with hidden cards is played."""

    def find(slug: str) -> Any:
        return toys.find(slug) if slug == "envelopes" else games.find(slug)

    monkeypatch.setattr(tables, "find", find)
    monkeypatch.setattr(deeds, "find", find)

    def make(*choices: int) -> Table:
        table = running(ADA, BEN, CY, slug="envelopes", players="3")
        for choice in choices:
            deeds.choose(table, NOW, table.actor, choice, SECRET)
        return table

    return make


def _places(table: Table) -> list[str]:
    """Every place that a choice touches, as nobody in particular sees it."""
    view = table.game.view(table.play.state, NOBODY)
    return sorted({place for action in range(table.game.actions.count) for place in table.game.places(view, action)})


def _sent(table: Table, eyes: int) -> str:
    """All that these eyes are sent."""
    sent: list[Any] = [
        sight.see_table(table, eyes, NOW),
        sight.see_position(table, eyes),
        sight.see_position(table, eyes, 3),
        sight.see_board(table, eyes),
        sight.see_account(table, eyes),
        sight.see_log(table, eyes),
        sight.see_choices(table, eyes),
        [sight.see_why(table, eyes, action) for action in range(table.game.actions.count)],
        [sight.see_why_there(table, eyes, [place]) for place in _places(table) if eyes >= 0],
    ]
    if eyes == table.actor:
        sent += [sight.see_preview(table, eyes, choice) for choice in table.game.legal(table.play.state)]
    return json.dumps(sent)


def _with_other_cards(table: Table, seat: int) -> list[Table]:
    """The same table with each other card in somebody else's envelope."""
    found = []
    game = table.game
    for number, step in enumerate(table.play.steps()):
        if game.is_secret(step.before, seat):
            for card in {*range(CARDS)} - {step.event.choice}:
                entries = list(table.entries)
                place = table.numbers[number]
                entries[place] = replace(entries[place], what=Drawn(card))
                found.append(Table.of(table.name, entries))
    return found


# Secrets --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choices", [(0, 1, 0), (0, 0, 0, KEEP), (0, 0, 0, REDRAW), (1, 1, 1, REDRAW, KEEP, KEEP)])
def test_nothing_that_is_sent_depends_on_what_may_not_be_known(envelopes: Any, choices: tuple[int, ...]) -> None:
    table = envelopes(*choices)
    others = 0
    for eyes in (0, 1, 2, NOBODY):
        for other in _with_other_cards(table, eyes):
            assert _sent(other, eyes) == _sent(table, eyes)
            others += 1
    assert others >= 12


def test_what_was_shown_is_sent_to_all(envelopes: Any) -> None:
    table = envelopes(0, 0, 0, SHOW)
    card = table.play.state.card[0]
    for eyes in (0, 1, 2, NOBODY):
        assert sight.see_position(table, eyes)["position"]["cards"][0] == card
    assert sight.see_log(table, 1)[-2]["lines"] == ["left: show."]


def test_a_secret_draw_is_told_without_its_outcome(envelopes: Any) -> None:
    table = envelopes(0, 0, 0)
    own, other = sight.see_log(table, 0)[3], sight.see_log(table, 1)[3]
    assert own["move"] == f"card {table.play.state.card[0]}"
    assert (other["move"], other["choice"], other["places"]) == (None, None, [])
    assert other["lines"] == ["left: a card."]


def test_a_preview_tells_only_what_is_the_same_in_all_worlds(envelopes: Any) -> None:
    table = envelopes(0, 0, 0, KEEP, KEEP)
    preview = sight.see_preview(table, 2, KEEP)  # opens all envelopes
    assert "position" not in preview
    assert "scores" not in preview
    assert preview["sentence"]
    drawing = sight.see_preview(table, 2, REDRAW)
    assert drawing["then"]
    assert table.play.state.phase != DRAW


def test_when_the_game_is_over_everything_may_be_seen(envelopes: Any) -> None:
    table = envelopes(0, 0, 0, KEEP, KEEP, KEEP)
    assert table.status == OVER
    cards = list(table.play.state.card)
    assert sight.eyes_of(table, DEE) == sight.EVERYBODY
    early = sight.see_position(table, sight.EVERYBODY, 6)
    assert early["position"]["cards"] == cards
    assert sight.see_position(table, sight.eyes_of(table, DEE, 1), 6)["position"]["cards"] != cards
    assert [line["lines"] for line in sight.see_log(table, sight.EVERYBODY)[3:6]] == [
        [f"{name}: card {card}."] for name, card in zip(toys.NAMES, cards, strict=True)
    ]


# Eyes -----------------------------------------------------------------------------------------------------------------


def test_one_looks_with_the_eyes_of_ones_own_seats() -> None:
    table = running(ADA, BEN, ADA, CY)
    assert sight.eyes_of(table, BEN) == 1
    assert sight.eyes_of(table, DEE) == NOBODY
    assert sight.eyes_of(table, ADA) == (table.actor if table.actor in (0, 2) else NOBODY)
    assert sight.eyes_of(table, ADA, 2) == 2
    assert sight.eyes_of(table, ADA, NOBODY) == NOBODY
    for player, wanted in ((BEN, 0), (DEE, 1), (ADA, 3), (ADA, 7)):
        with pytest.raises(Refused, match="TW-T3"):
            sight.eyes_of(table, player, wanted)


def test_who_plays_for_several_sees_what_a_seat_knows_only_while_it_decides(envelopes: Any) -> None:
    """Two people may sit before one screen: between their turns it shows what everybody may see."""
    table = running(ADA, BEN, ADA, CY)
    seen = set()
    for _ in range(12):
        seen.add((table.actor in (0, 2), sight.eyes_of(table, ADA)))
        play_on(table, 3, most=1)
    assert {eyes for is_own, eyes in seen if not is_own} == {NOBODY}
    assert {eyes for is_own, eyes in seen if is_own} <= {0, 2}
    assert [sight.seat_of(table, ADA, None) in (0, 2), sight.seat_of(table, BEN, None)] == [True, 1]
    with pytest.raises(Refused, match="TW-T2"):
        sight.seat_of(table, DEE, None)
    hidden = envelopes(0, 0, 0)
    assert sight.see_position(hidden, 0)["knows_more"]
    assert not sight.see_position(hidden, NOBODY)["knows_more"]
    assert not sight.see_position(table, 0)["knows_more"]


# What it says ---------------------------------------------------------------------------------------------------------


def test_a_seat_is_offered_what_it_may_choose_and_others_nothing() -> None:
    table = running()
    choices = cast("list[ChoiceShape]", sight.see_choices(table, table.actor))
    assert [choice["number"] for choice in choices] == table.game.legal(table.play.state)
    assert all(choice["sentence"] and choice["move"] for choice in choices)
    assert [sight.see_choices(table, seat) for seat in range(4) if seat != table.actor] == [[]] * 3


def test_a_long_run_of_bids_is_one_entry() -> None:
    table = running(ADA, BEN, players="2")
    while table.game.phase(table.play.state).name != "open":
        deeds.choose(table, NOW, table.actor, table.game.legal(table.play.state)[0], SECRET)
    legal = table.game.legal(table.play.state)
    (run,) = cast("list[RunShape]", sight.see_choices(table, table.actor))
    assert (run["kind"], run["run"]) == ("bid", "amount")
    assert [run["from"]["number"], run["to"]["number"]] == [legal[0], legal[-1]]
    assert [run["low"], run["high"]] == [int(run["from"]["move"]), int(run["to"]["move"])]


def test_why_names_the_rule_and_the_places() -> None:
    table = running()
    seat = table.actor
    allowed = sight.see_why(table, seat, table.game.legal(table.play.state)[0])
    assert allowed == {"choice": allowed["choice"], "allowed": True}
    forbidden = sight.see_why(table, seat, 2)
    assert not forbidden["allowed"]
    assert forbidden["rule"].startswith("NC-L")
    assert forbidden["sentence"]
    assert sight.see_why(table, (seat + 1) % 4, table.game.legal(table.play.state)[0])["rule"] == "NC-L1"


def test_a_preview_says_what_a_choice_brings_and_changes_nothing() -> None:
    table = play_on(running(), 3, most=30)
    while table.game.phase(table.play.state).name != "place":
        play_on(table, 8, most=1)
    before = _sent(table, table.actor)
    for choice in table.game.legal(table.play.state):
        preview = sight.see_preview(table, table.actor, choice)
        assert preview["number"] == choice
        assert preview["lines"]
        assert preview["position"]
        assert [gain["item"]["rule"] for gain in preview["gains"]] in ([], ["NC-S1"])
    assert _sent(table, table.actor) == before
    with pytest.raises(Refused, match="NC-L"):
        sight.see_preview(table, table.actor, 2)


def test_a_preview_counts_what_a_deed_of_several_steps_will_bring() -> None:
    table = running(slug="city_council")
    while table.game.phase(table.play.state).name != "place":
        play_on(table, 8, most=1)
    seat, choice = table.actor, table.game.legal(table.play.state)[0]
    before = sight.see_position(table, seat)["seats"][seat]["score"]
    preview = sight.see_preview(table, seat, choice)
    own = [gain["item"] for gain in preview["gains"] if gain["purse"] == seat]
    assert [item["rule"] for item in own] == ["CC-S1"]
    assert preview["scores"][seat] == before + own[0]["points"]


def test_the_log_names_its_entries_and_says_what_was_gained() -> None:
    table = play_on(running(), 6, most=120)
    log = sight.see_log(table, 0)
    assert [line["event"] for line in log] == list(range(len(table.play.events)))
    assert all(table.entries[line["entry"]].number == line["entry"] for line in log)
    assert sight.see_log(table, 0, len(log) - 3) == log[-3:]
    assert any(line["gains"] for line in log)
    assert all(line["lines"] for line in log)


def test_what_was_taken_back_is_no_longer_in_the_log() -> None:
    table = running()
    before = sight.see_log(table, 0)
    seat = table.actor
    deeds.choose(table, NOW, seat, table.game.legal(table.play.state)[0], SECRET)
    assert sight.see_table(table, seat, NOW)["can_take_back"]
    deeds.take_back(table, NOW, seat, SECRET)
    assert sight.see_log(table, 0) == before
    assert not sight.see_table(table, seat, NOW)["can_take_back"]
    deeds.choose(table, NOW, seat, table.game.legal(table.play.state)[0], SECRET)
    assert sight.see_log(table, 0)[-1]["entry"] == table.number


# Why not there --------------------------------------------------------------------------------------------------------


def test_a_touch_that_leads_to_no_choice_is_answered_with_the_rule_that_most_of_its_choices_meet() -> None:
    table = play_on(running(ADA, BEN, slug="alien_city", first_player="A"), seed=1, most=9)
    while sight.see_position(table, table.actor)["phase"] != "build":
        play_on(table, most=1)
    seat = table.actor
    taken = next(
        f"{column}{10 - row}"
        for row, line in enumerate(sight.see_position(table, seat)["position"]["structures"])
        for column, what in zip("abcdefgh", line.split(), strict=True)
        if what != ".."
    )
    why = sight.see_why_there(table, seat, [f"lot:{taken}"])
    assert (why["rule"], why["allowed"]) == ("AC-L4", False)
    assert taken in why["sentence"]
    with_kind = sight.see_why_there(table, seat, ["kind:BT", f"lot:{taken}"])
    assert with_kind["choice"] is not None
    assert table.game.choice(table.play.state, with_kind["choice"]).move == f"BT{taken}"
    assert sight.see_why_there(table, 1 - seat, [f"lot:{taken}"])["rule"] != "AC-L4"


def test_a_place_that_no_choice_touches_may_still_mean_a_refused_move() -> None:
    table = running()
    while sight.see_position(table, table.actor)["phase"] != "place":
        play_on(table, most=1)
    quarters = ["NW", "NE", "SE", "SW"]
    foreign = quarters[(table.actor + 1) % 4]
    why = sight.see_why_there(table, table.actor, [f"cell:{foreign}-a1"])
    assert (why["choice"], why["rule"]) == (None, "NC-L16")
    assert sight.see_why_there(table, table.actor, ["moon:blue"]) == {"choice": None, "allowed": False}


def test_a_touch_that_leads_to_a_choice_is_allowed() -> None:
    table = running()
    legal = sight.see_choices(table, table.actor)
    places = cast("ChoiceShape", legal[0])["places"]
    assert sight.see_why_there(table, table.actor, places)["allowed"] is True
