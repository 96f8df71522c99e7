"""Our own worked examples, AC-X1 to AC-X16."""

from __future__ import annotations

import re

import pytest

from tests.games.alien_city.boards import (
    ONE,
    OPTIONS,
    all_refusals,
    bonuses,
    builds,
    city,
    claims,
    closed,
    customers,
    dead,
    distance,
    green_bonus,
    legal,
    location_bonus,
    lots,
    luck,
    number,
    open_lots,
    phase,
    play,
    product,
    random_games,
    ranks,
    refused,
    road_legal,
    sites,
    stock,
    structures,
    tile_under,
    totals,
    unbuilt,
    whose,
    worth,
)
from tests.games.alien_city.page import (
    AFTER_33,
    BOARD_11,
    BUILDS_14,
    END_10,
    END_14,
    FIG_5,
    FIG_6,
    RECORD_5,
    RECORD_6,
    RECORD_10,
    TILES_5,
    TILES_6,
    TILES_10,
    TILES_11,
    after_build,
    fig_6,
    game_10,
)
from tests.rules import rule
from townwright.engine.state import OVER
from townwright.games.alien_city import GAME, build
from townwright.games.alien_city.data import KINDS, SEATS
from townwright.games.alien_city.state import AlienCity

# The roll-off and the opening -----------------------------------------------------------------------------------------


def rolling() -> AlienCity:
    """All tiles lie on the table, and A is to roll its first die."""
    return city(phase="roll")


def rolled(dice: str) -> AlienCity:
    return luck(rolling(), " | ".join(f"die {face}" for face in dice.split()))


@rule("AC-X1", "AC-R2")
def test_the_roll_off() -> None:
    state = rolled("n a 5 3 2 2 2 2")
    assert (whose(state), phase(state), state.rolls) == ("A", "build", 0)
    assert [sum(state.dice[seat, k] for k in range(4)) for seat in range(2)] == [9, 8]
    again = rolled("n a a 5 2 2 2 a")
    assert (whose(again), phase(again), again.rolls) == ("luck", "roll", 1)
    assert whose(rolled("n a a 5 2 2 2 a 2 2 2 2 n a 5 3")) == "B"


@rule("AC-X2", "AC-R25")
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("tiles", [ONE, TILES_10, TILES_11])
def test_the_opening(tiles: str, seat: str) -> None:
    state = city(tiles=tiles, mover=seat)
    assert len(builds(state)) == 150
    assert {kind: len(sites(state, kind)) for kind in KINDS} == dict.fromkeys(KINDS, 15) | {
        "RT": 30, "BT": 30, "GT": 30,
    }  # fmt: skip


@rule("AC-X2")
def test_the_opening_of_every_layout_has_150_builds() -> None:
    for game in random_games(72):
        first = next(step.before for step in game.steps() if phase(step.before) == "build")
        assert len(legal(first)) == 150


# Corners, icons and colours -------------------------------------------------------------------------------------------


@rule("AC-X3", "AC-L9", "AC-L5")
def test_corner_and_icon() -> None:
    state = city("BDa2")
    assert [refused(state, f"BD{lot}") for lot in ("b1", "a1", "b2")] == ["AC-L5", "AC-L9", ""]
    two = city("BDa2 BDb2")
    assert refused(two, "BDb1") == "AC-L5"
    assert {refused(two, f"{kind}a1") for kind in ("BD", "RT", "BT", "GT")} == {""}
    assert {"b1"} == dead(two) & lots("a1 b1")


