"""Guests, accounts, sessions, keys, and leaving."""

from __future__ import annotations

import asyncio
import hashlib
import re

import httpx
import pytest

from tests.server.house import Document, House, duel, open_house, said
from townwright.server.hall import COOKIE
from townwright.server.people import FORGOTTEN, MOST_KEYS
from townwright.store import schema

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"


def _cookie(response: httpx.Response) -> str:
    return response.headers["set-cookie"]


# Guests and sessions --------------------------------------------------------------------------------------------------


async def test_a_guest_has_a_name_and_plays_at_once(any_house: House) -> None:
    stranger = any_house.stranger()
    assert await stranger.get("me") is None
    told = await stranger.post("guests", name="  Ada   Lovelace ")
    assert told == {"id": told["id"], "name": "Ada Lovelace", "is_guest": True}
    assert await stranger.get("me") == told
    assert (await any_house.guest("Ada Lovelace")).id != told["id"]  # names of guests are not unique


async def test_no_script_can_read_the_cookie_of_a_session(any_house: House) -> None:
    response = await any_house.stranger().send("POST", "guests", json={"name": "Ada"})
    words = [word.strip().lower() for word in _cookie(response).split(";")]
    assert words[0].startswith(f"{COOKIE}=")
    assert {"httponly", "samesite=lax", "path=/"} <= set(words)
    assert "secure" not in words  # asked for without TLS, as on one's own machine
    response = await any_house.stranger("https://townwright.test").send("POST", "guests", json={"name": "Ada"})
    assert "secure" in _cookie(response).lower().split("; ")


async def test_behind_a_proxy_with_tls_cookies_are_secure(kept_in: str) -> None:
    async with open_house(kept_in, public_url="https://games.example.org") as house:
        response = await house.stranger().send("POST", "guests", json={"name": "Ada"})
        assert "secure" in _cookie(response).lower().split("; ")


