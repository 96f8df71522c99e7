"""The easy rules: positioning, dice, Land cards, work, and Residents."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_new_town.boards import (
    build,
    cards_of,
    each,
    gained,
    hand,
    is_fresh,
    legal,
    odds,
    phase,
    play,
    refused,
    standing_on,
    town,
    trees,
    turn_order,
    where,
    white,
    whose,
)
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.state import CHANCE, OVER
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town import state as st
from townwright.games.dice_new_town.state import DiceNewTown

EASY = {"ruleset": "easy"}
RESIDENTS = [f"R{number:02}" for number in range(1, 17)]


def easy(
    houses: str = "", phase: str = "work", row: str = "", open_residents: str = "R04 R05 R06 R07", **facts: Any
) -> DiceNewTown:
    """A position under the easy rules, with these Land cards and Residents open."""
    options = {**EASY, **facts.pop("options", {})}
    s = town(houses, options, phase=phase, **facts)
    for word in row.split():
        s.card[int(word) - 3] = st.IN_ROW
    for word in open_residents.split():
        s.resident[int(word[1:]) - 1] = st.IN_ROW
    return s


def dice(green: int, red: int, black: int, **facts: Any) -> DiceNewTown:
    """The dice of A's turn, none resolved; four Land cards are open."""
    given: dict[str, Any] = {"at": "A8 B3", "white": "224", "row": "3 9 12 14", "hand": ""}
    s = easy(phase="dice", green=green, red=red, black=black, **{**given, **facts})
    s.back = st.DICE
    return s


def positioning(at: str = "AK B3", **facts: Any) -> DiceNewTown:
    """A's White dice are about to be thrown, in the first phase."""
    s = easy(phase="throw", at=at, **facts)
    s.actor, s.rolling, s.resume, s.back, s.is_fresh = CHANCE, st.ALL_WHITE, st.DESIGN, st.NONE, 1
    return s


def throw(s: DiceNewTown, faces: str) -> DiceNewTown:
    return play(s, *(f"pip {face}" for face in faces))


# Set-up and order -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_land_cards_with_trees_and_four_residents_lie_open(players: int) -> None:
    s = GAME.new(players=players, **EASY)
    for land in (5, 9, 13, 17):
        assert (s.actor, len(odds(s)) + len(trees(s))) == (CHANCE, 16)
        s = play(s, f"land {land}")
    for card in ("R03", "R08", "R01", "R16"):
        s = play(s, f"resident {card}")
    assert trees(s) == {5, 9, 13, 17}
    assert {land + 3 for land in range(16) if s.card[land] == st.IN_ROW} == {5, 9, 13, 17}
    assert {k + 1 for k in range(16) if s.resident[k] == st.IN_ROW} == {1, 3, 8, 16}
    assert all(s.at[seat] == st.NONE for seat in range(players))
    assert [hand(s, seat) for seat in "ABCD"[:players]] == [""] * players
    assert (s.round, s.actor) == (1, CHANCE)


@rule("DT-N1", "DT-R78")
@pytest.mark.parametrize(
    "starts", [["AB", "BA", "AB", "BA"], ["ABC", "BCA", "CAB", "ABC"], ["ABCD", "BCDA", "CDAB", "DABC"]]
)
def test_the_start_goes_round(starts: list[str]) -> None:
    s = GAME.new(players=len(starts[0]), **EASY)
    seen: list[str] = []
    turns: dict[tuple[int, str], list[str]] = {}
    while s.actor != OVER:
        if s.round > len(seen):
            seen.append(turn_order(s))
        if s.actor != CHANCE:
            order = turns.setdefault((s.round, phase(s)), [])
            if phase(s) in ("design", "work") and whose(s) not in order:
                order.append(whose(s))
            s = play(s, "pass" if "pass" in legal(s) else sorted(legal(s))[0])
        else:
            choices = GAME.legal(s)
            ask.apply(s, choices[s.ply % len(choices)])
    assert seen == starts
    assert s.round == 4
    for number, expected in enumerate(starts, 1):
        assert "".join(turns[number, "work"]) == expected


