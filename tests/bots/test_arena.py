"""The arena: fair line-ups, the same games for the same seed however they are run, and honest figures."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.cli.runner import townwright
from townwright import games
from townwright.bots.arena import Result, figure, line_ups, playing, summary, work_for


@pytest.mark.parametrize(("bots", "seats"), [("ab", 2), ("ab", 3), ("ab", 4), ("abc", 3), ("abc", 4), ("abcd", 3)])
def test_each_bot_sits_on_each_seat_equally_often(bots: str, seats: int) -> None:
    seatings = line_ups(tuple(bots), seats)
    for seat in range(seats):
        assert len(set(Counter(seating[seat] for seating in seatings).values())) == 1
    assert {bot for seating in seatings for bot in seating} == set(bots)
    assert all(len(set(seating)) > 1 for seating in seatings)


def test_two_bots_on_four_seats_sit_two_and_two() -> None:
    assert sorted("".join(seating) for seating in line_ups(("a", "b"), 4)) == [
        "aabb",
        "abab",
        "abba",
        "baab",
        "baba",
        "bbaa",
    ]


def test_the_same_seed_gives_the_same_games_on_one_process_or_two() -> None:
    game = games.find("new_city")
    work = work_for(game, game.read_options({"players": 2}), ("random", "greedy"), 4, 7)
    alone, together = list(playing(workers=1)(work)), list(playing(workers=2)(work))
    assert len(alone) == 4
    assert sorted(alone, key=str) == sorted(together, key=str)
    assert {result.bots for result in alone} == {("random", "greedy"), ("greedy", "random")}


def test_games_of_one_deal_count_as_one() -> None:
    sure = figure([[1, 0], [1, 0], [0, 1], [1, 0]])
    assert (sure.mean, sure.within) == (0.5, 0)
    assert figure([[1.0], [0.0]]).within == pytest.approx(0.98)
    assert figure([[1.0, 0.0]]).within is None


def test_shared_first_places_and_ties_count_half() -> None:
    results = [Result(0, ("a", "b"), (1, 1), (7, 7)), Result(0, ("b", "a"), (2, 1), (3, 9))]
    told = summary(results, ("a", "b"))
    assert [row["won"]["mean"] for row in told["bots"]] == [0.75, 0.25]
    assert [row["score"]["mean"] for row in told["bots"]] == [8, 5]
    assert told["against"] == [{"bot": "a", "other": "b", "ahead": {"mean": 0.75, "within": None}}]


def test_the_command_says_who_is_ahead() -> None:
    done = townwright(
        "arena", "new_city", "greedy", "random", "--games", "6", "--option", "players=2", "--json", "--workers", "1"
    )
    told = done.json
    assert (told["games"], told["deals"], told["options"]["players"]) == (6, 3, "2")
    assert [row["bot"] for row in told["bots"]] == ["greedy", "random"]
    assert "ends ahead of" in townwright("arena", "new_city", "greedy", "random", "--games", "2", "--workers", "1").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("new_city", "greedy"), "two bots or more"),
        (("new_city", "greedy", "greedy"), "named once"),
        (("new_city", "greedy", "deep"), "no bot 'deep'"),
        (("new_city", "greedy", "random", "--games", "none"), "at least 1"),
    ],
)
def test_bad_line_ups_are_refused(arguments: tuple[str, ...], words: str) -> None:
    refused = townwright("arena", *arguments)
    assert refused.status == 2
    assert words in refused.err
