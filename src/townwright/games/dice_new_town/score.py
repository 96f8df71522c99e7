"""What buildings bring, the scoring of the town, and the standing: an item a function.

The items of a building are asked before the house is placed.
"""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town.board import BLOCKS_THROUGH, ROWS_THROUGH
from townwright.games.dice_new_town.data import (
    BASE_POINTS,
    EASY_CARD_NOBODY,
    EASY_CARD_OTHERS,
    EASY_CARD_OWN,
    EMPTY_HOUSE_PENALTY,
    FIFTH,
    IDLE_CARD_PENALTY,
    KING,
    KINGS_GEMS,
    LAND_VALUES,
    LANDS,
    LIVES_ON,
    MAJORITY,
    MATERIALS,
    NO_HOUSE,
    NO_MATERIALS_POINT,
    NUMBERED,
    PARENTS,
    PEOPLE,
    PRINCE,
    SHARED_MAJORITY,
    SLOTS,
    TYPE_OF_LAND,
)
from townwright.games.dice_new_town.state import EASY, ONCE_PER_LAND, DiceNewTown
from townwright.games.dice_new_town.turns import capacity, has_tree, houses_on, owns_on

# Building bonuses -----------------------------------------------------------------------------------------------------


@compiled
def base_gain(old: int, new: int) -> int:
    """DT-S1: the base points of the new form over those of the old one."""
    return int(BASE_POINTS[new] - BASE_POINTS[old])


@compiled
def tree_bonus(s: DiceNewTown, seat: int, land: int) -> int:
    """DT-S2: a new house on a Land with a Tree; by option only the first that the seat ever builds there (DT-R29)."""
    is_again = s.tree_bonus == ONCE_PER_LAND and s.founded[seat] >> land & 1
    return int(has_tree(s, land) and not is_again)


@compiled
def second_bonus(s: DiceNewTown, land: int) -> int:
    """DT-S3: a new house beside exactly one, whoever owns it (DT-R30)."""
    return int(houses_on(s, land) == 1)


@compiled
def fifth_bonus(s: DiceNewTown, seat: int) -> int:
    """DT-S4: once per game, for a new house that makes them five (DT-R31)."""
    return int(s.houses[seat] == FIFTH - 1 and s.had_fifth[seat] == 0)


@compiled
def largest_bonus(s: DiceNewTown, form: int) -> int:
    """DT-S5: larger than every house so far, the same house before it grew included (DT-R32)."""
    return int(BASE_POINTS[form] > s.largest)


@compiled
def completed(s: DiceNewTown, land: int, pattern: int) -> int:
    """Does a house on this empty Land complete the pattern, a set of squares? The set, or 0."""
    if pattern == 0:
        return 0
    left = pattern & ~(1 << s.square[land])
    for other in range(NUMBERED):
        if s.house[other, 0] != NO_HOUSE:
            left &= ~(1 << s.square[other])
    return pattern if left == 0 else 0


@compiled
def houses_in(s: DiceNewTown, seat: int, pattern: int) -> int:
    """How many houses of the seat stand on the squares of the pattern."""
    count = 0
    for land in range(NUMBERED):
        if pattern >> s.square[land] & 1:
            for slot in range(SLOTS):
                count += s.house[land, slot] != NO_HOUSE and s.owner[land, slot] == seat
    return count


@compiled
def pattern_of(s: DiceNewTown, land: int, is_block: bool, k: int) -> int:
    """The k-th row or block through this Land that a first house on it completes, as a set of squares; else 0."""
    if land == KING or s.house[land, 0] != NO_HOUSE:
        return 0
    square = s.square[land] + 0
    return completed(s, land, int(BLOCKS_THROUGH[square, k] if is_block else ROWS_THROUGH[square, k]))


@compiled
def pattern_bonus(s: DiceNewTown, builder: int, land: int, seat: int, is_block: bool) -> int:
    """DT-S6: what the rows, or the blocks, that a new house completes bring to `seat`: 1 for each of its houses."""
    if land == KING or s.house[land, 0] != NO_HOUSE:
        return 0
    points = 0
    for k in range(BLOCKS_THROUGH.shape[1] if is_block else ROWS_THROUGH.shape[1]):
        pattern = pattern_of(s, land, is_block, k)
        if pattern != 0:
            points += houses_in(s, seat, pattern) + (seat == builder)
    return points


@compiled
def land_card_bonus(s: DiceNewTown, seat: int, land: int) -> int:
    """DT-S7: a new house on a Land whose card the seat held before."""
    return int(s.land_cards and land != KING and s.card[land] == seat)


@compiled
def value_of_land(land: int) -> int:
    """What a Land is worth by its type; nothing for the King's Land."""
    return 0 if land == KING else int(LAND_VALUES[TYPE_OF_LAND[land]])


