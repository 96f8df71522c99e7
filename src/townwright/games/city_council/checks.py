"""What no game of City Council can lead to: each contradiction in a position is refused by the field that shows it."""

from __future__ import annotations

from townwright.engine.document import Node
from townwright.games.city_council import council, explain, investing, payment, placing, railway, rounds, score
from townwright.games.city_council.board import (
    BESIDE,
    CENTRAL,
    COVERS,
    OUTSIDE,
    POINTS_BESIDE,
    QUADRANT_OF,
    SIDES,
    SOUTH_WEST,
    TOUCHING,
    either,
    has_square,
    is_empty,
    meet,
    square_name,
    words,
)
from townwright.games.city_council.data import (
    CHITS,
    COIN_COUNT,
    COINS,
    COST,
    KIND_OF,
    MAYOR,
    MAYOR_POINTS,
    PARK,
    SEATS,
    SEGMENTS,
    SEGMENTS_A_TILE,
    TILE_COUNT,
    TILES,
    TREASURER,
)
from townwright.games.city_council.state import (
    BID,
    DIE_NUMBER,
    DIE_POINT,
    END,
    IN_BID,
    JUDGE,
    LOBBY,
    NO,
    NONE,
    OPENER,
    PAWN,
    PAY_DIE,
    PAY_TILE,
    PLACE,
    RAIL,
    RANDOM_OPENER,
    REVEAL,
    SPENT,
    STEAL,
    TAKE,
    TICK,
    UNUSED,
    CityCouncil,
)


def check(document: Node, s: CityCouncil) -> None:
    """Refuse a position that no game can lead to."""
    _check_tiles(document, s)
    _check_rail(document.get("rail", []), s)
    if is_empty(words(s.network)):
        raise document.get("tiles").wrong("no avenue is bordered by every tile (CC-L15).")
    _check_round(document, s)
    _check_opener(document, s)
    _check_favours(document, s)
    for seat in range(s.seats):
        node = document.get("players").get(SEATS[seat])
        _check_coins(node, s, seat)
        _check_investor(node, s, seat)
    _check_chits(document.get("players"), s)
    _check_beginning(document.get("players"), s)
    _check_winner(document, s)
    if TAKE <= s.phase <= RAIL:
        _check_turn(document, s)


# Who decides ----------------------------------------------------------------------------------------------------------


def turns_begun(s: CityCouncil) -> int:
    """How many turns of this round have placed their tile."""
    return score.tiles_in_the_city(s) - s.seats * (s.round - 1)


def acting_seat(document: Node, s: CityCouncil) -> int:
    """Whose decision it is, from bids, choices and tiles."""
    _check_order(document, s)
    if s.phase == BID:
        return (s.opener + council.bids_made(s)) % s.seats
    if s.phase in (LOBBY, STEAL):
        picks = council.picks_made(s) - (s.phase == STEAL)
        return council.seat_by_bid(s, picks % s.seats)
    if s.phase == JUDGE:
        return rounds.judge(s)
    return council.seat_at(s, turns_begun(s) + (s.phase <= TICK))


def _check_order(document: Node, s: CityCouncil) -> None:
    """There is somebody to decide: an opener, different bids, each position once, and a tile for each turn."""
    if s.opener == NONE:
        raise document.get("opener", None).wrong("somebody bids first.")
    players = document.get("players")
    for seat in range(s.seats):
        name = SEATS[seat]
        bids = [other for other in range(s.seats) if s.bid[other] == s.bid[seat]]
        if s.bid[seat] and len(bids) > 1:
            raise players.get(name).get("bid", None).wrong(f"{s.bid[seat]} is bid twice (CC-L3).")
        if s.phase > BID and not s.bid[seat]:
            raise players.get(name).get("bid", None).wrong("everybody has bid.")
        if s.phase > STEAL and not s.position[seat]:
            raise players.get(name).get("position", None).wrong("everybody has a position.")
        if s.position[seat] and council.seat_at(s, s.position[seat]) != seat:
            raise players.get(name).get("position", None).wrong("somebody else has this position (CC-L5).")
    if s.phase == BID and council.bids_made(s) == s.seats:
        raise document.get("phase").wrong("everybody has bid already.")
    if s.phase in (LOBBY, STEAL) and not 0 <= council.picks_made(s) - (s.phase == STEAL) < 2 * s.seats:
        raise document.get("phase").wrong("everybody has chosen already, or nobody yet.")
    begun = turns_begun(s)
    if TAKE <= s.phase <= RAIL and not (s.phase > TICK) <= begun <= s.seats - (s.phase <= TICK):
        raise document.get("tiles").wrong(f"there are {begun} tiles of round {s.round}, which does not fit the phase.")


