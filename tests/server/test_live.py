"""Live streams: what they send, where they go on, who may read them, and how many there are."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.house import House, Place, Visitor, duel, open_house, said
from townwright.engine.errors import Refused
from townwright.server.routes import live
from townwright.server.shapes import ViewShape
from townwright.store import schema
from townwright.store.store import CHANNEL

pytestmark = pytest.mark.anyio


async def test_a_stream_begins_with_the_table_and_goes_on_with_what_is_new(any_house: House) -> None:
    first, second = await duel(any_house)
    async with second.stream() as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["cache-control"] == "no-store"
        begun = await stream.next()
        assert begun.data["log"] == first.news["log"]
        assert (begun.id, begun.data["you"]["eyes"]) == (first.number, 1 - first.seats[0])
        news = await first.choose()
        told = await stream.next()
        assert told.id == told.data["number"] == news["number"]
        assert told.data["log_from"] == len(begun.data["log"])
        assert begun.data["log"] + told.data["log"] == news["log"]
        await first.do("chat", text="your turn")
        assert [line["text"] for line in (await stream.next()).data["chat"]] == ["your turn"]
        assert await stream.is_silent()


async def test_a_stream_goes_on_where_a_lost_line_broke_off(any_house: House) -> None:
    first, second = await duel(any_house)
    async with second.stream() as stream:
        seen = await stream.next()
    while first.is_asked:
        await first.choose()
    await first.do("chat", text="are you there?")
    async with second.stream(last_event_id=str(seen.id)) as stream:
        missed = await stream.next()
    assert seen.data["log"] + missed.data["log"] == first.news["log"]
    assert [line["text"] for line in missed.data["chat"]] == ["are you there?"]
    async with second.stream(last_event_id=str(missed.id)) as stream:
        nothing = await stream.next()  # the table as it is, and nothing new in it
        assert (nothing.id, nothing.data["log"], nothing.data["chat"]) == (missed.id, [], [])


@pytest.mark.parametrize("odd", ["x", "-1", "1.5", "99999999999999999999", "\u00b2", ""])
async def test_who_names_no_entry_gets_the_whole_table(any_house: House, odd: str) -> None:
    first, _ = await duel(any_house)
    async with first.stream(last_event_id=odd.encode("latin-1").decode("latin-1")) as stream:
        assert (await stream.next()).data["log"] == first.news["log"]


async def test_an_entry_that_is_not_there_yet_stops_nothing(any_house: House) -> None:
    first, second = await duel(any_house)
    async with second.stream(last_event_id="999999") as stream:
        assert (await stream.next()).id == first.number
        await first.choose()
        assert (await stream.next()).id == first.number


async def test_what_was_taken_back_is_taken_back_in_the_stream(any_house: House) -> None:
    first, second = await duel(any_house)
    async with second.stream() as stream:
        begun = await stream.next()
        await first.choose()
        await stream.next()
        await first.do("offers", what="take_back")
        assert (await stream.next()).data["table"]["offer"]["seat"] == first.seats[0]
        await second.do("answers", agrees=True)
        back = await stream.next()
        assert back.data["log_from"] <= len(begun.data["log"])
        assert (begun.data["log"][: back.data["log_from"]] + back.data["log"]) == (await first.look())["log"]


async def test_everybody_is_sent_what_their_eyes_see(any_house: House) -> None:
    first, second = await duel(any_house)
    readers: tuple[tuple[Place | Visitor, int], ...] = (
        (first, first.seats[0]),
        (second, second.seats[0]),
        (any_house.stranger(), -1),
    )
    for reader, eyes in readers:
        place = reader if isinstance(reader, Place) else reader.at(first)
        async with place.stream() as stream:
            told = (await stream.next()).data
            assert told["you"]["eyes"] == eyes
            assert set(told) == set(ViewShape.__annotations__)
            assert bool(told["choices"]) == (eyes == first.seats[0])
        async with place.stream("?eyes=-1") as stream:
            assert (await stream.next()).data["choices"] == []


async def test_many_who_watch_are_told_of_one_move_once(any_house: House) -> None:
    first, _ = await duel(any_house)
    streams = [any_house.stranger().at(first).stream() for _ in range(8)]
    for stream in streams:
        await stream.__aenter__()
        await stream.next()
    await first.choose()
    assert {(await stream.next()).id for stream in streams} == {first.number}
    assert all(await asyncio.gather(*(stream.is_silent() for stream in streams)))
    for stream in streams:
        await stream.__aexit__(None, None, None)


async def test_a_silent_stream_shows_that_it_lives(any_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.05)
    first, second = await duel(any_house)
    async with second.stream() as stream:
        assert await stream.part() == "retry: 1000"
        assert (await stream.part()).startswith("id: ")
        assert [await stream.part() for _ in range(3)] == [": still here"] * 3
        await first.choose()
        assert (await stream.next()).id == first.number


async def test_a_stream_ends_soon_after_the_session_of_its_reader(
    any_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(live, "TRUSTED_SECONDS", 0.1)
    first, second = await duel(any_house)
    async with first.stream() as own, first.visitor.stream("me/stream") as games, second.stream() as other:
        for stream in (own, games, other):
            await stream.next()
        await asyncio.sleep(0.3)  # who is known reads on
        await first.choose()
        for stream in (own, other):
            assert (await stream.next()).id == first.number
        await first.visitor.send("DELETE", "session")
        assert await own.ends()
        assert await games.ends()
        await second.do("chat", text="still here")
        assert (await other.next()).data["chat"][-1]["text"] == "still here"


async def test_one_has_so_many_streams_and_no_more(kept_in: str) -> None:
    async with open_house(kept_in, max_streams_a_player=2) as house:
        first, second = await duel(house)
        async with first.stream() as one, first.visitor.stream("me/stream") as two:
            await one.next()
            await two.next()
            error = said(await first.visitor.send("GET", f"{first.path}/stream"), 429)
            assert error["sentence"] == "you have 2 live streams open already; close one first."
            assert "2 live streams" in said(await first.visitor.send("GET", "me/stream"), 429)["sentence"]
            async with second.stream() as others:
                await others.next()
        async with first.stream() as again:  # what was closed is counted no more
            await again.next()
        assert not house.hall.limits._streams


async def test_a_stream_that_may_not_be_is_refused_before_it_begins(any_house: House) -> None:
    first, _ = await duel(any_house)
    eve = await any_house.guest("Eve")
    for path, status in ((f"{first.path}/stream?eyes=0", 422), ("tables/nowhere/stream", 404)):
        said(await eve.send("GET", path), status)
    said(await any_house.stranger().send("GET", "me/stream"), 401)
    assert not any_house.hall.limits._streams


async def test_who_waits_is_told_again_after_the_database_broke_off(postgres: str, kept_in: str) -> None:
    """The connection that listens is cut: what happened meanwhile is told, and so is what happens later."""
    if not kept_in.startswith("postgresql"):
        pytest.skip("a file is asked and does not tell")
    async with open_house(kept_in) as house:
        first, second = await duel(house)
        await asyncio.wait_for(house.hall.bus.is_listening.wait(), 10)
        async with second.stream() as stream:
            await stream.next()
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'LISTEN%'"
            async with house.hall.store.writing() as connection:
                assert (await connection.exec_driver_sql(cut)).rowcount >= 1
            await first.choose()
            assert (await stream.next()).id == first.number
            await asyncio.sleep(1.5)
            async with house.hall.store.writing() as connection:  # as another worker would tell it
                await connection.exec_driver_sql(f"SELECT pg_notify('{CHANNEL}', '{first.name} {first.number + 1}')")
            assert await stream.is_silent()  # there is no such entry; but nothing broke
            assert house.hall.bus.is_listening.is_set()


# The games of a program -----------------------------------------------------------------------------------------------


async def test_a_program_is_told_where_it_is_to_decide_and_what_has_ended(any_house: House) -> None:
    first, second = await duel(any_house)
    async with second.visitor.stream("me/stream") as stream:
        assert await stream.part() == "retry: 1000"
        assert await stream.is_silent()
        while first.is_asked:
            await first.choose()
        told = await stream.next()
        assert told.data["table"]["table"] == first.name
        assert told.data["choices"]
        await second.look()
        while second.is_asked:
            await second.choose()
        await first.look()
        await first.do("resignation")
        ended = await stream.next()
        while ended.data["table"]["status"] != "over":
            ended = await stream.next()
        assert ended.data["table"]["result"]["how"] == "resigned"
        assert await stream.is_silent()


async def test_a_program_is_told_what_is_proposed_to_it(any_house: House) -> None:
    first, second = await duel(any_house)
    async with second.visitor.stream("me/stream") as stream:
        await stream.part()
        await first.do("offers", what="end")
        assert (await stream.next()).data["table"]["offer"]["what"] == "end"
        await second.do("answers", agrees=True)
        assert (await stream.next()).data["table"]["status"] == "over"


async def test_a_game_under_other_rules_stops_no_other(any_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that this program cannot play says so wherever it is asked for; everything else goes on."""
    strange, second = await duel(any_house)
    ada = strange.visitor
    columns, house = schema.entries.c, any_house
    (row,) = await house.rows(schema.entries, table=strange.name, number=0)
    where = (columns.table == strange.name) & (columns.number == 0)
    await house.hall.store.write(schema.entries.update().where(where).values(what={**row["what"], "rules": 999}))
    house.hall.tables._copies.clear()
    sentence = "this game began under rules 999 of New City, and this program plays rules"
    for method, path, body in (
        ("GET", strange.path, None),
        ("GET", f"{strange.path}/stream", None),
        ("GET", f"{strange.path}/board", None),
        ("POST", f"{strange.path}/moves", {"follows": strange.number, "choice": strange.choices[0]}),
        ("POST", f"{strange.path}/resignation", {}),
    ):
        error = said(await ada.send(method, path, json=body), 422)
        assert (error["rule"], sentence in error["sentence"]) == ("TW-T18", True), path
        assert "Nothing is lost" in error["sentence"]
    assert strange.name in [row["name"] for row in (await ada.get("tables", which="mine"))["tables"]]
    other = await ada.new_table(seats=["me", "me"], players="2")
    async with ada.stream("me/stream") as stream:
        assert (await stream.next()).data["table"]["table"] == other.name
    await house.hall.bots.sweep()
    await second.visitor.delete("me")  # who leaves can leave all the same
    assert await second.visitor.get("me") is None
    with pytest.raises(Refused, match="TW-T18"):
        await house.hall.tables.load(strange.name)