# Positioning ----------------------------------------------------------------------------------------------------------


@rule("DT-N7")
@pytest.mark.parametrize(
    ("faces", "spots"),
    [
        ("222", {"L6", "K"}),
        ("312", {"L6", "K"}),
        ("665", {"L17"}),
        ("111", {"L3", "K"}),
        ("124", {"L7"}),
    ],
)
def test_the_builder_stands_where_the_white_dice_say(faces: str, spots: set[str]) -> None:
    s = throw(positioning(at="A4 B4"), faces)
    assert (phase(s), whose(s)) == ("design", "A")
    assert legal(s) == {"pass"}
    s = play(s, "pass")
    if "K" in spots:
        assert (phase(s), legal(s)) == ("spot", {"spot K", "spot land"})
        assert where(play(s, "spot K"), "A") == "K"
        s = play(s, "spot land")
    assert f"L{where(s, 'A')}" in spots


@rule("DT-R64")
def test_a_tree_gives_its_material_only_to_who_comes_from_elsewhere() -> None:
    assert hand(play(throw(positioning("A4 B9", trees="6", round=3), "114"), "pass"), "A") == "3"
    assert hand(play(throw(positioning("A6 B9", trees="6", round=3), "114"), "pass"), "A") == ""
    assert hand(play(throw(positioning("A4 B9", trees="7", round=3), "114"), "pass"), "A") == ""
    assert hand(play(throw(positioning("A4 B9", round=2), "222"), "pass", "spot K"), "A") == "2"
    assert hand(play(throw(positioning("AK B9", round=2), "222"), "pass", "spot K"), "A") == ""


@rule("DT-R64")
def test_builders_share_lands() -> None:
    s = play(throw(positioning("A4 B6"), "114"), "pass")
    assert (where(s, "A"), where(s, "B")) == ("6", "6")


@rule("DT-R68", "DT-N7", "DT-L23")
def test_a_green_card_is_used_after_the_throw_if_it_leaves_a_place() -> None:
    s = throw(positioning("A4 B9", cards="17 18"), "124")
    assert legal(s) == {"pass", "card 17", "card 18"}
    s = play(s, "card 17")
    assert legal(s) == {f"die {die} {how}" for die in (1, 2, 3) for how in ("to 0", "doubled")}
    s = play(s, "die 1 to 0")
    assert white(s, "A") == [0, 2, 4]
    assert legal(s) == {"pass", "card 18"}
    second = play(s, "card 18")
    assert "die 3 to 0" not in legal(second)  # 0-2-0 is no Land
    assert refused(second, "die 3 to 0") == refused(second, "die 1 doubled") == "DT-L23"
    assert where(play(s, "pass"), "A") == "6"


@rule("DT-R68", "DT-N7")
@pytest.mark.parametrize(
    ("faces", "change", "found"),
    [
        ("211", "die 1 to 0", ""),
        ("666", "die 1 doubled", ""),
        ("112", "die 1 doubled", "5"),
        ("665", "die 3 to 0", "12"),
    ],
)
def test_a_change_that_leaves_no_place_is_refused(faces: str, change: str, found: str) -> None:
    s = play(throw(positioning("A4 B9", cards="17"), faces), "card 17")
    assert (refused(s, change) == "") == bool(found)
    if found:
        assert where(play(s, change, "pass"), "A") == found


@rule("DT-R40", "DT-R68")
def test_changed_dice_make_runs_and_threes_of_a_kind() -> None:
    s = play(throw(positioning("A4 B9", cards="17"), "122"), "card 17", "die 1 doubled", "pass")
    assert (phase(s), legal(s)) == ("spot", {"spot K", "spot land"})
    zero = play(throw(positioning("A4 B9", cards="17"), "312"), "card 17", "die 1 to 0", "pass")
    assert (phase(zero) != "spot", where(zero, "A")) == (True, "3")


