"""What the server plays, and what it tells to machines."""

from __future__ import annotations

import re

import pytest

from tests.server.house import House
from townwright import __version__
from townwright.bots.levels import LEVELS
from townwright.bots.registry import BOTS
from townwright.games import find, slugs
from townwright.table.clock import PRESETS, WHEN_OUT

pytestmark = pytest.mark.anyio


async def test_every_game_is_listed_with_its_options(house: House) -> None:
    games = await house.stranger().get("games")
    assert [game["game"] for game in games] == list(slugs())
    for listed in games:
        game = find(listed["game"])
        assert (listed["title"], listed["rules"], tuple(listed["seats"])) == (
            game.title,
            game.rules_version,
            game.seat_counts,
        )
        assert {option["name"]: option["default"] for option in listed["options"]} == game.defaults
        assert all(set(option["meanings"]) == set(option["values"]) for option in listed["options"])


@pytest.mark.parametrize("slug", slugs())
async def test_one_game_is_told_with_its_choices_and_phases(house: House, slug: str) -> None:
    told, game = await house.stranger().get(f"games/{slug}"), find(slug)
    assert [phase["name"] for phase in told["phases"]] == [phase.name for phase in game.phases]
    count = 0
    for kind in told["kinds"]:
        assert kind["first"] == count == game.actions.first(kind["kind"])
        width = 1
        for field in kind["fields"]:
            width *= field["count"]
        count += width
    assert count == told["actions"] == game.actions.count


@pytest.mark.parametrize("slug", slugs())
async def test_the_rules_are_a_page_and_a_list_by_number(house: House, slug: str) -> None:
    told, game = await house.stranger().get(f"games/{slug}/rules"), find(slug)
    assert told["page"] == game.rules_text()
    assert len(told["rules"]) > 10
    for number, text in told["rules"].items():
        assert number.startswith(f"{game.rule_prefix}-")
        assert text.strip()


@pytest.mark.parametrize("path", ["games/chess", "games/chess/rules", "games/new_city2"])
async def test_a_game_that_is_not_there_is_named(house: House, path: str) -> None:
    error = await house.stranger().refused(400, "GET", path)
    assert error["family"] == "cannot_read"
    assert "There is no game" in error["sentence"]


async def test_what_a_table_can_have_besides_its_game_is_listed(house: House) -> None:
    told = await house.stranger().get("choices-for-tables")
    assert {bot["name"] for bot in told["bots"]} == set(BOTS)
    numbers = [bot["number"] for bot in told["bots"] if bot["number"]]
    assert numbers == sorted(numbers) == [level.number for level in LEVELS]  # the weakest first, before all others
    assert all(bot["text"] for bot in told["bots"])
    assert set(told["clocks"]) == set(PRESETS)
    assert told["when_out"] == WHEN_OUT


async def test_the_server_says_that_it_is_well_and_counts(house: House) -> None:
    stranger = house.stranger()
    assert (await stranger.send("GET", "/healthz")).json() == {"status": "ok", "version": __version__}
    await stranger.send("GET", "games/chess")
    figures = (await stranger.send("GET", "/metrics")).text
    assert re.search(r'^townwright_requests_total\{method="GET",status="400"\} [1-9]', figures, re.MULTILINE)
    assert re.search(r"^townwright_request_seconds_count [1-9]", figures, re.MULTILINE)


async def test_where_the_database_does_not_answer_the_server_is_not_well(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(house.hall.store, "reading", gone)
    response = await house.stranger().send("GET", "/healthz")
    assert (response.status_code, response.json()["status"]) == (503, "the database does not answer")


async def test_the_api_describes_itself(house: House) -> None:
    told = (await house.stranger().send("GET", "/api/v1/openapi.json")).json()
    assert told["openapi"].startswith("3.1")
    assert "/api/v1/tables/{name}/moves" in told["paths"]


async def test_every_answer_carries_the_headers_that_protect_its_readers(house: House) -> None:
    for path in ("games", "nowhere", "me", "/healthz"):
        headers = (await house.stranger().send("GET", path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        if path != "/healthz":
            assert headers["cache-control"] == "no-store"
