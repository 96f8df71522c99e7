"""No bot uses what its seat cannot know: worlds that look alike and the same luck give the same choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from townwright import games
from townwright.bots.registry import check_contestant, new_bot, new_contestant
from townwright.engine import ask
from townwright.engine.events import Play, seeded
from townwright.engine.game import Game
from townwright.engine.luck import new_luck
from townwright.engine.state import bytes_of, copy_of

each_game = pytest.mark.parametrize("slug", games.slugs())

BOTS = ("greedy", "hamlet", "borough", "flat@50", "search@200")
DECISIONS = 12


def decisions(game: Game, seed: int, every: int) -> Iterator[Any]:
    """Positions of a game in which somebody has something to choose."""
    play, chooser = Play(game, {}, seeded(seed)), new_bot("random", game, seed, 0)
    number = 0
    while not play.is_over:
        legal = game.legal(play.state)
        if len(legal) > 1:
            number += 1
            if number % every == 0:
                yield copy_of(play.state)
        play.choose(chooser.choose(None, legal))


def twin(game: Game, state: Any, luck: Any) -> Any:
    """Another world that looks the same to whoever is to decide."""
    world = game.view(state, state.actor)
    ask.resample(world, state.actor, luck)
    return world


@each_game
@pytest.mark.parametrize("bot", BOTS)
def test_in_worlds_that_look_the_same_it_chooses_the_same(slug: str, bot: str) -> None:
    game, luck, seen = games.find(slug), new_luck(5), 0
    check_contestant(bot)
    for state in decisions(game, 6, 5):
        seat, other = state.actor, twin(game, state, luck)
        chosen = {
            new_contestant(bot, game, 11, seat).choose(game.view(world, seat), game.legal(world))
            for world in (state, other)
        }
        assert len(chosen) == 1
        seen += 1
        if seen == DECISIONS:
            break
    assert seen >= 4


def test_there_are_worlds_that_differ_where_hands_are_secret() -> None:
    """Or the test above would compare each world with itself."""
    game, luck = games.find("golden_city"), new_luck(5)
    differing = [bytes_of(state) != bytes_of(twin(game, state, luck)) for state in decisions(game, 6, 5)]
    assert np.mean(differing) > 0.5


@each_game
def test_a_bot_that_remembers_remembers_no_more_than_its_views(slug: str) -> None:
    """Two bots of one seat see the same views of a whole game, from different worlds, and always choose the same."""
    game, luck = games.find(slug), new_luck(9)
    play = Play(game, {}, seeded(3))
    pairs = [[new_bot("village", game, 2, seat) for _ in range(2)] for seat in range(play.state.seats)]
    made = 0
    while not play.is_over and made < 40:
        seat = play.state.actor
        worlds = play.state, twin(game, play.state, luck)
        one, other = (
            bot.choose(game.view(world, seat), game.legal(world))
            for bot, world in zip(pairs[seat], worlds, strict=True)
        )
        assert one == other
        play.choose(one)
        made += 1