# The city -------------------------------------------------------------------------------------------------------------


def _check_tiles(document: Node, s: CityCouncil) -> None:
    """Every tile has touched one that lay before it, and the first one lies in the centre."""
    placed = [tile for tile in range(TILE_COUNT) if s.where[tile] != NONE]
    reached = [tile for tile in placed if has_square(CENTRAL, SOUTH_WEST[s.where[tile]])][:1]
    for tile in reached:
        near = words(TOUCHING[s.where[tile]])
        reached += [o for o in placed if o not in reached and has_square(near, SOUTH_WEST[s.where[o]])]
    for tile in placed:
        if tile not in reached:
            raise document.get("tiles").get(TILES[tile]).wrong("no chain of tiles leads here from the centre (CC-L13).")


def _check_rail(node: Node, s: CityCouncil) -> None:
    """One tree of segments, begun beside a tile."""
    rail = explain.rail_squares(s)
    if len(rail) > SEGMENTS:
        raise node.wrong(f"there are only {SEGMENTS} segments (CC-L25).")
    for tile in range(TILE_COUNT):
        if s.where[tile] != NONE:
            carried = railway.segments_on(s, tile)
            if carried > (0 if KIND_OF[tile] == PARK else SEGMENTS_A_TILE):
                raise node.wrong(f"{TILES[tile]} cannot carry {carried} segments (CC-L29, CC-L30).")
    if rail and not any(_is_start(s, square) for square in rail):
        raise node.wrong("no segment lies on the ground beside a tile, where the railway starts (CC-L26).")
    reached = rail[:1]
    for square in reached:
        reached += [int(side) for side in SIDES[square] if int(side) in rail and int(side) not in reached]
    if len(reached) < len(rail):
        apart = next(square for square in rail if square not in reached)
        raise node.wrong(f"{square_name(apart)} does not hang together with {square_name(rail[0])} (CC-L28).")
    joints = sum(len(explain.rail_beside(s, square)) for square in rail) // 2
    if rail and joints != len(rail) - 1:
        raise node.wrong("the segments form a loop (CC-L27).")


def _is_start(s: CityCouncil, square: int) -> bool:
    built = words(s.built)
    return not has_square(built, square) and meet(words(BESIDE[square]), built)


# The round ------------------------------------------------------------------------------------------------------------


def _check_round(document: Node, s: CityCouncil) -> None:
    """How many tiles lie in the city and on the stacks follows from the round and the phase."""
    placed, shown = score.tiles_in_the_city(s), sum(s.stack[k] != NONE for k in range(s.seats))
    before, stacks = s.seats * (s.round - 1), document.get("stacks")
    is_last_round = s.round == TILE_COUNT // s.seats
    if s.phase == REVEAL and (is_last_round or shown == s.seats or rounds.empty_stack(s) != shown):
        raise stacks.wrong("they are turned up in their order, and one is still to be; the last ones need no luck.")
    if s.phase == OPENER and (s.round > 1 or s.first_bidder != RANDOM_OPENER):
        raise document.get("phase").wrong("who bids first is drawn in round 1 only, if no option names them.")
    if s.phase <= STEAL:
        if placed != before:
            raise document.get("tiles", {}).wrong(f"at the start of round {s.round} there are {before}, not {placed}.")
        if s.phase != REVEAL and shown != s.seats:
            raise stacks.wrong("before the first turn a tile lies face up on each stack.")
        return
    if s.phase <= RAIL:
        left = s.seats - turns_begun(s) - (PAY_TILE <= s.phase <= TICK)
        if shown != left:
            raise stacks.wrong(f"{left} face-up tiles are left here, not {shown}.")
        return
    _check_end(document, s, placed, shown)


