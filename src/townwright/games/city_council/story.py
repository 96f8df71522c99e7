"""The log of City Council: what happened, in sentences."""

from __future__ import annotations

from townwright.engine.score import Gain
from townwright.engine.state import CHANCE
from townwright.games.city_council import choices, council, placing, score
from townwright.games.city_council.account import gains, tile_name
from townwright.games.city_council.board import block_name, point_name, square_name
from townwright.games.city_council.data import (
    ACTIONS,
    COUNCIL,
    MAYOR,
    MAYOR_POINTS,
    SEATS,
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
    END,
    JUDGE,
    LOBBY,
    NONE,
    PAWN,
    PAY_DIE,
    PLACE,
    RAIL,
    STEAL,
    CityCouncil,
)
from townwright.games.city_council.words import added, outcome_sentence, tied

# The log --------------------------------------------------------------------------------------------------------------


def story(before: CityCouncil, action: int, after: CityCouncil) -> list[str]:
    """The sentences of the log for one decision and all that followed from it."""
    if before.actor == CHANCE:
        return [outcome_sentence(before, action)]
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
            return f"{mover} bids {fields['coin'] + fields['chits']}{added(fields['coin'], fields['chits'])}."
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
        return f": {MAYOR_POINTS:+d}" if member == MAYOR else ""
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
        lines.append(f"{listed(tied(after))} are tied; {SEATS[after.actor]}, with the {member}, names the winner.")
    return lines


def unable(before: CityCouncil, after: CityCouncil) -> int:
    """CC-S9: the seat whose turn would have begun."""
    position = 1 if before.phase in (LOBBY, STEAL) else before.position[before.actor] + 1
    return council.seat_at(after, position)
