"""The review: luck and decisions are told apart, and what was thrown away is named."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.runner import townwright
from tests.engine.toys import CARDS, ENVELOPES, PLEDGES, STONES
from townwright import games
from townwright.bots.registry import new_bot
from townwright.bots.review import Decision, gains_of, look, look_at, reasons, review, told
from townwright.engine.events import Play, seeded
from townwright.engine.game import Game
from townwright.engine.record import Record, dump_record


def played(game: Game, bots: tuple[str, ...], seed: int, **options: object) -> Play:
    play = Play(game, options, seeded(seed))
    seated = [new_bot(name, game, seed, seat) for seat, name in enumerate(bots)]
    while not play.is_over:
        seat = play.state.actor
        play.choose(seated[seat].choose(game.view(play.state, seat), game.legal(play.state)), seat)
    return play


def test_the_stone_too_many_is_found() -> None:
    play = Play(STONES)  # seven stones: three leave a heap that loses, and the best reply to any other is known
    for choice in (0, 1, 0, 2):  # 7 -> 6 -> 4 -> 3 -> 0: the first take throws the game away, so does the third
        play.choose(choice)
    looked = review(play, 3000)
    assert [decision.seat for decision in looked.decisions] == [0, 1, 0, 1]
    assert {decision.event for decision in looked.worst(4)} == {0}  # after it, all was lost anyway
    (worst,) = looked.worst(4)
    assert worst.best == 2
    assert worst.cost == pytest.approx(1, abs=0.2)
    assert looked.strokes == ()
    assert looked.standings[-1].win == (0.0, 1.0)


def test_standings_begin_at_the_start_and_end_with_how_it_ended() -> None:
    game = games.find("new_city")
    play = played(game, ("greedy", "random"), 3, players=2)
    looked = review(play, 40)
    events = [standing.event for standing in looked.standings]
    assert (events[0], events[-1]) == (0, len(play.events))
    assert events == sorted(set(events))
    assert all(sum(standing.win) == pytest.approx(1) for standing in looked.standings)
    assert looked.standings[-1].score == tuple(map(float, game.standing(play.state).scores))
    unforced = [k for k, event in enumerate(play.events) if not event.forced]
    told = [decision.event for decision in looked.decisions]
    assert told == [k for k in unforced if play.events[k].actor >= 0]
    luck = [k for stroke in looked.strokes for k in range(stroke.first, stroke.last)]
    assert {k for k, event in enumerate(play.events) if event.actor < 0} <= set(luck)


def test_changes_by_luck_and_between_decisions_sum_to_the_whole_game() -> None:
    play = played(ENVELOPES, ("random",) * ENVELOPES.new().seats, 5)
    looked = review(play, 200)
    for seat in range(play.state.seats):
        steps = [after.win[seat] - before.win[seat] for before, after in pairwise(looked.standings)]
        assert sum(steps) == pytest.approx(looked.standings[-1].win[seat] - looked.standings[0].win[seat])
    assert len(looked.strokes) >= 1
    for stroke in looked.strokes:
        assert sum(stroke.change) == pytest.approx(0, abs=1e-9)


def test_progress_is_told_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    review(played(STONES, ("random",) * 2, 1), 10, lambda done, of: heard.append((done, of)))
    assert heard[0][0] == 0
    assert heard[-1][0] == heard[-1][1] == len(heard) - 1


def test_what_a_choice_would_have_brought_is_itemised() -> None:
    game = games.find("new_city")
    play = played(game, ("random", "random"), 3, players=2)
    for number, step in enumerate(play.steps()):
        assert [item.points for item in gains_of(play, number, step.event.choice)] == [
            gain.item.points for gain in game.gains(step.before, step.event.choice, step.after)
        ]
        if number > 60:
            return


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(ValueError, match="not over"):
        review(Play(STONES))


def test_a_decision_is_judged_by_what_its_seat_could_know() -> None:
    """Whatever the hidden cards were, the same view is judged alike."""
    judged = set()
    for hidden in range(CARDS):
        play = Play(ENVELOPES)
        for choice in (PLEDGES, PLEDGES, 1, hidden):
            play.choose(choice)
        assert play.state.actor == 0
        before = len(play.events)
        play.choose(ENVELOPES.legal(play.state)[0])
        looked = look(play, before, 200)
        assert looked.decision is not None
        judged.add(looked.decision)
    assert len(judged) == 1


def test_what_a_better_choice_would_have_brought_is_told_by_the_headings_of_the_account() -> None:
    game = games.find("alien_city")
    play = played(game, ("random", "random"), 4)
    number = next(k for k, event in enumerate(play.events) if event.actor == 0 and not event.forced)
    legal = game.legal(play.position(number))
    decision = Decision(number, 0, legal[0], legal[-1], 0.5, 0.1, 0.0, 2)
    found = reasons(play, decision, 2)
    assert {reason.kind for reason in found} <= {"towers", "red bonuses", "blue bonuses", "green bonuses", ""} | {
        kind for item in play.account() for kind in item.by_kind()
    }
    assert reasons(play, decision, 2) == found
    assert look_at(told(play), number, 20) == look(play, number, 20)
    differences = [abs(reason.best - reason.taken) for reason in found]
    assert differences == sorted(differences, reverse=True)


def test_the_command_reviews_a_record_and_another_notation(tmp_path: Path) -> None:
    record, portable = tmp_path / "game.json", tmp_path / "game.ppn"
    townwright("record", "alien_city", "--seed", "7", "--output", str(record))
    townwright("export", str(record), "--to", "ppn", "--output", str(portable))
    how = ("--rounds", "10", "--workers", "1")
    found = townwright("review", str(record), *how, "--json").json
    assert found["game"] == "alien_city"
    assert {"standings", "luck", "decisions", "seats", "mistakes"} <= found.keys()
    shown = townwright("review", str(portable), *how)
    assert shown.status == 0
    assert "to come first; luck" in shown.out


def test_what_cannot_be_reviewed_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    unfinished = Play(games.find("alien_city"), {}, seeded(7))
    for text, words in [
        (dump_record(Record(unfinished, ["Ada", "Ben"])), "not over"),
        ("{", "no JSON"),
        ("hello", "no record, no exported table"),
        ("[]", "no record, no exported table"),
    ]:
        record.write_text(text)
        refused = townwright("review", str(record))
        assert refused.status == 2
        assert words in refused.err


@pytest.mark.long
def test_luck_evens_out_and_the_stronger_bot_throws_less_away() -> None:
    game = games.find("new_city")
    luck, weak, strong = [], [], []
    for seed in range(20):
        looked = review(played(game, ("borough", "hamlet"), seed, players=2), 300)
        luck.append(looked.luck(0))
        strong.append(looked.cost(0))
        weak.append(looked.cost(1))
    mean = sum(luck) / len(luck)
    spread = (sum((value - mean) ** 2 for value in luck) / (len(luck) - 1)) ** 0.5
    assert abs(mean) < 2.6 * spread / len(luck) ** 0.5
    assert sum(strong) < sum(weak)