@rule("AC-X4", "AC-L7", "AC-L8", "AC-R14")
def test_the_first_two_structures_on_a_red_tile() -> None:
    empty = city()
    for move, rules in {"RTd9": "", "RDd9": "", "BTd9": "AC-L8", "KDd9": "AC-L7", "BTc10": "AC-L8 AC-L9"}.items():
        assert all_refusals(empty, move) == rules.split(), move
    one = city("RTc9")
    for move, rules in {"BTd9": "AC-L8", "RDd9": ""}.items():
        assert all_refusals(one, move) == rules.split(), move
    two = city("RTc9 RDd9")
    for move, rules in {"BTd10": "", "GDd10": "AC-L7", "BTc10": "AC-L9"}.items():
        assert all_refusals(two, move) == rules.split(), move
    three = city("RTc9 RDd9 BTd10")
    for move, rules in {"RTc10": "", "BTc10": "", "GTc10": "", "RDc10": "", "KDc10": "AC-L7"}.items():
        assert all_refusals(three, move) == rules.split(), move


@rule("AC-X5", "AC-R13")
def test_a_black_tile() -> None:
    empty = city()
    assert [refused(empty, f"{kind}e5") for kind in ("BT", "KD", "RD")] == ["", "", "AC-L7"]
    three = city("BTe5 RTf5 GTe6")
    assert [refused(three, f"{kind}f6") for kind in ("BT", "KD", "RD")] == ["", "", "AC-L7"]


@rule("AC-X6", "AC-L6")
def test_the_last_access() -> None:
    state = city("RDd10 RDe9 RDe10")
    assert all_refusals(state, "RDf10") == ["AC-L6"]
    assert all_refusals(state, "BDf10") == ["AC-L6", "AC-L7"]
    assert all_refusals(state, "RDf9") == []
    assert dead(state) & lots("f9 f10") == {"f10"}


# Distances and bonuses ------------------------------------------------------------------------------------------------


@rule("AC-X7", "AC-S1")
@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("c5", "d5", 2),
        ("c5", "e5", 1),
        ("c5", "d6", 1),
        ("c5", "e6", 2),
        ("a5", "h5", 6),
        ("a1", "h10", 15),
    ],
)
def test_distances_between_two_structures_with_nothing_else_built(one: str, other: str, steps: int) -> None:
    assert distance(city(f"RD{one} BD{other}"), one, other) == steps


@rule("AC-X7")
def test_with_nothing_else_built_rows_and_columns_add_up_less_1() -> None:
    for one in ("a1", "d5", "h6"):
        for other in set(unbuilt(city())) - {one}:
            apart = abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))
            assert distance(city(f"RD{one} BD{other}"), one, other) == (2 if apart == 1 else apart - 1)


@rule("AC-X8", "AC-R41")
def test_the_way_round_is_not_the_sum_of_its_parts() -> None:
    state = fig_6()
    assert [distance(state, *pair.split()) for pair in ("a9 c9", "c9 d10", "a9 d10")] == [1, 1, 19]


@rule("AC-X9", "AC-S6", "AC-R31", "AC-R35")
def test_green_bonuses() -> None:
    board = "GTe5 RTc5:a RTg5:a BTe8:b"
    state = city(board)
    assert [distance(state, "e5", other) for other in ("c5", "g5", "e8")] == [1, 1, 2]
    assert green_bonus(state, "e5", "R") == {}
    assert green_bonus(state, "e5", "B") == bonuses(state) == {"B": 6}
    assert bonuses(city(board.replace("GTe5", "GTe5:b"))) == bonuses(city(board.replace("GTe5", "GTe5:a"))) == {}
    alone = city("GTe5 RTc5:a BTe8:a")
    assert (green_bonus(alone, "e5", "R"), green_bonus(alone, "e5", "B")) == ({"A": 8}, {"A": 6})
    assert bonuses(alone) == {"A": 8 + 6}


@rule("AC-X9", "AC-S7")
@pytest.mark.parametrize(("lot", "steps", "points"), [("e7", 1, 8), ("e8", 2, 6), ("e9", 3, 4), ("e10", 4, 2)])
def test_the_farther_the_smaller_the_green_bonus(lot: str, steps: int, points: int) -> None:
    state = city(f"GTe5 BT{lot}:a")
    assert distance(state, "e5", lot) == steps
    assert green_bonus(state, "e5", "B") == {"A": points}


