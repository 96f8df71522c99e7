"""The play of The Golden City: set-up, luck, and the questions that the engine asks of a game."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.golden_city.bidding import bid, legal_bids, price, why_not_bid
from townwright.games.golden_city.board import LANDFORM
from townwright.games.golden_city.building import (
    after_goods,
    card_at,
    discard,
    draw_card,
    finish_building,
    give_back,
    keep_bonus_card,
    legal_bonus_cards,
    legal_discards,
    legal_give_backs,
    legal_goods,
    legal_sites,
    open_goods,
    pay,
    refill_display,
    take_goods,
    why_not_build,
)
from townwright.games.golden_city.choices import (
    BIDS,
    CARDS,
    DROPS,
    FINISH,
    GIVES,
    GOODS_CARDS_DRAWN,
    KEEPS,
    L1_NOT_NOW,
    PAY_ONE,
    SCORE_CARDS_DRAWN,
    SITES,
    STARTS,
)
from townwright.games.golden_city.data import (
    BONUS_CARD_COUNT,
    BUILDS_A_TURN,
    BUSINESSES,
    CARDS_OF_EACH,
    COAST,
    DISPLAY,
    GOODS_CARD_COUNT,
    KEYS,
    LANDFORM_COUNT,
    MOST_SEATS,
    SCORE_CARD_COUNT,
    START_COINS,
)
from townwright.games.golden_city.hands import ask_for_card, forget_older_cards, hold, hold_openly, legal_payments
from townwright.games.golden_city.rounds import (
    ask_luck,
    begin_round,
    cards_laid,
    is_due,
    lay_card,
    reveal_score_card,
)
from townwright.games.golden_city.state import (
    BID,
    BONUS,
    DEAL,
    DISCARD,
    DISPLAYED,
    DRAW,
    GIVE_BACK,
    IN_DECK,
    LAY_GOODS,
    LAYOUT,
    NONE,
    OPEN_GOODS,
    PAY,
    RANDOM_START,
    REFILL,
    REVEAL,
    SITE,
    START,
    TAKE_GOODS,
    GoldenCity,
)

# Set-up ---------------------------------------------------------------------------------------------------------------


@compiled
def start(s: GoldenCity) -> None:
    """Everybody gets his things; the start player is drawn next, unless an option names him."""
    s.ply = 0
    for landform in range(LANDFORM_COUNT):
        s.pile[landform] = CARDS_OF_EACH
        s.discards[landform] = 0
    forget_older_cards(s)
    for seat in range(MOST_SEATS):
        prepare_seat(s, seat)
    for card in range(GOODS_CARD_COUNT):
        s.goods[card] = IN_DECK
    for k in range(BONUS_CARD_COUNT):
        s.bonus_card[k] = NONE
        s.bonus_taker[k] = NONE
    for card in range(SCORE_CARD_COUNT):
        s.scored_in[card] = 0
    s.keys_left = KEYS
    s.round = 0
    s.expulsions = 0
    s.built = 0
    s.site = NONE
    s.turn = NONE
    s.starter = NONE
    if s.start_player == RANDOM_START:
        ask_luck(s, START)
    else:
        choose_starter(s, s.start_player - 1)


@compiled
def prepare_seat(s: GoldenCity, seat: int) -> None:
    """What a player has at first; nothing for a seat at which nobody sits."""
    s.business[seat] = 0
    s.reach[seat] = 0
    s.letters[seat] = 0
    s.keys[seat] = 0
    s.hand_size[seat] = 0
    s.bidder[seat] = NONE
    s.coins[seat] = START_COINS if seat < s.seats else 0
    s.left[seat] = BUSINESSES[s.seats] if seat < s.seats else 0
    for column in range(2):
        s.pair[seat, column] = NONE
    for landform in range(LANDFORM_COUNT):
        s.hand[seat, landform] = 0
        s.seen[seat, landform] = 0
    if seat < s.seats:
        hold_openly(s, seat, COAST)
        s.pile[COAST] -= 1


@compiled
def choose_starter(s: GoldenCity, seat: int) -> None:
    s.starter = seat
    s.turn = 0
    ask_for_card(s, DEAL)


@compiled
def deal_card(s: GoldenCity, landform: int) -> None:
    """One card for each player that only he sees; then three goods cards are laid out."""
    s.pile[landform] -= 1
    hold(s, s.turn, landform)
    s.turn += 1
    if s.turn == s.seats:
        s.turn = NONE
        ask_luck(s, LAY_GOODS)


@compiled
def lay_goods(s: GoldenCity, card: int) -> None:
    refill_display(s, card)
    if card_at(s, DISPLAYED + DISPLAY - 1) != NONE:
        begin_round(s)


# Luck -----------------------------------------------------------------------------------------------------------------


@compiled
def odds(s: GoldenCity, out: Array, weights: Array) -> int:
    """The seats; or the landform cards of the pile, by their number; or the goods or score cards of their deck."""
    count = 0
    if s.phase == LAYOUT or s.phase == DRAW or s.phase == DEAL:
        for landform in range(LANDFORM_COUNT):
            if s.pile[landform] > 0:
                out[count] = CARDS + landform
                weights[count] = s.pile[landform]
                count += 1
        return count
    if s.phase == REVEAL:
        for card in range(SCORE_CARD_COUNT):
            if is_due(s, card):
                out[count] = SCORE_CARDS_DRAWN + card
                count += 1
    elif s.phase == START:
        for seat in range(s.seats):
            out[count] = STARTS + seat
            count += 1
    else:
        for card in range(GOODS_CARD_COUNT):
            if s.goods[card] == IN_DECK:
                out[count] = GOODS_CARDS_DRAWN + card
                count += 1
    for k in range(count):
        weights[k] = 1
    return count


BEFORE_ROUNDS = 1 + MOST_SEATS + DISPLAY
IN_LAYOUT = 2 * MOST_SEATS
IN_TURNS = MOST_SEATS * BUILDS_A_TURN


@compiled
def luck_key(s: GoldenCity) -> int:
    """Set-up; then by round: the score card, the cards laid out, and the rewards of each player's two builds."""
    if s.phase == START:
        return 0
    if s.phase == DEAL:
        return 1 + s.turn
    if s.phase == LAY_GOODS:
        laid = 0
        for slot in range(DISPLAY):
            laid += card_at(s, DISPLAYED + slot) != NONE
        return 1 + MOST_SEATS + laid
    first = BEFORE_ROUNDS + (s.round - 1) * (1 + IN_LAYOUT + IN_TURNS)
    if s.phase == REVEAL:
        return first
    if s.phase == LAYOUT:
        return first + 1 + cards_laid(s)
    return first + 1 + IN_LAYOUT + s.turn * BUILDS_A_TURN + s.built - 1


