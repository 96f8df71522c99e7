"""The components of The Golden City and its numbers, as the rules print them."""

from __future__ import annotations

import numpy as np

from townwright.engine.actions import ActionTable, Kind

SEATS = ("Red", "Blue", "White", "Black")
MOST_SEATS = 4

# Landform cards -------------------------------------------------------------------------------------------------------

LANDFORMS = ("coast", "mountains", "meadows", "woodland", "desert")
LANDFORM_LETTERS = "CMGFD"  # coast, mountains, grass, forest, desert
LANDFORM_COUNT = 5
COAST, MOUNTAINS, MEADOWS, WOODLAND, DESERT = range(LANDFORM_COUNT)
CARDS_OF_EACH = 10
CARD_COUNT = LANDFORM_COUNT * CARDS_OF_EACH

COAST_UNITS = 1  # cards needed on a coast
INLAND_UNITS = 2  # and anywhere else
JOKER = 2  # so many cards of one landform stand for one card of another
UNIT_PAIRS = tuple((x, y) for x in range(LANDFORM_COUNT) for y in range(x, LANDFORM_COUNT))
UNITS = np.array(UNIT_PAIRS)  # the two landforms of a payment of two units

# Goods cards ----------------------------------------------------------------------------------------------------------

GOODS = ("pottery", "wine", "cloth", "spices")
POTTERY, WINE, CLOTH, SPICES = range(4)
GOODS_CARDS = ("w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8")
GOODS_CARD_COUNT = 8
GOODS_ON_CARD = (
    (POTTERY, WINE),
    (POTTERY, WINE),
    (POTTERY, CLOTH),
    (POTTERY, SPICES),
    (WINE, CLOTH),
    (WINE, SPICES),
    (CLOTH, SPICES),
    (CLOTH, SPICES),
)
CARDS_WITH = np.array([[card for card in range(8) if goods in GOODS_ON_CARD[card]] for goods in range(4)])
CARDS_A_GOODS = 4  # cards that show the same goods
DISPLAY = 3
GOODS_LIMIT = 4

# Score cards ----------------------------------------------------------------------------------------------------------

RIVERS = ("MG", "GF", "FD", "DM")
QUARTERS = ("M", "G", "F", "D")
AREAS = RIVERS + QUARTERS
AREA_NAMES = tuple(f"river {river}" for river in RIVERS) + tuple(f"quarter {quarter}" for quarter in QUARTERS)
MG, GF, FD, DM, M, G, F, D = range(8)

SCORE_CARD_COUNT = 16
SCORE_TABLE = (  # the stage on its back, and the area and the goods on its front
    (1, MG, POTTERY),
    (1, GF, WINE),
    (1, FD, CLOTH),
    (1, DM, SPICES),
    (2, MG, CLOTH),
    (2, GF, SPICES),
    (2, FD, POTTERY),
    (2, DM, WINE),
    (2, M, WINE),
    (2, G, POTTERY),
    (2, F, SPICES),
    (2, D, CLOTH),
    (3, M, SPICES),
    (3, G, CLOTH),
    (3, F, POTTERY),
    (3, D, WINE),
)
STAGE_OF_CARD, AREA_OF_CARD, GOODS_OF_CARD = (np.array(column) for column in zip(*SCORE_TABLE, strict=True))
SCORE_CARDS = tuple(f"s{stage}-{AREAS[area]}" for stage, area, _ in SCORE_TABLE)

# Bonus cards ----------------------------------------------------------------------------------------------------------

BONUS_CARDS = ("b-goods", "b-coins", "b-city", "b-river", "b-M", "b-G", "b-F", "b-D")
BONUS_CARD_COUNT = 8
B_GOODS, B_COINS, B_CITY, B_RIVER, B_MOUNTAINS = range(5)
BONUS_LETTERS = np.array([3, 2, 1, 2, 1, 1, 1, 1])  # for each of what the card counts
BONUS_COUNTS = (
    "goods card",
    "coin",
    "business in the Golden City",
    "business on a river",
    "business in the mountains",
    "business on the meadows",
    "business in the woodland",
    "business in the desert",
)

# Numbers --------------------------------------------------------------------------------------------------------------

BUSINESSES = np.array([0, 0, 0, 18, 16])  # by the number of players
COINS = 35
START_COINS = 3
KEYS = 6
ROUNDS = SCORE_CARD_COUNT
BUILDS_A_TURN = 2
HAND_LIMIT = 5

LETTERS_FOR_HAVING = 2  # the pictured goods, or a business in the pictured area
LETTERS_FOR_MOST = 2

# Set-up 1 + 4 + 3. A round: a score card, 8 cards, 11 bids, and for each of 4 players two builds (place, payment,
# a card or goods with what follows) and END, then two discards.
LONGEST_GAME = 8 + ROUNDS * (1 + 8 + 11 + 4 * (2 * 5 + 1 + 2))

# What a choice is -----------------------------------------------------------------------------------------------------

PLACE_COUNT = 58

ACTIONS = ActionTable(
    Kind("bid", pair=range(1, MOST_SEATS + 1)),
    Kind("site", place=range(PLACE_COUNT)),
    Kind("end"),
    Kind("pay_one", unit=range(LANDFORM_COUNT)),
    Kind("pay_two", units=range(len(UNIT_PAIRS))),
    Kind("goods", slot=range(1, DISPLAY + 1)),
    Kind("goods_deck"),
    Kind("give_back", card=range(GOODS_CARD_COUNT)),
    Kind("bonus", card=range(BONUS_CARD_COUNT)),
    Kind("discard", landform=range(LANDFORM_COUNT)),
)
OUTCOMES = ActionTable(
    Kind("start", seat=range(MOST_SEATS)),
    Kind("card", landform=range(LANDFORM_COUNT)),
    Kind("goods", card=range(GOODS_CARD_COUNT)),
    Kind("score", card=range(SCORE_CARD_COUNT)),
)