@rule("AC-X9", "AC-R33")
def test_from_5_on_there_is_no_green_bonus() -> None:
    for lot, steps in (("d10", 5), ("c10", 6), ("a10", 8)):
        state = city(f"GTe5 BT{lot}:a")
        assert distance(state, "e5", lot) == steps
        assert bonuses(state) == {}


# A whole game ---------------------------------------------------------------------------------------------------------


@rule("AC-X10", "AC-F6", "AC-R18")
def test_who_builds_in_the_whole_game() -> None:
    steps = [step for step in game_10().steps() if phase(step.before) == "build"]
    builders = "".join(whose(step.before) for step in steps)
    assert builders == "BA" * 16 + "BBAB"
    assert len(builders) == 36
    assert [GAME.move_name(step.before, step.event.choice) for step in steps[32:]] == ["BTb3", "GTe6", "RTf5", "BTc5"]


@rule("AC-X10", "AC-F6", "AC-R20")
def test_a_skip_and_a_comeback() -> None:
    before_claim = play(city(tiles=TILES_10, mover="B"), RECORD_10.partition(" *b3")[0])
    assert (phase(before_claim), whose(before_claim)) == ("claim", "B")
    state = after_build(33)
    assert structures(state) == structures(city(AFTER_33))
    assert open_lots(state) == lots("c5 f7 e6 f5")
    assert [tile_under(state, lot) for lot in ("c5", "f7", "e6", "f5")] == ["Bn", "B3", "G3", "G3"]
    assert builds(state, "A") == set()
    assert stock(state, "A") == {"RT": 3}
    assert (phase(state), whose(state)) == ("build", "B")
    assert builds(state) == {"BTc5", "BTf7", "GTf5", "GTe6"}
    back = play(state, "GTe6 -")
    assert (phase(back), whose(back), builds(back)) == ("build", "A", {"RTf5"})
    last = play(back, "RTf5")  # A has no cap left
    assert (phase(last), whose(last), builds(last)) == ("build", "B", {"BTc5"})
    over = play(last, "BTc5")
    assert over.actor == OVER
    assert len(claims(over)["B"]) == 2  # its last cap brought no claim step
    assert stock(over, "A") == {"RT": 2}


@rule("AC-X10", "AC-S10")
@pytest.mark.parametrize(("option", "scores"), [("off", (21, 40)), ("on", (21, 41))])
def test_the_score_of_the_whole_game(option: str, scores: tuple[int, int]) -> None:
    state = play(city(options={"location_bonus": option}, tiles=TILES_10, mover="B"), RECORD_10)
    assert structures(state) == structures(city(END_10))
    assert claims(state) == {"A": ["g1", "f4", "h9"], "B": ["c9", "b3"]}
    products = {"c9": (5, 6), "b3": (5, 2), "g1": (0, 13), "f4": (2, 2), "h9": (3, 5)}
    assert {tower: product(state, tower) for tower in products} == products
    assert [worth(state, tower) for tower in ("c9", "b3", "g1", "f4", "h9")] == [30, 10, 0, 4, 15]
    assert bonuses(state) == green_bonus(state, "g4", "B") == {"A": 2}
    assert distance(state, "g4", "g1") == 4
    assert green_bonus(state, "g4", "R") == green_bonus(state, "e6", "R") == green_bonus(state, "e6", "B") == {}
    assert [tile_under(state, tower)[1] for tower in products] == ["a", "2", "2", "4", "4"]
    assert [location_bonus(state, tower) for tower in products] == [1, 0, 0, 0, 0]
    assert totals(state) == scores
    assert ranks(state) == (2, 1)


@rule("AC-X10", "AC-R34")
def test_why_the_other_green_towers_of_the_whole_game_pay_nothing() -> None:
    state = after_build(36)
    nearest = {("g4", "R"): "e2", ("e6", "R"): "f5", ("e6", "B"): "c5"}
    for (green, colour), lot in nearest.items():
        towers = [tower for tower, kind in structures(state).items() if kind == f"{colour}T"]
        assert min(towers, key=lambda tower: distance(state, green, tower)) == lot
        assert lot not in claims(state)["A"] + claims(state)["B"]


