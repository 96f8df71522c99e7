"""Where every piece of gold came from."""

from __future__ import annotations

import pytest

from tests.games.new_city.boards import choose, city, gold, incomes, play, random_games
from tests.rules import rule
from townwright.engine.events import Play
from townwright.games.new_city import GAME
from townwright.games.new_city.account import income_preview
from townwright.games.new_city.data import QUARTERS

# The headings of NC-S9, as the page lists them.
RECEIPTS = (
    "taxes",
    "extortion",
    "Safe House bonus",
    "market sales",
    "customers",
    "guild bonus",
    "taverns",
    "residents",
    "tourism",
    "Gambling Halls",
    "King's grant",
    "dues received",
    "beauty",
    "Safe House payments",
    "Palace payments",
    "paid by allies",
)
PAYMENTS = ("dues paid", "paid in auctions", "early building")

SOME_AND_MANY = [pytest.param(16, id="some"), pytest.param(200, id="many", marks=pytest.mark.slow)]


@rule("NC-S9")
@pytest.mark.parametrize("count", SOME_AND_MANY)
def test_every_account_adds_up_to_the_score(count: int) -> None:
    for game in random_games(count):
        account = game.account()
        assert all(item.is_sound() for item in account)
        assert tuple(item.points for item in account) == GAME.standing(game.state).scores


@rule("NC-S9")
@pytest.mark.parametrize("count", SOME_AND_MANY)
def test_6_and_all_receipts_less_all_payments_are_the_coffers(count: int) -> None:
    headings = set()
    for game in random_games(count):
        sums = [dict.fromkeys((*RECEIPTS, *PAYMENTS), 0) for _ in QUARTERS]
        for gain in game.gains():
            assert gain.when in {f"round {number}" for number in range(1, 6)}
            for heading, points in gain.item.by_kind().items():
                sums[gain.purse][heading] += points
        for quarter, of in enumerate(sums):
            headings |= {heading for heading, points in of.items() if points}
            assert all(of[heading] >= 0 for heading in RECEIPTS)
            assert all(of[heading] <= 0 for heading in PAYMENTS)
            assert 6 + sum(of.values()) == game.state.gold[quarter]
    if count > 100:
        assert headings == {*RECEIPTS, *PAYMENTS}  # every heading has occurred, and none that is not on the page


@rule("NC-S9")
def test_each_decision_accounts_for_every_change_of_the_coffers() -> None:
    for game in random_games(16):
        for step in game.steps():
            moved = [0, 0, 0, 0]
            for gain in GAME.gains(step.before, step.event.choice, step.after):
                assert gain.item.is_sound()
                moved[gain.purse] += gain.item.points
            assert moved == [step.after.gold[q] - step.before.gold[q] for q in range(4)]


@rule("NC-S9")
def test_the_account_is_kept_round_by_round_and_begins_with_6() -> None:
    for game in random_games(16):
        purses = (
            game.account() if game.state.seats == 4 else [part for item in game.account() for part in item.parts[:2]]
        )
        assert sorted(purse.places[0] for purse in purses) == sorted(f"purse:{name}" for name in QUARTERS)
        for purse in purses:
            opening, *rounds = purse.parts
            assert (opening.text, opening.points, opening.kind) == ("gold to begin with", 6, "to begin with")
            texts = [part.text for part in rounds]
            assert texts == sorted(texts)
            assert set(texts) <= {f"round {number}" for number in range(1, 6)}
            assert {"round 1", "round 2"} <= set(texts)  # the King's grant comes to everybody


@rule("NC-S9", "NC-S8")
def test_with_two_players_the_poorer_quarter_is_the_score() -> None:
    game = next(game for game in random_games(16) if game.state.seats == 2)
    for seat, item in enumerate(game.account()):
        purses = sorted(game.state.gold[quarter] for quarter in (seat, seat + 2))
        poorer, richer, taken_off = item.parts
        assert (poorer.points, richer.points, taken_off.points) == (*purses, -purses[1])
        assert item.points == purses[0]


@rule("NC-S9")
@pytest.mark.parametrize(
    ("board", "place", "parts"),
    [
        (
            "NE-a1=1S+Safe House, NE-b1=2S, NW-a1=3S",
            "NE-a1",
            {"taxes": 1, "extortion": 1 + 2, "Safe House bonus": 1},
        ),
        ("NE-a1=1S", "NE-a1", {"taxes": 1}),
        ("NE-a1=2S+Guild, NE-b1=4S", "NE-a1", {"market sales": 2, "customers": 1, "guild bonus": 1}),
        ("NE-a1=3S+Hall", "NE-a1", {"taverns": 3, "Gambling Halls": 3}),
        ("NE-a1=4S, NE-b1=1S", "NE-a1", {"residents": 1}),
        ("NE-a1=4S+Statue, NE-b1=1S", "NE-a1", {"residents": 3}),
        ("NE-a1=5S", "NE-a1", {"tourism": 1}),
        ("NE-a1=5S+Hall, NE-b1=1S", "NE-a1", {"tourism": 0, "Gambling Halls": 5}),
    ],
)
def test_each_district_says_what_its_income_consists_of(board: str, place: str, parts: dict[str, int]) -> None:
    collected = income_preview(city(board))[QUARTERS.index(place[:2])]
    district = next(part for part in collected.parts if part.places == (f"cell:{place}",))
    assert district.by_kind() == parts
    assert district.points == sum(parts.values())


