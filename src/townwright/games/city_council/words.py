"""What City Council says: prompts, sentences for choices, and the log. What refuses a choice is in refusals.py."""

from __future__ import annotations

from townwright.engine.errors import Refused
from townwright.engine.game import Phase
from townwright.engine.state import CHANCE
from townwright.games.city_council import choices, payment, placing, play, railway, refusals, rounds, score
from townwright.games.city_council.account import gains, outlook, tile_name
from townwright.games.city_council.board import block_name, point_name, square_name
from townwright.games.city_council.data import (
    ACTIONS,
    COINS,
    COST,
    OUTCOMES,
    SEATS,
    TICKS,
    TILES,
)
from townwright.games.city_council.notation import chits_paid, price_now
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
    Phase(REVEAL, "reveal", "", "The top tiles of the stacks are being turned up.", ("CC-L7",)),
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
        "{mover} places {tile}: choose where. A place is named by its south-west square.",
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
        return listed(tied(s))
    if s.phase == PAY_TILE and placing.shortfall(s):
        return f"No payment reaches it: {count_of(placing.shortfall(s), 'point')} will be lost (CC-S8)."
    return _means(s)


def _means(s: CityCouncil) -> str:
    """What the actor has left."""
    coins = [str(coin) for coin in COINS if payment.is_unused(s, coin)]
    held = f"coins {' '.join(coins)}" if coins else "no coin"
    return f"Left: {held}, {count_of(s.chits[s.actor], 'chit')}."


def tied(s: CityCouncil) -> list[str]:
    return [SEATS[seat] for seat in range(s.seats) if s.score[seat] == score.best_score(s)]


def luck_name(s: CityCouncil) -> str:
    """What luck is deciding."""
    if s.phase == OPENER:
        return "who bids first"
    return f"round {s.round}, the top of stack {rounds.empty_stack(s) + 1}"


# Sentences for choices ------------------------------------------------------------------------------------------------


def sentence(s: CityCouncil, action: int) -> str:
    """What this choice does."""
    if s.actor == CHANCE:
        return outcome_sentence(s, action)
    choice = ACTIONS.decode(action)
    fields = choice.fields
    match choice.kind:
        case "bid":
            total = fields["coin"] + fields["chits"]
            return f"Bid {total}{added(fields['coin'], fields['chits'])}."
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


def added(coin: int, chits: int) -> str:
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
    brought = gains(s, action, s) + outlook(s, action)
    points = sum(gain.item.points for gain in brought if gain.purse == s.actor)
    return f" It brings {points:+d}."


def outcome_sentence(s: CityCouncil, action: int) -> str:
    outcome = OUTCOMES.decode(action)
    if outcome.kind == "opener":
        return f"{SEATS[outcome.fields['seat']]} bids first."
    return f"{tile_name(outcome.fields['tile'])} is turned up on stack {rounds.empty_stack(s) + 1}."


# Refusals -------------------------------------------------------------------------------------------------------------


def refusal(s: CityCouncil, seat: int, action: int, rule: int) -> Refused:
    """Why this seat may not choose this now."""
    return refusals.refusal(s, seat, action, rule, prompt(s, seat))


def binding(_s: CityCouncil, _action: int) -> int:
    """No rule makes a choice binding: until luck or another player has decided, it can be taken back."""
    return 0
