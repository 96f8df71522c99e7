"""Planned bids, as those who plan them and those who do not see them."""

from __future__ import annotations

import pytest

from tests.server.house import Document, House, Place
from townwright.store import schema

pytestmark = pytest.mark.anyio


async def bidding(house: House) -> tuple[Place, list[Place]]:
    """Four people in front of the first auction: who opens it, and the others."""
    people = await house.guests("Ada", "Ben", "Cy", "Dee")
    table = await people[0].new_table(seats=["me"])
    places = [table, *(person.at(table) for person in people[1:])]
    for seat, place in enumerate(places[1:], 1):
        await place.sit(seat)
    for place in places:
        await place.look()
    opener = next(place for place in places if place.is_asked)
    await opener.choose()
    assert opener.news["position"]["phase"] == "open"
    return opener, [place for place in places if place is not opener]


async def plan(place: Place, most: int, **more: object) -> list[Document]:
    return list(await place.visitor.put(f"{place.path}/plans", most=most, **more))


def said(place: Place) -> list[str]:
    return [line for event in place.news["log"] for line in event["lines"]]


async def test_plans_are_carried_out_when_their_seats_are_asked(any_house: House) -> None:
    opener, others = await bidding(any_house)
    (made,) = await plan(others[0], 3, drop=True)
    assert (made["most"], made["drop"], made["moves"]) == (3, True, [])
    for place in others[1:]:
        await plan(place, 0, drop=True)
    await opener.choose(opener.choices[0])  # opens at 1
    await opener.look()
    assert opener.is_asked
    assert sum("drops out" in line for line in said(opener)) == 2
    assert sum("bids 2." in line for line in said(opener)) == 1


async def test_a_plan_is_carried_out_at_once_if_one_is_asked_already(any_house: House) -> None:
    opener, _ = await bidding(any_house)
    await plan(opener, 1)
    await opener.look()
    assert any("opens at 1" in line for line in said(opener))
    assert not opener.is_asked


async def test_what_it_does_not_provide_for_cancels_it_and_the_seat_is_asked(any_house: House) -> None:
    opener, others = await bidding(any_house)
    for place in others:
        await plan(place, 2)
    await opener.choose(opener.choices[0] + 2)  # opens at 3
    for place in others:
        await place.look()
    (asked,) = [place for place in others if place.is_asked]
    assert await asked.visitor.get(f"{asked.path}/plans") == []
    assert [len(await place.visitor.get(f"{place.path}/plans")) for place in others if place is not asked] == [1, 1]


async def test_nobody_else_is_told_of_it(any_house: House) -> None:
    opener, others = await bidding(any_house)
    before = await opener.look()
    await plan(others[0], 3)
    after = await opener.look()
    assert {**before, "now": 0} == {**after, "now": 0}
    assert await opener.visitor.get(f"{opener.path}/plans") == []
    stranger = await any_house.guest("Eve")
    assert (await stranger.refused(422, "GET", f"{opener.path}/plans"))["rule"] == "TW-T2"


async def test_it_can_be_forgotten_and_ends_with_the_game(any_house: House) -> None:
    opener, others = await bidding(any_house)
    await plan(others[0], 3)
    await others[0].visitor.delete(f"{opener.path}/plans")
    assert await others[0].visitor.get(f"{opener.path}/plans") == []
    await plan(others[0], 3)
    await plan(others[0], 4)
    assert len(await any_house.rows(schema.plans, table=opener.name)) == 1
    for place in (opener, *others[:2]):
        await place.do("resignation")
    assert (await opener.look())["table"]["status"] == "over"
    assert await any_house.rows(schema.plans, table=opener.name) == []


async def test_what_cannot_be_planned_is_said(any_house: House) -> None:
    opener, _ = await bidding(any_house)
    path = f"{opener.path}/plans"
    bad: tuple[tuple[Document, str], ...] = (
        ({}, "most: field required"),
        ({"most": -1}, "most:"),
        ({"most": 3, "bidder": "XX"}, "bidder: you bid for"),
        ({"most": 3, "moves": ["swordfish"]}, "moves:"),
        ({"most": 3, "surely": True}, "surely:"),
    )
    for body, words in bad:
        assert words in (await opener.visitor.refused(400, "PUT", path, **body))["sentence"]
    assert await any_house.rows(schema.plans, table=opener.name) == []
    ada, ben = await any_house.guests("Ada", "Ben")
    table = await ada.new_table("alien_city", seats=["me", "open"])
    await ben.at(table).sit(1)
    assert (await ada.refused(422, "PUT", f"{table.path}/plans", most=1))["rule"] == "TW-T17"
