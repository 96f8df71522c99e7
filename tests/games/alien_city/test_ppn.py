"""Games in the piecepack community's notation: written, read, and read up to the move that breaks a rule."""

from __future__ import annotations

import pytest

from tests.games.alien_city.boards import (
    ONE,
    OPTIONS,
    claims,
    legal,
    phase,
    random_play,
    stock,
    structures,
    table,
    totals,
    whose,
)
from tests.games.alien_city.boards import choose as play_on
from tests.games.alien_city.page import BUILDS_14, RECORD_6, RECORD_10, TILES_6, TILES_10, game_10
from tests.rules import rule
from townwright.engine.errors import CannotRead, Problem, Refused
from townwright.engine.events import Play
from townwright.engine.state import CHANCE
from townwright.games.alien_city import GAME
from townwright.games.alien_city.position import write_structures, write_tiles

(PPN,) = GAME.formats
TILES_ONE = "C3^Sa^S5vAa>/M4>S4>M3<A4^/C2vMa>M5>A3v/Ca<S2^C5vC4^/A5<M2<A2^S3v"
HEAD = f"---\nGameType:\n  Name: Alien City\n  Tiles: {TILES_ONE}\n"


def read(text: str) -> Play:
    """The game of a file that is fine."""
    found = PPN.read(GAME, text)
    assert found.problem is None, found.problem
    return found.play


def stopped(text: str) -> tuple[Play, Problem]:
    """The game of a file that breaks a rule, up to there, and the rule."""
    found = PPN.read(GAME, text)
    assert found.problem is not None
    return found.play, found.problem


def moves(play: Play) -> list[tuple[int, int]]:
    """All that seats chose, with declined claims left out where nobody could see them."""
    return [(event.actor, event.choice) for event in play.events if event.actor != CHANCE]


def in_ppn(move: str, cap: str = "") -> str:
    """One of our moves in theirs."""
    suit = {"R": "S", "K": "M", "G": "C", "B": "A"}
    if move.startswith("*"):
        return f"{cap}1x@{move[1:]}"
    return f"{move[0]}3x@{move[2:]}" if move[1] == "T" else f"{suit[move[0]]}@{move[2:]}"


# Both ways ------------------------------------------------------------------------------------------------------------


def test_every_game_comes_back_from_what_is_written_of_it() -> None:
    for seed, options in enumerate(OPTIONS[::7]):
        game = random_play(options, seed)
        again = read(PPN.write(game))
        assert moves(again) == moves(game)
        assert write_tiles(again.state) == write_tiles(game.state)
        assert write_structures(again.state) == write_structures(game.state)
        assert claims(again.state) == claims(game.state)
        assert totals(again.state) == totals(game.state)
        assert PPN.write(again) == PPN.write(game)
        assert all(again.options[name] == options[name] for name in ("location_bonus", "spill", "lone_tower"))


def test_the_options_that_the_rules_depend_on_are_in_the_head_unless_they_are_as_usual() -> None:
    assert "Options" not in PPN.write(table())
    text = PPN.write(table(ONE, {"spill": "settled_tile", "location_bonus": "on"}))
    assert "Options: location_bonus=on spill=settled_tile\n" in text
    assert read(text.replace("location_bonus=on ", "")).options["location_bonus"] == "off"
    for wrong, told in (
        ("spill=anywhere", "Options: Option spill is any_tile or settled_tile, not 'anywhere'."),
        ("weather=fine", "Options: location_bonus, spill and lone_tower are expected, not 'weather'."),
        ("left_out=null", "Options: location_bonus, spill and lone_tower are expected, not 'left_out'."),
        ("spill", "Options: Option spill is any_tile or settled_tile, not ''."),
    ):
        with pytest.raises(CannotRead) as caught:
            PPN.read(GAME, text.replace("location_bonus=on spill=settled_tile", wrong))
        assert str(caught.value) == told


def test_a_set_up_that_is_not_finished_is_not_written() -> None:
    for game in (Play(GAME, {}), Play(GAME, {"left_out": "null"}), *(unturned(count) for count in (0, 19, 20))):
        with pytest.raises(CannotRead) as caught:
            PPN.write(game)
        assert str(caught.value) == "The set-up is still under way; a game is written in PPN once somebody is to build."


