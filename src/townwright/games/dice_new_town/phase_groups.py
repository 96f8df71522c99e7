"""Which phases belong together, and who decides in them."""

from __future__ import annotations

from townwright.engine.state import CHANCE
from townwright.games.dice_new_town import (
    state,
)
from townwright.games.dice_new_town.state import NONE, DiceNewTown
from townwright.games.dice_new_town.turns import active

LUCK = (
    *(state.LAND_DEAL, state.TREE_ROLL, state.ROLL, state.THROW, state.TRACK_ROLL, state.SHUFFLE, state.ROYAL),
    *(state.LAND_ROW, state.RESIDENT_ROW),
)
LAYING = (state.KING_SITE, state.SQUARE, state.NUMBER)
STARTING = (state.LAND_DEAL, state.DRAFT_CARDS, state.START_LAND)
PREPARING = (state.TREE_DICE, state.TREE_ROLL, state.TREE_LAND, state.ROLL, state.DRAFT)
ACTING = (
    *(state.MOVE, state.MANAGE, state.BUILD, state.LAST_MOVE, state.WANT, state.WHO, state.ACCEPT),
    *(state.PIECE, state.TRACK, state.TRACK_ROLL, state.CARD, state.THROW),
)
OCCUPYING = (state.SHUFFLE, state.FAMILY, state.HOUSE)
EASILY = (
    *(state.LAND_ROW, state.RESIDENT_ROW, state.DESIGN, state.SPOT, state.DICE, state.EXTRA, state.TAKE_CARD),
    *(state.WORK, state.RESIDENT, state.PIECE, state.TRACK, state.TRACK_ROLL, state.CARD, state.THROW, state.ROYAL),
)


def who_decides(s: DiceNewTown) -> int:
    """The actor, as it follows from the phase."""
    if s.phase in LUCK or (s.phase == state.START_LAND and s.start_lands == state.DEALT):
        return CHANCE
    if s.phase in (state.WANT, state.ACCEPT, state.TRACK):
        return s.asked
    if s.phase == state.JOIN:
        return next((seat for seat in range(s.seats) if s.joined[seat] == state.UNDECIDED), NONE)
    return active(s)
