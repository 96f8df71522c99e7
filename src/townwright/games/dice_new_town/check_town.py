"""Whether a document's town passes the layout test, each criterion by name."""

from __future__ import annotations

from townwright.engine.document import Node
from townwright.games.dice_new_town import (
    state,
    town,
)
from townwright.games.dice_new_town.board import IS_CENTRAL, KING_SQUARES, SAMPLE_SQUARES, square_name
from townwright.games.dice_new_town.data import (
    KING,
    LANDS_ON_THE_KING,
    NEIGHBOURS_OF_A_LAND,
    NUMBERED,
    SQUARES,
)
from townwright.games.dice_new_town.notation import place_name
from townwright.games.dice_new_town.phase_groups import LAYING
from townwright.games.dice_new_town.state import NONE, DiceNewTown

# The town -------------------------------------------------------------------------------------------------------------


def check_layout(node: Node, s: DiceNewTown) -> None:
    """The layout test, and what the option says; each criterion by name."""
    king, bare = town.kings_ground(s), town.bare_ground(s)
    given = [land for land in range(NUMBERED) if s.square[land] != NONE]
    lands = sum(1 << s.square[land] for land in given)
    _check_layout_phase(node, s, len(given), bare)
    if s.phase == state.KING_SITE and not bare:
        return
    ground = king | bare | lands
    if not _is_connected(ground):
        raise node.wrong("DT-L31: no Land may lie detached from the others.")
    left = NUMBERED - len(given) - bin(bare).count("1")
    if s.layout == state.RANDOM and s.square[KING] not in KING_SQUARES[IS_CENTRAL]:
        raise node.get("king").wrong("under layout=random the King's Land has its lower left square in b2 to d4.")
    if s.phase in (state.KING_SITE, state.SQUARE):
        if s.layout == state.CUSTOM and town.squares_needed(ground, king) > left:
            raise node.wrong("DT-L31: with the squares that are left the town cannot pass the layout test.")
        return
    near = [square for square in range(SQUARES) if (bare | lands) >> square & 1]
    beside_king = sum(town.touching(king, square) > 0 for square in near)
    if beside_king < LANDS_ON_THE_KING:
        raise node.wrong(f"DT-L31: {beside_king} Lands touch the King's Land; at least {LANDS_ON_THE_KING} must.")
    for square in near:
        if town.touching(ground, square) < NEIGHBOURS_OF_A_LAND:
            name = next((place_name(land) for land in given if s.square[land] == square), "the Land")
            where = f"{name} on {square_name(square)}"
            raise node.wrong(f"DT-L31: {where} touches fewer than {NEIGHBOURS_OF_A_LAND} Lands.")
    _check_sample(node, s, bare | lands, len(given))
    if not bare:
        town.find_neighbours(s)


def _check_layout_phase(node: Node, s: DiceNewTown, given: int, bare: int) -> None:
    """How much of the town is laid out follows from the phase."""
    squares = given + bin(bare).count("1")
    is_laid_by_squares = s.layout in (state.RANDOM, state.CUSTOM)
    if s.phase in LAYING and (s.layout == state.SAMPLE_TOWN or (s.phase != state.NUMBER and not is_laid_by_squares)):
        raise node.wrong("this layout is not laid out in that way.")
    has_failed = s.phase == state.KING_SITE and s.layout == state.RANDOM and squares > 0
    if (s.square[KING] == NONE) != (s.phase == state.KING_SITE and not has_failed):
        raise node.wrong("the field 'king' is missing, or too early.")
    if has_failed and (given or squares < NUMBERED or town.passes_test(s)):
        raise node.wrong("luck lays out a new town only when one has failed the layout test.")
    if s.phase == state.KING_SITE and s.tries and not has_failed:
        raise node.get("tries").wrong("no town has failed the layout test yet.")
    expected = {state.KING_SITE: squares == 0 or has_failed, state.SQUARE: given == 0 and squares < NUMBERED}
    expected[state.NUMBER] = squares == NUMBERED and given < NUMBERED - 1
    if not expected.get(s.phase, given == NUMBERED and not bare):
        raise node.wrong("DT-L31: the numbers 3 to 18 lie on a square each, once the town is laid out.")
    trees = s.trees >> KING & 1
    if bool(trees) == (s.phase in LAYING) or (s.phase in LAYING and s.trees):
        raise node.get("trees", []).wrong("a Tree stands on the King's Land, and none before the town is laid out.")


def _is_connected(ground: int) -> bool:
    reached = ground & -ground
    while True:
        more = reached
        for square in range(SQUARES):
            if ground >> square & 1 and town.touching(reached, square):
                more |= 1 << square
        if more == reached:
            return reached == ground
        reached = more


def _check_sample(node: Node, s: DiceNewTown, ground: int, given: int) -> None:
    sample = sum(1 << int(square) for square in SAMPLE_SQUARES[:NUMBERED])
    if s.layout == state.SAMPLE_TOWN and [int(q) for q in s.square] != SAMPLE_SQUARES.tolist():
        raise node.wrong("under layout=sample the Lands lie as on the sample map.")
    is_sample_shape = ground == sample and s.square[KING] == SAMPLE_SQUARES[KING]
    if s.layout == state.SHUFFLED and not is_sample_shape:
        raise node.wrong("under layout=shuffled the Lands lie on the squares of the sample map.")
    if s.phase == state.NUMBER and given:
        first = min((q for q in range(SQUARES) if town.bare_ground(s) >> q & 1), default=SQUARES)
        if any(s.square[land] > first for land in range(NUMBERED) if s.square[land] != NONE):
            raise node.get("bare").wrong("numbers are given from a1 on, row by row.")