def unturned(count: int) -> Play:
    """A game in which so many tiles have their icon corner."""
    game, laid = Play(GAME, {}), table()
    for event in laid.events[: 4 + 19 + count]:
        game.choose(event.choice)
    return game


def test_a_game_that_is_not_over_comes_back_too() -> None:
    for record in ("", "KDe5", "KDe5 BTe6 *e6", "KDe5 BTe6 - KDf5 *e6 RTc5 -"):
        game = table()
        play_on(game, record)
        again = read(PPN.write(game))
        assert moves(again) == moves(game)
        assert whose(again.state) == whose(game.state)


def test_a_claim_that_is_still_open_is_taken_as_declined() -> None:
    game = table()
    play_on(game, "BTe6")
    again = read(PPN.write(game))
    assert (phase(game.state), phase(again.state), whose(again.state)) == ("claim", "build", "B")


def test_the_layout_is_written_from_the_north_west_with_the_way_each_tile_points() -> None:
    text = PPN.write(table())
    assert f"  Tiles: {TILES_ONE}\n" in text
    assert "  Name: Alien City\n" in text
    assert "FirstSeat: A\n" in text
    assert "FirstSeat: B\n" in PPN.write(table(first="B"))
    assert write_tiles(read(text).state) == ONE


def test_builds_and_claims_are_written_as_pieces_on_lots() -> None:
    game = table(first="B")
    play_on(game, "BTe6 *e6 RTf5 - KDd5 GDf4 BDg7 - RDc7 *f5")
    assert PPN.write(game).splitlines()[6:] == [
        "1. B3x@e6 K1x@e6",
        "1... R3x@f5",
        "2. M@d5",
        "2... C@f4",
        "3. A@g7",
        "3... S@c7 W1x@f5",
    ]


def test_the_score_of_a_finished_game_is_written_as_a_comment() -> None:
    assert PPN.write(game_10()).splitlines()[-1] == "{ A 21, B 40 }"
    assert "{" not in PPN.write(table())


@rule("AC-X10", "AC-R18")
def test_skipped_turns_are_not_written_and_whose_build_it_is_follows() -> None:
    game = game_10()
    text = PPN.write(game)
    assert text.splitlines()[-7:-1] == [
        "16. B3x@e4",
        "16... G3x@g4",
        "17. B3x@b3 K1x@b3",
        "18. G3x@e6",
        "18... R3x@f5",
        "19. B3x@c5",
    ]
    again = read(text)
    assert moves(again) == moves(game)
    assert totals(again.state) == (21, 40)


@rule("AC-W6")
def test_fig_6_is_read_from_a_file_with_forced_last_builds_as_any_other() -> None:
    game = table(TILES_6)
    play_on(game, RECORD_6)
    again = read(PPN.write(game))
    assert again.is_over
    assert totals(again.state) == (89, 74)


# Reading --------------------------------------------------------------------------------------------------------------


def test_comments_numbers_and_lines_are_left_aside() -> None:
    plain = read(f"{HEAD}FirstSeat: B\n...\nB3x@e6 K1x@e6 R3x@f5 S@c7")
    for text in (
        "1. B3x@e6 K1x@e6 1... R3x@f5 2. S@c7",
        "1. B3x@e6 K1x@e6 {?!} 1... R3x@f5 { A comment,\nover two lines. 2. M@a1 }\n2. S@c7\n",
        "1.\nB3x@e6\n\nK1x@e6\n1.\nR3x@f5\n2.   S@c7   ",
        "{ 1. B3x@a1 } B3x@e6 K1x@e6 R3x@f5{!}S@c7",
    ):
        again = read(f"{HEAD}FirstSeat: B\n...\n{text}")
        assert moves(again) == moves(plain)
    assert structures(plain.state) == {"e6": "BT", "f5": "RT", "c7": "RD"}


