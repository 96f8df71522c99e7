"""Whatever is asked, by hand or by a generator: it is answered with a sentence, and what is kept stays as it was."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.server.bad_requests import BAD, Bad
from tests.server.house import House, Place, Visitor, duel

pytestmark = pytest.mark.anyio

FAMILIES = {
    "cannot_read",
    "not_signed_in",
    "wrong_password",
    "not_allowed",
    "not_found",
    "out_of_date",
    "refused",
    "too_many",
}
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 2**31, 2**63, -(2**63), 1.5, 1e308, "", " ", "me", "0", "null", "\u2603", "\ud800",
    "\x00", "%00", "../..", "x" * 300, "<script>", "' OR 1=1 --", [], [None], ["me"] * 3, {}, {"kind": "push"}, [[[]]],
)  # fmt: skip


@dataclass
class Places:
    """The tables that bad requests are about."""

    ada: Visitor
    running: Place
    named: dict[str, Any]

    def fill(self, template: Any) -> Any:
        """The request with the names of these tables in it."""
        if isinstance(template, str):
            whole = template.removeprefix("{").removesuffix("}")
            if template == f"{{{whole}}}" and whole in self.named:
                return self.named[whole]
            for name, value in self.named.items():
                template = template.replace(f"{{{name}}}", str(value))
            return template
        if isinstance(template, dict):
            return {name: self.fill(value) for name, value in template.items()}
        return template

    async def send(self, method: str, path: str, body: Any) -> httpx.Response:
        if isinstance(body, dict | list):
            text = json.dumps(self.fill(body))
            how: dict[str, Any] = {"content": text.encode(), "headers": {"content-type": "application/json"}}
        else:
            how = {"content": body, "headers": {"content-type": "application/json"}} if body is not None else {}
        return await self.ada.send(method, self.fill(path), **how)


@pytest.fixture(scope="module")
async def places(any_house: House) -> Places:
    first, _ = await duel(any_house)
    while first.seats != [0]:  # luck says who begins; here it is whoever set the table up
        first, _ = await duel(any_house)
    ada = first.visitor
    waiting = await ada.new_table(seats=["me", "open"], players="2")
    over, _ = await duel(any_house)
    others, _ = await duel(any_house)
    ended = await ada.new_table(seats=["me", "me"], players="2")
    await ended.do("resignation")
    assert over.name != others.name
    named = {"running": first.name, "open": waiting.name, "over": ended.name, "ben": others.name}
    return Places(ada, first, {**named, "number": first.number})


def check(response: httpx.Response, status: int, words: str) -> None:
    """It is this answer, a sentence with these words, and nothing of our insides."""
    assert response.status_code == status, response.text
    error = response.json()["error"]
    assert error["family"] in FAMILIES, error
    assert words.lower() in error["sentence"].lower(), error["sentence"]
    assert error["sentence"].strip()[-1] in ".?!", error["sentence"]
    assert not any(word in response.text for word in ("Traceback", "sqlalchemy", "pydantic", 'File "', "asyncpg"))


def test_there_are_two_hundred_of_them() -> None:
    assert len(BAD) >= 200
    assert len({repr(bad[:3]) for bad in BAD}) == len(BAD)


async def test_two_hundred_bad_requests_are_answered_with_their_sentences(any_house: House, places: Places) -> None:
    before, wrong = await any_house.everything(), []
    for method, path, body, status, words in BAD:
        response = await places.send(method, path, body)
        try:
            check(response, status, words)
        except AssertionError as error:
            wrong.append(f"{method} {path} {repr(body)[:80]}: {str(error).splitlines()[0]}")
    assert wrong == []
    assert await any_house.everything() == before


# By a generator -------------------------------------------------------------------------------------------------------


def _operations(openapi: Any) -> list[tuple[str, str, list[str]]]:
    """Each method and address of the API, and the fields that its body has."""
    found = []
    for path, methods in openapi["paths"].items():
        for method, told in methods.items():
            content = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            shape = openapi["components"]["schemas"].get(content.get("$ref", "").rpartition("/")[2], {})
            found.append((method.upper(), path, sorted(shape.get("properties", {}))))
    return found


def _odd_request(luck: random.Random, operation: tuple[str, str, list[str]], names: list[str]) -> Bad:
    """A request to this address with nonsense in its fields, of which some may be missing and some nobody knows."""
    method, path, fields = operation
    parts = [
        luck.choice([*names, "0", "1", "-1", "x", "99999999999"]) if "{" in part else part for part in path.split("/")
    ]
    query = "&".join(
        f"{luck.choice(['eyes', 'choice', 'move', 'place', 'first', 'seat', 'which', 'limit'])}="
        f"{luck.choice(['-1', '0', '7', 'x', '%F0%9F', '9' * 12, ''])}"
        for _ in range(luck.randrange(3))
    )
    chosen = [name for name in fields if luck.random() < 0.8] + ["surprise"] * (luck.random() < 0.2)
    body = {name: luck.choice(ODD) for name in chosen}
    return method, "/".join(parts) + (f"?{query}" if query else ""), body if fields else None, 0, ""


async def test_what_a_generator_asks_is_answered_with_a_sentence(any_house: House, places: Places) -> None:
    """A thousand requests that may even be right by accident: no mistake of ours, and every refusal a sentence."""
    openapi = (await places.ada.send("GET", "openapi.json")).json()
    leaving = {("DELETE", "/api/v1/me"), ("DELETE", "/api/v1/session")}
    operations = [
        entry for entry in _operations(openapi) if entry[:2] not in leaving and not entry[1].endswith("/stream")
    ]
    luck, refusals = random.Random(any_house.hall.store.engine.dialect.name), 0
    names = [place for place in places.named.values() if isinstance(place, str)]
    for _ in range(1000):
        method, path, body, *_ = _odd_request(luck, luck.choice(operations), names)
        response = await places.send(method, path, body)
        assert response.status_code < 500, (method, path, body, response.text)
        if response.status_code >= 400:
            check(response, response.status_code, "")
            refusals += 1
    assert refusals > 300


# Whose it is ----------------------------------------------------------------------------------------------------------


async def test_every_change_needs_somebody_and_everything_of_ones_own_is_ones_own(any_house: House) -> None:
    """Each address of the API that changes anything, asked by nobody and by somebody who has no seat."""
    first, second = await duel(any_house)
    key = (await first.visitor.post("keys", label="my bot"))["id"]
    eve, stranger = await any_house.guest("Eve"), any_house.stranger()
    openapi = (await stranger.send("GET", "openapi.json")).json()
    fitting: dict[str, Any] = {
        "moves": {"follows": first.number, "choice": first.choices[0]},
        "offers": {"what": "end"},
        "answers": {"agrees": True},
        "chat": {"text": "hello"},
        "play-on": {"event": 1},
        "plans": {"most": 3},
        "notes": {"text": ""},
    }
    open_to_all = {("POST", "/api/v1/guests"), ("POST", "/api/v1/sessions"), ("DELETE", "/api/v1/session")}
    of_oneself = ("/api/v1/me", "/api/v1/keys", "/api/v1/accounts")
    before = await any_house.everything()
    asked = 0
    for method, path, _ in _operations(openapi):
        address = path.replace("{name}", first.name).replace("{seat}", "0").replace("{number}", str(key))
        body = fitting.get(address.rpartition("/")[2], {})
        if method == "GET" or (method, path) in open_to_all:
            continue
        response = await stranger.send(method, address, json=body)
        assert response.status_code in (400, 401), (method, path, response.text)
        if response.status_code == 400:
            assert "field required" in response.json()["error"]["sentence"], (method, path)
        if "{name}" in path or "{number}" in path:
            response = await eve.send(method, address, json=body)
            is_own = path.endswith("/notes")  # who has no seat has notes of their own all the same
            assert response.status_code in ((200,) if is_own else (404, 422)), (method, path, response.text)
        else:
            assert path.startswith(of_oneself) or path == "/api/v1/tables", path
        asked += 1
    assert asked > 20
    assert await any_house.everything() == before
    assert (await second.look())["number"] == first.number


# Sizes and origins ----------------------------------------------------------------------------------------------------


async def test_a_body_without_a_length_is_not_larger_either(any_house: House) -> None:
    ada = await any_house.guest("Ada")

    async def parts() -> Any:
        for _ in range(70):
            yield b" " * 1024

    response = await ada.send("POST", "tables", content=parts(), headers={"content-type": "application/json"})
    check(response, 413, "No request is larger than 65536 bytes")


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "70000", "99999999999999999999"])
async def test_a_length_that_cannot_be_is_refused(any_house: House, length: str) -> None:
    ada = await any_house.guest("Ada")
    check(await ada.send("POST", "tables", content=b"{}", headers={"content-length": length}), 413, "larger than")


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://townwright.test.evil.example", "http://", "x"]
)
async def test_pages_of_others_change_nothing(any_house: House, origin: str) -> None:
    ada = await any_house.guest("Ada")
    for method, path, body in (
        ("POST", "tables", {"game": "new_city"}),
        ("DELETE", "me", None),
        ("PUT", "me/name", {}),
    ):
        check(await ada.send(method, path, json=body, headers={"origin": origin}), 403, "this server's own pages")
    assert (
        await ada.send("PUT", "me/name", json={"name": "Ada"}, headers={"origin": "http://townwright.test"})
    ).is_success
