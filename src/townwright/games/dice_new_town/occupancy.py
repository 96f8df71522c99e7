"""The end of the building rounds, the Occupancy Round, and the end of the game."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import OVER, Array
from townwright.games.dice_new_town import score
from townwright.games.dice_new_town.choices import (
    DRAWN_RESIDENT,
    FAMILIES,
    L24_TOO_FAR,
    L25_MAY_NOT_PASS,
    L26_TURNED_AWAY,
    L29_NOT_NOW,
    L33_NOT_OPEN,
    OWN_HOUSE,
    PASS,
)
from townwright.games.dice_new_town.data import (
    COLUMNS,
    FAMILY_POINTS,
    KING,
    MISFIT_PENALTY,
    MOST_HOUSES,
    PARENTS_BONUS,
    PRINCE,
    RESIDENTS,
    ROWS,
    SLOTS,
)
from townwright.games.dice_new_town.state import (
    END,
    FAMILY,
    HOUSE,
    JOINS,
    NONE,
    ROYAL,
    SHUFFLE,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import active, add_points, ask_active, ask_luck, nth_house, place_in_order

# The end of the building rounds ---------------------------------------------------------------------------------------


@compiled
def end_building(s: DiceNewTown) -> None:
    """Materials, then Lands, each moving every marker once; then the Residents, or the Gems."""
    for seat in range(s.seats):
        add_points(s, seat, score.material_points(s, seat))
        add_points(s, seat, score.all_land_points(s, seat))
    if s.occupancy:
        line_up(s)
        ask_luck(s, SHUFFLE)
    else:
        count_gems(s)


@compiled
def count_gems(s: DiceNewTown) -> None:
    """DT-S13: last of all, so that no mark gives a Gem any more."""
    for seat in range(s.seats):
        s.score[seat] += s.gems[seat] + score.majority(s, seat)
    s.phase = END
    s.actor = OVER


# Who comes first ------------------------------------------------------------------------------------------------------


@compiled
def comes_before(s: DiceNewTown, one: int, other: int) -> bool:
    """Who did not join the additional round; more houses; more Gems; the lower Land."""
    if (s.joined[one] == JOINS) != (s.joined[other] == JOINS):
        return s.joined[other] == JOINS
    if s.houses[one] != s.houses[other]:
        return s.houses[one] > s.houses[other]
    if s.gems[one] != s.gems[other]:
        return s.gems[one] > s.gems[other]
    return place_in_order(s, one) < place_in_order(s, other)


@compiled
def line_up(s: DiceNewTown) -> None:
    """The order in which Residents are chosen; all take part."""
    s.players = s.seats
    s.turn = 0
    for seat in range(s.seats):
        place = 0
        for other in range(s.seats):
            place += other != seat and comes_before(s, other, seat)
        s.order[place] = seat


# The columns ----------------------------------------------------------------------------------------------------------


@compiled
def residents_dealt(s: DiceNewTown) -> int:
    count = 0
    for column in range(COLUMNS):
        count += height(s, column)
    return count


@compiled
def height(s: DiceNewTown, column: int) -> int:
    """How many cards the column holds."""
    rows = 0
    while rows < ROWS and s.column[column, rows] != 0:
        rows += 1
    return rows


@compiled
def is_dealt(s: DiceNewTown, resident: int) -> bool:
    for column in range(COLUMNS):
        for row in range(ROWS):
            if s.column[column, row] == resident:
                return True
    return False


@compiled
def shuffle_odds(s: DiceNewTown, out: Array, weights: Array) -> int:
    """The Residents who are not in a column yet."""
    count = 0
    for resident in range(1, RESIDENTS + 1):
        if not is_dealt(s, resident):
            out[count] = DRAWN_RESIDENT + resident
            weights[count] = 1
            count += 1
    return count


@compiled
def put_next(s: DiceNewTown, resident: int) -> None:
    """The front row from left to right, then the rows behind it."""
    place = residents_dealt_in_rows(s)
    s.column[place % COLUMNS, place // COLUMNS] = resident


@compiled
def residents_dealt_in_rows(s: DiceNewTown) -> int:
    count = 0
    for place in range(RESIDENTS):
        count += s.column[place % COLUMNS, place // COLUMNS] != 0
    return count


@compiled
def deal_resident(s: DiceNewTown, resident: int) -> None:
    """The last card leaves nothing to luck."""
    put_next(s, resident)
    if residents_dealt(s) == RESIDENTS - 1:
        for last in range(1, RESIDENTS + 1):
            if not is_dealt(s, last):
                put_next(s, last)
                break
    if residents_dealt(s) == RESIDENTS:
        s.turn = NONE
        next_family(s)


@compiled
def take_out(s: DiceNewTown, column: int, row: int) -> None:
    """The column slides down."""
    for above in range(row, ROWS - 1):
        s.column[column, above] = s.column[column, above + 1]
    s.column[column, ROWS - 1] = 0


@compiled
def put_on_top(s: DiceNewTown, column: int, row: int) -> None:
    """The card goes to the back of its column, with the Gems on it."""
    resident = s.column[column, row] + 0
    take_out(s, column, row)
    s.column[column, height(s, column)] = resident


# Taking turns ---------------------------------------------------------------------------------------------------------


@compiled
def is_out(s: DiceNewTown, seat: int) -> bool:
    """No card that is left fits an empty house of the seat: it is out, and stays so (DT-R60)."""
    for column in range(COLUMNS):
        for row in range(ROWS):
            resident = s.column[column, row] + 0
            if resident and score.fits_an_empty_house(s, seat, resident):
                return False
    return True


@compiled
def seats_in(s: DiceNewTown) -> int:
    count = 0
    for seat in range(s.seats):
        count += not is_out(s, seat)
    return count


@compiled
def next_family(s: DiceNewTown) -> None:
    """The next seat that is not out; with all out, empty houses and Gems are counted (DT-S12, DT-S13)."""
    for _ in range(s.players):
        s.turn = (s.turn + 1) % s.players
        if not is_out(s, active(s)):
            ask_active(s, FAMILY)
            return
    for seat in range(s.seats):
        add_points(s, seat, score.empty_house_points(s, seat))
    count_gems(s)


@compiled
def may_pass(s: DiceNewTown, seat: int) -> bool:
    """Only if nothing in the front row fits (DT-R54)."""
    for column in range(COLUMNS):
        resident = s.column[column, 0] + 0
        if resident and score.fits_an_empty_house(s, seat, resident):
            return False
    return True


@compiled
def why_not_family(s: DiceNewTown, action: int) -> int:
    seat = active(s)
    if action == PASS:
        return ALLOWED if may_pass(s, seat) else L25_MAY_NOT_PASS
    if not FAMILIES <= action < FAMILIES + COLUMNS * ROWS:
        return L29_NOT_NOW
    column, row = (action - FAMILIES) // ROWS, (action - FAMILIES) % ROWS
    resident = s.column[column, row] + 0
    if resident == 0:
        return L33_NOT_OPEN
    if s.gems[seat] < row:
        return L24_TOO_FAR
    is_misfit = not score.fits_an_empty_house(s, seat, resident)
    return L26_TURNED_AWAY if is_misfit and s.turned_away[seat] else ALLOWED


@compiled
def legal_families(s: DiceNewTown, out: Array) -> int:
    count = 0
    if why_not_family(s, PASS) == ALLOWED:
        out[count] = PASS
        count += 1
    for action in range(FAMILIES, FAMILIES + COLUMNS * ROWS):
        if why_not_family(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@compiled
def pass_over(s: DiceNewTown) -> None:
    """When all who are in have passed in succession, each column's front card goes to its back."""
    s.passed += 1
    if s.passed >= seats_in(s):
        s.passed = 0
        for column in range(COLUMNS):
            if s.column[column, 0] != 0:
                put_on_top(s, column, 0)
    next_family(s)


