r"""Luck that nobody can predict and everybody can check afterwards.

Before the first move a table shows the hash of a secret (the commitment), and each seat adds a word of its own (its
nonce). Everything that is decided is drawn into a chain of hashes. A draw follows from the secret and from the chain
up to the decision that led to it, so

- nobody who does not know the secret can tell what will be drawn, and nobody can change the secret afterwards;
- whoever keeps the secret has chosen it before the seats said their words;
- once the secret is shown, every draw can be computed again, by us or by a program of your own.

    commitment  = sha256(secret)
    chain       = sha256(head), then for each event sha256(chain + "\n" + line)
    block n     = hmac-sha256(secret, chain + "\n" + n), n = 0, 1, ...: eight numbers of 32 bits, high byte first
    ticket      = the first number below the largest multiple of the sum of the weights, modulo that sum
    outcome     = the first whose weight, with those before it, exceeds the ticket

Secrets and hashes are hexadecimal text; `head` is compact JSON with sorted keys. A game that goes on from a moment of
another says so in its head: the events of this opening are linked into the chain like any others, and the draws among
them are taken over, not drawn.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from townwright.engine import ask
from townwright.engine.events import Event, Play, TakenBack
from townwright.engine.state import CHANCE

SECRET_BYTES = 32
_HEX = re.compile(r"[0-9a-f]{64}")
_RANGE = 1 << 32


def commitment_of(secret: str) -> str:
    """What is shown of the secret before the first move."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def is_hex(text: str) -> bool:
    """Is this a secret, a commitment or a hash, as they are written?"""
    return bool(_HEX.fullmatch(text))


def link(chain: str, line: str) -> str:
    """The chain with one more line."""
    return hashlib.sha256(f"{chain}\n{line}".encode()).hexdigest()


def line_of(event: Event | TakenBack) -> str:
    """An event as it goes into the chain: who, and what."""
    if isinstance(event, TakenBack):
        return f"{event.actor} back to {event.count}"
    return f"{'luck' if event.actor == CHANCE else event.actor} {event.choice}"


@dataclass(frozen=True)
class Head:
    """All that is settled before the first move."""

    table: str
    game: str
    rules: int
    options: dict[str, str]
    commitment: str
    nonces: tuple[str, ...]
    opening: Mapping[str, Any] | None = None  # where a game goes on from another: the table, and how many events

    def chain(self) -> str:
        """The first link."""
        content: dict[str, Any] = {**vars(self), "nonces": list(self.nonces)}
        if self.opening is None:
            del content["opening"]
        return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def numbers(secret: str, chain: str) -> Iterator[int]:
    """The numbers of 32 bits that belong to this place in the chain."""
    count = 0
    while True:
        block = hmac.digest(bytes.fromhex(secret), f"{chain}\n{count}".encode(), "sha256")
        yield from (int.from_bytes(block[k : k + 4], "big") for k in range(0, len(block), 4))
        count += 1


def drawn(secret: str, chain: str, weights: Sequence[int]) -> int:
    """Which of the outcomes is drawn, each as likely as its weight says."""
    total = sum(weights)
    below = _RANGE - _RANGE % total
    ticket = next(number for number in numbers(secret, chain) if number < below) % total
    for place, weight in enumerate(weights):
        if ticket < weight:
            return place
        ticket -= weight
    raise AssertionError("a ticket is below the sum of the weights")


class Committed:
    """Luck from a committed secret; it follows the log of one game."""

    def __init__(self, head: Head, secret: str) -> None:
        self._secret = secret
        self._chain = head.chain()
        self._count = 0

    def __call__(self, play: Play) -> int:
        for event in play.log[self._count :]:
            self._chain = link(self._chain, line_of(event))
        self._count = len(play.log)
        outcomes = odds_of(play)
        return outcomes[drawn(self._secret, self._chain, [weight for _, weight in outcomes])][0]


def odds_of(play: Play) -> list[tuple[int, int]]:
    """The outcomes that luck has now, and their weights."""
    out, weights = play.game.buffer(), play.game.buffer()
    return [(int(out[k]), int(weights[k])) for k in range(ask.odds(play.state, out, weights))]
