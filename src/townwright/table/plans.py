"""Bids that are planned ahead: "raise to at most N, match if I may", or the first of these moves that is possible.

A plan is known to its seat alone. It is carried out through the same door as any choice, as soon as its seat is asked,
and it ends with the auction it was made for. If something comes up that it does not provide for, such as a bid above
its limit, it is forgotten and the seat decides for itself.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from townwright.engine.errors import CannotRead, Refused
from townwright.engine.game import Auction
from townwright.table.deeds import refused
from townwright.table.table import RUNNING, Table

MOST_MOVES = 8


@dataclass(frozen=True)
class Plan:
    """What a bidder wants: at most this price, by matching, raising or one of these moves; else to drop out."""

    bidder: str
    lot: str
    most: int
    match: bool = False
    drop: bool = False
    moves: tuple[str, ...] = ()

    def document(self) -> dict[str, Any]:
        return asdict(self) | {"moves": list(self.moves)}

    @classmethod
    def of(cls, document: dict[str, Any]) -> Plan:
        """The plan that `document()` wrote."""
        return cls(**document | {"moves": tuple(document["moves"])})


def auction_of(table: Table) -> Auction | None:
    """The auction that is being held at this table, if there is one."""
    auction = table.game.auction
    if table.status != RUNNING or auction is None:
        return None
    return auction if table.game.phase(table.play.state).name in auction.phases else None


def new_plan(
    table: Table, seat: int, bidder: str, most: int, *, match: bool, drop: bool, moves: tuple[str, ...]
) -> Plan:
    """A plan of this seat for the auction that is being held; refused if none is."""
    auction = auction_of(table)
    if auction is None:
        raise refused("TW-T17")
    game, view = table.game, table.game.view(table.play.state, seat)
    own = auction.bidders(view, seat)
    if bidder and bidder not in own:
        raise CannotRead(f"bidder: you bid for {' or '.join(own)}, not for {bidder!r}.")
    if match and not auction.matches:
        raise CannotRead(f"match: no bid can be matched in {game.title}.")
    if drop and not auction.drops:
        raise CannotRead(f"drop: nobody can drop out in {game.title}.")
    if not moves and not auction.raises:
        raise CannotRead("moves: name the moves to be tried, the best first.")
    for move in moves:
        try:
            game.read_move(view, move)
        except Refused:
            continue  # it may be possible when its time comes
        except CannotRead as error:
            raise CannotRead(f"moves: {error}") from None
    return Plan(bidder or own[0], auction.lot(view), most, match, drop, moves)


def holds(table: Table, plan: Plan) -> bool:
    """Is this still the auction for which the plan was made?"""
    auction = auction_of(table)
    return auction is not None and auction.lot(table.play.state) == plan.lot


def planned_choice(table: Table, plan: Plan) -> int | None:
    """What the plan provides for now, seen with the eyes of the seat that is to decide; None if nothing."""
    auction, game = auction_of(table), table.game
    assert auction
    view = game.view(table.play.state, table.actor)
    legal = game.legal(view)
    affordable = [choice for choice in legal if auction.price(view, choice) <= plan.most]

    def of_kind(kind: str, choices: list[int]) -> list[int]:
        return [choice for choice in choices if kind and game.actions.decode(choice).kind == kind]

    wanted = [choice for move in plan.moves if (choice := _read(table, view, move)) in affordable]
    if not plan.moves:
        wanted = of_kind(auction.matches, affordable) if plan.match else []
        wanted += of_kind(auction.raises, affordable)
    if plan.drop:
        wanted += of_kind(auction.drops, legal)
    return wanted[0] if wanted else None


def _read(table: Table, view: Any, move: str) -> int:
    try:
        return table.game.read_move(view, move)
    except (CannotRead, Refused):
        return -1
