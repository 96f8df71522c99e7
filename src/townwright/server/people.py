"""Who somebody is: guests, names with a password, sessions and keys.

Of passwords only argon2id hashes are kept, of sessions and keys only SHA-256 hashes: what is stored opens nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import time
from dataclasses import dataclass
from typing import Any, cast

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import bindparam, delete, exists, select, update

from townwright.engine.errors import CannotRead, Problem
from townwright.server.shapes import KeyShape
from townwright.server.tables import now_ms
from townwright.store import schema
from townwright.store.store import IntegrityError, NotFound, Store

DAY = 24 * 60 * 60 * 1000
LONGEST_NAME = 24
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
LONGEST_LABEL = 60
MOST_KEYS = 20
MOST_NAMES = 10_000  # that are remembered
NAMES_FOR_SECONDS = 5.0
FORGOTTEN = "somebody who left"
_NAME = re.compile(r"[\w.\-' ]+")

SESSION = (  # asked at every request, and therefore put together once
    select(schema.players.c.id, schema.players.c.name, schema.players.c.login, schema.sessions.c.expires_at)
    .join(schema.sessions, schema.sessions.c.player == schema.players.c.id)
    .where(schema.sessions.c.hash == bindparam("hash"), schema.sessions.c.expires_at > bindparam("now"))
)


class NotSignedIn(Problem):
    """Whoever asks has to say first who they are."""


class WrongPassword(Problem):
    """The name or the password is not right."""


@dataclass(frozen=True)
class Person:
    """Somebody who is known here."""

    id: int
    name: str
    is_guest: bool


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def read_name(text: str) -> str:
    """A name as people may have."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME or not _NAME.fullmatch(name):
        raise CannotRead(
            f"name: from 1 to {LONGEST_NAME} letters, digits, spaces, dots, hyphens and apostrophes are expected."
        )
    return name


def read_password(text: str) -> str:
    if not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
        raise CannotRead(f"password: from {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters are expected.")
    return text


