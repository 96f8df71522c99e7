"""The Occupancy Round (module): families choose houses, and what it brings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_new_town.boards import (
    each,
    gained,
    land_of,
    legal,
    odds,
    phase,
    play,
    refused,
    seat_of,
    town,
    turn_order,
    whose,
)
from tests.rules import rule
from townwright.engine.state import CHANCE, OVER
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town.data import FAMILIES, FAMILY_POINTS, LIVES_ON, PEOPLE
from townwright.games.dice_new_town.state import DiceNewTown

ALONE = {"ruleset": "advanced", "land_cards": "false", "extra_round": "false"}
COLUMNS = "R14 R04 | R16 | R12 R13 | R15"
TWO_HOUSES = "9 A 2x4/2, 18 A 2x2/1"  # the first holds 7, the second 1


def laid_out(
    columns: str,
    houses: str,
    actor: str = "A",
    lodged: str = "",
    gems_on: str = "",
    turned_away: str = "",
    **facts: Any,
) -> DiceNewTown:
    """Columns with their front cards first; lodged: "9a R12"; gems_on: "R04 2"."""
    s = town(houses, ALONE, phase="family", actor=actor, round=4, **facts)
    for column, cards in enumerate(columns.split("|")):
        for row, card in enumerate(cards.split()):
            s.column[column, row] = int(card[1:])
    for word in lodged.split(", ") if lodged else []:
        house, card = word.split()
        s.family[land_of(house[:-1]), "abcd".index(house[-1])] = int(card[1:])
    for word in gems_on.split(", ") if gems_on else []:
        card, gems = word.split()
        s.gems_on[int(card[1:]) - 1] = int(gems)
    for seat in turned_away:
        s.turned_away[seat_of(seat)] = 1
    return s


def column(s: DiceNewTown, number: int) -> str:
    return " ".join(f"R{s.column[number - 1, row]:02}" for row in range(4) if s.column[number - 1, row])


# Order and cards ------------------------------------------------------------------------------------------------------


@rule("DT-R6", "DT-R52", "DT-O1")
def test_who_stayed_out_goes_first_then_houses_then_gems_then_the_lower_land() -> None:
    options = {**ALONE, "extra_round": "true"}
    houses = "3 A 2x2/1, 5 C 2x2/1, 6 C 2x2/1, 7 D 2x2/1"
    facts: dict[str, Any] = {"gems": {"A": 2, "D": 2}, "joined": {"A": 1, "B": 2, "C": 1, "D": 1}}
    at = "A12 B18 C3 D5"
    s = town(houses, options, phase="last move", players=4, order="ACD", actor="A", round=5, at=at, **facts)
    s = play(s, "pass")
    assert (phase(s), s.actor) == ("shuffle", CHANCE)
    assert turn_order(s) == "BCDA"


@rule("DT-R52", "DT-R15")
def test_without_an_additional_round_houses_decide_and_in_the_kings_land_who_came_first() -> None:
    s = town("3 A 2x2/1", ALONE, phase="last move", players=3, actor="A", round=4, at="CK BK A5")
    assert turn_order(play(s, "pass")) == "ACB"


def test_sixteen_families_are_shuffled_into_four_columns() -> None:
    s = town("3 A 2x2/1", ALONE, phase="last move", actor="A", round=4, at="A5 B8")
    s = play(s, "pass")
    seen = set()
    left = 16
    while s.actor == CHANCE:
        assert list(odds(s).values()) == [1] * left
        family = left  # any one that is left
        s = play(s, f"resident R{family:02}")
        seen.add(family)
        left -= 1
    assert left <= 1
    assert phase(s) == "family"
    cards = [s.column[c, r] for c in range(4) for r in range(4)]
    assert sorted(cards) == list(range(1, 17))


@rule("DT-R53", "DT-R61")
def test_the_families_as_the_page_lists_them() -> None:
    assert len(FAMILIES) == 16
    assert (int(PEOPLE.sum()), int(FAMILY_POINTS.sum())) == (59, 73)
    for number in range(3, 17):
        types = int(LIVES_ON[number]).bit_count()
        assert FAMILY_POINTS[number] == 1 + (PEOPLE[number] + 1) // 2 + 4 - types


# Taking ---------------------------------------------------------------------------------------------------------------


@rule("DT-L24", "DT-R55", "DT-E9")
def test_a_card_further_back_costs_a_gem_for_each_card_in_front() -> None:
    columns = "R16 R16 R04 | | |"  # the first two stand for any that do not fit
    poor = laid_out(columns, "9 A 2x2/1", gems=1, turned_away="A")
    assert legal(poor) == {"pass"}
    assert refused(poor, "family c1r3") == "DT-L24"
    rich = laid_out(columns, "9 A 2x2/1", gems=2, turned_away="A")
    assert legal(rich) == {"pass", "family c1r3"}


@rule("DT-L24", "DT-R55")
def test_gems_are_laid_on_the_cards_in_front_and_stay_there_for_who_takes_those() -> None:
    s = laid_out("R14 R13 R04 | | |", "9 A 2x2/1, 17 B 2x4/2", gems={"A": 3}, gems_on="R14 1, R04 2")
    s = play(s, "family c1r3")
    s = play(s, "house 1") if phase(s) == "house" else s
    assert each(s, "gems") == [3 - 2 + 2, 0]
    assert column(s, 1) == "R14 R13"
    assert (whose(s), legal(s)) == ("B", {"family c1r1"})
    s = play(s, "family c1r1")
    s = play(s, "house 1") if phase(s) == "house" else s
    assert each(s, "gems") == [3, 1 + 1]
    assert each(s, "score")[1] >= 7


@rule("DT-R54", "DT-L25", "DT-O2", "DT-O3")
def test_what_may_be_taken_and_when_one_may_pass() -> None:
    poor = laid_out(COLUMNS, TWO_HOUSES, gems=0, turned_away="A")
    assert legal(poor) == {"family c3r1"}
    assert refused(poor, "pass") == "DT-L25"
    assert refused(poor, "family c1r1") == refused(poor, "family c2r1") == refused(poor, "family c4r1") == "DT-L26"
    one = laid_out(COLUMNS, TWO_HOUSES, gems=1)
    assert legal(one) == {f"family {place}" for place in ("c1r1", "c1r2", "c2r1", "c3r1", "c3r2", "c4r1")}
    fits = {place for place in ("c1r1", "c1r2", "c2r1", "c3r1", "c3r2", "c4r1") if moves_in(one, place)}
    assert fits == {"c1r2", "c3r1", "c3r2"}


def family_of(s: DiceNewTown) -> list[int]:
    """Who lives in each house of the town."""
    return [s.family[land, slot] for land in range(17) for slot in range(4)]


def moves_in(s: DiceNewTown, place: str) -> bool:
    after = play(s, f"family {place}")
    return phase(after) == "house" or family_of(after) != family_of(s)


@rule("DT-L25", "DT-R54")
def test_one_passes_only_if_nothing_in_the_front_row_fits() -> None:
    assert refused(laid_out("R16 R04 | R14 | | ", "9 A 2x2/1", gems=1), "pass") == ""
    assert refused(laid_out("R04 R16 | R14 | | ", "9 A 2x2/1", gems=1), "pass") == "DT-L25"


@rule("DT-R53")
@pytest.mark.parametrize(
    ("house", "card", "fits"),
    [
        ("9 A 2x2/2", "R08", True),  # three people, mud
        ("9 A 2x2/2", "R10", False),  # four
        ("9 A 2x2/2", "R11", False),
        ("9 A 2x3/1", "R07", True),
        ("5 A 2x3/1", "R07", False),  # cobbled
        ("17 A 2x2/1", "R03", True),
        ("13 A 2x2/1", "R03", False),
        ("9 A 3x3/2", "R16", True),
        ("9 A 2x3/3", "R16", False),
        ("9 A 2x3/3", "R15", True),
    ],
)
def test_people_and_land_have_to_suit(house: str, card: str, fits: bool) -> None:
    s = laid_out(f"{card} | R04 | |", f"{house}, 9 B 2x2/1")
    after = play(s, "family c1r1")
    assert (phase(after) == "house" or int(card[1:]) in family_of(after)) == fits


@rule("DT-R26", "DT-R53")
def test_a_penthouse_holds_one_person() -> None:
    s = laid_out("R05 | R06 | |", "8 A 3x3/1, 8 A penthouse, 5 B 2x2/1", lodged="8a R10")
    s = play(s, "family c1r1")
    s = play(s, next(name for name in legal(s) if name.startswith("house"))) if phase(s) == "house" else s
    assert s.family[land_of("8"), 1] == 5


@rule("DT-R61", "DT-R39", "DT-O6", "DT-O7")
@pytest.mark.parametrize(
    ("house", "card", "fits"),
    [
        ("K A 3x3/3", "R01", True),
        ("K A 3x3/3", "R02", True),
        ("K A 3x3/3", "R04", False),
        ("K A 3x3/3", "R13", False),
        ("K A 2x2/1", "R01", False),
        ("K A 2x3/1", "R01", True),
        ("9 A 2x3/1", "R01", True),
        ("9 A 2x2/1", "R02", False),
    ],
)
def test_only_the_royal_families_live_in_the_kings_land(house: str, card: str, fits: bool) -> None:
    s = laid_out(f"{card} | R03 | R01 | R02", f"{house}, 5 B 2x2/1, 17 A 2x3/1", lodged="17a R06")
    after = play(s, "family c1r1")
    assert (phase(after) in ("house", "royal") or int(card[1:]) in family_of(after)) == fits


@rule("DT-S12", "DT-E16", "DT-R61")
@pytest.mark.parametrize(("card", "points", "bonus"), [("R01", 4, 8), ("R02", 3, 6)])
def test_royal_families_in_the_kings_land_bring_a_die(card: str, points: int, bonus: int) -> None:
    s = laid_out(f"{card} | R04 | |", "K A 2x3/1, 9 A 2x3/1, 9 B 2x2/1", score={"A": 5})
    s = play(s, "family c1r1")
    assert (phase(s), legal(s)) == ("house", {"house 1", "house 2"})
    elsewhere = play(s, "house 1")
    assert each(elsewhere, "score")[0] == 5 + points
    in_k = play(s, "house 2")
    assert in_k.actor == CHANCE
    assert sorted(odds(in_k).values()) == [1] * 6
    assert each(play(in_k, "pip 4"), "score")[0] == 5 + points + bonus


@rule("DT-S12")
def test_a_family_brings_the_points_of_its_card_and_the_column_slides_down() -> None:
    s = laid_out("R12 R13 R04 | R16 | |", "9 A 2x4/2, 9 B 2x2/1")
    after = play(s, "family c1r1", "house 1")
    assert gained(s, after)[0] == 6
    assert column(after, 1) == "R13 R04"


@rule("DT-R57", "DT-R56", "DT-L26", "DT-S12")
def test_a_misfit_costs_two_points_and_goes_to_the_top_with_its_gems() -> None:
    s = laid_out("R14 R04 | R16 | R12 R13 | R15", TWO_HOUSES + ", 9 B 2x2/1", gems=0, gems_on="R14 2")
    after = play(s, "family c1r1")
    assert gained(s, after) == [-2, 0]
    assert (column(after, 1), after.gems_on[13], each(after, "gems")) == ("R04 R14", 2, [0, 0])
    assert whose(after) == "B"
    deep = laid_out("R04 R14 R13 | R16 | |", TWO_HOUSES + ", 9 B 2x2/1", gems=1)
    turned = play(deep, "family c1r2")
    assert (column(turned, 1), turned.gems_on[3], each(turned, "gems")) == ("R04 R13 R14", 1, [0, 0])


@rule("DT-L26", "DT-R57")
def test_one_misfit_for_each_player_between_two_move_ins() -> None:
    s = laid_out("R14 R04 | R16 R05 | R15 | R10", "9 A 2x2/1, 9 B 2x2/1, 11 A 2x2/1")
    s = play(s, "family c1r1", "family c2r1")  # A and B turn a family away
    assert refused(s, "family c3r1") == "DT-L26"
    s = play(s, "family c1r1")
    s = play(s, "house 1") if phase(s) == "house" else s
    assert (whose(s), refused(s, "family c3r1")) == ("B", "")  # somebody moved in


@rule("DT-R58", "DT-R54", "DT-O5")
def test_when_all_pass_the_front_cards_go_to_the_back_of_their_columns() -> None:
    s = laid_out("R14 R04 | R16 | R10 R13 | R15", "9 A 2x2/1, 9 B 2x2/1", gems_on="R14 1")
    s = play(s, "pass")
    assert column(s, 1) == "R14 R04"
    s = play(s, "pass")
    assert [column(s, number) for number in (1, 2, 3, 4)] == ["R04 R14", "R16", "R13 R10", "R15"]
    assert (s.gems_on[13], whose(s)) == (1, "A")
    book = laid_out(COLUMNS, "3 A 2x2/1, 4 B 2x2/1")
    book = play(book, "pass", "pass")
    assert [column(book, number) for number in (1, 2, 3, 4)] == ["R04 R14", "R16", "R13 R12", "R15"]


@rule("DT-R58")
def test_a_card_taken_in_between_begins_the_passes_anew() -> None:
    s = laid_out("R14 R15 R04 | R16 R05 | R10 | R15", "9 A 2x2/1, 9 B 2x2/1, 9 C 2x2/1", players=3)
    s = play(s, "pass", "pass", "family c1r1")  # C turns a family away, and all may pass again
    assert (whose(s), column(s, 1), column(s, 2)) == ("A", "R15 R04 R14", "R16 R05")
    s = play(s, "pass", "pass")
    assert column(s, 2) == "R16 R05"
    s = play(s, "pass")
    assert (whose(s), column(s, 1), column(s, 2)) == ("A", "R04 R14 R15", "R05 R16")


@rule("DT-R58")
def test_after_the_cards_have_moved_everybody_passes_anew_before_they_move_again() -> None:
    s = play(laid_out("R14 R15 R04 | R16 | R10 | R08", "9 A 2x2/1, 9 B 2x2/1"), "pass", "pass")
    assert (whose(s), column(s, 1)) == ("A", "R15 R04 R14")
    s = play(s, "pass")
    assert (whose(s), column(s, 1)) == ("B", "R15 R04 R14")
    s = play(s, "pass")
    assert (whose(s), column(s, 1)) == ("A", "R04 R14 R15")


@rule("DT-R59")
def test_an_empty_column_stays_empty() -> None:
    s = laid_out("R04 | R05 R03 | |", "9 A 2x2/1, 11 A 2x2/1, 9 B 2x2/1")
    s = play(s, "family c1r1", "house 1")
    assert [column(s, number) for number in (1, 2, 3, 4)] == ["", "R05 R03", "", ""]
    assert refused(s, "family c1r1") != ""


@rule("DT-R60", "DT-S12", "DT-O4", "DT-O8")
def test_whoever_has_nothing_left_to_choose_is_out() -> None:
    s = laid_out("R04 R06 | R16 | |", "9 A 2x2/1, 11 B 2x2/1, 13 B 2x2/1", actor="B", lodged="9a R03")
    s = play(s, "family c1r1", "house 1")
    assert s.actor == OVER  # nothing is left for 13a, and A had no empty house at all
    assert each(s, "score") == [0 + 0, 2 - 2]


@rule("DT-R60")
def test_the_round_ends_when_no_card_is_left() -> None:
    s = laid_out("R04 | | |", "9 A 2x2/1, 11 A 2x2/1, 9 B 2x2/1", score={"A": 5, "B": 5})
    s = play(s, "family c1r1", "house 1")
    assert s.actor == OVER
    assert each(s, "score") == [5 + 2 - 2, 5 - 2]


@rule("DT-S12", "DT-S13")
def test_an_empty_house_costs_two_points_and_gems_are_counted_last() -> None:
    s = laid_out("R04 | | |", "9 A 2x2/1, K A 2x2/1, 9 B 3x3/1", gems={"A": 1, "B": 3}, score={"A": 10, "B": 10})
    s = play(s, "family c1r1", "house 1")
    assert s.actor == OVER
    assert each(s, "score") == [10 + 2 - 2 + 1, 10 - 2 + 3 + 5]


@rule("DT-R35")
def test_in_the_occupancy_round_mark_40_gives_its_gem_and_the_others_nothing() -> None:
    s = laid_out("R12 | R04 | |", "9 A 2x4/2, 9 B 2x2/1", score={"A": 38})
    after = play(s, "family c1r1", "house 1")
    assert each(after, "gems") == [1, 0]
    low = laid_out("R12 | R04 | |", "9 A 2x4/2, 9 B 2x2/1", score={"A": 8})
    assert phase(play(low, "family c1r1", "house 1")) == "family"


@rule("DT-R79")
def test_who_owns_a_house_has_its_families_and_penalties() -> None:
    s = laid_out("R05 | R16 | |", "9 B 2x2/1", actor="B", score={"A": 3})
    s = play(s, "family c1r1")
    s = play(s, "house 1") if phase(s) == "house" else s
    assert (s.actor, each(s, "score")) == (OVER, [3, 4])
    assert GAME.standing(s).ranks == (2, 1)
