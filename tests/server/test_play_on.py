"""Playing on from a moment of a finished game: a table of its own, and nothing of it counts."""

from __future__ import annotations

import json

import pytest

from tests.server.house import House, Place, duel, play_on
from townwright.engine.record import load_record
from townwright.games import find
from townwright.server.archive import export_table, read_table
from townwright.store import schema

pytestmark = pytest.mark.anyio


async def finished(house: House) -> tuple[Place, Place]:
    """A game of two people that ended after a few moves."""
    first, second = await duel(house)
    await play_on(first, second, most=6)
    await first.do("resignation")
    return first, second


async def test_a_table_begins_where_another_stood(any_house: House) -> None:
    first, _ = await finished(any_house)
    news = await first.look()
    event = len(news["log"])
    assert event > 4
    eve = await any_house.guest("Eve")
    made = await eve.post(f"{first.path}/play-on", event=event, seats=["me", "random"])
    table = made["table"]
    assert table["opening"] == {"table": first.name, "events": event}
    assert (table["status"], table["is_rated"], table["is_public"]) == ("running", False, False)
    assert (table["game"], table["options"]) == (news["table"]["game"], news["table"]["options"])
    assert [line["move"] for line in made["log"][:event]] == [line["move"] for line in news["log"]]
    assert table["luck"]["opening"] == table["opening"]
    assert made["you"]["since"] >= event


async def test_the_table_waits_for_people_and_says_where_it_comes_from(any_house: House) -> None:
    first, second = await finished(any_house)
    made = await first.visitor.post(f"{first.path}/play-on", event=3, seats=["me", "open"], name="What if", clock="day")
    assert (made["table"]["status"], made["table"]["opening"]["events"]) == ("open", 3)
    assert (made["table"]["name"], made["table"]["clock"]["when_out"]) == ("What if", "bot")
    begun = await second.visitor.at(made["table"]["table"]).sit(1)
    assert begun["table"]["status"] == "running"


async def test_it_leaves_no_result_and_its_record_and_export_are_genuine(any_house: House) -> None:
    first, _ = await finished(any_house)
    eve = await any_house.guest("Eve")
    made = await eve.post(f"{first.path}/play-on", event=5, seats=["me", "me"])
    place = eve.at(made["table"]["table"])
    await place.look()
    await place.do("moves", follows=place.number, choice=place.choices[0])
    await place.do("resignation", seat=0)
    assert await any_house.rows(schema.results, table=place.name) == []
    text = (await eve.send("GET", f"{place.path}/record")).text
    assert load_record(text, find).opening == 5
    document = json.loads(json.dumps(await export_table(any_house.hall.store, place.name)))
    again, _secret, _people = read_table(document)
    assert again.opening == 5
    document["entries"][0]["what"]["opening"][2] += 1
    with pytest.raises(Exception, match=r"opening: choice \d is not possible|nobody could decide|the secret"):
        read_table(document)


async def test_what_cannot_be_gone_on_from_is_refused(any_house: House) -> None:
    first, second = await duel(any_house)
    error = await second.visitor.refused(422, "POST", f"{first.path}/play-on", event=1, seats=["me"])
    assert error["rule"] == "TW-T16"
    await first.do("resignation")
    path = f"{first.path}/play-on"
    assert "event: a number from 1" in (await second.visitor.refused(400, "POST", path, event=999))["sentence"]
    assert (
        "2 play this game" in (await second.visitor.refused(400, "POST", path, event=1, seats=["me"] * 3))["sentence"]
    )
    assert (await any_house.stranger().refused(401, "POST", path, event=1))["family"]