# A closed colour ------------------------------------------------------------------------------------------------------

BLACK_DOME = 6
LEFT_11 = {"A": "BT KD", "B": "RT BT"}


@rule("AC-X11", "AC-R10", "AC-R11")
def test_a_closed_colour() -> None:
    state = city(BOARD_11, tiles=TILES_11, stock=LEFT_11)
    assert road_legal(state) == lots("b1 b4 c5 e5 f6 h2 h9")
    assert road_legal(state) - open_lots(state) == {"f6"}
    assert all_refusals(state, "BTf6") == ["AC-L9"]
    assert closed(state) == {"K"}
    assert sites(state, "BT") == lots("c5 e5")
    assert sites(state, "KD") == open_lots(state) == lots("b1 h2 b4 c5 e5 h9")
    assert len(builds(state)) == 8
    assert builds(state, "B") == {"RTh2", "RTb4", "RTc5", "BTc5", "BTe5"}


@rule("AC-X11", "AC-R11", "AC-L8")
def test_a_closed_colour_whose_domes_need_a_settled_tile() -> None:
    state = city(BOARD_11, {"spill": "settled_tile"}, tiles=TILES_11, stock=LEFT_11)
    assert sites(state, "KD") == {"c5"}
    assert len(builds(state)) == 3
    for lot in ("b1", "h2", "b4", "e5", "h9"):
        assert all_refusals(state, f"KD{lot}") == ["AC-L8"]


# A lone tower, location bonuses ---------------------------------------------------------------------------------------


@rule("AC-X12", "AC-S5", "AC-R28")
@pytest.mark.parametrize(("option", "steps"), [("far_end", 9), ("zero", 0)])
def test_a_lone_tower(option: str, steps: int) -> None:
    state = city("GTe6:a KDf7 RDd6 RDc9", {"lone_tower": option})
    assert customers(state, "e6") == "KDf7 RDd6"
    assert [distance(state, "e6", other) for other in ("f7", "d6", "c9")] == [1, 2, 4]
    assert product(state, "e6") == (2, steps)
    assert totals(state) == (2 * steps, 0)


@rule("AC-X13", "AC-S9", "AC-R36")
def test_location_bonuses() -> None:
    board = "RTa3:a BTe3:a GTh8:a GTh3:b RTa7:b BTd4:b"
    state = city(board, {"location_bonus": "on"})
    towers = ("a3", "e3", "h8", "h3", "a7", "d4")
    assert {tower: location_bonus(state, tower) for tower in towers} == {
        "a3": 1, "e3": 5, "h8": 0, "h3": 0, "a7": 0, "d4": 2,
    }  # fmt: skip
    without = totals(city(board))
    assert totals(state) == (without[0] + 1 + 5, without[1] + 2)


# A game played by others ----------------------------------------------------------------------------------------------


@rule("AC-X14")
def test_the_score_of_a_game_that_was_recorded_by_others() -> None:
    state = city(END_14)
    products = {"e5": (4, 8), "e6": (5, 9), "g4": (3, 15), "f1": (5, 8), "f5": (3, 2), "f8": (4, 6)}
    assert {tower: product(state, tower) for tower in products} == products
    assert green_bonus(state, "e8", "B") == green_bonus(state, "c6", "B") == {"B": 8}
    assert green_bonus(state, "b1", "B") == {"A": 4}
    assert distance(state, "b1", "f1") == 3
    assert bonuses(state) == {"A": 4, "B": 16}
    assert totals(state) == (40 + 4 + 6 + 24, 32 + 45 + 8 + 8 + 45) == (74, 138)


