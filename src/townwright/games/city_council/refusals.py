"""Why not: for each rule that refuses a choice a sentence with the facts of the position, and the places meant."""

from __future__ import annotations

from collections.abc import Mapping

from townwright.engine.errors import Refused
from townwright.engine.state import OVER
from townwright.games.city_council import choices, council, explain, payment, placing, railway, score
from townwright.games.city_council.account import tile_place
from townwright.games.city_council.board import (
    COVERS,
    QUADRANT_OF,
    QUADRANTS,
    block_name,
    both,
    either,
    point_name,
    square_name,
    words,
)
from townwright.games.city_council.data import (
    ACTIONS,
    COST,
    COUNCIL,
    FIRST_COIN,
    HIGHEST_BID,
    INVESTOR_COST,
    SEATS,
    SEGMENTS,
    TILES,
    TRANSIT,
)
from townwright.games.city_council.notation import price_now
from townwright.games.city_council.state import JUDGE, NONE, SPENT, CityCouncil

Said = tuple[str, tuple[str, ...]]
MOST_NAMED = 6


def refusal(s: CityCouncil, seat: int, action: int, rule: int, waits_for: str) -> Refused:
    """The rule's number, a sentence and the places that forbid the choice; `waits_for` says what is to be decided."""
    sentence, places = _refusal(s, seat, action, rule, waits_for)
    return Refused(f"CC-L{rule}", sentence, places)


def _refusal(s: CityCouncil, seat: int, action: int, rule: int, waits_for: str) -> Said:
    if rule == choices.L35_NOT_NOW:
        return _not_now(s, seat, action, waits_for), ()
    if rule <= choices.L9_SINGLE_PAYMENT:
        return _council_or_money(s, action, rule)
    if rule <= choices.L16_CUTS_OFF:
        return _placing(s, action - choices.PLACES, rule)
    if rule <= choices.L24_NUMBER_COST:
        return _investing(s, action, rule)
    if action < choices.RAILS:
        return _rail_money(s, action), ()
    return _railway(s, action - choices.RAILS, rule)


def listed(names: list[str], most: int = MOST_NAMED) -> str:
    """Such as "c4, d4 and 3 more"."""
    shown = names[:most] + ([f"{len(names) - most} more"] if len(names) > most else [])
    *first, last = shown
    return f"{', '.join(first)} and {last}" if first else last


def _square_places(squares: list[int]) -> tuple[str, ...]:
    return tuple(f"square:{square_name(square)}" for square in squares)


def _square_names(squares: list[int]) -> str:
    return listed([square_name(square) for square in squares])


# Turns and phases -----------------------------------------------------------------------------------------------------


def _not_now(s: CityCouncil, seat: int, action: int, waits_for: str) -> str:
    if s.actor == OVER:
        return "the game is over."
    if seat != s.actor:
        return f"it is not your turn. {waits_for}"
    if s.phase == JUDGE and ACTIONS.decode(action).kind == "player":
        tied = [SEATS[other] for other in range(s.seats) if s.score[other] == score.best_score(s)]
        return f"name one of the tied players, {listed(tied)}."
    return f"that is not to be decided now. {waits_for}"


# The council and money ------------------------------------------------------------------------------------------------


def _council_or_money(s: CityCouncil, action: int, rule: int) -> Said:
    fields = ACTIONS.decode(action).fields
    match rule:
        case choices.L2_BID_TRACK:
            total, held = fields["coin"] + fields["chits"], s.chits[s.actor]
            if fields["chits"] > held:
                return f"you have {count_of(held, 'chit')} to add to a bid, not {fields['chits']}.", ("chits:pile",)
            return f"the bidding track runs from 2 to {HIGHEST_BID}; {total} is beyond it.", ()
        case choices.L3_BID_TAKEN:
            total = fields["coin"] + fields["chits"]
            bidder = SEATS[list(s.bid).index(total)]
            return f"{total} has already been bid, by {bidder}.", (f"player:{bidder}",)
        case choices.L4_ONE_OF_EACH:
            if "position" in fields:
                return f"you have a position already, {s.position[s.actor]}: lobby a member of the council.", ()
            return f"you have lobbied the {COUNCIL[s.council[s.actor]]} already: choose a position.", ()
        case choices.L5_TAKEN:
            return _already_taken(s, fields)
        case choices.L6_NO_CHIT:
            return _no_chit(s, fields["seat"])
        case choices.L7_NOT_ON_A_STACK:
            shown = [TILES[tile] for tile in s.stack if tile != NONE]
            return f"no tile lies face up on that stack; left are {listed(shown)}.", tuple(f"tile:{t}" for t in shown)
        case choices.L8_CANNOT_AFFORD:
            return _cannot_afford(s, s.stack[fields["stack"]])
        case choices.L9_SINGLE_PAYMENT:
            return _wrong_payment(s, action)
    raise AssertionError(f"CC-L{rule} has no sentence")


