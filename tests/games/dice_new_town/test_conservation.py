"""Dice, Materials, Gems, Roofs and cards: nothing appears, nothing is lost, in random games under all options."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_new_town.boards import NUMBERS, phase
from tests.naive.dice_new_town.town import BASE
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.digest import option_combinations
from townwright.engine.luck import below, new_luck
from townwright.engine.state import CHANCE, OVER, copy_of
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town import state as st
from townwright.games.dice_new_town.data import BASE_POINTS, CELLS_OF, LEVEL_OF
from townwright.games.dice_new_town.state import DiceNewTown

OPTIONS = option_combinations(GAME)
LAYING = (st.KING_SITE, st.SQUARE, st.NUMBER)
DRAFTING = (st.DRAFT,)
FIRST_TARGET, LAST_TARGET = NUMBERS["2x2/1"], NUMBERS["penthouse"]


def forms_of(s: DiceNewTown, seat: int) -> list[int]:
    """What this seat's houses are like."""
    slots = [(land, k) for land in range(17) for k in range(4)]
    return [s.house[slot] for slot in slots if s.house[slot] and s.owner[slot] == seat]


def fault_in_houses(s: DiceNewTown) -> str:
    """What stands is where there is space for it, has its Roof, and is counted."""
    for land in range(17):
        forms = [s.house[land, k] for k in range(4)]
        standing = [form for form in forms if form]
        if forms != standing + [0] * (4 - len(standing)):
            return "houses do not stand in order"
        levels = sum(int(LEVEL_OF[form]) for form in standing if form != 13)
        if land < 16 and levels > 4:
            return "more Levels than there is space for"
        owners = [s.owner[land, k] for k in range(4) if s.house[land, k]]
        if land == 16 and (len(standing) > 2 or len(set(owners)) < len(owners) or 13 in standing):
            return "a wrong house in the King's Land"
        if 13 in standing and (standing.index(13) != 1 or standing[0] < 10 or owners[0] != owners[1]):
            return "a penthouse without its base"
    for seat in range(s.seats):
        own = forms_of(s, seat)
        if len(own) != s.houses[seat] or len(own) > 8:
            return "houses are miscounted"
        on_houses = [sum(int(LEVEL_OF[form]) == level for form in own) for level in (1, 2, 3, 4)]
        if s.roof_kinds == st.SIZED and [s.roofs[seat, k] for k in range(4)] != [2 - used for used in on_houses]:
            return "Roofs are miscounted"
        if s.roof_kinds == st.SIZED and max(on_houses) > 2:
            return "more houses of a Level than Roofs"
    return ""


def fault_in_dice(s: DiceNewTown) -> str:
    """Each colour: so many in the middle and in front of the players as they brought."""
    if phase(s) != "draft":
        return ""
    per_seat = (1, 1, 1, 3)
    taken = (
        sum(s.red[seat] > 0 for seat in range(s.seats)),
        sum(s.green[seat] > 0 for seat in range(s.seats)),
        sum(s.black[seat] > 0 for seat in range(s.seats)),
        sum(s.white[seat, k] > 0 for seat in range(s.seats) for k in range(3)),
    )
    for colour in range(4):
        left = sum(s.pool[colour, k] for k in range(6))
        if left + taken[colour] != per_seat[colour] * s.seats:
            return "a die is lost"
    return ""


def fault_in_cards(s: DiceNewTown) -> str:
    if s.phase in (st.FAMILY, st.HOUSE, st.ROYAL) and s.ruleset != st.EASY:
        lodged = [s.family[land, k] for land in range(17) for k in range(4) if s.family[land, k]]
        laid = [s.column[c, r] for c in range(4) for r in range(4) if s.column[c, r]]
        if sorted(lodged + laid) not in ([*range(1, 17)], sorted({*lodged, *laid})) or len({*lodged, *laid}) < 16:
            return "a family is lost"
    if s.ruleset == st.EASY and s.round > 0 and s.owed == 0:
        for seat in range(s.seats):
            held = sum(s.resident[k] == seat for k in range(16))
            if held > s.houses[seat]:
                return "more Residents than houses"
    return ""


def fault_in_purses(s: DiceNewTown) -> str:
    tokens = [s.materials[seat, m] for seat in range(s.seats) for m in range(6)]
    if min(tokens) < 0 or min(s.gems[seat] for seat in range(s.seats)) < 0:
        return "less than nothing"
    if any(not 0 <= die <= 6 for die in (*(s.red[k] for k in range(4)), *(s.green[k] for k in range(4)))):
        return "a die shows what it cannot"
    return ""


