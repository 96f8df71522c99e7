"""The score sheet: where every point comes from, and why some do not come."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.games.alien_city.boards import (
    city,
    first_choice,
    play,
    random_games,
    random_positions,
    table,
    totals,
)
from tests.games.alien_city.page import RECORD_10, TILES_10, after_build, fig_6, game_10
from tests.rules import rule
from townwright.engine.score import Item
from townwright.engine.state import OVER
from townwright.games.alien_city import GAME, build, explain, score
from townwright.games.alien_city.data import CAPS, LOT_COUNT
from townwright.games.alien_city.state import NONE, AlienCity

ON = {"location_bonus": "on"}


def sheet(state: AlienCity, seat: str) -> list[Item]:
    """The items of one seat's sheet."""
    return list(GAME.forecast(state)["AB".index(seat)].parts)


def of_kind(state: AlienCity, seat: str, kind: str) -> list[Item]:
    return [item for item in sheet(state, seat) if item.kind == kind]


def lines(state: AlienCity, seat: str, kind: str) -> list[tuple[str, int]]:
    return [(item.text, item.points) for item in of_kind(state, seat, kind)]


def places(item: Item) -> str:
    assert all(place.startswith("lot:") for place in item.places)
    return " ".join(place.removeprefix("lot:") for place in item.places)


# Sums -----------------------------------------------------------------------------------------------------------------


@rule("AC-S10")
def test_the_sheets_are_sound_and_add_up_to_the_compiled_scores_at_every_position() -> None:
    kinds = set()
    for state in random_positions(10, every=19):
        account = GAME.account(state, ())
        assert [item.text for item in account] == ["A's points", "B's points"]
        assert all(item.is_sound() for item in account)
        assert tuple(item.points for item in account) == totals(state)
        kinds |= {part.kind for item in account for part in item.parts}
    assert kinds == {"towers", "green bonuses", "location bonuses"}


@rule("AC-S10")
def test_the_sheet_of_a_finished_game_adds_up_too() -> None:
    for game in random_games(24):
        account = game.account()
        assert all(item.is_sound() for item in account)
        assert tuple(item.points for item in account) == totals(game.state)


def test_the_points_are_gained_at_the_end_and_all_at_once() -> None:
    for game in random_games(12):
        for step in game.steps(first_choice(game)):
            gains = GAME.gains(step.before, step.event.choice, step.after)
            if step.after.actor != OVER:
                assert gains == []
            else:
                assert {gain.when for gain in gains} <= {"the end"}
                earned = [sum(gain.item.points for gain in gains if gain.purse == seat) for seat in range(2)]
                assert tuple(earned) == totals(step.after)
                assert all(gain.item.points > 0 for gain in gains)


def test_every_line_of_every_sheet_names_a_rule_of_the_page_and_places_on_the_board() -> None:
    page = GAME.rules_text()
    for state in random_positions(6, every=23):
        for seat in "AB":
            for item in sheet(state, seat):
                assert f"- **{item.rule}** " in page
                assert item.places
                assert all(re.fullmatch(r"lot:[a-h](?:10|[1-9])", place) for place in item.places)
                assert item.lines()


def test_each_claimed_tower_and_each_unclaimed_green_tower_has_its_line() -> None:
    for state in random_positions(6, every=23):
        for k, seat in enumerate("AB"):
            caps = [state.cap[k, n] for n in range(CAPS) if state.cap[k, n] != NONE]
            assert len(of_kind(state, seat, "towers")) == len(caps)
            greens = [lot for lot in range(LOT_COUNT) if score.is_unclaimed_green(state, lot)]
            assert len(of_kind(state, seat, "green bonuses")) == 2 * len(greens)
            assert len(of_kind(state, seat, "location bonuses")) == (len(caps) if state.location_bonus else 0)


# Towers ---------------------------------------------------------------------------------------------------------------


