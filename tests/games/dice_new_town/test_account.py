"""Where every point came from."""

from __future__ import annotations

import pytest

from tests.games.dice_new_town.boards import NUMBERS, play, town
from tests.games.dice_new_town.goldens import GOLDENS
from tests.rules import rule
from townwright.engine.events import Play
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town.account import HEADINGS

KEPT = [golden for golden in GOLDENS if golden.name in {"advanced_four", "easy_two_royal", "occupancy_two_all_housed"}]


@pytest.fixture(scope="module", params=KEPT, ids=lambda golden: golden.name)
def game(request: pytest.FixtureRequest) -> Play:
    played: Play = request.param.play()
    return played


@rule("DT-S17")
def test_every_account_adds_up_to_the_score(game: Play) -> None:
    account = game.account()
    assert all(item.is_sound() for item in account)
    assert tuple(item.points for item in account) == GAME.standing(game.state).scores


@rule("DT-S17")
def test_each_decision_accounts_for_every_change_of_a_score(game: Play) -> None:
    for step in game.steps():
        moved = [0] * step.before.seats
        for gain in GAME.gains(step.before, step.event.choice, step.after):
            assert gain.item.is_sound()
            assert gain.item.points
            moved[gain.purse] += gain.item.points
        assert moved == [step.after.score[seat] - step.before.score[seat] for seat in range(step.before.seats)]


def test_every_item_has_a_heading_a_rule_of_the_page_and_a_time(game: Play) -> None:
    page = GAME.rules_text()
    for gain in game.gains():
        assert set(gain.item.by_kind()) <= set(HEADINGS)
        assert f"- **{gain.item.rule}** " in page
        assert gain.when.startswith("round ") or gain.when in ("the Occupancy Round", "the end")


def test_what_is_foretold_at_the_last_decision_is_what_is_counted() -> None:
    last = play(
        town("8 A 2x2/1", phase="last move", at="A8 B17", order="AB", round=4, hand={"A": "13"}, gems={"A": 2, "B": 1})
    )
    foretold = [item.points for item in GAME.forecast(last)]
    assert foretold == [-2 + 1 + 2 + 5, 1 + 1]
    assert [item.text for item in GAME.forecast(last)] == ["Red would score", "Purple would score"]


def test_points_that_were_there_before_the_log_begins_are_named() -> None:
    (red, _) = GAME.account(town(score={"A": 7}), [])
    assert (red.points, red.parts[0].text, red.parts[0].points) == (7, "points to begin with", 7)


@rule("DT-S6")
def test_a_row_is_an_item_for_each_owner_with_its_four_lands() -> None:
    before = town(
        "5 A 2x2/1, 14 A 2x3/1, 8 B 2x3/1, 8 B 2x2/1",
        actor="C",
        players=3,
        at="A3 B4 C11",
        order="ABC",
        white={"C": "335"},
        black={"C": 1},
        hand={"C": "4"},
    )
    before = play(before, "2x2/1")
    after = play(before, "piece 4")
    rows = [gain for gain in GAME.gains(before, NUMBERS["piece 4"], after) if gain.item.kind == "row"]
    assert [(gain.purse, gain.item.points) for gain in rows] == [(0, 2), (1, 2), (2, 1)]
    assert {gain.item.places for gain in rows} == {("land:5", "land:8", "land:11", "land:14")}