@rule("DT-R68")
def test_a_green_card_waits_for_a_throw_and_is_gone_once_the_builder_stands() -> None:
    s = dice(1, 3, 2, cards="17")
    assert "card 17" not in legal(s)
    s = play(s, "red special")
    assert phase(s) == "design"
    assert refused(s, "card 17") == "DT-L23"
    s = play(s, "reroll 1", "pip 5")
    assert refused(s, "card 17") == ""
    s = play(s, "pass")
    assert refused(s, "card 17") == "DT-L23"


@rule("DT-R80")
def test_where_the_dice_say_nothing_the_builder_stays() -> None:
    low = dice(1, 1, 2, at="A7 B9", white="0 3 4", changed=1, trees="7")
    low = play(low, "red special", "reroll 6", "pip 1", "pip 1")
    assert (white(low, "A"), phase(low)) == ([0, 1, 1], "design")
    low = play(low, "pass")
    assert (where(low, "A"), hand(low, "A"), phase(low)) == ("7", "", "dice")
    high = dice(1, 1, 2, at="A14 B9", white="12 1 1", changed=1)
    high = play(high, "red special", "reroll 6", "pip 6", "pip 6", "pass")
    assert (white(high, "A"), where(high, "A")) == ([12, 6, 6], "14")


# Dice -----------------------------------------------------------------------------------------------------------------

LETTERS = {"M": "material", "S": "special", "-": "nothing"}


def use(s: DiceNewTown, uses: str) -> str:
    """Use Green, Red and Black in this order; "" if it is allowed, else the rule that refuses one."""
    for colour, letter in zip(("green", "red", "black"), uses, strict=False):
        name = f"{colour} {LETTERS[letter]}"
        if name not in legal(s):
            return refused(s, name)
        s = play(s, name)
        while phase(s) in ("design", "spot", "take card") or s.actor == CHANCE:
            if s.actor == CHANCE:
                s = play(s, "pip 1" if phase(s) == "throw" else f"land {min(s_land(s))}")
            else:
                s = play(s, "pass" if "pass" in legal(s) else sorted(legal(s))[0])
    return ""


def s_land(s: DiceNewTown) -> list[int]:
    return [land + 3 for land in range(16) if s.card[land] == st.IN_DECK]


@rule("DT-L27", "DT-E11", "DT-E12", "DT-E13", "DT-E14")
@pytest.mark.parametrize(
    ("values", "uses", "allowed"),
    [
        ((5, 3, 2), "MMS", True),
        ((5, 3, 2), "MMM", False),
        ((4, 4, 1), "SMM", True),
        ((4, 4, 1), "MSM", True),
        ((4, 4, 1), "MMS", False),
        ((4, 4, 1), "MM-", False),
        ((4, 4, 1), "MMM", False),
        ((4, 4, 4), "MMS", False),
        ((4, 4, 4), "MSS", True),
        ((1, 1, 2), "S-S", True),
        ((1, 1, 2), "---", True),
    ],
)
def test_not_three_materials_and_no_two_of_one_size(values: tuple[int, int, int], uses: str, allowed: bool) -> None:
    assert use(dice(*values), uses) == ("" if allowed else "DT-L27")


@rule("DT-N2", "DT-N3", "DT-L27")
@pytest.mark.parametrize(("values", "count"), [((1, 2, 3), 26), ((4, 4, 1), 24), ((2, 2, 2), 24)])
def test_lawful_uses_of_the_dice(values: tuple[int, int, int], count: int) -> None:
    every = [green + red + black for green in "MS-" for red in "MS-" for black in "MS-"]
    ways = sum(use(dice(*values), uses) == "" for uses in every)
    if "triple" in legal(dice(*values)):
        ways += len(legal(play(dice(*values), "triple")))
    assert ways == count


