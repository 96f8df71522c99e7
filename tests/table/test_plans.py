"""Bids that are planned ahead: what a plan provides for, and when it no longer holds."""

from __future__ import annotations

import pytest

from tests.table.tables import ADA, BEN, CY, DEE, NOW, SECRET, running
from townwright.engine.errors import CannotRead, Refused
from townwright.table import deeds
from townwright.table.plans import Plan, auction_of, holds, new_plan, planned_choice
from townwright.table.table import Table


def bidding(*bids: int) -> Table:
    """A table at which a district is on offer and these bids have been made."""
    table = running(ADA, BEN, CY, DEE)
    while table.game.phase(table.play.state).name == "pick":
        deeds.choose(table, NOW, table.actor, table.game.legal(table.play.state)[0], SECRET)
    for bid in bids:
        deeds.choose(table, NOW, table.actor, table.game.read_move(table.play.state, str(bid)), SECRET)
    return table


def plan_of(table: Table, most: int, *, match: bool = False, drop: bool = False, moves: tuple[str, ...] = ()) -> Plan:
    return new_plan(table, table.actor, "", most, match=match, drop=drop, moves=moves)


def planned(table: Table, plan: Plan) -> str | None:
    choice = planned_choice(table, plan)
    return None if choice is None else table.game.move_name(table.play.state, choice)


def test_it_opens_and_raises_by_as_little_as_possible_up_to_the_limit() -> None:
    opening, raising = bidding(), bidding(3)
    assert planned(opening, plan_of(opening, 4)) == "1"
    assert planned(raising, plan_of(raising, 4)) == "4"
    assert planned(raising, plan_of(raising, 3)) is None


def test_above_its_limit_it_drops_out_or_asks() -> None:
    table = bidding(3)
    assert planned(table, plan_of(table, 3, drop=True)) == "x"
    assert planned(table, plan_of(table, 3)) is None
    assert planned(table, plan_of(table, 4, drop=True)) == "4"


def test_it_matches_where_it_may_rather_than_raise() -> None:
    table = bidding(3)  # the lowest pawn has opened, so the next one up may match it
    assert planned(table, plan_of(table, 5, match=True)) == "="
    assert planned(table, plan_of(table, 2, match=True, drop=True)) == "x"
    deeds.choose(table, NOW, table.actor, table.game.read_move(table.play.state, "="), SECRET)
    assert planned(table, plan_of(table, 5, match=True)) == "="


def test_of_several_moves_the_first_that_is_possible_is_taken() -> None:
    table = bidding(3)
    assert planned(table, plan_of(table, 6, moves=("2", "9", "6", "5"))) == "6"
    assert planned(table, plan_of(table, 5, moves=("6", "5"))) == "5"
    assert planned(table, plan_of(table, 1, moves=("6", "5"))) is None


def test_it_holds_for_the_auction_it_was_made_for() -> None:
    table = bidding(1)
    plan = plan_of(table, 9)
    assert holds(table, plan)
    while auction_of(table):
        deeds.choose(table, NOW, table.actor, table.game.read_move(table.play.state, "x"), SECRET)
    assert not holds(table, plan)
    while not auction_of(table):
        deeds.choose(table, NOW, table.actor, table.game.legal(table.play.state)[0], SECRET)
    assert not holds(table, plan)


def test_there_has_to_be_an_auction() -> None:
    with pytest.raises(Refused, match="TW-T17: there is no auction"):
        plan_of(running(ADA, BEN, CY, DEE), 3)
    with pytest.raises(Refused, match="TW-T17"):
        plan_of(running(ADA, BEN, slug="alien_city"), 3)


def test_a_seat_that_bids_for_two_says_for_which() -> None:
    table = running(ADA, BEN, players="2")
    while table.game.phase(table.play.state).name == "pick":
        deeds.choose(table, NOW, table.actor, table.game.legal(table.play.state)[0], SECRET)
    assert new_plan(table, 1, "SW", 3, match=False, drop=False, moves=()).bidder == "SW"
    assert new_plan(table, 1, "", 3, match=False, drop=False, moves=()).bidder == "NE"
    with pytest.raises(CannotRead, match="bidder: you bid for NE or SW, not for 'NW'"):
        new_plan(table, 1, "NW", 3, match=False, drop=False, moves=())


def test_what_cannot_be_read_is_said_at_once_and_what_may_come_is_not() -> None:
    table = bidding(3)
    with pytest.raises(CannotRead, match="moves: "):
        plan_of(table, 3, moves=("swordfish",))
    assert plan_of(table, 3, moves=("2",)).moves == ("2",)


def test_a_plan_is_kept_as_it_is() -> None:
    table = bidding(3)
    plan = plan_of(table, 7, match=True, drop=True, moves=("4", "="))
    assert Plan.of(plan.document()) == plan
