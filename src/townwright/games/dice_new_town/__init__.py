"""Dice New Town, by Masaru Ikeda: builders draft dice, carry Materials through a town, and fit them into houses."""

from __future__ import annotations

from pathlib import Path

from townwright.engine.ask import answer
from townwright.engine.game import Game
from townwright.games.dice_new_town import (
    chance,
    default,
    notation,
    observation,
    play,
    position,
    reading,
    refusals,
    score,
    setup,
    story,
    text,
    words,
)
from townwright.games.dice_new_town.account import account, forecast, gains
from townwright.games.dice_new_town.data import ACTIONS, LONGEST_GAME, OUTCOMES
from townwright.games.dice_new_town.options import OPTIONS, implied
from townwright.games.dice_new_town.phases import PHASES
from townwright.games.dice_new_town.state import DiceNewTown

answer(
    DiceNewTown,
    start=setup.start,
    legal=play.legal,
    why_not=play.why_not,
    apply=play.apply,
    odds=chance.odds,
    luck_key=chance.luck_key,
    observe=play.observe,
    resample=play.resample,
    standing=score.standing,
    default=default.default,
)

GAME = Game(
    slug="dice_new_town",
    title="Dice New Town",
    plain_title="Builders round a Castle",
    designers=("Masaru Ikeda",),
    summary="Draft dice, carry Materials from Land to Land, and fit them into houses round the King's castle.",
    rule_prefix="DT",
    rules_version=1,
    folder=Path(__file__).parent,
    state=DiceNewTown,
    options=OPTIONS,
    phases=PHASES,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    longest=LONGEST_GAME,
    seat_name=words.seat_name,
    prompt=words.prompt,
    move_name=notation.move_name,
    read_move=notation.read_move,
    sentence=words.sentence,
    places=notation.places,
    luck_name=words.luck_name,
    out_of_turn=play.why_not_out_of_turn,
    refusal=refusals.refusal,
    binding=refusals.binding,
    story=story.story,
    gains=gains,
    account=account,
    forecast=forecast,
    write_position=position.write_position,
    read_position=reading.read_position,
    board=text.draw_board,
    has_secrets=True,
    fields=observation.FIELDS,
    fields_left_out=observation.LEFT_OUT,
    is_secret=story.is_secret,
    implied=implied,
    thinking={"margin": 0.75},
)
