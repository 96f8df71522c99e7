"""A game between bots with every decision in it, for datasets and for the lab."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from townwright.bots.registry import new_bot
from townwright.engine.observation import Int16s
from townwright.research.door import Door, Run


@dataclass(frozen=True)
class Decided:
    """A decision of a seat: in which phase, after how many events, from what, and what."""

    event: int
    seat: int
    phase: int
    choices: tuple[int, ...]
    choice: int


@dataclass(frozen=True)
class Played:
    """How a game went."""

    run: Run
    bots: tuple[str, ...]
    decisions: tuple[Decided, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def rewards(self) -> tuple[float, ...]:
        return self.run.door.returns(self.run.state)


Watcher = Callable[[Decided, Int16s], None]  # told of each decision, and what its seat saw


def play(door: Door, bots: tuple[str, ...], luck: int, bots_luck: int, watcher: Watcher | None = None) -> Played:
    """One game: `luck` is the seed of the game's luck, `bots_luck` that of the bots' own."""
    run = door.run(luck)
    seated = [new_bot(name, door.game, bots_luck, seat) for seat, name in enumerate(bots)]
    decisions = []
    while not run.is_over:
        seat, choices = run.actor, run.choices
        choice = seated[seat].choose(door.view(run.state, seat), choices)
        decided = Decided(run.event_count, seat, int(run.state.phase), tuple(choices), int(choice))
        if watcher:
            watcher(decided, run.observe(seat))
        decisions.append(decided)
        run.choose(choice)
    standing = door.game.standing(run.state)
    return Played(run, bots, tuple(decisions), standing.scores, standing.ranks)
