"""Datasets: games between bots as Parquet, and how to read them.

A dataset is a folder:

    card.md                     what is in it, how it was made, and the table of the observations
    card.json                   the same for programs
    games/part-00000.parquet    a row a game: options, bots, all decisions with luck's, scores, ranks, rewards
    decisions/part-00000.parquet  a row a decision of a seat: what it saw, could choose, chose, and what it came to
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from townwright import __version__
from townwright.engine.errors import CannotRead
from townwright.engine.events import Play
from townwright.engine.game import Options
from townwright.engine.observation import Int16s
from townwright.research.door import Door, make
from townwright.research.played import Decided, play
from townwright.research.tables import field_lines

FORMAT, VERSION = "townwright dataset", 1
GAMES, DECISIONS, CARD, CARD_FOR_PEOPLE = "games", "decisions", "card.json", "card.md"

GAME_ROWS = pa.schema(
    [
        ("game", pa.int64()),
        ("seed", pa.int64()),
        ("bots", pa.list_(pa.string())),
        ("events", pa.list_(pa.int32())),
        ("scores", pa.list_(pa.int32())),
        ("ranks", pa.list_(pa.int8())),
        ("rewards", pa.list_(pa.float32())),
    ]
)
MEANINGS = {
    "game": "the number of the game",
    "seed": "of its luck",
    "bots": "who sat where",
    "events": "all decisions in order, luck's and forced ones included: the whole game",
    "scores": "of each seat at the end",
    "ranks": "of each seat, 1 for the winner",
    "rewards": "from 1 for who is ahead of everybody to -1",
    "event": "how many events had been before",
    "seat": "who decided",
    "phase": "what was being decided",
    "view": "the observation of that seat, number by number as in the table below",
    "choices": "what it could choose",
    "choice": "what it chose",
    "score": "what that seat had in the end",
    "reward": "and what that was worth to it",
}


def decision_rows(door: Door) -> pa.Schema:
    """The columns of the decisions; views are as long as the game's observations."""
    return pa.schema(
        [
            ("game", pa.int64()),
            ("event", pa.int32()),
            ("seat", pa.int8()),
            ("phase", pa.string()),
            ("view", pa.list_(pa.int16(), door.observer.size)),
            ("choices", pa.list_(pa.int32())),
            ("choice", pa.int32()),
            ("score", pa.int32()),
            ("reward", pa.float32()),
        ]
    )


# Making ---------------------------------------------------------------------------------------------------------------


def make_part(slug: str, options: Options, bots: tuple[str, ...], numbers: range, seed: int) -> tuple[int, Any, Any]:
    """Some of the games: the number of the first, and their rows."""
    door = make(slug, **options)
    phases = {phase.number: phase.name for phase in door.game.phases}
    games: list[dict[str, Any]] = []
    decisions: dict[str, list[Any]] = {name: [] for name in decision_rows(door).names}
    for number in numbers:
        seen: list[tuple[Decided, Int16s]] = []
        turned = bots[number % len(bots) :] + bots[: number % len(bots)]  # every bot sits on every seat equally often
        game = play(door, turned, seed + number, seed + number, lambda *what, seen=seen: seen.append(what))
        games.append(
            {
                "game": number,
                "seed": seed + number,
                "bots": list(turned),
                "events": [event.choice for event in game.run.events],
                "scores": list(game.scores),
                "ranks": list(game.ranks),
                "rewards": list(game.rewards),
            }
        )
        for decided, view in seen:
            row = (
                number,
                decided.event,
                decided.seat,
                phases[decided.phase],
                view,
                decided.choices,
                decided.choice,
                game.scores[decided.seat],
                game.rewards[decided.seat],
            )
            for column, value in zip(decisions.values(), row, strict=True):
                column.append(value)
    views = np.array(decisions.pop("view"), np.int16).reshape(-1)
    schema = decision_rows(door)
    columns = {name: pa.array(values, schema.field(name).type) for name, values in decisions.items()}
    columns["view"] = pa.FixedSizeListArray.from_arrays(pa.array(views), door.observer.size)
    table = pa.table([columns[name] for name in schema.names], schema=schema)
    return numbers.start, pa.Table.from_pylist(games, schema=GAME_ROWS), table


