"""The set-up: what luck decides, what options settle, and what everybody can see."""

from __future__ import annotations

import pytest

from tests.games.alien_city.boards import (
    ONE,
    OPTIONS,
    TILE_NAMES,
    boxed_beside,
    city,
    claims,
    dice,
    document,
    legal,
    luck,
    odds,
    phase,
    random_games,
    refused,
    stock,
    structures,
    table,
    whose,
)
from tests.rules import rule
from townwright.engine import ask
from townwright.engine.bits import count_bits
from townwright.engine.document import Node
from townwright.engine.errors import CannotRead
from townwright.engine.events import Play, seeded
from townwright.engine.luck import new_luck
from townwright.engine.state import CHANCE, NOBODY, bytes_of, copy_of
from townwright.games.alien_city import GAME
from townwright.games.alien_city.data import COLOURS, TILES, VALUES
from townwright.games.alien_city.position import write_tiles
from townwright.games.alien_city.state import AlienCity

BOXED = "box R5 | box Bn | box G3 | box Ka"


def laid(**options: object) -> AlienCity:
    """R5, Bn, G3 and Ka are in the box; the first tile is to be laid."""
    return luck(GAME.new(**options), BOXED)


def all_laid(**options: object) -> AlienCity:
    """All tiles are laid; the first corner is to be drawn."""
    state = laid(**options)
    for place in TILE_NAMES[:19]:
        state = luck(state, f"{place}={legal(state)[0][3:]}")
    return state


def all_turned(**options: object) -> AlienCity:
    state = all_laid(**options)
    for place in TILE_NAMES:
        state = luck(state, f"{place} NW")
    return state


# The options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS[::5])
def test_every_combination_of_options_can_be_played(options: dict[str, str]) -> None:
    assert GAME.options_of(GAME.new(**options)) == options


def test_there_are_72_combinations_of_options() -> None:
    assert len(OPTIONS) == 2 * 2 * 2 * 3 * 3


def test_the_options_and_their_defaults_are_those_of_the_rules_page() -> None:
    printed = {}
    for line in GAME.rules_text().splitlines():
        cells = [cell.strip().replace("`", "") for cell in line.split("|")]
        if cells[1:2] in [[option.name] for option in GAME.options]:
            printed[cells[1]] = (cells[2].split(", "), cells[3])
    assert len(printed) == 5
    for option in GAME.options:
        assert printed[option.name] == (list(option.values), option.default)


@pytest.mark.parametrize(
    ("name", "value"), [("left_out", "ace"), ("first_player", "C"), ("spill", "yes"), ("players", "2")]
)
def test_there_are_no_other_options(name: str, value: str) -> None:
    with pytest.raises(CannotRead):
        GAME.new(**{name: value})


def test_exactly_two_play() -> None:
    assert GAME.seat_counts == (2,)
    assert GAME.new().seats == 2
    assert [GAME.seat_name(GAME.new(), seat) for seat in range(2)] == ["A", "B"]


# The layout -----------------------------------------------------------------------------------------------------------


@rule("AC-F1", "AC-R3")
def test_one_tile_of_each_colour_stays_in_the_box_each_of_the_six_equally_likely() -> None:
    state = GAME.new()
    for colour, boxed in zip(COLOURS, BOXED.split(" | "), strict=True):
        assert (whose(state), phase(state)) == ("luck", "box")
        assert odds(state) == {f"box {colour}{value}": 1 for value in VALUES}
        state = luck(state, boxed)
    assert phase(state) == "tiles"


@rule("AC-F1", "AC-R3")
@pytest.mark.parametrize(("option", "value"), [("null", "n"), ("five", "5")])
def test_with_null_or_five_it_is_that_tile_in_every_colour_and_nothing_is_drawn(option: str, value: str) -> None:
    state = GAME.new(left_out=option)
    assert phase(state) == "tiles"
    assert odds(state) == {f"A1={tile}": 1 for tile in TILES if tile[1] != value}
    for game in random_games(72):
        if game.options["left_out"] == option:
            assert value not in write_tiles(game.state).replace("NW", "").replace("NE", "")
            assert not any(GAME.phase(step.before).name == "box" for step in game.steps())


