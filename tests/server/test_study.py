"""Hints and reviews: for whom and when, from what, and without anybody waiting for them."""

from __future__ import annotations

import asyncio
import math
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from tests.server import bad_bots
from tests.server.house import House, Place, duel, open_house
from townwright.engine.state import bytes_of
from townwright.server import study
from townwright.server.workers import Workers

pytestmark = pytest.mark.anyio

GAME = "alien_city"
PATIENCE = 120.0  # processes start slowly, and may have to compile


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "HINT_ROUNDS", 60)
    monkeypatch.setattr(study, "REVIEW_ROUNDS", 20)


class Thinks:
    """Instead of processes: thinks at once, and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []

    async def __call__(self, _seconds: float, work: Any, *given: Any) -> Any:
        self.given.append((work, *given))
        await asyncio.sleep(0)
        return work(*given)


async def casual(house: House, **wanted: Any) -> tuple[Place, Place]:
    return await duel(house, **{"game": GAME, "is_rated": False, "first_player": "A", **wanted})


async def reviewed(place: Place) -> Any:
    """The review when all of it is done."""
    for _ in range(2000):
        told = await place.visitor.get(f"{place.path}/review")
        if told["done"] == told["of"]:
            return told
        await asyncio.sleep(0.01)
    raise AssertionError("it is not done")


async def over(house: House) -> tuple[Place, Place]:
    """A short game that has been played to its end."""
    places = await casual(house)
    for _ in range(200):
        for place in places:
            await place.look()
            if place.is_asked:
                await place.choose()
        if places[0].table["status"] == "over":
            return places
    raise AssertionError("it does not end")


# Hints ----------------------------------------------------------------------------------------------------------------


async def test_a_hint_ranks_ones_choices(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    thinks = Thinks()
    monkeypatch.setattr(house.hall.study.workers, "think", thinks)
    first, _ = await casual(house)
    hint = await first.visitor.get(f"{first.path}/hint")
    assert (hint["follows"], hint["seat"], hint["rounds"]) == (first.number, first.seats[0], 60)
    assert {choice["number"] for choice in hint["choices"]} <= set(first.choices)
    visits = [choice["visits"] for choice in hint["choices"]]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 60
    assert all(math.isclose(sum(choice["win"]), 1, abs_tol=0.001) for choice in hint["choices"])
    assert hint["line"][0] == {"seat": hint["seat"], "move": hint["choices"][0]["move"]}
    assert await first.visitor.get(f"{first.path}/hint") == hint
    assert len(thinks.given) == 1  # it was remembered


async def test_a_hint_is_thought_from_the_view_of_the_seat_alone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    thinks = Thinks()
    monkeypatch.setattr(house.hall.study.workers, "think", thinks)
    ada = await house.guest("Ada")
    seats = ["me", "greedy", "greedy"]
    place = await ada.new_table("golden_city", seats=seats, is_rated=False, players="3", start_player="0")
    async with place.stream() as stream:
        while not place.is_asked:
            place.news = (await stream.next(PATIENCE)).data
    await place.look()
    kept = await house.hall.tables.load(place.name)
    await ada.get(f"{place.path}/hint")
    ((_, slug, view, _, _),) = thinks.given
    assert slug == "golden_city"
    assert view == bytes_of(kept.game.view(kept.play.state, 0))
    assert view != bytes_of(kept.play.state)


async def test_who_gets_no_hint_is_told_why(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.hall.study.workers, "think", Thinks())
    first, second = await casual(house)
    refusal = await second.visitor.refused(422, "GET", f"{second.path}/hint")
    assert refusal["rule"] == "TW-T22"
    refusal = await second.visitor.refused(422, "GET", f"{second.path}/hint", seat=first.seats[0])
    assert refusal["rule"] == "TW-T3"
    refusal = await (await house.guest("Cy")).refused(422, "GET", f"{first.path}/hint")
    assert refusal["rule"] == "TW-T2"
    await house.stranger().refused(401, "GET", f"{first.path}/hint")
    rated, _ = await duel(house, game=GAME, is_rated=True)
    refusal = await rated.visitor.refused(422, "GET", f"{rated.path}/hint")
    assert refusal["rule"] == "TW-T21"
    await first.do("resignation")
    refusal = await first.visitor.refused(422, "GET", f"{first.path}/hint")
    assert refusal["rule"] == "TW-T22"


async def test_one_person_has_one_hint_at_a_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(_seconds: float, work: Any, *given: Any) -> Any:
        begun.set()
        await go_on.wait()
        return work(*given)

    monkeypatch.setattr(house.hall.study.workers, "think", slowly)
    first, _ = await casual(house)
    asked = asyncio.create_task(first.visitor.get(f"{first.path}/hint"))
    await begun.wait()
    refusal = await first.visitor.refused(429, "GET", f"{first.path}/hint")
    assert "still being thought about" in refusal["sentence"]
    await first.choose()  # nobody waits for a hint
    go_on.set()
    with pytest.raises(AssertionError, match="409"):  # it is about a position that has passed
        await asked


async def test_a_server_without_processes_for_it_says_so(kept_in: str) -> None:
    async with open_house(kept_in, study_processes=0) as house:
        first, _ = await casual(house)
        for what in ("hint", "review"):
            refusal = await first.visitor.refused(422, "GET", f"{first.path}/{what}")
            assert refusal["rule"] == "TW-T23"


# Processes ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_a_hint_is_thought_in_another_process(house: House) -> None:
    first, _ = await casual(house)
    assert (await first.visitor.get(f"{first.path}/hint"))["rounds"] == 60


@pytest.mark.slow
@pytest.mark.parametrize("misbehave", [bad_bots.crash, bad_bots.stall])
async def test_thinking_that_crashes_or_stalls_is_given_up_and_tried_anew(misbehave: Any) -> None:
    workers = Workers(1)
    with pytest.raises((BrokenProcessPool, TimeoutError)):
        await workers.think(3.0, misbehave)
    assert await workers.think(PATIENCE, abs, -3) == 3
    workers.replace()


async def test_hints_and_looks_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    workers, order = Workers(1), list[str]()

    class Pool:
        def submit(self, work: Any, *given: Any) -> Any:
            order.append(given[0])
            from concurrent.futures import Future  # noqa: PLC0415

            done: Future[Any] = Future()
            done.set_result(None)
            return done

    monkeypatch.setattr(workers, "pool", Pool)

    async def review() -> None:
        for number in range(3):
            await workers.think(1.0, abs, f"look {number}")

    async def hint() -> None:
        await workers.think(1.0, abs, "hint")

    await asyncio.gather(review(), hint())
    assert order.index("hint") == 1


# Reviews --------------------------------------------------------------------------------------------------------------


async def test_a_game_is_reviewed_when_it_is_over(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.hall.study.workers, "think", Thinks())
    first, second = await over(house)
    told = await reviewed(second)
    assert not told["failed"]
    kept = await house.hall.tables.load(first.name)
    assert told["outlooks"][0]["event"] == 0
    assert told["outlooks"][-1]["event"] == len(kept.play.events)
    assert told["outlooks"][-1]["win"] == [float(rank == 1) for rank in first.table["result"]["ranks"]]
    unforced = [event for event in kept.play.events if event.actor >= 0 and not event.forced]
    assert len(told["decisions"]) == len(unforced)
    assert sum(seat["decisions"] for seat in told["seats"]) == len(unforced)
    assert told["mistakes"]
    for mistake in told["mistakes"]:
        assert mistake["move"] != mistake["best"]
        assert mistake["cost"] > mistake["within"]
    assert any(mistake["reasons"] for mistake in told["mistakes"])
    assert await reviewed(first) == told


async def test_a_game_that_goes_on_is_not_reviewed(house: House) -> None:
    first, _ = await casual(house)
    refusal = await first.visitor.refused(422, "GET", f"{first.path}/review")
    assert refusal["rule"] == "TW-T16"


async def test_a_review_that_fails_says_so_once_and_is_begun_anew(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> Any:
        raise RuntimeError("no idea")

    monkeypatch.setattr(house.hall.study.workers, "think", fail)
    first, _ = await over(house)
    await first.visitor.get(f"{first.path}/review")
    await asyncio.sleep(0.05)
    assert (await first.visitor.get(f"{first.path}/review"))["failed"]
    monkeypatch.setattr(house.hall.study.workers, "think", Thinks())
    assert not (await reviewed(first))["failed"]


async def test_one_person_has_one_review_at_a_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait(*_: Any) -> Any:
        await asyncio.sleep(PATIENCE)

    monkeypatch.setattr(house.hall.study.workers, "think", wait)
    first, second = await over(house)
    other = await first.visitor.new_table(GAME, seats=["me", "random"], is_rated=False, first_player="A")
    while True:
        await other.look()
        if other.table["status"] == "over":
            break
        if other.is_asked:
            await other.choose()
        else:
            await asyncio.sleep(0.02)
    assert (await first.visitor.get(f"{first.path}/review"))["done"] == 0
    assert (await second.visitor.get(f"{first.path}/review"))["done"] == 0  # the same one
    assert (
        "another game is being reviewed"
        in (await first.visitor.refused(429, "GET", f"{other.path}/review"))["sentence"]
    )
    await house.hall.study.stop()
    house.hall.study._studies.clear()