@rule("AC-S4", "AC-S2")
def test_a_tower_names_its_customers_its_competitor_and_the_way_there() -> None:
    (item,) = of_kind(city("BTe6:a RDf7 KDd7 BDe8 BTa6"), "A", "towers")
    assert (item.text, item.points, item.rule) == (
        "blue tower e6: 2 x 3; the nearest of its colour, a6, is 3 away",
        6,
        "AC-S4",
    )
    assert places(item) == "e6 a6 d6 c6 b6"
    assert [(part.text, part.points, part.places) for part in item.parts] == [
        ("customer black dome d7", 3, ("lot:d7",)),
        ("customer red dome f7", 3, ("lot:f7",)),
    ]


@rule("AC-R30")
def test_several_competitors_are_all_named() -> None:
    (item,) = of_kind(city("RTe6:b RTe9 RTe3 KDf7"), "B", "towers")
    assert item.text == "red tower e6: 1 x 2; the nearest of its colour, e3 and e9, is 2 away"
    assert places(item).split()[:3] == ["e6", "e3", "e9"]


@rule("AC-S5", "AC-R28")
@pytest.mark.parametrize(
    ("option", "text", "points", "way"),
    [
        (
            "far_end",
            "green tower e6: 2 x 9; it has no competitor; the far end of the road, a1, is 9 away",
            18,
            "e6 e5 e4 e3 e2 e1 d1 c1 b1 a1",
        ),
        ("zero", "green tower e6: 2 x 0; it has no competitor and earns nothing", 0, "e6"),
    ],
)
def test_a_lone_tower_says_so_and_shows_the_way_to_the_far_end(option: str, text: str, points: int, way: str) -> None:
    (item,) = of_kind(city("GTe6:a KDf7 RDd6 RDc9", {"lone_tower": option}), "A", "towers")
    assert (item.text, item.points) == (text, points)
    assert places(item) == way
    assert item.is_sound()
    assert [part.points for part in item.parts] == [points // 2] * 2


@rule("AC-S5")
def test_the_way_to_the_far_end_is_a_road_as_long_as_the_engine_says() -> None:
    for state in random_positions(12, every=11):
        for lot in range(LOT_COUNT):
            if build.is_tower(state, lot):
                way = explain.way_to_the_far_end(state, lot)
                assert len(way) == score.far_end(state, lot)
                assert all(state.lot[road] == NONE for road in way)
                assert all(later in explain.NEIGHBOURS[here] for here, later in pairwise([lot, *way]))


@rule("AC-R29")
def test_a_tower_without_customers_brings_nothing() -> None:
    (item,) = of_kind(city("BTe6:a BTa6"), "A", "towers")
    assert (item.text, item.points, item.parts) == (
        "blue tower e6: 0 x 3; the nearest of its colour, a6, is 3 away",
        0,
        (),
    )


def test_towers_come_in_the_order_of_their_claims() -> None:
    state = play(table(TILES_10, first="B").state, RECORD_10)
    assert [item.text.split(":")[0] for item in of_kind(state, "A", "towers")] == [
        "blue tower g1",
        "green tower f4",
        "green tower h9",
    ]


# Green bonuses --------------------------------------------------------------------------------------------------------


@rule("AC-S6", "AC-S7", "AC-R31", "AC-R32", "AC-R33", "AC-R34")
@pytest.mark.parametrize(
    ("board", "red", "number"),
    [
        ("GTe5 RTc5:a", ("green tower e5, nearest red: c5 of A at 1", 8), "AC-S7"),
        ("GTe5 RTa6:a", ("green tower e5, nearest red: a6 of A at 4", 2), "AC-S7"),
        ("GTe5", ("green tower e5, nearest red: none on the board", 0), "AC-R34"),
        ("GTe5 RTc5:a RTg5:a", ("green tower e5, nearest red: c5 and g5 tie at 1", 0), "AC-R31"),
        ("GTe5 RTc5 RTg5", ("green tower e5, nearest red: c5 and g5 tie at 1", 0), "AC-R31"),
        ("GTe5 RTc5", ("green tower e5, nearest red: c5 at 1 is unclaimed", 0), "AC-R32"),
        ("GTe5 RTa10", ("green tower e5, nearest red: a10 at 8 is unclaimed", 0), "AC-R32"),
        ("GTe5 RTa10:a", ("green tower e5, nearest red: a10 at 8 is too far", 0), "AC-R33"),
        ("GTe5 RTa10:a RTa1 RTh9", ("green tower e5, nearest red: h9 at 6 is unclaimed", 0), "AC-R32"),
    ],
)
def test_a_green_tower_says_what_it_pays_or_why_nothing(board: str, red: tuple[str, int], number: str) -> None:
    state = city(board)
    item = next(item for item in of_kind(state, "A", "green bonuses") if "nearest red" in item.text)
    assert ((item.text, item.points), item.rule) == (red, number)
    (other,) = (item for item in of_kind(state, "B", "green bonuses") if "nearest red" in item.text)
    assert (other.text, other.points) == (red[0], 0)
    assert places(item).startswith("e5")


def test_a_green_tower_points_at_the_towers_and_the_way() -> None:
    red, blue = of_kind(city("GTe5 RTe9:a"), "A", "green bonuses")
    assert places(red) == "e5 e9 e6 e7 e8"
    assert places(blue) == "e5"


@rule("AC-W6")
def test_the_sheet_of_fig_6() -> None:
    state = fig_6()
    assert [item.points for item in of_kind(state, "A", "towers")] == [16, 35, 38]
    assert sorted(item.points for item in of_kind(state, "B", "towers")) == [18, 24, 24]
    assert lines(state, "B", "green bonuses") == [
        ("green tower g5, nearest red: h4 at 1 is unclaimed", 0),
        ("green tower g5, nearest blue: h1 at 4 is unclaimed", 0),
        ("green tower a9, nearest red: c9 of B at 1", 8),
        ("green tower a9, nearest blue: a5 at 3 is unclaimed", 0),
    ]
    assert [item.points for item in GAME.forecast(state)] == [89, 74]
    (far,) = (item for item in of_kind(state, "A", "towers") if "d10" in item.text)
    assert far.text == "green tower d10: 2 x 19; the nearest of its colour, a9, is 19 away"
    assert len(far.places) == 2 + 19


# Location bonuses -----------------------------------------------------------------------------------------------------


@rule("AC-S9", "AC-R36")
def test_location_bonuses_name_the_towers_that_cancel_each_other() -> None:
    state = city("RTa3:a BTe3:a GTh8:a GTh3:b RTa7:b BTd4:b", ON)
    assert lines(state, "A", "location bonuses") == [
        ("red tower a3 on the a of A2", 1),
        ("blue tower e3 on the 5 of C2", 5),
        ("green tower h8 on the 4 of D4, cancelled by h3 and a7", 0),
    ]
    assert lines(state, "B", "location bonuses") == [
        ("green tower h3 on the 4 of D2, cancelled by h8 and a7", 0),
        ("blue tower d4 on the 2 of B2", 2),
        ("red tower a7 on the 4 of A4, cancelled by h8 and h3", 0),
    ]
    assert of_kind(city("RTa3:a"), "A", "location bonuses") == []


# Whole games ----------------------------------------------------------------------------------------------------------


@rule("AC-X10")
def test_the_sheets_of_the_whole_game() -> None:
    a, b = game_10().account()
    assert a.lines()[:2] == [
        "   21  A's points  AC-S10",
        "      0  blue tower g1: 0 x 13; the nearest of its colour, c5, is 13 away"
        " (g1, c5, h1, h2, h3, h4, h5, h6, g6, g7, f7, e7, d7, d6, d5)  AC-S4",
    ]
    assert (a.points, b.points) == (21, 40)
    assert [part.points for part in b.parts if part.kind == "towers"] == [30, 10]


def test_the_forecast_is_the_sheet_as_if_the_game_ended_now() -> None:
    state = after_build(33)
    assert tuple(item.points for item in GAME.forecast(state)) == totals(state)
    assert [item.points for item in GAME.forecast(city())] == [0, 0]
    assert GAME.forecast(city())[0].parts == ()
