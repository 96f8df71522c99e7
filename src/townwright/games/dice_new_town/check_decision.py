"""Whether what a document says is being decided can be decided there."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.document import Node
from townwright.games.dice_new_town import (
    actions,
    build,
    cards,
    easy,
    households,
    moving,
    occupancy,
    preparation,
    score,
    state,
    track,
)
from townwright.games.dice_new_town.choices import PIECES
from townwright.games.dice_new_town.data import (
    EXTRA_ROUND,
    FACES,
    GIVABLE,
    KING,
    MATERIALS,
    ROWS,
    SLOTS,
)
from townwright.games.dice_new_town.state import EASY, NONE, DiceNewTown
from townwright.games.dice_new_town.turns import active

# What is being decided ------------------------------------------------------------------------------------------------


_OFFERABLE = sum(1 << material for material in GIVABLE)


def check_decision(document: Node, s: DiceNewTown) -> None:
    node = document.get("decision", {})
    if s.phase == state.THROW:
        _check_throw(node, s)
    elif s.phase == state.CARD:
        _check_card(node, s)
    elif s.phase in (state.MOVE, state.LAST_MOVE) and s.origin != NONE:
        _check_route(node.get("origin"), s)
    elif s.phase in (state.WANT, state.WHO):
        _check_offer(node, s)
    elif s.phase == state.PIECE:
        _check_house_in_hand(node, s)
    elif s.phase == state.ACCEPT:
        is_next = s.turn + 1 < s.players and s.asked == s.order[s.turn + 1]
        if not is_next or s.black[active(s)] + s.lent[active(s)] == 0:
            raise node.get("asked").wrong("help is offered to the next player, and only what is left.")
    elif s.phase in (state.TRACK, state.TRACK_ROLL):
        if s.asked == NONE or s.asked != track.next_to_be_rewarded(s):
            raise node.get("asked").wrong("that player has reached no mark, or comes later.")
    elif s.phase == state.ROLL:
        if (s.tree_sum == 0) != (preparation.dice_in_pool(s) > 0) or s.tree_sum == 1:
            raise node.get("tree_sum").wrong("the sum that planted the Tree is expected until dice are rolled.")
    elif s.phase in (state.TREE_ROLL, state.TREE_LAND):
        _check_tree(node, s)
    elif s.phase in (state.HOUSE, state.ROYAL):
        _check_guest(node, s)
    elif s.phase == state.MANAGE:
        _check_refused(node, s)
    if s.phase == state.FAMILY and (s.passed >= occupancy.seats_in(s) or occupancy.is_out(s, active(s))):
        raise node.get("passed").wrong("when all who are in have passed, play goes on anew; who is out does not act.")
    if s.phase == state.HOUSE and s.passed >= occupancy.seats_in(s):
        raise node.get("passed").wrong("when all who are in have passed, play goes on anew.")
    if s.ruleset == EASY:
        _check_easy(node, s)


def _check_refused(node: Node, s: DiceNewTown) -> None:
    if s.refused & ~_OFFERABLE:
        raise node.get("refused").wrong("only Materials 4, 5 and 6 are offered.")


def _is_rest_of(rolling: int, dice: int) -> bool:
    """Dice are thrown one by one, the lowest first: are these what is left of `dice`?"""
    lowest = rolling & -rolling
    return rolling == dice & ~(lowest - 1)


def _check_throw(node: Node, s: DiceNewTown) -> None:
    """Which dice are thrown follows from what they are thrown for."""
    is_white = s.rolling & state.ALL_WHITE == s.rolling
    match s.resume:
        case state.DESIGN:
            good = is_white and s.is_fresh == 1
        case state.DICE:
            good = _is_rest_of(s.rolling, state.COLOURED_DICE) and s.back == state.DICE and not any(s.use)
        case state.KEEP:
            good = _is_rest_of(s.rolling, state.ALL_DICE) and s.round == EXTRA_ROUND
        case state.MOVE:
            good = is_white or s.rolling == state.GREEN_DIE
        case _:
            good = s.resume == state.MANAGE and (is_white or s.rolling == state.BLACK_DIE)
    is_easy = s.resume in (state.DESIGN, state.DICE)
    is_design = s.resume == state.DESIGN
    if not good or s.rolling == 0 or is_easy != (s.ruleset == EASY):
        raise node.get("rolling").wrong("these dice are not thrown in that phase.")
    if (s.is_fresh or s.rerolls) and not is_design:
        raise node.get("rerolls").wrong("White dice are not being thrown by the easy rules here.")
    if (s.refused and s.resume != state.MANAGE) or (s.again and s.resume != state.KEEP):
        raise node.get("rolling").wrong("nothing has been refused, or thrown again, in that phase.")
    _check_refused(node, s)


def _check_card(node: Node, s: DiceNewTown) -> None:
    allowed: tuple[int, ...] = (state.MOVE, state.MANAGE, state.BUILD, state.LAST_MOVE)
    if s.ruleset == EASY:
        allowed = (state.DESIGN, state.DICE, state.WORK)
    if s.resume not in allowed or s.using == KING or (s.refused and s.resume != state.MANAGE):
        raise node.get("resume").wrong("no Land card is used in that phase.")
    if (s.is_fresh or s.rerolls) and s.resume != state.DESIGN:
        raise node.get("resume").wrong("White dice are not being thrown in that phase.")
    _check_refused(node, s)
    s.phase, using = s.resume, s.using
    s.using = NONE
    rule = cards.why_not_use(s, using)
    s.phase, s.using = state.CARD, using
    if rule != ALLOWED:
        raise node.get("using").wrong(f"DT-L{rule} forbids that card now.")


def _check_route(node: Node, s: DiceNewTown) -> None:
    seat = active(s)
    spent = moving.cheapest(s, s.origin, s.at[seat])
    taken = [other for other in range(s.seats) if other != seat and s.at[other] == s.origin != KING]
    if s.origin == s.at[seat] or spent + s.green[seat] > FACES or taken:
        raise node.wrong("no cheapest way leads from there to the Builder with one Green die.")


def _check_offer(node: Node, s: DiceNewTown) -> None:
    _check_refused(node, s)
    giver = active(s)
    wants = [seat for seat in range(s.seats) if s.wanting >> seat & 1]
    if s.offered not in GIVABLE or actions.why_not_offer(s, s.offered) != ALLOWED:
        raise node.get("offered").wrong("that Material cannot be offered now.")
    order = [s.order[place] for place in range(s.players) if place != s.turn]
    if s.phase == state.WHO:
        if len(wants) < 2 or not set(wants) <= set(order):
            raise node.get("wanting").wrong("at least two others want the Material.")
    elif s.asked not in order or not set(wants) <= set(order[: order.index(s.asked)]):
        raise node.get("asked").wrong("the others are asked in turn order.")
    if giver in wants:
        raise node.get("wanting").wrong("the giver is not asked.")


def _check_house_in_hand(node: Node, s: DiceNewTown) -> None:
    laid = [material for material in range(MATERIALS, 0, -1) for _ in range(s.laid[material - 1])]
    for k in range(MATERIALS):
        s.laid[k] = 0
    s.phase = state.WORK if s.ruleset == EASY else state.BUILD
    rule = build.why_not_target(s, s.target)
    s.phase = state.PIECE
    if rule != ALLOWED:
        raise node.get("target").wrong(f"DT-L{rule} forbids that house now.")
    for material in laid:
        if build.why_not_piece(s, PIECES + material) != ALLOWED:
            raise node.get("laid").wrong("the house cannot be completed with these Materials.")
        s.laid[material - 1] += 1
    if build.cells_left(s) <= 0:
        raise node.get("laid").wrong("the house would be complete.")


def _check_tree(node: Node, s: DiceNewTown) -> None:
    if s.phase == state.TREE_ROLL:
        most = 6 * (4 - s.tree_dice)
        if s.tree_dice < 1 or not 0 <= s.tree_sum <= most or (s.tree_dice < 2 and s.tree_sum == 0):
            raise node.get("tree_sum").wrong("that is no sum of the dice thrown so far.")
    else:
        near = preparation.nearest_without_tree(s)
        if s.tree_sum < 2 or not near & near - 1:
            raise node.get("tree_sum").wrong("there are not two nearest Lands without a Tree.")


def _check_guest(node: Node, s: DiceNewTown) -> None:
    if s.phase == state.ROYAL and s.ruleset == EASY:
        if s.guest or s.asked == NONE or s.royal[s.asked] or not households.king_guest(s, s.asked):
            raise node.get("asked").wrong("no royal family of that player throws a die.")
        if any(s.royal[seat] == 0 and households.king_guest(s, seat) for seat in range(s.asked)):
            raise node.get("asked").wrong("the dice are thrown in seat order.")
        return
    if s.asked != NONE:
        raise node.get("asked").wrong("nobody else is asked here.")
    if s.phase == state.ROYAL:
        kings = [s.family[KING, slot] for slot in range(SLOTS) if s.owner[KING, slot] == active(s)]
        if s.guest == 0 or s.guest not in kings:
            raise node.get("guest").wrong("that family has not moved into the King's Land.")
        return
    if s.column[s.target // ROWS, s.target % ROWS] != s.guest or s.guest == 0:
        raise node.get("guest").wrong("that family does not wait there.")
    if not score.fits_an_empty_house(s, active(s), s.guest):
        raise node.get("guest").wrong("that family fits no empty house.")


def _check_easy(node: Node, s: DiceNewTown) -> None:
    """Where the round is, under the easy rules."""
    positioning = (state.DESIGN, state.SPOT, state.THROW, state.CARD)
    building = (state.DICE, state.EXTRA, state.TAKE_CARD, state.LAND_ROW, *positioning)
    working = (*positioning, state.WORK, state.PIECE, state.TRACK, state.TRACK_ROLL, state.RESIDENT, state.RESIDENT_ROW)
    allowed = {NONE: positioning, state.DICE: (*building, *working), state.WORK: working}
    if s.phase in (state.ROYAL, state.END):
        allowed = {state.DICE: (state.ROYAL, state.END)}
    if s.round == 0:
        allowed = {0: (state.LAND_ROW, state.RESIDENT_ROW)}
    if s.phase not in allowed.get(s.back, ()):
        raise node.get("back").wrong("play does not go on there from this phase.")
    resolved = [s.use[k] > 0 for k in range(3)]
    materials = [k for k in range(3) if s.use[k] == 1]
    seat = active(s)
    at_work = (state.WORK, state.PIECE, state.TRACK, state.TRACK_ROLL, state.RESIDENT, state.RESIDENT_ROW)
    works = s.round > 0 and (s.phase in at_work or s.back == state.WORK or s.resume == state.WORK)
    if works != all(resolved) and (works or s.phase in (state.DICE, state.THROW)) and s.resume != state.DESIGN:
        raise node.get("use").wrong("all three dice are resolved before the work begins.")
    if (s.back == NONE or s.round == 0 or s.phase in (state.ROYAL, state.END)) and any(resolved):
        raise node.get("use").wrong("no die is resolved in this phase.")
    values = [cards.die_of(s, seat, k) for k in materials]
    is_triple = len(materials) == 3 and len(set(values)) == 1
    if not is_triple and (len(materials) == 3 or len(set(values)) < len(values)):
        raise node.get("use").wrong("DT-L27: not three Materials, and no two of one size.")
    if s.phase == state.EXTRA and not is_triple:
        raise node.get("use").wrong("three Materials of one size are taken first.")
    by_red = s.back == state.DICE and (s.phase in (state.DESIGN, state.SPOT) or s.resume == state.DESIGN)
    if by_red and not (s.use[1] == 2 or is_triple):
        raise node.get("use").wrong("White dice are thrown for the Red die only.")
    if by_red and s.rerolls > s.red[seat] - (s.is_fresh or s.phase == state.THROW):
        raise node.get("rerolls").wrong("more rerolls than the Red die allows.")
    if s.phase in (state.DESIGN, state.THROW, state.CARD) and s.rerolls and not by_red:
        raise node.get("rerolls").wrong("rerolls are the special effect of the Red die.")
    if s.phase == state.DESIGN and not s.is_fresh and not by_red:
        raise node.get("is_fresh").wrong("the White dice have just been thrown.")
    if s.phase == state.TAKE_CARD:
        most = 2 if s.black[seat] == 6 else 1
        if not 1 <= s.to_take <= most or not (s.use[2] == 2 or is_triple) or not easy.has_open_card(s):
            raise node.get("to_take").wrong("the Black die does not give so many Land cards.")
    if s.can_gem_move and not works:
        raise node.get("can_gem_move").wrong("nothing has been built yet.")
    after_house = (state.TRACK, state.TRACK_ROLL, state.RESIDENT, state.RESIDENT_ROW)
    if not s.can_gem_move and s.round and (s.back == state.WORK or s.phase in after_house):
        raise node.get("can_gem_move").wrong("something has been built in this turn.")
    if s.phase == state.RESIDENT and s.owed == state.NOT_OWED:
        raise node.get("owed").wrong("a Resident is chosen from the row or from a former owner.")
    if s.owed >= state.FROM_SEAT + s.seats or s.owed == state.FROM_SEAT + seat:
        raise node.get("owed").wrong("there is no such former owner.")
