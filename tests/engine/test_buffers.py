"""Buffers: numbers are kept ascending, each once."""

from __future__ import annotations

from itertools import product
from typing import cast

import numpy as np
import pytest

from townwright.engine.buffers import insert
from townwright.engine.state import Array


def _inserted(numbers: tuple[int, ...]) -> tuple[int, list[int]]:
    out = np.full(8, 99, np.int32)
    count = 0
    for number in numbers:
        count = insert(cast("Array", out), count, number)
    return count, out.tolist()


@pytest.mark.parametrize("length", range(6))
def test_in_whatever_order_they_come_they_are_listed_once_and_ascending(length: int) -> None:
    for numbers in product((3, 5, 8, 13), repeat=length):
        count, out = _inserted(numbers)
        assert out[:count] == sorted(set(numbers))


def test_what_lies_behind_the_last_one_is_left_alone() -> None:
    assert _inserted((5, 3, 5)) == (2, [3, 5, 99, 99, 99, 99, 99, 99])
