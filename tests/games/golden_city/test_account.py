"""Where letters come from: what each decision brings, the account of a game, and what the score card would bring."""

from __future__ import annotations

import pytest

from tests.games.golden_city.boards import last_turn, number_of, table
from tests.goldens import goldens_of
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.score import Gain, Item
from townwright.engine.state import copy_of
from townwright.games.golden_city import GAME
from townwright.games.golden_city.account import HEADINGS
from townwright.games.golden_city.state import GoldenCity


def gains_of(before: GoldenCity, text: str) -> list[Gain]:
    after = copy_of(before)
    ask.apply(after, number_of(text))
    return GAME.gains(before, number_of(text), after)


def brief(gain: Gain) -> tuple[int, str, int, str, tuple[str, ...]]:
    return gain.purse, gain.item.text, gain.item.points, gain.item.rule, gain.item.places


@rule("GC-S6")
@pytest.mark.parametrize(
    ("others", "site", "expected"),
    [
        ({}, "MA", ("first to build in MA", 5)),
        ({"B": "MA"}, "MA", ("second to build in MA", 3)),
        ({"B": "MA", "W": "MA"}, "MA", None),
        ({}, "MI", ("first to build in MI", 10)),
        ({"W": "MI"}, "MI", ("second to build in MI", 6)),
        ({"W": "MI", "K": "MI", "B": "MI"}, "MI", None),
    ],
)
def test_a_part_of_the_city_pays_its_first_two_builders(
    others: dict[str, str], site: str, expected: tuple[str, int] | None
) -> None:
    own = "C1 M1 M6 MB" if site == "MA" else "C1 M1 M6 MA"
    hands = {"R": "2 mountains"}
    state = table(
        mover="R", phase="pay", site=site, businesses={"R": own} | others, hands=hands, keys={"R": 1}, used="s1-GF"
    )
    found = gains_of(state, "mountains+mountains")
    if expected is None:
        assert found == []
    else:
        text, points = expected
        assert [brief(gain) for gain in found] == [(0, text, points, "GC-S6", (f"place:{site}",))]
        assert found[0].when == f"round {state.round}"


def test_a_location_brings_no_letters() -> None:
    state = table(mover="R", phase="pay", site="C1", hands={"R": "coast"})
    assert gains_of(state, "coast") == []


@rule("GC-S1", "GC-S2", "GC-S3", "GC-S4")
def test_a_score_card_is_told_player_by_player_with_what_each_point_is_for() -> None:
    state = last_turn(
        card="s2-D",
        businesses={"R": "DA DB DI", "B": "DA DB", "K": "DA"},
        goods={"R": "w3 w5", "W": "w7"},
    )
    found = gains_of(state, "end")
    assert [brief(gain) for gain in found] == [
        (0, "s2-D: cloth", 2, "GC-S1", ("goods:w3", "goods:w5")),
        (0, "s2-D: quarter D", 4, "GC-S2", ("place:DA", "place:DB", "place:DI")),
        (1, "s2-D: quarter D", 2, "GC-S2", ("place:DA", "place:DB")),
        (2, "s2-D: cloth", 2, "GC-S1", ("goods:w7",)),
        (3, "s2-D: quarter D", 2, "GC-S2", ("place:DA",)),
    ]
    assert [(part.text, part.points, part.rule) for part in found[1].item.parts] == [
        ("is there", 2, "GC-S2"),
        ("has most businesses", 2, "GC-S4"),
    ]
    assert {gain.item.kind for gain in found} == {"goods", "quarters"}


def test_a_river_is_counted_under_rivers() -> None:
    found = gains_of(last_turn(card="s1-MG", businesses={"R": "M4"}, goods={"R": "w1"}), "end")
    assert [(gain.item.kind, gain.item.points) for gain in found] == [("goods", 4), ("rivers", 4)]


def test_nothing_is_scored_before_the_last_turn_of_a_round() -> None:
    state = table(mover="R", card="s1-MG", businesses={"R": "M4"})
    assert gains_of(state, "end") == []


