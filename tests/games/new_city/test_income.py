"""What the city pays at the end of a round: districts, improvements, the King and the dues."""

from __future__ import annotations

import pytest

from tests.games.new_city.boards import city, earns, gold, gold_after_income, incomes, play
from tests.rules import rule
from townwright.engine.state import bytes_of
from townwright.games.new_city import GAME

PILE = {"improvement_supply": "common_pile"}
AROUND = ("NE-b1", "NE-a2", "NW-a1", "SE-a1")


def beside(tile: str, *neighbours: str) -> int:
    """What the district on NE-a1 earns beside these, in all four directions."""
    board = [f"NE-a1={tile}", *(f"{place}={other}" for place, other in zip(AROUND, neighbours, strict=False))]
    return earns(city(", ".join(board)), "NE-a1")


@rule("NC-S3")
@pytest.mark.parametrize(
    ("tile", "neighbours", "earned"),
    [
        ("1S", (), 1),
        ("1S", ("2M",), 1 + 1),
        ("1S", ("3M",), 1 + 2),
        ("1S", ("2M", "3M", "2C", "3C"), 1 + 1 + 2 + 1 + 2),
        ("1S", ("1M", "4M", "5M", "5C"), 1),
        ("2S", (), 2),
        ("2S", ("4M",), 2 + 1),
        ("2S", ("4M", "4C", "4A", "4S"), 2 + 4),
        ("2S", ("1M", "2M", "3M", "5M"), 2),
        ("3S", (), 3),
        ("3S", ("1M", "2M", "4M", "5M"), 3),
        ("4S", (), 2),
        ("4S", ("1M",), 1),
        ("4S", ("1M", "1C"), 0),
        ("4S", ("1M", "1C", "1A"), 0),
        ("4S", ("2M", "3M", "4M", "5M"), 2),
        ("5S", (), 1),
        ("5S", ("1M",), 0),
        ("5S", ("1M", "1C"), 0),
        ("5S", ("2M", "3M", "4M", "5M"), 1),
    ],
)
def test_what_a_district_earns(tile: str, neighbours: tuple[str, ...], earned: int) -> None:
    assert beside(tile, *neighbours) == earned


@rule("NC-S3", "NC-R48")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_a_gambling_hall_adds_the_printed_value(value: int) -> None:
    assert beside(f"{value}S+Hall") - beside(f"{value}S") == value
    assert beside(f"{value}S+Hall", "1M", "1C") - beside(f"{value}S", "1M", "1C") == value


@rule("NC-S3")
def test_every_district_is_paid_for_and_nobody_elses() -> None:
    board = "NE-a1=3S, NE-b1=2S+Guild, SW-a1=4S"
    assert gold_after_income(city(board, gold=0)) == {"NW": 0, "NE": 3 + 3, "SE": 0, "SW": 2}
    assert gold(play(city(board, gold=0), "NW x | NE x | SE x"))["NE"] == 0  # not before the last has had its turn


@rule("NC-R3")
def test_income_looks_across_the_avenues() -> None:
    assert earns(city("NE-a1=1S, NW-a1=3S, SE-a1=2S"), "NE-a1") == 1 + 2 + 1
    assert earns(city("NE-c1=2S, SE-c1=4S"), "NE-c1") == 3
    assert earns(city("NE-a1=1S, SW-a1=3S"), "NE-a1") == 1  # the opposite quarter is no neighbour


@rule("NC-R6")
def test_corners_never_count_for_income() -> None:
    assert earns(city("NE-a1=2S, NE-b2=4S"), "NE-a1") == 2
    assert earns(city("NE-a1=2S, NE-b1=4S"), "NE-a1") == 3
    assert earns(city("NE-b2=5S, NE-a1=1S, NE-c3=1M, NE-a3=1C, NE-c1=1A"), "NE-b2") == 1


@rule("NC-S4")
@pytest.mark.parametrize(("round", "grant"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, 0)])
def test_the_king_gives_1_gold_in_rounds_1_and_2_even_to_an_empty_quarter(round: int, grant: int) -> None:
    state = city("NE-a1=3S", round=round, gold=4)
    assert gold_after_income(state) == {"NW": 4 + grant, "NE": 7 + grant, "SE": 4 + grant, "SW": 4 + grant}


