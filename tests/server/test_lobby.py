"""Setting tables up, finding them, sitting down, standing up, closing."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.house import House, duel, open_house
from townwright.engine.proof import commitment_of
from townwright.games import find

pytestmark = pytest.mark.anyio


async def test_a_table_is_what_was_asked_for(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    table = await ada.new_table(
        "new_city", seats=["me", "open"], players="2", name="  Tea   time ", clock="day", is_public=False
    )
    told = table.table
    assert (told["game"], told["name"], told["host"], told["status"]) == ("new_city", "Tea time", ada.id, "open")
    assert told["options"] == find("new_city").read_options({"players": "2"})
    assert (told["is_public"], told["is_rated"]) == (False, False)
    assert told["clock"]["when_out"] == "bot"
    assert told["luck"]["mode"] == "committed"
    assert told["luck"]["commitment"] == commitment_of(await any_house.secret_of(table.name))
    assert [chair["player"] for chair in told["chairs"]] == [ada.id, None]
    assert (table.news["position"], table.news["choices"], table.news["log"]) == (None, [], [])


async def test_a_game_begins_when_the_last_seat_is_taken(any_house: House) -> None:
    ada, ben = await any_house.guests("Ada", "Ben")
    table = await ada.new_table(seats=["me", "open"], players="2")
    news = await ben.at(table).sit(1, nonce="my lucky word")
    assert news["table"]["status"] == "running"
    assert news["table"]["luck"]["nonces"][1] == "my lucky word"
    assert news["table"]["luck"]["secret"] is None
    assert news["position"]["position"]["game"] == "new_city"
    assert (await table.look())["log"] == news["log"]


async def test_where_a_seed_is_given_the_luck_is_the_same_and_nothing_is_rated(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    tables = [await ada.new_table(seats=["me", "me"], players="2", seed=7) for _ in range(2)]
    first, second = (table.news for table in tables)
    assert first["table"]["luck"] == {"mode": "seed", "seed": 7}
    assert not first["table"]["is_rated"]
    assert first["position"] == second["position"]
    assert first["log"][0]["move"] == second["log"][0]["move"]


async def test_a_public_table_is_found_and_a_private_one_is_not(any_house: House) -> None:
    ada, ben = await any_house.guests("Ada", "Ben")
    public = await ada.new_table(seats=["me", "open"], players="2")
    private = await ada.new_table(seats=["me", "open"], players="2", is_public=False)
    found = [row["name"] for row in (await ben.get("tables"))["tables"]]
    assert public.name in found
    assert private.name not in found
    mine = [row["name"] for row in (await ada.get("tables", which="mine"))["tables"]]
    assert mine == [private.name, public.name]
    assert (await ben.at(private).look())["table"]["table"] == private.name  # who knows its name may watch
    await ben.at(private).sit(1)
    assert private.name not in [row["name"] for row in (await ben.get("tables", which="running"))["tables"]]


async def test_tables_are_open_then_running_then_over(any_house: House) -> None:
    async def where(name: str) -> list[str]:
        stranger, found = any_house.stranger(), []
        for which in ("open", "running", "over"):
            rows = (await stranger.get("tables", which=which))["tables"]
            found += [which for row in rows if row["name"] == name]
        return found

    ada, ben = await any_house.guests("Ada", "Ben")
    table = await ada.new_table(seats=["me", "open"], players="2")
    assert await where(table.name) == ["open"]
    await ben.at(table).sit(1)
    assert await where(table.name) == ["running"]
    await ben.at(table).do("resignation")
    assert await where(table.name) == ["over"]
    (row,) = [r for r in (await ada.get("tables", which="over"))["tables"] if r["name"] == table.name]
    assert (row["summary"]["ranks"], row["summary"]["how"]) == ([1, 2], "resigned")


async def test_a_list_says_who_sits_there_and_whose_turn_it_is(any_house: House) -> None:
    first, second = await duel(any_house, name="Who sits there")
    listed = await any_house.stranger().get("tables", which="running")
    (row,) = [row for row in listed["tables"] if row["name"] == first.name]
    assert row["to_move"] == first.visitor.id
    assert {chair["player"] for chair in row["summary"]["chairs"]} == {first.visitor.id, second.visitor.id}
    assert {listed["names"][str(place.visitor.id)] for place in (first, second)} == {"Ada", "Ben"}
    assert row["summary"]["event"] == len(first.news["log"])


async def test_lists_are_read_page_by_page(kept_in: str) -> None:
    async with open_house(kept_in) as house:
        ada = await house.guest("Ada")
        for _ in range(7):
            await ada.new_table("alien_city", seats=["me", "open"])
            await asyncio.sleep(0.002)  # tables that change in the same millisecond are neighbours in the list
        mine = [row["name"] for row in (await ada.get("tables", which="mine"))["tables"]]
        assert len(mine) == 7
        pages, before = [], 2**62
        while page := (await ada.get("tables", which="mine", limit=3, before=before))["tables"]:
            pages.append([row["name"] for row in page])
            before = page[-1]["changed_at"]
        assert [len(page) for page in pages] == [3, 3, 1]
        assert [name for page in pages for name in page] == mine
        assert (await ada.get("tables", which="mine", game="new_city"))["tables"] == []
        assert len((await ada.get("tables", which="mine", game="alien_city"))["tables"]) == 7
        assert (await house.stranger().get("tables", which="mine"))["tables"] == []


async def test_a_seat_is_taken_once(any_house: House) -> None:
    ada, ben, cy = await any_house.guests("Ada", "Ben", "Cy")
    table = await ada.new_table(seats=["me", "open", "open", "open"])
    await ben.at(table).sit(1)
    error = await cy.refused(422, "PUT", f"{table.path}/seats/1")
    assert error["family"] == "refused"
    error = await cy.refused(422, "PUT", f"{table.path}/seats/1", bot="")
    assert error["rule"] == "TW-T1"
    people = await any_house.guests(*["Dee"] * 5)
    answers = await asyncio.gather(*(who.send("PUT", f"{table.path}/seats/2", json={}) for who in people))
    assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422, 422]


async def test_a_seat_is_left_before_the_game_and_not_after(any_house: House) -> None:
    ada, ben, cy = await any_house.guests("Ada", "Ben", "Cy")
    table = await ada.new_table(seats=["me", "open"], players="2")
    ben_there = ben.at(table)
    await ada.delete(f"{table.path}/seats/0")
    await ben_there.sit(0)
    assert (await cy.refused(422, "DELETE", f"{table.path}/seats/0"))["rule"] == "TW-T3"
    assert (await cy.refused(422, "DELETE", f"{table.path}/seats/1"))["rule"] == "TW-T3"
    await ada.delete(f"{table.path}/seats/0")  # whoever set the table up may ask somebody to go
    await ada.at(table).sit(0)
    await ben_there.sit(1)
    assert (await ben.refused(422, "DELETE", f"{table.path}/seats/1"))["rule"] == "TW-T6"
    assert (await cy.refused(422, "PUT", f"{table.path}/seats/1", bot=""))["rule"] == "TW-T6"


async def test_a_bot_is_seated_by_whoever_set_the_table_up(any_house: House) -> None:
    ada, ben = await any_house.guests("Ada", "Ben")
    table = await ada.new_table(seats=["open", "open", "open", "open"])
    assert (await ben.refused(422, "PUT", f"{table.path}/seats/1", bot="random"))["rule"] == "TW-T8"
    assert "There is no bot 'hal'" in (await ada.refused(400, "PUT", f"{table.path}/seats/1", bot="hal"))["sentence"]
    news = await table.sit(1, bot="random")
    assert news["table"]["chairs"][1] == {"player": None, "bot": "random", "resigned": False, "time_left": None}
    await ada.delete(f"{table.path}/seats/1")
    assert (await table.look())["table"]["chairs"][1]["bot"] is None


async def test_a_seat_that_the_game_does_not_have_is_named(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    table = await ada.new_table(seats=["open", "open"], players="2")
    error = await ada.refused(400, "PUT", f"{table.path}/seats/2", nonce="")
    assert error["sentence"] == "seat: 2 seats play, numbered from 0; there is no seat 2."
    error = await ada.refused(400, "POST", "tables", game="new_city", options={"players": "2"}, seats=["me"] * 3)
    assert error["sentence"] == "seats: 2 play this game, not 3."


async def test_a_table_is_closed_by_whoever_set_it_up_before_its_game_begins(any_house: House) -> None:
    ada, ben = await any_house.guests("Ada", "Ben")
    table = await ada.new_table(seats=["me", "open"], players="2")
    assert (await ben.refused(422, "DELETE", table.path))["rule"] == "TW-T8"
    told = (await ada.delete(table.path))["table"]
    assert (told["status"], told["result"]["how"]) == ("over", "closed")
    assert (await ben.refused(422, "PUT", f"{table.path}/seats/1", nonce=""))["rule"] == "TW-T5"
    assert (await ada.refused(422, "DELETE", table.path))["rule"] == "TW-T5"
    first, _ = await duel(any_house)
    host = any_house.stranger()
    host.client.cookies = first.visitor.client.cookies
    error = await first.visitor.refused(422, "DELETE", first.path)
    assert error["rule"] in ("TW-T6", "TW-T8")


async def test_a_table_that_is_not_there_is_named(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    for method, path in (("GET", "tables/nowhere"), ("PUT", "tables/nowhere/seats/0"), ("DELETE", "tables/nowhere")):
        error = await ada.refused(404, method, path, **({"nonce": ""} if method == "PUT" else {}))
        assert error == {"family": "not_found", "sentence": "There is no table 'nowhere'."}


async def test_who_has_not_come_in_sets_nothing_up(any_house: House) -> None:
    stranger = any_house.stranger()
    for method, path in (("POST", "tables"), ("PUT", "tables/a/seats/0"), ("DELETE", "tables/a")):
        error = await stranger.refused(401, method, path, game="new_city")
        assert error["family"] == "not_signed_in"
        assert "POST a name" in error["sentence"]


# Limits ---------------------------------------------------------------------------------------------------------------


async def test_one_player_has_so_many_tables_and_no_more(kept_in: str) -> None:
    async with open_house(kept_in, max_tables_a_player=3) as house:
        ada = await house.guest("Ada")
        tables = [await ada.new_table(seats=["me", "open"], players="2") for _ in range(3)]
        wanted = {"game": "new_city", "seats": ["me"]}
        error = await ada.refused(429, "POST", "tables", **wanted)
        assert error["sentence"] == "you have 3 tables already; finish or close some first."
        await ada.delete(tables[0].path)
        await ada.post("tables", **wanted)


async def test_tables_at_which_one_does_not_sit_count_as_well(kept_in: str) -> None:
    """Nobody fills the house with tables of others, or sets bots to work without end."""
    async with open_house(kept_in, max_tables_a_player=3, bot_pace_ms=600_000) as house:
        ada = await house.guest("Ada")
        for seats in (["open"], ["random"] * 4, []):
            await ada.post("tables", game="new_city", seats=seats)
        await ada.refused(429, "POST", "tables", game="new_city", seats=["open"])


async def test_a_rematch_is_a_table_like_any_other(kept_in: str) -> None:
    async with open_house(kept_in, max_tables_a_player=2) as house:
        first, _ = await duel(house)
        await first.do("resignation")
        for _ in range(2):
            await first.visitor.post(f"{first.path}/rematch")
        await first.visitor.refused(429, "POST", f"{first.path}/rematch")
