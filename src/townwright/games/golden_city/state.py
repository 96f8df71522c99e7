"""One record that holds every fact of a position of The Golden City."""

from __future__ import annotations

from townwright.engine.state import State, i8, i16, u64
from townwright.games.golden_city.data import (
    BONUS_CARD_COUNT,
    GOODS_CARD_COUNT,
    LANDFORM_COUNT,
    MOST_SEATS,
    SCORE_CARD_COUNT,
)

# Phases: what is being decided
START, DEAL, LAY_GOODS, REVEAL, LAYOUT, BID, SITE, PAY, DRAW, TAKE_GOODS, OPEN_GOODS, REFILL = range(12)
GIVE_BACK, BONUS, DISCARD, END = range(12, 16)

# Where a goods card is, when it lies in front of nobody (a seat, from 0 on); DISPLAYED + k is slot k of the display
DISPLAYED = MOST_SEATS
IN_DECK, IN_BOX = 7, 8

# Values of the options
RANDOM_START = 0  # else the seat that starts, plus 1
HIDDEN_LETTERS, OPEN_LETTERS = 0, 1
OFF, ON = 0, 1
RECONSTRUCTED_1 = 0

NONE = -1  # no card, no seat, no place
UNSEEN = -2  # what a view does not show: a number of cards, or which bonus card
ONE_OF = BONUS_CARD_COUNT  # ONE_OF + a bonus card: one of a set of which somebody knows all, but not who took which


class GoldenCity(State):
    """A position of The Golden City."""

    # Options
    start_player = i8()
    open_letters = i8()
    known_cards = i8()
    board = i8()

    # What the players have
    business = u64(MOST_SEATS)  # the places of each player's businesses
    letters = i16(MOST_SEATS)  # gained so far
    coins = i8(MOST_SEATS)
    keys = i8(MOST_SEATS)
    goods = i8(GOODS_CARD_COUNT)  # each goods card: the seat that owns it, DISPLAYED + slot, IN_DECK or IN_BOX
    bonus_card = i8(BONUS_CARD_COUNT)  # the bonus cards in the order in which they were taken, then NONE
    bonus_taker = i8(BONUS_CARD_COUNT)  # and who took each
    hand = i8(MOST_SEATS, LANDFORM_COUNT)
    seen = i8(MOST_SEATS, LANDFORM_COUNT)  # of these cards, those that everybody saw the player take
    older = i8(MOST_SEATS, LANDFORM_COUNT)  # of the others, those held since the discards were last shuffled

    # What lies on the table
    keys_left = i8()
    pile = i8(LANDFORM_COUNT)  # the draw pile, as a multiset
    discards = i8(LANDFORM_COUNT)
    pair = i8(MOST_SEATS, 2)  # the pairs laid out; NONE where no card lies
    bidder = i8(MOST_SEATS)  # whose bidding hand is on each pair, or NONE
    scored_in = i8(SCORE_CARD_COUNT)  # the round in which each score card is revealed; 0 for a card in the deck

    # What is being decided
    round = i8()  # from 1 to 16; 0 during the set-up
    starter = i8()  # who has the start-player key
    turn = i8()  # the seat whose turn it is, also while luck decides; NONE before and between turns
    expulsions = i8()  # bidding hands sent home this round
    built = i8()  # businesses built this turn
    site = i8()  # the place that is to be paid for

    # What follows from these, kept because it is asked at every turn
    hand_size = i8(MOST_SEATS)
    older_size = i8(MOST_SEATS)
    left_out = i8(LANDFORM_COUNT)  # the older cards of all hands together, which everybody can tell from the discards
    left = i8(MOST_SEATS)  # businesses not yet built
    reach = u64(MOST_SEATS)  # the places to which a road leads from one of the player's businesses