def _check_end(document: Node, s: CityCouncil, placed: int, shown: int) -> None:
    if placed == TILE_COUNT:
        if s.round != TILE_COUNT // s.seats:
            raise document.get("round").wrong(f"{TILE_COUNT} tiles take {TILE_COUNT // s.seats} rounds.")
        return
    begun = turns_begun(s)
    if not 0 <= begun < s.seats or shown != s.seats - begun:
        raise document.get("stacks").wrong(f"with {placed} tiles placed in round {s.round} that cannot be left.")
    position = begun + 1
    if not is_empty(placing.open_blocks(s, council.seat_at(s, position))):
        name = SEATS[council.seat_at(s, position)]
        raise document.get("phase").wrong(f"{name} can still place a tile (CC-S9).")


def _check_opener(document: Node, s: CityCouncil) -> None:
    is_drawn_yet = s.round > 1 or s.phase > OPENER
    if s.first_bidder == RANDOM_OPENER and not is_drawn_yet:
        if s.opener != NONE:
            raise document.get("opener", None).wrong("it is not drawn yet who bids first.")
        return
    if s.opener == NONE:
        raise document.get("opener", None).wrong("somebody bids first.")
    if s.round == 1 and s.first_bidder not in (RANDOM_OPENER, s.opener):
        raise document.get("opener", None).wrong(f"by the option first_bidder {SEATS[s.first_bidder]} bids first.")


def _check_favours(document: Node, s: CityCouncil) -> None:
    """Bids in their order, then choices in theirs."""
    players = document.get("players")
    by_clock = [(s.opener + k) % s.seats for k in range(s.seats)]
    bids = council.bids_made(s) if s.phase >= BID else 0
    for k, seat in enumerate(by_clock):
        node = players.get(SEATS[seat])
        if (s.bid[seat] > 0) != (k < bids):
            raise node.get("bid", 0).wrong("bids are made clockwise, once each.")
    ranked = [council.seat_by_bid(s, k) for k in range(s.seats)] if s.phase >= LOBBY else by_clock
    picks = council.picks_made(s) if s.phase >= LOBBY else 0
    for k, seat in enumerate(ranked):
        node = players.get(SEATS[seat])
        made = (s.position[seat] > 0) + (s.council[seat] != NONE)
        if made != (picks > k) + (picks > k + s.seats):
            raise node.get("position", 0).wrong("turns and members are chosen by bid, highest first, twice through.")
        if s.council[seat] != NONE and council.holder_of(s, s.council[seat]) != seat:
            raise node.get("council", None).wrong("somebody else has lobbied this member (CC-L5).")
    if s.phase > STEAL and picks < 2 * s.seats:
        raise players.wrong("everybody has a position and a member of the council.")
    if s.phase == STEAL:
        robbed = sum(s.chits[seat] for seat in range(s.seats)) - s.chits[s.actor]
        if s.council[s.actor] != TREASURER or payment.pile(s) > 0 or robbed == 0:
            raise document.get("phase").wrong("a chit is taken from a player by the Treasurer's, if the pile is empty.")


# Coins and chits ------------------------------------------------------------------------------------------------------


def _coin_in_bid(s: CityCouncil, seat: int) -> int:
    """The value of the coin that this seat has bid."""
    return next(COINS[k] for k in range(COIN_COUNT) if s.coin[seat, k] == IN_BID)