@rule("DT-R65")
def test_the_dice_are_resolved_in_any_order() -> None:
    s = dice(5, 3, 2)
    assert legal(s) == {f"{colour} {way}" for colour in ("green", "red", "black") for way in LETTERS.values()}
    s = play(s, "black material", "green nothing")
    assert legal(s) == {"red material", "red special", "red nothing"}
    s = play(s, "red material")
    assert (hand(s, "A"), phase(s)) == ("23", "work")


@rule("DT-N6")
@pytest.mark.parametrize(("value", "gems"), [(1, 1), (5, 1), (6, 2)])
def test_the_green_special_brings_a_gem_or_with_a_six_two(value: int, gems: int) -> None:
    assert each(play(dice(value, 3, 2), "green special"), "gems")[0] == gems


@rule("DT-N6", "DT-R67")
@pytest.mark.parametrize(("value", "count"), [(1, 1), (5, 1), (6, 2)])
def test_the_black_special_brings_a_land_card_or_with_a_six_two(value: int, count: int) -> None:
    s = play(dice(1, 3, value), "black special")
    assert (phase(s), legal(s)) == ("take card", {"take 3", "take 9", "take 12", "take 14"})
    s = play(s, "take 9")
    if count == 2:
        assert legal(s) == {"take 3", "take 12", "take 14"}  # both from the row of four
        s = play(s, "take 3")
    assert len(cards_of(s, "A")) == count
    refilled = 0
    while s.actor == CHANCE:
        s = play(s, f"land {s_land(s)[0]}")
        refilled += 1
    assert refilled == count
    assert sum(s.card[land] == st.IN_ROW for land in range(16)) == 4
    assert phase(s) == "dice"


@rule("DT-R67")
def test_the_row_shrinks_with_an_empty_deck_and_an_empty_row_offers_nothing() -> None:
    held = {"cards": {"A": "3 4 5 6 7 8 9", "B": "10 11 12 13 14 15 16 17"}, "row": "18"}
    s = dice(1, 3, 6, **held)
    s = play(s, "black special", "take 18")
    assert (phase(s), 18 in cards_of(s, "A")) == ("dice", True)
    empty = dice(1, 3, 6, **{**held, "row": "", "cards": {"A": "3 4 5 6 7 8 9 18", "B": "10 11 12 13 14 15 16 17"}})
    assert "black special" not in legal(empty)
    assert refused(empty, "black special") != ""


@rule("DT-L3")
def test_the_red_special_rerolls_white_dice_up_to_its_value() -> None:
    s = play(dice(1, 2, 3, at="A8 B3"), "red special")
    assert legal(s) == {"pass"} | {f"reroll {subset}" for subset in range(1, 8)}
    s = play(s, "reroll 1", "pip 5", "reroll 6", "pip 5", "pip 6")
    assert legal(s) == {"pass"}
    assert refused(s, "reroll 1") == "DT-L3"
    s = play(s, "pass")
    assert (where(s, "A"), phase(s)) == ("16", "dice")


def test_the_red_special_may_end_at_once_and_the_builder_stands_by_the_dice() -> None:
    s = play(dice(1, 2, 3, at="A8 B3", white="333", trees="9", round=4), "red special", "pass")
    assert legal(s) == {"spot K", "spot land"}
    assert (where(play(s, "spot K"), "A"), hand(play(s, "spot K"), "A")) == ("K", "4")
    assert (where(play(s, "spot land"), "A"), hand(play(s, "spot land"), "A")) == ("9", "4")


@rule("DT-E13", "DT-R66")
def test_three_dice_alike_bring_three_materials_and_one_special() -> None:
    s = dice(4, 4, 4)
    assert "triple" in legal(s)
    s = play(s, "triple")
    assert hand(s, "A") == "444"
    assert legal(s) == {"pass", "extra green", "extra red", "extra black"}
    assert phase(play(s, "pass")) == "work"
    assert each(play(s, "extra green"), "gems")[0] == 1
    red = play(s, "extra red")
    assert phase(red) == "design"
    assert refused(red, "reroll 7") == ""
    assert phase(play(red, "pass")) == "work"
    assert phase(play(s, "extra black")) == "take card"


