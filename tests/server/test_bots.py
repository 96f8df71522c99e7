"""Bots at tables: also those that crash, stall and cheat; and whoever is away."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server import bad_bots
from tests.server.house import House, Place, duel, open_house
from townwright.engine import ask
from townwright.engine.state import bytes_of
from townwright.server import bot_room
from townwright.server.bot_room import BotRoom
from townwright.server.tables import now_ms
from townwright.server.workers import Workers
from townwright.table.entries import Decided, HandedOver, RanOut

pytestmark = pytest.mark.anyio

PATIENCE = 40.0  # processes start slowly


class OwnThoughts:
    """Instead of processes: thinks at once, or after a while, and keeps what it was given."""

    def __init__(self, seconds: float = 0) -> None:
        self.seconds = seconds
        self.given: list[tuple[Any, ...]] = []

    def submit(self, think: Any, *given: Any) -> Future[int]:
        self.given.append(given)
        thought: Future[int] = Future()
        asyncio.get_running_loop().call_later(self.seconds, lambda: thought.set_result(think(*given)))
        return thought

    def shutdown(self, **_: Any) -> None:
        pass


async def against_a_bot(house: House, game: str = "alien_city", **wanted: Any) -> Place:
    """Ada against a bot, when Ada is asked for the first time; or as soon as the game is over."""
    ada = await house.guest("Ada")
    table = await ada.new_table(game, seats=["me", "random"], **wanted)
    await until_asked(table)
    return table


async def until_asked(table: Place) -> None:
    async with table.stream() as stream:
        table.news = (await stream.next(PATIENCE)).data
        while not table.is_asked and table.table["status"] == "running":
            table.news = (await stream.next(PATIENCE)).data
    await table.look()


async def test_a_whole_game_is_played_against_a_bot(house: House) -> None:
    table = await against_a_bot(house)
    while table.is_asked:
        await table.choose()
        await until_asked(table)
    assert table.table["result"]["how"] == "played"
    assert table.table["chairs"][1]["bot"] == "random"


@pytest.mark.slow
@pytest.mark.parametrize("misbehave", [bad_bots.crash, bad_bots.raise_something, bad_bots.stall, bad_bots.cheat])
async def test_a_bot_that_misbehaves_is_replaced_for_that_decision(
    house: House, monkeypatch: pytest.MonkeyPatch, misbehave: Any
) -> None:
    """What the rules name as default is played for it, and the table goes on."""
    monkeypatch.setattr(bot_room, "think", misbehave)
    monkeypatch.setattr(bot_room, "LONGEST_THOUGHT", 20.0 if misbehave is not bad_bots.stall else 0.3)
    table = await against_a_bot(house)
    for _ in range(2):
        if table.is_asked:
            await table.choose()
            await until_asked(table)
    kept = await house.hall.tables.load(table.name)
    steps = list(kept.play.steps())
    by_bot = [step for step in steps if step.event.actor == 1 and not step.event.forced]
    assert by_bot
    for step in by_bot:
        assert step.event.choice == int(ask.default(kept.game.view(step.before, 1)))
    await house.hall.bots.stop()
    house.hall.bots.start()


async def test_a_bot_is_given_the_view_of_its_seat_and_no_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts = OwnThoughts()
    monkeypatch.setattr(Workers, "pool", lambda _workers: thoughts)
    table = await against_a_bot(house)
    while table.is_asked and not thoughts.given:
        await table.choose()
        await until_asked(table)
    kept = await house.hall.tables.load(table.name)
    views = {bytes_of(kept.game.view(step.before, 1)) for step in kept.play.steps() if step.event.actor == 1}
    assert thoughts.given
    for slug, view, seat, bot, _seed in thoughts.given:
        assert (slug, seat, bot) == ("alien_city", 1, "random")
        assert view in views


async def test_a_bot_answers_after_the_same_time_whatever_it_thinks_about(
    kept_in: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits until so long after what happened last, and not so long after its thought."""
    pace, waits, last = 1000, list[tuple[int, float]](), 0

    def now() -> int:
        nonlocal last
        last = now_ms()
        return last

    async def sleep(seconds: float) -> None:
        waits.append((last, seconds))
        await asyncio.sleep(seconds)

    monkeypatch.setattr(bot_room, "now_ms", now)
    monkeypatch.setattr(bot_room, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
    async with open_house(kept_in, bot_pace_ms=pace) as house:
        for seconds in (0.0, 0.3):
            own = OwnThoughts(seconds)
            monkeypatch.setattr(Workers, "pool", lambda _workers, own=own: own)
            table = await against_a_bot(house)
            while table.is_asked and not own.given:
                await table.choose()
                await until_asked(table)
            kept, waited = await house.hall.tables.load(table.name), 0
            until = {round(at + 1000 * length) for at, length in waits if length}
            for before, entry in zip(kept.entries, kept.entries[1:], strict=False):
                if isinstance(entry.what, Decided) and entry.what.seat == 1 and not entry.what.forced:
                    assert entry.at - before.at >= pace
                    waited += before.at + pace in until
            assert waited


async def test_bots_whose_worker_is_gone_are_seen_to_by_another(kept_in: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workers, "pool", lambda _workers: OwnThoughts())
    async with open_house(kept_in) as gone:
        await gone.hall.bots.stop()
        monkeypatch.setattr(gone.hall.tables, "changed", lambda _table: None)
        ada = await gone.guest("Ada")
        table = await ada.new_table("alien_city", seats=["random", "me"], first_player="A")
        while not table.is_asked and table.table["actor"] == 1:
            await table.choose()
        assert table.table["actor"] == 0
        async with open_house(kept_in) as here, here.stranger().at(table).stream() as stream:
            await stream.next()
            monkeypatch.setattr(bot_room, "OVERDUE_MS", 0)
            await here.hall.bots.sweep()
            assert (await stream.next(PATIENCE)).data["log"][0]["by"] in (0, "luck")


# Whoever is away ------------------------------------------------------------------------------------------------------


async def test_when_time_is_used_up_any_worker_sees_to_it(any_house: House) -> None:
    first, second = await duel(any_house, clock={"bank": 1000, "when_out": "bot"})
    await any_house.hall.bots.sweep()
    assert (await second.look())["table"]["chairs"][first.seats[0]]["bot"] is None
    await asyncio.sleep(1.1)
    await asyncio.gather(any_house.hall.bots.sweep(), any_house.hall.bots.sweep())
    kept = await any_house.hall.tables.load(first.name)
    assert [type(entry.what) for entry in kept.entries if isinstance(entry.what, RanOut | HandedOver)] == [
        RanOut,
        HandedOver,
    ]
    await first.do("return")
    assert first.table["chairs"][first.seats[0]] == {
        "player": first.visitor.id,
        "bot": None,
        "resigned": False,
        "time_left": first.table["chairs"][first.seats[0]]["time_left"],
    }


async def test_a_seat_is_handed_to_a_bot_and_back_and_everybody_sees_it(
    any_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotRoom, "look_at", lambda _room, _table: None)
    monkeypatch.setattr(any_house.hall.tables, "changed", lambda _table: None)
    first, second = await duel(any_house)
    (seat,) = first.seats
    await first.do("hand-over", bot="greedy")
    assert (await second.look())["table"]["chairs"][seat]["bot"] == "greedy"
    error = await first.refused(422, "moves", follows=first.number, choice=0)
    assert error["rule"] == "TW-T7"
    await first.do("return")
    assert (await second.look())["table"]["chairs"][seat]["bot"] is None
    await first.choose()


async def test_chat_has_a_limit(kept_in: str) -> None:
    async with open_house(kept_in, messages_a_minute=3) as house:
        first, second = await duel(house)
        for number in range(3):
            await first.do("chat", text=f"message {number}")
        error = await first.refused(429, "chat", text="one more")
        assert error["sentence"].startswith("too many messages; try again in ")
        await second.do("chat", text="I am not to blame")
        await first.choose()


async def test_a_rematch_moves_everybody_one_seat_on(any_house: House) -> None:
    first, second = await duel(any_house)
    await first.do("resignation")
    news = await first.visitor.post(f"{first.path}/rematch")
    assert news["table"]["rematch_of"] == first.name
    chairs = [chair["player"] for chair in news["table"]["chairs"]]
    assert chairs[(first.seats[0] + 1) % 2] == first.visitor.id
    assert (await second.visitor.at(news["table"]["table"]).sit(first.seats[0]))["table"]["status"] == "running"


async def test_what_nobody_has_seen_more_of_is_taken_back(any_house: House) -> None:
    first, _ = await duel(any_house)
    before = first.news["log"]
    await first.choose()
    if first.table["can_take_back"]:
        assert (await first.do("take-back"))["log"] == before
    else:
        assert (await first.refused(422, "take-back"))["rule"].startswith(("TW-U", "NC-"))