class Writer:
    """Writes the parts of a dataset, and its card when all are there."""

    def __init__(self, folder: Path, door: Door, bots: tuple[str, ...], seed: int, command: str) -> None:
        if folder.exists() and any(folder.iterdir()):
            raise CannotRead(f"{folder} is not empty; a dataset needs a folder of its own.")
        for name in (GAMES, DECISIONS):
            (folder / name).mkdir(parents=True, exist_ok=True)
        self.folder, self.door, self.bots, self.seed, self.command = folder, door, bots, seed, command
        self.counts = {GAMES: 0, DECISIONS: 0}

    def add(self, part: int, games: Any, decisions: Any) -> None:
        """One part."""
        for name, table in ((GAMES, games), (DECISIONS, decisions)):
            pq.write_table(table, self.folder / name / f"part-{part:05}.parquet", compression="zstd")
            self.counts[name] += table.num_rows

    def close(self) -> None:
        """The card."""
        game = self.door.game
        card = {
            "format": FORMAT,
            "version": VERSION,
            "townwright": __version__,
            "game": game.slug,
            "rules": game.rules_version,
            "observation": self.door.version,
            "options": self.door.options,
            "bots": list(self.bots),
            "seed": self.seed,
            "command": self.command,
            "rows": self.counts,
            "labels": self.door.labels,
        }
        (self.folder / CARD).write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        (self.folder / CARD_FOR_PEOPLE).write_text(self._card_for_people(), encoding="utf-8")

    def _card_for_people(self) -> str:
        door, game = self.door, self.door.game
        options = ", ".join(f"`{name}={value}`" for name, value in door.options.items())
        lines = [
            f"# {game.title}: {self.counts[GAMES]} games between bots",
            "",
            f"{self.counts[DECISIONS]} decisions of seats, made by Townwright {__version__} with `{self.command}`;",
            "the same command makes the same games.",
            "",
            f"- **Game**: {game.title} by {', '.join(game.designers)}, rules {game.rules_version}, with {options}.",
            f"- **Players**: the bots {', '.join(self.bots)}, each on every seat equally often. No person took part.",
            f"- **Luck**: game n has the luck of the seed {self.seed} + n.",
            "- **What it is for**: learning to play, and studying bots. Bots are not people and err otherwise.",
            "- **Hidden**: a view holds what its seat may know. `events` in the games hold everything.",
            "",
        ]
        for name, schema in ((GAMES, GAME_ROWS), (DECISIONS, decision_rows(door))):
            lines += [f"## {name}/", "", "| column | type | |", "|---|---|---|"]
            lines += [f"| `{field.name}` | {field.type} | {MEANINGS[field.name]} |" for field in schema]
            lines.append("")
        return "\n".join([*lines, "## The numbers of a view", "", *field_lines(door.observer), ""])


# Reading --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Dataset:
    """A dataset on disk."""

    folder: Path
    card: dict[str, Any]

    @property
    def door(self) -> Door:
        """The game under the options of the dataset."""
        return make(self.card["game"], **self.card["options"])

    def games(self) -> pa.Table:
        return pq.read_table(self.folder / GAMES)

    def decisions(self, columns: Sequence[str] | None = None) -> pa.Table:
        """All decisions, or some columns of them."""
        return pq.read_table(self.folder / DECISIONS, columns=list(columns) if columns else None)

    def batches(self, columns: Sequence[str], rows: int = 65_536) -> Iterator[dict[str, Any]]:
        """The decisions some at a time, as NumPy arrays: views as rows of numbers, choices as arrays of arrays."""
        for path in sorted((self.folder / DECISIONS).glob("*.parquet")):
            for batch in pq.ParquetFile(path).iter_batches(rows, columns=list(columns)):
                yield {name: _numbers(batch.column(name)) for name in columns}

    def replay(self, number: int) -> Play:
        """A game of the dataset as a table keeps it."""
        rows = pq.read_table(self.folder / GAMES, filters=[("game", "=", number)], columns=["events"])
        if not rows.num_rows:
            raise CannotRead(f"There is no game {number} in {self.folder}.")
        return self.door.play(rows.column("events")[0].as_py())


def _numbers(column: Any) -> Any:
    if pa.types.is_fixed_size_list(column.type):
        return column.flatten().to_numpy().reshape(len(column), column.type.list_size)
    return column.to_numpy(zero_copy_only=False)


def read_dataset(folder: str | Path) -> Dataset:
    """The dataset in this folder; CannotRead if there is none that this program reads."""
    path = Path(folder)
    try:
        card = json.loads((path / CARD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise CannotRead(f"{path} holds no dataset: its {CARD} cannot be read.") from None
    if not isinstance(card, dict) or (card.get("format"), card.get("version")) != (FORMAT, VERSION):
        raise CannotRead(f"{path} holds no dataset of version {VERSION}.")
    dataset = Dataset(path, cast("dict[str, Any]", card))
    if card["rules"] != dataset.door.game.rules_version or card["observation"] != dataset.door.version:
        raise CannotRead(
            f"{path} was made under rules {card['rules']} and observations {card['observation']} of "
            f"{dataset.door.game.title}; this program has {dataset.door.game.rules_version} and {dataset.door.version}."
        )
    return dataset
