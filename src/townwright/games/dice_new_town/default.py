"""What is played for somebody who does not answer: the least that is allowed, but Red buys and families move in."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.games.dice_new_town import (
    build,
    cards,
    easy_work,
    moving,
    occupancy,
    preparation,
    score,
    setup,
    town,
)
from townwright.games.dice_new_town.choices import (
    BUY,
    CARDS,
    DIE,
    FAMILIES,
    GAIN,
    KING_AT,
    LAND,
    OWN_HOUSE,
    PASS,
    PIECES,
    PLUS,
    RESIDENT_CARD,
    SEAT,
    SQUARES_AT,
    STEP,
    SWAP,
    TO_NUMBER,
    TREE_DICE_COUNT,
    USE,
    WHITE_TO,
)
from townwright.games.dice_new_town.data import (
    AS_NOTHING,
    BRICK,
    COBBLED,
    COLUMNS,
    EASY_COLOURS,
    FACES,
    LANDS,
    LAWN,
    MATERIALS,
    MOST_HOUSES,
    NUMBERED,
    RESIDENTS,
    ROWS,
    SEATS,
    SQUARES,
    TYPE_OF_LAND,
    WHITE,
    WHITES,
)
from townwright.games.dice_new_town.state import (
    CARD,
    DICE,
    DRAFT,
    DRAFT_CARDS,
    FAMILY,
    HOUSE,
    IN_ROW,
    KING_SITE,
    LAST_MOVE,
    MANAGE,
    MOVE,
    NUMBER,
    PIECE,
    RESIDENT,
    SPOT,
    SQUARE,
    START_LAND,
    TAKE_CARD,
    TREE_DICE,
    TREE_LAND,
    UNUSED,
    WHO,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import active


@compiled
def default(s: DiceNewTown) -> int:
    """A choice that is always legal, and asks for as little as can be."""
    if s.phase == DRAFT:
        return first_die(s)
    if s.phase == MOVE or s.phase == LAST_MOVE:
        return PASS if moving.why_not_stop(s) == ALLOWED else first_step(s)
    if s.phase == MANAGE:
        return BUY if s.red[active(s)] > 0 else PASS
    if s.phase == PIECE:
        return largest_piece(s)
    if s.phase == FAMILY:
        return first_family(s)
    if s.phase == HOUSE:
        return first_house(s)
    if s.phase == CARD:
        return first_effect(s)
    if s.phase == DICE:
        return first_die_unused(s)
    if s.phase == DRAFT_CARDS:
        return PASS if cards.why_not_draft(s, PASS) == ALLOWED else first_card(s)
    if s.phase == TAKE_CARD:
        return first_card(s)
    if s.phase == RESIDENT:
        return first_resident(s)
    if s.phase == TREE_DICE:
        return TREE_DICE_COUNT
    if s.phase == SPOT:
        return TO_NUMBER
    if s.phase == WHO:
        return first_taker(s)
    return first_place(s)


@compiled
def first_die(s: DiceNewTown) -> int:
    seat = active(s)
    for colour in range(WHITE + 1):
        for k in range(FACES):
            if s.pool[colour, k] > 0 and preparation.needs(s, seat, colour):
                return DIE + FACES * colour + k + 1
    return PASS


@compiled
def first_step(s: DiceNewTown) -> int:
    for land in range(LANDS):
        if moving.why_not_step(s, land) == ALLOWED:
            return STEP + land
    return PASS


@compiled
def largest_piece(s: DiceNewTown) -> int:
    for k in range(MATERIALS):
        if build.why_not_piece(s, PIECES + MATERIALS - k) == ALLOWED:
            return PIECES + MATERIALS - k
    return PASS


@compiled
def first_family(s: DiceNewTown) -> int:
    """A family that fits, if it can be reached; else pass, and failing that any."""
    seat, other = active(s), PASS
    for place in range(COLUMNS * ROWS):
        if occupancy.why_not_family(s, FAMILIES + place) == ALLOWED:
            other = FAMILIES + place
            if score.fits_an_empty_house(s, seat, s.column[place // ROWS, place % ROWS] + 0):
                return other
    return PASS if occupancy.may_pass(s, seat) else other


@compiled
def first_house(s: DiceNewTown) -> int:
    for number in range(MOST_HOUSES):
        if occupancy.why_not_house(s, OWN_HOUSE + number) == ALLOWED:
            return OWN_HOUSE + number
    return PASS


@compiled
def first_effect(s: DiceNewTown) -> int:
    kind = int(TYPE_OF_LAND[s.using])
    if kind == LAWN:
        for k in range(2 * WHITES):
            if cards.why_not_white(s, k // 2, k % 2) == ALLOWED:
                return WHITE_TO + k
    if kind == COBBLED:
        for k in range(len(EASY_COLOURS)):
            if cards.why_not_plus(s, k) == ALLOWED:
                return PLUS + k
    return SWAP if kind == BRICK else GAIN


@compiled
def first_die_unused(s: DiceNewTown) -> int:
    for k in range(len(EASY_COLOURS)):
        if s.use[k] == UNUSED:
            return USE + 3 * k + AS_NOTHING
    return PASS


@compiled
def first_card(s: DiceNewTown) -> int:
    for land in range(NUMBERED):
        if s.card[land] == IN_ROW:
            return CARDS + land
    return PASS


@compiled
def first_resident(s: DiceNewTown) -> int:
    for k in range(RESIDENTS):
        if s.resident[k] == easy_work.holder_of_owed(s):
            return RESIDENT_CARD + k + 1
    return PASS


@compiled
def first_taker(s: DiceNewTown) -> int:
    for seat in range(SEATS):
        if s.wanting >> seat & 1:
            return SEAT + seat
    return PASS


@compiled
def first_place(s: DiceNewTown) -> int:
    """Where to start, to plant, or to lay out what comes next; all other phases may be passed."""
    if s.phase == KING_SITE:
        return KING_AT
    if s.phase == SQUARE:
        for square in range(SQUARES):
            if town.can_lay(s, square):
                return SQUARES_AT + square
    for land in range(NUMBERED):
        is_meant = s.phase == START_LAND and setup.is_start_free(s, land)
        is_near = s.phase == TREE_LAND and preparation.nearest_without_tree(s) >> land & 1 == 1
        if is_meant or is_near or (s.phase == NUMBER and s.square[land] < 0):
            return LAND + land
    return PASS
