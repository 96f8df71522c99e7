"""What City Council says: prompts, sentences for choices, and the log. What refuses a choice is in refusals.py."""

from __future__ import annotations

from townwright.engine.errors import Refused
from townwright.engine.game import Phase
from townwright.engine.score import Gain
from townwright.engine.state import CHANCE
from townwright.games.city_council import choices, council, payment, placing, play, railway, refusals, score
from townwright.games.city_council.account import gains, placement, tile_name
from townwright.games.city_council.board import block_name, point_name, square_name
from townwright.games.city_council.data import (
    ACTIONS,
    COST,
    COUNCIL,
    OUTCOMES,
    SEATS,
    TICKS,
    TILE_COUNT,
    TILES,
    TREASURER,
)
from townwright.games.city_council.notation import chits_paid, move_name, price_now, with_chits
from townwright.games.city_council.payment import is_coin_action
from townwright.games.city_council.refusals import count_of, listed
from townwright.games.city_council.state import (
    BID,
    DIE_NUMBER,
    DIE_POINT,
    END,
    JUDGE,
    LOBBY,
    NONE,
    OPENER,
    PAWN,
    PAY_DIE,
    PAY_TILE,
    PLACE,
    RAIL,
    REVEAL,
    STEAL,
    TAKE,
    TICK,
    CityCouncil,
)

PHASES = (
    Phase(REVEAL, "reveal", "", "The top tiles of the stacks are being turned up.", ("CC-S9",)),
    Phase(OPENER, "opener", "", "It is being drawn who bids first.", ("CC-R26",)),
    Phase(
        BID,
        "bid",
        "{mover} bids for priority: one coin, and chits if you like. {facts}",
        "{mover} is bidding for priority.",
        ("CC-L1", "CC-L2", "CC-L3"),
    ),
    Phase(
        LOBBY,
        "lobby",
        "{mover} chooses {facts}.",
        "{mover} is choosing {facts}.",
        ("CC-L4", "CC-L5"),
    ),
    Phase(
        STEAL,
        "steal",
        "The pile is empty: {mover}, the Treasurer's lobbyist, takes a chit from a player.",
        "The pile is empty: {mover} is choosing from whom to take a chit.",
        ("CC-L6", "CC-R33"),
    ),
    Phase(TAKE, "take", "{mover} takes a tile. {facts}", "{mover} is choosing a tile.", ("CC-L7", "CC-L8")),
    Phase(
        PAY_TILE,
        "pay_tile",
        "{mover} pays {price} for {tile}. {facts}",
        "{mover} is paying {price} for {tile}.",
        ("CC-L9", "CC-S8"),
    ),
    Phase(
        PLACE,
        "place",
        "{mover} places {tile}: choose its south-west square.",
        "{mover} is placing {tile}.",
        ("CC-L13", "CC-L15", "CC-L16"),
    ),
    Phase(
        TICK,
        "tick",
        "{mover} turns {tile}: choose the corner of its mark, where a stop can be.",
        "{mover} is turning {tile}.",
        ("CC-L17", "CC-R2"),
    ),
    Phase(
        PAWN,
        "pawn",
        "{mover} may place the investor on {tile} for {price}. {facts}",
        "{mover} may place the investor on {tile}.",
        ("CC-L18", "CC-L20"),
    ),
    Phase(
        DIE_NUMBER,
        "die_number",
        "{mover} may place the speculator: choose its number, which is also its price. {facts}",
        "{mover} may place the speculator.",
        ("CC-L21", "CC-L24"),
    ),
    Phase(
        PAY_DIE,
        "pay_die",
        "{mover} pays {price} for the speculator. {facts}",
        "{mover} is paying {price} for the speculator.",
        ("CC-L9",),
    ),
    Phase(
        DIE_POINT,
        "die_point",
        "{mover} places the speculator: choose an intersection in a quadrant beside the investor's.",
        "{mover} is placing the speculator.",
        ("CC-L22", "CC-L23"),
    ),
    Phase(
        RAIL,
        "rail",
        "{mover} may lay rail; credit {credit}. {facts}",
        "{mover} may lay rail; credit {credit}.",
        ("CC-L28", "CC-L32", "CC-L33"),
    ),
    Phase(
        JUDGE,
        "judge",
        "{facts} are tied; {mover} names the winner.",
        "{facts} are tied; {mover} is naming the winner.",
        ("CC-S10",),
    ),
    Phase(END, "end", "", "The game is over.", ("CC-S9", "CC-S10")),
)


