"""Alien City, a piecepack game by Michael Schoessow: a city that builds over its own roads, scored by distance."""

from __future__ import annotations

from pathlib import Path

from townwright.engine.ask import answer
from townwright.engine.game import Game, Option
from townwright.games.alien_city import notation, observation, play, position, score, text, words
from townwright.games.alien_city.account import account, forecast, gains
from townwright.games.alien_city.data import ACTIONS, LONGEST_GAME, OUTCOMES
from townwright.games.alien_city.ppn import PPN
from townwright.games.alien_city.state import (
    A_STARTS,
    ANY_TILE,
    B_STARTS,
    BY_DICE,
    FAR_END,
    FIVE_BOX,
    NULL_BOX,
    OFF,
    ON,
    RANDOM_BOX,
    SETTLED_TILE,
    ZERO,
    AlienCity,
)

answer(
    AlienCity,
    start=play.start,
    legal=play.legal,
    why_not=play.why_not,
    apply=play.apply,
    odds=play.odds,
    luck_key=play.luck_key,
    observe=play.observe,
    resample=play.resample,
    standing=score.standing,
    default=play.default,
)

OPTIONS = (
    Option(
        "location_bonus",
        {"off": OFF, "on": ON},
        "The rulebook's one variation (AC-S9).",
        {"off": "tile numbers do not count", "on": "a claimed tower earns its tile's number if no other has the same"},
    ),
    Option(
        "spill",
        {"any_tile": ANY_TILE, "settled_tile": SETTLED_TILE},
        "Where a dome of a closed colour may go (AC-R11).",
        {"any_tile": "on any tile", "settled_tile": "on a tile that holds two structures"},
    ),
    Option(
        "lone_tower",
        {"far_end": FAR_END, "zero": ZERO},
        "The distance to the competition when there is none (AC-R28).",
        {"far_end": "as if it stood at the far end of the road", "zero": "none: the tower earns nothing"},
    ),
    Option(
        "left_out",
        {"random": RANDOM_BOX, "null": NULL_BOX, "five": FIVE_BOX},
        "Which tile of each colour stays in the box (AC-R3).",
        {"random": "one drawn for each colour", "null": "the nulls", "five": "the fives"},
    ),
    Option(
        "first_player",
        {"dice": BY_DICE, "A": A_STARTS, "B": B_STARTS},
        "Who builds first (AC-R2).",
        {"dice": "the higher roll of four dice", "A": "seat A", "B": "seat B"},
    ),
)

GAME = Game(
    slug="alien_city",
    title="Alien City",
    plain_title="Towers beside the Road",
    designers=("Michael Schoessow",),
    summary="Build towers and domes over your own streets, and claim the towers that are far from their like.",
    rule_prefix="AC",
    rules_version=1,
    folder=Path(__file__).parent,
    state=AlienCity,
    options=OPTIONS,
    phases=words.PHASES,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    longest=LONGEST_GAME,
    always_seats=2,
    seat_name=words.seat_name,
    prompt=words.prompt,
    move_name=notation.move_name,
    read_move=notation.read_move,
    sentence=words.sentence,
    places=notation.places,
    luck_name=words.luck_name,
    out_of_turn=play.why_not_out_of_turn,
    refusal=words.refusal,
    binding=words.binding,
    story=words.story,
    gains=gains,
    account=account,
    forecast=forecast,
    write_position=position.write_position,
    read_position=position.read_position,
    board=text.draw_board,
    fields=observation.FIELDS,
    fields_left_out=observation.LEFT_OUT,
    formats=(PPN,),
    thinking={"exploring": 0.3, "habit": 15.0},
)
