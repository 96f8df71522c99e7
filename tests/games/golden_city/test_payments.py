"""What landform cards pay for: real cards, jokers, and what is no payment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

import pytest

from tests.games.golden_city.boards import facts, hand_of, legal, number_of, play, sites, step, table, told, why
from tests.naive import golden_city as naive
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.state import copy_of
from townwright.games.golden_city import GAME

# Red's network touches a free place of every landform: M2 (mountains), G6, F6, D6 and coasts.
RED = "C1 M5 D7 DB DA FB FA GB GA"
PLACE = {"coast": "C9", "mountains": "MB", "meadows": "G6", "woodland": "F6", "desert": "D6"}


def payments(hand: str, landform: str) -> list[str]:
    """Every payment for a place of this landform out of this hand; none if the place is refused."""
    s = table(mover="R", businesses={"R": RED}, hands={"R": hand})
    place = PLACE[landform]
    if place not in sites(s):
        assert why(s, "R", place) == "GC-L11"
        return []
    return legal(play(s, f"R {place}"))


@rule("GC-X5", "GC-R18")
def test_x5_two_of_another_landform_stand_for_one() -> None:
    assert payments("2 desert, woodland", "woodland") == ["woodland+desert"]
    assert payments("2 coast, mountains", "mountains") == ["coast+mountains"]


@rule("GC-X5")
@pytest.mark.parametrize(
    ("hand", "place", "payment", "played"),
    [("2 desert, woodland", "F6", "woodland+desert", 3), ("2 coast, mountains", "MB", "coast+mountains", 3)],
)
def test_x5_three_cards_are_played(hand: str, place: str, payment: str, played: int) -> None:
    s = play(table(mover="R", businesses={"R": RED}, hands={"R": hand}), f"R {place} | R {payment}")
    assert facts(s)["discards"].total() == played
    assert facts(s)["hand sizes"]["R"] == 0


@rule("GC-X6", "GC-R18")
def test_x6_a_coast_is_paid_with_a_coast_or_with_two_of_another() -> None:
    assert payments("coast, 2 desert", "coast") == ["coast", "desert"]
    assert payments("desert, meadows", "coast") == []


@rule("GC-X7", "GC-R19")
def test_x7_four_desert() -> None:
    assert payments("4 desert", "woodland") == ["desert+desert"]
    assert payments("4 desert", "desert") == ["desert+desert"]
    s = table(mover="R", businesses={"R": RED}, hands={"R": "4 desert"})
    assert facts(play(s, "R F6 | R desert+desert"))["discards"] == Counter({"desert": 4})
    assert facts(play(s, "R D6 | R desert+desert"))["discards"] == Counter({"desert": 2})


@rule("GC-X8")
def test_x8_three_desert_and_one_meadows() -> None:
    assert payments("3 desert, meadows", "woodland") == []
    assert payments("3 desert, meadows", "meadows") == ["meadows+desert"]
    assert payments("3 desert, meadows", "coast") == ["desert"]


@rule("GC-X9")
def test_x9_seven_cards() -> None:
    hand = "2 coast, 2 mountains, 2 meadows, desert"
    assert len(payments(hand, "desert")) == 6
    assert payments(hand, "desert") == [
        *("coast+mountains", "coast+meadows", "coast+desert"),
        *("mountains+meadows", "mountains+desert", "meadows+desert"),
    ]
    assert payments(hand, "woodland") == ["coast+mountains", "coast+meadows", "mountains+meadows"]
    assert payments(hand, "coast") == ["coast", "mountains", "meadows"]


@rule("GC-L11")
def test_short_hands_are_told_what_is_missing() -> None:
    s = table(mover="R", businesses={"R": RED}, hands={"R": "desert, woodland, mountains"})
    assert told(s, "R", "D6").startswith("GC-L11: D6 costs desert x2; you have 1,")
    assert told(s, "R", "D6").endswith(" as jokers: 1 short.")
    assert "coast x1" in told(s, "R", "C9")
    enough = table(mover="R", businesses={"R": RED}, hands={"R": "desert, 2 woodland, mountains"})
    assert why(enough, "R", "D6") == "allowed"


@rule("GC-L12", "GC-R21")
def test_only_the_listed_forms_are_payments() -> None:
    s = play(table(mover="R", businesses={"R": RED}, hands={"R": "2 desert, 3 woodland"}), "R D6")
    assert legal(s) == ["woodland+desert", "desert+desert"]
    for payment in ("woodland+woodland", "coast+desert", "desert", "woodland", "mountains+mountains"):
        assert why(s, "R", payment) == "GC-L12"
    coast = play(table(mover="R", hands={"R": "coast, 2 woodland"}), "R C9")
    assert legal(coast) == ["coast", "woodland"]
    for payment in ("coast+coast", "woodland+woodland", "desert", "coast+woodland"):
        assert why(coast, "R", payment) == "GC-L12"


@rule("GC-R21")
def test_a_joker_may_be_played_although_one_holds_the_card() -> None:
    s = play(table(mover="R", hands={"R": "coast, 2 desert"}), "R C9 | R desert")
    assert hand_of(s, "R") == Counter({"coast": 1})
    assert facts(s)["discards"] == Counter({"desert": 2})


@rule("GC-R19")
def test_two_of_the_same_landform_are_no_joker_for_it() -> None:
    s = play(table(mover="R", hands={"R": "2 coast"}), "R C9")
    assert legal(s) == ["coast"]
    assert hand_of(play(s, "R coast"), "R") == Counter({"coast": 1})
    assert payments("3 desert", "desert") == ["desert+desert"]


@rule("GC-R20")
def test_both_needed_cards_may_be_jokers_of_the_same_or_of_different_landforms() -> None:
    assert payments("4 coast", "desert") == ["coast+coast"]
    assert payments("2 coast, 2 meadows", "desert") == ["coast+meadows"]
    s = table(mover="R", businesses={"R": RED}, hands={"R": "2 coast, 2 meadows, woodland"})
    s = play(s, "R D6 | R coast+meadows")
    assert step(s) == "goods"
    assert hand_of(s, "R") == Counter({"woodland": 1})


@rule("GC-R22", "GC-L10")
def test_no_number_of_cards_replaces_a_key() -> None:
    s = table(mover="R", businesses={"R": RED}, hands={"R": "7 desert"})
    assert why(s, "R", "DI") == "GC-L10"
    with_key = table(mover="R", businesses={"R": RED}, hands={"R": "2 desert"}, keys={"R": 1})
    assert legal(play(with_key, "R DI")) == ["desert+desert"]


# Chained jokers -------------------------------------------------------------------------------------------------------


def hands(size: int) -> Iterator[Counter[str]]:
    """Every hand of this size."""
    for held in combinations_with_replacement(naive.LANDFORMS, size):
        yield Counter(held)


@cache
def yields(hand: tuple[int, ...], landform: int, needed: int) -> bool:
    """Can jokers turn this hand into so many cards of a landform, if a joker may itself be half of a joker?"""
    if hand[landform] >= needed:
        return True
    for given in range(5):
        for made in range(5):
            if given != made and hand[given] >= 2:
                after = list(hand)
                after[given] -= 2
                after[made] += 1
                if yields(tuple(after), landform, needed):
                    return True
    return False


@rule("GC-X10", "GC-R20")
@pytest.mark.parametrize("size", range(8))
def test_x10_chained_jokers_make_nothing_payable_that_is_not_payable_without(size: int) -> None:
    for held in hands(size):
        counts = tuple(held[landform] for landform in naive.LANDFORMS)
        for k, landform in enumerate(naive.LANDFORMS):
            payable = naive.payments(held, PLACE[landform]) != []
            assert payable == yields(counts, k, 1 if landform == "coast" else 2), (held, landform)


@rule("GC-X10", "GC-R48")
def test_x10_any_seven_cards_pay_for_some_rural_landform() -> None:
    short_of_six = []
    for held in hands(7):
        assert any(naive.payments(held, PLACE[landform]) for landform in naive.LANDFORMS[1:])
    for held in hands(6):
        if not any(naive.payments(held, PLACE[landform]) for landform in naive.LANDFORMS[1:]):
            short_of_six.append(held)
    assert all(max(held.values()) <= 3 for held in short_of_six)


@rule("GC-X10", "GC-L11", "GC-L12")
def test_every_hand_of_at_most_seven_cards_pays_as_in_the_plain_version() -> None:
    """All 792 hands, for a place of each landform, payment by payment."""
    s = table(mover="R", businesses={"R": RED})
    seen = 0
    for size in range(8):
        for held in hands(size):
            for k, landform in enumerate(naive.LANDFORMS):
                s.hand[0, k] = held[landform]
            s.hand_size[0] = size
            for landform, place in PLACE.items():
                expected = [naive.number(("pay", payment)) for payment in naive.payments(held, place)]
                seen += 1
                if not expected:
                    assert ask.why_not(s, number_of(place)) == 11
                    continue
                paying = copy_of(s)
                ask.apply(paying, number_of(place))
                assert GAME.legal(paying) == expected, (held, landform)
    assert seen == 5 * 792