@rule("AC-X14", "AC-R6", "AC-R42", "AC-R11")
def test_two_builds_of_that_game_strand_a_corner_and_all_others_are_fine() -> None:
    built: list[str] = []
    refusals = {}
    for k, move in enumerate(BUILDS_14.split()):
        state = city(" ".join(built), mover="BA"[k % 2])
        if rules := all_refusals(state, move):
            refusals[move] = rules
        if move in ("KDa4", "KDd3"):
            assert "K" in closed(state)
            tile = [lot for lot in LOTS_AROUND[move[2:]] if lot in structures(state)]
            assert (tile, refused(state, move)) == ([], "")
        built.append(move)
    assert refusals == {"BDh9": ["AC-L5"], "GTb1": ["AC-L5"]}
    assert structures(city(" ".join(built))) == structures(city(END_14))
    final = unbuilt(city(END_14))
    assert "h10" in final
    assert not lots("g10 h9") & final
    assert "a1" in final
    assert not lots("a2 b1") & final


LOTS_AROUND = {"a4": lots("a3 b3 b4"), "d3": lots("c3 c4 d4")}


# Claims and dead lots -------------------------------------------------------------------------------------------------


@rule("AC-X15", "AC-L11", "AC-L12", "AC-R21")
def test_claims() -> None:
    state = play(city(), "KDe5")
    assert (phase(state), whose(state)) == ("build", "B")
    state = play(state, "BTe6")
    assert (phase(state), whose(state), legal(state)) == ("claim", "B", ["*e6", "-"])
    assert refused(state, "*e5") == "AC-L12"
    assert refused(state, "*e6", "A") == "AC-L11"
    state = play(state, "- KDf5 *e6")
    assert claims(state) == {"A": ["e6"], "B": []}
    state = play(state, "RTc5")
    assert (phase(state), whose(state)) == ("claim", "B")
    assert refused(state, "*e6") == "AC-L12"
    assert refused(state, "*c5") == ""


@rule("AC-X15")
def test_those_five_builds_lead_to_the_position_that_the_page_draws() -> None:
    page = GAME.rules_text()
    board = page.partition("This is the position after the five builds and one claim above")[2].split("```")[1]
    state = play(city(), "KDe5 BTe6 KDf5 *e6 RTc5")
    drawn = city(board.removeprefix("text"))
    assert structures(state) == structures(drawn)
    assert claims(state) == claims(drawn)


@rule("AC-X16", "AC-T1")
def test_dead_lots_of_the_whole_game() -> None:
    refused_once: set[str] = set()
    counts = []
    for count in range(37):
        state = after_build(count)
        now = dead(state)
        assert refused_once <= now
        assert {build.why_not_here(state, BLACK_DOME, number(lot)) for lot in now} <= {5, 6}
        refused_once |= now
        counts.append(len(now))
    assert refused_once <= unbuilt(state)
    assert counts[0] == 0
    assert counts[-1] == 80 - 36


def test_every_option_occurs_in_the_games_that_the_tests_play() -> None:
    played = [game.options for game in random_games(72)]
    assert len(played) == len(OPTIONS) == len({tuple(options.items()) for options in played}) == 72


def test_the_page_has_no_other_examples() -> None:
    numbers = re.findall(r"^- \*\*AC-([WX])(\d+)\*\*", GAME.rules_text(), re.MULTILINE)
    assert [int(n) for letter, n in numbers if letter == "W"] == list(range(1, 8))
    assert [int(n) for letter, n in numbers if letter == "X"] == list(range(1, 17))


def test_the_data_are_those_of_the_page_word_for_word() -> None:
    lines = [line.strip() for line in GAME.rules_text().splitlines()]
    for board in (FIG_5, FIG_6, END_10, AFTER_33, BOARD_11, END_14):
        rows = [line.strip() for line in board.strip().splitlines()]
        assert any(lines[k : k + 10] == rows for k in range(len(lines)))
    assert {f"tiles  {tiles}" for tiles in (TILES_5, TILES_6, TILES_10, TILES_11)} <= set(lines)
    records = [RECORD_5, *RECORD_6.strip().splitlines(), *RECORD_10.strip().splitlines()]
    assert {ONE, *records} <= set(lines)