def cells_in_hands(s: DiceNewTown) -> int:
    return sum((m + 1) * s.materials[seat, m] for seat in range(s.seats) for m in range(6))


def cells_built(s: DiceNewTown) -> int:
    return sum(int(CELLS_OF[s.house[land, k]]) for land in range(17) for k in range(4))


def fault_in_change(before: DiceNewTown, action: int, s: DiceNewTown) -> str:
    """Materials turn into houses cell by cell; gifts and replacements move them; only supplies bring more."""
    grown, spent = cells_built(s) - cells_built(before), cells_in_hands(before) - cells_in_hands(s)
    if grown < 0:
        return "a house has shrunk"
    if grown > 0 and grown != spent:
        return "a house is not made of what was paid"
    named = before.actor != CHANCE
    if named and NUMBERS["split 1+1"] <= action < FIRST_TARGET and spent != 0:
        return "replacing has changed the cells in hand"
    if before.phase in (st.WANT, st.WHO) and spent != 0:
        return "a gift has changed the cells in hand"
    if named and FIRST_TARGET <= action <= LAST_TARGET and (grown or spent):
        return "a choice of house was paid at once"
    if before.phase == st.TRACK and spent != 0:
        return "a mark was paid before its die"
    return ""


def audit(options: dict[str, str], seed: int) -> int:
    """A random game, looked at after every decision; builds whatever can be built. Tells how many houses stand."""
    s: DiceNewTown = GAME.new(**options)
    luck = new_luck(seed)
    while s.actor != OVER:
        before, choices = copy_of(s), GAME.legal(s)
        houses = [k for k in choices if s.actor != CHANCE and FIRST_TARGET <= k <= LAST_TARGET]
        action = (houses or choices)[below(luck, len(houses or choices))]
        ask.apply(s, action)
        if s.phase in LAYING or (s.round == 0 and s.phase != st.TREE_DICE):
            continue
        for fault in (
            fault_in_houses(s),
            fault_in_dice(s),
            fault_in_cards(s),
            fault_in_purses(s),
            fault_in_change(before, action, s),
        ):
            assert not fault, f"{fault} after {s.ply} decisions in phase {phase(s)}"
    return sum(s.houses[seat] for seat in range(s.seats))


@rule("DT-R43", "DT-R25", "DT-R26")
@pytest.mark.parametrize("number", range(0, len(OPTIONS), 3))
def test_nothing_is_lost_in_random_games(number: int) -> None:
    audit(OPTIONS[number], number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_nothing_is_lost_in_many_random_games(number: int) -> None:
    assert sum(audit(OPTIONS[number], 1000 + 100 * number + k) for k in range(20)) > 0


def test_the_audit_finds_what_is_wrong() -> None:
    s: DiceNewTown = GAME.new(players=2, ruleset="easy")
    luck = new_luck(6)
    while s.houses[0] < 2 or s.phase != st.WORK:
        choices = GAME.legal(s)
        houses = [k for k in choices if s.actor != CHANCE and FIRST_TARGET <= k <= LAST_TARGET]
        ask.apply(s, (houses or choices)[below(luck, len(houses or choices))])
    assert (fault_in_houses(s), fault_in_cards(s), fault_in_purses(s)) == ("", "", "")
    mine = next((land, k) for land in range(17) for k in range(4) if s.house[land, k] and s.owner[land, k] == 0)
    found = []
    for field, index, value in (
        ("houses", 0, 0),
        ("roofs", (0, 0), 3),
        ("owner", mine, 1),
        ("house", mine, 0),
        ("materials", (0, 0), -1),
        ("gems", 1, -1),
    ):
        changed: Any = copy_of(s)
        changed[field][index] = value
        found.append(fault_in_houses(changed) or fault_in_purses(changed))
    assert "" not in found
    grown = copy_of(s)
    grown.house[mine] = 12
    assert fault_in_change(s, 0, grown) == "a house is not made of what was paid"
    assert fault_in_change(grown, 0, s) == "a house has shrunk"


def test_base_points_are_the_charts() -> None:
    for level, row in BASE.items():
        for floors, points in enumerate(row, 1):
            assert BASE_POINTS[(level - 1) * 3 + floors] == points
