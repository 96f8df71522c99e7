"""Our own worked examples, NC-Y1 to NC-Y23 (the numbers of cells, NC-Y22, are with the map)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.games.new_city.boards import (
    beauty,
    city,
    coins,
    earns,
    gold,
    gold_after_income,
    ladder,
    limit,
    may,
    names,
    opener,
    payments,
    play,
    refusal,
    standing,
    whose,
)
from tests.rules import rule
from townwright.games.new_city import GAME, improve
from townwright.games.new_city.city import ally_value
from townwright.games.new_city.data import TILES

TWO = {"players": "2"}
PILE = {"improvement_supply": "common_pile"}
COFFERS = {"broke_opener": "coffers"}
OWN_TILE = {"attachment": "own_tile"}


@rule("NC-Y1")
@pytest.mark.parametrize(
    ("quarter", "options", "cells"),
    [
        ("SW", {}, ["SW-a1"]),
        ("NE", {}, ["NE-a2", "NE-a3", "NE-b1"]),
        ("NE", OWN_TILE, ["NE-a2", "NE-b1"]),
        ("NW", {}, ["NW-a4", "NW-b1", "NW-b2", "NW-b3"]),
    ],
)
def test_y1_where_one_may_build(quarter: str, options: Mapping[str, str], cells: list[str]) -> None:
    state = city("NW-a1=1S, NW-a2=2S, NW-a3=3S, NE-a1=4S", options, phase="place", quarter=quarter, offer="5M")
    assert sorted(names(state)) == cells


@rule("NC-Y2")
@pytest.mark.parametrize(("tile", "bonus"), [("2C", 0), ("2M", 1), ("3M", 3), ("2S", 6), ("4S", 6)])
def test_y2_beauty(tile: str, bonus: int) -> None:
    board = "NE-a1=5A, NE-b1=3S, NE-a2=4M, NE-c2=5S, NE-b3=1S"
    state = city(board, phase="place", quarter="NE", offer=tile, gold=0)
    assert beauty(state, tile, "NE-b2") == bonus
    assert gold(play(state, "NE b2"))["NE"] == bonus


@rule("NC-Y2")
def test_y2_beauty_of_a_first_district() -> None:
    state = city("NW-a1=3S, SE-a1=2C", phase="place", quarter="NE", offer="3C", gold=0)
    assert gold(play(state, "NE a1"))["NE"] == 3


@rule("NC-Y3")
def test_y3_a_market_with_customers() -> None:
    state = city("NE-a1=2S+Guild, NW-a1=4S, SE-a1=4M, NE-b1=4C, NE-c1=1S")
    assert earns(state, "NE-a1") == 2 + 3 + 1
    assert earns(state, "NE-b1") == 2 - 1


@rule("NC-Y4")
def test_y4_floors() -> None:
    beset = "NW-a1=1S, SE-a1=1M, NE-b1=1C"
    assert earns(city(f"NE-a1=4S, {beset}"), "NE-a1") == 0
    assert earns(city(f"NE-a1=4S+Hall, {beset}"), "NE-a1") == 0 + 4
    assert earns(city("NW-a1=1S+Safe House, NW-b1=5S, NE-a1=4S"), "NW-a1") == 1


@rule("NC-Y5")
def test_y5_a_statue_on_a_park() -> None:
    assert earns(city("NE-a1=5S+Statue, NW-a1=1S"), "NE-a1") == 0


@rule("NC-Y6")
def test_y6_the_chooser() -> None:
    had = {"NW": 3, "NE": 2, "SE": 1, "SW": 0}
    assert opener(city("SW-a1=4S", gold=had)) == "SE"
    with_statue = "SW-a1=4S+Statue"
    assert opener(city(with_statue, COFFERS, gold=had)) == "SE"
    assert opener(city(with_statue, gold=had, helped="SW-a1")) == "SE"
    revealing = city(with_statue, phase="reveal", round=4, face_up="1S 2S 3S", gold=had)
    opening = play(play(revealing, f"luck {names(revealing)[0]}"), "SW 1S")
    assert names(opening) == ["1", "2", "3", "4"]
    assert refusal(opening, "SW", "5") == "NC-L5: you cannot cover 5: the limit of SW is 4."


@rule("NC-Y6", "NC-R13")
def test_y6_nobody_can_open_and_the_tiles_are_discarded() -> None:
    state = city("SW-a1=4S+Statue", phase="pay", quarter="SW", bid=4, offer="5M", face_up="1S 2S", gold=0)
    state = play(state, "SW pay a1")
    assert opener(state) is None
    after = play(state, "SW a2")
    assert GAME.phase(after).name == "improve"
    assert "1S 2S" in GAME.board(after).partition("Discarded: ")[2]


@rule("NC-Y7", "NC-R16")
def test_y7_over_the_top_and_back() -> None:
    limits = {"NW": 6, "NE": 4, "SE": 5, "SW": 0}
    start = city(phase="pick", quarter="SE", face_up="3S", gold=limits)
    assert {name: limit(start, name) for name in limits} == limits
    assert opener(start) == "SE"
    forced = play(start, "SE 3S | SE 2 | NE = | NW =")
    assert (whose(forced), names(forced)) == ("SW", ["x"])
    end = play(forced, "SW x | SE 3 | NE = | NW x | SE x")
    assert (whose(end), end.bid, end.matched) == ("NE", 3, 1)
    assert ladder(end) == "NW SE SW NE"


@rule("NC-Y8", "NC-R20")
def test_y8_a_match_that_did_not_win() -> None:
    start = city(phase="pick", face_up="3S", gold=9)
    end = play(start, "SW 3S | SW 1 | SE = | NE x | NW x | SW 2 | SE 3 | SW x")
    assert (whose(end), end.bid, end.matched) == ("SE", 3, 0)
    assert ladder(end) == "NW NE SE SW"


@rule("NC-Y9")
def test_y9_nobody_else_wants_it() -> None:
    start = city(phase="pick", face_up="3S 4M", gold=9)
    end = play(start, "SW 3S | SW 1 | SE x | NE x | NW x | SW pay | SW a1")
    assert gold(end) == {"NW": 9, "NE": 9, "SE": 9, "SW": 8}
    assert ladder(end) == "NW NE SE SW"
    assert (GAME.phase(end).name, whose(end)) == ("pick", "SW")


@rule("NC-Y10")
@pytest.mark.parametrize(
    ("quarter", "limit_of", "holder", "bid", "moves"),
    [
        ("NE", 5, "SE", 3, ["x", "=", "4", "5"]),
        ("SE", 5, "NE", 3, ["x", "4", "5"]),
        ("NE", 3, "SE", 3, ["x", "="]),
        ("SE", 3, "NE", 3, ["x"]),
        ("NE", 4, "NW", 3, ["x", "4"]),
    ],
)
def test_y10_what_a_bidder_may_do(quarter: str, limit_of: int, holder: str, bid: int, moves: list[str]) -> None:
    state = city(phase="bid", quarter=quarter, holder=holder, bid=bid, gold={quarter: limit_of})
    assert names(state) == moves


@rule("NC-Y11")
@pytest.mark.parametrize(
    ("price", "had", "ways"),
    [
        (3, 3, {"pay": 3, "pay a1": 1, "pay b1": 0}),
        (6, 3, {"pay b1": 1, "pay a1+b1": 0}),
        (9, 3, {"pay a1+b1": 2}),
        (1, 0, {"pay a1": 0, "pay b1": 0}),
    ],
)
def test_y11_payments(price: int, had: int, ways: dict[str, int]) -> None:
    board = "NE-a1=3S+Guild, NE-b1=5S+Statue"  # worth 2 and 5
    state = city(board, phase="pay", quarter="NE", bid=price, gold={"NE": had})
    assert payments(state) == ways
    if price == 3:
        assert refusal(state, "NE", "pay a1+b1") == "NC-L14: the other allies already cover the price of 3."


@rule("NC-Y12")
@pytest.mark.parametrize(("coin", "worth"), [(2, [1, 1, 2, 2, 3]), (4, [1, 2, 3, 4, 5])])
def test_y12_the_worth_of_an_ally(coin: int, worth: list[int]) -> None:
    assert [ally_value(coin, TILES.index(f"{value}S")) for value in range(1, 6)] == worth
    kind = {2: "Guild", 4: "Statue"}[coin]
    assert [limit(city(f"NE-a1={value}S+{kind}", gold=0), "NE") for value in range(1, 6)] == worth


@rule("NC-Y13")
def test_y13_coins_that_can_be_built() -> None:
    board = "NE-a1=5S, NE-b1=1S"
    assert coins(city(board, round=1, quarter="NE", gold=2)) == {1: 0}
    assert coins(city(board, round=1, quarter="NE", gold=3)) == {1: 0, 2: 3}
    with_guild = city("NE-a1=5S+Guild, NE-b1=1S", round=4, quarter="NE", gold=3)
    assert coins(with_guild) == {1: 0, 3: 0, 4: 0, 5: 3}
    assert names(city("NE-a1=5S+Guild, NE-b1=1S+Statue", round=4, quarter="NE", gold=3)) == ["x"]
    assert names(city("NW-a1=5S", round=4, quarter="NE", gold=3)) == ["x"]


@rule("NC-Y14")
@pytest.mark.parametrize(("coin", "value", "paid"), [(5, 5, 25), (5, 1, 5), (1, 4, 4), (4, 4, 0)])
def test_y14_one_time_payments(coin: int, value: int, paid: int) -> None:
    state = city(f"NE-a1={value}S", round=5, quarter="NE", gold=0)
    assert gold(play(state, f"NE coin {coin} | NE a1"))["NE"] == paid


@rule("NC-Y15")
def test_y15_a_payer_runs_short() -> None:
    state = city("SE-a1=3S+Hall, SW-a1=3M+Hall", ladder="SW NE NW SE", gold={"NW": 0, "NE": 1, "SE": 5, "SW": 7})
    improve.pay_dues(state)  # all other income has been paid
    assert gold(state) == {"NW": 0, "NE": 0, "SE": 5, "SW": 8}


@rule("NC-Y16")
def test_y16_two_famous_halls_in_one_quarter() -> None:
    state = city("NE-a1=3S+Hall, NE-b1=3M+Hall, NW-a1=5S", PILE, round=4, gold=5)
    assert gold_after_income(state) == {"NW": 5 + 1 - 1, "NE": 5 + 12 + 3, "SE": 4, "SW": 4}


@rule("NC-Y17")
def test_y17_the_end_with_4_players() -> None:
    state = city(phase="end", round=5, ladder="SE NW NE SW", gold={"NW": 40, "NE": 55, "SE": 55, "SW": 12})
    scores, ranks = standing(state)
    assert scores == (40, 55, 55, 12)
    assert dict(zip(("NW", "NE", "SE", "SW"), ranks, strict=True)) == {"SE": 1, "NE": 2, "NW": 3, "SW": 4}


@rule("NC-Y18")
@pytest.mark.parametrize(
    ("had", "ladder_of", "ranks"),
    [
        ({"NW": 30, "SE": 90, "NE": 40, "SW": 41}, "NW SE NE SW", (2, 1)),
        ({"NW": 40, "SE": 90, "NE": 70, "SW": 40}, "SE SW NE NW", (2, 1)),
        ({"NW": 40, "SE": 40, "NE": 70, "SW": 40}, "SE SW NE NW", (1, 2)),
    ],
)
def test_y18_the_end_with_2_players(had: dict[str, int], ladder_of: str, ranks: tuple[int, int]) -> None:
    assert standing(city("", TWO, phase="end", round=5, ladder=ladder_of, gold=had))[1] == ranks


@rule("NC-Y20", "NC-R28")
def test_y20_three_allies() -> None:
    board = "NE-a1=5S+Statue, NE-b1=3S+Guild, NE-c1=5M+Statue"
    state = city(board, PILE, phase="pay", quarter="NE", bid=11, gold={"NE": 2})
    assert limit(state, "NE") == 14
    assert payments(state) == {"pay a1+c1": 1, "pay a1+b1+c1": 0}


@rule("NC-Y21", "NC-R53")
def test_y21_dues_between_partners() -> None:
    before_dues = {"NW": 30, "SE": 20, "NE": 25, "SW": 22}
    state = city("NW-a1=3S+Hall", TWO, round=5, gold=before_dues)
    improve.pay_dues(state)
    assert gold(state) == {"NW": 33, "NE": 24, "SE": 19, "SW": 21}
    whole_income = city("NW-a1=3S+Hall", TWO, round=5, gold={**before_dues, "NW": 24})  # the hall earns 6
    over = play(whole_income, "NW x | NE x | SE x | SW x")
    assert gold(over) == gold(state)
    assert standing(over) == ((19, 21), (2, 1))


@rule("NC-Y23")
@pytest.mark.parametrize("options", [{}, COFFERS])
def test_y23_empty_coffers_all_round(options: Mapping[str, str]) -> None:
    assert opener(city("SE-a1=3S+Guild, SW-a1=1S", options, gold=0)) == "SE"
    opening = city("SE-a1=3S+Guild, SW-a1=1S", options, phase="pick", quarter="SE", face_up="5S", gold=0)
    assert may(play(opening, "SE 5S"), "SE", "2")
