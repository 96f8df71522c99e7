"""Choosing: by number or in notation, following what one has seen, once, in turn, and as the rules allow."""

from __future__ import annotations

import pytest

from tests.server.house import House, duel
from townwright.games import find

pytestmark = pytest.mark.anyio


async def test_a_choice_is_made_by_its_number(any_house: House) -> None:
    first, second = await duel(any_house)
    choice = first.news["choices"][0]
    before = first.number
    news = await first.choose(choice["number"])
    assert news["number"] > before
    line = next(line for line in news["log"] if line["entry"] == before + 1)
    assert (line["choice"], line["move"], line["by"]) == (choice["number"], choice["move"], first.seats[0])
    assert line["lines"]
    assert (await second.look())["log"] == news["log"]


async def test_a_choice_is_made_in_notation(any_house: House) -> None:
    first, _ = await duel(any_house)
    choice = first.news["choices"][-1]
    news = await first.visitor.post(f"{first.path}/moves", follows=first.number, move=choice["move"])
    assert choice["number"] in [line["choice"] for line in news["log"]]


async def test_either_a_number_or_a_move_is_given(any_house: House) -> None:
    first, _ = await duel(any_house)
    for wanted in ({}, {"choice": first.choices[0], "move": first.news["choices"][0]["move"]}):
        error = await first.refused(400, "moves", follows=first.number, **wanted)
        assert error["sentence"] == "choice: a number, or else a move in notation, is expected."
    error = await first.refused(400, "moves", follows=first.number, move="no such move")
    assert "no such move" in error["sentence"]


async def test_who_follows_an_older_entry_is_told_what_is_new_and_moves_nothing(any_house: House) -> None:
    first, second = await duel(any_house)
    seen, choice = first.number, first.choices[0]
    await first.choose()
    now = await second.look()
    answer = await first.visitor.send("POST", f"{first.path}/moves", json={"follows": seen, "choice": choice})
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert error["family"] == "out_of_date"
    assert error["news"]["number"] == now["number"]
    assert error["news"]["you"]["seats"] == first.seats
    assert error["news"]["log"] == now["log"]
    assert (await second.look())["number"] == now["number"]
    error = await first.refused(409, "moves", follows=now["number"] + 1, choice=choice)
    assert error["family"] == "out_of_date"


async def test_chat_in_between_is_no_reason_to_look_again(any_house: House) -> None:
    first, second = await duel(any_house)
    seen = first.number
    await second.do("chat", text="good luck")
    assert (await first.choose(follows=seen))["table"]["last_move"] > seen + 1


async def test_the_same_request_is_answered_alike_and_done_once(any_house: House) -> None:
    first, _ = await duel(any_house)
    wanted = {"follows": first.number, "choice": first.choices[0], "deed": "tab 1, click 7"}
    once = await first.visitor.post(f"{first.path}/moves", **wanted)
    again = await first.visitor.post(f"{first.path}/moves", **wanted)
    assert {**once, "now": 0, "table": 0} == {**again, "now": 0, "table": 0}
    assert once["number"] == again["number"]
    assert len(once["log"]) == len(again["log"])


async def test_the_names_of_requests_are_ones_own(any_house: House) -> None:
    """What one player has called a request does not stop another's of the same name."""
    first, second = await duel(any_house)
    while first.is_asked:
        await first.choose(deed=f"move {first.number}")
    await second.look()
    number = second.number
    assert (await second.choose(deed=f"move {first.table['last_move']}"))["number"] > number


async def test_a_seat_of_somebody_else_cannot_be_played(any_house: House) -> None:
    first, second = await duel(any_house)
    (stranger,) = await any_house.guests("Cy")
    wanted = {"follows": first.number, "choice": first.choices[0]}
    for who, seat, rule in ((second, first.seats[0], "TW-T3"), (stranger.at(first), None, "TW-T2")):
        error = await who.refused(422, "moves", **wanted, seat=seat)
        assert (error["family"], error["rule"]) == ("refused", rule)
    error = await any_house.stranger().refused(401, "POST", f"{first.path}/moves", **wanted)
    assert error["family"] == "not_signed_in"


async def test_who_is_not_asked_is_told_the_rule(any_house: House) -> None:
    first, second = await duel(any_house)
    await second.look()
    error = await second.refused(422, "moves", follows=second.number, choice=first.choices[0])
    assert (error["family"], error["rule"]) == ("refused", "NC-L1")
    assert error["sentence"]
    assert (await second.look())["number"] == first.number


async def test_what_a_rule_forbids_is_refused_with_its_number_and_places(any_house: House) -> None:
    first, _ = await duel(any_house)
    game = find("new_city")
    allowed = set(first.choices)
    rules, places = set(), set()
    for number in range(0, game.actions.count, 7):
        if number not in allowed:
            error = await first.refused(422, "moves", follows=first.number, choice=number)
            rules.add(error["rule"])
            places |= set(error["places"])
            why = await first.visitor.get(f"{first.path}/why", choice=number)
            assert (why["rule"], why["sentence"], why["places"]) == (error["rule"], error["sentence"], error["places"])
    assert all(rule.startswith("NC-") for rule in rules)
    assert rules
    assert (await first.look())["number"] == first.number


async def test_a_number_beyond_all_choices_is_no_choice(any_house: House) -> None:
    first, _ = await duel(any_house)
    count = find("new_city").actions.count
    error = await first.refused(400, "moves", follows=first.number, choice=count)
    assert error["sentence"] == f"choice: a number below {count} is expected, not {count}."


async def test_before_the_game_and_after_it_nobody_moves(any_house: House) -> None:
    (ada,) = await any_house.guests("Ada")
    table = await ada.new_table(seats=["me", "open"], players="2")
    assert (await table.refused(422, "moves", follows=table.number, choice=0))["rule"] == "TW-T4"
    first, _ = await duel(any_house)
    await first.do("resignation")
    assert (await first.refused(422, "moves", follows=first.number, choice=0))["rule"] == "TW-T5"


async def test_one_player_in_several_seats_plays_the_one_that_is_asked(any_house: House) -> None:
    (ada,) = await any_house.guests("Ada")
    table = await ada.new_table(seats=["me", "me"], players="2")
    seats = set()
    for _ in range(6):
        seats.add(table.table["actor"])
        assert table.news["you"]["eyes"] == table.table["actor"]
        await table.choose()
    assert seats == {0, 1}
