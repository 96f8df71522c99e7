"""Draws terminal.svg, the picture in the README: `make pictures`."""

from __future__ import annotations

from html import escape
from pathlib import Path

from townwright.bots.random import RandomBot
from townwright.engine.record import new_record
from townwright.games import find

SEED = 11
EVENTS = 150
LINE, COLUMN, MARGIN = 19, 8.43, 18
INK, PAPER, TITLE = "#efe6d2", "#23201c", "#d9a441"


def transcript() -> list[str]:
    """A position in the middle of a game, as the terminal shows it to the seat that decides."""
    game = find("new_city")
    play = new_record(game, {}, ["random"] * 4, SEED).play
    bots = [RandomBot(game, SEED, seat) for seat in range(4)]
    while len(play.events) < EVENTS or play.state.phase != game.phases[4].number or len(game.legal(play.state)) < 5:
        seat = play.state.actor
        play.choose(bots[seat].choose(None, game.legal(play.state)), seat)
    lines = ["$ townwright play new_city", ""]
    lines += [f"  {line}" for line in play.story(len(play.events) - 4)]
    lines += ["", *game.board(play.state).splitlines(), "", game.prompt(play.state, play.state.actor), "> why 99"]
    refused = game.refuse(play.state, play.state.actor, game.read_move(play.state, "99"))
    return [*lines, str(refused), "> "]


def main() -> None:
    """Write the picture beside this file."""
    lines = transcript()
    width = max(map(len, lines)) * COLUMN + 2 * MARGIN
    height = len(lines) * LINE + 2 * MARGIN
    texts = [
        f'<text x="{MARGIN}" y="{MARGIN + LINE * (row + 0.75):.1f}"{_colour(line)}>{escape(line)}</text>'
        for row, line in enumerate(lines)
        if line.strip()
    ]
    picture = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}">',
        "<title>A game of New City in the terminal</title>",
        f'<rect width="100%" height="100%" rx="10" fill="{PAPER}"/>',
        f'<g fill="{INK}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">',
        *texts,
        "</g>",
        "</svg>",
    ]
    Path(__file__).with_name("terminal.svg").write_text("\n".join(picture) + "\n", encoding="utf-8")


def _colour(line: str) -> str:
    return f' fill="{TITLE}"' if line.startswith(("$", ">", "NC-")) else ""


if __name__ == "__main__":
    main()
