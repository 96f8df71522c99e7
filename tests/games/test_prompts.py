"""What people are asked: everywhere the same sentence, with a rule to read about it, and no keys of one place alone."""

from __future__ import annotations

import re

import pytest

from townwright.engine.events import Play, seeded
from townwright.engine.luck import below, new_luck
from townwright.engine.state import CHANCE
from townwright.games import find, slugs

KEYS = re.compile(r"\bwith [=x]\b|\bwith =|\btype\b|\bpress\b|\benter\b", re.IGNORECASE)


@pytest.mark.parametrize("slug", slugs())
def test_whatever_is_asked_can_be_read_about(slug: str) -> None:
    """The page opens the first of these rules where somebody touches "What is this?"."""
    page = find(slug).rules_text()
    for phase in find(slug).phases:
        assert not phase.asks or phase.rules, f"{phase.name} has no rule to read about"
        for rule in phase.rules:
            assert f"**{rule}**" in page, f"{phase.name}: {rule}"


@pytest.mark.parametrize("slug", slugs())
def test_a_prompt_names_no_keys(slug: str) -> None:
    """What to type stands with the choices in the terminal; the page has buttons."""
    game, luck = find(slug), new_luck(5, 1)
    play = Play(game, {}, seeded(5))
    asked = set()
    while not play.is_over:
        assert play.state.actor != CHANCE
        asked.add(game.prompt(play.state, play.state.actor))
        legal = game.legal(play.state)
        play.choose(legal[below(luck, len(legal))])
    assert len(asked) > 2
    assert not [prompt for prompt in asked if KEYS.search(prompt)]