# The whole game -------------------------------------------------------------------------------------------------------


@compiled
def legal(s: GoldenCity, out: Array) -> int:
    """How many choices the seat in turn has; `out` gets their numbers, ascending."""
    if s.phase == SITE:
        return legal_sites(s, out)
    if s.phase == BID:
        return legal_bids(s, out)
    if s.phase == PAY:
        return legal_payments(s, s.turn, LANDFORM[s.site], out)
    if s.phase == TAKE_GOODS:
        return legal_goods(s, out)
    if s.phase == GIVE_BACK:
        return legal_give_backs(s, out)
    if s.phase == BONUS:
        return legal_bonus_cards(s, out)
    if s.phase == DISCARD:
        return legal_discards(s, out)
    return 0


@compiled
def why_not(s: GoldenCity, action: int) -> int:
    """The rule that forbids the seat in turn this choice, or ALLOWED."""
    if s.actor < 0:
        return L1_NOT_NOW
    return why_not_bid(s, action) if s.phase == BID else why_not_build(s, action)


@compiled
def apply(s: GoldenCity, action: int) -> None:
    """What happens when the seat in turn, or luck, decides so."""
    s.ply += 1
    if s.phase == LAYOUT:
        lay_card(s, action - CARDS)
    elif s.phase == SITE and action != FINISH:
        s.site = action - SITES
        s.phase = PAY
    elif s.phase == SITE:
        finish_building(s)
    elif s.phase == PAY:
        pay(s, action)
    elif s.phase == BID:
        bid(s, action - BIDS)
    elif s.phase == DRAW:
        draw_card(s, action - CARDS)
    elif s.phase == DISCARD:
        discard(s, action - DROPS)
    elif s.phase == TAKE_GOODS:
        take_goods(s, action)
    elif s.phase == OPEN_GOODS:
        open_goods(s, action - GOODS_CARDS_DRAWN)
    elif s.phase == REFILL:
        refill_display(s, action - GOODS_CARDS_DRAWN)
        after_goods(s)
    elif s.phase == GIVE_BACK:
        give_back(s, action - GIVES)
    elif s.phase == BONUS:
        keep_bonus_card(s, action - KEEPS)
    elif s.phase == REVEAL:
        reveal_score_card(s, action - SCORE_CARDS_DRAWN)
    elif s.phase == LAY_GOODS:
        lay_goods(s, action - GOODS_CARDS_DRAWN)
    elif s.phase == DEAL:
        deal_card(s, action - CARDS)
    else:
        choose_starter(s, action - STARTS)


@compiled
def why_not_out_of_turn(s: GoldenCity, seat: int, action: int) -> int:
    """The rule that tells a seat which is not in turn why it may not act."""
    return L1_NOT_NOW


@compiled
def default(s: GoldenCity) -> int:
    """For somebody who does not answer: the first free pair, no more building, else the first choice there is."""
    if s.phase == BID:
        for pair in range(s.seats):
            if price(s, pair) == 0:
                return BIDS + pair
    if s.phase == SITE:
        return FINISH
    choice = PAY_ONE
    while why_not_build(s, choice) != ALLOWED:
        choice += 1
    return choice
