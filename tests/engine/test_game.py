"""Games: options and what is wrong with them, choices in every way they are shown, refusals, standings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.toys import DEAL, ENVELOPES, KEEP, NODDING, PLEDGE, REDRAW, SHOW, Envelopes
from townwright import games
from townwright.engine import ask
from townwright.engine.digest import option_combinations
from townwright.engine.errors import CannotRead
from townwright.engine.game import Game, Option
from townwright.engine.state import CHANCE, OVER

ALL_GAMES = [ENVELOPES, *map(games.find, games.slugs())]
each_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
DECK = ENVELOPES.options[1]


def _at(*choices: int, **options: object) -> Envelopes:
    state: Envelopes = ENVELOPES.new(**options)
    for choice in choices:
        ask.apply(state, choice)
    return state


# Options --------------------------------------------------------------------------------------------------------------


def test_options_not_given_have_their_defaults() -> None:
    assert ENVELOPES.defaults == {"players": "2", "deck": "plain"}
    assert ENVELOPES.read_options({}) == ENVELOPES.defaults
    assert ENVELOPES.read_options({"deck": "rich"}) == {"players": "2", "deck": "rich"}


def test_options_come_in_the_order_of_their_declaration() -> None:
    assert list(ENVELOPES.read_options({"deck": "rich", "players": 3})) == ["players", "deck"]


@pytest.mark.parametrize(("given", "read"), [("rich", "rich"), (" Rich ", "rich"), ("PLAIN", "plain")])
def test_a_value_is_read_whatever_its_case(given: str, read: str) -> None:
    assert DECK.read(given) == read


def test_numbers_are_values_too() -> None:
    assert ENVELOPES.read_options({"players": 3})["players"] == "3"


@pytest.mark.parametrize("value", ["poor", "", 1, None, True, ["rich"]])
def test_a_value_that_does_not_exist_is_refused_with_those_that_do(value: object) -> None:
    with pytest.raises(CannotRead) as raised:
        ENVELOPES.read_options({"deck": value})
    assert str(raised.value) == f"Option deck is plain or rich, not {str(value)!r}."


@each_game
def test_an_option_that_does_not_exist_is_refused_with_those_that_do(game: Game) -> None:
    with pytest.raises(CannotRead) as raised:
        game.read_options({"colour": "red"})
    assert str(raised.value).startswith(f"{game.title} has no option 'colour'; it has ")
    assert all(option.name in str(raised.value) for option in game.options)


@each_game
def test_a_new_game_has_the_options_that_were_asked_for(game: Game) -> None:
    for options in option_combinations(game):
        assert game.options_of(game.new(**options)) == options


@each_game
def test_the_first_value_of_each_option_is_the_default(game: Game) -> None:
    assert game.options_of(game.new()) == game.defaults
    assert game.defaults == {option.name: next(iter(option.values)) for option in game.options}


@each_game
def test_every_value_of_every_option_is_explained(game: Game) -> None:
    for option in game.options:
        assert option.text
        assert option.meanings.keys() == option.values.keys()
        assert len(option.values) > 1
        assert len(set(option.values.values())) == len(option.values)
        assert all(option.meanings.values())


@each_game
def test_the_seats_of_a_game_are_those_of_its_option(game: Game) -> None:
    seats = next((option for option in game.options if option.field == "seats"), None)
    if seats is None:
        assert game.seat_counts == (game.always_seats,) == (game.new().seats,)
        return
    assert game.seat_counts == tuple(sorted(seats.values.values()))
    for value, count in seats.values.items():
        assert game.new(**{seats.name: value}).seats == count


def test_an_option_may_be_called_like_its_field() -> None:
    option = Option("deck", {"a": 4, "b": 5}, "text", {"a": "", "b": ""})
    assert (option.field, option.default) == ("", "a")
    assert ENVELOPES.new(deck="rich").deck == 1


# Positions and choices ------------------------------------------------------------------------------------------------


def test_legal_are_the_choices_of_the_actor_or_the_outcomes_of_luck() -> None:
    assert ENVELOPES.legal(_at()) == [0, 1, 2]
    assert ENVELOPES.legal(_at(0, 0)) == [0, 1, 2]
    assert _at(0, 0).actor == CHANCE
    assert ENVELOPES.legal(_at(0, 0, 1, 1)) == [KEEP, SHOW, REDRAW]
    assert ENVELOPES.legal(_at(0, 0, 1, 1, REDRAW, 2)) == [KEEP, SHOW]
    assert ENVELOPES.legal(_at(0, 0, 1, 1, SHOW)) == [NODDING]


def test_after_the_end_nothing_is_legal() -> None:
    state = _at(0, 0, 1, 1, KEEP, KEEP)
    assert state.actor == OVER
    assert ENVELOPES.legal(state) == []
    assert ENVELOPES.choices(state) == []


def test_a_choice_is_shown_as_number_move_kind_and_fields() -> None:
    choice = ENVELOPES.choices(_at())[1]
    assert choice.document() == {
        "number": 1,
        "move": "pledge 2",
        "sentence": "pledge 2",
        "kind": "pledge",
        "fields": {"value": 2},
        "places": [],
    }


def test_outcomes_of_luck_are_shown_like_choices() -> None:
    assert [choice.move for choice in ENVELOPES.choices(_at(0, 0))] == ["card 1", "card 2", "card 3"]


def test_the_phase_is_found_by_its_number() -> None:
    assert [ENVELOPES.phase(_at()).number, ENVELOPES.phase(_at(0, 0)).number] == [PLEDGE, DEAL]
    assert ENVELOPES.phase(_at(0, 0)).name == "deal"


@each_game
def test_phases_have_numbers_and_names_of_their_own_and_tell_the_others(game: Game) -> None:
    assert len({phase.number for phase in game.phases}) == len({phase.name for phase in game.phases})
    assert len({phase.number for phase in game.phases}) == len(game.phases)
    assert all(phase.others for phase in game.phases)


def test_buffers_are_wide_enough_for_choices_and_outcomes() -> None:
    for game in ALL_GAMES:
        assert len(game.buffer()) >= max(game.actions.count, game.outcomes.count)


# Refusals and standings -----------------------------------------------------------------------------------------------


def test_what_is_allowed_is_not_refused() -> None:
    assert ENVELOPES.refuse(_at(), 0, 2) is None


def test_the_actor_hears_the_rule_that_forbids_the_choice() -> None:
    refused = ENVELOPES.refuse(_at(0, 0, 1, 1, REDRAW, 2), 0, REDRAW)
    assert refused is not None
    assert (refused.rule, refused.sentence) == ("EN-L2", "a card is changed once only.")
    assert str(refused) == "EN-L2: a card is changed once only."
    assert refused.places == ("seat:left",)


def test_who_is_out_of_turn_hears_so_whatever_he_chooses() -> None:
    for action in range(ENVELOPES.actions.count):
        refused = ENVELOPES.refuse(_at(), 1, action)
        assert refused is not None
        assert refused.rule == "EN-L1"


def test_standings_have_one_score_and_rank_a_seat() -> None:
    standing = ENVELOPES.standing(_at(0, 2, 0, 0, 1, 2, KEEP, KEEP, KEEP, players=3))
    assert standing.scores == (1, 0, 3)
    assert standing.ranks == (2, 3, 1)
    assert ENVELOPES.standing(_at()).ranks == (1, 1)


@pytest.mark.parametrize("slug", games.slugs())
def test_the_rules_lie_in_the_folder_of_the_game(slug: str) -> None:
    game = games.find(slug)
    assert game.rules_text().startswith(f"# {game.title}")
    assert game.folder == Path(games.__file__).parent / game.slug


# Finding games --------------------------------------------------------------------------------------------------------


def test_games_are_the_folders_that_lie_there() -> None:
    here = Path(games.__file__).parent
    assert set(games.slugs()) == {path.parent.name for path in here.glob("*/__init__.py")}
    assert "new_city" in games.slugs()


@pytest.mark.parametrize("name", ["new_city", "New City", " new-city ", "NEW_CITY"])
def test_a_game_is_found_by_its_name_however_it_is_written(name: str) -> None:
    assert games.find(name).slug == "new_city"


@pytest.mark.parametrize("name", ["new_citty", "chess", "", "new_city.data", "../new_city"])
def test_a_game_that_is_not_there_is_refused_with_those_that_are(name: str) -> None:
    with pytest.raises(CannotRead, match=r"known are .*new_city") as raised:
        games.find(name)
    assert repr(name) in str(raised.value)


def test_a_slip_of_the_pen_gets_a_hint() -> None:
    with pytest.raises(CannotRead, match=r"Did you mean new_city\?"):
        games.find("new_citty")


@pytest.mark.parametrize("slug", games.slugs())
def test_a_game_is_called_as_its_folder(slug: str) -> None:
    assert games.find(slug).slug == slug
