"""Who somebody is: guests, accounts, sessions, keys."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from townwright.engine.errors import Problem
from townwright.server.hall import COOKIE, Asker, Hall, InHall, Known
from townwright.server.people import LONGEST_NAME, LONGEST_PASSWORD, Person
from townwright.server.shapes import KeyShape, NewKeyShape, PersonShape
from townwright.table import deeds

router = APIRouter(tags=["people"])

Name = Annotated[str, Field(max_length=4 * LONGEST_NAME)]
Password = Annotated[str, Field(max_length=LONGEST_PASSWORD + 1)]
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]


class Guest(BaseModel):
    """How somebody wants to be called."""

    name: Name


class Account(BaseModel):
    """A name and its password."""

    name: Name
    password: Password


class Passwords(BaseModel):
    """The old password and the new one."""

    old: Password
    new: Password


class Label(BaseModel):
    """What a key is for."""

    label: Annotated[str, Field(max_length=200)]


def _shown(person: Person) -> PersonShape:
    return {"id": person.id, "name": person.name, "is_guest": person.is_guest}


async def _greet(hall: Hall, request: Request, response: Response, person: Person) -> PersonShape:
    """Begin a session; its token goes into a cookie that no script can read."""
    token = await hall.people.new_session(person)
    is_secure = request.url.scheme == "https" or hall.settings.public_url.startswith("https:")
    age = hall.settings.session_days * 24 * 60 * 60
    response.set_cookie(COOKIE, token, max_age=age, httponly=True, secure=is_secure, samesite="lax", path="/")
    return _shown(person)


@router.post("/guests", status_code=201)
async def come_in(guest: Guest, hall: InHall, request: Request, response: Response) -> PersonShape:
    """Play at once: a name, and a session that remembers it."""
    hall.limits.count_sign_up(request)
    return await _greet(hall, request, response, await hall.people.new_guest(guest.name))


@router.post("/accounts", status_code=201)
async def register(account: Account, person: Known, hall: InHall) -> PersonShape:
    """Keep one's games on several devices: a guest takes a name and a password."""
    return _shown(await hall.people.register(person, account.name, account.password))


@router.post("/sessions", status_code=201)
async def sign_in(account: Account, hall: InHall, request: Request, response: Response) -> PersonShape:
    """Sign in with a name and a password."""
    hall.limits.count_password(request, account.name)
    person = await hall.people.sign_in(account.name, account.password)
    return await _greet(hall, request, response, person)


@router.delete("/session", status_code=204)
async def sign_out(hall: InHall, request: Request, response: Response) -> None:
    """End this session."""
    if token := request.cookies.get(COOKIE):
        await hall.people.end_session(token)
    response.delete_cookie(COOKIE, path="/")


@router.get("/me")
async def me(person: Asker) -> PersonShape | None:
    """Who one is; null for somebody who has not come in yet."""
    return _shown(person) if person else None


@router.put("/me/name")
async def rename(guest: Guest, person: Known, hall: InHall) -> PersonShape:
    """Be called otherwise."""
    return _shown(await hall.people.rename(person, guest.name))


@router.put("/me/password", status_code=204)
async def change_password(passwords: Passwords, person: Known, hall: InHall, request: Request) -> None:
    """A new password; all sessions end."""
    hall.limits.count_password(request, person.name)
    await hall.people.change_password(person, passwords.old, passwords.new)


@router.delete("/me", status_code=204)
async def leave(person: Known, hall: InHall, response: Response) -> None:
    """Leave for good: the name is forgotten, running games go on with bots, and games of others stay whole."""
    for row in await hall.tables.running_of(person.id):

        def deed(draft: Any, now: int, secret: str) -> None:
            for seat in draft.seats_of(person.id):
                if draft.status == "running" and not draft.chairs[seat].bot:
                    deeds.hand_over(draft, now, seat)
                elif draft.status == "open":
                    deeds.leave(draft, now, seat, person.id)

        with suppress(Problem):  # it has begun or ended meanwhile, or is under rules that this program does not play
            await hall.tables.do(row, deed)
    await hall.people.forget(person)
    response.delete_cookie(COOKIE, path="/")


@router.get("/keys")
async def keys(person: Known, hall: InHall) -> list[KeyShape]:
    """One's keys, without the tokens."""
    return await hall.people.keys(person)


@router.post("/keys", status_code=201)
async def new_key(label: Label, person: Known, hall: InHall) -> NewKeyShape:
    """A token for a program of one's own; it is shown this once."""
    number, token = await hall.people.new_key(person, label.label)
    return {"id": number, "label": " ".join(label.label.split()), "token": token}


@router.delete("/keys/{number}", status_code=204)
async def remove_key(number: Number, person: Known, hall: InHall) -> None:
    """Remove a key; it opens nothing from now on."""
    await hall.people.remove_key(person, number)