def seat_name(_s: CityCouncil, seat: int) -> str:
    return SEATS[seat]


def prompt(s: CityCouncil, seat: int) -> str:
    """What this seat is asked, or who is being waited for."""
    phase = next(phase for phase in PHASES if phase.number == s.phase)
    facts = {
        "mover": SEATS[s.actor] if s.actor >= 0 else "",
        "tile": "" if s.tile == NONE else tile_name(s.tile),
        "price": price_now(s),
        "credit": s.credit,
        "facts": _facts(s) if s.actor >= 0 else "",
    }
    return (phase.asks if seat == s.actor >= 0 else phase.others).format(**facts)


def _facts(s: CityCouncil) -> str:
    """What whoever decides wants to know."""
    if s.phase == BID:
        bids = [f"{SEATS[seat]} {s.bid[seat]}" for seat in range(s.seats) if s.bid[seat]]
        return f"Bid so far: {', '.join(bids)}." if bids else "Nobody has bid yet."
    if s.phase == LOBBY:
        if s.position[s.actor]:
            return "a member of the council"
        return "a turn position" if s.council[s.actor] != NONE else "a turn position or a member of the council"
    if s.phase == JUDGE:
        return listed(_tied(s))
    if s.phase == PAY_TILE and placing.shortfall(s):
        return f"No payment reaches it: {count_of(placing.shortfall(s), 'point')} will be lost (CC-S8)."
    return _means(s)


def _means(s: CityCouncil) -> str:
    """What the actor has left."""
    coins = [str(coin) for coin in range(2, 6) if payment.is_unused(s, coin)]
    held = f"coins {' '.join(coins)}" if coins else "no coin"
    return f"Left: {held}, {count_of(s.chits[s.actor], 'chit')}."


def _tied(s: CityCouncil) -> list[str]:
    return [SEATS[seat] for seat in range(s.seats) if s.score[seat] == score.best_score(s)]


def luck_name(s: CityCouncil) -> str:
    """What luck is deciding."""
    if s.phase == OPENER:
        return "who bids first"
    return f"round {s.round}, the top of stack {play.empty_stack(s) + 1}"


# Sentences for choices ------------------------------------------------------------------------------------------------


def sentence(s: CityCouncil, action: int) -> str:
    """What this choice does."""
    if s.actor == CHANCE:
        return _outcome_sentence(s, action)
    choice = ACTIONS.decode(action)
    fields = choice.fields
    match choice.kind:
        case "bid":
            total = fields["coin"] + fields["chits"]
            return f"Bid {total}{_added(fields['coin'], fields['chits'])}."
        case "lobby":
            return f"Lobby {_FAVOURS[fields['member']]}."
        case "order":
            return f"Take turn {fields['position']} of the round."
        case "player":
            who = SEATS[fields["seat"]]
            return f"Name {who} the winner." if s.phase == JUDGE else f"Take a chit from {who}."
        case "take":
            tile = s.stack[fields["stack"]]
            return "Take the tile." if tile == NONE else f"Take {tile_name(tile)}, for {COST[tile]}."
        case "coin" | "chits":
            return _payment_sentence(s, action)
        case "stop":
            return _STOPS.get(s.phase, "Pass.")
        case "number":
            return f"Set the speculator to {fields['number']}, for {fields['number']}."
        case "tick":
            return f"Turn the mark to the {TICKS[fields['corner']]} corner.{_outlook(s, action)}"
        case "place":
            what = "the tile" if s.tile == NONE else TILES[s.tile]
            return f"Place {what} on {block_name(fields['block'])}.{_outlook(s, action)}"
        case "point":
            return f"Place the speculator on {point_name(fields['block'])}.{_outlook(s, action)}"
    square = fields["square"]
    cost = railway.segment_cost(s, square)
    return f"Lay a segment on {square_name(square)}, for {cost}.{_outlook(s, action)}"


_FAVOURS = (
    "the Mayor: 7 points at once",
    "the Treasurer: a chit at once",
    "Transit: 2 points a segment this round, and branch lines",
    "Zoning: nobody else gets investment points by your actions this round",
)
_STOPS = {
    PAWN: "Place no investor this turn.",
    DIE_NUMBER: "Place no speculator this turn.",
    RAIL: "Lay no more rail this turn.",
}