@rule("DT-R66")
def test_the_triple_is_a_first_choice_and_may_be_made_by_a_card() -> None:
    assert refused(play(dice(4, 4, 4), "green material"), "triple") == "DT-L27"
    assert refused(dice(4, 4, 3), "triple") == "DT-L27"
    made = play(dice(4, 4, 3, cards="5"), "card 5", "plus black")
    assert hand(play(made, "triple"), "A") == "444"


@rule("DT-L23", "DT-R66")
def test_blue_and_red_cards_work_on_dice_that_are_not_resolved() -> None:
    s = dice(2, 6, 5, cards="5 8 9 17")
    assert {name for name in legal(s) if name.startswith("card")} == {"card 5", "card 8"}
    assert legal(play(s, "card 5")) == {"plus green", "plus black"}
    swapped = play(s, "card 8", "swap")
    assert (swapped.green[0], swapped.black[0]) == (5, 2)
    s = play(s, "green nothing")
    assert legal(play(s, "card 5")) == {"plus black"}
    assert refused(s, "card 8") == "DT-L23"


@rule("DT-L23")
def test_each_card_is_used_once_a_round_and_only_yellow_ones_in_the_round_they_are_taken() -> None:
    s = dice(1, 3, 6, row="5 9 12 14")
    s = play(s, "black special", "take 5", "take 9")
    while s.actor == CHANCE:
        s = play(s, f"land {s_land(s)[0]}")
    assert refused(s, "card 5") == "DT-L23"
    s = play(s, "green nothing", "red nothing")
    assert (phase(s), refused(s, "card 9"), refused(s, "card 5")) == ("work", "", "DT-L23")
    s = play(s, "card 9", "gain")
    assert hand(s, "A") == "1"
    assert refused(s, "card 9") == "DT-L23"
    s = play(s, "pass")
    assert not is_fresh(s, 5)
    while s.round == 2:
        s = (
            play(s, "pip 2" if phase(s) == "throw" else f"land {s_land(s)[0]}")
            if s.actor == CHANCE
            else play(s, "pass" if "pass" in legal(s) else sorted(legal(s))[0])
        )
    assert is_fresh(s, 5)
    assert is_fresh(s, 9)
    assert cards_of(s, "A") >= {5, 9}


# Work -----------------------------------------------------------------------------------------------------------------


@rule("DT-R62", "DT-L12", "DT-L16", "DT-L21")
def test_neither_design_nor_workload_nor_the_kings_conditions_hold_back_a_house() -> None:
    s = easy(at="A8 B3", white="666", hand="1111", black=0)
    assert {"2x2/1"} == {name for name in legal(s) if "/" in name}
    k = easy(at="AK B3", white="666", hand="4", gems=0)
    assert refused(k, "2x2/1") == ""
    after = build(k, "2x2/1", "4")
    assert each(after, "gems")[0] == 0  # and the King gives no Gems


@rule("DT-R62", "DT-L10")
def test_there_is_no_replacing_no_giving_and_no_help() -> None:
    s = easy(at="A8 B3", hand="666", black=6)
    for name in ("split 3+3", "offer 6", "help", "buy", "step 5"):
        assert name not in legal(s)
        assert refused(s, name) != ""


@rule("DT-R63", "DT-L20")
def test_two_houses_in_the_kings_land_one_for_each_of_two() -> None:
    s = easy("K A 2x2/1", at="AK B3", hand="4")
    assert refused(s, "2x2/1") == "DT-L20"
    assert refused(easy("K B 2x2/1", at="AK B3", hand="4"), "2x2/1") == ""
    full = easy("K B 2x2/1, K C 2x2/1", at="AK B3 C4", players=3, hand="4", gems=1)
    assert refused(full, "2x2/1") == "DT-L20"
    assert refused(full, "a>2x2/2") == ""


