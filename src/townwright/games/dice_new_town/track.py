"""The score track: Materials for those who reach its marks."""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.games.dice_new_town import easy_work
from townwright.games.dice_new_town.state import (
    BUILD,
    EASY,
    NONE,
    TRACK,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import active, ask_active, ask_seat, due_mark

# The score track ------------------------------------------------------------------------------------------------------


@compiled
def after_building(s: DiceNewTown) -> None:
    """Who reached a mark may roll for a Material: the active player first, then in turn order; lower marks first."""
    seat = next_to_be_rewarded(s)
    s.asked = seat
    if seat != NONE:
        ask_seat(s, TRACK, seat)
    elif s.ruleset == EASY:
        easy_work.after_house(s)
    else:
        ask_active(s, BUILD)


@compiled
def next_to_be_rewarded(s: DiceNewTown) -> int:
    """Who takes no part in the additional round comes last."""
    if due_mark(s, active(s)) != NONE:
        return active(s)
    for place in range(s.players):
        if due_mark(s, s.order[place] + 0) != NONE:
            return s.order[place] + 0
    for seat in range(s.seats):
        if due_mark(s, seat) != NONE:
            return seat
    return NONE


@compiled
def settle_mark(s: DiceNewTown, material: int) -> None:
    """The lowest mark that is due is done with; `material` is 0 if it was waived."""
    s.marks[s.asked] |= 1 << due_mark(s, s.asked + 0)
    if material > 0:
        s.materials[s.asked, material - 1] += 1
        s.thrown[s.asked] += 1
    after_building(s)