@rule("AC-F1")
def test_every_arrangement_of_the_twenty_tiles_is_equally_likely() -> None:
    state = laid()
    left = [tile for tile in TILES if tile not in ("R5", "Bn", "G3", "Ka")]
    for count, place in enumerate(TILE_NAMES[:19]):
        assert odds(state) == {f"{place}={tile}": 1 for tile in left}
        assert GAME.luck_name(state) == f"the tile on {place}"
        state = luck(state, f"{place}={left.pop(count % len(left))}")
    assert len(left) == 1
    assert phase(state) == "corners"  # the last tile has one place left, and goes there by itself
    assert write_tiles(state).split()[3] == left[0]


@rule("AC-F1", "AC-R5")
def test_each_icon_corner_is_equally_likely_and_every_tile_is_turned_for_itself() -> None:
    state = all_laid()
    for place in TILE_NAMES:
        assert odds(state) == {f"{place} {corner}": 1 for corner in ("NW", "NE", "SW", "SE")}
        state = luck(state, f"{place} {('NW', 'SE', 'NE')[ord(place[1]) % 3]}")
    assert phase(state) == "roll"
    assert count_bits(state.icons[0]) + count_bits(state.icons[1]) == 20


@rule("AC-F1")
def test_a_fixed_layout_takes_the_place_of_all_that() -> None:
    state = GAME.new()
    GAME.read_position(Node(document(phase="roll")), state)
    assert write_tiles(state) == ONE
    assert phase(state) == "roll"
    state = luck(state, "die 5 | die 5 | die 5 | die 5 | die n | die 5 | die 5 | die 5")
    assert (phase(state), whose(state), len(legal(state))) == ("build", "A", 150)


def test_a_random_layout_has_five_different_tiles_of_each_colour() -> None:
    for game in random_games(24):
        tiles = [text[:2] for text in write_tiles(game.state).split() if text != "/"]
        assert len(set(tiles)) == 20
        assert sorted(tile[0] for tile in boxed_beside(" ".join(tiles))) == sorted(COLOURS)


# Who starts -----------------------------------------------------------------------------------------------------------


@rule("AC-F2", "AC-R2")
def test_each_seat_rolls_four_dice_with_six_equally_likely_faces() -> None:
    state = all_turned()
    for roll in range(8):
        assert (whose(state), phase(state)) == ("luck", "roll")
        assert odds(state) == {f"die {face}": 1 for face in VALUES}
        assert GAME.luck_name(state) == f"{'AB'[roll // 4]}'s die {roll % 4 + 1}"
        state = luck(state, f"die {'5432a2nn'[roll]}")
    assert (whose(state), phase(state)) == ("A", "build")


@rule("AC-F2", "AC-R2")
@pytest.mark.parametrize(
    ("dice", "starts"),
    [
        ("n n n a n n n n", "A"),
        ("n n n n n n n a", "B"),
        ("5 5 5 5 4 5 5 5", "A"),
        ("5 n n n 2 2 2 n", "B"),
        ("2 n n n n a n n", "A"),
        ("n n n n 2 n n n", "B"),
        ("n n n n n n n n", "luck"),
        ("5 a n n 3 3 n n", "luck"),
        ("5 5 5 5 5 5 5 5", "luck"),
    ],
)
def test_the_higher_sum_begins_with_blanks_for_0_and_aces_for_1(dice: str, starts: str) -> None:
    assert whose(luck(all_turned(), " | ".join(f"die {face}" for face in dice.split()))) == starts


@rule("AC-F2", "AC-R2")
def test_while_the_sums_are_equal_both_roll_all_four_again() -> None:
    state = all_turned()
    tie = " | ".join(["die 3"] * 8)
    for again in (1, 2, 3):
        state = luck(state, tie)
        assert (phase(state), state.rolls, dice(state)) == ("roll", again, {"A": "", "B": ""})
        assert GAME.luck_name(state) == f"A's die 1, roll {again + 1}"
        assert set(odds(state).values()) == {1}
    assert whose(luck(state, "die 5 | die 5 | die 5 | die 5 | die 5 | die 5 | die 5 | die 4")) == "A"


@rule("AC-F2")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_with_a_or_b_that_seat_begins_and_nobody_rolls(seat: str) -> None:
    state = all_turned(first_player=seat)
    assert (whose(state), phase(state)) == (seat, "build")
    assert dice(state) == {"A": "", "B": ""}


