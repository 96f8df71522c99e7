"""Charts as SVG text, drawn from numbers alone: bars with their uncertainty, and histograms."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 560, 220, 56, 44, 12
TICKS = 4


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 or value == round(value) else f"{value:.2f}"


def _step(span: float) -> float:
    """A round distance between the lines of a scale: 1, 2 or 5 times a power of ten."""
    rough = max(span, 1e-9) / TICKS
    power = 10.0 ** floor(log10(rough))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= rough)


class _Scale:
    """The upright scale of a chart."""

    def __init__(self, low: float, high: float) -> None:
        step = _step(high - low)
        self.low = floor(low / step) * step
        self.high = max(ceil(high / step) * step, self.low + step)
        count = round((self.high - self.low) / step)
        self.ticks = [self.low + k * step for k in range(count + 1)]

    def y(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def _frame(title: str, scale: _Scale, body: list[str], line: float | None = None) -> str:
    lines = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title, quote=True)}">',
        f"<title>{escape(title)}</title>",
    ]
    for tick in scale.ticks:
        y = scale.y(tick)
        lines.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
        lines.append(f'<text class="tick" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{_number(tick)}</text>')
    if line is not None:
        y = scale.y(line)
        lines.append(f'<line class="even" x1="{LEFT}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
    return "\n".join([*lines, *body, "</svg>"])


def _bar(x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


def bars(
    title: str,
    labels: Sequence[str],
    values: Sequence[float],
    within: Sequence[float | None],
    even: float | None = None,
) -> str:
    """A bar a label; a stroke over it says how far off the value may be, a dashed line what would be even."""
    edges = [value + sign * (off or 0) for value, off in zip(values, within, strict=True) for sign in (-1, 1)]
    scale = _Scale(min(0.0, *edges, even or 0), max(0.0, *edges, even or 0))
    room = (WIDTH - LEFT) / len(labels)
    body = []
    for k, (label, value, off) in enumerate(zip(labels, values, within, strict=True)):
        middle, half = LEFT + (k + 0.5) * room, min(room * 0.3, 40)
        high, low = scale.y(max(value, 0)), scale.y(min(value, 0))
        body.append(_bar(middle - half, high, 2 * half, low - high))
        if off is not None:
            top, bottom = scale.y(value + off), scale.y(value - off)
            body.append(f'<line class="off" x1="{middle:.1f}" x2="{middle:.1f}" y1="{top:.1f}" y2="{bottom:.1f}"/>')
        x, y = f"{middle:.1f}", HEIGHT - BOTTOM + 18
        body.append(f'<text class="label" x="{x}" y="{y}" text-anchor="middle">{escape(label)}</text>')
    return _frame(title, scale, body, even)


def bins_of(values: Sequence[float], most: int = 24) -> list[tuple[float, float, int]]:
    """Classes of equal width, from where to where, and how many values are in each."""
    low, high = floor(min(values)), ceil(max(values)) + 1
    width = max(1, ceil((high - low) / most))
    counts = [0] * ceil((high - low) / width)
    for value in values:
        counts[int((value - low) // width)] += 1
    return [(low + k * width, low + (k + 1) * width, count) for k, count in enumerate(counts)]


def histogram(title: str, values: Sequence[float]) -> str:
    """How often values occur."""
    bins = bins_of(values)
    scale = _Scale(0, max(count for *_, count in bins))
    room = (WIDTH - LEFT) / len(bins)
    every = ceil(len(bins) / 8)
    body = []
    for k, (low, _, count) in enumerate(bins):
        x, y = LEFT + k * room, scale.y(count)
        body.append(_bar(x + 1, y, max(room - 2, 1), scale.y(0) - y))
        if k % every == 0:
            body.append(f'<text class="tick" x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}">{_number(low)}</text>')
    return _frame(title, scale, body)
