"""One record that holds every fact of a position of Dice New Town, once."""

from __future__ import annotations

from townwright.engine.state import State, i8, i16, i32
from townwright.games.dice_new_town.data import (
    COLUMNS,
    FACES,
    HOUSES_ON_A_LAND,
    LANDS,
    LEVELS,
    MATERIALS,
    NUMBERED,
    RESIDENTS,
    ROWS,
    SEATS,
    WHITES,
)

# Phases: what is being decided. First the layout and the set-up,
KING_SITE, SQUARE, NUMBER, LAND_DEAL, DRAFT_CARDS, START_LAND = range(6)
# then the rounds,
TREE_DICE, TREE_ROLL, TREE_LAND, ROLL, DRAFT, KEEP, MOVE, MANAGE, BUILD, LAST_MOVE = range(6, 16)
# what comes up within them,
THROW, CARD, WANT, WHO, PIECE, ACCEPT, TRACK, TRACK_ROLL = range(16, 24)
# what follows after them,
JOIN, SHUFFLE, FAMILY, HOUSE, ROYAL = range(24, 29)
# and what only the easy rules know.
LAND_ROW, RESIDENT_ROW, DESIGN, SPOT, DICE, EXTRA, TAKE_CARD, WORK, RESIDENT = range(29, 38)
END = 38

# Values of the options
BASIC, ADVANCED, EASY = 0, 1, 2
BY_DRAFT, BY_LUCK = 0, 1
SAMPLE_TOWN, SHUFFLED, RANDOM, CUSTOM = 0, 1, 2, 3
CHOSEN, DEALT = 0, 1
SOLID, AREA = 0, 1
SIZED, ANY_ROOF = 0, 1
EACH_HOUSE, ONCE_PER_LAND = 0, 1
ON_ENTRY, ON_STOP = 0, 1
STAYS, MOVES = 0, 1

NONE = -1  # no seat, no Land, no square

# Where a Land card or a Resident is, when nobody has it
IN_DECK, IN_ROW, IN_STOCK, IN_BOX = -1, -2, -3, -4

# Answers to the additional round
UNDECIDED, JOINS, STAYS_OUT, UNSEEN = 0, 1, 2, 3

# Dice to be thrown, a bit for each: three White ones, then
GREEN_DIE, RED_DIE, BLACK_DIE = 8, 16, 32
ALL_WHITE, ALL_DICE, COLOURED_DICE = 7, 63, 56

# What a die was used for under the easy rules, plus one
UNUSED = 0

# From whom a Resident is owed for a house: nobody, the open row, or after a takeover a seat, counted from FROM_SEAT
NOT_OWED, FROM_ROW, FROM_SEAT = 0, 1, 2


class DiceNewTown(State):
    """A position of Dice New Town."""

    # Options
    ruleset = i8()
    land_cards = i8()
    extra_round = i8()
    occupancy = i8()
    land_deal = i8()
    layout = i8()
    start_lands = i8()
    fitting = i8()
    roof_kinds = i8()
    tree_bonus = i8()
    tree_material = i8()
    takeover_card = i8()

    # The town. While it is laid out, squares come before numbers.
    bare = i8(6)  # squares whose Land has no number yet: a bit for each column, row by row
    square = i8(LANDS)  # where each Land lies, the King's with its lower left square; NONE before
    beside = i32(LANDS)  # the Lands that each one touches, a bit for each: follows from `square`, found once
    trees = i32()  # the Lands with a Tree, a bit for each
    house = i8(LANDS, HOUSES_ON_A_LAND)  # the form of each house, in the order of building
    owner = i8(LANDS, HOUSES_ON_A_LAND)  # NONE where no house is
    family = i8(LANDS, HOUSES_ON_A_LAND)  # the Residents who live in it, 0 for none
    largest = i8()  # base points of the largest house so far

    # Players
    at = i8(SEATS)  # the Land of the Builder
    in_king = i8(SEATS)  # who came to the King's Land first, counted from 1; 0 for Builders elsewhere
    score = i16(SEATS)
    marks = i8(SEATS)  # marks of the score track that are done with, a bit for each
    gems = i8(SEATS)
    materials = i8(SEATS, MATERIALS)
    houses = i8(SEATS)  # owned now: counted, since every supply and every fifth house asks
    roofs = i8(SEATS, LEVELS)  # left, of each size: counted likewise; below zero only where any Roof fits
    founded = i32(SEATS)  # the Lands where the seat has ever built a new house, a bit for each
    had_fifth = i8(SEATS)  # 1 after the bonus for the fifth

    # Dice. 0 is a die that has not been taken, or is used up; a White one may be turned to 0.
    pool = i8(4, FACES)  # rolled and not taken yet, by colour and value
    red = i8(SEATS)
    green = i8(SEATS)
    black = i8(SEATS)
    lent = i8(SEATS)  # Workload from a helper
    white = i8(SEATS, WHITES)
    changed = i8(SEATS)  # White dice that a Land card has turned, a bit for each
    thrown = i16(SEATS)  # dice thrown by this seat alone in this round: names luck's decisions

    # Cards
    card = i8(NUMBERED)  # the holder of each Land card, or where it lies
    turned = i32()  # Land cards that have been used, a bit for each
    resident = i8(RESIDENTS)  # under the easy rules, the holder of each Resident card, or where it lies
    column = i8(COLUMNS, ROWS)  # in the Occupancy Round, the Residents from the front to the back; 0 for none
    gems_on = i8(RESIDENTS)  # Gems that lie on each

    # Whose turn it is
    tries = i16()  # towns that luck took up again, since they did not pass the layout test
    round = i8()  # from 1; 0 in the set-up
    order = i8(SEATS)  # the seats that take part, in turn order; NONE after them
    players = i8()  # how many they are
    turn = i8()  # whose place in the order it is
    lap = i8()  # the first or the second time round the drafters of Land cards

    # What is being decided
    resume = i8()  # the phase to which play returns after what came up
    rolling = i8()  # dice that are still to be thrown, a bit for each
    again = i8()  # 1 when all six dice are thrown for the second time in the additional round
    tree_dice = i8()  # still to be thrown
    tree_sum = i8()  # of those thrown, until the dice of the round are rolled
    origin = i8()  # the Land from which a Builder set out in this turn; NONE before the first step
    using = i8()  # the Land whose card is being used; NONE
    offered = i8()  # the Material that is offered
    refused = i8()  # Materials nobody wanted in this turn, a bit for each
    asked = i8()  # the seat that is asked, or that throws, out of its turn; NONE
    wanting = i8()  # seats that want the Material, a bit for each
    target = i16()  # the choice that said what is being built, or the place of the card that is being housed
    laid = i8(MATERIALS)  # Materials chosen for it so far
    owed = i8()  # where a Resident is due from, once the score track is done with
    joined = i8(SEATS)  # the answers to the additional round
    passed = i8()  # passes in succession in the Occupancy Round
    turned_away = i8(SEATS)  # 1 for who has turned a family away since the last move-in
    guest = i8()  # the Residents who are moving in
    royal = i8(SEATS)  # at the end of an easy game, the die for the royal family in the King's Land

    # What is being decided under the easy rules
    back = i8()  # the phase to which play returns when the Builder stands where the White dice say
    rerolls = i8()  # of White dice, still allowed
    is_fresh = i8()  # 1 from a throw of White dice until the Builder stands
    use = i8(3)  # what the Green, Red and Black dice were used for, plus one
    to_take = i8()  # Land cards still to be taken, or taken so far in a draft
    can_gem_move = i8()  # 1 once something was built in this turn
