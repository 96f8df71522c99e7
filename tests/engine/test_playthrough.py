"""Playthroughs: what a person reads, a program plays again to the byte; a mistake is named with its line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.toys import ENVELOPES, KEEP, REDRAW, SHOW, STONES, find
from townwright import games
from townwright.engine.errors import CannotRead, Problem
from townwright.engine.events import Play, seeded
from townwright.engine.game import Game
from townwright.engine.luck import below, new_luck
from townwright.engine.playthrough import read_playthrough, write_playthrough
from townwright.engine.state import bytes_of


def _find(slug: str) -> Game:
    return find(slug) if slug in (ENVELOPES.slug, STONES.slug) else games.find(slug)


def _play(game: Game, choices: int = 10_000, seed: int = 3, **options: object) -> Play:
    """Random choices under seeded luck, at most to the end."""
    play, luck = Play(game, options, seeded(seed)), new_luck(seed, 1)
    while not play.is_over and choices:
        legal = game.legal(play.state)
        play.choose(legal[below(luck, len(legal))])
        choices -= 1
    return play


PLAYS: dict[str, Callable[[], Play]] = {
    "envelopes": lambda: _play(ENVELOPES, players=3, deck="rich"),
    "envelopes, unfinished": lambda: _play(ENVELOPES, 2),
    "stones, all forced": lambda: _play(STONES, heap="one"),
    "new_city": lambda: _play(games.find("new_city")),
    "new_city, two": lambda: _play(games.find("new_city"), players=2, improvement_supply="common_pile"),
    "new_city, unfinished": lambda: _play(games.find("new_city"), 70, attachment="own_tile", broke_opener="coffers"),
    "new_city, nothing played": lambda: Play(games.find("new_city")),
}
each_play = pytest.mark.parametrize("make", PLAYS.values(), ids=PLAYS.keys())


@each_play
def test_a_playthrough_is_played_again_to_the_byte(make: Callable[[], Play]) -> None:
    play = make()
    text = write_playthrough(play)
    again = read_playthrough(text, _find)
    assert again.events == play.events
    assert again.options == play.options
    assert bytes_of(again.state) == bytes_of(play.state)
    assert write_playthrough(again) == text


@each_play
def test_it_has_a_line_for_every_decision_and_none_with_blanks_at_its_end(make: Callable[[], Play]) -> None:
    play = make()
    text = write_playthrough(play)
    lines = text.split("\n")
    assert lines[: len(play.events) + 2].index("") == len(play.events) + 1
    assert text.endswith("\n")
    assert all(line == line.rstrip() for line in lines)


@each_play
def test_it_ends_with_everybody_ranked_and_accounted_for(make: Callable[[], Play]) -> None:
    play = make()
    lines = write_playthrough(play).split("\n")
    ranked = [line for line in lines if line.startswith("rank ")]
    standing = play.game.standing(play.state)
    assert [int(line.split("   ")[0].removeprefix("rank ")) for line in ranked] == sorted(standing.ranks)
    assert sorted(int(line.split("   ")[2]) for line in ranked) == sorted(standing.scores)
    for item in play.account():
        assert item.lines()[0].rstrip() in lines


def _text() -> str:
    play = Play(ENVELOPES, {"deck": "rich"}, seeded(5))
    for choice in (0, 2, REDRAW, SHOW, KEEP):
        play.choose(choice)
    return write_playthrough(play)


TEXT = _text()
LINES = TEXT.split("\n")


def test_it_reads_like_this() -> None:
    assert LINES[:2] == [
        "game envelopes   rules 3   options players=2 deck=rich",
        "left      pledge 1         3   left: pledge 1.",
    ]
    assert LINES[3].startswith("luck      card ")
    assert LINES[8] == "right     nod              1   left: nod."


def _complaint(text: str) -> str:
    with pytest.raises(Problem) as raised:
        read_playthrough(text, find)
    return str(raised.value)


def _with_line(number: int, line: str) -> str:
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])


HEADS = {
    "nothing": "",
    "an empty line": "\n",
    "something else": "Dear Sir or Madam",
    "another order": "game envelopes   options deck=rich   rules 3",
    "no number of rules": "game envelopes   rules three   options deck=rich",
    "other rules": "game envelopes   rules 4   options deck=rich",
    "an unknown game": "game chess   rules 3   options deck=rich",
    "an unknown option": "game envelopes   rules 3   options colour=red",
    "an unknown value": "game envelopes   rules 3   options deck=poor",
    "an option without a value": "game envelopes   rules 3   options deck",
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS.keys())
def test_a_mistake_in_the_head_is_named_with_its_line(head: str) -> None:
    assert _complaint(head).startswith("line 1: ")
    if head.strip():
        assert _complaint(_with_line(1, head)).startswith("line 1: ")


BAD_LINES = {
    "no line of a game": (4, "and then they all went home"),
    "no number of choices": (4, "luck      card 1           left: card 1."),
    "no story": (2, "left      pledge 1         3"),
    "a move that does not exist": (3, "right     pledge 9         3   right: pledge 9."),
    "a move of another phase": (3, "right     keep             3   right: keep."),
    "an outcome that does not exist": (4, "luck      card 4           3   left: card 4."),
    "a forbidden move": (8, "left      draw             2   left: draw."),
    "a move after the end": (11, "right     keep             3   right: keep."),
}


@pytest.mark.parametrize(("number", "line"), BAD_LINES.values(), ids=BAD_LINES.keys())
def test_a_mistake_in_a_move_is_named_with_its_line(number: int, line: str) -> None:
    assert _complaint(_with_line(number, line)).startswith(f"line {number}: ")


CONTRADICTIONS = {
    "another seat": (3, "left      pledge 3         3   right: pledge 3."),
    "a seat instead of luck": (4, "left      card 1           3   left: card 1."),
    "another number of choices": (2, "left      pledge 1         2   left: pledge 1."),
    "a choice shown as forced": (2, "left      pledge 1         1   left: pledge 1."),
    "another forced move": (9, "right     keep             1   left: keep."),
}


@pytest.mark.parametrize(("number", "line"), CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys())
def test_what_contradicts_the_game_is_refused(number: int, line: str) -> None:
    """Another actor or number of choices means that the rules have changed, or the text has."""
    assert _complaint(_with_line(number, line)).startswith(f"line {number}: ")


def test_a_file_of_another_kind_is_refused() -> None:
    with pytest.raises(CannotRead, match=r"^line 1: "):
        read_playthrough('{"format": "townwright game record"}', find)


def test_what_was_read_plays_on() -> None:
    play = read_playthrough("\n".join(LINES[:6]), find)
    assert [event.choice for event in play.events][-1] == REDRAW
    for choice in (0, KEEP, KEEP):
        play.choose(choice)
    assert play.is_over