def _has_paid(s: CityCouncil, seat: int) -> bool:
    """Has this seat paid for a tile in this round?"""
    is_over = s.phase in (JUDGE, END)
    turn = turns_begun(s) + (s.phase in (PLACE, TICK))
    return (TAKE <= s.phase <= RAIL or is_over) and s.position[seat] <= turn


def _check_coins(player: Node, s: CityCouncil, seat: int) -> None:
    coins = [s.coin[seat, k] for k in range(COIN_COUNT)]
    node = player.get("coins", {})
    if s.phase in (JUDGE, END) and score.tiles_in_the_city(s) == TILE_COUNT:
        if coins != [UNUSED] * COIN_COUNT:
            raise node.wrong("all coins have come back when the last round is over.")
        return
    if coins.count(IN_BID) != (s.bid[seat] > 0):
        raise node.wrong("one coin is in a bid, and none without a bid.")
    if s.bid[seat] and not 0 <= s.bid[seat] - _coin_in_bid(s, seat) <= min(CHITS, s.round - 1):
        raise player.get("bid", None).wrong("the coin is in it, and chits that the Treasurer has given before.")
    if SPENT in coins and not _has_paid(s, seat):
        raise node.wrong("no coin is spent before its owner's turn.")
    if _has_paid(s, seat) and SPENT not in coins and s.chits_alone == NO:
        raise node.wrong("a coin has paid for this round's tile.")


def _check_chits(players: Node, s: CityCouncil) -> None:
    held = sum(s.chits[seat] for seat in range(s.seats))
    given = s.round - (council.holder_of(s, TREASURER) == NONE)
    if held > min(CHITS, given):
        raise players.wrong(f"{held} chits are held; there are {CHITS}, and the Treasurer gives one a round.")


def _check_beginning(players: Node, s: CityCouncil) -> None:
    """Before the first tile nobody has more than the Mayor and the Treasurer have given."""
    if s.round > 1 or score.tiles_in_the_city(s) or s.phase > TAKE:
        return
    for seat in range(s.seats):
        node = players.get(SEATS[seat])
        if s.score[seat] != (MAYOR_POINTS if s.council[seat] == MAYOR else 0):
            raise node.get("score", 0).wrong("before the first tile only the Mayor has brought points.")
        if s.chits[seat] != (s.council[seat] == TREASURER):
            raise node.get("chits", 0).wrong("before the first tile only the Treasurer has given a chit.")


# Investors and speculators --------------------------------------------------------------------------------------------


def _check_investor(player: Node, s: CityCouncil, seat: int) -> None:
    pawn, point = s.pawn[seat], s.point[seat]
    is_choosing = seat == s.actor and s.phase in (PAY_DIE, DIE_POINT)
    if pawn != NONE:
        if QUADRANT_OF[s.where[pawn]] == OUTSIDE:
            raise player.get("pawn", None).wrong(f"{TILES[pawn]} straddles two quadrants (CC-L19).")
        if pawn in [s.pawn[other] for other in range(s.seats) if other != seat]:
            raise player.get("pawn", None).wrong(f"only who placed {TILES[pawn]} can have an investor on it (CC-L18).")
        if s.round == 1 and not ((_has_paid(s, seat) and s.phase > TICK) or s.position[seat] <= turns_begun(s)):
            raise player.get("pawn", None).wrong("its owner has placed no tile yet (CC-L18).")
    if (s.die[seat] > 0) != (point != NONE or is_choosing) or (is_choosing and point != NONE):
        raise player.get("die", {}).wrong("a number and a point belong to each die that is placed.")
    if s.spent_on[seat] != NONE and point == NONE:
        raise player.get("die", {}).get("spent_on", None).wrong("only a die that was placed can be spent.")
    if point == NONE:
        return
    node = player.get("die", None)
    if pawn == NONE:
        raise node.wrong("the speculator follows the investor (CC-L21).")
    if not has_square(words(POINTS_BESIDE[QUADRANT_OF[s.where[pawn]]]), SOUTH_WEST[point]):
        raise node.get("point", None).wrong("it lies in a quadrant beside the investor's (CC-L22).")
    covered = words(COVERS[point])
    if s.spent_on[seat] != NONE:
        if not meet(covered, words(COVERS[s.where[s.spent_on[seat]]])):
            raise node.get("spent_on", None).wrong("this tile covers no square of the die (CC-S11).")
        return
    if meet(covered, either(words(s.built), words(s.rail))):
        raise node.get("point", None).wrong("the squares round a live die are empty (CC-L23, CC-L31).")
    if any(score.is_live(s, other) and s.point[other] == point for other in range(s.seats) if other != seat):
        raise node.get("point", None).wrong("two live dice stand on one intersection (CC-L23).")


