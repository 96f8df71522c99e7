"""The lab's report as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from townwright.research.charts import bars, histogram

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --bar: #3f7d8c; --line: #bbb; --even: #a33; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ddd; --paper: #16181a; --bar: #6fb3c2; --line: #555; --even: #e88; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .2rem .8rem .2rem 0; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; }
figure { margin: 1rem 0; } figcaption { font-weight: 600; }
svg text { font-size: 12px; fill: var(--ink); }
.bar { fill: var(--bar); } .off { stroke: var(--ink); stroke-width: 2; } .grid { stroke: var(--line); }
.even { stroke: var(--even); stroke-dasharray: 6 4; stroke-width: 2; }
"""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"


def _figure(chart: Callable[..., str], title: str, *numbers: Any) -> str:
    """A chart under its title."""
    return f"<figure><figcaption>{escape(title)}</figcaption>\n{chart(title, *numbers)}</figure>"


def said(figure: dict[str, Any], *, percent: bool = False) -> str:
    """A figure with how far off it may be."""
    factor, unit, digits = (100, "%", 1) if percent else (1, "", 2)
    value = f"{factor * figure['mean']:.{digits}f}{unit}"
    if "low" in figure:
        return f"{value} ({factor * figure['low']:.{digits}f} to {factor * figure['high']:.{digits}f})"
    return value if figure["within"] is None else f"{value} +- {factor * figure['within']:.{digits}f}"


def _quarters(title: str, figures: dict[str, float]) -> list[str]:
    names = ("least", "lower_quarter", "median", "upper_quarter", "most")
    return [title, *(f"{figures[name]:g}" for name in names)]


def _rulings(report: dict[str, Any]) -> list[str]:
    rows = [
        (
            f"{ruling['option']}={ruling['value']}",
            said(ruling["winner_changes"], percent=True),
            said(ruling["score_changes_by"]),
        )
        for ruling in report["rulings"]
    ]
    control = report["control"]
    control_row = (
        "nothing but the bots' own dice",
        said(control["winner_changes"], percent=True),
        said(control["score_changes_by"]),
    )
    return [
        "<h2>What rulings change</h2>",
        f"<p>The same {control['games']} games, with the same luck, played with one option set otherwise. "
        "The last line is what changes when the bots throw other dice of their own and nothing else differs: "
        "a ruling matters as far as it is above that.</p>",
        _table(["option", "another winner", "mean score changes by"], [*rows, control_row]),
    ]


def page(report: dict[str, Any]) -> str:
    """The whole page."""
    seats, options = report["seats"], report["options"]
    names = [seat["name"] for seat in seats]
    wins, scores = [seat["wins"] for seat in seats], [seat["score"] for seat in seats]
    chosen = ", ".join(f"{name}={value}" for name, value in options.items())
    even = 1 / len(seats)
    body = [
        f"<h1>{escape(report['title'])} in the lab</h1>",
        f"<p>{report['games']} games of the bot <b>{escape(report['bot'])}</b> against itself, "
        f"rules {report['rules']}, seed {report['seed']}, with {escape(chosen)}. "
        "Figures after +- hold in 95 of 100 cases.</p>",
        "<h2>Seats</h2>",
        _figure(
            bars, "share of games won, by seat", names, [w["mean"] for w in wins], [w["within"] for w in wins], even
        ),
        "<p>The dashed line is what each seat would win if seats were even.</p>",
        _table(
            ["seat", "wins", "score", "rank"],
            [
                (seat["name"], said(seat["wins"], percent=True), said(seat["score"]), said(seat["rank"]))
                for seat in seats
            ],
        ),
        f"<p>Shared first places: {said(report['draws'], percent=True)} of the games.</p>",
        "<h2>Scores</h2>",
        _figure(bars, "mean score, by seat", names, [s["mean"] for s in scores], [s["within"] for s in scores]),
        _figure(histogram, "scores of all seats", report["scores"]["all"]),
        _figure(histogram, "how far the winner was ahead", report["margins"]["all"]),
        _table(
            ["", "least", "a quarter below", "half below", "three quarters below", "most"],
            [
                _quarters("scores", report["scores"]),
                _quarters("winning scores", report["winning_scores"]),
                _quarters("ahead by", report["margins"]),
                _quarters("decisions of seats", report["decisions"]),
                _quarters("events, luck's included", report["events"]),
            ],
        ),
        "<h2>Decisions</h2>",
        f"<p>A decision has {report['choices_a_decision']:.1f} choices on average.</p>",
        _figure(histogram, "decisions of seats in a game", report["decisions"]["all"]),
        _table(
            ["phase", "decisions a game", "choices each", "most choices"],
            [
                (p["phase"], f"{p['decisions']:.1f}", f"{p['choices']:.1f}", str(p["most_choices"]))
                for p in report["phases"]
            ],
        ),
        *(_rulings(report) if report["rulings"] else []),
    ]
    head = f'<meta charset="utf-8"><title>{escape(report["title"])} in the lab</title><style>{STYLE}</style>'
    viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}{viewport}</head>\n<body>\n'
        + "\n".join(body)
        + "\n</body></html>\n"
    )
