"""Where every point came from: the items of an account, their rules, places and headings."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tests.games.city_council.boards import city, read_move
from tests.games.city_council.test_annotated_round import begun, follow
from tests.games.city_council.whole_games import random_games
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.score import Item
from townwright.engine.state import copy_of
from townwright.games.city_council import GAME
from townwright.games.city_council.data import TILE_COUNT
from townwright.games.city_council.state import CityCouncil

# The headings of the score, as the rules page lists them.
HEADINGS = (
    "tile basics",
    "neighbours plus",
    "neighbours minus",
    "segments",
    "connections",
    "investment bonuses",
    "initial bonus",
    "speculator trigger",
    "Mayor",
    "unused coins",
    "shortfall",
)

SOME_AND_MANY = [pytest.param(6, id="some"), pytest.param(60, id="many", marks=pytest.mark.long)]


def items_of(s: CityCouncil, *moves: str) -> list[tuple[int, Item]]:
    """What these moves bring, in order: seat and item."""
    found = []
    for move in moves:
        before = copy_of(s)
        action = read_move(s, move)
        assert action in GAME.legal(s), move
        ask.apply(s, action)
        found += [(gain.purse, gain.item) for gain in GAME.gains(before, action, s)]
    return found


def lines(items: list[tuple[int, Item]]) -> list[tuple[int, int, str, str]]:
    return [(seat, item.points, item.rule, item.kind) for seat, item in items]


@pytest.mark.parametrize("count", SOME_AND_MANY)
def test_every_account_adds_up_to_the_score(count: int) -> None:
    headings: Counter[str] = Counter()
    for game in random_games(count):
        account = game.account()
        assert all(item.is_sound() for item in account)
        assert tuple(item.points for item in account) == GAME.standing(game.state).scores
        for item in account:
            headings.update(item.by_kind())
            assert sum(item.by_kind().values()) == item.points
    assert set(headings) <= set(HEADINGS)


@rule("CC-S1", "CC-S2")
def test_a_placement_names_the_tile_and_each_neighbour() -> None:
    s = city("R4@f6 W0@f8 I3@d6", phase="place", take="R2", coins={0: ""})
    items = items_of(s, "place h7", "tick NE")
    assert lines(items)[:3] == [
        (0, 2, "CC-S1", "tile basics"),
        (0, 4, "CC-S2", "neighbours plus"),
        (0, 5, "CC-S2", "neighbours plus"),
    ]
    assert items[1][1].places == ("tile:R2", "tile:R4")
    assert items[1][1].text == "R2 beside R4 (residential zone)"


@rule("CC-S2")
def test_a_neighbour_that_costs_points_stands_under_a_heading_of_its_own() -> None:
    items = items_of(city("I4@f6", phase="place", take="R2", coins={0: ""}), "place h7", "tick NE")
    assert lines(items)[1] == (0, -4, "CC-S2", "neighbours minus")


@rule("CC-S3", "CC-Y7")
def test_a_bonus_says_to_whom_and_why() -> None:
    s = city(
        "C4@f3 CA@f5 C2@b3 W4@b6 I4@k5",
        phase="place",
        take="R3",
        seat=2,
        coins={2: ""},
        order="1 2 4 3",
        council="Mayor Treasurer Transit Zoning",
        pawns={1: "C2", 2: "W4"},
        dice={1: "1 l2", 2: "1 c12"},
    )
    bonuses = [(seat, item) for seat, item in items_of(s, "place d4", "tick NE") if item.rule == "CC-S3"]
    assert [(seat, item.points) for seat, item in bonuses if "C4" in item.text] == [(1, 4), (2, 4)]
    texts = [item.text for _, item in bonuses if item.text.startswith("C4")]
    assert texts == [
        "C4, of the suit of C2, is utilized by C beside R3",
        "C4, of the numeral of W4, is utilized by C beside R3",
    ]
    assert bonuses[0][1].places[1:] == ("tile:C2",)


@rule("CC-R43")
@pytest.mark.parametrize(("numerals", "why"), [("rank", "suit and numeral"), ("none", "suit")])
def test_a_bonus_names_a_numeral_only_where_sites_have_one(numerals: str, why: str) -> None:
    s = city(
        "R0@b3 C0@f3 C4@d6",
        phase="place",
        take="R3",
        coins={0: ""},
        pawns={1: "C0"},
        dice={1: "1 l2"},
        options={"site_numeral": numerals},
    )
    texts = [item.text for _, item in items_of(s, "place d3", "tick NE") if item.rule == "CC-S3"]
    assert f"C0, of the {why} of C0, is utilized by A beside R3" in texts


@rule("CC-S4")
def test_the_initial_bonus_lists_the_tiles_of_the_region() -> None:
    s = city("WA@c3 R2@g2 R4@i3 W3@c6 C0@k5 I5@g7 C4@k9", phase="die_point", pawns={0: "W3"}, number=1, coins={0: ""})
    items = items_of(s, "point l2")
    seat, item = items[0]
    assert (seat, item.points, item.rule, item.kind) == (0, 19, "CC-S4", "initial bonus")
    assert sorted(part.points for part in item.parts) == [2, 3, 4, 5, 5]
    assert item.places == ("point:l2+",)


@rule("CC-S5", "CC-S6", "CC-X10")
def test_a_connection_lists_the_stops_that_pay() -> None:
    s = city(
        "R2@b6/NW R4@d6/NW R5@f6/NW W3@h6/NW W5@j7/SW I4@l6/NW C2@e3/NW",
        "a7 b7 c7 d7 e7 f7 g7 h7 i7 j7 k7",
        phase="rail",
        credit=3,
        placed="R4",
        pawns={0: "C2", 1: "W3"},
        dice={0: "1 SE W3", 1: "1 SW W3"},
    )
    items = items_of(s, "rail l7")
    assert lines(items)[:2] == [(0, 1, "CC-S5", "segments"), (0, 5, "CC-S6", "connections")]
    assert items[0][1].places == ("square:l7",)
    assert [part.text[:14] for part in items[1][1].parts] == [
        f"the stop of {tile}" for tile in ("R2", "R4", "R5", "W3", "W5")
    ]
    assert [(seat, item.points) for seat, item in items if item.kind == "investment bonuses"] == [(0, 2), (1, 3)]


@rule("CC-S11")
def test_a_trigger_says_number_and_cost() -> None:
    s = city("R4@f6", phase="place", take="R5", pawns={1: "R4"}, dice={1: "4 i3"}, coins={0: ""})
    items = items_of(s, "place h4", "tick NE")
    (trigger,) = [(seat, item) for seat, item in items if item.rule == "CC-S11"]
    assert (trigger[0], trigger[1].points) == (1, 20)
    assert "4 x 5" in trigger[1].text
    assert trigger[1].places == ("tile:R5", "point:i3+")


@rule("CC-S12")
def test_the_mayor_is_an_item() -> None:
    s = follow(begun(), "bid 3", "bid 5", "bid 2", "bid 4")
    assert lines(items_of(s, "lobby Mayor")) == [(1, 7, "CC-S12", "Mayor")]


@rule("CC-S8")
def test_a_shortfall_is_an_item() -> None:
    s = city("R4@f6", phase="pay_tile", take="R5", offer="C5 I5", coins={0: "2 3 4"})
    assert lines(items_of(s, "pay 4")) == [(0, -1, "CC-S8", "shortfall")]


@rule("CC-S1", "CC-S2", "CC-S3", "CC-S11")
def test_a_place_promises_what_each_turn_of_the_tile_brings() -> None:
    promised: Counter[str] = Counter()
    for game in random_games(8):
        steps = list(game.steps())
        for step, following in itertools.pairwise(steps):
            outlook = GAME.outlook(step.before, step.event.choice)
            if GAME.phase(step.after).name == "tick":
                ends = GAME.gains(following.before, following.event.choice, following.after)
                assert outlook == [gain for gain in ends if gain.item.kind != "unused coins"]
                promised.update(gain.item.kind for gain in outlook)
            else:
                assert outlook == []
    assert {"tile basics", "neighbours plus", "neighbours minus", "investment bonuses"} <= set(promised)


@rule("CC-S7", "CC-S9")
def test_unused_coins_are_items_at_the_end_of_a_round_and_not_at_an_early_end() -> None:
    rounds: Counter[bool] = Counter()
    for game in random_games(8):
        steps = list(game.steps())
        for step in steps:
            kinds = [gain.item.kind for gain in GAME.gains(step.before, step.event.choice, step.after)]
            is_last = step.after.actor < -1 and sum(place >= 0 for place in step.after.where) == TILE_COUNT
            if "unused coins" in kinds:
                assert step.after.round > step.before.round or is_last or GAME.phase(step.after).name == "judge"
            rounds["unused coins" in kinds] += 1
    assert rounds[True] > 0


def test_the_forecast_is_the_coins_of_each_seat() -> None:
    s = city("R4@f6", phase="tile", offer="R2 C2 I2 W2", coins={0: "3 5", 1: "2"})
    items = GAME.forecast(s)
    assert [item.points for item in items] == [4, 2, 6, 6]
    assert all(item.is_sound() for item in items)
    assert GAME.forecast(GAME.new()) == []


def test_a_position_without_a_history_begins_with_its_points() -> None:
    s = city("R4@f6", phase="tile", offer="R2", points="5 0 -2 0")
    account = GAME.account(s, [])
    assert [item.points for item in account] == [5, 0, -2, 0]
    assert account[0].parts[0].text == "points to begin with"
