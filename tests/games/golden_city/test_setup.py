"""Set-up, the island, and what the number of players changes."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.engine.statistics import fits
from tests.games.golden_city.boards import OPTIONS, facts, legal, number_of, odds, play, step, who
from tests.naive import golden_city as naive
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.errors import CannotRead
from townwright.engine.luck import deal, draw, new_luck
from townwright.engine.state import CHANCE, OVER
from townwright.games.golden_city import GAME, board
from townwright.games.golden_city.state import GoldenCity

FIRST_ROUND = (
    "luck draws coast | luck draws desert | luck draws desert | luck draws woodland | luck w1 | luck w5 | luck w8"
)


# What each player begins with -----------------------------------------------------------------------------------------


@rule("GC-R2", "GC-R3")
def test_everybody_has_three_coins_a_coast_that_all_see_and_a_card_that_only_he_sees() -> None:
    s = play(GAME.new(start_player="0"), FIRST_ROUND)
    found = facts(s)
    assert found["coins"] == dict.fromkeys("RBWK", 3)
    assert found["hands"]["R"] == Counter({"coast": 2})
    assert found["hands"]["K"] == Counter({"coast": 1, "woodland": 1})
    assert found["unseen"] == {
        "R": Counter({"coast": 1}),
        "B": Counter({"desert": 1}),
        "W": Counter({"desert": 1}),
        "K": Counter({"woodland": 1}),
    }
    assert found["display"] == ["w1", "w5", "w8"]
    assert (who(s), step(s)) == ("luck", "reveal")


@rule("GC-R3")
@pytest.mark.parametrize(("players", "coasts"), [("4", 6), ("3", 7)])
def test_the_start_coasts_come_out_of_the_fifty(players: str, coasts: int) -> None:
    s = GAME.new(players=players, start_player="0")
    assert odds(s) == {"draws coast": coasts} | {f"draws {landform}": 10 for landform in naive.LANDFORMS[1:]}
    assert facts(s)["pile"].total() == 50 - int(players)


@rule("GC-R4")
def test_three_players_have_eighteen_businesses_and_three_pairs_and_the_rest_as_with_four() -> None:
    three, four = facts(GAME.new(players="3")), facts(GAME.new(players="4"))
    assert three["left"] == dict.fromkeys("RBW", 18)
    assert four["left"] == dict.fromkeys("RBWK", 16)
    assert three["keys left"] == four["keys left"] == 6
    for name in ("score deck", "goods deck", "built", "picks", "discards"):
        if name != "built":
            assert three[name] == four[name]
    assert len(three["built"]) == len(four["built"]) == 58


@rule("GC-R4")
@pytest.mark.parametrize(("players", "pairs"), [("4", 4), ("3", 3)])
def test_a_round_lays_out_first_the_left_and_then_the_right_cards(players: str, pairs: int) -> None:
    s = play(
        GAME.new(players=players, start_player="0"),
        FIRST_ROUND if players == "4" else FIRST_ROUND.replace("luck draws woodland | ", ""),
    )
    s = play(s, "luck s1-FD")
    lefts = ["coast", "mountains", "meadows", "woodland"][:pairs]
    for count, landform in enumerate(lefts):
        s = play(s, f"luck draws {landform}")
        assert facts(s)["pairs"] == [[left] for left in lefts[: count + 1]]
    for landform in lefts:
        assert step(s) == "layout"
        s = play(s, f"luck draws {landform}")
    assert facts(s)["pairs"] == [[landform, landform] for landform in lefts]
    assert (who(s), step(s)) == ("R", "bid")


@rule("GC-R1")
def test_the_start_player_is_drawn_or_chosen() -> None:
    assert odds(GAME.new()) == {"starts R": 1, "starts B": 1, "starts W": 1, "starts K": 1}
    assert odds(GAME.new(players="3")) == {"starts R": 1, "starts B": 1, "starts W": 1}
    assert facts(play(GAME.new(), "luck starts W"))["starter"] == "W"
    for seat, colour in enumerate("RBWK"):
        s = GAME.new(start_player=str(seat))
        assert facts(s)["starter"] == colour
        assert step(s) == "deal"
    with pytest.raises(CannotRead):
        GAME.new(players="3", start_player="3")


@rule("GC-R5")
def test_with_three_players_the_first_starts_once_more_than_the_others() -> None:
    starters: Counter[str] = Counter()
    s: GoldenCity = GAME.new(players="3", start_player="1")
    dice, luck, last = random.Random(3), new_luck(3), 0
    while s.actor != OVER:
        if s.round > last and s.phase:
            last = s.round
            starters[facts(s)["starter"]] += 1
        if s.actor == CHANCE:
            ask.apply(s, draw(s, luck, GAME.buffer(), GAME.buffer()))
        else:
            ask.apply(s, number_of("end") if step(s) == "site" else dice.choice(GAME.legal(s)))
    assert starters == {"B": 6, "W": 5, "R": 5}
    assert s.round == 16


# Luck -----------------------------------------------------------------------------------------------------------------


@rule("GC-R54")
def test_score_cards_come_stage_by_stage() -> None:
    s = play(GAME.new(start_player="0"), FIRST_ROUND)
    assert odds(s) == dict.fromkeys(["s1-MG", "s1-GF", "s1-FD", "s1-DM"], 1)
    order = []
    luck = new_luck(5)
    while s.actor != OVER:
        if step(s) == "reveal":
            stages = {naive.stage_of(card) for card in legal(s)}
            assert len(stages) == 1
        if s.actor == CHANCE:
            ask.apply(s, draw(s, luck, GAME.buffer(), GAME.buffer()))
        else:
            ask.apply(s, number_of("end") if step(s) == "site" else GAME.legal(s)[0])
        if facts(s)["card"] and facts(s)["card"] not in order:
            order.append(facts(s)["card"])
    assert [naive.stage_of(card) for card in order] == list("1111222222223333")


@rule("GC-R2")
@pytest.mark.parametrize("way", ["drawn", "dealt"])
def test_cards_come_as_often_as_they_are_in_the_pile(way: str) -> None:
    s = play(GAME.new(start_player="0"), "luck draws woodland | luck draws woodland | luck draws woodland")
    luck, out, weights = new_luck(11), GAME.buffer(), GAME.buffer()
    counts: Counter[int] = Counter()
    for seed in range(20_000):
        if way == "drawn":
            counts[draw(s, luck, out, weights)] += 1
        else:
            counts[deal(s, seed, GAME.outcomes.count, luck, out, weights)] += 1
    numbers = [number_of(f"draws {landform}") for landform in naive.LANDFORMS]
    assert sum(counts[number] for number in numbers) == 20_000
    assert fits([counts[number] for number in numbers], [6, 10, 10, 7, 10])


def test_every_combination_of_options_that_goes_together_can_be_played() -> None:
    assert len(OPTIONS) == (5 + 4) * 2 * 2
    for options in OPTIONS:
        assert GAME.options_of(GAME.new(**options)) == options


# The island -----------------------------------------------------------------------------------------------------------


@rule("GC-R57", "GC-R25", "GC-L9")
def test_places_roads_and_rewards_are_those_of_the_plain_version() -> None:
    rewards = {
        "coin1": board.COIN_1,
        "coin2": board.COIN_2,
        "card": board.CARD,
        "key": board.KEY,
        "goods": board.GOODS,
        "bonus": board.BONUS,
        "outer": board.OUTER,
        "outer_coin": board.OUTER_COIN,
        "inner": board.INNER,
    }
    assert list(board.PLACES) == naive.PLACES
    for place, name in enumerate(naive.PLACES):
        assert {board.PLACES[end] for end in board.ROADS[place]} == naive.neighbours(name)
        assert board.REWARD[place] == rewards[naive.REWARD[name]]
        assert naive.LANDFORMS[board.LANDFORM[place]] == naive.landform_of(name)


def roads_in(letters: str) -> int:
    """How many roads join places of these letters: `CM` from coasts to mountains."""
    return sum(
        1
        for one in naive.PLACES
        for other in naive.neighbours(one)
        if one < other and {one[0], other[0]} == set(letters) and one not in naive.CITY and other not in naive.CITY
    )


@rule("GC-R39", "GC-R25")
def test_the_island_keeps_what_is_known_of_the_printed_one() -> None:
    assert len(naive.COASTS) == 16
    assert Counter(place[0] for place in naive.RURAL) == {"M": 8, "G": 7, "F": 8, "D": 7}
    assert sum(len(naive.neighbours(place)) for place in naive.PLACES) == 2 * 98
    keys = [place for place, reward in naive.REWARD.items() if reward == "key"]
    assert [place for place in keys if place[0] == "D"] == ["D3"]
    rural, coastal = (Counter(naive.REWARD[p] for p in among) for among in (naive.RURAL, naive.COASTS))
    assert rural == {"key": 6, "goods": 8, "bonus": 8, "coin2": 4, "card": 4}
    assert coastal == {"coin1": 10, "card": 6}
    assert Counter(naive.REWARD[place] for place in naive.CITY) == {"outer": 4, "outer_coin": 4, "inner": 4}
    assert (roads_in("MG"), roads_in("GF"), roads_in("FD"), roads_in("DM"), roads_in("MF"), roads_in("GD")) == (
        *(2, 2, 2, 2),
        0,
        0,
    )
    for coast in naive.COASTS:
        assert len(naive.neighbours(coast)) == 2
        assert all(place in naive.RURAL for place in naive.neighbours(coast))
    for part in naive.CITY:
        gates = naive.neighbours(part) - set(naive.CITY)
        assert len(gates) == (0 if naive.is_inner(part) else 1)


@rule("GC-R25")
def test_every_coast_is_two_rural_locations_away_from_the_city_and_reaches_it_within_its_landform() -> None:
    for number, coast in enumerate(naive.COASTS):
        side = "MGFD"[number // 4]
        distance = {coast: 0}
        reached = [coast]
        for here in reached:
            for there in sorted(naive.neighbours(here)):
                if there not in distance and there not in naive.COASTS and there[0] == side:
                    distance[there] = distance[here] + 1
                    reached.append(there)
        assert min(steps for place, steps in distance.items() if place in naive.CITY) == 3
        assert f"{side}I" in distance


@rule("GC-R15")
def test_all_places_are_connected() -> None:
    reached = ["C1"]
    for here in reached:
        reached += sorted(naive.neighbours(here) - set(reached))
    assert set(reached) == set(naive.PLACES)


def test_goods_and_score_cards_are_even() -> None:
    goods = Counter(kind for kinds in naive.GOODS_CARDS.values() for kind in kinds)
    assert goods == {"pottery": 4, "wine": 4, "cloth": 4, "spices": 4}
    assert Counter(naive.SCORE_CARDS.values()) == {"pottery": 4, "wine": 4, "cloth": 4, "spices": 4}
    assert Counter(card[3:] for card in naive.SCORE_CARDS) == dict.fromkeys([*naive.RIVERS, *naive.QUARTERS], 2)
    assert len({(card[3:], kind) for card, kind in naive.SCORE_CARDS.items()}) == 16
