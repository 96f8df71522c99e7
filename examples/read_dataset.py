"""What is in a dataset, and a first use of it: which choices a bot's games say are good in a phase.

townwright generate alien_city --bots village --games 200 --output alien-city
python examples/read_dataset.py alien-city
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict

import numpy as np

from townwright.research.dataset import read_dataset

MOST_LINES = 5


def main() -> None:
    """Read, count, and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    arguments = parser.parse_args()

    # The card says what the dataset is; the door is the game under the same options.
    dataset = read_dataset(arguments.folder)
    door = dataset.door
    print(f"{dataset.card['rows']['games']} games of {door.game.title}, {dataset.card['rows']['decisions']} decisions")

    # Views come as rows of numbers; `read` gives them names, `features` makes input for a network of them.
    first = next(dataset.batches(["view", "choice", "reward"], rows=1000))
    seen = door.read(first["view"])
    print(f"views {first['view'].shape}, features {door.features(first['view']).shape}")
    print(f"phases of the first decisions: {np.unique(seen['phase']).tolist()}")

    # What each kind of choice came to, on average.
    rewards: defaultdict[str, list[float]] = defaultdict(list)
    for batch in dataset.batches(["choice", "reward"]):
        for choice, reward in zip(batch["choice"], batch["reward"], strict=True):
            rewards[door.actions.decode(int(choice)).kind].append(float(reward))
    for kind, found in rewards.items():
        print(f"{kind}: chosen {len(found)} times, reward {np.mean(found):+.3f}")

    # Any game can be played again, with its log in sentences.
    number = int(dataset.games().column("game")[0].as_py())
    for line in dataset.replay(number).story()[-MOST_LINES:]:
        print(line)


if __name__ == "__main__":
    main()
