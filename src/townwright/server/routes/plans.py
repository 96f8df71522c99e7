"""Planning bids ahead."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from townwright.server.hall import Hall, InHall, Known
from townwright.server.routes.lobby import TableName
from townwright.server.shapes import PlanShape, send
from townwright.table import deeds
from townwright.table.plans import MOST_MOVES, Plan, new_plan
from townwright.table.table import Table

router = APIRouter(tags=["plans"])

SeatWanted = Annotated[int | None, Query(ge=0, le=3, description="For which of one's seats.")]


class NewPlan(BaseModel):
    """Match or raise up to a price, or play the first of these moves that is possible; else drop out, or be asked."""

    model_config = ConfigDict(extra="forbid")

    most: Annotated[int, Field(ge=0, le=2**31 - 1, description="The highest price to pay.")]
    match: Annotated[bool, Field(description="Match the standing bid where that is allowed, rather than raise it.")] = (
        False
    )
    drop: Annotated[bool, Field(description="Drop out when it gets dearer; else one is asked.")] = False
    moves: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=MOST_MOVES)] = Field(
        default_factory=list, description="Where bids are not raised: what to try, the best first."
    )
    bidder: Annotated[str, Field(max_length=20, description="Where one bids for several: for whom.")] = ""


async def _plans(hall: Hall, table: Table, seat: int) -> JSONResponse:
    return send([plan.document() for plan in await hall.plans.of_seat(table, seat)])


@router.get("/tables/{name}/plans", response_model=list[PlanShape])
async def plans(name: TableName, person: Known, hall: InHall, seat: SeatWanted = None) -> JSONResponse:
    """What one has planned for the auction that is being held. Nobody else is told."""
    table = await hall.tables.load(name)
    return await _plans(hall, table, deeds.own_seat(table, person.id, seat))


@router.put("/tables/{name}/plans", response_model=list[PlanShape])
async def plan(name: TableName, wanted: NewPlan, person: Known, hall: InHall, seat: SeatWanted = None) -> JSONResponse:
    """Plan one's bids for the auction that is being held; if one is asked already, the plan is carried out at once."""
    table = await hall.tables.load(name)
    own = deeds.own_seat(table, person.id, seat)
    made: Plan = new_plan(
        table,
        own,
        wanted.bidder,
        wanted.most,
        match=wanted.match,
        drop=wanted.drop,
        moves=tuple(wanted.moves),
    )
    await hall.plans.keep(table, own, made)
    return await _plans(hall, await hall.tables.do(name, lambda _draft, _now, _secret: None), own)


@router.delete("/tables/{name}/plans", status_code=204)
async def forget(name: TableName, person: Known, hall: InHall, seat: SeatWanted = None) -> None:
    """Plan nothing any more."""
    table = await hall.tables.load(name)
    await hall.plans.forget(table, deeds.own_seat(table, person.id, seat))