@rule("DT-L13", "DT-L14", "DT-L15", "DT-L17", "DT-L18", "DT-L19", "DT-R62")
def test_space_growth_materials_roofs_and_penthouses_are_the_same() -> None:
    assert refused(easy("8 B 3x3/1", at="A8 B3", hand="4"), "2x2/1") == "DT-L13"
    assert refused(easy("8 A 2x4/1", at="A8 B3", hand="1"), "a>3x3/1") == "DT-L14"
    assert refused(easy(at="A8 B3", hand="54"), "3x3/1") == "DT-L15"
    assert refused(easy("9 A 2x2/1, 10 A 2x2/1", at="A8 B3", hand="4"), "2x2/1") == "DT-L17"
    assert refused(easy(at="A8 B3", hand="4"), "penthouse") == "DT-L18"
    assert refused(easy("8 A 3x3/1, 8 A penthouse", at="A8 B3", hand="621"), "a>3x3/2") == "DT-L19"


@rule("DT-L22", "DT-S8")
def test_a_takeover_costs_a_gem_that_goes_to_the_owner() -> None:
    assert refused(easy("8 B 2x2/1", at="A8 B3", hand="4", gems=0), "a>2x2/2") == "DT-L22"
    s = easy("8 B 2x2/1", at="A8 B3", hand="4", gems={"A": 2, "B": 1}, residents={"B": "R01"})
    after = build(s, "a>2x2/2", "4")
    assert (each(after, "gems"), standing_on(after, "8")) == ([1, 2], ["A 2x2/2"])


@rule("DT-L22")
def test_growing_ones_own_house_costs_nothing() -> None:
    assert refused(easy("8 A 2x2/1", at="A8 B3", hand="4", gems=0), "a>2x2/2") == ""


@rule("DT-L28")
def test_a_gem_moves_the_builder_once_something_was_built() -> None:
    s = easy(at="A8 B3", hand="44", gems=1, trees="15", round=3)
    assert refused(s, "gem move") == "DT-L28"
    s = play(build(s, "2x2/1", "4"), "resident R05", "resident R08")
    assert refused(s, "gem move") == ""
    s = play(s, "gem move")
    assert (s.actor, each(s, "gems")[0]) == (CHANCE, 0)
    s = play(throw(s, "456"), "pass", "spot land")
    assert (where(s, "A"), hand(s, "A"), phase(s)) == ("15", "34", "work")
    assert refused(s, "gem move") == "DT-L28"


@rule("DT-L28", "DT-R70")
def test_a_second_gem_moves_the_builder_again_without_building_in_between() -> None:
    s = build(easy("8 A 2x2/1", at="A8 B3", hand="4", gems=2), "a>2x2/2", "4")
    s = play(throw(play(s, "gem move"), "114"), "pass")
    assert where(s, "A") == "6"
    assert refused(s, "gem move") == ""
    s = play(throw(play(s, "gem move"), "115"), "pass")
    assert (where(s, "A"), each(s, "gems")[0]) == ("7", 0)


@rule("DT-L28")
def test_the_next_turn_has_to_build_again() -> None:
    s = build(easy("8 A 2x2/1", at="A8 B3", hand="4", gems={"A": 2, "B": 2}), "a>2x2/2", "4")
    s = throw(play(s, "pass"), "123")
    s = play(s, "green nothing", "red nothing", "black nothing")
    assert (whose(s), phase(s), refused(s, "gem move")) == ("B", "work", "DT-L28")


@rule("DT-R68")
def test_a_green_card_may_change_the_dice_of_a_gem_move() -> None:
    s = build(easy("8 A 2x2/1", at="A8 B3", hand="4", gems=2, cards="17"), "a>2x2/2", "4")
    s = throw(play(s, "gem move"), "114")
    s = play(s, "card 17", "die 3 doubled", "pass")
    assert where(s, "A") == "10"


# Points and Residents -------------------------------------------------------------------------------------------------


