"""The ladder: its file, when a pair is settled, ratings, and the command that plays on and plays again."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import townwright
from townwright import games
from townwright.bots import ladder as rungs
from townwright.bots.arena import line_ups, playing
from townwright.bots.ladder import PAIRS, SHIPPED, Results, Table, is_settled, play_deals, read_results, tables_of
from townwright.bots.levels import LEVELS
from townwright.bots.ratings import rate
from townwright.bots.registry import check_contestant, new_contestant
from townwright.engine.errors import CannotRead

DUEL = Table("alien_city", ())
WON, LOST = (2, 1), (1, 2)  # ranks by seat, where the stronger one sits on the second


def dealt(results: list[bool]) -> rungs.Deals:
    """Deals of two seats in which the stronger one wins both games, or none."""
    return [[WON, LOST] if stronger else [LOST, WON] for stronger in results]


# Tables ---------------------------------------------------------------------------------------------------------------


def test_every_number_of_seats_and_every_set_of_rules_has_a_table() -> None:
    tables = [table for slug in games.slugs() for table in tables_of(games.find(slug))]
    assert {(table.game, table.seats()) for table in tables} == {
        (slug, seats) for slug in games.slugs() for seats in games.find(slug).seat_counts
    }
    town = games.find("dice_new_town")
    sets = next(option for option in town.options if option.name == rungs.RULE_SETS).values
    assert len(tables_of(town)) == len(town.seat_counts) * len(sets)


def test_the_pairs_lead_from_chance_to_the_top() -> None:
    known = {"random"}
    for weaker, stronger in PAIRS[: len(LEVELS) + 1]:
        assert weaker in known
        known.add(stronger)
    assert known == {"random", "greedy", *(level.name for level in LEVELS)}
    assert all(check_contestant(name) for pair in PAIRS for name in pair)


def test_a_search_of_so_many_rounds_can_be_named() -> None:
    game = games.find("alien_city")
    assert new_contestant("flat@30", game, 0, 0).name == "flat@30"
    for name in ("flat@", "flat@0", "flat@-3", "flat@x", "deep@5", "flat", f"flat@{10**9}", "search@²"):
        with pytest.raises(CannotRead, match=r"no bot .*such as flat@500"):
            check_contestant(name)


# Settled --------------------------------------------------------------------------------------------------------------


def test_a_pair_is_settled_when_it_is_clear_or_has_played_enough() -> None:
    pair = ("town", "city")
    assert not is_settled(DUEL, pair, [], 400)
    assert not is_settled(DUEL, pair, dealt([True] * 11), 400)
    assert is_settled(DUEL, pair, dealt([True] * 12), 400)
    even = dealt([True, False] * 6)
    assert not is_settled(DUEL, pair, even, 400)
    assert is_settled(DUEL, pair, even, 24)
    assert is_settled(DUEL, pair, dealt([True, False] * 60), 400)  # clearly less than 65 in 100


def test_looking_again_and_again_seldom_settles_on_the_wrong_side() -> None:
    luck, wrong = random.Random(5), 0
    for _ in range(60):
        deals: rungs.Deals = []
        while not is_settled(DUEL, ("town", "city"), deals, 384):
            deals += dealt([luck.random() < rungs.CLEARLY for _ in range(12)])
        wrong += len(deals) < 192
    assert wrong < 8  # of 60 that lie exactly on the bar


# Ratings --------------------------------------------------------------------------------------------------------------


def test_ratings_say_how_often_one_is_ahead() -> None:
    three_of_four = [[1.0, 1.0], [1.0, 0.0]] * 100
    found = {rating.bot: rating for rating in rate({("a", "b"): three_of_four, ("b", "c"): three_of_four}, "a")}
    assert found["a"].points == found["a"].within == 0
    assert found["b"].points == pytest.approx(191, abs=3)  # 400 log10 3
    assert found["c"].points == pytest.approx(2 * found["b"].points, abs=1)
    assert found["c"].within > found["b"].within > 20


def test_who_wins_everything_has_a_rating_and_who_was_not_compared_has_none() -> None:
    found = rate({("a", "b"): [[1.0, 1.0]] * 50, ("x", "y"): [[1.0]] * 5}, "a")
    assert [rating.bot for rating in found] == ["b", "a"]
    assert 500 < found[0].points < 1200
    assert found[0].within > 100


def test_intervals_hold_what_they_promise() -> None:
    luck, inside = random.Random(3), 0
    for _ in range(200):
        deals = [[float(luck.random() < 0.7) for _ in range(2)] for _ in range(100)]
        (strong, _) = rate({("a", "b"): deals}, "a")
        inside += abs(strong.points - 147.2) < strong.within  # 400 log10 (7 / 3)
    assert 180 <= inside <= 199


def test_deals_that_differ_more_than_games_would_make_it_less_sure() -> None:
    together = rate({("a", "b"): [[1.0, 1.0], [1.0, 1.0], [0.0, 0.0]] * 40}, "a")[0]
    apart = rate({("a", "b"): [[1.0, 0.0], [1.0, 1.0], [1.0, 0.0]] * 40}, "a")[0]
    assert together.points == apart.points
    assert together.within > 1.2 * apart.within


# The file -------------------------------------------------------------------------------------------------------------


def test_results_are_kept_and_read_back(tmp_path: Path) -> None:
    results, table = Results(), tables_of(games.find("golden_city"))[0]
    results.add(DUEL, ("random", "greedy"), [WON, (1, 1)])
    results.add(DUEL, ("random", "greedy"), [LOST, WON])
    results.add(table, ("greedy", "hamlet"), [(1, 2, 3, 4)] * 6)
    rungs.write_results(results, tmp_path / "results.json")
    assert read_results(tmp_path / "results.json").deals == results.deals
    assert [path.name for path in tmp_path.iterdir()] == ["results.json"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"plays_as_of": 0}, "played otherwise"),
        ({"seed": 99}, "played otherwise"),
        ({"tables": [{"game": "alien_city", "options": {}, "rules": 0, "results": {}}]}, "by rules 0"),
        ({"tables": [{"game": "chess", "options": {}, "rules": 0, "results": {}}]}, "no game 'chess'"),
        ({"tables": [{"game": "alien_city", "options": {}, "rules": 1, "results": {"a b c": "12"}}]}, "no file of"),
        ({"tables": 7}, "no file of results"),
    ],
)
def test_a_file_of_other_results_is_refused(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    path = tmp_path / "results.json"
    path.write_text(json.dumps(Results().document() | change))
    with pytest.raises(CannotRead, match=words):
        read_results(path)
    with pytest.raises(CannotRead, match="it cannot be read"):
        read_results(tmp_path / "nowhere.json")


def test_what_comes_with_the_bots_can_be_read_and_names_known_bots() -> None:
    results = read_results(SHIPPED)
    assert results.deals
    for (table, bots), deals in results.deals.items():
        assert table in tables_of(games.find(table.game))
        assert bots in PAIRS
        assert all(len(ranks) == table.seats() and min(ranks) == 1 for deal in deals for ranks in deal)
        assert all(len(deal) == len(line_ups(bots, table.seats())) for deal in deals)


# The command ----------------------------------------------------------------------------------------------------------


def test_it_plays_on_where_it_was_stopped_and_the_same_games_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("townwright.commands.ladder.PAIRS", (("random", "greedy"),))
    path = tmp_path / "results.json"
    play = ("ladder", "alien_city", "--play", "--file", str(path), "--workers", "1", "--json")
    townwright(*play, "--games", "2")
    first = read_results(path).of(DUEL, ("random", "greedy"))
    told = townwright(*play, "--games", "4").json
    both = read_results(path).of(DUEL, ("random", "greedy"))
    assert len(first) == 1
    assert both[:1] == first
    assert len(both) == 2
    assert [pair["games"] for pair in told["pairs"]] == [4]
    assert told["ratings"][0]["bot"] in ("random", "greedy")
    again = townwright("ladder", "--reproduce", "--file", str(path), "--workers", "1", "--json").json
    assert (again["games"], again["deals_that_differ"]) == (4, [])
    assert "ahead of random in" in townwright("ladder", "alien_city", "--file", str(path)).out
    document = json.loads(path.read_text())
    ((names, words),) = document["tables"][0]["results"].items()
    document["tables"][0]["results"][names] = words.translate(str.maketrans("12", "21"))
    path.write_text(json.dumps(document))
    otherwise = townwright("ladder", "--reproduce", "--file", str(path), "--workers", "1")
    assert otherwise.status == 1
    assert "ended otherwise" in otherwise.out


@pytest.mark.slow
def test_some_games_of_the_shipped_ladder_end_alike_when_played_again() -> None:
    """If not, a bot plays otherwise than it did: raise PLAYS_AS_OF, and play the ladder anew."""
    for (table, bots), deals in read_results(SHIPPED).deals.items():
        if bots in PAIRS[:3]:
            assert list(play_deals(table, bots, range(1), playing(workers=1))) == deals[:1], (table.name, bots)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--play",), "--play needs a file"),
        (("--play", "--reproduce"), "one of them"),
        (("chess",), "no game 'chess'"),
        (("--file", "nowhere.json"), "cannot be read"),
        (("--games", "0"), "at least 1"),
    ],
)
def test_what_cannot_be_done_is_refused(arguments: tuple[str, ...], words: str) -> None:
    refused = townwright("ladder", *arguments)
    assert refused.status == 2
    assert words in refused.err
