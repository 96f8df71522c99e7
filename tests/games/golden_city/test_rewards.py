"""What a new business brings: letters, coins, keys, landform cards, goods cards and bonus cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.golden_city.boards import (
    coins,
    facts,
    hand_of,
    legal,
    letters,
    odds,
    play,
    step,
    table,
    told,
    who,
    why,
)
from tests.naive import golden_city as naive
from tests.rules import rule
from townwright.games.golden_city.state import GoldenCity


def built_in(place: str, colour: str, before: str) -> dict[str, int]:
    """What `colour` gains by building in a part of the city where those of `before` are."""
    way = {"MA": "C2 M1 M6", "MB": "C3 M2 M7", "MI": "C2 M1 M6 MA"}[place]
    built = dict.fromkeys(before, place) | {colour: way}
    s = table(mover=colour, businesses=built, hands={colour: "2 mountains"}, keys={colour: 1})
    after = play(s, f"{colour} {place} | {colour} mountains+mountains")
    return {
        "letters": letters(after)[colour] - letters(s)[colour],
        "coins": coins(after)[colour] - coins(s)[colour],
        "cards": int(step(after) == "draw"),
    }


@rule("GC-X11", "GC-S6", "GC-R31", "GC-R32", "GC-R17")
@pytest.mark.parametrize(
    ("place", "before", "letters", "coins", "cards"),
    [
        *(("MA", "", 5, 1, 0), ("MA", "B", 3, 0, 0), ("MA", "BW", 0, 0, 0), ("MA", "BWK", 0, 0, 0)),
        *(("MB", "", 5, 0, 0), ("MB", "K", 3, 0, 0), ("MB", "KW", 0, 0, 0)),
        *(("MI", "", 10, 0, 1), ("MI", "W", 6, 0, 0), ("MI", "WB", 0, 0, 0)),
    ],
)
def test_x11_parts_of_the_city(place: str, before: str, letters: int, coins: int, cards: int) -> None:
    assert built_in(place, "R", before) == {"letters": letters, "coins": coins, "cards": cards}


@rule("GC-X11")
def test_x11_a_coast_with_a_card_and_a_place_with_two_coins() -> None:
    s = play(table(mover="R", hands={"R": "coast"}), "R C2 | R coast")
    assert (who(s), step(s)) == ("luck", "draw")
    assert odds(s) == {"draws coast": 9} | {f"draws {landform}": 10 for landform in naive.LANDFORMS[1:]}
    s = table(mover="R", businesses={"R": "C16 D4"}, hands={"R": "2 desert"})
    assert coins(play(s, "R D7 | R desert+desert"))["R"] == 5


@rule("GC-R31")
def test_first_and_second_count_over_the_whole_game_and_only_in_that_part() -> None:
    built = {"R": "C2 M1 M6", "B": "C3 M2 M7 MB", "W": "MA"}
    s = table(mover="R", businesses=built, hands={"R": "2 mountains", "B": "2 mountains", "W": "2 coast"})
    s = play(s, "R MA | R mountains+mountains")
    assert letters(s)["R"] == 3  # White was there first, in an earlier round
    s = play(s, "R end | B MA | B mountains+mountains")
    assert letters(s)["B"] == 0


@rule("GC-S6", "GC-R32")
def test_letters_are_paid_at_the_moment_of_building() -> None:
    s = table(mover="R", businesses={"R": "C2 M1 M6"}, hands={"R": "4 mountains"})
    s = play(s, "R MA | R mountains+mountains")
    assert (letters(s)["R"], coins(s)["R"]) == (5, 4)
    s = play(s, "R MB | R mountains+mountains")
    assert (letters(s)["R"], coins(s)["R"]) == (10, 4)


@rule("GC-R34", "GC-S6")
def test_letters_never_run_out() -> None:
    s = table(mover="R", businesses={"R": "C2 M1 M6"}, hands={"R": "2 mountains"}, letters={"R": 299, "B": 250})
    assert letters(play(s, "R MA | R mountains+mountains"))["R"] == 304


@rule("GC-R29", "GC-R30")
@pytest.mark.parametrize("place", naive.PLACES)
def test_every_place_gives_its_reward_at_once_and_it_cannot_be_declined(place: str) -> None:
    ways = {"M": "C1 C2 C3 C4", "G": "C5 C6 C7 C8", "F": "C9 C10 C11 C12", "D": "C13 C14 C15 C16", "C": ""}
    beside = sorted(naive.neighbours(place))[0]
    built = "" if place in naive.COASTS else " ".join({*ways[place[0]].split()[:1], beside} - {place})
    landform = naive.landform_of(place)
    payment = "coast" if place in naive.COASTS else f"{landform}+{landform}"
    hand = f"2 {landform}, 2 {'desert' if landform == 'coast' else 'coast'}"
    before = table(mover="R", businesses={"R": built}, hands={"R": hand}, keys={"R": 1})
    s = play(before, f"R {place} | R {payment}")
    kind = naive.REWARD[place]
    expected = {"card": "draw", "inner": "draw", "goods": "goods", "bonus": "bonus"}.get(kind, "site")
    assert step(s) == expected
    assert coins(s)["R"] - 3 == {"coin1": 1, "coin2": 2, "outer_coin": 1}.get(kind, 0)
    assert facts(s)["keys"]["R"] == 1 + (kind == "key") - (kind == "inner")
    assert letters(s)["R"] == {"outer": 5, "outer_coin": 5, "inner": 10}.get(kind, 0)
    if expected in ("goods", "bonus"):
        elsewhere = next(coast for coast in naive.COASTS if not facts(s)["built"][coast])
        for move in ("end", elsewhere):
            assert why(s, "R", move) == "GC-L17"


@rule("GC-L17", "GC-R30")
def test_a_pending_reward_is_finished_first() -> None:
    s = table(mover="R", businesses={"R": "C2"}, hands={"R": "4 mountains, 5 coast"})
    s = play(s, "R M1 | R mountains+mountains")
    assert step(s) == "goods"
    assert told(s, "R", "end").startswith("GC-L17: finish ")
    assert why(s, "R", "C5") == "GC-L17"
    assert why(s, "R", "M2") == "GC-L17"
    for move in ("P1", "coast", "drop coast", "back w1", "b-M"):
        assert why(s, "R", move) == "GC-L1"
    twice = play(s, "R slot 1 | luck w4 | R C1 | R coast")
    assert step(twice) == "discard"
    assert why(twice, "R", "end") == "GC-L17"
    assert why(twice, "R", "C5") == "GC-L5"


# Landform cards -------------------------------------------------------------------------------------------------------


@rule("GC-R11")
def test_an_empty_pile_is_made_anew_of_all_discards_only_when_a_card_is_needed() -> None:
    hands = {
        "R": "coast, 4 mountains, 2 desert",
        "B": "9 meadows, 9 woodland",
        "W": "9 coast, 6 mountains",
        "K": "8 desert",
    }
    s = table(mover="R", hands=hands, discards="meadows, woodland")
    assert facts(s)["pile"].total() == 0
    s = play(s, "R C3 | R coast")
    assert facts(s)["pile"].total() == 0  # no card was needed
    s = table(mover="R", hands=hands, discards="meadows, woodland")
    s = play(s, "R C2 | R coast")
    assert odds(s) == {"draws coast": 1, "draws meadows": 1, "draws woodland": 1}
    s = play(s, "luck draws meadows")
    assert facts(s)["pile"] == Counter({"coast": 1, "woodland": 1})
    assert facts(s)["discards"].total() == 0


@rule("GC-R11")
def test_the_last_card_of_the_pile_is_drawn_without_making_a_new_one() -> None:
    hands = {
        "R": "coast, 4 mountains, 2 desert",
        "B": "9 meadows, 9 woodland",
        "W": "9 coast, 6 mountains",
        "K": "7 desert",
    }
    s = play(table(mover="R", hands=hands, discards="meadows, woodland"), "R C2 | R coast")
    assert odds(s) == {"draws desert": 1}
    s = play(s, "luck draws desert")
    assert facts(s)["pile"].total() == 0
    assert facts(s)["discards"].total() == 3


@rule("GC-R11")
def test_the_pile_may_run_out_in_the_middle_of_laying_out() -> None:
    hands = {"R": "5 coast", "B": "5 mountains", "W": "5 meadows", "K": "5 woodland"}
    s = table(mover="K", starter="R", hands=hands, discards="5 coast, 5 mountains, 5 meadows, 5 woodland, 7 desert")
    s = play(s, "K end | luck s1-GF")
    for _ in range(3):
        assert odds(s) == {"draws desert": 3 - len(facts(s)["pairs"])}
        s = play(s, "luck draws desert")
    assert odds(s) == {f"draws {landform}": 5 for landform in naive.LANDFORMS[:4]} | {"draws desert": 7}
    s = play(s, "luck draws coast")
    assert facts(s)["pairs"] == [["desert"], ["desert"], ["desert"], ["coast"]]
    assert facts(s)["discards"].total() == 0


# Keys and coins -------------------------------------------------------------------------------------------------------


@rule("GC-R33")
def test_a_short_supply_pays_what_is_there() -> None:
    """Nothing of this can happen on this board: more coins and keys are in hands than a game can bring there."""
    s = table(mover="R", businesses={"R": "C16 D4"}, hands={"R": "2 desert"}, coins={"B": 28, "R": 0, "W": 3, "K": 3})
    s = play(s, "R D7 | R desert+desert")
    assert coins(s)["R"] == 1
    s = table(mover="R", businesses={"R": "C2"}, hands={"R": "2 mountains"}, keys={"B": 6})
    s = play(s, "R M2 | R mountains+mountains")
    assert facts(s)["keys"] == {"R": 0, "B": 6, "W": 0, "K": 0}
    goods = {"B": "w1 w2 w3 w4", "W": "w5 w6 w7 w8"}
    s = table(mover="R", businesses={"R": "C2"}, hands={"R": "2 mountains"}, goods=goods)
    assert step(play(s, "R M1 | R mountains+mountains")) == "site"
    s = table(mover="R", businesses={"R": "C3"}, hands={"R": "2 mountains"}, bonus={"B": " ".join(naive.BONUS_CARDS)})
    assert step(play(s, "R M3 | R mountains+mountains")) == "site"


@rule("GC-R33", "GC-R4")
def test_the_rewards_of_the_island_never_exceed_what_there_is() -> None:
    rewards = Counter(naive.REWARD.values())
    assert (rewards["key"], rewards["goods"], rewards["bonus"]) == (6, 8, 8)
    handed_out = rewards["coin1"] + 2 * rewards["coin2"] + rewards["outer_coin"]
    assert handed_out == 22 <= 35 - 4 * 3


# Goods cards ----------------------------------------------------------------------------------------------------------


def goods_choice(**wanted: Any) -> GoldenCity:
    """Red has just built on M1 and takes a goods card."""
    s = table(mover="R", businesses={"R": "C2"}, hands={"R": "2 mountains"}, **wanted)
    return play(s, "R M1 | R mountains+mountains")


@rule("GC-L13")
def test_a_goods_card_is_taken_from_a_filled_slot_or_from_the_deck() -> None:
    s = goods_choice(display="w4 - w6", gone="w1 w2 w3", goods={"B": "w7 w8 w5"})
    assert legal(s) == ["slot 1", "slot 3"]
    assert why(s, "R", "slot 2") == why(s, "R", "deck") == "GC-L13"
    full = goods_choice()
    assert legal(full) == ["slot 1", "slot 2", "slot 3", "deck"]


@rule("GC-R35")
def test_the_display_is_refilled_before_a_card_is_given_back() -> None:
    s = goods_choice(goods={"R": "w1 w2 w3 w4"})
    assert legal(s) == ["slot 1", "slot 2", "slot 3", "deck"]
    s = play(s, "R slot 2")
    assert facts(s)["display"] == ["w5", "w8", "w7"]  # the last card of the deck is no question of luck
    assert (who(s), step(s)) == ("R", "return")


@rule("GC-R35")
def test_luck_refills_the_display() -> None:
    s = play(goods_choice(goods={"R": "w1 w2 w3"}), "R slot 2")
    assert (who(s), step(s)) == ("luck", "refill")
    assert odds(s) == {"w7": 1, "w8": 1}
    s = play(s, "luck w8")
    assert facts(s)["display"] == ["w4", "w8", "w6"]
    assert facts(s)["goods deck"] == {"w7"}


@rule("GC-R35")
def test_a_card_from_the_deck_is_not_known_before_and_the_display_stays() -> None:
    s = play(goods_choice(), "R deck")
    assert (who(s), step(s)) == ("luck", "blind")
    assert odds(s) == {"w4": 1, "w5": 1, "w6": 1, "w7": 1, "w8": 1}
    s = play(s, "luck w6")
    assert facts(s)["goods"]["R"] == ["w6"]
    assert facts(s)["display"] == ["w1", "w2", "w3"]
    assert facts(s)["goods deck"] == {"w4", "w5", "w7", "w8"}


@rule("GC-R35", "GC-L13")
def test_with_an_empty_deck_the_slot_stays_empty() -> None:
    s = play(goods_choice(goods={"B": "w4 w5", "W": "w6 w7", "K": "w8"}), "R slot 2")
    assert facts(s)["display"] == ["w1", None, "w3"]
    assert (who(s), step(s)) == ("R", "site")


@rule("GC-R36", "GC-L14", "GC-L17")
def test_a_fifth_goods_card_means_giving_one_back_the_new_one_too() -> None:
    s = play(goods_choice(goods={"R": "w1 w2 w3 w4"}), "R slot 1")
    assert legal(s) == ["back w1", "back w2", "back w3", "back w4", "back w5"]
    assert why(s, "R", "back w7") == "GC-L14"
    assert why(s, "R", "end") == "GC-L17"
    after = play(s, "R back w5")
    assert facts(after)["goods"]["R"] == ["w1", "w2", "w3", "w4"]
    assert facts(after)["goods gone"] == {"w5"}
    assert "w5" not in facts(after)["goods deck"]
    assert (who(after), step(after)) == ("R", "site")
    assert facts(play(s, "R back w2"))["goods"]["R"] == ["w1", "w3", "w4", "w5"]


@rule("GC-R36", "GC-L14")
def test_a_fourth_goods_card_stays() -> None:
    s = play(goods_choice(goods={"R": "w1 w2 w3"}), "R slot 1 | luck w7")
    assert step(s) == "site"
    assert facts(s)["goods"]["R"] == ["w1", "w2", "w3", "w4"]
    assert why(s, "R", "back w1") == "GC-L1"


@rule("GC-R36")
def test_a_blind_fifth_card_may_be_given_back_too() -> None:
    s = play(goods_choice(goods={"R": "w1 w2 w3 w4"}, display="w5 w6 -", gone=""), "R deck | luck w8")
    assert (step(s), legal(s)[-1]) == ("return", "back w8")


# Bonus cards ----------------------------------------------------------------------------------------------------------


def bonus_choice(**wanted: Any) -> GoldenCity:
    """Red has just built on M3 and looks through the bonus cards."""
    s = table(mover="R", businesses={"R": "C3"}, hands={"R": "2 mountains"}, **wanted)
    return play(s, "R M3 | R mountains+mountains")


@rule("GC-L15")
def test_one_bonus_card_is_kept_of_those_that_are_left() -> None:
    s = bonus_choice(bonus={"B": "b-city b-M"})
    assert legal(s) == ["b-goods", "b-coins", "b-river", "b-G", "b-F", "b-D"]
    for taken in ("b-city", "b-M"):
        assert told(s, "R", taken).startswith(f"GC-L15: {taken} has been taken")
    s = play(s, "R b-river")
    assert facts(s)["picks"] == [("B", "b-city"), ("B", "b-M"), ("R", "b-river")]
    assert (who(s), step(s)) == ("R", "site")


@rule("GC-R37")
def test_there_is_no_limit_to_bonus_cards() -> None:
    seven = [card for card in naive.BONUS_CARDS if card != "b-F"]
    s = bonus_choice(bonus={"R": " ".join(seven)})
    assert legal(s) == ["b-F"]
    assert len(facts(play(s, "R b-F"))["picks"]) == 8


# Hand limit -----------------------------------------------------------------------------------------------------------


@rule("GC-X21", "GC-R26", "GC-R27", "GC-L16")
@pytest.mark.parametrize(("held", "discards"), [(7, 2), (6, 1), (5, 0), (0, 0)])
def test_x21_down_to_five_at_the_end_of_ones_own_turn(held: int, discards: int) -> None:
    s = table(mover="R", hands={"R": f"{held} desert" if held else ""})
    s = play(s, "R end")
    dropped = 0
    while who(s) == "R":
        assert step(s) == "discard"
        assert legal(s) == ["drop desert"]
        s = play(s, "R drop desert")
        dropped += 1
    assert dropped == discards
    assert who(s) == "B"
    assert facts(s)["discards"]["desert"] == discards


@rule("GC-R26")
def test_between_bidding_and_the_own_turn_seven_cards_are_fine_and_other_cards_do_not_count() -> None:
    hands = {"R": "5 coast", "B": "5 desert"}
    s = table(phase="bid", hands=hands, keys={"R": 3}, goods={"R": "w1 w2 w3 w4"}, bonus={"R": "b-M b-G"})
    s = play(s, "R P1 | B P2 | W P3 | K P4")
    assert facts(s)["hand sizes"] == {"R": 7, "B": 7, "W": 2, "K": 2}
    assert step(s) == "site"
    s = play(s, "R end | R drop coast | R drop coast")
    assert (who(s), facts(s)["hand sizes"]["B"]) == ("B", 7)


@rule("GC-R27", "GC-L16")
def test_discards_are_chosen_one_by_one() -> None:
    s = play(table(mover="R", hands={"R": "3 coast, 4 desert"}), "R end")
    assert legal(s) == ["drop coast", "drop desert"]
    assert told(s, "R", "drop woodland").startswith("GC-L16: you have no woodland card")
    s = play(s, "R drop coast")
    assert (who(s), legal(s)) == ("R", ["drop coast", "drop desert"])
    s = play(s, "R drop desert")
    assert who(s) == "B"
    assert facts(s)["discards"] == Counter({"coast": 1, "desert": 1})
    assert hand_of(s, "R") == Counter({"coast": 2, "desert": 3})


@rule("GC-L16", "GC-R26")
def test_nobody_discards_while_he_may_still_build_or_with_five_cards() -> None:
    s = table(mover="R", hands={"R": "7 coast"})
    assert why(s, "R", "drop coast") in ("GC-L1", "GC-L16")
    five = table(mover="R", hands={"R": "5 coast"})
    assert why(five, "R", "drop coast") in ("GC-L1", "GC-L16")


@rule("GC-R28", "GC-R26")
def test_rewards_count_before_the_limit() -> None:
    s = table(mover="R", builds=1, hands={"R": "6 coast"})
    s = play(s, "R C2 | R coast | luck draws desert")
    assert step(s) == "discard"
    assert hand_of(s, "R") == Counter({"coast": 5, "desert": 1})


@rule("GC-L17")
def test_discards_cannot_be_skipped() -> None:
    s = play(table(mover="R", hands={"R": "6 coast"}), "R end")
    assert told(s, "R", "end").startswith("GC-L17: finish ")
    assert why(s, "R", "C1") == "GC-L17"
