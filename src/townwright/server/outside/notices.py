"""Telling people who are away that it is their turn: which devices they have, what they are told, and trying again.

A notice is written in the transaction of the move that causes it, so none is lost and none is made up. It goes out a
little later, and only if it is still true: who has moved in the meantime is left in peace.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from townwright.engine.errors import CannotRead
from townwright.games import find
from townwright.server.outside import push
from townwright.server.outside.addresses import read_address
from townwright.server.outside.post import NotDelivered, post
from townwright.server.people import Person
from townwright.server.settings import Settings
from townwright.server.tables import has_finished, now_ms
from townwright.store import schema
from townwright.store.store import Beside, NotFound, Store, insert_if_new
from townwright.table.deeds import CLOSED
from townwright.table.table import NO_SEAT, Table

LOG = logging.getLogger("townwright")
PUSH, WEBHOOK = "push", "webhook"
FORMATS = ("json", "discord", "slack", "text")  # text: as ntfy and Gotify take it
YOUR_TURN, IS_OVER, OFFERED, TRIAL = "your_turn", "over", "offer", "trial"
SENTENCES = {
    YOUR_TURN: "It is your turn in {game}.",
    IS_OVER: "A game of {game} is over.",
    OFFERED: "Something is proposed to you in {game}.",
    TRIAL: "This is how Townwright tells you that it is your turn.",
}
MOST_DEVICES = 10
MOST_AT_ONCE = 20
CLAIMED_FOR_MS = 60_000
RETRY_MS = (30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000)
KEY_NAME = "push key"


class Notices:
    """Devices and notices of this server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._key: push.Key | None = None
        self._task: asyncio.Task[None] | None = None

    # Devices ----------------------------------------------------------------------------------------------------------

    async def key(self) -> push.Key:
        """The key by which browsers know this server: the same in all its workers, and for ever."""
        if self._key is None:
            async with self.store.writing() as connection:
                row = {"name": KEY_NAME, "value": push.write_key(push.new_key())}
                await connection.execute(insert_if_new(connection, schema.house, [row]))
                columns = schema.house.c
                found = await connection.execute(select(columns.value).where(columns.name == KEY_NAME))
                self._key = push.read_key(found.scalar_one())
        return self._key

    async def add(self, person: Person, kind: str, address: str, content: dict[str, str], label: str) -> int:
        """A browser or a server that is to be told; its number."""
        allowed = self.settings.web_push if kind == PUSH else self.settings.webhooks
        if not allowed:
            raise CannotRead(f"kind: whoever runs this server has switched {kind} off.")
        read_address(address, private=self.settings.private_addresses)
        if kind == PUSH:
            push.check_browser_keys(content["p256dh"], content["auth"])
        values = {"kind": kind, "content": content, "label": label, "failure": None}
        for device in await self._devices(person.id):
            if device["address"] == address:
                await self.store.put(schema.devices, {"id": device["id"]}, **values)
                return int(device["id"])
        if len(await self._devices(person.id)) >= MOST_DEVICES:
            raise CannotRead(f"address: nobody has more than {MOST_DEVICES} devices; remove one first.")
        return await self.store.add(schema.devices, player=person.id, address=address, created_at=now_ms(), **values)

    async def _devices(self, player: int) -> list[dict[str, Any]]:
        columns = schema.devices.c
        query = select(schema.devices).where(columns.player == player).order_by(columns.id)
        return [dict(row) for row in await self.store.rows(query)]

    async def devices(self, person: Person) -> list[dict[str, Any]]:
        """The devices of a person; of an address only its server is shown, as the rest may be a secret."""
        return [
            {name: device[name] for name in ("id", "kind", "label", "created_at", "failure")}
            | {"server": read_address(device["address"], private=True).host}
            for device in await self._devices(person.id)
        ]

    async def remove(self, person: Person, number: int) -> None:
        """Tell this device nothing any more."""
        await self._own(person, number)
        await self._forget_device(number)

    async def try_out(self, person: Person, number: int) -> None:
        """Tell this device something now; NotDelivered says what went wrong."""
        await self._deliver(await self._own(person, number), self._message(TRIAL, "", ""))

    async def _own(self, person: Person, number: int) -> dict[str, Any]:
        for device in await self._devices(person.id):
            if device["id"] == number:
                return device
        raise NotFound(f"You have no device {number}.")

    async def _forget_device(self, number: int) -> None:
        await self.store.write(
            delete(schema.notices).where(schema.notices.c.device == number),
            delete(schema.devices).where(schema.devices.c.id == number),
        )

    # What is to be told -----------------------------------------------------------------------------------------------

    async def follow(self, before: Table | None, draft: Table, _secret: str) -> list[Beside]:
        """Whom a deed gives something to do, or to know."""
        told = _to_tell(before, draft)
        if not told:
            return []
        due = now_ms() + self.settings.notice_delay_ms

        async def write(connection: AsyncConnection) -> None:
            columns = schema.devices.c
            query = select(columns.id, columns.player).where(columns.player.in_(told)).order_by(columns.id)
            rows = [
                {"device": device, "table": draft.name, "what": told[player], "due_at": due, "tries": 0}
                for device, player in await connection.execute(query)
            ]
            if rows:
                await connection.execute(insert(schema.notices), rows)

        return [write]

    # Sending ----------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        self._task = asyncio.create_task(self._send_forever())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _send_forever(self) -> None:
        while True:
            try:
                await self.send_due()
            except Exception:
                LOG.exception("sending notices")
            await asyncio.sleep(1)

    async def send_due(self) -> int:
        """Send what is due; how many were taken on. Each is claimed first, so that no two workers send it."""
        columns, now = schema.notices.c, now_ms()
        due = await self.store.rows(select(schema.notices).where(columns.due_at <= now).limit(MOST_AT_ONCE))
        claimed = []
        for row in due:
            claim = update(schema.notices).where(columns.id == row["id"], columns.due_at == row["due_at"])
            async with self.store.writing() as connection:
                done = await connection.execute(claim.values(due_at=now + CLAIMED_FOR_MS, tries=columns.tries + 1))
                if done.rowcount == 1:
                    claimed.append(dict(row))
        await asyncio.gather(*(self._send(notice) for notice in claimed))
        return len(claimed)

    async def _send(self, notice: dict[str, Any]) -> None:
        tables, devices = schema.tables.c, schema.devices.c
        table = await self.store.row(select(tables.game, tables.to_move).where(tables.name == notice["table"]))
        device = await self.store.row(select(schema.devices).where(devices.id == notice["device"]))
        is_true = table and device and (notice["what"] != YOUR_TURN or table["to_move"] == device["player"])
        if table and device and is_true:
            try:
                message = self._message(notice["what"], table["game"], notice["table"])
                await self._deliver(dict(device), message)
            except NotDelivered as problem:
                if problem.is_gone:
                    await self._forget_device(notice["device"])
                    return
                await self._try_again(notice, str(problem))
                return
        await self.store.remove(schema.notices, id=notice["id"])

    async def _try_again(self, notice: dict[str, Any], reason: str) -> None:
        columns = schema.notices.c
        own = columns.id == notice["id"]
        again: Any = delete(schema.notices).where(own)
        if notice["tries"] < len(RETRY_MS):
            again = update(schema.notices).where(own).values(due_at=now_ms() + RETRY_MS[notice["tries"]])
        devices = update(schema.devices).where(schema.devices.c.id == notice["device"])
        await self.store.write(again, devices.values(failure=reason))

    def _message(self, what: str, game: str, table: str) -> dict[str, Any]:
        text = SENTENCES[what].format(game=find(game).title if game else "")
        address = f"{self.settings.public_url.rstrip('/')}/t/{table}" if table else self.settings.public_url
        return {"what": what, "game": game, "table": table, "text": text, "url": address}

    async def _deliver(self, device: dict[str, Any], message: dict[str, Any]) -> None:
        private = self.settings.private_addresses
        if device["kind"] == PUSH:
            key = await self.key()
            keys, address = device["content"], read_address(device["address"], private=private)
            body = push.sealed(json.dumps(message).encode(), keys["p256dh"], keys["auth"])
            headers = push.signed_headers(key, address.origin, self.settings.contact or "mailto:nobody@invalid")
        else:
            body, headers = webhook_body(device["content"]["format"], message)
        await asyncio.to_thread(post, device["address"], body, headers, private=private)


