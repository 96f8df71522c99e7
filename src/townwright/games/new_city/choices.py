"""The numbers of choices and of the rules that refuse them, as compiled rules use them."""

from __future__ import annotations

from townwright.games.new_city.data import ACTIONS, OUTCOMES

DROP = PASS = ACTIONS.first("drop")
MATCH = ACTIONS.first("match")
BIDS = ACTIONS.first("bid") - 1  # a bid of n gold is BIDS + n
PICKS = ACTIONS.first("pick")
CELLS = ACTIONS.first("cell")
COIN = ACTIONS.first("coin") - 1  # coin v is COIN + v
PAYS = ACTIONS.first("pay")
PAWNS = OUTCOMES.first("pawn")
DRAWS = OUTCOMES.first("tile")

# The rules that can refuse a choice; the number is that of NC-L1, NC-L2 and so on.
L1_NOT_YOUR_TURN, L2_NOT_ON_OFFER, L3_MUST_OPEN, L5_CANNOT_COVER, L6_TOO_LOW, L7_CANNOT_MATCH = 1, 2, 3, 5, 6, 7
L8_HAS_DROPPED, L9_HOLDS_THE_BID, L10_BID_STANDS = 8, 9, 10
L12_NO_SUCH_HELP, L13_TOO_LITTLE, L14_TOO_MUCH = 12, 13, 14
L15_CORNER_FIRST, L16_NOT_YOURS, L17_TAKEN, L18_APART, L19_MUST_BUILD = 15, 16, 17, 18, 19
L20_TOO_EARLY, L21_EARLY_COSTS, L22_NONE_LEFT, L23_IMPROVED, L24_ONE_A_ROUND, L25_NEVER_MOVED = 20, 21, 22, 23, 24, 25
