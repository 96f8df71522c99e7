"""The course of the rounds: whose turn is next, dice thrown anew, and the additional round."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.games.dice_new_town.choices import (
    L3_NO_RED,
    L29_NOT_NOW,
    REROLL_BLACK,
    REROLL_GREEN,
    REROLL_WHITE,
)
from townwright.games.dice_new_town.data import (
    DICE,
    ROUNDS,
    WHITES,
)
from townwright.games.dice_new_town.occupancy import end_building
from townwright.games.dice_new_town.preparation import begin_round, clear_dice, throw_own
from townwright.games.dice_new_town.state import (
    BLACK_DIE,
    BUILD,
    GREEN_DIE,
    JOIN,
    JOINS,
    LAST_MOVE,
    MANAGE,
    MOVE,
    NONE,
    RED_DIE,
    STAYS_OUT,
    THROW,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import (
    active,
    ask_active,
    ask_luck,
    ask_seat,
)

# 3. The Builders' actions: whose turn is next -------------------------------------------------------------------------


@compiled
def end_turn(s: DiceNewTown) -> None:
    """The next player in the same step, or the first of the next step; the last moves go in reverse order."""
    s.refused = 0
    if s.phase == LAST_MOVE:
        if s.turn == 0:
            end_round(s)
        else:
            s.turn -= 1
            ask_active(s, LAST_MOVE)
    elif s.turn + 1 < s.players:
        s.turn += 1
        ask_active(s, s.phase + 0)
    elif s.phase == BUILD:
        ask_active(s, LAST_MOVE)
    else:
        step = MANAGE if s.phase == MOVE else BUILD
        s.turn = 0
        ask_active(s, step)


@compiled
def end_round(s: DiceNewTown) -> None:
    for seat in range(s.seats):
        clear_dice(s, seat)
    if s.round < ROUNDS:
        begin_round(s)
    elif s.round == ROUNDS and s.extra_round:
        ask_seat(s, JOIN, 0)
    else:
        end_building(s)


# Rerolls --------------------------------------------------------------------------------------------------------------


@compiled
def why_not_reroll(s: DiceNewTown, action: int) -> int:
    """A pip of the Red die for a reroll; a Green or Black die that is used up cannot be rerolled."""
    seat = active(s)
    if (action == REROLL_GREEN and s.phase != MOVE) or (action == REROLL_BLACK and s.phase != MANAGE):
        return L29_NOT_NOW
    if (s.phase != MOVE and s.phase != MANAGE) or s.origin != NONE:
        return L29_NOT_NOW
    is_used_up = (action == REROLL_GREEN and s.green[seat] == 0) or (action == REROLL_BLACK and s.black[seat] == 0)
    return L3_NO_RED if s.red[seat] == 0 or is_used_up else ALLOWED


@compiled
def reroll(s: DiceNewTown, action: int) -> None:
    """White dice that are thrown again may be changed again."""
    seat = active(s)
    s.red[seat] -= 1
    s.resume = s.phase
    if action == REROLL_GREEN:
        s.rolling = GREEN_DIE
    elif action == REROLL_BLACK:
        s.rolling = BLACK_DIE
    else:
        s.rolling = action - REROLL_WHITE
    ask_luck(s, THROW)


@compiled
def throw_die(s: DiceNewTown, value: int) -> None:
    """The lowest of the dice that are being thrown shows this value."""
    seat = active(s)
    s.thrown[seat] += 1
    for die in range(DICE):
        if s.rolling >> die & 1:
            s.rolling &= ~(1 << die)
            if die < WHITES:
                s.white[seat, die] = value
                s.changed[seat] &= ~(1 << die)
            elif 1 << die == GREEN_DIE:
                s.green[seat] = value
            elif 1 << die == RED_DIE:
                s.red[seat] = value
            else:
                s.black[seat] = value
            break
    if s.rolling == 0:
        ask_active(s, s.resume + 0)
        s.resume = 0


# The additional round -------------------------------------------------------------------------------------------------


@compiled
def answer_join(s: DiceNewTown, joins: bool) -> None:
    """All choose in secret; when the last has chosen, the answers are shown."""
    s.joined[s.actor] = JOINS if joins else STAYS_OUT
    if s.actor + 1 < s.seats:
        ask_seat(s, JOIN, s.actor + 1)
    else:
        show_answers(s)


@compiled
def count_joining(s: DiceNewTown) -> int:
    count = 0
    for seat in range(s.seats):
        count += s.joined[seat] == JOINS
    return count


@compiled
def show_answers(s: DiceNewTown) -> None:
    """Who does not join gets a Gem for each who does; the others play on."""
    joining = count_joining(s)
    for seat in range(s.seats):
        if s.joined[seat] == STAYS_OUT:
            s.gems[seat] += joining
    if joining > 0:
        begin_round(s)
    else:
        end_building(s)


@compiled
def keep_dice(s: DiceNewTown) -> None:
    """The next one throws; when all have, the Builders move."""
    s.turn = (s.turn + 1) % s.players
    if s.turn > 0:
        throw_own(s)
    else:
        s.again = 0
        ask_active(s, MOVE)


@compiled
def throw_again(s: DiceNewTown) -> None:
    """All six, once (DT-R50)."""
    clear_dice(s, active(s))
    throw_own(s)
    s.again = 1
