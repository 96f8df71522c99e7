"""Nothing that is sent depends on what its reader may not know: compared byte by byte, headers and sizes included.

A table is played at random and kept. All that somebody can ask for is asked for. Then the log is exchanged for a twin
that differs in nothing but what that reader may not know, and all is asked for again. Every game is tried, and a toy
that has more secrets than any of them.
"""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tests.engine import toys
from tests.server.house import API, House, Place, Visitor, duel, open_house
from tests.server.twins import secrets_of, twins
from tests.table.tables import play_on
from townwright import games
from townwright.engine.state import NOBODY
from townwright.games import slugs
from townwright.server.sights import Sights
from townwright.server.tables import Tables
from townwright.store import schema
from townwright.table import deeds
from townwright.table.table import RUNNING, Table

pytestmark = pytest.mark.anyio

TOY = "envelopes"
SECRET, OTHER_SECRET = "5e" * 32, "0d" * 32
LENGTHS = (4, 5, 30)  # choices that were made before everybody looks; the toy has no more than five for sure
MOST_TWINS = 2
MOST_ASKED = 8  # of the choices and positions; all where there are no more
NAMES = ("Ada", "Ben", "Cy", "Dee")


@pytest.fixture(scope="module")
async def frozen(anyio_backend: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house in which time stands still, and where the toy is played too."""
    now = time.time_ns()

    def find(slug: str) -> Any:
        return toys.find(slug) if slug == TOY else games.find(slug)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("townwright.server.tables.time", SimpleNamespace(time_ns=lambda: now))
        for module in ("table.table", "table.deeds", "server.routes.info", "server.outside.notices"):
            patch.setattr(f"townwright.{module}.find", find)
        database = f"sqlite:///{tmp_path_factory.mktemp('house') / 'townwright.db'}"
        async with open_house(database, bot_pace_ms=10**9) as house:
            yield house


# What can be asked for ------------------------------------------------------------------------------------------------


def _some(things: Sequence[Any]) -> list[Any]:
    """All of them, or as many as are asked for, spread evenly and with the last."""
    step = max(1, len(things) // MOST_ASKED)
    return [*things[::step], *things[-1:]]


def _questions(table: Table, eyes: int) -> list[str]:
    """Everything that can be asked about a table by whoever has these eyes."""
    here, events, game = f"tables/{table.name}", len(table.play.events), table.game
    view = game.view(table.play.state, eyes)
    own = [NOBODY] if eyes == NOBODY else [NOBODY, eyes]
    choices = _some(range(game.actions.count))
    legal = game.legal(view) if table.actor == eyes else []
    places = sorted({place for choice in choices for place in game.places(view, choice)})
    return [
        here,
        *(f"{here}?eyes={seat}" for seat in range(NOBODY, len(table.chairs))),
        *(f"{here}/{what}?eyes={seat}" for seat in own for what in ("board", "account")),
        *(f"{here}/positions/{event}?eyes={seat}" for seat in own for event in _some(range(events + 2))),
        *(f"{here}/positions?first={first}" for first in (0, max(0, events - 3), events, events + 1)),
        *(f"{here}/why?choice={choice}" for choice in {*choices, *_some(legal)}),
        *(f"{here}/why-there?place={place}" for place in _some(places)),
        *(f"{here}/preview?choice={choice}" for choice in {*_some(legal), *choices[:3]}),
        *(f"{here}/{what}" for what in ("record", "plans", "notes")),
        *(f"tables?which={which}" for which in ("open", "running", "over", "mine")),
        *(f"players/{player}" for player in sorted(table.players)),
        "statistics",
        "me",
        "me/devices",
        "keys",
    ]


def _attempts(table: Table, eyes: int) -> list[tuple[str, dict[str, Any]]]:
    """Requests that are refused, and say why."""
    here, choices = f"tables/{table.name}", _some(range(table.game.actions.count))
    legal = table.game.legal(table.play.state)
    forbidden = [choice for choice in choices if table.actor != eyes or choice not in legal]
    return [
        (f"{here}/moves", {"follows": 0, "choice": 0}),
        *((f"{here}/moves", {"follows": table.number, "choice": choice}) for choice in forbidden),
        (f"{here}/moves", {"follows": table.number, "move": "such a move there is not"}),
        (f"{here}/answers", {"agrees": True}),
        (f"{here}/return", {}),
        (f"{here}/rematch", {}),
    ]


async def _all_that_is_sent(visitor: Visitor, table: Table, eyes: int) -> dict[str, bytes]:
    """Each question and what comes back: status, headers and body as they are."""
    sent: dict[str, bytes] = {}
    for question in _questions(table, eyes):
        response = await visitor.send("GET", question)
        sent[question] = f"{response.status_code} {response.headers.multi_items()}".encode() + response.content
    for number, (path, body) in enumerate(_attempts(table, eyes)):
        response = await visitor.send("POST", path, json=body)
        assert response.status_code >= 400, (path, body)
        sent[f"{number} {path} {body}"] = f"{response.status_code} {response.headers}".encode() + response.content
    for last in ("", "0", str(table.number // 2), str(table.number - 1)):
        async with visitor.stream(f"tables/{table.name}/stream", last_event_id=last) as stream:
            await stream.next()
            sent[f"stream from {last}"] = f"{stream.status} {stream.headers}".encode() + stream.raw
    return sent


# Tables and their twins -----------------------------------------------------------------------------------------------


async def _kept(house: House, slug: str, seed: int, most: int) -> tuple[Table, list[Visitor]]:
    """A running table of guests who chose at random, kept as if it had been played here."""
    game = toys.find(slug) if slug == TOY else games.find(slug)
    people = await house.guests(*NAMES[: max(game.seat_counts)])
    options = {"players": "3"} if slug == TOY else {}
    table = deeds.create(f"{slug[0]}{seed}{most}x{people[0].id}", 1, people[0].id, slug, options, secret=SECRET)
    for seat, chair in enumerate(table.chairs):
        assert chair.is_free
        deeds.sit(table, 1, seat, people[seat].id, f"nonce {seat}")
    deeds.start_if_full(table, 1, SECRET)
    play_on(table, seed, most=most)
    table.fresh = table.entries
    await house.hall.tables.create(table, SECRET)
    return table, people[: len(table.chairs)]


async def _exchange(house: House, table: Table, secret: str = SECRET) -> None:
    """This log instead of the one that is kept, and nothing that anybody remembers of that."""
    columns, hall = schema.entries.c, house.hall
    for entry in table.entries:
        where = (columns.table == table.name) & (columns.number == entry.number)
        await hall.store.write(schema.entries.update().where(where).values(what=entry.what.document()))
    row = {**Tables.row(hall.tables, table), "secret": secret}
    await hall.store.write(schema.tables.update().where(schema.tables.c.name == table.name).values(**row))
    hall.tables._copies.clear()
    hall.sights.__dict__ |= Sights().__dict__


def _differences(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return [question for question in one if one[question] != other.get(question)]


@pytest.mark.parametrize("most", LENGTHS)
@pytest.mark.parametrize("slug", [*slugs(), TOY])
async def test_what_is_sent_does_not_depend_on_what_its_reader_may_not_know(
    frozen: House, slug: str, most: int
) -> None:
    table, people = await _kept(frozen, slug, seed=most, most=min(most, 5) if slug == TOY else most)
    assert table.status == RUNNING
    stranger, guest = frozen.stranger(), await frozen.guest("Eve")
    readers = [*enumerate(people), (NOBODY, guest), (NOBODY, stranger)]
    for eyes, reader in readers:
        sent = await _all_that_is_sent(reader, table, eyes)
        assert not any(SECRET.encode() in part for part in sent.values())
        made = 0
        for twin in twins(table, eyes, MOST_TWINS):
            await _exchange(frozen, twin)
            assert _differences(sent, await _all_that_is_sent(reader, twin, eyes)) == []
            made += 1
        assert made or not secrets_of(table, eyes), "no twin was found, so nothing was shown"
        await _exchange(frozen, table)


@pytest.mark.parametrize("slug", [*slugs(), TOY])
async def test_what_is_sent_does_not_depend_on_the_secret_of_the_luck(frozen: House, slug: str) -> None:
    table, people = await _kept(frozen, slug, seed=2, most=2)
    for eyes, reader in ((0, people[0]), (1, people[1]), (NOBODY, frozen.stranger())):
        sent = await _all_that_is_sent(reader, table, eyes)
        await _exchange(frozen, table, OTHER_SECRET)
        assert _differences(sent, await _all_that_is_sent(reader, table, eyes)) == []
        await _exchange(frozen, table)


async def test_the_comparison_finds_what_is_told_too_much(frozen: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy with an observer that hides nothing: the test above has to fail."""
    table, people = await _kept(frozen, TOY, seed=1, most=4)
    (twin, *_) = twins(table, 1, 1)
    monkeypatch.setattr("townwright.table.sight.view_of", lambda table, state, eyes: state)
    await _exchange(frozen, table)
    sent = await _all_that_is_sent(people[1], table, 1)
    await _exchange(frozen, twin)
    found = _differences(sent, await _all_that_is_sent(people[1], twin, 1))
    assert {"stream from ", f"tables/{table.name}", f"tables/{table.name}/board?eyes=1"} <= set(found)


# What belongs to somebody ---------------------------------------------------------------------------------------------


async def test_nobody_is_sent_what_belongs_to_somebody_else(frozen: House) -> None:
    """Passwords, keys, cookies, devices, plans and notes, in no form and at no address."""
    first, second = await duel(frozen)
    while first.news["position"]["phase"] != "open":
        await first.choose()
        await second.look()
        first, second = (first, second) if (await first.look())["choices"] else (second, first)
    ada, ben = second, first
    await ada.visitor.post("accounts", name="Ada of the secrets", password="swordfish77")
    key = (await ada.visitor.post("keys", label="clandestine"))["token"]
    await frozen.hall.store.add(
        schema.devices,
        player=ada.visitor.id,
        kind="push",
        address="https://push.example/hush-hush",
        content={},
        label="under the bed",
        created_at=1,
    )
    await ada.visitor.put(f"{ada.path}/plans", most=777_777)
    await ada.visitor.put(f"{ada.path}/notes", text="ben bluffs")
    (row,) = await frozen.rows(schema.players, id=ada.visitor.id)
    cookie = ada.visitor.client.cookies["townwright"]
    kept = ("clandestine", "hush-hush", "under the bed", "777777", "ben bluffs")
    hidden = ("swordfish77", row["password"], key, cookie, *kept)
    table = await frozen.hall.tables.load(ada.name)
    for eyes, reader in ((ben.seats[0], ben.visitor), (NOBODY, frozen.stranger()), (NOBODY, await frozen.guest("Eve"))):
        sent = await _all_that_is_sent(reader, table, eyes)
        assert [word for word in hidden if any(word.encode() in part for part in sent.values())] == []
    own = await _all_that_is_sent(ada.visitor, table, ada.seats[0])
    for word in (b"777777", b"ben bluffs"):  # so the search does find what is there
        assert any(word in part for part in own.values())


async def test_players_and_spectators_do_not_read_each_other_while_the_game_goes_on(frozen: House) -> None:
    first, second = await duel(frozen)
    eve = (await frozen.guest("Eve")).at(first)
    await first.do("chat", text="my secret plan")
    await eve.do("chat", text="what a blunder", room="spectators")

    async def read(place: Place | None) -> bytes:
        visitor = place.visitor if place else frozen.stranger()
        answer = (await visitor.send("GET", first.path)).content
        async with visitor.stream(f"{first.path}/stream") as stream:
            await stream.next()
            return answer + stream.raw

    for player in (first, second):
        assert b"my secret plan" in await read(player)
        assert b"what a blunder" not in await read(player)
    for spectator in (eve, None):
        assert b"my secret plan" not in await read(spectator)
        assert b"what a blunder" in await read(spectator)
    assert (await eve.refused(422, "chat", text="hello", room="players"))["rule"] == "TW-T13"
    assert (await first.refused(422, "chat", text="hello", room="spectators"))["rule"] == "TW-T13"
    await first.do("resignation")
    for reader in (first, second, eve, None):
        said = await read(reader)
        assert b"my secret plan" in said
        assert b"what a blunder" in said


async def test_a_seat_cannot_be_looked_through_by_anybody_else(frozen: House) -> None:
    table, people = await _kept(frozen, TOY, seed=1, most=5)
    for reader in (people[1], await frozen.guest("Eve"), frozen.stranger()):
        for what in ("", "/board", "/account", "/positions/3", "/positions?first=0", "/why?choice=0", "/stream"):
            mark = "&" if "?" in what else "?"
            response = await reader.send("GET", f"{API}/tables/{table.name}{what}{mark}eyes=0")
            assert response.status_code == 422, what
            assert json.loads(response.content)["error"]["rule"] == "TW-T3", what