def test_pieces_may_bear_the_signs_of_pyramids_and_coins() -> None:
    plain = read(f"{HEAD}...\nB3x@e6 K1x@e6 R3x@f5 S@c7")
    for text in (
        "\u25b2B3x@e6 \u25b3K1x@e6 \u25b2R3x@f5 S@c7",
        "\u25b3B3x@e6 \u25b2K1x@e6 R3@f5 cS@c7",
        "B3@e6 K1@e6 R3@f5 cS^@c7",
        "B3x@e6 K1x@e6 R3x@f5 S^@c7",
    ):
        assert moves(read(f"{HEAD}...\n{text}")) == moves(plain)


def test_a_null_may_be_0_and_an_ace_1() -> None:
    for tiles in (TILES_ONE, TILES_ONE.replace("a", "1"), TILES_ONE.replace("/", " "), TILES_ONE.replace("/", "|")):
        assert write_tiles(read(f"---\nGameType:\n  Name: Alien City\n  Tiles: {tiles}\n...\n").state) == ONE
    nulls = TILES_ONE.replace("C3", "Cn").replace("S5", "S0")
    expected = ONE.replace("G3", "Gn").replace("R5", "Rn")
    assert write_tiles(read(f"---\nGameType:\n  Name: Alien City\n  Tiles: {nulls}\n...\n").state) == expected


@pytest.mark.parametrize(
    "head",
    [
        f"---\nGameType: Alien City\nTiles: {TILES_ONE}\n...\n",
        f"---\nGameType: alien_city\nTiles: {TILES_ONE}\n...\n",
        f"---\nGameType:\n  Name: 'Alien City'\n  Tiles: \"{TILES_ONE}\"\n...\n",
        f"GameType:\n  Name: Alien City\n  Tiles: {TILES_ONE}\n...\n",
        f"\n\n---\nGameType:\n  Name: Alien City\n  Tiles: {TILES_ONE}\n\n",
        f"---\nEvent: A friendly game\nGameType:\n  Name: Alien City\n  Tiles: {TILES_ONE}\nWhite: Somebody\n...\n",
    ],
)
def test_heads_differ(head: str) -> None:
    game = read(f"{head}1. B3x@e6")
    assert (write_tiles(game.state), structures(game.state)) == (ONE, {"e6": "BT"})


def test_of_several_games_the_first_is_read() -> None:
    game = read(f"{HEAD}...\n1. M@e5\n---\nGameType: Something else\n...\n1. x\n")
    assert structures(game.state) == {"e5": "KD"}


def test_who_has_which_stock_is_in_the_head_or_follows_from_what_is_built() -> None:
    three_red = "1. R3x@c9 1... M@e5 2. R3x@d9 2... M@f5 3. R3x@c7"
    assert stock(read(f"{HEAD}...\n{three_red}").state, "A")["GT"] == 2
    assert "RT" not in stock(read(f"{HEAD}...\n{three_red}").state, "A")
    three_blue = three_red.replace("R3x@c9", "B3x@h9").replace("R3x@d9", "B3x@h7").replace("R3x@c7", "B3x@g7")
    assert "BT" not in stock(read(f"{HEAD}...\n{three_blue}").state, "B")
    assert moves(read(f"{HEAD}...\n{three_blue}"))[0][0] == 1
    assert moves(read(f"{HEAD}...\n1. M@e5"))[0][0] == 0  # either would do
    given = f"{HEAD}FirstSeat: A\n...\n{three_blue}"
    play, problem = stopped(given)
    assert str(problem) == "AC-L3: you have no blue tower left."
    assert len(structures(play.state)) == 4


@rule("AC-X14")
def test_who_has_which_stock_follows_also_from_what_is_written_after_a_move_that_breaks_a_rule() -> None:
    """The public record breaks off at its ninth turn; only later it becomes plain that B began."""
    start = "1. B3x@e6 K1x@e6 1... R3x@f5 2. B3x@f1 2... A@g10 3. M@d5 3... A@h9"
    assert moves(stopped(f"{HEAD}...\n{start}")[0])[0][0] == 0  # either would do
    for later, first in (("4. B3x@g4", 1), ("4. R3x@h4", 0), ("4. M@a4 4... R3x@d2 5. M@c5 5... R3x@f3", 1)):
        play, problem = stopped(f"{HEAD}...\n{start} {later}")
        assert str(problem) == "AC-L5: that would cut the road in two: h10 would be cut off."
        assert moves(play)[0][0] == first
        assert moves(stopped(f"{HEAD}FirstSeat: A\n...\n{start} {later}")[0])[0][0] == 0


