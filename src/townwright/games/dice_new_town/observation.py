"""What programs see of Dice New Town, number by number."""

from __future__ import annotations

from townwright.engine.seen import amount, flag, members, named, names
from townwright.games.dice_new_town import state
from townwright.games.dice_new_town.board import WIDTH, land_name, square_name
from townwright.games.dice_new_town.data import (
    BASE_POINTS,
    COLOURS,
    COLUMNS,
    DICE_COLOURS,
    EXTRA_ROUND,
    FACES,
    HOUSES_ON_A_LAND,
    LANDS,
    LEVELS,
    MARK_STEP,
    MARKS,
    MATERIALS,
    MOST_CARDS_AT_ONCE,
    MOST_HOUSES,
    MOST_PIECES,
    MOST_TREE_DICE,
    NUMBERED,
    ROOFS_OF_EACH,
    ROWS,
    SEATS,
    SQUARES,
    WHITES,
)
from townwright.games.dice_new_town.phases import PHASES
from townwright.games.dice_new_town.position import (
    ANSWERS,
    FORM_NAMES,
    MOST_GEMS,
    MOST_POINTS,
    MOST_THROWS,
    MOST_TOKENS,
    MOST_TRIES,
    RESIDENT_NAMES,
)

_NONE = {state.NONE: "none"}
_SEAT = _NONE | names(COLOURS)
_LANDS = [land_name(land) for land in range(LANDS)]
_LAND = _NONE | names(_LANDS)
_MATERIAL = {0: "none"} | names([str(material) for material in range(1, MATERIALS + 1)], 1)
_MATERIALS = tuple(str(material) for material in range(1, MATERIALS + 1))
_SLOTS = "abcd"[:HOUSES_ON_A_LAND]
_RESIDENT = {0: "none"} | names(RESIDENT_NAMES, 1)
_HOLDER = {state.IN_BOX: "box", state.IN_STOCK: "stock", state.IN_ROW: "row", state.IN_DECK: "deck"} | names(COLOURS)
_PHASE = _NONE | {phase.number: phase.name for phase in PHASES}
_DICE = ("white 1", "white 2", "white 3", "green", "red", "black")
_PLACES = [str(place + 1) for place in range(SEATS)]
_WHITES = [str(die + 1) for die in range(WHITES)]
_OWED = {state.NOT_OWED: "nobody", state.FROM_ROW: "the open row"} | names(COLOURS, state.FROM_SEAT)
_USUAL_SCORE, _MOST_TARGET, _MOST_OWNED = 40, 1000, 16
_MOST_WORKLOAD = 2 * FACES  # a doubled die