def webhook_body(form: str, message: dict[str, Any]) -> tuple[bytes, dict[str, str]]:
    """The message as that kind of server wants it."""
    line = f"{message['text']} {message['url']}".strip()
    if form == "text":
        return line.encode(), {"Content-Type": "text/plain; charset=utf-8"}
    content = {"discord": {"content": line}, "slack": {"text": line}}.get(form, message)
    return json.dumps(content).encode(), {"Content-Type": "application/json"}


def _to_tell(before: Table | None, draft: Table) -> dict[int, str]:
    """Which players are to be told what."""
    if has_finished(draft):
        is_closed = draft.finished is not None and draft.finished.how == CLOSED
        return {} if is_closed else dict.fromkeys(draft.players, IS_OVER)
    told: dict[int, str] = {}
    if draft.offer and (before is None or before.offer != draft.offer):
        waiting = (seat for seat in draft.people if seat not in draft.offer.agreed)
        told |= {draft.chairs[seat].player: OFFERED for seat in waiting}
    if draft.actor != NO_SEAT and draft.chairs[draft.actor].is_played_by_a_person:
        player = draft.chairs[draft.actor].player
        if before is None or player != _player_to_move(before):
            told[player] = YOUR_TURN
    return told


def _player_to_move(table: Table) -> int:
    return table.chairs[table.actor].player if table.actor != NO_SEAT else 0
