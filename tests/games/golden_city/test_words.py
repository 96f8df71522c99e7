"""What The Golden City says: prompts, sentences for choices, refusals with what they point at, and the log."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.golden_city.boards import number_of, play, table, told
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.events import Play
from townwright.engine.state import NOBODY, copy_of
from townwright.games.golden_city import GAME
from townwright.games.golden_city.state import GoldenCity

HAND = {"R": "2 desert, coast", "B": "coast"}


def building(**more: Any) -> GoldenCity:
    wanted: dict[str, Any] = {"mover": "R", "businesses": {"R": "C16 D4"}, "hands": HAND}
    return table(**(wanted | more))


def refused(state: GoldenCity, text: str, seat: int = 0) -> Refused:
    found = GAME.refuse(state, seat, number_of(text))
    assert found is not None
    return found


def story(before: GoldenCity, text: str, seat: int | None = None) -> list[str]:
    """The log of this decision, as it is or as a seat may know it."""
    after = copy_of(before)
    ask.apply(after, number_of(text))
    return GAME.story(*GAME.seen(before, number_of(text), after, seat))


# Prompts --------------------------------------------------------------------------------------------------------------

PROMPTS: list[tuple[GoldenCity, str, str]] = [
    (
        table(phase="bid", mover="R", expulsions=1, on="-B--"),
        "Red, lay your hand on a pair. A free one costs nothing, an expulsion 2 coins; you have 3 coins.",
        "Red is choosing a pair of landform cards.",
    ),
    (
        building(),
        "Red, choose a place for your first business of this turn, or end.",
        "Red may build a first business.",
    ),
    (
        building(builds=1),
        "Red, choose a place for your second business of this turn, or end.",
        "Red may build a second business.",
    ),
    (
        building(phase="pay", site="D3"),
        "Red, choose the cards that pay for D3 (desert).",
        "Red is paying for D3 (desert).",
    ),
    (
        table(mover="R", phase="goods", builds=1),
        "Red, take a goods card from the display, or the top of the deck.",
        "Red is taking a goods card.",
    ),
    (
        table(mover="R", phase="return", builds=1, goods={"R": "w1 w2 w3 w4 w5"}),
        "Red, you have five goods cards: choose one to give back.",
        "Red has five goods cards and is giving one back.",
    ),
    (
        table(mover="R", phase="bonus", builds=1),
        "Red, keep one of these bonus cards, face down.",
        "Red is looking through the bonus cards.",
    ),
    (
        table(mover="R", phase="discard", hands={"R": "4 coast, 3 desert"}),
        "Red, you hold 7 landform cards: discard down to 5.",
        "Red holds 7 landform cards and is discarding.",
    ),
]


@pytest.mark.parametrize(("state", "asked", "waiting"), PROMPTS, ids=[GAME.phase(s).name for s, _, _ in PROMPTS])
def test_prompts_say_who_acts_and_what_for_also_to_those_who_wait(state: GoldenCity, asked: str, waiting: str) -> None:
    assert GAME.prompt(state, 0) == asked
    for other in (1, 2, 3, NOBODY):
        assert GAME.prompt(state, other) == waiting


def test_everybody_is_told_what_luck_decides() -> None:
    start = GAME.new()
    assert {GAME.prompt(start, seat) for seat in range(4)} == {"The start player is being drawn."}
    assert GAME.luck_name(start) == "the start player"
    dealt = GAME.new(start_player="2")
    assert GAME.prompt(dealt, 0) == "Everybody is dealt a card."
    assert GAME.luck_name(dealt) == "Red's second card"


# Sentences ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "text", "sentence"),
    [
        (table(phase="bid", mover="R"), "P1", "Lay your hand on P1 (coast and desert)."),
        (
            table(phase="bid", mover="R", on="-B--", expulsions=2),
            "P2",
            "Lay your hand on P2 (mountains and meadows) and expel Blue, for 3 coins.",
        ),
        (building(), "C1", "Build on C1 (coast), for 1 coin."),
        (building(), "D3", "Build on D3 (desert), for a key."),
        (building(), "D7", "Build on D7 (desert), for 2 coins."),
        (building(), "C2", "Build on C2 (coast), for a landform card."),
        (building(), "MA", "Build on MA (mountains), for 5 letters and 1 coin."),
        (building(), "MI", "Build on MI (mountains), for 10 letters and a landform card."),
        (building(businesses={"B": "MA MI"}), "MA", "Build on MA (mountains), for 3 letters."),
        (building(businesses={"B": "MA MI"}), "MI", "Build on MI (mountains), for 6 letters."),
        (building(businesses={"B": "MA", "W": "MA"}), "MA", "Build on MA (mountains), for no reward."),
        (building(), "end", "Build no more this turn."),
        (building(phase="pay", site="D3"), "coast+desert", "Pay 1 desert + 2 coast."),
        (building(phase="pay", site="D3"), "desert+desert", "Pay 2 desert."),
        (table(mover="R", phase="goods", builds=1), "slot 3", "Take w3 (pottery, cloth)."),
        (table(mover="R", phase="goods", builds=1), "deck", "Take the top card of the goods deck, unseen."),
        (
            table(mover="R", phase="return", builds=1, goods={"R": "w1 w2 w3 w4 w5"}),
            "back w5",
            "Give w5 (wine, cloth) back; it leaves the game.",
        ),
        (
            table(mover="R", phase="bonus", builds=1),
            "b-river",
            "Keep b-river: 2 letters for each business on a river.",
        ),
        (table(mover="R", phase="discard", hands={"R": "6 coast"}), "drop coast", "Discard a coast card."),
    ],
)
def test_a_choice_says_what_it_does(state: GoldenCity, text: str, sentence: str) -> None:
    assert GAME.sentence(state, number_of(text)) == sentence


# Refusals -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "text", "told_", "places"),
    [
        (
            table(phase="bid", mover="R", on="-BW-"),
            "end",
            "GC-L2: you must lay your hand on a pair; P1 and P4 cost nothing.",
            ("pair:P1", "pair:P4"),
        ),
        (
            table(players=3, phase="bid", mover="R"),
            "P4",
            "GC-L3: there is no pair P4; P1 to P3 are laid out.",
            (),
        ),
        (
            table(phase="bid", mover="R", on="-BWK", expulsions=3),
            "P2",
            "GC-L4: expelling would cost 4 coins; you have 3. P1 is free.",
            ("pair:P2", "pair:P1"),
        ),
        (building(businesses={"B": "C1"}), "C1", "GC-L7: C1 is already taken, by Blue.", ("place:C1",)),
        (building(), "C16", "GC-L7: C16 is already taken, by yourself.", ("place:C16",)),
        (
            table(phase="bid", mover="R", on="-B--"),
            "end",
            "GC-L2: you must lay your hand on a pair; P1, P3 and P4 cost nothing.",
            ("pair:P1", "pair:P3", "pair:P4"),
        ),
        (
            building(businesses={"R": "MA"}),
            "MA",
            "GC-L8: you already have a business in MA, and one is all you may have there.",
            ("place:MA",),
        ),
        (
            building(),
            "M6",
            "GC-L9: no road joins M6 to your businesses; first build on M5.",
            ("place:M5",),
        ),
        (
            building(businesses={"R": "C16"}),
            "DB",
            "GC-L9: no road joins DB to your businesses; first build on D3, then D7.",
            ("place:D3", "place:D7"),
        ),
        (
            building(businesses={}),
            "D3",
            "GC-L9: no road joins D3 to a business of yours; begin on a coast.",
            ("place:D3",),
        ),
        (
            building(businesses={"R": "C1", "B": "M1 M5"}),
            "M6",
            "GC-L9: no road joins M6 to your businesses; first build on C2, then M2.",
            ("place:C2", "place:M2"),
        ),
        (
            building(businesses={"R": "C16", "B": "C1 C2 M5 M6"}),
            "M1",
            "GC-L9: no road joins M1 to your businesses, and others have closed every way there.",
            ("place:C1", "place:C2", "place:M5", "place:M6"),
        ),
        (
            building(businesses={"R": "C16 D4 D7 DB", "B": "M2 M8"}),
            "DI",
            "GC-L10: you need a key card for the inner city, DI; G3, F2, F5, D3 still bring one.",
            ("place:G3", "place:F2", "place:F5", "place:D3"),
        ),
        (
            building(hands={"R": "desert, coast"}),
            "D3",
            "GC-L11: D3 costs desert x2; you have 1, and 0 pairs of other landforms as jokers: 1 short.",
            ("card:desert",),
        ),
        (
            building(phase="pay", site="D3"),
            "desert",
            "GC-L12: 1 desert is not the price: D3 costs desert x2.",
            ("card:desert",),
        ),
        (
            building(phase="pay", site="D3"),
            "coast+desert",
            "GC-L12: 1 desert + 2 coast would pay, but you lack 1 coast.",
            ("card:desert", "card:coast"),
        ),
        (
            table(mover="R", phase="goods", builds=1, display="w1 - w3", gone="w2 w4 w5 w6 w7 w8"),
            "slot 2",
            "GC-L13: there is no goods card in slot 2.",
            ("slot:1", "slot:3"),
        ),
        (
            table(mover="R", phase="goods", builds=1, display="w1 - w3", gone="w2 w4 w5 w6 w7 w8"),
            "deck",
            "GC-L13: the deck of goods cards is empty; take one from the display.",
            ("slot:1", "slot:3"),
        ),
        (
            table(mover="R", phase="return", builds=1, goods={"R": "w1 w2 w3 w4 w5"}),
            "back w6",
            "GC-L14: w6 is not yours; give back one of w1, w2, w3, w4, w5.",
            ("goods:w1", "goods:w2", "goods:w3", "goods:w4", "goods:w5"),
        ),
        (
            table(mover="R", phase="bonus", builds=1, bonus={"B": "b-goods b-coins b-city b-river b-M b-G"}),
            "b-M",
            "GC-L15: b-M has been taken; there are b-F, b-D.",
            ("bonus:b-F", "bonus:b-D"),
        ),
        (
            table(mover="R", phase="discard", hands={"R": "4 coast, 2 desert"}),
            "drop meadows",
            "GC-L16: you have no meadows card; discard one of coast, desert.",
            ("card:coast", "card:desert"),
        ),
        (
            table(mover="R", phase="bonus", builds=1),
            "end",
            "GC-L17: finish what you have begun first. Red, keep one of these bonus cards, face down.",
            (),
        ),
        (
            table(mover="R", phase="bonus", builds=2),
            "C1",
            "GC-L5: you have already built 2 businesses this turn.",
            (),
        ),
    ],
)
def test_a_refusal_says_rule_facts_and_the_way_out(
    state: GoldenCity, text: str, told_: str, places: tuple[str, ...]
) -> None:
    found = refused(state, text)
    assert str(found) == told_
    assert found.places == places


@rule("GC-L1")
def test_out_of_turn_and_out_of_step_one_is_told_who_decides_what() -> None:
    assert told(building(), "B", "C1") == "GC-L1: it is not your decision now. Red may build a first business."
    asked = "Red, choose a place for your first business of this turn, or end."
    assert told(building(), "R", "P1") == f"GC-L1: that is not to be decided now. {asked}"
    over = play(table(mover="K", card="s3-D", used="all"), "K end")
    assert told(over, "R", "P1") == "GC-L1: the game is over."


@rule("GC-L6")
def test_without_businesses_nothing_can_be_built() -> None:
    own = " ".join(["C16 D1 D2 D3 D4 D5 D6 D7 DA DB DI FA FB FI MA MB"])
    state = table(mover="R", phase="bonus", builds=1, businesses={"R": own})
    assert str(refused(state, "C1")) == "GC-L6: you have no businesses left."


@rule("GC-R12", "GC-R27", "GC-R46")
@pytest.mark.parametrize(
    ("moves", "told_"),
    [
        (["P1"], "GC-R12: a hand that was laid on a pair stays there, unless it is expelled."),
        (["P1", "P2", "P3", "P4", "C1", "C"], "GC-R46: a business that was paid for stays where it is."),
    ],
)
def test_what_was_laid_on_the_table_is_not_taken_back(moves: list[str], told_: str) -> None:
    game = Play(GAME, {"start_player": "0"})
    game_in_bids(game)
    for move in moves:
        game.choose(GAME.read_move(game.state, move))
    with pytest.raises(Refused) as caught:
        game.take_back(0)
    assert str(caught.value) == told_


def game_in_bids(game: Play) -> None:
    """Luck decides as it likes until bids are made."""
    while GAME.phase(game.state).name != "bid":
        game.choose(GAME.legal(game.state)[0])


def test_a_discard_is_not_taken_back() -> None:
    state = table(mover="R", phase="discard", hands={"R": "7 coast"})
    rule_ = GAME.binding(state, number_of("drop coast"))
    told_ = GAME.refusal(state, 0, number_of("drop coast"), rule_)
    assert str(told_) == "GC-R27: a card that was discarded has been seen by all."


def test_a_place_may_be_thought_over_until_it_is_paid_for() -> None:
    game = Play(GAME, {"start_player": "0"})
    game_in_bids(game)
    for move in ("P1", "P2", "P3", "P4", "C1"):
        game.choose(GAME.read_move(game.state, move))
    game.take_back(0)
    assert GAME.phase(game.state).name == "site"


# The log --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "text", "lines"),
    [
        (table(phase="bid", mover="R"), "P2", ["Red bids P2."]),
        (table(phase="bid", mover="R", on="-B--"), "P2", ["Red bids P2, expels Blue, 1 coin."]),
        (building(phase="pay", site="M5", hands={"R": "2 mountains"}), "mountains+mountains", None),
        (table(mover="R", phase="goods", builds=1), "slot 1", ["Red takes w1 (pottery, wine) from the display."]),
        (table(mover="R", phase="goods", builds=1), "deck", ["Red takes the top goods card."]),
        (building(), "D3", ["Red chooses D3."]),
        (building(), "end", ["Red builds no more."]),
        (table(mover="R", phase="discard", hands={"R": "7 coast"}), "drop coast", ["Red discards coast."]),
    ],
)
def test_the_log_says_what_was_done(state: GoldenCity, text: str, lines: list[str] | None) -> None:
    assert story(state, text) == (lines or ["Red builds M5 [2 mountains]: a bonus card."])


def test_when_all_hands_are_laid_everybody_takes_his_pair() -> None:
    lines = story(table(phase="bid", mover="K", starter="R", on="RBW-"), "P4")
    assert lines[1] == (
        "Pairs are taken: Red P1 (coast and desert), Blue P2 (mountains and meadows), White P3 (woodland and coast), "
        "Black P4 (desert and meadows)."
    )


def test_the_last_goods_card_comes_without_luck() -> None:
    state = table(mover="R", phase="goods", builds=1, display="w1 w2 w3", gone="w4 w5 w6 w7")
    assert story(state, "slot 1")[1:] == ["The last one, w8 (cloth, spices), is laid on display."]
    assert story(state, "deck")[1:] == ["It is w8 (cloth, spices)."]


def test_a_round_ends_with_its_scoring_and_the_key_moves_on() -> None:
    state = table(mover="K", card="s2-D", businesses={"R": "DA DB", "B": "DA"}, goods={"R": "w3"})
    assert story(state, "end") == [
        "Black builds no more.",
        "Score card s2-D: Red 8 (cloth 4, quarter D 4); Blue 2 (quarter D 2).",
        "Round 6: Blue has the start-player key.",
    ]


def test_the_last_card_of_a_stage_is_told_as_it_falls() -> None:
    state = table(mover="K", card="s1-MG", used="s1-GF s1-FD")
    assert story(state, "end")[-2:] == [
        "Round 4: Blue has the start-player key.",
        "The last score card of its stage is s1-DM (spices, river DM).",
    ]


def test_an_empty_pile_is_told_when_it_is_made_anew() -> None:
    hands = {"R": "10 coast, 10 mountains, 10 meadows", "B": "9 woodland, 9 desert"}
    state = table(mover="K", card="s1-MG", hands=hands, discards="woodland, desert")
    assert story(state, "end")[-1] == "Round 2: Blue has the start-player key."
    revealed = play(state, "K end")
    assert story(revealed, "s1-GF")[-1] == "The discards are shuffled and become the new draw pile."


@rule("GC-S12", "GC-R44")
def test_the_end_says_why_and_what_bonus_cards_pay() -> None:
    state = table(mover="K", card="s3-D", used="all", bonus={"B": "b-coins"}, businesses={"K": "C1"})
    assert story(state, "end")[2:] == [
        "The last score card has been scored.",
        "The game is over.",
        "Blue's bonus cards: b-coins: 3 coins, 6.",
    ]


# Secrets --------------------------------------------------------------------------------------------------------------


@rule("GC-R2", "GC-R38")
def test_the_log_tells_a_secret_to_its_owner_alone() -> None:
    dealt = GAME.new(start_player="0")
    assert story(dealt, "draws desert", 0) == ["Red is dealt a desert card."]
    assert story(dealt, "draws desert", 1) == ["Red is dealt a card."]
    choosing = table(mover="R", phase="bonus", builds=1)
    assert story(choosing, "b-M", 0) == ["Red keeps b-M."]
    assert story(choosing, "b-M", 3) == story(choosing, "b-M", NOBODY) == ["Red keeps a bonus card."]
    drawing = play(table(mover="R", hands={"R": "coast"}), "R C2 | R coast")
    assert story(drawing, "draws meadows", 0) == ["Red draws a meadows card."]
    assert story(drawing, "draws meadows", 2) == ["Red draws a landform card."]


def test_the_last_decision_of_a_game_is_no_secret_for_all_is_shown() -> None:
    state = table(mover="K", phase="bonus", builds=2, card="s3-D", used="all", businesses={"K": "C1 D5"})
    assert not GAME.is_secret(state, 0)
    assert story(state, "b-D", 0)[0] == "Black keeps b-D."


# Options --------------------------------------------------------------------------------------------------------------


@rule("GC-R1")
def test_the_start_player_is_one_of_those_who_play() -> None:
    assert GAME.new(players="3", start_player="2").starter == 2
    assert GAME.new(start_player="3").starter == 3
    with pytest.raises(CannotRead, match="seat 3 cannot start"):
        GAME.new(players="3", start_player="3")
