"""Set-up: the layout, the starting Lands, and the Land cards and Residents that lie open."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.games.dice_new_town import cards, easy, easy_work, preparation, town
from townwright.games.dice_new_town.board import SAMPLE_SQUARES, WIDTH
from townwright.games.dice_new_town.choices import (
    CARDS,
    L1_START_TAKEN,
    L29_NOT_NOW,
    LAND,
    PASS,
    STEP,
)
from townwright.games.dice_new_town.data import (
    CARDS_EACH,
    COLUMNS,
    FACES,
    KING,
    LANDS,
    LEVELS,
    NUMBERED,
    RESIDENTS,
    ROOFS_OF_EACH,
    ROW_OF_CARDS,
    ROWS,
    SEATS,
    SLOTS,
)
from townwright.games.dice_new_town.state import (
    BY_DRAFT,
    CHOSEN,
    CUSTOM,
    DEALT,
    DRAFT_CARDS,
    EASY,
    IN_BOX,
    IN_DECK,
    IN_ROW,
    IN_STOCK,
    KING_SITE,
    LAND_DEAL,
    LAND_ROW,
    NONE,
    NUMBER,
    RESIDENT_ROW,
    SAMPLE_TOWN,
    SHUFFLED,
    SQUARE,
    START_LAND,
    UNDECIDED,
    WORK,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import active, ask_active, ask_luck, ask_seat

# Set-up ---------------------------------------------------------------------------------------------------------------


@compiled
def start(s: DiceNewTown) -> None:
    """An empty table; the town is laid out first."""
    clear(s)
    if s.layout == SAMPLE_TOWN:
        for land in range(LANDS):
            s.square[land] = SAMPLE_SQUARES[land]
        town_is_laid(s)
    elif s.layout == SHUFFLED:
        s.square[KING] = SAMPLE_SQUARES[KING]
        for land in range(NUMBERED):
            town.lay_square(s, int(SAMPLE_SQUARES[land]))
        ask_luck(s, NUMBER)
    else:
        ask_layer(s, KING_SITE)


@compiled
def clear(s: DiceNewTown) -> None:
    """Nothing laid out, nobody on the map, nothing in hand."""
    s.ply = 0
    s.trees = 0
    s.turned = 0
    for row in range(WIDTH):
        s.bare[row] = 0
    for land in range(LANDS):
        s.square[land] = NONE
        s.beside[land] = 0
        for slot in range(SLOTS):
            s.house[land, slot] = 0
            s.owner[land, slot] = NONE
            s.family[land, slot] = 0
    in_deck = s.land_cards or s.ruleset == EASY
    for land in range(NUMBERED):
        s.card[land] = IN_DECK if in_deck else IN_BOX
    for k in range(RESIDENTS):
        s.resident[k] = IN_DECK if s.ruleset == EASY else IN_BOX
        s.gems_on[k] = 0
    for column in range(COLUMNS):
        for row in range(ROWS):
            s.column[column, row] = 0
    for seat in range(SEATS):
        clear_seat(s, seat)
    s.largest = 0
    s.round = 0
    s.tries = 0
    s.players = 0
    s.turn = 0
    s.lap = 0
    for k in range(len(s.use)):
        s.use[k] = 0
    for k in range(len(s.laid)):
        s.laid[k] = 0
    s.resume, s.rolling, s.again, s.tree_dice, s.tree_sum = 0, 0, 0, 0, 0
    s.offered, s.refused, s.wanting, s.owed, s.passed, s.guest = 0, 0, 0, 0, 0, 0
    s.back, s.rerolls, s.is_fresh, s.to_take, s.can_gem_move = 0, 0, 0, 0, 0
    s.origin, s.using, s.asked, s.target = NONE, NONE, NONE, NONE


@compiled
def clear_seat(s: DiceNewTown, seat: int) -> None:
    s.order[seat] = NONE
    s.at[seat] = NONE
    s.in_king[seat] = 0
    s.score[seat] = 0
    s.marks[seat] = 0
    s.gems[seat] = 0
    s.houses[seat] = 0
    s.founded[seat] = 0
    s.had_fifth[seat] = 0
    s.thrown[seat] = 0
    s.joined[seat] = UNDECIDED
    s.turned_away[seat] = 0
    s.royal[seat] = 0
    for k in range(FACES):
        s.materials[seat, k] = 0
    for k in range(LEVELS):
        s.roofs[seat, k] = ROOFS_OF_EACH if seat < s.seats else 0
    preparation.clear_dice(s, seat)
    for colour in range(len(s.pool)):
        for k in range(FACES):
            s.pool[colour, k] = 0


@compiled
def ask_layer(s: DiceNewTown, phase: int) -> None:
    """A random town is laid out by luck, a custom one by the players in turn (DT-L31)."""
    if s.layout == CUSTOM:
        laid = town.squares_laid(s) + town.numbers_given(s) + (s.square[KING] != NONE)
        ask_seat(s, phase, laid % s.seats)
    else:
        ask_luck(s, phase)


@compiled
def lay(s: DiceNewTown, site: int, square: int, land: int) -> None:
    """The next thing of the layout."""
    if s.phase == KING_SITE:
        town.lay_king(s, site)
    elif s.phase == SQUARE:
        town.lay_square(s, square)
    else:
        town.give_number(s, land)
    go_on_laying(s)


@compiled
def go_on_laying(s: DiceNewTown) -> None:
    """Squares first, then numbers; the last number leaves no choice. Luck begins anew if the town fails the test."""
    if town.squares_laid(s) < NUMBERED:
        ask_layer(s, SQUARE)
    elif not town.passes_test(s):
        ask_luck(s, KING_SITE)
    elif town.numbers_given(s) < NUMBERED - 1:
        ask_layer(s, NUMBER)
    else:
        for land in range(NUMBERED):
            if s.square[land] == NONE:
                town.give_number(s, land)
                break
        town_is_laid(s)


@compiled
def town_is_laid(s: DiceNewTown) -> None:
    """A Tree on the King's Land; then the starting Lands, or the cards."""
    town.find_neighbours(s)
    s.trees = 1 << KING
    s.players = s.seats
    for seat in range(s.seats):
        s.order[seat] = seat
    if s.ruleset == EASY:
        ask_luck(s, LAND_ROW)
    elif s.land_cards:
        ask_luck(s, LAND_DEAL)
    elif s.start_lands == DEALT:
        ask_luck(s, START_LAND)
    else:
        ask_active(s, START_LAND)


