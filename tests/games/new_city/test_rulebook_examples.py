"""The rulebook's own examples, NC-X1 to NC-X12."""

from __future__ import annotations

import pytest

from tests.games.new_city.boards import (
    beauty,
    city,
    coins,
    earns,
    gold,
    gold_after_income,
    incomes,
    ladder,
    limit,
    may,
    payments,
    play,
    refusal,
    standing,
    whose,
)
from tests.rules import rule
from townwright.games.new_city import improve

THE_AUCTION = "SW 3S | SW 3 | SE = | NE 4 | NW x | SW 5 | SE x | NE = | SW x"
SUES_CITY = "SE-a1=1A, SE-b1=2C+Guild, SE-a2=4M, SE-b2=3S+Hall, NE-a1=3M+Hall, NW-a1=5C, SW-a1=5S, SW-a2=1S"


@rule("NC-X1")
def test_lucys_slums() -> None:
    state = city("NE-a1=4S, NE-b1=2S, NE-b2=1S+Safe House, NE-c2=2M, NE-b3=3S")
    assert earns(state, "NE-b2") == 1 + 2 + 2 + 1 == 6


@rule("NC-X2")
def test_johns_guild() -> None:
    state = city("NW-a1=3A+Guild", phase="pay", quarter="NW", bid=10, gold={"NW": 9})
    assert limit(state, "NW") == 11
    assert payments(state) == {"pay a1": 8}
    assert gold(play(state, "NW pay a1"))["NW"] == 1
    used = city("NW-a1=3A+Guild", phase="open", quarter="NW", gold={"NW": 9}, helped="NW-a1")
    assert limit(used, "NW") == 9
    assert refusal(used, "NW", "10") == "NC-L5: you cannot cover 10: the limit of NW is 9."
    assert may(used, "NW", "9")


@rule("NC-X3")
@pytest.mark.parametrize(("neighbour", "tourism"), [("2S", 1), ("1S", 0)])
def test_toms_park(neighbour: str, tourism: int) -> None:
    assert earns(city(f"NE-a1=5S+Hall, NE-b1={neighbour}"), "NE-a1") == tourism + 5
    assert earns(city(f"NE-a1=5S, NE-b1={neighbour}"), "NE-a1") == tourism


@rule("NC-X4")
def test_don_mary_john_and_sue() -> None:
    before_dues = city("NW-a1=3S+Hall, SE-a1=3M+Hall", gold=10)
    improve.pay_dues(before_dues)
    assert gold(before_dues) == {"NW": 12, "NE": 8, "SE": 12, "SW": 8}
    before_income = city("NW-a1=3S+Hall, SE-a1=3M+Hall", gold={"NW": 4, "NE": 10, "SE": 4, "SW": 10})
    assert gold_after_income(before_income) == gold(before_dues)


@rule("NC-X5", "NC-R16", "NC-R18")
def test_the_auction() -> None:
    start = city(phase="pick", face_up="3S 4M", gold=9)
    assert {limit(start, name) for name in ("NW", "NE", "SE", "SW")} == {9}
    before_phils_5 = play(start, "SW 3S | SW 3 | SE = | NE 4 | NW x")
    assert not may(before_phils_5, "SW", "=")  # NE is above it
    end = play(start, THE_AUCTION)
    assert (whose(end), end.bid, end.matched) == ("NE", 5, 1)
    assert ladder(end) == "NW SE SW NE"


@rule("NC-X6")
def test_phils_market() -> None:
    board = "SW-a1=2M, SW-b1=5A, SW-b2=4S, SE-a2=5C, SE-a1=3C"
    state = city(board, phase="place", quarter="SW", offer="2S", gold=0)
    assert beauty(state, "2S", "SW-a2") == 3
    assert gold(play(state, "SW a2")) == {"NW": 0, "NE": 0, "SE": 0, "SW": 3}


@rule("NC-X7")
@pytest.mark.parametrize(("round", "cost"), [(2, None), (3, 3), (4, 0), (5, 0)])
def test_johns_statue(round: int, cost: int | None) -> None:
    state = city("NW-a1=3A", round=round, quarter="NW", gold=9)
    assert coins(state).get(4) == cost
    if cost is not None:
        assert gold(play(state, "NW coin 4 | NW a1"))["NW"] == 9 - cost


@rule("NC-X8", "NC-R3", "NC-R61", "NC-R62")
def test_sues_income() -> None:
    state = city(SUES_CITY, round=3, gold=1)
    places = ("SE-a1", "SE-b1", "SE-a2", "SE-b2", "NE-a1", "NW-a1", "SW-a1", "SW-a2")
    assert [earns(state, place) for place in places] == [4, 3, 0, 6, 6, 1, 0, 1]
    assert sum(earns(state, place) for place in places[:4]) == 13
    assert incomes(state) == {"NW": -1, "NE": 8, "SE": 15, "SW": -1}
    assert gold_after_income(state) == {"NW": 0, "NE": 9, "SE": 16, "SW": 0}


@rule("NC-X8", "NC-R62")
@pytest.mark.parametrize("round", [1, 2])
def test_in_rounds_1_and_2_sue_would_get_the_grant_too(round: int) -> None:
    assert incomes(city(SUES_CITY, round=round, gold=1))["SE"] == 14 + 2


@rule("NC-R61")
def test_sue_has_to_be_one_of_two_owners_for_the_arithmetic_to_fit() -> None:
    alone = SUES_CITY.replace("NE-a1=3M+Hall", "NE-a1=3M")
    assert incomes(city(alone, round=3, gold=1))["SE"] == 13 + 3
    not_hers = SUES_CITY.replace("SE-b2=3S+Hall", "SE-b2=3S")
    assert incomes(city(not_hers, round=3, gold=1))["SE"] == 10 - 1


@rule("NC-X9")
def test_faq_4_and_5() -> None:
    assert earns(city("NE-a1=5S+Hall, NE-b1=1S"), "NE-a1") == 0 + 5


@rule("NC-X10")
def test_faq_6() -> None:
    state = city("NE-a1=4S+Statue, NE-b1=1S, NE-c1=4M")
    assert earns(state, "NE-a1") == 3
    assert earns(state, "NE-c1") == 2 - 1


@rule("NC-X11")
def test_faq_7() -> None:
    assert earns(city("NE-a1=2S, NE-b1=1S+Safe House, NE-c1=2M"), "NE-b1") == 1 + 2 + 1


@rule("NC-X12", "NC-R10")
def test_faq_8() -> None:
    state = play(city(phase="pick", face_up="3S 4M", gold=9), f"{THE_AUCTION} | NE pay | NE a1")
    assert whose(state) == "NE"
    assert standing(state)[0] == (9, 4, 9, 9)