@compiled
def land_value(s: DiceNewTown, land: int) -> int:
    """DT-S9: only the easy rules count it for each new house."""
    return value_of_land(land) if s.ruleset == EASY else 0


@compiled
def founders_gems(s: DiceNewTown, land: int) -> int:
    """DT-S8: Gems for a new house in the King's Land, not under the easy rules."""
    if land != KING or s.ruleset == EASY:
        return 0
    return KINGS_GEMS[houses_on(s, KING)]


@compiled
def points_for(s: DiceNewTown, builder: int, land: int, old: int, new: int, seat: int) -> int:
    """All that `seat` scores when `builder` turns `old` (or nothing) into `new` on this Land."""
    points = 0
    is_new = old == NO_HOUSE
    if seat == builder:
        points += base_gain(old, new) + largest_bonus(s, new)
        if is_new:
            points += tree_bonus(s, seat, land) + second_bonus(s, land) + fifth_bonus(s, seat)
            points += land_card_bonus(s, seat, land) + land_value(s, land)
    if is_new:
        points += pattern_bonus(s, builder, land, seat, False) + pattern_bonus(s, builder, land, seat, True)
    return points


# The end of the building rounds, and of an easy game ------------------------------------------------------------------


@compiled
def tokens(s: DiceNewTown, seat: int) -> int:
    count = 0
    for k in range(MATERIALS):
        count += s.materials[seat, k]
    return count


@compiled
def material_points(s: DiceNewTown, seat: int) -> int:
    """DT-S10, DT-S14: a point lost for each Material left; one gained if there is none."""
    left = tokens(s, seat)
    return -left if left else NO_MATERIALS_POINT


@compiled
def land_points(s: DiceNewTown, seat: int, land: int) -> int:
    """DT-S11: what this numbered Land, or its card, brings when the building is over."""
    has_house = owns_on(s, seat, land)
    if not s.land_cards:
        return value_of_land(land) if has_house else 0
    if s.card[land] != seat:
        return 0
    return value_of_land(land) if has_house else -IDLE_CARD_PENALTY


@compiled
def all_land_points(s: DiceNewTown, seat: int) -> int:
    points = 0
    for land in range(NUMBERED):
        points += land_points(s, seat, land)
    return points


@compiled
def easy_card_points(s: DiceNewTown, seat: int, land: int) -> int:
    """DT-S15: what the card of this Land brings to its holder."""
    if s.card[land] != seat:
        return 0
    if owns_on(s, seat, land):
        return EASY_CARD_OWN
    return EASY_CARD_OTHERS if s.house[land, 0] != NO_HOUSE else EASY_CARD_NOBODY


@compiled
def all_easy_card_points(s: DiceNewTown, seat: int) -> int:
    points = 0
    for land in range(NUMBERED):
        points += easy_card_points(s, seat, land)
    return points


@compiled
def majority(s: DiceNewTown, seat: int) -> int:
    """DT-S13: for the most Gems, alone or shared by two."""
    if s.ruleset == EASY or s.gems[seat] == 0:
        return 0
    level = 0
    for other in range(s.seats):
        if s.gems[other] > s.gems[seat]:
            return 0
        level += s.gems[other] == s.gems[seat]
    if level == 1:
        return MAJORITY
    return SHARED_MAJORITY if level == 2 else 0


# Residents ------------------------------------------------------------------------------------------------------------


@compiled
def fits(resident: int, land: int, form: int) -> bool:
    """May these Residents live there? In the King's Land only the royal families (DT-R53, DT-R61)."""
    if PEOPLE[resident] > capacity(form):
        return False
    if land == KING:
        return resident == PRINCE or resident == PARENTS
    return bool(LIVES_ON[resident] >> TYPE_OF_LAND[land] & 1)


@compiled
def fits_an_empty_house(s: DiceNewTown, seat: int, resident: int) -> bool:
    for land in range(LANDS):
        for slot in range(SLOTS):
            if s.house[land, slot] == NO_HOUSE:
                break
            if s.owner[land, slot] == seat and s.family[land, slot] == 0 and fits(resident, land, s.house[land, slot]):
                return True
    return False


@compiled
def empty_house_points(s: DiceNewTown, seat: int) -> int:
    """DT-S12: two points lost for each own house without Residents."""
    points = 0
    for land in range(LANDS):
        for slot in range(SLOTS):
            if s.house[land, slot] != NO_HOUSE and s.owner[land, slot] == seat and s.family[land, slot] == 0:
                points -= EMPTY_HOUSE_PENALTY
    return points


# Standing -------------------------------------------------------------------------------------------------------------


@compiled
def standing(s: DiceNewTown, scores: Array, ranks: Array) -> None:
    """Each seat's marker, and its rank: who ties shares it (DT-S17)."""
    for seat in range(s.seats):
        scores[seat] = s.score[seat]
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            ranks[seat] += scores[other] > scores[seat]
