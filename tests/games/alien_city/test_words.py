"""What Alien City says: prompts, sentences for choices, refusals with what they point at, the log, and the board."""

from __future__ import annotations

import re

import pytest

from tests.games.alien_city.boards import (
    OPTIONS,
    city,
    first_choice,
    legal,
    luck,
    phase,
    play,
    random_games,
    table,
    told,
)
from tests.games.alien_city.page import BOARD_11, RECORD_6, RECORD_10, TILES_6, TILES_10, TILES_11, after_build, game_10
from tests.games.alien_city.test_setup import all_laid, all_turned, laid
from tests.rules import rule
from townwright.engine.errors import Refused
from townwright.engine.events import Play, seeded
from townwright.engine.state import NOBODY
from townwright.games.alien_city import GAME, build
from townwright.games.alien_city.state import AlienCity

# Prompts --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mover", "name", "asked", "waiting"),
    [
        ("A", "build", "A builds a tower or a dome.", "A is building."),
        ("B", "build", "B builds a tower or a dome.", "B is building."),
        ("A", "claim", "A may claim an unclaimed tower; caps left: 2.", "A may claim a tower."),
        ("B", "claim", "B may claim an unclaimed tower; caps left: 3.", "B may claim a tower."),
    ],
)
def test_prompts_say_who_acts_and_what_for_also_to_those_who_wait(
    mover: str, name: str, asked: str, waiting: str
) -> None:
    state = city("BTe6:a RTc5", phase=name, mover=mover)
    seat = "AB".index(mover)
    assert GAME.prompt(state, seat) == asked
    for other in (1 - seat, NOBODY):
        assert GAME.prompt(state, other) == waiting


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_everybody_is_told_what_happens_when_nobody_is_asked(seat: int) -> None:
    states = {
        "The tiles that stay in the box are being drawn.": GAME.new(),
        "The tiles are being laid out.": laid(),
        "The tiles are being turned.": all_laid(),
        "The seats are rolling for the start.": all_turned(),
        "The city is full.": city(phase="end"),
    }
    assert {GAME.prompt(state, seat): state for state in states.values()} == states


def test_who_will_be_skipped_is_said_to_who_builds() -> None:
    state = after_build(33)
    assert GAME.prompt(state, 1) == "B builds a tower or a dome. A cannot build and is skipped for now."
    assert GAME.prompt(state, 0) == "B is building."
    assert GAME.prompt(play(state, "GTe6 -"), 0) == "A builds a tower or a dome."


def test_every_phase_quotes_rules_of_the_page() -> None:
    for each in GAME.phases:
        assert each.rules
        assert all(f"- **{number}** " in GAME.rules_text() for number in each.rules)


def test_seats_are_called_a_and_b() -> None:
    assert [GAME.seat_name(city(), seat) for seat in range(2)] == ["A", "B"]


# Sentences ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "move", "sentence"),
    [
        ("build", "BTe7", "Build a blue tower on e7."),
        ("build", "KDh10", "Build a black dome on h10."),
        ("claim", "*e6", "Claim the blue tower e6, worth 14 points as it stands."),
        ("claim", "*c5", "Claim the red tower c5, worth 2 points as it stands."),
        ("claim", "-", "Claim nothing this turn."),
        ("claim", "*f5", "Claim f5."),
    ],
)
def test_each_choice_is_said_in_a_sentence(name: str, move: str, sentence: str) -> None:
    state = city("BTe6 BTa2 RTc5 RTd1 RTa5 KDf5", phase=name, options={"lone_tower": "zero"})
    assert GAME.sentence(state, GAME.read_move(state, move)) == sentence