@rule("NC-S9")
def test_income_shows_the_grant_and_the_dues_beside_the_districts() -> None:
    state = city("NE-a1=3S+Hall, SW-a1=5M", round=1, gold=0)
    by_kind = {name: item.by_kind() for name, item in zip(QUARTERS, income_preview(state), strict=True)}
    assert by_kind == {
        "NW": {"King's grant": 1, "dues paid": -1},
        "NE": {"taverns": 3, "Gambling Halls": 3, "King's grant": 1, "dues received": 3},
        "SE": {"King's grant": 1, "dues paid": -1},
        "SW": {"tourism": 1, "King's grant": 1, "dues paid": -1},
    }
    assert incomes(state) == {"NW": 0, "NE": 10, "SE": 0, "SW": 1}


@rule("NC-S9")
def test_a_preview_adds_up() -> None:
    for game in random_games(16):
        for count in range(10, len(game.events), 25):
            for item in income_preview(game.position(count)):
                assert item.is_sound()


@rule("NC-S9")
def test_an_auction_shows_what_allies_paid() -> None:
    state = city("NE-a1=3S+Guild", phase="pay", quarter="NE", bid=5, offer="5M")
    (gain,) = GAME.gains(state, GAME.read_move(state, "pay a1"), play(state, "NE pay a1"))
    assert (gain.purse, gain.when) == (1, "round 3")
    assert (gain.item.text, gain.item.points) == ("5M won for 5, allies pay 2", -3)
    assert gain.item.by_kind() == {"paid in auctions": -5, "paid by allies": 2}
    alone = GAME.gains(state, GAME.read_move(state, "pay"), play(state, "NE pay"))[0].item
    assert (alone.text, alone.points) == ("5M won for 5", -5)


@rule("NC-S9")
def test_an_auction_shows_what_allies_paid_even_when_they_paid_all() -> None:
    state = city("NE-a1=5S+Statue", phase="pay", quarter="NE", bid=3, offer="5M")
    shown = GAME.gains(state, GAME.read_move(state, "pay a1"), play(state, "NE pay a1"))
    assert [gain.item.text for gain in shown] == ["5M won for 3, allies pay 3"]
    assert shown[0].item.by_kind() == {"paid in auctions": -3, "paid by allies": 3}


@rule("NC-S9")
def test_beauty_one_time_payments_and_early_building_have_headings_of_their_own() -> None:
    placing = city("NE-a1=5S", phase="place", quarter="NE", offer="5M")
    (beauty,) = GAME.gains(placing, GAME.read_move(placing, "a2"), play(placing, "NE a2"))
    assert (beauty.item.kind, beauty.item.points, beauty.item.places) == ("beauty", 1, ("cell:NE-a2", "cell:NE-a1"))
    building = city("NE-a1=5S", phase="site", quarter="NE", round=4, coin=5)
    shown = GAME.gains(building, GAME.read_move(building, "a1"), play(building, "NE a1"))
    assert [(gain.item.kind, gain.item.points) for gain in shown] == [("early building", -3), ("Palace payments", 25)]
    house = city("NE-a1=4S", phase="site", quarter="NE", round=4, coin=1)
    (paid,) = GAME.gains(house, GAME.read_move(house, "a1"), play(house, "NE a1"))
    assert (paid.item.kind, paid.item.points) == ("Safe House payments", 4)


def test_a_running_game_can_be_accounted_for() -> None:
    game = Play(GAME, {})
    choose(game, "luck pawn NW | luck pawn NE | luck pawn SE | luck 3S | luck 3M | luck 1M | luck 2S")
    assert [item.points for item in game.account()] == [6, 6, 6, 6]
    choose(game, "SW 3S | SW 2 | SE x | NE x | NW x")
    account = game.account()
    assert [item.points for item in account] == list(gold(game.state).values()) == [6, 6, 6, 4]
    assert account[3].lines() == [
        "    4  SW's coffers (SW)  NC-S6",
        "      6  gold to begin with  NC-S6",
        "     -2  round 1",
        "       -2  3S won for 2 (3S)  NC-R26",
    ]