async def test_of_sessions_and_keys_only_hashes_are_kept(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    key = (await ada.post("keys", label="my bot"))["token"]
    session = ada.client.cookies[COOKIE]
    kept = str(await any_house.everything())
    for token, table in ((session, schema.sessions), (key, schema.keys)):
        assert token not in kept
        assert len(token) > 40  # 32 bytes of chance
        hashed = hashlib.sha256(token.encode()).hexdigest()
        assert [row["player"] for row in await any_house.rows(table, hash=hashed)] == [ada.id]


async def test_a_session_ends_when_one_signs_out(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    token = ada.client.cookies[COOKIE]
    response = await ada.send("DELETE", "session")
    assert response.status_code == 204
    assert 'townwright="";' in _cookie(response)
    assert await ada.get("me") is None
    thief = any_house.stranger(cookie=f"{COOKIE}={token}")
    assert await thief.get("me") is None


async def test_a_session_that_nobody_uses_ends_by_itself(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    hashed = hashlib.sha256(ada.client.cookies[COOKIE].encode()).hexdigest()
    store = any_house.hall.store
    await store.put(schema.sessions, {"hash": hashed}, expires_at=1)
    assert await ada.get("me") is None
    (row,) = await any_house.rows(schema.sessions, hash=hashed)
    assert row["expires_at"] == 1


async def test_a_session_that_is_used_lives_on(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    hashed = hashlib.sha256(ada.client.cookies[COOKIE].encode()).hexdigest()
    (before,) = await any_house.rows(schema.sessions, hash=hashed)
    two_days = 2 * 24 * 60 * 60 * 1000
    await any_house.hall.store.put(schema.sessions, {"hash": hashed}, expires_at=before["expires_at"] - two_days)
    assert (await ada.get("me"))["id"] == ada.id
    (after,) = await any_house.rows(schema.sessions, hash=hashed)
    assert after["expires_at"] >= before["expires_at"]


# Accounts -------------------------------------------------------------------------------------------------------------


async def test_an_account_keeps_ones_games_on_several_devices(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    table = await ada.new_table(seats=["me", "open"], players="2")
    told = await ada.post("accounts", name="Ada of Both", password=PASSWORD)
    assert told == {"id": ada.id, "name": "Ada of Both", "is_guest": False}
    phone = any_house.stranger()
    assert await phone.post("sessions", name="ADA OF both", password=PASSWORD) == told
    assert [row["name"] for row in (await phone.get("tables", which="mine"))["tables"]] == [table.name]
    assert (await phone.at(table).look())["you"]["seats"] == [0]


async def test_of_a_password_only_an_argon2id_hash_is_kept(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    await ada.post("accounts", name="Ada the hashed", password=PASSWORD)
    (row,) = await any_house.rows(schema.players, id=ada.id)
    assert row["password"].startswith("$argon2id$")
    assert PASSWORD not in str(await any_house.everything())


async def test_a_wrong_password_and_a_wrong_name_are_answered_alike(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    await ada.post("accounts", name="Ada the careful", password=PASSWORD)
    answers = [
        await any_house.stranger().refused(401, "POST", "sessions", name=name, password=password)
        for name, password in (("Ada the careful", "something else"), ("Nobody at all", PASSWORD))
    ]
    assert answers[0] == answers[1]
    assert answers[0]["family"] == "wrong_password"


async def test_passwords_are_not_guessed_quickly(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    await ada.post("accounts", name="Ada the guessed", password=PASSWORD)
    guesser = any_house.stranger()
    answers = [
        (await guesser.send("POST", "sessions", json={"name": f"nobody {k}", "password": "x"})).status_code
        for k in range(11)
    ]
    assert answers == [401] * 10 + [429]
    for _ in range(10):  # from other addresses
        await any_house.stranger().refused(401, "POST", "sessions", name="Ada the guessed", password="wrong guess")
    error = await any_house.stranger().refused(429, "POST", "sessions", name="ada the GUESSED", password=PASSWORD)
    assert re.fullmatch(r"too many passwords; try again in \d+ s\.", error["sentence"])


async def test_a_name_with_a_password_is_given_once(any_house: House) -> None:
    ada, ben = await any_house.guests("Ada", "Ben")
    await ada.post("accounts", name="The Only One", password=PASSWORD)
    taken = await ben.refused(400, "POST", "accounts", name="the only ONE", password=PASSWORD)
    assert "is taken" in taken["sentence"]
    assert "is taken" in (await _rename_to_taken(any_house))["sentence"]
    assert (await ben.get("me"))["is_guest"]


async def _rename_to_taken(house: House) -> Document:
    cy = await house.guest("Cy")
    await cy.post("accounts", name="Cy with a name", password=PASSWORD)
    return await cy.refused(400, "PUT", "me/name", name="THE ONLY ONE")


async def test_two_who_want_a_name_at_once_do_not_both_get_it(any_house: House) -> None:
    people = await any_house.guests(*["Ada"] * 4)
    answers = await asyncio.gather(
        *(who.send("POST", "accounts", json={"name": "Quick One", "password": PASSWORD}) for who in people)
    )
    assert sorted(answer.status_code for answer in answers) == [201, 400, 400, 400]


async def test_who_has_an_account_does_not_take_another(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    await ada.post("accounts", name="Ada once", password=PASSWORD)
    error = await ada.refused(400, "POST", "accounts", name="Ada twice", password="another password")
    assert "already" in error["sentence"]
    await any_house.stranger().post("sessions", name="Ada once", password=PASSWORD)


async def test_a_new_password_ends_all_sessions(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    await ada.post("accounts", name="Ada the new", password=PASSWORD)
    phone = any_house.stranger()
    await phone.post("sessions", name="Ada the new", password=PASSWORD)
    error = await ada.refused(401, "PUT", "me/password", old="not this one", new="a better password")
    assert error["family"] == "wrong_password"
    await ada.put("me/password", old=PASSWORD, new="a better password")
    assert await phone.get("me") is None
    assert await ada.get("me") is None
    await any_house.stranger().refused(401, "POST", "sessions", name="Ada the new", password=PASSWORD)
    await any_house.stranger().post("sessions", name="Ada the new", password="a better password")


async def test_a_guest_has_no_password_to_change(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    assert (await ada.refused(401, "PUT", "me/password", old="", new=PASSWORD))["family"] == "wrong_password"


async def test_another_name_is_shown_at_once_everywhere(any_house: House) -> None:
    first, second = await duel(any_house)
    await first.visitor.put("me/name", name="Countess")
    news = await second.look()
    assert news["names"][str(first.visitor.id)] == "Countess"
    assert (await first.visitor.get("me"))["name"] == "Countess"


# Keys -----------------------------------------------------------------------------------------------------------------


async def test_a_key_opens_what_its_owner_may(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    new = await ada.post("keys", label="  my   bot ")
    assert new["token"].startswith("tw_")
    assert new["label"] == "my bot"
    program = any_house.stranger(authorization=f"Bearer {new['token']}")
    assert (await program.get("me"))["id"] == ada.id
    (listed,) = await ada.get("keys")
    assert (listed["id"], listed["label"]) == (new["id"], "my bot")
    assert listed["used_at"] >= listed["created_at"]
    assert new["token"] not in str(listed)


async def test_a_key_that_was_removed_opens_nothing(any_house: House) -> None:
    ada, ben = await any_house.guests("Ada", "Ben")
    new = await ada.post("keys", label="my bot")
    program = any_house.stranger(authorization=f"Bearer {new['token']}")
    assert (await ben.refused(404, "DELETE", f"keys/{new['id']}"))["family"] == "not_found"
    assert (await program.get("me"))["id"] == ada.id
    await ada.delete(f"keys/{new['id']}")
    assert (await program.refused(401, "GET", "me"))["family"] == "not_signed_in"
    assert await ada.get("keys") == []


async def test_nobody_has_keys_without_end(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    for number in range(MOST_KEYS):
        await ada.post("keys", label=f"bot {number}")
    error = await ada.refused(400, "POST", "keys", label="one more")
    assert f"nobody has more than {MOST_KEYS} keys" in error["sentence"]


# Leaving --------------------------------------------------------------------------------------------------------------


async def test_who_leaves_is_forgotten_and_the_games_of_others_stay_whole(any_house: House) -> None:
    first, second = await duel(any_house)
    ada, ben = first.visitor, second.visitor
    await ada.post("accounts", name="Ada who leaves", password=PASSWORD)
    key = (await ada.post("keys", label="my bot"))["token"]
    await first.do("chat", text="I was here")
    await first.choose()
    log = (await second.look())["log"]
    await ada.delete("me")

    assert await ada.get("me") is None
    await any_house.stranger(authorization=f"Bearer {key}").refused(401, "GET", "me")
    await any_house.stranger().refused(401, "POST", "sessions", name="Ada who leaves", password=PASSWORD)
    kept = await any_house.everything()
    assert "Ada who leaves" not in str(kept)
    (row,) = await any_house.rows(schema.players, id=ada.id)
    assert (row["name"], row["login"], row["password"]) == (FORGOTTEN, None, None)
    assert row["is_forgotten"]
    for table in (schema.sessions, schema.keys, schema.devices, schema.notes):
        assert await any_house.rows(table, player=ada.id) == []

    news = await second.look()
    assert news["names"][str(ada.id)] == FORGOTTEN
    assert news["log"][: len(log)] == log
    assert [said["text"] for said in news["chat"]] == ["I was here"]
    seat = next(seat for seat, chair in enumerate(news["table"]["chairs"]) if chair["player"] == ada.id)
    assert news["table"]["chairs"][seat]["bot"]
    assert news["table"]["status"] == "running"
    assert ben.id in {chair["player"] for chair in news["table"]["chairs"]}


async def test_who_leaves_gives_seats_free_at_tables_that_have_not_begun(any_house: House) -> None:
    ada, ben = await any_house.guests("Ada", "Ben")
    table = await ben.new_table(seats=["me", "open", "open", "open"])
    await ada.at(table).sit(2)
    await ada.delete("me")
    news = await table.look()
    assert [chair["player"] for chair in news["table"]["chairs"]] == [ben.id, None, None, None]


async def test_a_name_that_was_left_can_be_taken(any_house: House) -> None:
    ada, ben = await any_house.guests("Ada", "Ben")
    await ada.post("accounts", name="Free Again", password=PASSWORD)
    await ada.delete("me")
    assert (await ben.post("accounts", name="Free Again", password=PASSWORD))["id"] == ben.id


# Limits ---------------------------------------------------------------------------------------------------------------


async def test_an_address_makes_so_many_guests_and_requests_and_no_more(kept_in: str) -> None:
    async with open_house(kept_in, sign_ups_an_hour=3, requests_a_minute=20) as house:
        stranger = house.stranger()
        for number in range(3):
            await stranger.post("guests", name=f"Guest {number}")
        error = await stranger.refused(429, "POST", "guests", name="Guest 4")
        assert "too many new names from your address" in error["sentence"]
        ada = await house.guest("Ada")  # from elsewhere
        answers = [(await ada.send("GET", "me")).status_code for _ in range(21)]
        assert answers == [200] * 20 + [429]
        assert await house.stranger().get("me") is None


async def test_every_address_of_the_api_counts(kept_in: str) -> None:
    async with open_house(kept_in, requests_a_minute=1) as house:
        openapi = (await house.stranger().send("GET", "openapi.json")).json()
        for path, methods in openapi["paths"].items():
            for method in methods:
                stranger, address = (
                    house.stranger(),
                    path.format(name="nowhere", slug="chess", number=1, seat=0, event=0),
                )
                once, again = [await stranger.send(method.upper(), address, json={}) for _ in range(2)]
                assert (once.status_code == 429, again.status_code) == (False, 429), (method, path)


async def test_forged_keys_are_counted_like_any_request(kept_in: str) -> None:
    async with open_house(kept_in, requests_a_minute=5) as house:
        thief = house.stranger(authorization="Bearer tw_guess")
        answers = [(await thief.send("GET", "me")).status_code for _ in range(6)]
        assert answers == [401] * 5 + [429]
        assert 1 <= int((await thief.send("GET", "me")).headers["retry-after"]) <= 60


async def test_addresses_are_taken_from_the_proxy_only_where_that_is_trusted(kept_in: str) -> None:
    async with open_house(kept_in, sign_ups_an_hour=1, trust_proxy=True) as house:
        proxy = house.stranger()
        for address in ("192.0.2.1", "forged, 192.0.2.2"):
            await proxy.send("POST", "guests", json={"name": "Ada"}, headers={"x-forwarded-for": address})
        again = await proxy.send(
            "POST", "guests", json={"name": "Ada"}, headers={"x-forwarded-for": "other, 192.0.2.2"}
        )
        said(again, 429)
    async with open_house(kept_in, sign_ups_an_hour=1) as house:
        liar = house.stranger()
        answers = [
            await liar.send("POST", "guests", json={"name": "Ada"}, headers={"x-forwarded-for": f"192.0.2.{k}"})
            for k in range(2)
        ]
        assert [answer.status_code for answer in answers] == [201, 429]