FIELDS = (
    members("bare", "squares whose Land has no number yet", "abcdef", [str(row + 1) for row in range(WIDTH)]),
    named("square", "where the Land lies", _NONE | names([square_name(square) for square in range(SQUARES)]), _LANDS),
    members("trees", "the Lands with a Tree", _LANDS),
    named("house", "the form of the house", names(FORM_NAMES) | {0: "none"}, _LANDS, _SLOTS),
    named("owner", "whose it is", _SEAT, _LANDS, _SLOTS),
    named("family", "who lives in it", _RESIDENT, _LANDS, _SLOTS),
    amount("largest", "base points of the largest house so far", 0, int(BASE_POINTS.max())),
    named("at", "the Land of the Builder", _LAND, COLOURS),
    amount("in_king", "who came to the King's Land first, from 1; 0 for Builders elsewhere", 0, SEATS, COLOURS),
    amount("score", "points", -MOST_POINTS, MOST_POINTS, COLOURS, scale=_USUAL_SCORE),
    members(
        "marks",
        "marks of the score track that are done with",
        [str(MARK_STEP * (m + 1)) for m in range(MARKS)],
        COLOURS,
    ),
    amount("gems", "Gems", 0, MOST_GEMS, COLOURS, scale=6),
    amount("materials", "Materials", 0, MOST_TOKENS, COLOURS, _MATERIALS, scale=6),
    amount("houses", "houses owned", 0, _MOST_OWNED, COLOURS, scale=MOST_HOUSES),
    amount(
        "roofs",
        "Roofs left, below zero where any Roof fits",
        -MOST_HOUSES,
        MOST_HOUSES,
        COLOURS,
        [str(n + 1) for n in range(LEVELS)],
        scale=ROOFS_OF_EACH,
    ),
    members("founded", "the Lands where a new house was ever built", _LANDS, COLOURS),
    flag("had_fifth", "was the bonus for the fifth house paid?", COLOURS),
    amount(
        "pool", "dice rolled and not taken yet", 0, SEATS * WHITES, DICE_COLOURS, [str(n + 1) for n in range(FACES)]
    ),
    amount("red", "the Red die, 0 for none", 0, _MOST_WORKLOAD, COLOURS),
    amount("green", "the Green die, 0 for none", 0, _MOST_WORKLOAD, COLOURS),
    amount("black", "the Black die, 0 for none", 0, _MOST_WORKLOAD, COLOURS),
    amount("lent", "Workload from a helper", 0, MOST_THROWS, COLOURS, scale=FACES),
    amount("white", "the White dice, 0 for none", 0, _MOST_WORKLOAD, COLOURS, _WHITES),
    members("changed", "White dice that a Land card has turned", _WHITES, COLOURS),
    amount("thrown", "dice thrown alone in this round", 0, MOST_THROWS, COLOURS, scale=12),
    named("card", "who holds the Land card, or where it lies", _HOLDER, _LANDS[:NUMBERED]),
    members("turned", "Land cards that have been used", _LANDS[:NUMBERED]),
    named("resident", "who holds the Resident card, or where it lies", _HOLDER, RESIDENT_NAMES),
    named(
        "column",
        "who waits to move in, from the front",
        _RESIDENT,
        [str(n + 1) for n in range(COLUMNS)],
        [str(n + 1) for n in range(ROWS)],
    ),
    amount("gems_on", "Gems that lie on the Resident", 0, MOST_GEMS, RESIDENT_NAMES, scale=2),
    amount("tries", "towns that luck took up again", 0, MOST_TRIES),
    amount("round", "the round, 0 in the set-up", 0, EXTRA_ROUND),
    named("order", "who takes part, in turn order", _SEAT, _PLACES),
    amount("players", "how many take part", 0, SEATS),
    amount("turn", "whose place in the order it is", 0, SEATS),
    amount("lap", "the second time round the drafters of Land cards", 0, 1),
    named("resume", "the phase to which play returns after what came up", _PHASE),
    members("rolling", "dice that are still to be thrown", _DICE),
    flag("again", "are all dice thrown for the second time?"),
    amount("tree_dice", "Tree dice still to be thrown", 0, MOST_TREE_DICE),
    amount("tree_sum", "of those thrown", 0, MOST_TREE_DICE * FACES),
    named("origin", "the Land from which the Builder set out", _LAND),
    named("using", "the Land whose card is being used", _LAND),
    named("offered", "the Material that is offered", _MATERIAL),
    members("refused", "Materials nobody wanted in this turn", _MATERIALS, bits=range(1, MATERIALS + 1)),
    named("asked", "who is asked, or throws, out of turn", _SEAT),
    members("wanting", "who wants the Material", COLOURS),
    amount(
        "target",
        "the choice that said what is being built, or the place of the card that is housed",
        -1,
        _MOST_TARGET,
        scale=300,
    ),
    amount("laid", "Materials chosen for it so far", 0, MOST_PIECES, _MATERIALS, scale=6),
    named("owed", "from where a Resident is due", _OWED),
    named("joined", "the answer to the additional round", names(ANSWERS), COLOURS),
    amount("passed", "passes in succession in the Occupancy Round", 0, SEATS),
    flag("turned_away", "was a family turned away since the last move-in?", COLOURS),
    named("guest", "who is moving in", _RESIDENT),
    amount("royal", "the die for the royal family", 0, FACES, COLOURS),
    named("back", "the phase to which play returns when the Builder stands", _PHASE),
    amount("rerolls", "rerolls of White dice that are left", 0, FACES),
    flag("is_fresh", "has the Builder not moved since the White dice were thrown?"),
    amount("use", "what the die was used for, plus one", 0, 3, ("green", "red", "black")),
    amount("to_take", "Land cards to be taken, or taken so far in a draft", 0, MOST_CARDS_AT_ONCE + 1),
    flag("can_gem_move", "was something built in this turn?"),
)
LEFT_OUT = {"beside": "which Lands touch; it follows from where they lie"}
