"""Golden playthroughs: games that people can read, replayed to the byte. `make goldens` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.goldens import HERE, Golden, goldens_of
from townwright import games
from townwright.engine.playthrough import read_playthrough, write_playthrough

GOLDENS = [golden for slug in games.slugs() for golden in goldens_of(slug)]
FILES = sorted(HERE.glob("*/golden/*.game"))
each_golden = pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: f"{golden.slug}-{golden.name}")


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_golden_playthrough_is_replayed_to_the_byte(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    play = read_playthrough(text, games.find)
    assert play.is_over
    assert write_playthrough(play) == text


@each_golden
def test_seed_and_policy_still_lead_to_the_game_that_is_kept(golden: Golden) -> None:
    """If luck or rules were meant to change: `make goldens`."""
    play = golden.play()
    assert write_playthrough(play) == golden.file.read_text(encoding="utf-8")
    assert play.options == games.find(golden.slug).read_options(golden.options)


@each_golden
def test_a_game_shows_what_it_was_looked_for(golden: Golden) -> None:
    if golden.shows:
        assert golden.shows(golden.play())


def test_every_file_is_in_the_table_and_has_a_name_of_its_own() -> None:
    assert sorted(golden.file for golden in GOLDENS) == FILES
    assert len(set(FILES)) == len(GOLDENS)


@pytest.mark.parametrize("slug", games.slugs())
def test_each_value_of_each_option_occurs_in_some_golden_game(slug: str) -> None:
    game = games.find(slug)
    kept = [game.read_options(golden.options) for golden in GOLDENS if golden.slug == slug]
    for option in game.options:
        assert {options[option.name] for options in kept} == set(option.values)


@pytest.mark.parametrize("slug", games.slugs())
def test_the_heads_say_so_as_well(slug: str) -> None:
    game = games.find(slug)
    heads = " ".join(file.read_text(encoding="utf-8").split("\n", 1)[0] for file in FILES if file.parts[-3] == slug)
    for option in game.options:
        for value in option.values:
            assert f" {option.name}={value}" in heads