@rule("AC-R22", "AC-F4")
def test_a_build_that_ends_the_game_or_makes_the_other_skip_says_so_beforehand() -> None:
    """Whoever chooses a build sees that no claim will follow it, or that the other seat is left without a turn."""

    def said(state: AlienCity) -> dict[str, str]:
        return {move: GAME.sentence(state, GAME.read_move(state, move)) for move in legal(state)}

    over = "It ends the game, and no claim follows."
    assert said(after_build(35)) == {"BTc5": f"Build a blue tower on c5. {over}"}
    skips = "After it A cannot build and is skipped for now."
    assert said(after_build(33)) == {
        "BTc5": f"Build a blue tower on c5. {skips}",
        "BTf7": f"Build a blue tower on f7. {skips}",
        "GTf5": "Build a green tower on f5.",
        "GTe6": "Build a green tower on e6.",
    }
    assert said(play(after_build(33), "BTf7 -")) == {"GTf5": f"Build a green tower on f5. {over}"}
    assert said(after_build(32))["BTb3"] == f"Build a blue tower on b3. {skips}"
    refused = GAME.read_move(after_build(33), "BTe6")  # nothing is said of the future of what is not allowed
    assert GAME.sentence(after_build(33), refused) == "Build a blue tower on e6."


def test_what_is_said_beforehand_is_what_happens() -> None:
    warned = 0
    for game in random_games(24):
        for step in game.steps(first_choice(game)):
            if phase(step.before) == "build":
                said = GAME.sentence(step.before, step.event.choice)
                assert ("It ends the game" in said) == (phase(step.after) == "end")
                other = 1 - step.before.actor
                can_go_on = phase(step.after) == "end" or build.can_build(step.after, other)
                assert ("is skipped for now" in said) == (not can_go_on)
                warned += "After it" in said
    assert warned > 0


def test_each_outcome_is_said_in_a_sentence_and_luck_says_what_it_decides() -> None:
    rows = [
        (GAME.new(), "box R5", "the red tile in the box", "R5 stays in the box."),
        (luck(GAME.new(), "box R5"), "box Bn", "the blue tile in the box", "Bn stays in the box."),
        (laid(), "A1=K5", "the tile on A1", "K5 lies on A1."),
        (all_laid(), "A1 NW", "the icon corner of A1", "The icon lot of A1 is a2, NW."),
        (luck(all_laid(), "A1 SE"), "B1 SE", "the icon corner of B1", "The icon lot of B1 is d1, SE."),
        (all_turned(), "die a", "A's die 1", "A rolls a."),
        (luck(all_turned(), "die 5 | die 4 | die n | die 2"), "die 3", "B's die 1", "B rolls 3."),
    ]
    for state, outcome, decided, sentence in rows:
        assert GAME.luck_name(state) == decided
        assert GAME.sentence(state, GAME.read_move(state, outcome)) == sentence


def test_every_choice_of_a_game_has_a_sentence_of_its_own() -> None:
    for game in random_games(4):
        for step in game.steps():
            said = [GAME.sentence(step.before, action) for action in GAME.legal(step.before)]
            assert len(set(said)) == len(said)
            assert all(sentence.endswith(".") for sentence in said)


# Refusals -------------------------------------------------------------------------------------------------------------


