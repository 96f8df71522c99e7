"""Claiming: when, by whom, and what, and what AC-L11 to AC-L14 refuse."""

from __future__ import annotations

from tests.games.alien_city.boards import (
    caps_left,
    city,
    claims,
    first_choice,
    legal,
    phase,
    play,
    random_games,
    refused,
    structures,
    told,
    totals,
    whose,
)
from tests.games.alien_city.page import RECORD_10, TILES_10, after_build
from tests.rules import rule
from townwright.engine.state import OVER
from townwright.games.alien_city import GAME
from townwright.games.alien_city.build import can_build
from townwright.games.alien_city.state import AlienCity

THREE = "BTe6:a RTc5:a GTb7:a"


# After a build --------------------------------------------------------------------------------------------------------


@rule("AC-F4")
def test_after_a_build_a_claim_follows_when_there_is_a_cap_a_tower_and_a_build_to_come() -> None:
    assert phase(play(city(), "BTe6")) == "claim"
    assert phase(play(city("BTe6"), "KDe5")) == "claim"
    assert phase(play(city(), "KDe5")) == "build"  # no tower
    assert phase(play(city("BTe6:b"), "KDe5")) == "build"  # no tower without a cap
    assert phase(play(city(THREE), "BTh9")) == "build"  # no cap left
    assert phase(play(city(THREE.replace("GTb7:a", "GTb7:b")), "BTh9")) == "claim"
    assert whose(play(city(THREE), "BTh9")) == "B"


@rule("AC-F4", "AC-E1", "AC-L14")
def test_the_end_comes_before_a_claim() -> None:
    before = play(city(tiles=TILES_10, mover="B"), RECORD_10.replace(" BTc5", ""))
    assert caps_left(before, "B") == 1
    assert structures(before)["g4"] == "GT"
    assert "g4" not in claims(before)["A"] + claims(before)["B"]
    over = play(before, "BTc5")
    assert (phase(over), over.actor) == ("end", OVER)
    assert told(over, "*g4", "B")[0] == "AC-L1: the game is over, and no claim follows the last build."


@rule("AC-F4")
def test_each_build_is_followed_by_the_end_a_claim_or_the_next_turn() -> None:
    kinds = {"end": 0, "claim": 0, "build": 0}
    for game in random_games(72):
        for step in game.steps(first_choice(game)):
            if phase(step.before) != "build":
                continue
            after = step.after
            seat = whose(step.before)
            can_go_on = any(builds_of(after))
            towers = {lot for lot, kind in structures(after).items() if kind[1] == "T"}
            unclaimed = towers - {*claims(after)["A"], *claims(after)["B"]}
            expected = "end" if not can_go_on else "claim" if caps_left(after, seat) and unclaimed else "build"
            assert phase(after) == expected
            if expected == "claim":
                assert whose(after) == seat
            kinds[expected] += 1
    assert all(kinds.values())


def builds_of(state: AlienCity) -> list[bool]:
    """Which seats can build."""
    return [bool(can_build(state, seat)) for seat in range(2)]


# What may be claimed --------------------------------------------------------------------------------------------------


@rule("AC-F5", "AC-R21")
def test_any_tower_without_a_cap_may_be_claimed_whoever_built_it_and_when() -> None:
    state = play(city("RTc5 GTb7:b KDf5"), "BTe6")
    assert legal(state) == ["*c5", "*e6", "-"]
    assert claims(play(state, "*c5")) == {"A": ["c5"], "B": ["b7"]}
    assert claims(play(state, "*e6")) == {"A": ["e6"], "B": ["b7"]}
    declined = play(state, "-")
    assert claims(declined) == {"A": [], "B": ["b7"]}
    assert (phase(declined), whose(declined)) == ("build", "B")


@rule("AC-F5")
def test_the_turn_is_over_once_the_claim_is_made_or_declined() -> None:
    state = play(city("RTc5"), "BTe6")
    for choice in ("*c5", "*e6", "-"):
        after = play(state, choice)
        assert (phase(after), whose(after)) == ("build", "B")
        assert refused(after, "*e6", "A") == refused(after, "-", "A") == "AC-L11"


@rule("AC-F5")
def test_there_are_at_most_14_towers_to_choose_from() -> None:
    most = 0
    for game in random_games(72):
        for step in game.steps(first_choice(game)):
            if phase(step.before) == "claim":
                *towers, decline = legal(step.before)
                assert decline == "-"
                most = max(most, len(towers))
                claimed = claims(step.before)
                standing = {f"*{lot}" for lot, kind in structures(step.before).items() if kind[1] == "T"}
                assert set(towers) == standing - {f"*{lot}" for lot in claimed["A"] + claimed["B"]}
    assert 8 < most <= 14


@rule("AC-L11", "AC-R20")
def test_nobody_claims_for_the_other_before_building_or_twice() -> None:
    board = "BTe6"
    state = city(board)
    for seat in ("A", "B"):
        assert refused(state, "*e6", seat) == "AC-L11"
        assert told(state, "*e6", seat)[0] == "AC-L11: you may claim once, right after your own build."
    state = play(state, "KDe5")
    assert (refused(state, "*e6", "A"), refused(state, "*e6", "B"), refused(state, "-", "B")) == ("", *["AC-L11"] * 2)
    after = play(state, "*e6")
    assert refused(city(f"{board} RTc5"), "*c5") == "AC-L11"
    assert refused(after, "*e6", "A") == "AC-L11"


