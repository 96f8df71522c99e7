"""The annotated round of the rules page is a round of a golden game, told in its words and in its order."""

from __future__ import annotations

import re

from tests.goldens import goldens_of
from townwright.games.golden_city import GAME

ROUND = 7


def test_what_the_page_quotes_was_said_in_this_order() -> None:
    page = GAME.rules_text().partition("## One annotated round")[2].partition("\n## ")[0]
    quoted = [" ".join(text.split()) for text in re.findall(r"`([^`]*)`", page)]
    golden = next(golden for golden in goldens_of("golden_city") if golden.name == "three_to_the_city")
    text = golden.file.read_text(encoding="utf-8")
    told = text.partition(f"Round {ROUND}: ")[2].partition("Round 9: ")[0]
    place = 0
    for sentence in quoted:
        assert sentence in told[place:], sentence
        place = told.index(sentence, place) + 1
    assert len(quoted) == 15
