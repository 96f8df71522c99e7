"""The Land cards (module): how they are dealt, their special effects, and where they go."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_new_town.boards import (
    build,
    cards_of,
    each,
    hand,
    is_fresh,
    legal,
    luck_number,
    odds,
    phase,
    play,
    refused,
    town,
    white,
    whose,
)
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.state import CHANCE
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town.state import DiceNewTown

CARDS: dict[str, Any] = {"ruleset": "advanced", "extra_round": "false", "occupancy": "false"}
GREEN, BLUE, RED, YELLOW = 17, 5, 8, 9  # a card of each type
HOLDER: dict[str, Any] = {"at": "A8 B3", "white": "256", "red": 2, "green": 2, "black": 5, "hand": "1"}


def offered(s: DiceNewTown) -> set[str]:
    return {name for name in legal(s) if name.startswith("card")}


# Special effects ------------------------------------------------------------------------------------------------------


@rule("DT-L23")
@pytest.mark.parametrize("step", ["move", "manage", "build", "last move"])
def test_each_card_is_used_in_ones_own_turn_of_every_step(step: str) -> None:
    s = town("", CARDS, phase=step, cards=f"{GREEN} {BLUE} {RED} {YELLOW}", **HOLDER)
    assert offered(s) == {"card 17", "card 5", "card 8", "card 9"}
    assert legal(play(s, "card 17")) == {f"die {die} {how}" for die in (1, 2, 3) for how in ("to 0", "doubled")}
    assert legal(play(s, "card 5")) == {"plus green", "plus red", "plus black"}
    assert legal(play(s, "card 8")) == {"swap"}
    assert legal(play(s, "card 9")) == {"gain", "return"}


@rule("DT-L23")
@pytest.mark.parametrize("step", ["move", "manage", "build", "last move"])
def test_a_card_of_somebody_else_or_a_turned_one_is_not_used(step: str) -> None:
    s = town("", CARDS, phase=step, **{**HOLDER, "cards": {"A": "17! 5", "B": "8 9"}})
    assert offered(s) == {"card 5"}
    assert refused(s, "card 17") == refused(s, "card 8") == refused(s, "card 9") == refused(s, "card 3") == "DT-L23"


@rule("DT-L23")
def test_a_used_card_is_turned() -> None:
    s = play(town("", CARDS, phase="build", cards="9", **HOLDER), "card 9", "gain")
    assert (hand(s, "A"), is_fresh(s, 9)) == ("11", False)
    assert refused(s, "card 9") == "DT-L23"
    assert hand(play(town("", CARDS, phase="build", cards="9", **HOLDER), "card 9", "return"), "A") == ""


@rule("DT-L23")
def test_nothing_can_be_returned_that_one_does_not_have() -> None:
    s = play(town("", CARDS, phase="build", cards="9", **{**HOLDER, "hand": "2"}), "card 9")
    assert legal(s) == {"gain"}
    assert refused(s, "return") == "DT-L23"


@rule("DT-L23", "DT-R47", "DT-C1")
def test_a_white_die_becomes_0_or_twice_its_value_and_must_be_rerolled_before_the_next_time() -> None:
    s = town("", CARDS, phase="move", cards="17 18", **HOLDER)
    s = play(s, "card 17", "die 2 to 0")
    assert white(s, "A") == [2, 0, 6]
    s = play(s, "card 18")
    assert "die 2 to 0" not in legal(s)
    assert refused(s, "die 2 doubled") == "DT-L23"
    assert white(play(s, "die 3 doubled"), "A") == [2, 0, 12]
    doubled = play(town("", CARDS, phase="move", cards="17 18", **HOLDER), "card 17", "die 3 doubled")
    assert white(doubled, "A") == [2, 5, 12]
    again = play(doubled, "reroll 4", "pip 3", "card 18")
    assert {"die 3 to 0", "die 3 doubled"} <= legal(again)
    kept = play(doubled, "reroll 1", "pip 3", "card 18")
    assert refused(kept, "die 3 doubled") == "DT-L23"


@rule("DT-L23", "DT-R47")
def test_when_all_white_dice_are_changed_a_green_card_has_nothing_to_do() -> None:
    s = town("", CARDS, phase="build", cards="17", changed=7, **HOLDER)
    assert refused(s, "card 17") == "DT-L23"


@rule("DT-L23", "DT-R47", "DT-C2")
@pytest.mark.parametrize(("pips", "after"), [(0, None), (1, 2), (5, 6), (6, None)])
@pytest.mark.parametrize("colour", ["green", "red", "black"])
def test_one_pip_more_on_a_die_that_shows_1_to_5(pips: int, after: int | None, colour: str) -> None:
    dice: dict[str, Any] = {"green": 0, "red": 0, "black": 0, colour: pips}
    s = town("", CARDS, phase="build", cards="5", at="A8 B3", white="256", **dice)
    if after is None:
        assert refused(s, "card 5") == "DT-L23"
        return
    s = play(s, "card 5")
    assert legal(s) == {f"plus {colour}"}
    assert each(play(s, f"plus {colour}"), colour)[0] == after


@rule("DT-R47")
def test_no_effect_reaches_lent_workload() -> None:
    s = town("", CARDS, phase="build", cards="5 8", at="A8 B3", white="256", green=2, black=0, lent=3, red=0)
    assert legal(play(s, "card 5")) == {"plus green"}
    assert refused(s, "card 8") == "DT-L23"


@rule("DT-L23", "DT-R47", "DT-C3")
def test_green_and_black_are_swapped_if_both_are_there() -> None:
    s = play(town("", CARDS, phase="move", cards="8", **HOLDER), "card 8", "swap")
    assert (each(s, "green")[0], each(s, "black")[0]) == (5, 2)
    for dice in ({"green": 0}, {"black": 0}):
        assert refused(town("", CARDS, phase="build", cards="8", **{**HOLDER, **dice}), "card 8") == "DT-L23"


@rule("DT-L23", "DT-R48")
def test_no_card_is_used_once_the_route_has_begun() -> None:
    s = play(town("", CARDS, phase="last move", cards="9 5", **{**HOLDER, "green": 3}), "step 14")
    assert offered(s) == set()
    assert refused(s, "card 9") == "DT-L23"


@rule("DT-L23")
def test_an_effect_may_make_a_house_possible_in_the_same_turn() -> None:
    s = town("", CARDS, at="A8 B3", white="225", black=1, hand="4", cards="17")
    assert refused(s, "2x2/1") == "DT-L12"
    four = town("", CARDS, at="A9 B3", white="225", black=2, hand="3", cards="9")
    assert refused(four, "2x2/1") == "DT-L15"
    assert refused(play(four, "card 9", "gain"), "2x2/1") == ""


def test_without_the_module_there_are_no_cards() -> None:
    s = town(**HOLDER)
    assert offered(s) == set()
    assert refused(s, "card 9") == "DT-L23"


# Where the cards go ---------------------------------------------------------------------------------------------------


@rule("DT-S7", "DT-R45")
def test_a_new_house_on_the_land_of_ones_own_card_earns_a_point() -> None:
    s = town("", CARDS, at="A9 B3", white="234", black=1, hand="4", cards="9! 3")
    after = build(s, "2x2/1", "4")
    assert each(after, "score") == [3, 0]  # base, largest, land card
    assert cards_of(after, "A") == {3, 9}
    assert not is_fresh(after, 9)  # it stayed where it was


@rule("DT-S7", "DT-R45")
def test_whoever_builds_on_a_land_gets_its_card_fresh_and_no_point() -> None:
    s = town("", CARDS, at="A9 B3", white="234", black=2, hand="14", cards={"A": "3", "B": "9! 4"})
    after = build(s, "2x2/1", "4")
    assert each(after, "score") == [2, 0]
    assert (cards_of(after, "A"), cards_of(after, "B")) == ({3, 9}, {4})
    assert is_fresh(after, 9)
    used = play(after, "card 9", "gain")  # in the same turn
    assert hand(used, "A") == "11"


@rule("DT-S7", "DT-R45")
def test_a_card_comes_from_the_stock_too() -> None:
    s = town("", CARDS, at="A9 B3", white="234", black=1, hand="4", cards={"A": "3", "B": "4"})
    after = build(s, "2x2/1", "4")
    assert cards_of(after, "A") == {3, 9}
    assert each(after, "score") == [2, 0]


@rule("DT-S7", "DT-R45", "DT-R26")
def test_a_penthouse_is_a_new_house_for_the_land_card_too() -> None:
    own = town("9 A 3x3/1", CARDS, at="A9 B3", white="234", black=1, hand="4", cards="9")
    assert each(build(own, "penthouse", "4"), "score")[0] == 1 + 1 + 1  # base, second, land card
    other = town("9 A 3x3/1", CARDS, at="A9 B3", white="234", black=1, hand="4", cards={"A": "3", "B": "9"})
    after = build(other, "penthouse", "4")
    assert each(after, "score")[0] == 1 + 1
    assert 9 in cards_of(after, "A")


@rule("DT-S7", "DT-R45", "DT-R46")
def test_an_expansion_moves_no_card_and_earns_no_point_for_it() -> None:
    s = town("9 A 2x2/1", CARDS, at="A9 B3", white="234", black=1, hand="4", cards={"A": "3", "B": "9"})
    after = build(s, "a>2x2/2", "4")
    assert (cards_of(after, "B"), each(after, "score")[0]) == ({9}, 2 + 1)
    own = town("9 A 2x2/1", CARDS, at="A9 B3", white="234", black=1, hand="4", cards="9")
    assert each(build(own, "a>2x2/2", "4"), "score")[0] == 2 + 1


@rule("DT-R46")
@pytest.mark.parametrize(("value", "holder"), [("stays", "B"), ("moves", "A")])
def test_a_takeover_leaves_the_card_or_moves_it_by_option(value: str, holder: str) -> None:
    options = {**CARDS, "takeover_card": value}
    s = town("9 B 2x2/1", options, at="A9 B3", white="234", black=1, hand="4", cards={"A": "3", "B": "9!"})
    after = build(s, "a>2x2/2", "4")
    assert 9 in cards_of(after, holder)
    assert each(after, "score")[0] == 2 + 1
    assert is_fresh(after, 9) == (holder == "A")


@rule("DT-R45")
def test_the_kings_land_has_no_card() -> None:
    s = town("8 A 2x2/1", CARDS, at="AK B3", white="234", gems=1, black=1, hand="4", cards="9")
    after = build(s, "2x2/1", "4")
    assert cards_of(after, "A") == {9}
    assert each(after, "score")[0] == 1 + 1  # base and tree


# Dealing --------------------------------------------------------------------------------------------------------------


def turn_up(s: DiceNewTown, *cards: int) -> DiceNewTown:
    """Luck turns these up, wherever there is something to draw."""
    for card in cards:
        assert s.actor == CHANCE
        s = play(s, f"land {card}")
    return s


@rule("DT-R44", "DT-C4")
def test_a_draft_takes_one_to_three_cards_and_then_as_many_as_are_lacking() -> None:
    s = turn_up(GAME.new(players=2, **CARDS), 3, 9, 12, 14)
    assert (whose(s), phase(s), legal(s)) == ("A", "draft cards", {"take 3", "take 9", "take 12", "take 14"})
    assert refused(s, "pass") != ""
    assert refused(s, "take 4") != ""
    s = play(s, "take 3", "take 14")
    assert legal(s) == {"take 9", "take 12", "pass"}
    three = play(s, "take 9")
    assert legal(three) == {"pass"}
    assert refused(three, "take 12") != ""
    s = play(s, "pass")
    s = turn_up(s, 5, 6)
    assert (whose(s), legal(s)) == ("B", {"take 9", "take 12", "take 5", "take 6"})
    s = turn_up(play(s, "take 9", "take 12", "take 5", "pass"), 7, 8, 10)
    assert (whose(s), legal(s)) == ("B", {"take 6", "take 7", "take 8", "take 10"})  # the reverse order
    s = play(s, "take 6")
    assert legal(s) == {"pass"}
    s = turn_up(play(s, "pass"), 18)
    assert (whose(s), legal(s)) == ("A", {"take 7", "take 8", "take 10", "take 18"})
    s = play(s, "take 18")
    assert "pass" not in legal(s)
    s = play(s, "take 7")
    assert legal(s) == {"pass"}
    s = play(s, "pass")
    while s.actor == CHANCE and phase(s) != "tree roll":
        s = play(s, f"land {next(land for land in range(3, 19) if luck_number(f'land {land}') in odds(s))}")
    assert (cards_of(s, "A"), cards_of(s, "B")) == ({3, 7, 14, 18}, {5, 6, 9, 12})
    assert (s.at[0] + 3, s.at[1] + 3) == (3, 5)  # on the lowest of one's own
    assert s.round == 1


@rule("DT-R44", "DT-R78")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("land_deal", ["draft", "random"])
def test_four_cards_each_and_builders_on_the_lowest_of_them(players: int, land_deal: str) -> None:
    s = GAME.new(players=players, land_deal=land_deal, **CARDS)
    choosers: list[str] = []
    count = 0
    while s.round == 0:
        if s.actor != CHANCE and (not choosers or choosers[-1] != whose(s)):
            choosers.append(whose(s))
        choices = GAME.legal(s)
        ask.apply(s, choices[count % len(choices)])
        count += 1
    seats = "ABCD"[:players]
    held = [cards_of(s, seat) for seat in seats]
    assert [len(cards) for cards in held] == [4] * players
    assert len(set().union(*held)) == 4 * players
    assert [s.at[seat] + 3 for seat in range(players)] == [min(cards) for cards in held]
    if land_deal == "draft":
        order = [*seats, *reversed(seats)]
        assert "".join(choosers) == "".join(c for k, c in enumerate(order) if k == 0 or order[k - 1] != c)