@rule("AC-L1", "AC-L2", "AC-L3", "AC-L4", "AC-L5", "AC-L6", "AC-L7", "AC-L8", "AC-L9", "AC-L10", "AC-L11", "AC-L12")
@pytest.mark.parametrize(
    ("structures", "facts", "move", "seat", "sentence", "places"),
    [
        ("", {"phase": "end"}, "KDe5", "A", "AC-L1: the game is over.", ""),
        ("BTe6", {"phase": "end"}, "*e6", "B", "AC-L1: the game is over, and no claim follows the last build.", ""),
        ("", {}, "KDe5", "B", "AC-L2: you cannot build now. A is building.", ""),
        (
            "BTe6",
            {"phase": "claim"},
            "KDe5",
            "A",
            "AC-L2: you cannot build now. A may claim an unclaimed tower; caps left: 3.",
            "",
        ),
        ("BTe6", {"phase": "claim"}, "KDe5", "B", "AC-L2: you cannot build now. A may claim a tower.", ""),
        ("", {"stock": {"A": "KD"}}, "GTe5", "A", "AC-L3: you have no green tower left.", "kind:GT"),
        ("GDe5", {}, "KDe5", "A", "AC-L4: that lot is taken by a green dome e5.", "lot:e5"),
        (
            "KDa2",
            {},
            "KDb1",
            "A",
            "AC-L5: that would cut the road in two: a1 would be cut off.",
            "lot:a1",
        ),
        (
            "KDa3 KDb4 KDc3 KDd2",
            {},
            "KDd1",
            "A",
            "AC-L5: that would cut the road in two: a1, b1, c1, a2, b2, c2 and 1 more would be cut off.",
            "lot:a1 lot:b1 lot:c1 lot:a2 lot:b2 lot:c2 lot:b3",
        ),
        (
            "RTa2:b KDb3 KDc2",
            {},
            "KDb1",
            "A",
            "AC-L5: that would cut the road in two: a1 and b2 would be cut off.",
            "lot:a1 lot:b2",
        ),
        (
            "KDe6 KDd5 KDe4 RTe5",
            {},
            "KDf5",
            "A",
            "AC-L6: that would leave the red tower e5 with no road beside it.",
            "lot:e5",
        ),
        (
            "KDe6 KDd5 KDe4 KDf5",
            {},
            "KDe5",
            "A",
            "AC-L6: that would leave the new structure with no road beside it.",
            "lot:e5",
        ),
        (
            "",
            {"tiles": TILES_6},
            "GDe5",
            "A",
            "AC-L7: green domes go on green tiles while a green site is left, for example g1.",
            "lot:g1 lot:h1 lot:g2 lot:g5 lot:h5 lot:g6 lot:c7 lot:d7 lot:d8 lot:a9 lot:e9 lot:f9"
            " lot:a10 lot:b10 lot:e10",
        ),
        ("", {}, "BTc9", "A", "AC-L8: the first two structures on this tile must be red.", "tile:B5"),
        (
            BOARD_11,
            {"tiles": TILES_11, "options": {"spill": "settled_tile"}},
            "KDh9",
            "A",
            "AC-L8: a dome of a closed colour needs a tile that holds two structures; D5 does not.",
            "tile:D5",
        ),
        (
            "",
            {},
            "RDc10",
            "A",
            "AC-L9: the icon lot comes last: c9, d9 and d10 can still be built on.",
            "lot:c9 lot:d9 lot:d10",
        ),
        ("", {}, "-", "A", "AC-L10: you must build.", ""),
        ("BTe6", {}, "*e6", "A", "AC-L11: you may claim once, right after your own build.", ""),
        ("BTe6", {}, "-", "B", "AC-L11: you may claim once, right after your own build.", ""),
        ("BTe6:a RTc5:a GTb5:a BTh9", {}, "*h9", "A", "AC-L11: you have used all three caps.", ""),
        ("BTe6:a RTc5:a GTb5:a BTh9", {"mover": "B"}, "*h9", "A", "AC-L11: you have used all three caps.", ""),
        (
            "BTe6",
            {"phase": "claim"},
            "*a1",
            "A",
            "AC-L12: only an unclaimed tower can be claimed; a1 is empty.",
            "lot:a1",
        ),
        (
            "BTe6 KDe5",
            {"phase": "claim"},
            "*e5",
            "A",
            "AC-L12: only an unclaimed tower can be claimed; there is a black dome e5, no tower.",
            "lot:e5",
        ),
        (
            "BTe6 RTc5:b",
            {"phase": "claim"},
            "*c5",
            "A",
            "AC-L12: only an unclaimed tower can be claimed; the red tower c5 is claimed by B.",
            "lot:c5",
        ),
    ],
)
def test_refusals_say_the_facts_and_point_at_them(
    structures: str, facts: dict[str, object], move: str, seat: str, sentence: str, places: str
) -> None:
    state = city(structures, **facts)  # type: ignore[arg-type]
    assert told(state, move, seat) == (sentence, places)


