"""The Golden City by Michael Schacht: bid for cards, build roads of businesses towards the middle of an island."""

from __future__ import annotations

from pathlib import Path

from townwright.engine.ask import answer
from townwright.engine.errors import CannotRead
from townwright.engine.game import Game, Option, Options
from townwright.games.golden_city import notation, observation, play, position, refusals, score, secrets, text, words
from townwright.games.golden_city.account import account, forecast, gains
from townwright.games.golden_city.data import ACTIONS, LONGEST_GAME, OUTCOMES
from townwright.games.golden_city.roads import is_stuck
from townwright.games.golden_city.state import (
    HIDDEN_LETTERS,
    OFF,
    ON,
    OPEN_LETTERS,
    RANDOM_START,
    RECONSTRUCTED_1,
    GoldenCity,
)

answer(
    GoldenCity,
    start=play.start,
    legal=play.legal,
    why_not=play.why_not,
    apply=play.apply,
    odds=play.odds,
    luck_key=play.luck_key,
    observe=secrets.observe,
    resample=secrets.resample,
    standing=score.standing,
    default=play.default,
)

OPTIONS = (
    Option(
        "players",
        {"4": 4, "3": 3},
        "How many play.",
        {"4": "16 businesses each, four pairs a round", "3": "18 businesses each, three pairs a round"},
        field="seats",
    ),
    Option(
        "start_player",
        {"random": RANDOM_START} | {str(seat): seat + 1 for seat in range(4)},
        "Who has the start-player key in the first round (GC-R1).",
        {"random": "drawn"} | {str(seat): f"seat {seat}, counted from 0" for seat in range(4)},
    ),
    Option(
        "letters",
        {"hidden": HIDDEN_LETTERS, "open": OPEN_LETTERS},
        "Whether the others' letters are shown (GC-R42).",
        {"hidden": "each sees his own until the end", "open": "all see all"},
        field="open_letters",
    ),
    Option(
        "known_cards",
        {"off": OFF, "on": ON},
        "Whether cards are shown that everybody saw an opponent take (GC-R43).",
        {"off": "only how many he holds", "on": "those that were open, until they are played"},
    ),
    Option(
        "board",
        {"reconstructed-1": RECONSTRUCTED_1},
        "The island that is played on.",
        {"reconstructed-1": "the only one there is; the printed one is lost"},
    ),
)


def implied(given: Options) -> Options:
    """Nothing; but the start player has to be one of those who play."""
    if given.get("players") == "3" and given.get("start_player") == "3":
        raise CannotRead("With 3 players the seats are 0, 1 and 2; seat 3 cannot start.")
    return {}


GAME = Game(
    slug="golden_city",
    title="The Golden City",
    plain_title="Traders on the Island",
    designers=("Michael Schacht",),
    summary="Bid for landform cards, build from the coasts towards the golden city, and hold what is scored.",
    rule_prefix="GC",
    rules_version=1,
    folder=Path(__file__).parent,
    state=GoldenCity,
    options=OPTIONS,
    phases=words.PHASES,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    longest=LONGEST_GAME,
    implied=implied,
    seat_name=words.seat_name,
    prompt=words.prompt,
    move_name=notation.move_name,
    read_move=notation.read_move,
    sentence=words.sentence,
    places=notation.places,
    luck_name=words.luck_name,
    out_of_turn=play.why_not_out_of_turn,
    refusal=refusals.refusal,
    binding=words.binding,
    has_secrets=True,
    is_secret=words.is_secret,
    has_lost=is_stuck,
    story=words.story,
    gains=gains,
    account=account,
    forecast=forecast,
    write_position=position.write_position,
    read_position=position.read_position,
    board=text.draw_board,
    fields=observation.FIELDS,
    fields_left_out=observation.LEFT_OUT,
)
