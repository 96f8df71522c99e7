"""The numbers of choices and of the rules that refuse them, as compiled rules use them."""

from __future__ import annotations

from townwright.games.city_council.data import ACTIONS, FIRST_COIN, OUTCOMES

BIDS = ACTIONS.first("bid")
LOBBIES = ACTIONS.first("lobby")
ORDERS = ACTIONS.first("order") - 1  # position p is ORDERS + p
PLAYERS = ACTIONS.first("player")
TAKES = ACTIONS.first("take")
COIN_ACTIONS = ACTIONS.first("coin")  # of the coin FIRST_COIN; the others follow
CHITS_ACTION = ACTIONS.first("chits")
STOP = PASS = ACTIONS.first("stop")
NUMBERS = ACTIONS.first("number") - 1  # number d is NUMBERS + d
CORNER_ACTIONS = ACTIONS.first("tick")
PLACES = ACTIONS.first("place")
POINTS = ACTIONS.first("point")
RAILS = ACTIONS.first("rail")
ALL_ACTIONS = ACTIONS.count
REVEALS = OUTCOMES.first("reveal")
OPENERS = OUTCOMES.first("opener")

COIN_OF_ACTION = FIRST_COIN - COIN_ACTIONS  # added to the number of the choice it is the coin's value

# The rules that can refuse a choice; the number is that of CC-L1, CC-L2 and so on. CC-L17 refuses nothing; CC-L1,
# CC-L10, CC-L18 and CC-L19 refuse what can be written, but has no number among the choices.
L2_BID_TRACK, L3_BID_TAKEN, L4_ONE_OF_EACH, L5_TAKEN, L6_NO_CHIT = 2, 3, 4, 5, 6
L7_NOT_ON_A_STACK, L8_CANNOT_AFFORD, L9_SINGLE_PAYMENT = 7, 8, 9
L11_NOT_FREE, L12_CENTRE, L13_APART, L14_OWN_DIE, L15_NO_ACCESS, L16_CUTS_OFF = 11, 12, 13, 14, 15, 16
L20_INVESTOR_COST = 20
L21_INVESTOR_FIRST, L22_BESIDE_INVESTOR, L23_NOT_EMPTY, L24_NUMBER_COST = 21, 22, 23, 24
L25_NONE_LEFT, L26_BESIDE_A_TILE, L27_LOOP, L28_ONE_END, L29_PARK, L30_TWO_A_TILE = 25, 26, 27, 28, 29, 30
L31_DIE_STANDS, L32_SHUTS_A_TILE, L33_CANNOT_PAY, L34_RAIL_ALREADY = 31, 32, 33, 34
L35_NOT_NOW = 35