@compiled
def take_family(s: DiceNewTown, place: int) -> None:
    """Gems are laid on the cards in front; who fits moves in, who fits nowhere is turned away."""
    seat, column, row = active(s), place // ROWS, place % ROWS
    resident = s.column[column, row] + 0
    s.gems[seat] -= row
    for front in range(row):
        s.gems_on[s.column[column, front] - 1] += 1
    if score.fits_an_empty_house(s, seat, resident):
        s.guest = resident
        s.target = place
        ask_active(s, HOUSE)
    else:
        add_points(s, seat, -MISFIT_PENALTY)
        put_on_top(s, column, row)
        s.turned_away[seat] = 1
        s.passed = 0
        next_family(s)


# Moving in ------------------------------------------------------------------------------------------------------------


@compiled
def why_not_house(s: DiceNewTown, action: int) -> int:
    if not OWN_HOUSE <= action < OWN_HOUSE + MOST_HOUSES:
        return L29_NOT_NOW
    place = nth_house(s, active(s), action - OWN_HOUSE + 1)
    if place == NONE:
        return L33_NOT_OPEN
    land, slot = place // SLOTS, place % SLOTS
    is_free = s.family[land, slot] == 0
    return ALLOWED if is_free and score.fits(s.guest + 0, land, s.house[land, slot] + 0) else L33_NOT_OPEN


@compiled
def legal_houses(s: DiceNewTown, out: Array) -> int:
    count = 0
    for action in range(OWN_HOUSE, OWN_HOUSE + MOST_HOUSES):
        if why_not_house(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@compiled
def move_in(s: DiceNewTown, place: int) -> None:
    """The Residents bring their points and the Gems on their card; royal ones in the King's Land a die as well."""
    seat, resident = active(s), s.guest + 0
    s.family[place // SLOTS, place % SLOTS] = resident
    take_out(s, s.target // ROWS, s.target % ROWS)
    s.target = NONE
    s.gems[seat] += s.gems_on[resident - 1]
    s.gems_on[resident - 1] = 0
    add_points(s, seat, int(FAMILY_POINTS[resident]))
    for other in range(s.seats):
        s.turned_away[other] = 0
    s.passed = 0
    if place // SLOTS == KING:
        ask_luck(s, ROYAL)
    else:
        s.guest = 0
        next_family(s)


@compiled
def royal_bonus(resident: int, die: int) -> int:
    """What a royal family in the King's Land brings with this die."""
    return 2 * die if resident == PRINCE else die + PARENTS_BONUS


@compiled
def welcome(s: DiceNewTown, die: int) -> None:
    seat = active(s)
    s.thrown[seat] += 1
    add_points(s, seat, royal_bonus(s.guest + 0, die))
    s.guest = 0
    next_family(s)