@rule("DT-S9", "DT-R69", "DT-P13")
def test_a_new_house_brings_the_value_of_its_land() -> None:
    first = easy(at="A17 B3", hand="444")
    assert gained(first, build(first, "2x2/3", "444")) == [5 + 1 + 3, 0]
    for land, value in (("5", 2), ("8", 1), ("9", 0)):
        s = easy("3 B 3x3/3", at=f"A{land} B3", hand="4")
        assert gained(s, build(s, "2x2/1", "4")) == [1 + value, 0]
    k = easy("3 B 3x3/3", at="AK B3", hand="4")
    assert gained(k, build(k, "2x2/1", "4")) == [1 + 1, 0]  # base and tree


@rule("DT-S9", "DT-R69")
def test_growing_brings_no_land_value_and_a_penthouse_does() -> None:
    s = easy("17 A 2x2/1, 3 B 3x3/3", at="A17 B3", hand="4")
    assert gained(s, build(s, "a>2x2/2", "4")) == [2, 0]
    top = easy("17 A 3x3/3", at="A17 B3", hand="4")
    assert gained(top, build(top, "penthouse", "4")) == [1 + 1 + 3, 0]  # base, second, land value


@rule("DT-S7")
def test_land_cards_stay_where_they_are_and_bring_nothing_yet() -> None:
    s = easy("3 B 3x3/3", at="A9 B3", hand="4", cards={"A": "10", "B": "9"})
    after = build(s, "2x2/1", "4")
    assert (cards_of(after, "A"), cards_of(after, "B"), gained(s, after)) == ({10}, {9}, [1, 0])


@rule("DT-R35")
def test_the_score_track_works_under_the_easy_rules() -> None:
    s = easy("3 B 3x3/3", at="A9 B3", hand="4", score={"A": 9})
    s = build(s, "2x2/1", "4")
    assert (phase(s), whose(s)) == ("track", "A")
    s = play(s, "yes", "pip 6")
    assert (hand(s, "A"), phase(s)) == ("6", "resident")


@rule("DT-R71")
def test_a_new_house_brings_an_open_resident_and_the_row_is_filled() -> None:
    s = build(easy(at="A9 B3", hand="4"), "2x2/1", "4")
    assert (phase(s), legal(s)) == ("resident", {"resident R04", "resident R05", "resident R06", "resident R07"})
    s = play(s, "resident R06")
    assert (s.actor, len(odds(s))) == (CHANCE, 12)
    s = play(s, "resident R16")
    assert {k + 1 for k in range(16) if s.resident[k] == st.IN_ROW} == {4, 5, 7, 16}
    assert (s.resident[5], phase(s)) == (0, "work")


@rule("DT-R71")
def test_a_takeover_brings_one_of_the_former_owners_residents() -> None:
    s = easy("8 B 2x2/1", at="A8 B3", hand="4", gems=1, residents={"B": "R01 R16"})
    s = build(s, "a>2x2/2", "4")
    assert (phase(s), legal(s)) == ("resident", {"resident R01", "resident R16"})
    assert refused(s, "resident R04") != ""
    s = play(s, "resident R16")
    assert (s.resident[0], s.resident[15], phase(s)) == (1, 0, "work")
    none = build(easy("8 B 2x2/1", at="A8 B3", hand="4", gems=1), "a>2x2/2", "4")
    assert phase(none) == "work"


@rule("DT-R71")
def test_growing_brings_no_resident_nor_does_an_empty_row() -> None:
    assert phase(build(easy("8 A 2x2/1", at="A8 B3", hand="4"), "a>2x2/2", "4")) == "work"
    held = {"A": " ".join(RESIDENTS[:8]), "B": " ".join(RESIDENTS[8:])}
    assert phase(build(easy(at="A8 B3", hand="4", residents=held, open_residents=""), "2x2/1", "4")) == "work"


# The end --------------------------------------------------------------------------------------------------------------


