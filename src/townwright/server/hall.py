"""The parts of a running server, and how a request comes by them and by whoever asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from townwright.server.bot_room import BotRoom
from townwright.server.limits import Limits
from townwright.server.outside.notices import Notices
from townwright.server.people import NotSignedIn, People, Person
from townwright.server.plans import Plans
from townwright.server.ratings import Ratings
from townwright.server.settings import Settings
from townwright.server.sights import Sights
from townwright.server.study import StudyRoom
from townwright.server.tables import Tables
from townwright.store.bus import Bus
from townwright.store.store import Store

COOKIE = "townwright"
BEARER = "Bearer "


@dataclass(frozen=True)
class Hall:
    """Everything a request may need."""

    settings: Settings
    store: Store
    bus: Bus
    people: People
    tables: Tables
    sights: Sights
    limits: Limits
    bots: BotRoom
    study: StudyRoom
    plans: Plans
    ratings: Ratings
    notices: Notices


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _key_in(request: Request) -> str | None:
    bearer = request.headers.get("authorization", "")
    return bearer.removeprefix(BEARER) if bearer.startswith(BEARER) else None


async def person_of(request: Request) -> Person | None:
    """The person of the key or the session that came with a request; None for nobody, or if it opens nothing."""
    people, key, token = hall_of(request).people, _key_in(request), request.cookies.get(COOKIE)
    if key is not None:
        return await people.of_key(key)
    return await people.of_session(token) if token else None


async def whoever_asks(request: Request) -> Person | None:
    """Who sent a request, which is counted."""
    person = await person_of(request)
    hall_of(request).limits.count_request(person, request)
    if person is None and _key_in(request) is not None:
        raise NotSignedIn("this key opens nothing; perhaps it was removed.")
    return person


async def somebody_known(person: Annotated[Person | None, Depends(whoever_asks)]) -> Person:
    if person is None:
        raise NotSignedIn("say who you are first: POST a name to /api/v1/guests.")
    return person


InHall = Annotated[Hall, Depends(hall_of)]
Asker = Annotated[Person | None, Depends(whoever_asks)]
Known = Annotated[Person, Depends(somebody_known)]