def test_every_refusal_of_every_choice_names_its_rule_and_says_a_sentence() -> None:
    states = [GAME.new(), all_turned(), city(), city("BTe6 RTc5:b", phase="claim"), after_build(33), after_build(36)]
    for state in states:
        for seat in range(2):
            for action in range(GAME.actions.count):
                refused = GAME.refuse(state, seat, action)
                if refused is None:
                    assert action in GAME.legal(state)
                    assert seat == state.actor
                else:
                    assert f"- **{refused.rule}** " in GAME.rules_text()
                    assert re.fullmatch(r"[^{}\n]*[a-zA-Z0-9]\.", refused.sentence)
                    assert "  " not in refused.sentence


@rule("AC-F3", "AC-F5", "AC-R24")
def test_what_is_built_claimed_or_declined_is_binding() -> None:
    """So says the page, and nothing that is built or claimed is ever moved."""
    game = table()
    for move, sentence in (
        ("BTe6", "AC-F3: a build stands as soon as it is on its lot."),
        ("*e6", "AC-F5: a claim stands as soon as it is made, or declined."),
    ):
        game.choose(GAME.read_move(game.state, move))
        with pytest.raises(Refused) as caught:
            game.take_back(0)
        assert str(caught.value) == sentence
    for move in ("RTc5", "-"):
        game.choose(GAME.read_move(game.state, move))
    with pytest.raises(Refused, match="AC-F5"):
        game.take_back(1)
    with pytest.raises(Refused, match="TW-U2"):
        game.take_back(0)


# The log --------------------------------------------------------------------------------------------------------------


def logged(state: AlienCity, move: str) -> list[str]:
    """What the log says of one decision."""
    return GAME.story(state, GAME.read_move(state, move), play(state, move))


def test_the_log_tells_builds_and_claims() -> None:
    state = city("RTc5")
    assert logged(state, "BTe6") == ["A builds a blue tower e6."]
    built = play(state, "BTe6")
    assert logged(built, "*c5") == ["A claims the red tower c5."]
    assert logged(built, "-") == ["A claims nothing."]
    assert logged(play(built, "-"), "KDe5") == ["B builds a black dome e5."]


@rule("AC-F6")
def test_the_log_tells_that_a_turn_was_skipped_after_a_build_a_claim_or_none() -> None:
    before = play(city(tiles=TILES_10, mover="B"), RECORD_10.partition(" *b3")[0])
    assert logged(before, "*b3") == ["B claims the blue tower b3.", "A cannot build and is skipped."]
    assert logged(before, "-") == ["B claims nothing.", "A cannot build and is skipped."]
    alone = city("BTe6:b RTe7:b GTe8:b", stock={"A": "", "B": "RD RD"}, mover="B")
    assert logged(alone, "RDc9") == ["B builds a red dome c9.", "A cannot build and is skipped."]
    assert logged(city("BTe6", stock={"A": "", "B": "RD RD"}, mover="B"), "RDc9") == ["B builds a red dome c9."]


def test_the_log_tells_the_end_and_the_points() -> None:
    lines = game_10().story()
    assert lines[-1] == "Neither seat can build: the game is over. A 21, B 40."
    assert lines[-2] == "B builds a blue tower c5."
    assert sum("the game is over" in line for line in lines) == 1
    six = table(TILES_6)
    for step in RECORD_6.split()[:3]:
        six.choose(GAME.read_move(six.state, step))
    assert six.story()[-3:] == ["A builds a red dome e5.", "B builds a black dome d2.", "A builds a green dome e10."]


def test_the_log_tells_what_luck_decides_and_what_follows_from_it() -> None:
    state = laid()
    for _ in range(18):
        state = luck(state, legal(state)[0])
    last_but_one = legal(state)[0]
    after = luck(state, last_but_one)
    assert GAME.story(state, GAME.read_move(state, last_but_one), after) == [
        f"{last_but_one[3:]} lies on C5.",
        "The last tile, K5, lies on D5.",
    ]
    rolling = luck(all_turned(), "die 5 | die 5 | die 5 | die 5 | die 5 | die 5 | die 5")
    assert log_of_luck(rolling, "die 4") == ["B rolls 4.", "A starts with the higher roll."]
    assert log_of_luck(rolling, "die 5") == ["B rolls 5.", "Equal sums: both roll again."]
    turning = all_laid(first_player="B")
    for _ in range(19):
        turning = luck(turning, legal(turning)[0])
    assert log_of_luck(turning, "D5 SW") == ["The icon lot of D5 is g9, SW.", "B starts."]


