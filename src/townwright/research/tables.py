"""The tables of what programs see and choose, as the guide and the data cards print them; made from the code."""

from __future__ import annotations

from typing import Any

from townwright.engine.observation import Entry, Observer
from townwright.engine.seen import Seen

MOST_SHOWN = 40  # meanings of a number that are all told; of more, the first and the last
MOST_OWNERS = 12  # and of those whose numbers they are


def _span(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}-{first + count - 1}"


def _whose(seen: Seen) -> str:
    """Along which names the numbers count, the last one fastest."""
    of = [*seen.of, *([seen.members] if seen.members else [])]
    return " x ".join(", ".join(names) if len(names) <= MOST_OWNERS else f"{names[0]} ... {names[-1]}" for names in of)


def _range(seen: Seen) -> str:
    if seen.meanings is None:
        return f"{seen.low} to {seen.high}"
    shown = sorted(seen.meanings.items())
    if len(shown) > MOST_SHOWN:
        shown = [pair for pair in shown if pair[0] < 0] + [shown[-1]]
        first = min(number for number in seen.meanings if number >= 0)
        shown.insert(-1, (first, f"{seen.meanings[first]} ..."))
    return ", ".join(f"{number} {meaning}" for number, meaning in shown)


def _line(entry: Entry) -> str:
    seen = entry.seen
    cells = [_span(entry.first, seen.count), f"`{seen.field}`", seen.kind, seen.text, _whose(seen), _range(seen)]
    return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"


def field_lines(observer: Observer) -> list[str]:
    """A line a field: index, name, kind, meaning, whose, and range."""
    head = ["| index | field | kind | what it is | of | range |", "|---|---|---|---|---|---|"]
    return head + [_line(entry) for entry in observer.entries]


def action_lines(observer: Observer) -> list[str]:
    """A line a kind of choice: its numbers, and the ranges of its fields."""
    table = observer.game.actions
    lines = ["| number | kind | fields, the last counting fastest |", "|---|---|---|"]
    for kind in table.kinds:
        fields = ", ".join(f"`{name}` {values[0]} to {values[-1]}" for name, values in kind.fields.items())
        lines.append(f"| {_span(table.first(kind.name), kind.count)} | `{kind.name}` | {fields} |")
    return lines


def page_of(observer: Observer) -> str:
    """All that a program has to know of a game's numbers."""
    game = observer.game
    lines = [
        f"# {game.title} in numbers",
        "",
        f"Rules {game.rules_version}. An observation is {observer.size} whole numbers, or {observer.feature_count}",
        f"features; a choice is a number below {game.actions.count}, an outcome of luck one below",
        f"{game.outcomes.count}. `townwright fields {game.slug}` prints this page;",
        "[the guide](../research.md) says how to use it.",
        "",
        "## What is seen",
        "",
        *field_lines(observer),
        "",
    ]
    if game.fields_left_out:
        lines += ["Left out:", "", *(f"- `{name}`: {reason}." for name, reason in game.fields_left_out.items()), ""]
    return "\n".join([*lines, "## What is chosen", "", *action_lines(observer), ""])


def document_of(observer: Observer) -> dict[str, Any]:
    """The same for programs."""
    return {
        "game": observer.game.slug,
        "rules": observer.game.rules_version,
        "size": observer.size,
        "features": observer.feature_count,
        "fields": [
            {
                "field": entry.seen.field,
                "first": entry.first,
                "shape": list(entry.seen.shape),
                "kind": entry.seen.kind,
                "text": entry.seen.text,
                "of": [list(names) for names in entry.seen.of],
                "members": list(entry.seen.members),
                "low": int(entry.seen.low),
                "high": int(entry.seen.high),
                "meanings": None
                if entry.seen.meanings is None
                else {str(k): v for k, v in entry.seen.meanings.items()},
                "first_feature": entry.first_feature,
                "features_each": entry.features_each,
            }
            for entry in observer.entries
        ],
        "actions": [
            {
                "kind": kind.name,
                "first": observer.game.actions.first(kind.name),
                "count": kind.count,
                "fields": {name: [values[0], values[-1]] for name, values in kind.fields.items()},
            }
            for kind in observer.game.actions.kinds
        ],
    }