# What cannot be read --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "The head names the game ''; 'GameType:' with 'Name: Alien City' is expected."),
        ("hello", "The head names the game ''"),
        (HEAD.replace("Alien City", "Alice Chess"), "The head names the game 'Alice Chess'"),
        ("---\nGameType: Alien City\n...\n", "The head has no line 'Tiles: ...'."),
        (
            HEAD.replace(TILES_ONE, "C3^Sa^"),
            "Tiles: twenty tiles such as C3^ are expected, a suit, a value and a direct",
        ),
        (HEAD.replace("C3^", "Y3^"), "Tiles: twenty tiles such as C3^ are expected"),
        (HEAD.replace("C3^", "C6^"), "Tiles: twenty tiles such as C3^ are expected"),
        (HEAD.replace("C3^", "C3"), "Tiles: twenty tiles such as C3^ are expected"),
        (HEAD.replace("C3^", "C3^C3^"), "Tiles: twenty tiles such as C3^ are expected"),
        (HEAD.replace("C3^", "C2^"), "Tiles: five different tiles of C are expected."),
        (HEAD.replace("C3^", "S3^"), "Tiles: five different tiles of C are expected."),
        (f"{HEAD}FirstSeat: C\n...\n", "FirstSeat is A or B, not 'C'."),
    ],
)
def test_what_is_wrong_with_the_head_is_said(text: str, told: str) -> None:
    with pytest.raises(CannotRead) as caught:
        PPN.read(GAME, text if "\n..." in text else f"{text}...\n")
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("hello", "'hello' is no build and no claim; expected is S@c7, B3x@e6 or K1x@e6."),
        ("K3x@e6", "'K3x@e6' is no build and no claim"),
        ("B2x@e6", "'B2x@e6' is no build and no claim"),
        ("e6-e7", "'e6-e7' is no build and no claim"),
        ("X@c7", "'X@c7' is no build and no claim"),
        ("S@i7", "'i7' is no lot; lots are a1 to h10."),
        ("B3x@e11", "'e11' is no lot; lots are a1 to h10."),
        ("{ open", "'{' is no build and no claim"),
    ],
)
def test_a_move_that_cannot_be_read_ends_the_reading(move: str, told: str) -> None:
    play, problem = stopped(f"{HEAD}...\n1. M@e5 {move} 2. M@f5")
    assert isinstance(problem, CannotRead)
    assert str(problem).startswith(told)
    assert structures(play.state) == {"e5": "KD"}


# What breaks a rule ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves_", "told", "count"),
    [
        ("1. M@e5 1... M@e5", "AC-L4: that lot is taken by a black dome e5.", 1),
        ("1. M@b1 1... G3x@a2", "AC-L7: black domes go on black tiles", 0),
        ("1. M@e5 1... R3x@a5", "AC-L8: the first two structures on this tile must be green.", 1),
        ("1. M@f6", "AC-L9: the icon lot comes last: e5, f5 and e6 can still be built on.", 0),
        ("1. A@b1 1... A@a2", "AC-L5: that would cut the road in two: a1 would be cut off.", 1),
        ("1. K1x@e6", "AC-L11: K1x@e6: a claim comes right after one's own build.", 0),
        ("1. M@e5 K1x@e5", "AC-L11: K1x@e5: a claim comes right after one's own build.", 1),
        ("1. B3x@e6 W1x@e6", "AC-L11: W1x@e6: a claim comes right after one's own build.", 1),
        ("1. B3x@e6 1... K1x@e6", "", 1),
        ("1. B3x@e6 K1x@e6 K1x@e6", "AC-L11: K1x@e6: a claim comes right after one's own build.", 1),
        ("1. B3x@e6 1... M@e5 K1x@e6", "AC-L11: K1x@e6: a claim comes right after one's own build.", 2),
        ("1. B3x@e6 K1x@e5", "AC-L12: only an unclaimed tower can be claimed; e5 is empty.", 1),
        ("1. B3x@e6 K1x@e6 1... M@e5 2. M@f5 K1x@e6", "AC-L11: K1x@e6: a claim comes right after one's own build.", 3),
        ("1. B3x@e6 K1x@e6 1... R3x@f5 W1x@e6", "AC-L12: only an unclaimed tower can be claimed; the blue tower e6", 2),
    ],
)
def test_a_file_that_breaks_a_rule_is_read_up_to_there_and_names_the_rule(moves_: str, told: str, count: int) -> None:
    found = PPN.read(GAME, f"{HEAD}FirstSeat: A\n...\n{moves_}")
    assert (str(found.problem) if found.problem else "").startswith(told)
    assert (found.problem is None) == (told == "")
    assert len(structures(found.play.state)) == count