class People:
    """All who are known to this server."""

    def __init__(self, store: Store, session_days: int) -> None:
        self.store = store
        self.session_days = session_days
        self._hasher = PasswordHasher()
        self._names: dict[int, tuple[float, str]] = {}  # and until when they are trusted
        self._nobody = self._hasher.hash(
            secrets.token_hex(8)
        )  # so that an unknown name takes as long as a wrong password

    # Guests and accounts ----------------------------------------------------------------------------------------------

    async def new_guest(self, name: str) -> Person:
        """Somebody who plays at once, known by their session alone."""
        shown, now = read_name(name), now_ms()
        number = await self.store.add(schema.players, name=shown, created_at=now, seen_at=now)
        return Person(number, shown, is_guest=True)

    async def register(self, person: Person, name: str, password: str) -> Person:
        """A guest takes a name and a password, and keeps all games."""
        if not person.is_guest:
            raise CannotRead(f"name: you have one with a password already, {person.name!r}.")
        shown = read_name(name)
        hashed = await asyncio.to_thread(self._hasher.hash, read_password(password))
        row = update(schema.players).where(schema.players.c.id == person.id, schema.players.c.login.is_(None))
        try:
            await self.store.write(row.values(name=shown, login=shown.lower(), password=hashed))
        except IntegrityError:
            raise CannotRead(f"name: {shown!r} is taken.") from None
        self._names.pop(person.id, None)
        return await self.person(person.id)

    async def sign_in(self, name: str, password: str) -> Person:
        """Whoever knows the password of a name."""
        login = " ".join(name.split()).lower()[: LONGEST_NAME + 1]
        row = await self.store.row(select(schema.players).where(schema.players.c.login == login))
        hashed = row["password"] if row else self._nobody
        if not await asyncio.to_thread(self._is_right, hashed, password[: LONGEST_PASSWORD + 1]) or row is None:
            raise WrongPassword("the name or the password is not right.")
        return Person(row["id"], row["name"], is_guest=False)

    def _is_right(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """A new password; all sessions end."""
        await self.sign_in(person.name, old)
        hashed = await asyncio.to_thread(self._hasher.hash, read_password(new))
        await self.store.write(
            update(schema.players).where(schema.players.c.id == person.id).values(password=hashed),
            delete(schema.sessions).where(schema.sessions.c.player == person.id),
        )

    async def rename(self, person: Person, name: str) -> Person:
        """Another name."""
        shown = read_name(name)
        values = {"name": shown} if person.is_guest else {"name": shown, "login": shown.lower()}
        try:
            await self.store.write(update(schema.players).where(schema.players.c.id == person.id).values(**values))
        except IntegrityError:
            raise CannotRead(f"name: {shown!r} is taken.") from None
        self._names.pop(person.id, None)
        return await self.person(person.id)

    async def forget(self, person: Person) -> None:
        """Somebody leaves: name, password, sessions, keys, devices, notes and plans go; the games of others stay."""
        devices = select(schema.devices.c.id).where(schema.devices.c.player == person.id)
        seats = select(schema.seats).where(
            schema.seats.c.player == person.id,
            schema.seats.c.table == schema.plans.c.table,
            schema.seats.c.seat == schema.plans.c.seat,
        )
        of_theirs = [
            delete(schema.notices).where(schema.notices.c.device.in_(devices)),
            delete(schema.plans).where(exists(seats)),
            *(
                delete(table).where(table.c.player == person.id)
                for table in (schema.sessions, schema.keys, schema.devices, schema.notes)
            ),
        ]
        gone: dict[str, Any] = {
            "name": FORGOTTEN,
            "login": None,
            "password": None,
            "is_forgotten": True,
        }
        self._names.pop(person.id, None)
        await self.store.write(
            *of_theirs, update(schema.players).where(schema.players.c.id == person.id).values(**gone)
        )

    async def person(self, number: int) -> Person:
        row = await self.store.row(select(schema.players).where(schema.players.c.id == number))
        if row is None:
            raise NotFound(f"There is no player {number}.")
        return Person(row["id"], row["name"], is_guest=row["login"] is None)

    async def names(self, numbers: set[int]) -> dict[int, str]:
        """The names of these players; one that was changed at another worker is known here a few seconds later."""
        columns, now = schema.players.c, time.monotonic()
        known = {number: kept for number in numbers if (kept := self._names.get(number)) and kept[0] > now}
        if missing := numbers - known.keys():
            rows = await self.store.rows(select(columns.id, columns.name).where(columns.id.in_(missing)))
            known |= {row["id"]: (now + NAMES_FOR_SECONDS, row["name"]) for row in rows}
            if len(self._names) + len(known) > MOST_NAMES:
                self._names.clear()
            self._names |= known
        return {number: known[number][1] for number in sorted(known)}

    # Sessions ---------------------------------------------------------------------------------------------------------

    async def new_session(self, person: Person) -> str:
        """A session; only its bearer has the token."""
        token, now = secrets.token_urlsafe(32), now_ms()
        await self.store.put(
            schema.sessions,
            {"hash": hash_of(token)},
            player=person.id,
            created_at=now,
            expires_at=now + self.session_days * DAY,
        )
        return token

    async def end_session(self, token: str) -> None:
        await self.store.remove(schema.sessions, hash=hash_of(token))

    async def of_session(self, token: str) -> Person | None:
        """Whose session this is; None if it has ended. A session that is used lives on."""
        now = now_ms()
        row = await self.store.row(SESSION, hash=hash_of(token), now=now)
        if row is None:
            return None
        if row["expires_at"] < now + (self.session_days - 1) * DAY:
            longer = update(schema.sessions).where(schema.sessions.c.hash == hash_of(token))
            seen = update(schema.players).where(schema.players.c.id == row["id"]).values(seen_at=now)
            await self.store.write(longer.values(expires_at=now + self.session_days * DAY), seen)
        return Person(row["id"], row["name"], is_guest=row["login"] is None)

    # Keys -------------------------------------------------------------------------------------------------------------

    async def new_key(self, person: Person, label: str) -> tuple[int, str]:
        """A personal token for a program; it is shown this once."""
        shown = " ".join(label.split())
        if not 1 <= len(shown) <= LONGEST_LABEL:
            raise CannotRead(f"label: from 1 to {LONGEST_LABEL} characters are expected.")
        if len(await self.keys(person)) >= MOST_KEYS:
            raise CannotRead(f"label: nobody has more than {MOST_KEYS} keys; remove one first.")
        token = f"tw_{secrets.token_urlsafe(32)}"
        number = await self.store.add(
            schema.keys, hash=hash_of(token), player=person.id, label=shown, created_at=now_ms()
        )
        return number, token

    async def keys(self, person: Person) -> list[KeyShape]:
        columns = schema.keys.c
        query = select(columns.id, columns.label, columns.created_at, columns.used_at)
        rows = await self.store.rows(query.where(columns.player == person.id))
        return [cast("KeyShape", dict(row)) for row in rows]

    async def remove_key(self, person: Person, number: int) -> None:
        if not await self.store.remove(schema.keys, id=number, player=person.id):
            raise NotFound(f"You have no key {number}.")

    async def of_key(self, token: str) -> Person | None:
        """Whose key this is."""
        query = (
            select(schema.players.c.id, schema.players.c.name, schema.players.c.login, schema.keys.c.used_at)
            .join(schema.keys, schema.keys.c.player == schema.players.c.id)
            .where(schema.keys.c.hash == hash_of(token))
        )
        row, now = await self.store.row(query), now_ms()
        if row is None:
            return None
        if (row["used_at"] or 0) < now - 60_000:
            used = update(schema.keys).where(schema.keys.c.hash == hash_of(token)).values(used_at=now)
            await self.store.write(used)
        return Person(row["id"], row["name"], is_guest=row["login"] is None)
