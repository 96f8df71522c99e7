"""The numbers of choices and of the rules that refuse them, as compiled rules use them."""

from __future__ import annotations

from townwright.games.golden_city.data import ACTIONS, OUTCOMES

BIDS = ACTIONS.first("bid")  # pair P1 is BIDS + 0
SITES = ACTIONS.first("site")
FINISH = ACTIONS.first("end")
PAY_ONE = ACTIONS.first("pay_one")
PAY_TWO = ACTIONS.first("pay_two")
SLOTS = ACTIONS.first("goods")  # slot 1 of the display is SLOTS + 0
FROM_DECK = ACTIONS.first("goods_deck")
GIVES = ACTIONS.first("give_back")
KEEPS = ACTIONS.first("bonus")
DROPS = ACTIONS.first("discard")

STARTS = OUTCOMES.first("start")
CARDS = OUTCOMES.first("card")
GOODS_CARDS_DRAWN = OUTCOMES.first("goods")
SCORE_CARDS_DRAWN = OUTCOMES.first("score")

# The rules that can refuse a choice; the number is that of GC-L1, GC-L2 and so on.
L1_NOT_NOW, L2_MUST_BID, L3_NO_SUCH_PAIR, L4_TOO_DEAR, L5_BUILT_TWICE, L6_NONE_LEFT, L7_TAKEN, L8_ALREADY_THERE = range(
    1, 9
)
L9_NO_ROAD, L10_NO_KEY, L11_TOO_FEW_CARDS, L12_WRONG_PAYMENT, L13_NO_GOODS, L14_NOT_YOUR_GOODS = range(9, 15)
L15_BONUS_GONE, L16_NO_SUCH_CARD, L17_FINISH_FIRST = range(15, 18)

# The rulings by which a choice cannot be taken back; those of GC-R are told from the others by this much.
RULING = 100
R12_HAND_STAYS, R27_OPEN_DISCARD, R46_BUSINESS_STAYS = RULING + 12, RULING + 27, RULING + 46