# Turns and the end ----------------------------------------------------------------------------------------------------


def _check_turn(document: Node, s: CityCouncil) -> None:
    """What is asked has an answer, and what was chosen could be."""
    phase, turn = document.get("phase"), document.get("turn", {})
    if s.phase <= TICK and is_empty(words(s.open)):
        raise phase.wrong(f"{SEATS[s.actor]} cannot place a tile, so the game is over (CC-S9).")
    could_do_better = placing.can_afford_any(s) or COST[s.tile] > placing.lowest_cost(s)
    if s.phase == PAY_TILE and placing.shortfall(s) and could_do_better:
        raise turn.get("tile", None).wrong(f"{SEATS[s.actor]} cannot afford it (CC-L8).")
    if s.phase == TICK and (placing.has_no_tick(s.tile) or not has_square(words(s.open), SOUTH_WEST[s.block])):
        raise turn.get("block", None).wrong("no tile with a mark can be placed here.")
    if s.phase == PAWN and not investing.may_invest(s):
        raise phase.wrong("no investor can be placed now (CC-L18 to CC-L20).")
    if s.phase == DIE_NUMBER and not investing.may_speculate(s):
        raise phase.wrong("no speculator can be placed now (CC-L21 to CC-L24).")
    if s.phase in (PAY_DIE, DIE_POINT):
        if s.pawn[s.actor] == NONE or is_empty(investing.open_points(s)):
            raise phase.wrong("no intersection is open to the speculator (CC-L21 to CC-L23).")
        if s.phase == PAY_DIE and not payment.can_pay(s, s.die[s.actor]):
            node = document.get("players").get(SEATS[s.actor]).get("die", None)
            raise node.get("number", None).wrong("its owner cannot pay for it (CC-L24).")
    if s.phase == RAIL:
        _check_credit(turn, phase, s)


def _check_credit(turn: Node, phase: Node, s: CityCouncil) -> None:
    spent = sum(COINS[k] for k in range(COIN_COUNT) if s.coin[s.actor, k] == SPENT) + payment.pile(s)
    if s.credit > spent or (s.owes and not s.credit) or (s.credit and not s.owes and s.last == NONE):
        raise turn.get("credit", None).wrong("the credit is what was paid for rail and is not yet laid.")
    if s.last != NONE and len(explain.rail_beside(s, s.last)) > 1:
        raise turn.get("last", None).wrong("the segment laid just before touches one other at most.")
    if railway.has_only_stop(s):
        raise phase.wrong("there is no rail to lay or to pay for.")
    if s.owes and not railway.some_segment_costs(s, 1, s.credit + payment.funds(s)):
        raise turn.get("owes", None).wrong("nothing is paid that cannot lead to a segment (CC-R67).")


def _check_winner(document: Node, s: CityCouncil) -> None:
    is_tied = score.is_tied_for_first(s)
    if s.phase == JUDGE and not is_tied:
        raise document.get("phase").wrong("nobody is tied for the first place (CC-S10).")
    if s.winner != NONE and (s.phase != END or not is_tied or s.score[s.winner] < score.best_score(s)):
        raise document.get("winner", None).wrong("one of those tied for the first place is named, in the end (CC-S10).")
    if s.phase == END and is_tied and s.winner == NONE:
        raise document.get("winner", None).wrong("a tie for the first place has been decided (CC-S10).")
