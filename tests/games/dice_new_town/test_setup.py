"""Set-up of the basic and the advanced rules: starting Lands, who plays, and what is not allowed when."""

from __future__ import annotations

import pytest

from tests.games.dice_new_town.boards import (
    NAMES,
    each,
    hand,
    legal,
    odds,
    phase,
    play,
    refused,
    town,
    trees,
    where,
    whose,
)
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.errors import CannotRead
from townwright.engine.state import CHANCE
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town.state import DiceNewTown


@rule("DT-R78")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_empty_town_and_nothing_in_hand(players: int) -> None:
    s: DiceNewTown = GAME.new(players=players)
    assert (each(s, "score"), each(s, "gems")) == ([0] * players, [0] * players)
    assert [hand(s, seat) for seat in "ABCD"[:players]] == [""] * players
    assert (trees(s), phase(s), whose(s), s.round) == (set(), "start land", "A", 0)


@rule("DT-L1", "DT-R76", "DT-R78")
def test_each_builder_starts_on_a_numbered_land_of_its_own() -> None:
    s: DiceNewTown = GAME.new(players=3)
    assert legal(s) == {f"land {land}" for land in range(3, 19)}
    assert refused(s, "step K") == "DT-L1"
    s = play(s, "land 8")
    assert (whose(s), refused(s, "land 8")) == ("B", "DT-L1")
    s = play(s, "land 14")
    assert (whose(s), refused(s, "land 8"), refused(s, "land 14"), refused(s, "land 9")) == ("C", "DT-L1", "DT-L1", "")
    s = play(s, "land 5")
    assert [where(s, seat) for seat in "ABC"] == ["8", "14", "5"]
    assert [hand(s, seat) for seat in "CAB"] == ["1", "2", "3"]  # the supply, and nothing for the starting Land


@rule("DT-L1")
def test_starting_lands_may_be_dealt() -> None:
    s: DiceNewTown = GAME.new(players=4, start="random")
    for left in (16, 15, 14, 13):
        assert s.actor == CHANCE
        assert list(odds(s).values()) == [1] * left
        s = play(s, f"land {left + 1}")
    assert [where(s, seat) for seat in "ABCD"] == ["17", "16", "15", "14"]


@rule("DT-R76")
def test_nobody_starts_in_the_kings_land() -> None:
    s: DiceNewTown = GAME.new(players=2)
    assert all("K" not in name for name in legal(s))


@rule("DT-R2", "DT-R1")
def test_option_values_that_do_not_go_together_are_refused() -> None:
    for options in (
        {"ruleset": "basic", "land_cards": "true"},
        {"ruleset": "easy", "occupancy": "true"},
        {"ruleset": "easy", "extra_round": "true"},
        {"ruleset": "advanced", "land_cards": "false", "extra_round": "false", "occupancy": "false"},
        {"players": "5"},
        {"players": "1"},
    ):
        with pytest.raises(CannotRead):
            GAME.new(**options)
    whole = GAME.options_of(GAME.new(ruleset="advanced"))
    assert [whole[module] for module in ("land_cards", "extra_round", "occupancy")] == ["true"] * 3
    part = GAME.options_of(GAME.new(ruleset="advanced", occupancy="false"))
    assert [part[module] for module in ("land_cards", "extra_round", "occupancy")] == ["true", "true", "false"]


@rule("DT-L29")
@pytest.mark.parametrize("name", ["build", "manage", "move", "draft", "tree dice", "join", "family"])
def test_what_belongs_to_another_phase_is_not_allowed_now(name: str) -> None:
    s = town(phase=name, at="A8 B3", red=3, green=3, black=3, white="224", hand="456")
    if name == "draft":
        s.pool[3, 2] = s.pool[0, 1] = 1
    mine = {
        "build": {"split", "join", "2x", "3x", "a>", "b>", "c>", "d>", "penthouse", "help", "card", "pass"},
        "manage": {"reroll", "buy", "offer", "card", "pass"},
        "move": {"reroll", "step", "card", "pass"},
        "draft": {"red", "green", "black", "white"},
        "tree dice": {"2 dice", "3 dice", "4 dice"},
        "join": {"pass", "yes"},
        "family": {"family", "pass"},
    }[name]
    for number, choice in enumerate(NAMES):
        if not choice.startswith(tuple(mine)):
            assert ask.why_not(s, number) == 29, choice


@rule("DT-L29")
def test_nobody_acts_out_of_turn_or_while_luck_decides() -> None:
    s = town(phase="manage", at="A8 B3", red=3)
    told = GAME.refuse(s, 1, 0)
    assert told is not None
    assert told.rule == "DT-L29"
    s = play(s, "reroll 1")
    assert s.actor == CHANCE
    assert all(ask.why_not(s, number) == 29 for number in range(GAME.actions.count))


@rule("DT-L30", "DT-R44")
def test_a_draft_stops_between_one_and_three_cards_and_then_at_four() -> None:
    options = {"ruleset": "advanced", "extra_round": "false", "occupancy": "false"}
    s: DiceNewTown = GAME.new(players=2, **options)
    for land in (3, 9, 12, 14):
        s = play(s, f"land {land}")
    assert (refused(s, "pass"), refused(s, "take 4")) == ("DT-L30", "DT-L30")
    s = play(s, "take 3", "take 9", "take 12")
    assert (refused(s, "take 14"), refused(s, "pass")) == ("DT-L30", "")


@rule("DT-L32")
def test_only_the_nearest_lands_are_asked_about() -> None:
    s = play(town(phase="tree dice", at="A4 B6", trees="9 10 11"), "2 dice", "pip 4", "pip 6")
    assert legal(s) == {"land 8", "land 12"}
    assert refused(s, "land 9") == refused(s, "land 7") == "DT-L32"


@rule("DT-L33")
def test_what_does_not_lie_open_is_not_taken() -> None:
    s = town(phase="draft", at="A4 B6", white="000")
    s.pool[3, 1] = 2
    assert legal(s) == {"white 2"}
    assert refused(s, "white 3") == "DT-L33"


@rule("DT-R75")
def test_cards_are_used_under_the_easy_rules_too() -> None:
    s: DiceNewTown = GAME.new(players=2, ruleset="easy")
    assert (s.actor, len(odds(s))) == (CHANCE, 16)
