"""The game of a table as a record that can be kept, replayed and checked anywhere."""

from __future__ import annotations

from collections.abc import Sequence

from townwright.engine.record import Record
from townwright.table.table import Table


def record_of(table: Table, names: Sequence[str]) -> Record:
    """The record; names are those of the seats."""
    return Record(table.play, list(names), table.luck_document())