def count_of(number: int, thing: str) -> str:
    """Such as "no chit", "1 chit" or "3 chits"."""
    return f"no {thing}" if number == 0 else f"{number} {thing}" + ("s" if number > 1 else "")


def _already_taken(s: CityCouncil, fields: Mapping[str, int]) -> Said:
    if "position" in fields:
        position = fields["position"]
        if position > s.seats:
            return f"there are only the positions 1 to {s.seats}.", (f"order:{position}",)
        holder = SEATS[council.seat_at(s, position)]
        return f"position {position} is taken, by {holder}.", (f"order:{position}",)
    member = COUNCIL[fields["member"]]
    holder = SEATS[council.holder_of(s, fields["member"])]
    return f"the {member} has been lobbied already, by {holder}.", (f"council:{member}",)


def _no_chit(s: CityCouncil, seat: int) -> Said:
    having = [SEATS[other] for other in range(s.seats) if other != s.actor and s.chits[other] > 0]
    who = "you take it from another player" if seat == s.actor else f"{SEATS[seat]} has no chit"
    if seat >= s.seats:
        who = f"there is no player {SEATS[seat]}"
    return f"{who}; take one from {listed(having)}.", tuple(f"player:{name}" for name in having)


def _cannot_afford(s: CityCouncil, tile: int) -> Said:
    highest, chits = payment.highest_unused(s), s.chits[s.actor]
    means = f"your highest coin is {highest}, and you have {count_of(chits, 'chit')}"
    if placing.can_afford_any(s):
        return f"you cannot afford {TILES[tile]} for {COST[tile]}: {means}.", (tile_place(tile),)
    lowest = placing.lowest_cost(s)
    return f"you can afford no tile, so it is to be one of the cheapest, for {lowest}: {means}.", (tile_place(tile),)


def _wrong_payment(s: CityCouncil, action: int) -> Said:
    place = f"coin:{action + choices.COIN_OF_ACTION}" if payment.is_coin_action(action) else "chits:pile"
    return _why_not_so(s, action, price_now(s)), (place,)


def _why_not_so(s: CityCouncil, action: int, price: int) -> str:
    """What is wrong with this payment of a price."""
    chits = s.chits[s.actor]
    if action == choices.CHITS_ACTION:
        if chits < price:
            return f"the price is {price}, and you have {count_of(chits, 'chit')}."
        return "here chits alone do not pay; a coin has to be among it."
    coin = action + choices.COIN_OF_ACTION
    if not payment.is_unused(s, coin):
        deed = "spent" if s.coin[s.actor, coin - FIRST_COIN] == SPENT else "bid"
        return f"your coin {coin} is not unused: you have {deed} it."
    if not payment.can_pay(s, price):
        return f"nothing you have reaches {price}: turn your highest unused coin, {payment.highest_unused(s)}."
    missing = payment.chits_beside(coin, price)
    return f"your coin {coin} needs {count_of(missing, 'chit')} for a price of {price}; you have {chits}."


# Placing a tile -------------------------------------------------------------------------------------------------------


def _placing(s: CityCouncil, block: int, rule: int) -> Said:
    here = block_name(block)
    match rule:
        case choices.L11_NOT_FREE:
            taken = explain.squares_in(both(words(COVERS[block]), either(words(s.built), words(s.rail))))
            return f"those squares are not free: {_taken_by(s, taken)}.", _square_places(taken)
        case choices.L12_CENTRE:
            return f"the first tile goes in the centre, wholly within f6 to i9; {here} does not.", ()
        case choices.L13_APART:
            return f"on {here} it would be neither next to a tile nor touch one at a corner.", ()
        case choices.L14_OWN_DIE:
            point = s.point[s.actor]
            own = explain.squares_in(both(words(COVERS[block]), words(COVERS[point])))
            return f"your own speculator stands on {point_name(point)}, beside {_square_names(own)}.", (
                f"point:{point_name(point)}",
            )
        case choices.L15_NO_ACCESS:
            tile = explain.tile_shut_by_tile(s, block)
            if tile == s.tile:
                return f"on {here} the tile itself would have no access to the avenue.", (f"block:{here}",)
            return f"{TILES[tile]} would lose its access to the avenue.", (tile_place(tile),)
    lost = explain.cut_off_by_tile(s, block)
    return f"that would cut off open squares: {_square_names(lost)}.", _square_places(lost)


def _taken_by(s: CityCouncil, squares: list[int]) -> str:
    parts = []
    for square in squares:
        tile = railway.tile_on(s, square)
        parts.append(f"{square_name(square)} ({'rail' if tile == NONE else TILES[tile]})")
    return listed(parts)


# Investing ------------------------------------------------------------------------------------------------------------