def _added(coin: int, chits: int) -> str:
    return f" with the coin {coin} and {count_of(chits, 'chit')}" if chits else ""


def _payment_sentence(s: CityCouncil, action: int) -> str:
    if s.phase == RAIL or not price_now(s):
        if not is_coin_action(action):
            return "Add a chit to the credit for rail."
        coin = action + choices.COIN_OF_ACTION
        return f"Turn the coin {coin} and add {coin} to the credit for rail."
    deed = {PAWN: "Place the investor and pay", PAY_DIE: "Pay for the speculator"}.get(s.phase, "Pay")
    if not is_coin_action(action):
        return f"{deed} with {count_of(price_now(s), 'chit')}."
    coin = action + choices.COIN_OF_ACTION
    chits = chits_paid(s, coin)
    return f"{deed} with the coin {coin} and {count_of(chits, 'chit')}." if chits else f"{deed} with the coin {coin}."


def _outlook(s: CityCouncil, action: int) -> str:
    """What a legal placement brings to whoever makes it, apart from the end of a round."""
    if play.why_not(s, action) != 0:
        return ""
    if s.phase == PLACE:
        items = placement(s, action - choices.PLACES, NONE)
        points = sum(item.points for seat, item in items if seat == s.actor)
    else:
        points = sum(gain.item.points for gain in gains(s, action, s) if gain.purse == s.actor)
    return f" It brings {points:+d}."


def _outcome_sentence(s: CityCouncil, action: int) -> str:
    outcome = OUTCOMES.decode(action)
    if outcome.kind == "opener":
        return f"{SEATS[outcome.fields['seat']]} bids first."
    return f"{tile_name(outcome.fields['tile'])} is turned up on stack {play.empty_stack(s) + 1}."


# Refusals -------------------------------------------------------------------------------------------------------------


def refusal(s: CityCouncil, seat: int, action: int, rule: int) -> Refused:
    """Why this seat may not choose this now."""
    return refusals.refusal(s, seat, action, rule, prompt(s, seat))


def binding(_s: CityCouncil, _action: int) -> int:
    """No rule makes a choice binding: until luck or another player has decided, it can be taken back."""
    return 0


# The log --------------------------------------------------------------------------------------------------------------


def story(before: CityCouncil, action: int, after: CityCouncil) -> list[str]:
    """The sentences of the log for one decision and all that followed from it."""
    if before.actor == CHANCE:
        return [_outcome_sentence(before, action)]
    gained = gains(before, action, after)
    lines = [_deed(before, action, after, gained)]
    lines += [f"{SEATS[gain.purse]} {gain.item.points:+d}: {gain.item.text}." for gain in gained if _is_told(gain)]
    if before.phase == BID and after.phase == LOBBY:
        order = [SEATS[council.seat_by_bid(after, k)] for k in range(after.seats)]
        lines.append(f"Priority: {', '.join(order)}.")
    if before.phase in (LOBBY, STEAL) and after.phase not in (LOBBY, STEAL):
        lines.append(f"Turns: {', '.join(_turn(after, position) for position in range(1, after.seats + 1))}.")
    lines += _end_of_round(before, after, gained)
    return lines + _end_of_game(before, after)


def _is_told(gain: Gain) -> bool:
    """Is it told as a sentence of its own? What a tile earns its placer is told in one sum, and so are coins."""
    return gain.item.kind in ("investment bonuses", "speculator trigger", "connections")


def _own_points(before: CityCouncil, gained: list[Gain]) -> int:
    headings = ("tile basics", "neighbours plus", "neighbours minus", "initial bonus", "segments")
    return sum(gain.item.points for gain in gained if gain.purse == before.actor and gain.item.kind in headings)