@rule("AC-F2", "AC-F1")
def test_after_the_roll_off_no_luck_is_left() -> None:
    phases = set()
    for game in random_games(72):
        before_the_first_build = True
        for step in game.steps():
            before_the_first_build &= phase(step.before) in ("box", "tiles", "corners", "roll")
            assert (step.before.actor == CHANCE) == before_the_first_build
            phases.add(phase(step.before))
    assert phases == {"box", "tiles", "corners", "roll", "build", "claim"}


@rule("AC-R2")
def test_every_roll_is_in_the_log() -> None:
    game = Play(GAME, {}, seeded(3))
    lines = [line for line in game.story() if " rolls " in line]
    assert len(lines) == 8 * (game.state.rolls + 1)
    assert lines[0].startswith("A rolls ")


@rule("AC-R1")
@pytest.mark.parametrize("first", ["A", "B"])
def test_the_seat_decides_about_the_stock_whoever_starts(first: str) -> None:
    for state in (
        table(first=first).state,
        luck(
            all_turned(),
            " | ".join(f"die {face}" for face in ("5 5 5 5 n n n n" if first == "A" else "n n n n 5 5 5 5").split()),
        ),
    ):
        assert whose(state) == first
        assert stock(state, "A") == {"RT": 3, "BT": 2, "GT": 2, "RD": 3, "BD": 3, "GD": 3, "KD": 3}
        assert stock(state, "B") == {"RT": 2, "BT": 3, "GT": 2, "RD": 3, "BD": 3, "GD": 3, "KD": 3}


@rule("AC-R1")
def test_nobody_is_asked_which_stock_to_take() -> None:
    kinds = {kind.name for kind in GAME.actions.kinds}
    assert kinds == {"build", "claim", "decline"}
    for game in random_games(12):
        for step in game.steps():
            assert (step.before.actor == CHANCE) == (phase(step.before) not in ("build", "claim"))


# The table ------------------------------------------------------------------------------------------------------------


def test_nothing_is_built_and_nothing_claimed_at_the_start() -> None:
    state = table().state
    assert structures(state) == {}
    assert claims(state) == {"A": [], "B": []}
    assert len(GAME.legal(state)) == 150


def test_during_the_set_up_no_seat_may_act() -> None:
    for state in (GAME.new(), laid(), all_laid(), all_turned()):
        for seat in ("A", "B"):
            assert refused_to_build(state, seat) == "AC-L2"


def refused_to_build(state: AlienCity, seat: str) -> str:
    found = GAME.refuse(state, "AB".index(seat), GAME.actions.encode("build", kind=0, lot=0))
    assert found is not None
    return found.rule


def test_all_of_the_position_is_public_and_nothing_else_is_in_it() -> None:
    for game in random_games(12):
        for count in range(0, len(game.events) + 1, 13):
            state = game.position(count)
            for seat in (0, 1, NOBODY):
                view = copy_of(state)
                ask.observe(view, seat)
                assert bytes_of(view) == bytes_of(state)
                ask.resample(view, seat, new_luck(count))
                assert bytes_of(view) == bytes_of(state)


@rule("AC-R17")
def test_tokens_bear_no_numbers_and_tiles_no_large_suits() -> None:
    names = AlienCity.dtype.names
    assert names is not None
    assert set(names) == {
        "actor", "seats", "phase", "ply",
        "location_bonus", "spill", "lone_tower", "left_out", "first_player",
        "boxed", "tile", "icons", "dice", "rolls", "lot", "cap", "stock",
        "of_colour", "road", "alive", "block",
    }  # fmt: skip
    aces = ONE.replace("R5SE", "R0").replace("RaNW", "R5NW").replace("R0", "RaSE")
    for lot in ("c9", "c10", "e9", "f9"):
        for kind in ("RD", "BD", "RT", "BT"):
            assert refused(city(tiles=aces), f"{kind}{lot}") == refused(city(tiles=ONE), f"{kind}{lot}")


def test_the_seed_alone_decides_the_luck() -> None:
    first, again, other = (Play(GAME, {}, seeded(seed)) for seed in (7, 7, 8))
    assert bytes_of(first.state) == bytes_of(again.state) != bytes_of(other.state)
    assert not any(step.event.forced for step in first.steps())