@rule("AC-X14", "AC-L5", "AC-L13")
def test_a_game_that_strands_a_corner_is_read_up_to_there() -> None:
    """The builds of AC-X14 in an order of our own, with its claims."""
    claimed = {"BTe6": "K1x@e6", "RTf5": "W1x@f5", "GTf8": "W1x@f8", "BTe5": "", "BTf1": ""}
    text = " ".join(f"{in_ppn(move)} {claimed.get(move, '')}" for move in BUILDS_14.split())
    text = text.replace("C@e3", "C@e3 W1x@f1")
    play, problem = stopped(f"{HEAD}...\n{text}")
    assert isinstance(problem, Refused)
    assert problem.rule == "AC-L5"
    assert PPN.read(GAME, f"{HEAD}...\n{text}").at == "A@h9"
    assert str(problem) == "AC-L5: that would cut the road in two: h10 would be cut off."
    assert problem.places == ("lot:h10",)
    before = BUILDS_14.split()[: BUILDS_14.split().index("BDh9")]
    assert structures(play.state) == {move[2:]: move[:2] for move in before}
    assert claims(play.state) == {"A": ["f8", "f5", "f1"], "B": ["e6"]}
    assert whose(play.state) == "A"
    assert moves(play)[0][0] == 1  # only with the stock of B can the first player build three blue towers


def test_a_build_after_the_end_is_refused() -> None:
    text = PPN.write(game_10())
    play, problem = stopped(f"{text}19. R3x@f7")
    assert str(problem) == "AC-L1: the game is over."
    assert totals(play.state) == (21, 40)


@rule("AC-L14")
def test_a_claim_after_the_last_build_is_refused() -> None:
    text = PPN.write(game_10())
    for cap in ("K1x@g4", "W1x@g4"):
        play, problem = stopped(f"{text}{cap}")
        assert str(problem) == "AC-L1: the game is over, and no claim follows the last build."
        assert play.is_over


def stuck_with_one_build() -> str:
    """A file up to the decision of AC-X10 after which A has nothing but RT f5."""
    game = table(TILES_10, first="B")
    play_on(game, RECORD_10.partition(" GTe6")[0])
    return PPN.write(game)


def test_a_build_without_a_choice_may_be_written_or_not_yet() -> None:
    start = stuck_with_one_build()
    with_claim = (21 - 2, 40 + 4)  # g4 brings 2 x 2, and pays A no bonus any more
    for rest, scores in (
        ("G3x@e6 R3x@f5 B3x@c5", (21, 40)),
        ("G3x@e6 R3x@f5", (21, 40)),
        ("G3x@e6", (21, 40)),
        ("G3x@e6 K1x@g4 R3x@f5", with_claim),
    ):
        game = read(f"{start}{rest}")
        assert totals(game.state) == scores
        assert structures(game.state)["f5"] == "RT"
        assert game.is_over


def test_another_build_where_only_one_was_legal_is_refused_and_not_taken_for_the_next_seat() -> None:
    start = stuck_with_one_build()
    for wrong, told in (
        ("B3x@c5", "AC-L3: you have no blue tower left."),
        ("R3x@c5", "AC-L8: the first two structures on this tile must be blue."),
        ("R3x@f6", "AC-L"),
    ):
        _, problem = stopped(f"{start}G3x@e6 {wrong}")
        assert str(problem).startswith(told)
    assert legal(read(start).state) == ["BTc5", "BTf7", "GTf5", "GTe6"]
