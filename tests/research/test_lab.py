"""The balance lab: figures that can be worked out by hand, charts that show them, and reports."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.runner import townwright
from townwright.games import find
from townwright.research.charts import bars, bins_of, histogram
from townwright.research.lab import Sample, changed, figure, report_of, rulings, sample, samples, share, spread
from townwright.research.report import said


def a_game(number: int, *scores: int, phases: tuple[tuple[int, int, int, int], ...] = ((4, 2, 6, 4),)) -> Sample:
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Sample(number, scores, ranks, 30, phases)


# Figures --------------------------------------------------------------------------------------------------------------


def test_a_mean_comes_with_how_far_off_it_may_be() -> None:
    assert figure([3]) == {"mean": 3, "within": None}
    assert figure([1, 2, 3, 4]) == {"mean": 2.5, "within": pytest.approx(1.96 * 1.290994 / 2, abs=1e-4)}


def test_a_share_has_an_interval_that_stays_between_none_and_all() -> None:
    assert share(0, 20) == {"mean": 0, "low": 0, "high": pytest.approx(0.1611, abs=1e-3)}
    assert share(20, 20)["high"] == 1
    half = share(50, 100)
    assert half["low"] == pytest.approx(0.4038, abs=1e-3)
    assert half["high"] == pytest.approx(0.5962, abs=1e-3)


def test_the_spread_of_some_numbers() -> None:
    names = ("least", "lower_quarter", "median", "upper_quarter", "most")
    assert spread([5, 1, 3, 2, 4]) == dict(zip(names, (1, 2, 3, 4, 5), strict=True))
    assert spread([7]) == dict.fromkeys(names, 7)


def test_a_report_says_what_the_games_say() -> None:
    game = find("alien_city")
    found = [a_game(1, 10, 20), a_game(0, 30, 20), a_game(2, 5, 5, phases=((4, 1, 9, 9), (5, 1, 2, 2)))]
    report = report_of(game, game.defaults, found)
    first, second = report["seats"]
    assert (first["name"], second["name"]) == ("A", "B")
    assert first["wins"]["mean"] == second["wins"]["mean"] == 0.5  # one each, and one shared
    assert (first["score"]["mean"], second["score"]["mean"]) == (15, 15)
    assert (first["rank"]["mean"], second["rank"]["mean"]) == (pytest.approx(4 / 3, abs=1e-3),) * 2
    assert report["draws"]["mean"] == pytest.approx(1 / 3, abs=1e-3)
    assert report["margins"]["all"] == [10, 10, 0]
    assert sorted(report["scores"]["all"]) == [5, 5, 10, 20, 20, 30]
    assert report["winning_scores"]["most"] == 30
    assert report["decisions"]["all"] == [2, 2, 2]
    assert report["choices_a_decision"] == pytest.approx(23 / 6, abs=1e-3)
    build, claim = report["phases"]
    assert build == {"phase": "build", "decisions": pytest.approx(5 / 3, abs=1e-3), "choices": 4.2, "most_choices": 9}
    assert (claim["phase"], claim["most_choices"]) == ("claim", 2)


def test_what_a_ruling_changes_is_counted_game_by_game() -> None:
    before = [a_game(0, 1, 2), a_game(1, 3, 2), a_game(2, 4, 4), a_game(3, 9, 1)]
    after = [a_game(2, 5, 4), a_game(0, 1, 4), a_game(1, 2, 3)]
    found = changed(before, after)
    assert found["games"] == 3
    assert found["winner_changes"]["mean"] == pytest.approx(2 / 3, abs=1e-3)
    assert found["score_changes_by"]["mean"] == pytest.approx((1 + 0 + 0.5) / 3, abs=1e-3)


def test_rulings_are_all_other_values_that_go_together_and_seat_as_many() -> None:
    game = find("golden_city")
    options = game.read_options({"players": 3})
    found = {(ruling.name, ruling.value) for ruling in rulings(game, options)}
    assert found == {
        ("start_player", "0"),
        ("start_player", "1"),
        ("start_player", "2"),
        ("letters", "open"),
        ("known_cards", "on"),
    }
    assert all(ruling.options == options | {ruling.name: ruling.value} for ruling in rulings(game, options))


def test_games_have_the_luck_of_their_number_and_bots_their_own_dice() -> None:
    game = find("new_city")
    one = sample(game.slug, game.defaults, "random", 3, seed=5)
    assert samples(game.slug, game.defaults, "random", range(2, 4), 5)[1] == one
    assert sample(game.slug, game.defaults, "random", 0, seed=8) == Sample(
        0, one.scores, one.ranks, one.events, one.by_phase
    )
    assert sample(game.slug, game.defaults, "random", 3, seed=5, dice=1) != one
    assert all(most <= choices for _, _, choices, most in one.by_phase)


# Charts ---------------------------------------------------------------------------------------------------------------


def heights(svg: str) -> list[float]:
    drawing = ElementTree.fromstring(svg)
    return [float(bar.get("height", "")) for bar in drawing.iter("rect")]


def test_bars_are_as_high_as_what_they_stand_for() -> None:
    svg = bars("wins & losses", ["A", "<B>"], [0.25, 0.5], [0.05, None], even=0.5)
    low, high = heights(svg)
    assert high == pytest.approx(2 * low, rel=0.01)
    drawing = ElementTree.fromstring(svg)
    assert drawing.findtext("title") == "wins & losses"
    assert [text.text for text in drawing.iter("text") if text.get("class") == "label"] == ["A", "<B>"]
    assert len([line for line in drawing.iter("line") if line.get("class") == "off"]) == 1
    assert len([line for line in drawing.iter("line") if line.get("class") == "even"]) == 1
    down, up = heights(bars("gains", ["A", "B"], [-10, 10], [None, None]))
    assert down == pytest.approx(up, rel=0.01)


def test_a_histogram_has_every_value_in_one_class() -> None:
    values = [*range(100), 3, 3, 99]
    bins = bins_of(values)
    assert sum(count for *_, count in bins) == len(values)
    assert len(bins) <= 24
    for low, high, count in bins:
        assert count == sum(low <= value < high for value in values)
    assert bins_of([5]) == [(5, 6, 1)]
    assert bins_of([0.5, 0.5]) == [(0, 1, 2), (1, 2, 0)]
    assert len(heights(histogram("lengths", values))) == len(bins)


def test_figures_in_words() -> None:
    assert said({"mean": 0.25, "within": 0.013}, percent=True) == "25.0% +- 1.3"
    assert said({"mean": 12.345, "within": None}) == "12.35" or said({"mean": 12.345, "within": None}) == "12.34"
    assert said({"mean": 0.5, "low": 0.4, "high": 0.6}, percent=True) == "50.0% (40.0 to 60.0)"


# The command ----------------------------------------------------------------------------------------------------------


def test_the_lab_reports_to_programs_and_to_people(tmp_path: Path) -> None:
    line = ["lab", "alien_city", "--bot", "random", "--games", "40", "--compare", "8", "--workers", "1"]
    page = tmp_path / "report.html"
    ran = townwright(*line, "--output", str(page), "--json")
    assert ran.status == 0, ran.err
    report = ran.json
    assert (report["game"], report["games"], report["bot"]) == ("alien_city", 40, "random")
    assert sum(seat["wins"]["mean"] for seat in report["seats"]) == pytest.approx(1, abs=1e-3)
    assert report["control"]["games"] == 8
    named = {(ruling["option"], ruling["value"]) for ruling in report["rulings"]}
    assert named == {(ruling.name, ruling.value) for ruling in rulings(find("alien_city"), find("alien_city").defaults)}
    assert "all" not in report["scores"]
    text = page.read_text(encoding="utf-8")
    assert "http" not in text.replace("http://www.w3.org", "")
    drawings = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(drawings) == 5
    assert all(heights(drawing) for drawing in drawings)
    for drawing in drawings:
        assert f"<figcaption>{ElementTree.fromstring(drawing).findtext('title')}</figcaption>" in text
    for ruling in report["rulings"]:
        assert (
            f"<td>{ruling['option']}={ruling['value']}</td><td>{said(ruling['winner_changes'], percent=True)}</td>"
            in text
        )
    shown = townwright(*line)
    assert "A          wins" in shown.out
    assert "with other dice of the bots alone" in shown.out


def test_the_lab_without_rulings_is_the_same_twice() -> None:
    line = ["lab", "new_city", "--bot", "random", "--games", "10", "--no-rulings", "--json", "--seed", "4"]
    one, two = townwright(*line, "--workers", "1"), townwright(*line, "--workers", "1")
    assert one.json == two.json
    assert one.json["rulings"] == []


@pytest.mark.parametrize(
    ("more", "what"),
    [
        (["--bot", "nobody"], "There is no bot 'nobody'"),
        (["--games", "0"], "A whole number of at least 1"),
        (["--option", "players=9"], "players is 4 or 2"),
        (["--on", "ray"], "Ray is not installed"),
    ],
)
def test_what_cannot_be_done_gets_a_sentence(more: list[str], what: str) -> None:
    ran = townwright("lab", "new_city", "--games", "2", "--workers", "1", *more)
    assert ran.status == 2
    assert what in ran.err
