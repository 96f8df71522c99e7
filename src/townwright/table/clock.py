"""How much time a seat has.

Each seat has a bank that runs while it is to decide. When its turn passes to somebody else, the bank grows by the
increment, up to the cap. Live games and games of a move a day differ in nothing but the numbers.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from townwright.engine.document import Node

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
MOST = 366 * 24 * HOUR
BY_BOT, BY_DEFAULT, BY_RESIGNING, NOTHING = "bot", "default", "resign", "nothing"
WHEN_OUT = {
    BY_BOT: "a bot plays for the seat until its player comes back",
    BY_DEFAULT: "the decision is made by default, and the increment is given",
    BY_RESIGNING: "the seat resigns",
    NOTHING: "the others are told",
}


@dataclass(frozen=True)
class Clock:
    """The time control of a table, in milliseconds."""

    bank: int
    increment: int
    cap: int
    when_out: str = BY_BOT

    def document(self) -> dict[str, Any]:
        return asdict(self)


PRESETS = {
    "live-fast": Clock(5 * MINUTE, 10 * SECOND, 5 * MINUTE),
    "live": Clock(15 * MINUTE, 30 * SECOND, 15 * MINUTE),
    "live-slow": Clock(45 * MINUTE, MINUTE, 45 * MINUTE),
    "day": Clock(24 * HOUR, 4 * HOUR, 72 * HOUR),
    "days": Clock(72 * HOUR, 12 * HOUR, 120 * HOUR),
    "week": Clock(72 * HOUR, 36 * HOUR, 240 * HOUR),
}


def read_clock(node: Node) -> Clock | None:
    """No clock for an empty object or nothing; the name of a preset; or the numbers themselves."""
    if node.value is None or node.value == {}:
        return None
    if isinstance(node.value, str):
        return PRESETS[list(PRESETS)[node.one_of(list(PRESETS))]]
    node.fields("bank", "increment", "cap", "when_out")
    bank = node.get("bank").whole(SECOND, MOST)
    when_out = list(WHEN_OUT)[node.get("when_out", BY_BOT).one_of(list(WHEN_OUT))]
    return Clock(bank, node.get("increment", 0).whole(0, MOST), node.get("cap", MOST).whole(bank, MOST), when_out)
