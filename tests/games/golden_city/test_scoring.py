"""Scoring a round: goods, rivers, quarters, and the majority bonus."""

from __future__ import annotations

import pytest

from tests.games.golden_city.boards import facts, last_turn, letters, play, scored, step, who
from tests.naive import golden_city as naive
from tests.rules import rule

X14 = {"R": "w1 w2", "B": "w7", "W": "w4"}


@rule("GC-X14", "GC-S1", "GC-S3", "GC-R40")
@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("s1-MG", {"R": 2, "B": 0, "W": 2, "K": 0}),  # pottery
        ("s1-GF", {"R": 4, "B": 0, "W": 0, "K": 0}),  # wine
        ("s1-FD", {"R": 0, "B": 4, "W": 0, "K": 0}),  # cloth
        ("s1-DM", {"R": 0, "B": 2, "W": 2, "K": 0}),  # spices
    ],
)
def test_x14_goods(card: str, expected: dict[str, int]) -> None:
    assert scored(card, goods=X14) == expected


@rule("GC-S3", "GC-R40")
def test_more_cards_of_the_same_goods_bring_nothing() -> None:
    assert scored("s1-MG", goods={"R": "w1 w2 w3", "B": "w4"}) == {"R": 2, "B": 2, "W": 0, "K": 0}
    assert scored("s1-MG", goods={"R": "w1 w2 w3 w4"}) == {"R": 4, "B": 0, "W": 0, "K": 0}


@rule("GC-S1")
def test_goods_on_display_and_in_the_box_count_for_nobody() -> None:
    assert scored("s1-MG", goods={"R": "w5"}, gone="w1") == {"R": 0, "B": 0, "W": 0, "K": 0}


@rule("GC-X3", "GC-S2", "GC-S4", "GC-R41")
@pytest.mark.parametrize(
    ("built", "expected"),
    [
        ({"W": "M4", "K": "G5"}, {"R": 0, "B": 0, "W": 2, "K": 2}),
        ({"W": "M4"}, {"R": 0, "B": 0, "W": 4, "K": 0}),
        ({"W": "M4 M8", "K": "G5"}, {"R": 0, "B": 0, "W": 4, "K": 2}),
        ({"W": "M4", "K": "G5 M8"}, {"R": 0, "B": 0, "W": 2, "K": 4}),
    ],
)
def test_x3_the_river_of_the_rulebook(built: dict[str, str], expected: dict[str, int]) -> None:
    assert scored("s1-MG", businesses=built) == expected


@rule("GC-X4", "GC-S2", "GC-S4", "GC-S5")
def test_x4_the_quarter_of_the_rulebook() -> None:
    built = {"R": "DA DB DI", "B": "DA DB", "K": "DA"}
    assert scored("s3-D", businesses=built) == {"R": 4, "B": 2, "W": 0, "K": 2}
    with_wine = scored("s3-D", businesses=built, goods={"R": "w1", "B": "w5", "K": "w6"})
    assert with_wine == {"R": 6, "B": 4, "W": 0, "K": 4}


@rule("GC-X15", "GC-R39", "GC-S4", "GC-S5")
def test_x15_the_river_between_desert_and_mountains() -> None:
    others = {"B": "D7", "W": "C16 DB"}
    assert scored("s1-DM", businesses={"R": "D4 M5", **others}) == {"R": 4, "B": 2, "W": 0, "K": 0}
    blacks = {"R": "D4", "K": "M5", **others}
    assert scored("s1-DM", businesses=blacks) == {"R": 2, "B": 2, "W": 0, "K": 2}
    assert scored("s2-D", businesses=blacks) == {"R": 0, "B": 0, "W": 4, "K": 0}


@rule("GC-X16", "GC-S1", "GC-S2")
def test_x16_three_players() -> None:
    built = {"R": "D4 D7", "B": "M5"}
    goods = {"R": "w5", "W": "w8"}
    assert scored("s2-DM", players=3, businesses=built) == {"R": 4, "B": 2, "W": 0}
    assert scored("s2-DM", players=3, goods=goods) == {"R": 4, "B": 0, "W": 0}
    assert scored("s2-DM", players=3, businesses=built, goods=goods) == {"R": 8, "B": 2, "W": 0}


@rule("GC-R41")
def test_alone_and_most_is_one_bonus() -> None:
    assert scored("s1-MG", businesses={"W": "M4 M8 G5"}) == {"R": 0, "B": 0, "W": 4, "K": 0}
    assert max(scored("s1-MG", businesses={"W": "M4 M8 G5"}, goods={"W": "w1 w2"}).values()) == 8


@rule("GC-S4")
@pytest.mark.parametrize(
    ("built", "expected"),
    [
        ({"R": "MA MB", "B": "MA MB"}, {"R": 2, "B": 2, "W": 0, "K": 0}),
        ({"R": "MA MB", "B": "MA MB", "W": "MA"}, {"R": 2, "B": 2, "W": 2, "K": 0}),
        ({"R": "MA MB MI", "B": "MA MB", "W": "MA MB"}, {"R": 4, "B": 2, "W": 2, "K": 0}),
    ],
)
def test_a_tie_for_the_most_pays_nobody_more(built: dict[str, str], expected: dict[str, int]) -> None:
    assert scored("s2-M", businesses=built) == expected


@rule("GC-S5", "GC-R39", "GC-R55")
@pytest.mark.parametrize("card", naive.SCORE_CARDS)
def test_an_area_is_its_three_places_and_no_other(card: str) -> None:
    places = {**naive.RIVERS, **naive.QUARTERS}[card[3:]]
    assert len(places) == 3
    for place in naive.PLACES:
        expected = 4 if place in places else 0
        assert scored(card, businesses={"B": place})["B"] == expected, place


@rule("GC-R39", "GC-S5")
def test_twelve_rural_locations_lie_on_rivers() -> None:
    on_rivers = [place for places in naive.RIVERS.values() for place in places]
    assert len(set(on_rivers)) == 12
    assert all(place in naive.RURAL for place in on_rivers)
    assert scored("s1-MG", businesses={"R": "C4 C5", "B": "MB GA"}) == {"R": 0, "B": 0, "W": 0, "K": 0}


@rule("GC-S2")
@pytest.mark.parametrize("card", naive.SCORE_CARDS)
def test_every_card_scores_its_own_goods(card: str) -> None:
    for goods_card, goods in naive.GOODS_CARDS.items():
        expected = 4 if naive.SCORE_CARDS[card] in goods else 0
        assert scored(card, goods={"W": goods_card})["W"] == expected


@rule("GC-S1")
def test_the_round_is_scored_after_the_last_building_turn_and_the_card_is_gone() -> None:
    before = last_turn(card="s1-MG", businesses={"R": "M4"})
    assert letters(before)["R"] == 0
    after = play(before, "K end")
    assert letters(after)["R"] == 4
    assert (who(after), step(after)) == ("luck", "reveal")
    assert "s1-MG" not in facts(after)["score deck"]
    assert facts(after)["round"] == 2


@rule("GC-S1")
def test_the_start_player_key_goes_clockwise() -> None:
    for starter, following in ("RB", "BW", "WK", "KR"):
        after = play(last_turn(starter=starter), f"{'RBWK'['RBWK'.index(starter) - 1]} end")
        assert facts(after)["starter"] == following
    after = play(last_turn(players=3, starter="W"), "B end")
    assert facts(after)["starter"] == "R"
