"""Marking tests with the numbered rules that they pin down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """This test pins down these numbered items of a rules page, such as NC-L7."""
    return pytest.mark.rule(*ids)