# Starting Lands and Land cards ----------------------------------------------------------------------------------------


@compiled
def is_start_free(s: DiceNewTown, land: int) -> bool:
    for seat in range(s.seats):
        if s.at[seat] == land:
            return False
    return True


@compiled
def why_not_start(s: DiceNewTown, action: int) -> int:
    if STEP <= action <= STEP + KING:
        return L1_START_TAKEN if action == STEP + KING else L29_NOT_NOW
    if not LAND <= action < LAND + NUMBERED:
        return L29_NOT_NOW
    return ALLOWED if is_start_free(s, action - LAND) else L1_START_TAKEN


@compiled
def place_builder(s: DiceNewTown, land: int) -> None:
    s.at[s.turn] = land
    s.turn += 1
    if s.turn == s.seats:
        preparation.begin_round(s)
    elif s.start_lands == CHOSEN:
        ask_active(s, START_LAND)


@compiled
def deal_card(s: DiceNewTown, land: int) -> None:
    """Four cards each, seat by seat; or the row from which they are drafted."""
    if s.land_deal == BY_DRAFT:
        s.card[land] = IN_ROW
        if cards.row_is_full(s):
            ask_active(s, DRAFT_CARDS)
        return
    dealt = NUMBERED - cards.count_cards(s, IN_DECK)
    s.card[land] = dealt // CARDS_EACH
    left = cards.count_cards(s, IN_DECK)
    if left == 1 and s.seats * CARDS_EACH == NUMBERED:
        for last in range(NUMBERED):
            if s.card[last] == IN_DECK:
                s.card[last] = s.seats - 1
        left = 0
    if NUMBERED - left == s.seats * CARDS_EACH:
        cards_are_dealt(s)


@compiled
def draft_card(s: DiceNewTown, action: int) -> None:
    """Take a card, or stop: then the row is filled again. Seat order first, then the reverse (DT-R44)."""
    if action != PASS:
        s.card[action - CARDS] = active(s)
        s.to_take += 1
        return
    s.to_take = 0
    if s.lap == 0 and s.turn + 1 < s.seats:
        s.turn += 1
    elif s.lap == 0:
        s.lap = 1
    elif s.turn > 0:
        s.turn -= 1
    else:
        cards_are_dealt(s)
        return
    if cards.row_is_full(s):
        ask_active(s, DRAFT_CARDS)
    else:
        ask_luck(s, LAND_DEAL)


@compiled
def cards_are_dealt(s: DiceNewTown) -> None:
    """The rest is the stock; each Builder starts on the lowest card of its own."""
    s.lap = 0
    for land in range(NUMBERED):
        if s.card[land] < 0:
            s.card[land] = IN_STOCK
    for seat in range(s.seats):
        s.at[seat] = cards.lowest_card(s, seat)
    preparation.begin_round(s)


@compiled
def open_land_card(s: DiceNewTown, land: int) -> None:
    """Easy: four Land cards lie open, and Trees stand on their Lands; later each one taken is replaced."""
    s.card[land] = IN_ROW
    if s.round == 0:
        s.trees |= 1 << land
        if cards.count_cards(s, IN_ROW) == ROW_OF_CARDS:
            ask_luck(s, RESIDENT_ROW)
    else:
        easy_work.refill_cards(s)


@compiled
def open_resident(s: DiceNewTown, resident: int) -> None:
    s.resident[resident - 1] = IN_ROW
    if easy_work.fill_last_residents(s):
        if s.round == 0:
            easy.begin_easy_round(s)
        else:
            ask_active(s, WORK)
