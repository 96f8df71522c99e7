"""The certificate, on a few games; `make conformance` has a thousand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.research.conformance import Disagreement, Doors, certify_all, numbers_of
from townwright import games

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.slow
async def test_the_same_games_are_the_same_through_every_door() -> None:
    found = await certify_all(20)
    assert found.keys() == set(games.slugs())
    assert all(count == 4 and decisions > 50 for count, decisions in found.values())


async def test_a_door_that_says_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_the_last(entries: Any) -> list[int]:
        return numbers_of(entries)[:-1]

    monkeypatch.setattr("tests.research.conformance.numbers_of", without_the_last)
    with pytest.raises(Disagreement, match=r"^alien_city .* seed 0, after \d+: mask of seat [01] by plain is"):
        await certify_all(1)
    monkeypatch.undo()
    monkeypatch.setattr(
        Doors, "compare_logs", lambda doors, seat: doors.must_agree("log", 0, ("a", 1), ("b", 1), ("c", 2))
    )
    with pytest.raises(Disagreement, match="log of seat 0 by a is 1, by c 2"):
        await certify_all(1)
