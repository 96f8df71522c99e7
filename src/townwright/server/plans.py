"""Planned bids: kept apart from the log, seen by nobody else, carried out when their seat is asked."""

from __future__ import annotations

from sqlalchemy import delete, select

from townwright.server.tables import has_finished, now_ms
from townwright.store import schema
from townwright.store.store import Beside, Store, carrying_out
from townwright.table import deeds
from townwright.table.plans import Plan, auction_of, holds, planned_choice
from townwright.table.table import NO_SEAT, Table

COLUMNS = schema.plans.c


class Plans:
    """All plans of this server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of_seat(self, table: Table, seat: int) -> list[Plan]:
        """What a seat has planned for the auction that is being held."""
        plans = await self._all_of(table)
        return [plan for (owner, _), plan in sorted(plans.items()) if owner == seat and holds(table, plan)]

    async def _all_of(self, table: Table) -> dict[tuple[int, str], Plan]:
        rows = await self.store.rows(select(COLUMNS.seat, COLUMNS.plan).where(COLUMNS.table == table.name))
        plans = [(row["seat"], Plan.of(row["plan"])) for row in rows]
        return {(seat, plan.bidder): plan for seat, plan in plans}

    async def keep(self, table: Table, seat: int, plan: Plan) -> None:
        """Plan this, instead of what was planned for the same bidder before."""
        key = {"table": table.name, "seat": seat, "bidder": plan.bidder}
        await self.store.put(schema.plans, key, plan=plan.document())

    async def forget(self, table: Table, seat: int) -> None:
        """Plan nothing any more."""
        await self.store.remove(schema.plans, table=table.name, seat=seat)

    async def follow(self, _before: Table | None, draft: Table, secret: str) -> list[Beside]:
        """Decide for those who have planned ahead; a plan that does not provide for what has come is forgotten."""
        forgotten: list[Beside] = []
        if has_finished(draft):
            forgotten.append(carrying_out(delete(schema.plans).where(COLUMNS.table == draft.name)))
        plans = await self._all_of(draft) if auction_of(draft) else {}
        while (auction := auction_of(draft)) and draft.actor != NO_SEAT:
            seat, bidder = draft.actor, auction.bidder(draft.play.state)
            plan = plans.pop((seat, bidder), None)
            if plan is None or not holds(draft, plan) or not draft.chairs[seat].is_played_by_a_person:
                break
            choice = planned_choice(draft, plan)
            if choice is None:
                where = (COLUMNS.table == draft.name) & (COLUMNS.seat == seat) & (COLUMNS.bidder == bidder)
                forgotten.append(carrying_out(delete(schema.plans).where(where)))
                break
            deeds.choose(draft, now_ms(), seat, choice, secret)
            plans[seat, bidder] = plan
        return forgotten