def last_turn(houses: str, **facts: Any) -> DiceNewTown:
    """The work of the last player in the fourth round, about to end."""
    given: dict[str, Any] = {"at": "A8 B3", "order": "BA", "actor": "A", "round": 4, "open_residents": ""}
    s = easy(houses, phase="work", **{**given, **facts})
    s.back = st.DICE
    return s


@rule("DT-S15", "DT-R72", "DT-E18")
def test_land_cards_bring_3_for_an_own_house_1_for_anothers_and_cost_1_without() -> None:
    s = last_turn("3 A 2x2/1, 3 A 2x2/2, 9 B 2x2/1", cards={"A": "3 9 12"}, hand={"A": "1", "B": "1"})
    after = play(s, "pass")
    assert after.actor == OVER
    assert each(after, "score") == [-1 + 3 + 1 - 1, -1]


@rule("DT-S14", "DT-R42", "DT-R73")
def test_materials_and_gems_count_and_there_is_no_majority_and_no_empty_house() -> None:
    after = play(last_turn("3 A 2x2/1", hand={"A": "123", "B": ""}, gems={"A": 5, "B": 1}), "pass")
    assert each(after, "score") == [-3 + 5, 1 + 1]


@rule("DT-S16", "DT-R74", "DT-R61", "DT-N4")
def test_residents_move_in_as_well_as_they_can() -> None:
    s = last_turn("K A 2x3/1, 5 A 2x3/2", residents={"A": "R01 R13 R16"}, hand="1")
    s = play(s, "pass")
    assert (s.actor, sorted(odds(s).values())) == (CHANCE, [1] * 6)
    after = play(s, "pip 5")
    assert each(after, "score")[0] == -1 + 4 + 4 - 8 + 2 * 5


@rule("DT-S16", "DT-R74", "DT-N5")
def test_one_house_takes_the_better_of_two_residents() -> None:
    after = play(last_turn("9 A 2x2/1", residents={"A": "R04 R05"}, hand="1"), "pass")
    assert each(after, "score")[0] == -1 + 4 - 2


@rule("DT-S16", "DT-R74")
def test_the_best_assignment_is_found_where_the_first_is_not() -> None:
    """R04 suits both houses, R03 the lawn alone: R04 has to make room."""
    after = play(last_turn("3 A 2x2/1, 9 A 2x2/1", residents={"A": "R04 R03"}, hand="1"), "pass")
    assert each(after, "score")[0] == -1 + 2 + 4


@rule("DT-S16", "DT-S14", "DT-R35")
def test_mark_40_gives_its_gem_before_gems_are_counted() -> None:
    s = last_turn("9 A 2x2/1", residents={"A": "R05"}, hand="", score={"A": 36}, gems={"A": 1})
    after = play(s, "pass")
    assert each(after, "gems")[0] == 2
    assert each(after, "score")[0] == 36 + 1 + 4 + 2
    held_back = last_turn("9 A 2x2/1", residents={"A": "R05"}, hand="12", score={"A": 36}, gems={"A": 1})
    assert each(play(held_back, "pass"), "score")[0] == 36 - 2 + 4 + 1


@rule("DT-S14", "DT-S16")
def test_residents_and_royal_dice_move_the_marker_together() -> None:
    s = last_turn("K A 2x3/1", residents={"A": "R01 R16"}, hand="1", score={"A": 40}, marks={"A": "10 20 30"})
    s = play(s, "pass", "pip 6")  # 39 + 4 - 8 + 12 = 47: past 40 for the first time
    assert (each(s, "gems")[0], each(s, "score")[0]) == (1, 47 + 1)


@rule("DT-S17")
def test_those_who_tie_share_the_victory() -> None:
    after = play(last_turn("3 A 2x2/1", hand={"A": "1", "B": "1"}, players=3, order="BCA", at="A8 B3 C4"), "pass")
    standing = GAME.standing(after)
    assert standing.scores == (-1, -1, 1)
    assert standing.ranks == (2, 2, 1)
