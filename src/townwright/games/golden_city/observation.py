"""What programs see of The Golden City, number by number."""

from __future__ import annotations

from townwright.engine.seen import amount, members, named, names
from townwright.games.golden_city.board import PLACES
from townwright.games.golden_city.data import (
    BONUS_CARD_COUNT,
    BONUS_CARDS,
    BUILDS_A_TURN,
    BUSINESSES,
    CARD_COUNT,
    CARDS_OF_EACH,
    COINS,
    DISPLAY,
    GOODS_CARDS,
    HAND_LIMIT,
    KEYS,
    LANDFORMS,
    MOST_SEATS,
    ROUNDS,
    SCORE_CARDS,
    SEATS,
)
from townwright.games.golden_city.position import MOST_EXPULSIONS, MOST_LETTERS
from townwright.games.golden_city.state import DISPLAYED, IN_BOX, IN_DECK, NONE, ONE_OF, UNSEEN

_SEAT = {NONE: "none"} | names(SEATS)
_PAIRS = [f"P{pair + 1}" for pair in range(MOST_SEATS)]
_BONUS = {UNSEEN: "unseen", NONE: "none"} | names(BONUS_CARDS)
_ONE_OF_A_SET = names([f"{card}, or another of its set" for card in BONUS_CARDS], ONE_OF)
_GOODS = names(SEATS) | names([f"display {slot + 1}" for slot in range(DISPLAY)], DISPLAYED)
_TAKEN = [str(number + 1) for number in range(BONUS_CARD_COUNT)]
_USUAL_LETTERS, _USUAL_COINS = 60, 6

FIELDS = (
    members("business", "the places of the businesses", PLACES, SEATS),
    amount("letters", "letters gained so far", 0, MOST_LETTERS, SEATS, scale=_USUAL_LETTERS),
    amount("coins", "coins", 0, COINS, SEATS, scale=_USUAL_COINS),
    amount("keys", "keys", 0, KEYS, SEATS),
    named("goods", "where the goods card is", _GOODS | {IN_DECK: "deck", IN_BOX: "box"}, GOODS_CARDS),
    named("bonus_card", "the bonus cards in the order in which they were taken", _BONUS | _ONE_OF_A_SET, _TAKEN),
    named("bonus_taker", "and who took each", _SEAT, _TAKEN),
    amount("hand", "cards in hand, -2 unseen", UNSEEN, CARDS_OF_EACH, SEATS, LANDFORMS, scale=HAND_LIMIT),
    amount("seen", "of these, those that everybody saw taken", 0, CARDS_OF_EACH, SEATS, LANDFORMS, scale=HAND_LIMIT),
    amount(
        "older",
        "of the others, those held since the last shuffle, -2 unseen",
        UNSEEN,
        CARDS_OF_EACH,
        SEATS,
        LANDFORMS,
        scale=HAND_LIMIT,
    ),
    amount("keys_left", "keys that nobody has", 0, KEYS),
    amount("pile", "cards in the draw pile, -2 unseen", UNSEEN, CARDS_OF_EACH, LANDFORMS),
    amount("discards", "cards in the discards", 0, CARDS_OF_EACH, LANDFORMS),
    named("pair", "the cards of the pair", {NONE: "none"} | names(LANDFORMS), _PAIRS, ("first", "second")),
    named("bidder", "whose bidding hand is on the pair", _SEAT, _PAIRS),
    amount("scored_in", "the round in which the score card is revealed, 0 in the deck", 0, ROUNDS, SCORE_CARDS),
    amount("round", "the round, 0 during the set-up", 0, ROUNDS),
    named("starter", "who has the start-player key", _SEAT),
    named("turn", "whose turn it is, also while luck decides", _SEAT),
    amount("expulsions", "bidding hands sent home in this round", 0, MOST_EXPULSIONS),
    amount("built", "businesses built in this turn", 0, BUILDS_A_TURN),
    named("site", "the place that is to be paid for", {NONE: "none"} | names(PLACES)),
    amount("hand_size", "cards in hand", 0, CARD_COUNT, SEATS, scale=HAND_LIMIT),
    amount("older_size", "how many of them are held since the last shuffle", 0, CARD_COUNT, SEATS, scale=HAND_LIMIT),
    amount("left_out", "the older cards of all hands together", 0, CARDS_OF_EACH, LANDFORMS, scale=HAND_LIMIT),
    amount("left", "businesses not yet built", 0, max(BUSINESSES), SEATS),
    members("reach", "the places to which a road leads from a business", PLACES, SEATS),
)
LEFT_OUT: dict[str, str] = {}
