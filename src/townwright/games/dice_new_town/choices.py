"""The numbers of choices and of the rules that refuse them, as compiled rules use them."""

from __future__ import annotations

from townwright.games.dice_new_town.data import ACTIONS, FACES, LOWEST, OUTCOMES

PASS = ACTIONS.first("pass")
YES = ACTIONS.first("yes")
DIE = ACTIONS.first("die") - 1  # a die of colour c and value v is DIE + FACES * c + v
LAND = ACTIONS.first("land")
TREE_DICE_COUNT = ACTIONS.first("tree_dice")
REROLL_WHITE = ACTIONS.first("reroll_white") - 1  # plus the subset
REROLL_GREEN = ACTIONS.first("reroll_green")
REROLL_BLACK = ACTIONS.first("reroll_black")
STEP = ACTIONS.first("step")
BUY = ACTIONS.first("buy")
OFFER = ACTIONS.first("offer")
SEAT = ACTIONS.first("seat")
SPLIT = ACTIONS.first("split")
JOINING = ACTIONS.first("join")
NEW = ACTIONS.first("new") - 1  # plus the form
GROW = ACTIONS.first("grow")
BUILD_PENTHOUSE = ACTIONS.first("penthouse")
PIECES = ACTIONS.first("piece") - 1  # plus the Material
HELP = ACTIONS.first("help")
USE_CARD = ACTIONS.first("card")
WHITE_TO = ACTIONS.first("white")
PLUS = ACTIONS.first("plus")
SWAP = ACTIONS.first("swap")
GAIN = ACTIONS.first("gain")
GIVE_BACK = ACTIONS.first("give_back")
CARDS = ACTIONS.first("take_card")
FAMILIES = ACTIONS.first("family")
OWN_HOUSE = ACTIONS.first("house")
RESIDENT_CARD = ACTIONS.first("resident") - 1  # plus the Resident
USE = ACTIONS.first("use")
TRIPLE = ACTIONS.first("triple")
EXTRA_SPECIAL = ACTIONS.first("extra")
GEM_MOVE = ACTIONS.first("gem_move")
TO_KING = ACTIONS.first("spot")
TO_NUMBER = TO_KING + 1
KING_AT = ACTIONS.first("king")
SQUARES_AT = ACTIONS.first("square")
ACTION_COUNT = ACTIONS.count

PIP = OUTCOMES.first("pip") - 1  # plus the value
DRAWN_LAND = OUTCOMES.first("land")
DRAWN_RESIDENT = OUTCOMES.first("resident") - 1  # plus the Resident
DRAWN_KING = OUTCOMES.first("king")
DRAWN_SQUARE = OUTCOMES.first("square")

STEP_KING = STEP + 19 - LOWEST
DIE_COUNT = 4 * FACES

# The rules that can refuse a choice; the number is that of DT-L1, DT-L2 and so on.
L1_START_TAKEN, L2_DIE_NOT_NEEDED, L3_NO_RED, L4_NOT_BESIDE, L5_NO_GREEN, L6_DETOUR, L7_NO_STOP = range(1, 8)
L8_MUST_BUY, L9_CANNOT_GIVE, L10_CANNOT_REPLACE, L11_NOT_THERE, L12_DESIGN, L13_NO_SPACE, L14_GROWTH = range(8, 15)
L15_MISFIT, L16_WORKLOAD, L17_NO_ROOF, L18_NO_BASE, L19_FINISHED, L20_NO_SITE, L21_KING, L22_GEM = range(15, 23)
L23_CARD, L24_TOO_FAR, L25_MAY_NOT_PASS, L26_TURNED_AWAY, L27_DICE_LIMITS, L28_GEM_MOVE = range(23, 29)
L29_NOT_NOW, L30_CARD_DRAFT, L31_LAYOUT, L32_TREE, L33_NOT_OPEN, L34_NO_HELP = range(29, 35)