def _deed(before: CityCouncil, action: int, after: CityCouncil, gained: list[Gain]) -> str:
    mover, choice = SEATS[before.actor], ACTIONS.decode(action)
    fields = choice.fields
    match choice.kind:
        case "bid":
            return f"{mover} bids {fields['coin'] + fields['chits']}{_added(fields['coin'], fields['chits'])}."
        case "lobby":
            return f"{mover} lobbies {COUNCIL[fields['member']]}{_favour(before, after, fields['member'])}."
        case "order":
            return f"{mover} takes turn {fields['position']}."
        case "player":
            who = SEATS[fields["seat"]]
            return f"{mover} names {who} the winner." if before.phase == JUDGE else f"{mover} takes a chit from {who}."
        case "take":
            return f"{mover} takes {tile_name(before.stack[fields['stack']])}."
        case "coin" | "chits":
            return _payment_deed(before, action)
        case "stop":
            return f"{mover} {_PASSES.get(before.phase, 'passes')}."
        case "number":
            return f"{mover} sets the speculator to {fields['number']}."
        case "place" if before.phase == PLACE and not placing.has_no_tick(before.tile):
            return f"{mover} lays {TILES[before.tile]} on {block_name(fields['block'])}."
        case "place" | "tick":
            return f"{mover} places {move_name(before, action)}: {_own_points(before, gained):+d}."
        case "point":
            where = point_name(fields["block"])
            return f"{mover} places the speculator on {where}: {_own_points(before, gained):+d}."
    return f"{mover} lays rail on {square_name(fields['square'])}: {_own_points(before, gained):+d}."


_PASSES = {PAWN: "places no investor", DIE_NUMBER: "places no speculator", RAIL: "lays no more rail"}


def _favour(before: CityCouncil, after: CityCouncil, member: int) -> str:
    """What the Mayor or the Treasurer gives."""
    if member != TREASURER:
        return ": +7" if member == 0 else ""
    if after.phase == STEAL:
        return "; the pile is empty"
    if after.chits[before.actor] > before.chits[before.actor]:
        return " and gets a chit"
    return ", but there is no chit to get"


def _payment_deed(before: CityCouncil, action: int) -> str:
    mover = SEATS[before.actor]
    if before.phase == RAIL:
        what = f"the coin {action + choices.COIN_OF_ACTION}" if is_coin_action(action) else "a chit"
        return f"{mover} pays {what} for rail."
    how = count_of(price_now(before), "chit")
    if is_coin_action(action):
        coin = action + choices.COIN_OF_ACTION
        how = with_chits(coin, chits_paid(before, coin))
    if before.phase == PAWN:
        return f"{mover} places the investor on {TILES[before.tile]}, paying {how}."
    if before.phase == PAY_DIE:
        return f"{mover} pays {how} for the speculator."
    lost = placing.shortfall(before)
    short = f" and loses {count_of(lost, 'point')}" if lost else ""
    return f"{mover} pays {how} for {TILES[before.tile]}{short}."


def _turn(s: CityCouncil, position: int) -> str:
    seat = council.seat_at(s, position)
    return f"{SEATS[seat]} ({COUNCIL[s.council[seat]]})"


def _end_of_round(before: CityCouncil, after: CityCouncil, gained: list[Gain]) -> list[str]:
    lines = []
    coins = [gain for gain in gained if gain.item.kind == "unused coins"]
    if coins:
        each = ", ".join(f"{SEATS[gain.purse]} {gain.item.points:+d}" for gain in coins)
        lines.append(f"The round is over. Unused coins: {each}.")
    if after.round > before.round:
        lines.append(f"Round {after.round}: {SEATS[after.opener]} will open the bidding.")
        if after.phase == BID:
            shown = ", ".join(TILES[tile] for tile in after.stack if tile != NONE)
            lines.append(f"The last tiles are turned up: {shown}.")
    return lines


def _end_of_game(before: CityCouncil, after: CityCouncil) -> list[str]:
    if before.phase == JUDGE or after.phase not in (JUDGE, END):
        return []
    lines = []
    if score.tiles_in_the_city(after) < TILE_COUNT:
        lines.append(f"{SEATS[unable(before, after)]} cannot place a tile: the game is over at once.")
    else:
        lines.append("All tiles are placed: the game is over.")
    if after.phase == JUDGE:
        member = COUNCIL[after.council[after.actor]]
        lines.append(f"{listed(_tied(after))} are tied; {SEATS[after.actor]}, with the {member}, names the winner.")
    return lines


def unable(before: CityCouncil, after: CityCouncil) -> int:
    """CC-S9: the seat whose turn would have begun."""
    position = 1 if before.phase in (LOBBY, STEAL) else before.position[before.actor] + 1
    return council.seat_at(after, position)