def _investing(s: CityCouncil, action: int, rule: int) -> Said:
    match rule:
        case choices.L20_INVESTOR_COST:
            return f"the investor costs {INVESTOR_COST}: {_why_not_so(s, action, INVESTOR_COST)}", ()
        case choices.L21_INVESTOR_FIRST:
            if s.pawn[s.actor] == NONE:
                return "place your investor first: the speculator follows it.", ()
            point = point_name(s.point[s.actor])
            return f"your speculator was placed on {point} already.", (f"point:{point}",)
        case choices.L24_NUMBER_COST:
            number = action - choices.NUMBERS
            highest, chits = payment.highest_unused(s), s.chits[s.actor]
            held = f"coin is {highest}" if highest else "coins are used up"
            return f"you cannot pay {number}: your highest {held}, and you have {count_of(chits, 'chit')}.", (
                f"number:{number}",
            )
        case choices.L22_BESIDE_INVESTOR:
            return _beside_investor(s, action - choices.POINTS)
    return _not_empty(s, action - choices.POINTS)


def _beside_investor(s: CityCouncil, block: int) -> Said:
    pawn = s.pawn[s.actor]
    home = QUADRANT_OF[s.where[pawn]]
    beside = listed([QUADRANTS[quadrant] for quadrant in (home ^ 1, home ^ 2)])
    inside = QUADRANT_OF[block]
    where = "on the line between quadrants" if inside == NONE else f"in {QUADRANTS[inside]}"
    text = f"the speculator goes inside {beside}, beside your investor in {QUADRANTS[home]}; {point_name(block)} lies"
    return f"{text} {where}.", (tile_place(pawn),)


def _not_empty(s: CityCouncil, block: int) -> Said:
    taken = explain.squares_in(both(words(COVERS[block]), either(words(s.built), words(s.rail))))
    if taken:
        text = f"the four squares round {point_name(block)} must be empty: {_taken_by(s, taken)}."
        return text, _square_places(taken)
    return f"a live speculator stands on {point_name(block)} already.", (f"point:{point_name(block)}",)


# The railway ----------------------------------------------------------------------------------------------------------


def _rail_money(s: CityCouncil, action: int) -> str:
    """Why there can be no stop, coin or chit now (CC-L33)."""
    if action == choices.STOP:
        return f"you have paid {s.credit} for rail: lay a segment first."
    if action == choices.CHITS_ACTION and s.chits[s.actor] == 0:
        return "you have no chit."
    if payment.is_coin_action(action) and not payment.is_unused(s, action + choices.COIN_OF_ACTION):
        return f"your coin {action + choices.COIN_OF_ACTION} is not unused."
    if s.credit:
        return f"your credit of {s.credit} pays for every segment that can be laid and that you can ever afford."
    return "no segment can be laid that all you have left would pay for."


def _railway(s: CityCouncil, square: int, rule: int) -> Said:
    here = square_name(square)
    place = (f"square:{here}",)
    match rule:
        case choices.L25_NONE_LEFT:
            return f"the {SEGMENTS} segments are used up.", ()
        case choices.L26_BESIDE_A_TILE:
            return f"the railway starts right beside a tile, not on one; {here} is no such square.", place
        case choices.L27_LOOP:
            loop = explain.loop_closed_by(s, square)
            return f"rail may not form loops: {here} would close {_square_names(loop)}.", _square_places(loop)
        case choices.L28_ONE_END:
            return _one_end(s, square)
        case choices.L29_PARK:
            tile = railway.tile_on(s, square)
            return f"no rail across parks; {here} lies under {TILES[tile]}.", (tile_place(tile),)
        case choices.L30_TWO_A_TILE:
            tile = railway.tile_on(s, square)
            carried = [other for other in explain.squares_under(s, tile) if other in explain.rail_squares(s)]
            return f"{TILES[tile]} carries two segments already, on {_square_names(carried)}.", _square_places(carried)
        case choices.L31_DIE_STANDS:
            owner = next(seat for seat in range(s.seats) if score.stands_on(s, seat, square))
            point = point_name(s.point[owner])
            return f"{point} is where the speculator of {SEATS[owner]} stands.", (f"point:{point}",)
        case choices.L32_SHUTS_A_TILE:
            tile = explain.tile_shut_by_rail(s, square)
            return f"{TILES[tile]} would lose its access to the avenue.", (tile_place(tile),)
        case choices.L33_CANNOT_PAY:
            cost = railway.segment_cost(s, square)
            return f"a segment on {here} costs {cost}; your credit is {s.credit}, so add a coin or a chit.", place
    return f"there is rail on {here} already.", place


def _one_end(s: CityCouncil, square: int) -> Said:
    ends = explain.ends_for_actor(s)
    if s.last != NONE and ends == [s.last]:
        rest = f"go on from {square_name(s.last)}"
    elif score.has_favour(s, s.actor, TRANSIT):
        rest = "a branch starts beside some segment"
    else:
        rest = f"the ends are {_square_names(ends)}" if ends else "no end is left, and only Transit may branch"
    touched = explain.rail_beside(s, square)
    how = "touches no rail" if not touched else f"touches {_square_names(touched)}"
    return f"you may only extend one end of the railway: {square_name(square)} {how}, {rest}.", _square_places(ends)