@rule("GC-S7")
def test_bonus_cards_pay_when_the_game_is_over_and_name_what_they_count() -> None:
    state = last_turn(
        card="s3-D",
        used="all",
        businesses={"R": "C13 D5 D6 DA DB DI FB F8"},
        goods={"R": "w1 w2 w3"},
        coins={"R": 4},
        bonus={"R": "b-goods b-coins b-river b-F", "B": "b-M"},
    )
    bonuses = [gain for gain in gains_of(state, "end") if gain.when == "the end"]
    assert [brief(gain) for gain in bonuses] == [
        (0, "b-goods: 3 goods cards", 9, "GC-S7", ("goods:w1", "goods:w2", "goods:w3")),
        (0, "b-coins: 4 coins", 8, "GC-S7", ()),
        (0, "b-river: 2 businesses on a river", 4, "GC-S7", ("place:F8", "place:D5")),
        (0, "b-F: 2 businesses in the woodland", 2, "GC-S7", ("place:F8", "place:FB")),
        (1, "b-M: 0 businesses in the mountains", 0, "GC-S7", ()),
    ]


def test_an_account_without_a_past_begins_with_what_was_there() -> None:
    state = table(mover="R", letters={"R": 17}, bonus={"R": "b-coins"}, businesses={"R": "MA"})
    sheet = GAME.account(state, ())[0]
    assert [(part.text, part.points, part.rule) for part in sheet.parts] == [
        ("letters to begin with", 17, "GC-S8"),
        ("b-coins: 3 coins", 6, "GC-S7"),
        ("for ties: 1 business in the Golden City, then 3 coins", 0, "GC-S9"),
    ]
    assert (sheet.points, sheet.text) == (23, "Red's letters")


@rule("GC-S8")
def test_an_account_is_ordered_by_where_letters_come_from_with_the_rounds_below() -> None:
    golden = next(golden for golden in goldens_of("golden_city") if golden.name == "four_last_score_card")
    for sheet in golden.play().account():
        headings = [part.text for part in sheet.parts if part.parts]
        assert headings == [heading for heading, _ in HEADINGS.values() if heading in headings]
        for part in sheet.parts:
            for item in part.parts:
                assert item.text.startswith("round ")
            rounds = [int(item.text.partition(",")[0].removeprefix("round ")) for item in part.parts]
            assert rounds == sorted(rounds)
        assert sheet.parts[-1].rule == "GC-S9"


@rule("GC-S10")
def test_an_account_says_who_could_no_longer_build() -> None:
    coasts = " ".join(f"C{k}" for k in (2, 3, *range(5, 16)))
    state = table(mover="R", businesses={"R": "C1", "W": "C4 M1", "K": "C16 D4 M5", "B": coasts})
    texts = [[part.text for part in sheet.parts] for sheet in GAME.account(state, ())]
    assert ["could no longer build, and ranks behind all who could" in lines for lines in texts] == [True, *[False] * 3]


@rule("GC-R42")
def test_a_view_tells_no_letters_of_others_unless_they_are_open() -> None:
    for option, told in (("hidden", False), ("open", True)):
        state = table(mover="R", letters={"R": 5, "B": 7}, options={"letters": option})
        view = GAME.view(state, 1)
        red, blue, *_ = GAME.account(view, ())
        assert blue.points == GAME.standing(view).scores[1] == 7
        assert (red.points, GAME.standing(view).scores[0]) == ((5, 5) if told else (0, 0))
        assert red.is_sound()
        assert ("letters" in GAME.write_position(view)["players"]["Red"]) == told


def test_a_forecast_is_what_the_score_card_would_bring_now() -> None:
    state = table(mover="R", card="s2-DM", businesses={"R": "D4 D7", "B": "M5"}, goods={"R": "w5"})
    assert [item.points for item in GAME.forecast(state)] == [8, 2, 0, 0]
    assert GAME.forecast(GAME.new()) == []


@pytest.mark.parametrize("golden", goldens_of("golden_city"), ids=lambda golden: golden.name)
def test_the_accounts_of_whole_games_add_up_item_by_item(golden: object) -> None:
    play = golden.play()  # type: ignore[attr-defined]
    sheets: list[Item] = play.account()
    scores = play.game.standing(play.state).scores
    gained = play.gains()
    for seat, sheet in enumerate(sheets):
        assert sheet.points == scores[seat] == sum(gain.item.points for gain in gained if gain.purse == seat)
        assert sheet.is_sound()
        assert sum(sheet.by_kind().values()) == sheet.points
    assert play.game.forecast(play.state) == []
