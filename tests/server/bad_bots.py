"""Bots that nobody wants at a table, to be run where the server runs bots."""

from __future__ import annotations

import os
import time
from typing import Any


def crash(*_: Any) -> int:
    os._exit(1)


def raise_something(*_: Any) -> int:
    raise RuntimeError("no idea")


def stall(*_: Any) -> int:
    time.sleep(60)
    return 0


def cheat(*_: Any) -> int:
    return 10**6


def answer_in_words(*_: Any) -> Any:
    return "the best one"
