"""Which bots there are: by name, by number, and in a few words."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

from tests.engine.toys import ENVELOPES, STONES
from townwright.bots import registry
from townwright.bots.registry import BOTS, bots, check_bot, new_bot
from townwright.engine.errors import CannotRead


class LastBot:
    """Takes the last choice; a bot of another package."""

    def __init__(self, _game: Any, _seed: int, _seat: int) -> None:
        self.name = "last"

    def choose(self, _view: Any, choices: list[int]) -> int:
        return choices[-1]


def test_bots_have_names() -> None:
    assert [new_bot(name, ENVELOPES, 1, 0).name for name in BOTS] == list(BOTS)
    with pytest.raises(CannotRead, match="There is no bot 'deep'; known are random, greedy, hamlet"):
        check_bot("deep")


def test_each_bot_is_told_in_a_few_words_and_the_levels_by_number() -> None:
    known = bots()
    assert {bot.name for bot in known} == set(BOTS)
    assert [bot.number for bot in known[:7]] == [1, 2, 3, 4, 5, 6, 7]
    assert all(bot.number == 0 for bot in known[7:])
    assert len({bot.text for bot in known}) == len(known)


def test_a_bot_of_another_package_is_seated_like_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("last", f"{__name__}:LastBot", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda **_wanted: EntryPoints([entry]))
    monkeypatch.setattr(registry, "BOTS", registry._known())
    (last,) = [bot for bot in bots() if bot.name == "last"]
    assert (last.name, last.number, last.text) == ("last", 0, "was brought by another package")
    view = STONES.new()
    choices = STONES.legal(view)
    assert new_bot("last", STONES, 0, 0).choose(view, choices) == choices[-1]
