"""What is said: prompts, choices, refusals with their facts, and the log."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dice_new_town.boards import NUMBERS, play, town
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.errors import CannotRead
from townwright.engine.events import Play, seeded
from townwright.engine.state import NOBODY, copy_of
from townwright.games.dice_new_town import GAME
from townwright.games.dice_new_town.phases import PHASES

HERE = town("8 A 2x2/1, 8 B 2x3/1", at="A8 B17", white={"A": "224"}, black={"A": 3}, hand={"A": "134"})


def told(state: Any, name: str) -> str:
    """Why the actor may not do this."""
    refused = GAME.refuse(state, state.actor, NUMBERS[name])
    assert refused is not None, name
    return str(refused)


def log(state: Any, name: str) -> list[str]:
    """What the log says of this choice."""
    after = copy_of(state)
    ask.apply(after, NUMBERS[name])
    return GAME.story(state, NUMBERS[name], after)


# Options --------------------------------------------------------------------------------------------------------------


def test_advanced_rules_have_all_modules_that_are_not_left_out() -> None:
    advanced = GAME.read_options({"ruleset": "advanced"})
    assert [advanced[name] for name in ("land_cards", "extra_round", "occupancy")] == ["true"] * 3
    one = GAME.read_options({"ruleset": "advanced", "land_cards": "false", "occupancy": "false"})
    assert [one[name] for name in ("land_cards", "extra_round", "occupancy")] == ["false", "true", "false"]
    basic = GAME.read_options({})
    assert [basic[name] for name in ("ruleset", "land_cards", "start")] == ["basic", "false", "chosen"]


@pytest.mark.parametrize("ruleset", ["basic", "easy"])
@pytest.mark.parametrize("module", ["land_cards", "extra_round", "occupancy"])
def test_modules_go_with_advanced_rules_only(ruleset: str, module: str) -> None:
    with pytest.raises(CannotRead, match=f"Option {module} goes with ruleset=advanced, not with ruleset={ruleset}."):
        GAME.read_options({"ruleset": ruleset, module: "true"})


def test_advanced_rules_without_a_module_are_refused() -> None:
    none = {"ruleset": "advanced", "land_cards": "false", "extra_round": "false", "occupancy": "false"}
    with pytest.raises(CannotRead, match="needs a module"):
        GAME.read_options(none)


# Prompts --------------------------------------------------------------------------------------------------------------


def test_every_phase_asks_somebody_or_is_lucks_and_quotes_rules_of_the_page() -> None:
    page = GAME.rules_text()
    assert [phase.number for phase in PHASES] == list(range(len(PHASES)))
    for phase in PHASES:
        assert phase.others
        assert phase.rules
        assert all(f"- **{number}** " in page for number in phase.rules)


def test_a_prompt_says_who_is_asked_what_and_where() -> None:
    asked = GAME.prompt(HERE, 0)
    assert asked == "Red, on 8 (brick) with Workload 3: build, or end the turn."
    assert GAME.prompt(HERE, 1) == GAME.prompt(HERE, NOBODY) == "Red is building."


def test_a_prompt_says_when_nothing_can_be_built_here() -> None:
    elsewhere = town(at="A9 B17", white={"A": "224"}, black={"A": 3}, hand={"A": "134"})
    assert "nothing can be built here (DT-L12)" in GAME.prompt(elsewhere, 0)


def test_the_one_who_is_asked_out_of_turn_is_named() -> None:
    offering = play(town(phase="manage", at="A8 B17", hand={"A": "5"}), "offer 5")
    assert GAME.prompt(offering, 1) == "Purple: Red gives away a Material 5. Do you want it?"
    assert GAME.prompt(offering, 0) == "Purple is asked whether a Material 5 is wanted."


# Choices and refusals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("2x2/2", "Build a 2x2 house of 2 floors; 8 cells on 8 (brick)."),
        ("a>2x3/1", "Build a 2x3 house of 1 floor; from 8a, 2 cells."),
        ("b>2x4/1", "Take over: a 2x4 house of 1 floor; from Purple's 8b, 2 cells."),
        ("split 1+2", "Replace 3 for 2 and 1."),
        ("pass", "End this turn."),
        ("help", "Offer help; the next player gets the Workload that is left, and this turn ends."),
    ],
)
def test_a_choice_says_what_it_does(name: str, says: str) -> None:
    assert GAME.sentence(HERE, NUMBERS[name]) == says


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("b>2x3/1", "DT-L14: a 2x3 house of 1 floor cannot grow into a 2x3 house of 1 floor."),
        (
            "3x3/1",
            "DT-L13: not enough space: 3 of 4 Levels of 8 are built on, and a 3x3 house of 1 floor does not fit.",
        ),
        ("c>2x3/1", "DT-L11: no house 8c stands where your Builder is."),
        ("a>2x3/3", "DT-L15: with Materials 1 3 4 nothing fills 14 cells exactly."),
        ("penthouse", "DT-L18: a penthouse needs your own 3x3 house without one, on a numbered Land."),
        ("split 1+5", "DT-L10: you lack the Materials for 6=5+1; you have Materials 1 3 4."),
        ("buy", "DT-L29: that is not to be decided now. Red, on 8 (brick)"),
    ],
)
def test_a_refusal_says_the_rule_and_the_facts(name: str, says: str) -> None:
    assert told(HERE, name).startswith(says)


def test_a_refusal_of_a_step_says_the_way_out() -> None:
    walking = town(phase="move", at="A8 B3", green={"A": 1})
    assert told(walking, "step 3").startswith("DT-L4: you can only step to a Land that shares a side with 8: ")
    assert told(walking, "step K") == "DT-L5: entering the King's Land costs 2 Green, and 1 are left."


def test_who_is_not_asked_is_told_whose_turn_it_is() -> None:
    refused = GAME.refuse(HERE, 1, NUMBERS["pass"])
    assert str(refused) == "DT-L29: it is not your turn. Red is building."


def test_the_kings_conditions_are_named_one_by_one() -> None:
    royal = town(at="AK B3", white={"A": "124"}, black={"A": 6}, hand={"A": "4"}, gems={"A": 0})
    text = told(royal, "2x2/1")
    assert text.startswith("DT-L21: the King's conditions are not met: ")
    assert "you have not built a house before" in text
    assert "you have no Gem" in text
    assert "White 1-2-4 is neither a run nor three of a kind" in text


# The log --------------------------------------------------------------------------------------------------------------


def test_the_log_of_a_house_says_what_stands_and_what_it_brought() -> None:
    before = play(town(at="A8 B17", white={"A": "224"}, black={"A": 3}, hand={"A": "4"}), "2x2/1")
    lines = log(before, "piece 4")
    assert lines[0] == "Red builds in a Material 4: a 2x2 house of 1 floor stands."
    assert lines[-1] == "Red: +1 house on 8, +1 the largest so far."


def test_the_log_of_a_step_tells_the_material_of_a_tree() -> None:
    walking = town(phase="move", at="A8 B3", green={"A": 2}, round=3)
    assert log(walking, "step K") == ["Red steps to the King's Land.", "Red gets Material 3."]


@rule("DT-R49")
def test_answers_to_the_additional_round_are_told_when_all_have_chosen() -> None:
    asked = GAME.new(players=2, ruleset="advanced", land_cards="false", occupancy="false")
    game = Play(GAME, GAME.options_of(asked), seeded(3))
    while game.game.phase(game.state).name != "join":
        game.choose(game.game.legal(game.state)[0])
    before = len(game.events)
    game.choose(NUMBERS["yes"])
    assert game.story(before, seat=1) == ["Red has chosen."]
    assert game.story(before, seat=0) == ["Red has chosen to join."]
    assert GAME.is_secret(game.state, 0) is False
    before = len(game.events)
    game.choose(NUMBERS["pass"])
    assert "Red joins the additional round; 1 Gem for Purple." in game.story(before, seat=0)


def test_what_luck_decides_has_a_name_and_a_sentence() -> None:
    rolling = GAME.new(start="random")
    assert GAME.luck_name(rolling).startswith("set-up, start land")
    assert GAME.sentence(rolling, GAME.read_move(rolling, "L12")) == "Red starts on 12 (mud)."