def log_of_luck(state: AlienCity, outcome: str) -> list[str]:
    return GAME.story(state, GAME.read_move(state, outcome), luck(state, outcome))


def test_every_line_of_every_log_is_a_sentence() -> None:
    for game in random_games(12):
        lines = game.story()
        assert len(lines) >= len(game.events)
        assert all(re.fullmatch(r"[A-Z][^{}]*\.", line) for line in lines)
        assert lines[-1].startswith("Neither seat can build: the game is over. A ")
        starts = [line for line in lines if " starts" in line]
        assert len(starts) == 1
        assert ("with the higher roll" in starts[0]) == (game.options["first_player"] == "dice")


# The drawing ----------------------------------------------------------------------------------------------------------


def test_the_board_is_drawn_with_tiles_icons_claims_and_dead_lots() -> None:
    drawn = GAME.board(city("BTe6:a RTc5 KDb1", stock={"B": "RT BT"}))
    lines = drawn.splitlines()
    assert lines[0].split() == list("abcdefgh")
    assert [line.split()[0] for line in lines if re.match(r" +\d+ \|", line)] == [str(row) for row in range(10, 0, -1)]
    row_6 = next(line for line in lines if line.startswith("  6 |"))
    assert re.split(r"[ |]+", row_6.strip(" |")) == ["6", "..", "..", "..", "..*", "BTa", "..*", "..", ".."]
    row_1 = next(line for line in lines if line.startswith("  1 |"))
    assert re.split(r"[ |]+", row_1.strip(" |")) == ["1", "..*", "KD", "..*", "..", "..", "..", "..", "..*"]
    row_2 = next(line for line in lines if line.startswith("  2 |"))
    assert row_2.split()[2] == "--"  # a2 would strand a1
    borders = [re.findall(r"[RBGK][na2345]", line) for line in lines if line.startswith("    +")]
    assert borders[0] == ["G3", "Ra", "R5", "Ba"]
    assert borders[4] == ["B5", "K2", "B2", "R3"]
    assert " > A  RT 3 BT 2 GT 2 RD 3 BD 3 GD 3 KD 3  caps 2" in lines
    assert "   B  RT 1 BT 1 GT 0 RD 0 BD 0 GD 0 KD 0  caps 3" in lines


def test_all_lines_of_the_board_are_equally_wide_and_name_all_that_stands() -> None:
    for game in random_games(8):
        for count in (0, 30, 50, len(game.events)):
            lines = GAME.board(game.position(min(count, len(game.events)))).splitlines()
            rows = [line for line in lines if re.match(r" +\d+ \|", line)]
            assert len(rows) == 10
            assert len({len(row) for row in rows}) == 1


def test_the_board_shows_the_last_roll() -> None:
    state = luck(all_turned(), "die 5 | die 4 | die n | die 2 | die a")
    assert "The roll for the start: A 5 4 n 2, B a" in GAME.board(state).splitlines()
    assert "The roll for the start" not in GAME.board(all_turned())
    assert "The roll for the start" not in GAME.board(city())


def test_tiles_that_are_not_laid_yet_are_drawn_as_such() -> None:
    drawn = GAME.board(luck(laid(), "A1=K5"))
    assert drawn.count("??") == 19
    assert drawn.count("K5") == 1


@pytest.mark.parametrize("options", OPTIONS[::17])
def test_the_board_can_be_drawn_at_any_time(options: dict[str, str]) -> None:
    game = Play(GAME, options, seeded(3))
    for count in range(len(game.events)):
        assert GAME.board(game.position(count)).count("\n") > 18
    for step in random_games(2)[1].steps(first_choice(random_games(2)[1])):
        assert GAME.board(step.after).count("caps") == 2
