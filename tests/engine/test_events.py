"""A game being played: what plays itself, who may choose, looking back, and what may be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.toys import DRAW, ENVELOPES, KEEP, NOD, NODDING, REDRAW, SHOW, UNSEEN
from tests.rules import rule
from townwright import games
from townwright.engine import ask
from townwright.engine.errors import Refused
from townwright.engine.events import Dealer, Event, Play, Step, reveals, seeded
from townwright.engine.game import Game
from townwright.engine.luck import below, new_luck
from townwright.engine.record import Record, dump_record, load_record
from townwright.engine.state import CHANCE, NOBODY, OVER, bytes_of, copy_of

NEW_CITY = games.find("new_city")


def low_cards(play: Play) -> int:
    """Luck that always deals the lowest."""
    return play.game.legal(play.state)[0]


def _play(*choices: int, dealer: Dealer | None = low_cards, **options: object) -> Play:
    play = Play(ENVELOPES, options, dealer)
    for choice in choices:
        play.choose(choice)
    return play


def _at_random(game: Game, seed: int, choices: int = 10_000, **options: object) -> Play:
    """Some random choices of a game with seeded luck, at most to its end."""
    play, luck = Play(game, options, seeded(seed)), new_luck(seed, 1)
    while not play.is_over and choices:
        legal = game.legal(play.state)
        play.choose(legal[below(luck, len(legal))])
        choices -= 1
    return play


# Going on -------------------------------------------------------------------------------------------------------------


def test_luck_plays_itself_as_soon_as_it_is_due() -> None:
    play = _play(0)
    assert play.choose(1) == [Event(1, 1), Event(CHANCE, 0), Event(CHANCE, 0)]
    assert play.state.actor == 0
    assert list(play.state.card) == [1, 1, 0]


def test_without_a_dealer_the_outcomes_of_luck_are_chosen() -> None:
    play = _play(0, 1, dealer=None)
    assert play.state.actor == CHANCE
    assert play.choose(2) == [Event(CHANCE, 2)]
    assert play.choose(0, CHANCE) == [Event(CHANCE, 0)]
    assert list(play.state.card) == [3, 1, 0]


def test_what_luck_cannot_decide_is_refused() -> None:
    play = _play(0, 1, dealer=None)
    with pytest.raises(Refused, match="TW-L1: luck cannot decide so: card of left") as raised:
        play.choose(3)
    assert raised.value.rule == "TW-L1"
    assert len(play.events) == 2


def test_luck_does_not_decide_for_a_seat_nor_a_seat_for_luck() -> None:
    play = _play(0, dealer=None)
    with pytest.raises(Refused, match="EN-L1"):
        play.choose(0, CHANCE)
    play.choose(0)
    for seat in (0, 1):
        with pytest.raises(Refused, match="EN-L1"):
            play.choose(0, seat)


def test_a_decision_without_a_choice_plays_itself_and_is_marked_as_forced() -> None:
    play = _play(0, 0)
    assert play.choose(SHOW) == [Event(0, SHOW), Event(1, NODDING, forced=True)]
    assert [event.forced for event in play.events] == [False] * 5 + [True]
    assert play.state.actor == 1


def test_what_somebody_chose_is_not_forced_even_if_it_leads_to_what_is() -> None:
    play = _play(0, 0, KEEP, SHOW)
    assert play.events[-2:] == [Event(1, SHOW), Event(0, NODDING, forced=True)]
    assert play.is_over


def test_who_is_not_asked_is_refused_and_nothing_happens() -> None:
    play = _play(0, 0)
    before, count = bytes_of(play.state), len(play.events)
    with pytest.raises(Refused, match="EN-L1") as raised:
        play.choose(KEEP, seat=1)
    assert raised.value.places == ("seat:right",)
    assert (bytes_of(play.state), len(play.events)) == (before, count)


def test_what_a_rule_forbids_is_refused_and_nothing_happens() -> None:
    play = _play(0, 0, REDRAW)
    before, count = bytes_of(play.state), len(play.events)
    with pytest.raises(Refused, match="EN-L2"):
        play.choose(REDRAW)
    assert (bytes_of(play.state), len(play.events)) == (before, count)


def test_after_the_end_nobody_chooses() -> None:
    play = _play(0, 0, KEEP, KEEP)
    assert play.is_over
    for seat in (None, 0, 1):
        with pytest.raises(Refused, match="EN-L1"):
            play.choose(KEEP, seat)


def test_new_city_refuses_out_of_turn_with_its_own_rule() -> None:
    play = Play(NEW_CITY, {}, seeded(3))
    others = {0, 1, 2, 3} - {play.state.actor}
    for seat in others:
        with pytest.raises(Refused, match="NC-L1: it is not your turn"):
            play.choose(NEW_CITY.legal(play.state)[0], seat)


# Looking back ---------------------------------------------------------------------------------------------------------

PLAYS = {
    "envelopes": lambda: _play(2, 1, REDRAW, SHOW, KEEP, players=2),
    "envelopes, three": lambda: _at_random(ENVELOPES, 4, players=3, deck="rich"),
    "new_city": lambda: _at_random(NEW_CITY, 1),
    "new_city, two, unfinished": lambda: _at_random(NEW_CITY, 2, 60, players=2, improvement_supply="common_pile"),
}
each_play = pytest.mark.parametrize("make", PLAYS.values(), ids=PLAYS.keys())


@each_play
def test_the_events_lead_to_the_position(make: Callable[[], Play]) -> None:
    play = make()
    assert bytes_of(play.position(len(play.events))) == bytes_of(play.state)
    assert bytes_of(play.position(0)) == bytes_of(play.game.new(**play.options))


@each_play
def test_each_position_is_the_one_after_so_many_events(make: Callable[[], Play]) -> None:
    play = make()
    state = play.game.new(**play.options)
    for count, event in enumerate(play.events):
        assert bytes_of(play.position(count)) == bytes_of(state)
        assert state.ply == count
        assert state.actor == event.actor
        assert event.forced == (event.actor != CHANCE and len(play.game.legal(state)) == 1)
        ask.apply(state, event.choice)


@each_play
def test_steps_go_from_the_position_before_to_the_one_after(make: Callable[[], Play]) -> None:
    play = make()
    steps = list(play.steps())
    assert [step.event for step in steps] == play.events
    for number, step in enumerate(steps):
        assert bytes_of(step.before) == bytes_of(play.position(number))
        assert bytes_of(step.after) == bytes_of(play.position(number + 1))


@each_play
def test_steps_and_stories_begin_where_they_are_asked_to(make: Callable[[], Play]) -> None:
    play = make()
    first = len(play.events) - 4
    steps = list(play.steps(first))
    assert [bytes_of(step.after) for step in steps] == [bytes_of(step.after) for step in play.steps()][first:]
    lines = play.story(first)
    assert lines
    assert play.story()[-len(lines) :] == lines


@each_play
def test_looking_back_changes_nothing(make: Callable[[], Play]) -> None:
    play = make()
    before, events = bytes_of(play.state), list(play.events)
    for step in play.steps():
        step.before.ply = step.after.ply = 0
    play.position(3).ply = 77
    assert bytes_of(play.state) == before
    assert play.events == events
    assert bytes_of(play.position(len(events))) == before


@each_play
def test_gains_add_up_to_the_account_and_the_account_to_the_scores(make: Callable[[], Play]) -> None:
    play = make()
    account = play.account()
    assert [item.points for item in account] == list(play.game.standing(play.state).scores)
    assert all(item.is_sound() for item in account)


def test_a_seat_is_told_of_its_own_card_and_of_others_only_that_there_is_one() -> None:
    cards = [line for line in _play(0, 0).story() if "card" in line]
    assert cards == ["left: card 1.", "right: card 1."]
    told = {0: ["left: card 1.", "right: a card."], 1: ["left: a card.", "right: card 1."]}
    told[NOBODY] = ["left: a card.", "right: a card."]
    for seat, lines in told.items():
        assert [line for line in _play(0, 0).story(seat=seat) if "card" in line] == lines


def test_what_comes_to_light_at_the_end_is_in_everybodys_account() -> None:
    play = _play(0, 0, KEEP)
    assert [item.points for item in play.account()] == [1, 1]
    for seat, points in {0: [1, 0], 1: [0, 1], NOBODY: [0, 0]}.items():
        assert [item.points for item in play.account(seat)] == points
    play.choose(KEEP)
    for eyes in (None, NOBODY, 0, 1):
        assert [item.points for item in play.account(eyes)] == list(play.game.standing(play.state).scores)


def test_a_private_decision_waits_for_its_seat_even_if_it_leaves_no_choice() -> None:
    phases = [replace(phase, private=phase.name == "nod") for phase in ENVELOPES.phases]
    play = Play(replace(ENVELOPES, phases=phases), {}, seeded(1))
    for choice in (0, 0, SHOW):
        play.choose(choice)
    assert play.state.actor == 1
    assert play.game.legal(play.state) == [NODDING]
    assert play.choose(NODDING) == [Event(1, NODDING)]
    play.choose(KEEP)
    record = load_record(dump_record(Record(play, ["a", "b"], {"mode": "seed", "seed": 1})), lambda slug: play.game)
    assert record.play.events == play.events


def test_an_event_known_to_be_legal_is_added_alone() -> None:
    play = _play(dealer=None)
    for event in (Event(0, 0), Event(1, 0), Event(CHANCE, 0), Event(CHANCE, 0), Event(0, SHOW)):
        play.replay(event)
    assert len(play.events) == 5
    assert play.state.phase == NOD, "the nod that would follow by itself is not added"


# Taking back ----------------------------------------------------------------------------------------------------------


def _taken_back(play: Play, seat: int, events: int) -> None:
    """Taking back leaves the first `events` events, and the very position they led to."""
    kept, expected = play.events[:events], bytes_of(play.position(events))
    play.take_back(seat)
    assert play.events == kept
    assert bytes_of(play.state) == expected
    assert play.state.actor == seat


def test_the_own_last_choice_is_taken_back() -> None:
    play = _play(0)
    _taken_back(play, 0, 0)


def test_after_taking_back_another_choice_leads_elsewhere() -> None:
    play = _play(0, 0, KEEP)
    play.take_back(0)
    play.choose(REDRAW)
    assert [event.choice for event in play.events] == [0, 0, 0, 0, REDRAW, 0]
    assert bytes_of(play.position(len(play.events))) == bytes_of(play.state)


def _kept(play: Play, seat: int, rule: str) -> Refused:
    """Taking back is refused by this rule, and nothing has changed."""
    events, before = list(play.events), bytes_of(play.state)
    with pytest.raises(Refused) as raised:
        play.take_back(seat)
    assert raised.value.rule == rule
    assert (play.events, bytes_of(play.state)) == (events, before)
    return raised.value


@rule("TW-U1")
def test_what_luck_has_answered_stays() -> None:
    _kept(_play(0, 0), 1, "TW-U1")
    _kept(_play(0, 0, REDRAW), 0, "TW-U1")


@rule("TW-U2")
def test_what_another_player_has_answered_stays() -> None:
    _kept(_play(0, 0, players=3), 0, "TW-U2")
    _kept(_play(0), 1, "TW-U2")
    _taken_back(_play(0, 0, players=3), 1, 1)


@rule("TW-U3")
def test_what_showed_somebody_something_hidden_stays() -> None:
    play = _play(0, 0, SHOW)
    assert play.events[-1] == Event(1, NODDING, forced=True)
    _kept(play, 0, "TW-U3")
    _kept(_play(0, 0, KEEP, KEEP), 1, "TW-U3")


@rule("TW-U4")
def test_where_nothing_was_chosen_there_is_nothing_to_take_back() -> None:
    for seat in (0, 1):
        _kept(_play(), seat, "TW-U4")


def test_a_choice_that_a_rule_binds_stays_and_says_by_which() -> None:
    refused = _kept(_play(2), 0, "EN-L3")
    assert str(refused) == "EN-L3: who pledges three cannot take it back."
    _kept(_play(2, 0, players=3), 0, "TW-U2")


def _new_city_until(wanted: Callable[[Any, Any], bool], **options: object) -> Play:
    """A game of New City up to the first choice of a seat with more than one choice that is as wanted."""
    for seed in range(50):
        play, luck = Play(NEW_CITY, options, seeded(seed)), new_luck(seed, 1)
        while not play.is_over:
            before, legal = copy_of(play.state), NEW_CITY.legal(play.state)
            played = play.choose(legal[below(luck, len(legal))])
            if len(legal) > 1 and wanted(before, played[-1]):
                return play
    raise AssertionError("no game comes there")


def _phase(state: Any) -> str:
    return NEW_CITY.phase(state).name


@rule("NC-L10")
@pytest.mark.parametrize("phase", ["open", "bid"])
def test_a_bid_in_new_city_stands(phase: str) -> None:
    play = _new_city_until(lambda before, last: _phase(before) == phase and last.actor == before.actor)
    refused = _kept(play, play.events[-1].actor, "NC-L10")
    assert "cannot be taken back" in refused.sentence


@rule("NC-L25")
def test_an_improvement_in_new_city_stays_where_it_is() -> None:
    play = _new_city_until(lambda before, last: _phase(before) == "site" and last.actor != CHANCE)
    last = max(k for k, event in enumerate(play.events) if not event.forced and event.actor != CHANCE)
    refused = _kept(play, play.events[last].actor, "NC-L25")
    assert refused.sentence


@pytest.mark.parametrize("phase", ["pick", "pay", "place", "improve"])
@pytest.mark.parametrize("players", [4, 2])
def test_other_choices_of_new_city_are_taken_back_to_the_byte(phase: str, players: int) -> None:
    def wanted(before: Any, last: Event) -> bool:
        return bool(_phase(before) == phase and last.actor == before.actor)

    play = _new_city_until(wanted, players=players)
    last = max(k for k, event in enumerate(play.events) if not event.forced)
    _taken_back(play, play.events[last].actor, last)
    while not play.is_over:
        play.choose(NEW_CITY.legal(play.state)[0])


@pytest.mark.parametrize("players", [4, 2])
def test_a_choice_is_taken_back_together_with_what_played_itself_since(players: int) -> None:
    play = _new_city_until(lambda before, last: _phase(before) == "place" and last.forced, players=players)
    last = max(k for k, event in enumerate(play.events) if not event.forced)
    assert last < len(play.events) - 1
    _taken_back(play, play.events[last].actor, last)


# What an event shows --------------------------------------------------------------------------------------------------


def _step(play: Play, choice: int) -> Step:
    before = copy_of(play.state)
    after = copy_of(before)
    ask.apply(after, choice)
    return Step(Event(before.actor, choice), before, after)


def _with_cards(*cards: int) -> Play:
    """All seats have pledged and been dealt these cards."""
    play = Play(ENVELOPES, {"players": len(cards)})
    for _ in cards:
        play.choose(0)
    for card in cards:
        play.choose(card - 1)
    return play


@pytest.mark.parametrize("cards", [(1, 2), (3, 3), (2, 1, 3)])
def test_showing_a_card_reveals_it(cards: tuple[int, ...]) -> None:
    assert reveals(_step(_with_cards(*cards), SHOW))


@pytest.mark.parametrize("cards", [(1, 2), (3, 3), (2, 1, 3)])
def test_keeping_or_changing_a_card_reveals_nothing(cards: tuple[int, ...]) -> None:
    assert not reveals(_step(_with_cards(*cards), KEEP))
    assert not reveals(_step(_with_cards(*cards), REDRAW))


def test_what_is_dealt_face_down_reveals_nothing() -> None:
    play = Play(ENVELOPES)
    play.choose(0)
    play.choose(0)
    assert not reveals(_step(play, 2))


def test_the_end_opens_the_envelopes_that_are_left_and_no_others() -> None:
    play = _with_cards(1, 2)
    play.choose(KEEP)
    assert reveals(_step(play, KEEP))
    both_shown = _with_cards(1, 2)
    for choice in (SHOW, SHOW):
        both_shown.choose(choice)
    last = list(both_shown.steps())[-1]
    assert last.after.actor == OVER
    assert not reveals(last)


def test_the_views_that_this_is_read_from_hide_what_they_should() -> None:
    play = _with_cards(1, 2, 3)
    for seat, seen in enumerate(([1, UNSEEN, UNSEEN], [UNSEEN, 2, UNSEEN], [UNSEEN, UNSEEN, 3])):
        view = copy_of(play.state)
        ask.observe(view, seat)
        assert list(view.card) == seen
    play.choose(REDRAW)
    assert play.state.phase == DRAW


def test_seeded_luck_depends_on_the_seed_and_the_question_alone() -> None:
    play, again, dealer = _at_random(NEW_CITY, 1, 40), Play(NEW_CITY, settle=False), seeded(1)
    for event in play.events[:7]:
        assert event.actor == CHANCE
        assert dealer(again) == event.choice == seeded(1)(again)
        again.replay(event)
    firsts = {tuple(event.choice for event in _at_random(NEW_CITY, seed, 0).events) for seed in range(30)}
    assert len(firsts) == 30
