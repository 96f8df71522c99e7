"""How players and games stand: results, ratings, totals."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse

from townwright.games import find
from townwright.server.hall import InHall
from townwright.server.shapes import PlayerShape, RankedShape, TotalShape, send

router = APIRouter(tags=["standings"])

PlayerNumber = Annotated[int, Path(ge=1, le=2**31 - 1)]


@router.get("/players/{number}", response_model=PlayerShape)
async def player(number: PlayerNumber, hall: InHall) -> JSONResponse:
    """A player: ratings, how often each game was played and won, and the last games on public tables."""
    person = await hall.people.person(number)
    return send(
        {
            "id": person.id,
            "name": person.name,
            "is_guest": person.is_guest,
            "ratings": await hall.ratings.of_player(number),
            "games": await hall.ratings.record_of(number),
            "last": await hall.ratings.last_of(number),
        }
    )


@router.get("/games/{slug}/ratings", response_model=list[RankedShape])
async def ratings(slug: str, hall: InHall, seats: Annotated[int, Query(ge=2, le=4)]) -> JSONResponse:
    """Who is rated highest in a game with so many seats."""
    return send(await hall.ratings.best(find(slug).slug, seats))


@router.get("/statistics", response_model=list[TotalShape])
async def statistics(hall: InHall) -> JSONResponse:
    """How often each game was finished here, and by how many players."""
    return send(await hall.ratings.totals())