@rule("NC-R42")
def test_slums_extort_entertainment_and_a_market_counts_residential_districts() -> None:
    assert beside("1S", "3M") == 3
    assert beside("1S", "5M") == 1  # there is no financial district
    assert beside("2S", "4M") == 3


@rule("NC-R43")
def test_extortion_costs_the_victim_nothing_and_several_slums_share_one() -> None:
    state = city("NE-a1=3S, NW-a1=1S, SE-a1=1M, NE-b1=1C", gold=0)
    assert gold_after_income(state) == {"NW": 3, "NE": 3 + 3, "SE": 3, "SW": 0}
    assert gold_after_income(city("NE-a1=3S", gold=0))["NE"] == 3


@rule("NC-R44")
@pytest.mark.parametrize(("neighbours", "earned"), [((), 3), (("4M",), 4), (("4M", "4C"), 5)])
def test_a_guild_on_a_market_adds_1_to_what_customers_bring(neighbours: tuple[str, ...], earned: int) -> None:
    assert beside("2S+Guild", *neighbours) == earned
    assert beside("2S", *neighbours) == earned - 1
    assert beside("3S+Guild", *neighbours) == 3  # elsewhere it only helps to bid


@rule("NC-R45")
def test_a_residential_district_that_earns_nothing_is_a_customer_still() -> None:
    board = "NE-a1=2S, NE-b1=4S, NE-c1=1M, NE-b2=1C"
    state = city(board)
    assert earns(state, "NE-b1") == 0
    assert earns(state, "NE-a1") == 2 + 1
    assert earns(city("NE-a1=2S, NE-b1=5S, NE-c1=1M, NE-b2=1C"), "NE-a1") == 2


@rule("NC-R46")
@pytest.mark.parametrize("neighbours", [(), ("1M",), ("1M", "1C", "1A")])
def test_a_statue_makes_a_residential_district_earn_exactly_3(neighbours: tuple[str, ...]) -> None:
    assert beside("4S+Statue", *neighbours) == 3


@rule("NC-R46")
def test_a_statue_protects_that_one_district_and_no_other_kind() -> None:
    state = city("NE-a1=4S+Statue, NE-b1=1S, NE-c1=4M, NE-b2=5S")
    assert earns(state, "NE-a1") == 3
    assert earns(state, "NE-c1") == 1
    assert earns(state, "NE-b2") == 0
    assert beside("5S+Statue", "1M") == beside("5S", "1M") == 0
    assert beside("2S+Statue", "1M") == 2


@rule("NC-R47")
@pytest.mark.parametrize(
    ("neighbours", "bonus"), [((), 0), (("5M", "4M"), 0), (("2M",), 1), (("3M",), 1), (("2M", "2C", "3M", "3C"), 1)]
)
def test_a_safe_house_on_slums_that_extort_adds_1_once(neighbours: tuple[str, ...], bonus: int) -> None:
    assert beside("1S+Safe House", *neighbours) - beside("1S", *neighbours) == bonus
    assert beside("2S+Safe House", *neighbours) == beside("2S", *neighbours)  # on Slums only


@rule("NC-R48")
def test_a_gambling_hall_earns_where_its_district_earns_nothing() -> None:
    assert beside("5S+Hall", "1M") == 5
    assert beside("5S+Hall") == 6
    assert beside("4S+Hall", "1M", "1C") == 4
    assert beside("4S+Hall", "1M") == 5


@rule("NC-S5")
def test_who_has_no_famous_hall_pays_1_to_each_quarter_that_has() -> None:
    one = city("NE-a1=3S+Hall", gold=9)
    assert gold_after_income(one) == {"NW": 8, "NE": 9 + 6 + 3, "SE": 8, "SW": 8}
    two = city("NE-a1=3S+Hall, SW-a1=3M+Hall", gold=9)
    assert gold_after_income(two) == {"NW": 7, "NE": 9 + 6 + 2, "SE": 7, "SW": 9 + 6 + 2}
    all_four = city("NE-a1=3S+Hall, SW-a1=3M+Hall, NW-a1=3C+Hall, SE-a1=3A+Hall", gold=9)
    assert set(gold_after_income(all_four).values()) == {15}  # owners never pay


@rule("NC-R49")
def test_a_an_owner_gets_the_same_however_many_famous_halls_it_has() -> None:
    one = city("NE-a1=3S+Hall, NE-b1=3M", PILE, gold=9)
    two = city("NE-a1=3S+Hall, NE-b1=3M+Hall", PILE, gold=9)
    assert gold_after_income(one) == {"NW": 8, "NE": 9 + 9 + 3, "SE": 8, "SW": 8}
    assert gold_after_income(two) == {"NW": 8, "NE": 9 + 12 + 3, "SE": 8, "SW": 8}


