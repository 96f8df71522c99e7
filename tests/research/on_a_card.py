"""Plays some games of each kind by the kernels, and compares; run by test_gpu.py under Numba's simulator of a card."""

from __future__ import annotations

import sys

import numpy as np

from townwright.research.door import make
from townwright.research.gpu import CardBatch, Player, ends_on_the_processor

GAMES, ROWS, STEPS = 4, 3, 5


def compare(slug: str) -> None:
    """Whole games, and a batch step by step, on the card and on the processor."""
    door = make(slug)
    expected = ends_on_the_processor(door, GAMES, seed=1)
    for threads in (1, 3):
        decisions, ends = Player(door, threads).play(GAMES, seed=1, keep=GAMES)
        assert ends.tolist() == expected.tolist(), threads
        assert decisions > 20 * GAMES
    card, batch = CardBatch(door, ROWS, seed=4), door.batch(ROWS, seed=4, threads=1)
    for step in range(STEPS):
        card.look()
        card.rank()
        assert card.seen.copy_to_host().tolist() == batch.observe().tolist()
        assert card.mask.copy_to_host().tolist() == batch.mask().astype(int).tolist()
        seats = batch.standings()[0].shape[1]
        for found, wanted in zip((card.scores, card.ranks), batch.standings(), strict=True):
            assert found.copy_to_host()[:, :seats].tolist() == wanted.tolist()
        if step % 2:
            card.pick()
            actions = card.actions.copy_to_host()
            assert all(batch.mask()[row, actions[row]] for row in range(ROWS))
            batch.lucks[:] = card.lucks.copy_to_host()
        else:
            actions = batch.choices[np.arange(ROWS), step % np.maximum(batch.counts, 1)].astype(np.int32)
            card.actions.copy_to_device(actions)
        card.apply()
        batch.apply(actions)
    print(f"{slug} is the same on both", flush=True)


if __name__ == "__main__":
    for slug in sys.argv[1:]:
        compare(slug)
