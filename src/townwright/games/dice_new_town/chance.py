"""What luck decides: its outcomes, what each question is called, and what follows."""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.dice_new_town import (
    cards,
    easy_work,
    households,
    occupancy,
    preparation,
    rounds,
    setup,
    town,
    track,
)
from townwright.games.dice_new_town.choices import (
    DRAWN_KING,
    DRAWN_LAND,
    DRAWN_RESIDENT,
    DRAWN_SQUARE,
    PIP,
)
from townwright.games.dice_new_town.data import (
    FACES,
    NUMBERED,
    RESIDENTS,
)
from townwright.games.dice_new_town.state import (
    EASY,
    IN_DECK,
    KEEP,
    KING_SITE,
    LAND_DEAL,
    LAND_ROW,
    NONE,
    NUMBER,
    RESIDENT_ROW,
    ROLL,
    ROYAL,
    SHUFFLE,
    SQUARE,
    START_LAND,
    THROW,
    TRACK_ROLL,
    TREE_ROLL,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import active

# Luck -----------------------------------------------------------------------------------------------------------------


@compiled
def odds(s: DiceNewTown, out: Array, weights: Array) -> int:
    """The faces of a die, or the cards, numbers and squares that are left, all equally likely."""
    if s.phase == LAND_DEAL or s.phase == LAND_ROW:
        return cards.draw_odds(s, out, weights)
    if s.phase == SHUFFLE:
        return occupancy.shuffle_odds(s, out, weights)
    count = 0
    if s.phase == KING_SITE or s.phase == SQUARE or s.phase == NUMBER:
        count = town.list_sites(s, out, DRAWN_KING, DRAWN_SQUARE, DRAWN_LAND)
    elif s.phase == START_LAND:
        for land in range(NUMBERED):
            if setup.is_start_free(s, land):
                out[count] = DRAWN_LAND + land
                count += 1
    elif s.phase == RESIDENT_ROW:
        for resident in range(1, RESIDENTS + 1):
            if s.resident[resident - 1] == IN_DECK:
                out[count] = DRAWN_RESIDENT + resident
                count += 1
    else:
        for value in range(1, FACES + 1):
            out[count] = PIP + value
            count += 1
    for k in range(count):
        weights[k] = 1
    return count


@compiled
def luck_key(s: DiceNewTown) -> int:
    """What is drawn, in which round, for whom, and the how manieth it is."""
    number = 0
    if s.phase == KING_SITE or s.phase == SQUARE or s.phase == NUMBER:
        number = 64 * s.tries + town.squares_laid(s) + town.numbers_given(s)
    elif s.phase == LAND_DEAL or s.phase == LAND_ROW:
        number = cards.count_cards(s, IN_DECK)
    elif s.phase == START_LAND:
        number = s.turn + 0
    elif s.phase == RESIDENT_ROW:
        number = easy_work.count_residents(s, IN_DECK)
    elif s.phase == TREE_ROLL:
        number = s.tree_dice + 0
    elif s.phase == ROLL:
        number = preparation.dice_in_pool(s)
    elif s.phase == SHUFFLE:
        number = occupancy.residents_dealt(s)
    else:
        seat = active(s) if s.asked == NONE else s.asked + 0
        number = 128 * seat + s.thrown[seat]  # nobody throws so many dice in a round
    return ((s.phase * 8 + s.round) << KEY_BITS) + number


KEY_BITS = 20  # room for the numbers of one phase in one round


@compiled
def decide_luck(s: DiceNewTown, outcome: int) -> None:
    """What happens when luck decides so."""
    value = outcome - PIP
    if s.phase == ROLL:
        preparation.roll_die(s, value)
    elif s.phase == THROW:
        throw(s, value)
    elif s.phase == TREE_ROLL:
        preparation.roll_tree_die(s, value)
    elif s.phase == TRACK_ROLL:
        track.settle_mark(s, value)
    elif s.phase == ROYAL:
        if s.ruleset == EASY:
            households.throw_royal(s, value)
        else:
            occupancy.welcome(s, value)
    elif s.phase == LAND_DEAL:
        setup.deal_card(s, outcome - DRAWN_LAND)
    elif s.phase == LAND_ROW:
        setup.open_land_card(s, outcome - DRAWN_LAND)
    elif s.phase == RESIDENT_ROW:
        setup.open_resident(s, outcome - DRAWN_RESIDENT)
    elif s.phase == SHUFFLE:
        occupancy.deal_resident(s, outcome - DRAWN_RESIDENT)
    elif s.phase == START_LAND:
        setup.place_builder(s, outcome - DRAWN_LAND)
    else:
        setup.lay(s, outcome - DRAWN_KING, outcome - DRAWN_SQUARE, outcome - DRAWN_LAND)


@compiled
def throw(s: DiceNewTown, value: int) -> None:
    """A die of the player's own; in the additional round the second throw of all six is final."""
    rounds.throw_die(s, value)
    if s.phase == KEEP and s.again:
        rounds.keep_dice(s)