@rule("NC-R49")
def test_b_a_plain_hall_neither_collects_nor_protects() -> None:
    state = city("NE-a1=5S+Hall, SW-a1=3M+Hall", gold=9)
    assert gold_after_income(state) == {"NW": 8, "NE": 9 + 6 - 1, "SE": 8, "SW": 9 + 6 + 3}
    nobody = city("NE-a1=5S+Hall, SW-a1=3M+Guild", gold=9)
    assert gold_after_income(nobody) == {"NW": 9, "NE": 15, "SE": 9, "SW": 12}


@rule("NC-R49")
def test_c_even_a_quarter_without_districts_pays() -> None:
    assert gold_after_income(city("NE-a1=3S+Hall", gold={"SE": 1}))["SE"] == 0


@rule("NC-R49", "NC-S5")
@pytest.mark.parametrize(
    ("ladder", "paid_to"),
    [("NW NE SE SW", "NW"), ("NE NW SE SW", "NE"), ("SW SE NE NW", "NE"), ("SE NW SW NE", "NW")],
)
def test_d_whoever_runs_short_pays_the_owners_from_the_top_and_owes_nothing(ladder: str, paid_to: str) -> None:
    state = city("NW-a1=3S+Hall, NE-a1=3M+Hall", ladder=ladder, gold={"SE": 1, "SW": 0, "NW": 0, "NE": 0})
    after = gold_after_income(state)
    assert (after["SE"], after["SW"]) == (0, 0)
    assert after == {"NW": 6, "NE": 6, "SE": 0, "SW": 0, paid_to: 7}
    enough = city("NW-a1=3S+Hall, NE-a1=3M+Hall", ladder=ladder, gold={"SE": 2, "SW": 0, "NW": 0, "NE": 0})
    assert gold_after_income(enough) == {"NW": 7, "NE": 7, "SE": 0, "SW": 0}


@rule("NC-R49")
def test_d_nothing_is_owed_from_an_earlier_round() -> None:
    state = city("NE-a1=3S+Hall", round=4, gold={"SE": 0})
    later = play(state, "NW x | NE x | SE x | SW x")
    assert (later.round, gold(later)["SE"]) == (5, 0)
    again = city("NE-a1=3S+Hall", round=5, gold={**gold(later), "SE": 2})
    assert gold_after_income(again)["SE"] == 1


@rule("NC-R49")
def test_e_owners_never_pay_so_the_order_of_the_payers_makes_no_difference() -> None:
    after = [
        gold_after_income(
            city("NE-a1=3S+Hall, NW-a1=3M+Hall", ladder=ladder, gold={"SE": 2, "SW": 2, "NE": 0, "NW": 0})
        )
        for ladder in ("NE NW SE SW", "NE NW SW SE", "SW NE SE NW")
    ]
    assert after == [{"NW": 8, "NE": 8, "SE": 0, "SW": 0}] * 3


@rule("NC-R49", "NC-S5")
def test_f_all_other_income_arrives_first_and_may_be_used_to_pay() -> None:
    with_grant = city("NE-a1=3S+Hall", round=2, gold={"SE": 0})
    assert gold_after_income(with_grant)["SE"] == 0 + 1 - 1
    assert gold_after_income(with_grant)["NE"] == 6 + 6 + 1 + 3
    without = city("NE-a1=3S+Hall", round=3, gold={"SE": 0})
    assert gold_after_income(without)["SE"] == 0
    assert gold_after_income(without)["NE"] == 6 + 6 + 2
    earning = city("NE-a1=3S+Hall, SE-a1=5S", round=3, gold={"SE": 0})
    assert gold_after_income(earning)["SE"] == 0 + 1 - 1
    assert gold_after_income(earning)["NE"] == 6 + 6 + 3


def test_the_preview_is_of_this_very_moment_and_changes_nothing() -> None:
    state = city("NE-a1=3S", phase="bid", quarter="NE", holder="SE", gold=0)
    before = bytes_of(state)
    assert incomes(state) == {"NW": 0, "NE": 3, "SE": 0, "SW": 0}
    assert bytes_of(state) == before
    assert GAME.phase(state).name == "bid"
