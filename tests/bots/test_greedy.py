"""The greedy bot: it takes what brings most at once, knows no more than its view, and beats chance."""

from __future__ import annotations

import pytest

from tests.engine.toys import CARDS, ENVELOPES, PLEDGES
from townwright import games
from townwright.bots.greedy import GreedyBot
from townwright.bots.random import RandomBot
from townwright.engine import ask
from townwright.engine.events import Play, seeded
from townwright.engine.state import bytes_of

each_game = pytest.mark.parametrize("slug", games.slugs())


def test_of_two_places_it_takes_the_one_that_brings_more() -> None:
    game = games.find("new_city")
    for seed in range(40):
        play, bot = Play(game, {}, seeded(seed)), GreedyBot(game, seed, 0)
        while not play.is_over:
            view, legal = game.view(play.state, play.state.actor), game.legal(play.state)
            choice = bot.choose(view, legal)
            assert choice in legal
            if game.phase(view).name == "place" and len(legal) > 1:
                gold = {}
                for other in legal:
                    after = game.view(play.state, view.actor)
                    ask.apply(after, other)
                    gold[other] = after.gold[view.quarter]
                if len(set(gold.values())) > 1:
                    assert gold[choice] == max(gold.values())
                    return
            play.choose(choice)
    pytest.fail("no place brought more than another")


@each_game
def test_asking_it_changes_nothing_and_the_same_view_and_luck_give_the_same_choice(slug: str) -> None:
    game = games.find(slug)
    play, luck = Play(game, {}, seeded(4)), RandomBot(game, 1, 0)
    for _ in range(25):
        if play.is_over:
            return
        view, legal = game.view(play.state, play.state.actor), game.legal(play.state)
        before = bytes_of(view)
        assert len({GreedyBot(game, 9, 2).choose(view, legal) for _ in range(2)}) == 1
        assert bytes_of(view) == before
        play.choose(luck.choose(view, legal))


def test_what_it_cannot_see_makes_no_difference() -> None:
    chosen = set()
    for hidden in range(CARDS):
        play = Play(ENVELOPES)
        for choice in (PLEDGES, PLEDGES, 1, hidden):
            play.choose(choice)
        view = ENVELOPES.view(play.state, 0)
        chosen.add(tuple(GreedyBot(ENVELOPES, seed, 0).choose(view, ENVELOPES.legal(view)) for seed in range(8)))
    assert len(chosen) == 1


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["alien_city"])
def test_it_beats_chance(slug: str) -> None:
    game, wins = games.find(slug), 0
    for seed in range(40):
        play = Play(game, {}, seeded(seed))
        seat = seed % play.state.seats
        bots = [GreedyBot(game, seed, k) if k == seat else RandomBot(game, seed, k) for k in range(play.state.seats)]
        while not play.is_over:
            actor = play.state.actor
            play.choose(bots[actor].choose(game.view(play.state, actor), game.legal(play.state)))
        wins += game.standing(play.state).ranks[seat] == 1
    assert wins > 40 / play.state.seats * 1.5
