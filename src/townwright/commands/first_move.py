"""What a new process does until a seat has made its first decision: `python -m townwright.commands.first_move GAME`.

`townwright bench` times it, with compiled rules in the cache and without.
"""

from __future__ import annotations

import sys

from townwright.engine.events import Play, seeded
from townwright.games import find


def first_move(slug: str) -> None:
    """Start a game and choose the first of the first choices."""
    game = find(slug)
    play = Play(game, dealer=seeded(1))
    play.choose(game.legal(play.state)[0])


if __name__ == "__main__":
    first_move(sys.argv[1])
    print("moved", flush=True)
