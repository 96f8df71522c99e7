"""Results and ratings: what remains of a finished game."""

from __future__ import annotations

import pytest

from tests.server.house import House, duel
from townwright.store import schema

pytestmark = pytest.mark.anyio


async def test_the_winner_gains_what_the_loser_loses_and_both_become_surer(any_house: House) -> None:
    first, second = await duel(any_house)
    await first.do("resignation")
    loser, winner = [(await place.visitor.get(f"players/{place.visitor.id}")) for place in (first, second)]
    assert [(row["game"], row["seats"], row["games"]) for row in winner["ratings"]] == [("new_city", 2, 1)]
    assert winner["ratings"][0]["rating"] > loser["ratings"][0]["rating"]
    assert [row["rank"] for row in (*winner["last"], *loser["last"])] == [1, 2]
    assert winner["last"][0]["rating"] == winner["ratings"][0]["rating"]
    assert winner["games"][0]["ranks"] == [1, 0]
    best = await winner_list(any_house)
    assert [row["player"] for row in best if row["player"] in (first.visitor.id, second.visitor.id)] == [
        second.visitor.id,
        first.visitor.id,
    ]


async def winner_list(house: House) -> list[dict[str, object]]:
    return list(await house.stranger().get("games/new_city/ratings", seats=2))


@pytest.mark.parametrize("how", [{"is_public": False}, {"is_rated": False}, {"seed": 7}])
async def test_private_casual_and_seeded_tables_are_not_rated(any_house: House, how: dict[str, object]) -> None:
    first, second = await duel(any_house, **how)
    await first.do("resignation")
    player = await second.visitor.get(f"players/{second.visitor.id}")
    assert player["ratings"] == []
    assert player["games"][0]["games"] == 1
    assert [row["rating"] for row in player["last"]] == ([] if how == {"is_public": False} else [None])


async def test_who_plays_against_a_bot_or_both_seats_is_not_rated(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    for seats in (["me", "random"], ["me", "me"]):
        table = await ada.new_table(seats=seats, players="2")
        await table.do("resignation", seat=0)
        assert (await table.look())["table"]["status"] == "over"
    assert (await ada.get(f"players/{ada.id}"))["ratings"] == []


async def test_a_table_that_was_closed_leaves_no_result(any_house: House) -> None:
    ada = await any_house.guest("Ada")
    table = await ada.new_table(seats=["me"])
    await ada.delete(table.path)
    assert await any_house.rows(schema.results, table=table.name) == []


async def test_two_games_of_the_same_players_that_end_at_once_both_count(any_house: House) -> None:
    import asyncio  # noqa: PLC0415

    ada, ben = await any_house.guests("Ada", "Ben")
    tables = []
    for _ in range(6):
        table = await ada.new_table(seats=["me", "open"], players="2")
        await ben.at(table).sit(1)
        tables.append(table)
    await asyncio.gather(*(table.do("resignation") for table in tables))
    (row,) = (await ben.get(f"players/{ben.id}"))["ratings"]
    assert row["games"] == 6
    (kept,) = await any_house.rows(schema.ratings, player=ben.id)
    ordered = sorted(await any_house.rows(schema.results, player=ben.id), key=lambda result: result["mu"])
    assert len({result["mu"] for result in ordered}) == 6
    assert ordered[-1]["mu"] == kept["mu"]


async def test_totals_count_tables_and_players(house: House) -> None:
    first, _ = await duel(house)
    await first.do("resignation")
    (row,) = await house.stranger().get("statistics")
    assert row == {"game": "new_city", "tables": 1, "players": 2}


async def test_whom_nobody_knows_is_said(any_house: House) -> None:
    error = await any_house.stranger().refused(404, "GET", "players/999999")
    assert error["sentence"] == "There is no player 999999."