@rule("AC-L12")
def test_only_a_tower_without_a_cap_can_be_claimed() -> None:
    state = play(city("RTc5:b GTb7:a KDf5"), "BTe6")
    rows = {
        "*f5": ("there is a black dome f5, no tower", "lot:f5"),
        "*a1": ("a1 is empty", "lot:a1"),
        "*c5": ("the red tower c5 is claimed by B", "lot:c5"),
        "*b7": ("the green tower b7 is claimed by A", "lot:b7"),
    }
    for move, (why, place) in rows.items():
        assert told(state, move) == (f"AC-L12: only an unclaimed tower can be claimed; {why}.", place)
    assert refused(state, "*e6") == ""


@rule("AC-L13", "AC-R24")
def test_nobody_claims_a_fourth_tower() -> None:
    state = play(city(THREE), "BTh9")
    assert (phase(state), whose(state)) == ("build", "B")
    assert told(state, "*h9", "A") == ("AC-L11: you have used all three caps.", "")
    assert told(state, "*h9", "B") == ("AC-L11: you may claim once, right after your own build.", "")
    two = play(city(THREE.replace("GTb7:a", "GTb7:b")), "BTh9")
    assert refused(two, "*h9") == ""
    third = play(two, "*h9")
    assert caps_left(third, "A") == 0
    assert caps_left(third, "B") == 2


@rule("AC-L14", "AC-R22")
def test_whoever_makes_the_last_build_may_not_claim_however_many_caps_are_left() -> None:
    checked = 0
    for game in random_games(72):
        *_, step = game.steps(len(game.events) - 1)
        assert phase(step.before) == "build"
        seat = whose(step.before)
        standing = structures(game.state)
        claimed = {*claims(game.state)["A"], *claims(game.state)["B"]}
        free = [lot for lot, kind in standing.items() if kind[1] == "T" and lot not in claimed]
        if caps_left(game.state, seat) and free:
            checked += 1
            assert refused(game.state, f"*{free[0]}", seat) == "AC-L1"
    assert checked > 5


@rule("AC-R20")
def test_who_is_skipped_does_not_claim() -> None:
    state = play(after_build(32), "BTb3")
    assert (whose(state), phase(state), caps_left(state, "A")) == ("B", "claim", 0)
    skipped = 0
    for game in random_games(72):
        events = list(game.steps(first_choice(game)))
        for step in events:
            if phase(step.before) == "claim":
                built_by = step.before.actor
                turn = events[events.index(step) - 1]
                assert (phase(turn.before), turn.before.actor) == ("build", built_by)
            elif phase(step.after) == "build" and step.after.actor == step.before.actor:
                skipped += 1
    assert skipped > 0


@rule("AC-R22")
def test_a_claim_is_allowed_when_the_other_is_stuck_and_the_builder_can_go_on() -> None:
    state = play(after_build(33), "GTe6")
    assert (phase(state), whose(state), caps_left(state, "B")) == ("claim", "B", 1)
    stuck = play(city(tiles=TILES_10, mover="B"), RECORD_10.partition(" *b3")[0])
    assert builds_of(stuck) == [False, True]
    assert (phase(stuck), whose(stuck)) == ("claim", "B")


@rule("AC-R22")
def test_a_claim_is_allowed_after_a_nineteenth_build_if_the_game_goes_on() -> None:
    state = city("BTe6", stock={"A": "KD", "B": "RD RT"})
    state = play(state, "KDe5")
    assert (phase(state), whose(state)) == ("claim", "A")
    assert claims(play(state, "*e6")) == {"A": ["e6"], "B": []}
    last = play(city("BTe6", stock={"A": "KD", "B": ""}), "KDe5")
    assert phase(last) == "end"


@rule("AC-R24")
def test_caps_that_are_not_used_score_nothing() -> None:
    board = "BTe6:b KDe7 RDf5"
    assert totals(city(board))[0] == 0
    assert totals(city(board))[1] > 0
    assert claims(play(city(board), "KDe5")) == {"A": [], "B": ["e6"]}


@rule("AC-R24")
def test_a_claim_is_for_good() -> None:
    for game in random_games(24):
        before: dict[str, list[str]] = {"A": [], "B": []}
        for step in game.steps():
            after = claims(step.after)
            for seat in ("A", "B"):
                assert after[seat][: len(before[seat])] == before[seat]
                assert len(after[seat]) <= 3
            assert not set(after["A"]) & set(after["B"])
            before = after


@rule("AC-R24")
def test_a_cap_has_no_colour_and_is_no_structure() -> None:
    bare, capped = city("BTe6 RTc5 KDf5"), city("BTe6:a RTc5:b KDf5")
    assert structures(bare) == structures(capped)
    assert GAME.legal(bare) == GAME.legal(capped)
