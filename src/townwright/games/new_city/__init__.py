"""New City, a piecepack game by Rob LeGood: auctions on a ladder, tiles round a crossing, an income engine."""

from __future__ import annotations

from pathlib import Path

from townwright.engine.ask import answer
from townwright.engine.game import Game, Option
from townwright.games.new_city import notation, observation, plans, play, position, score, text, words
from townwright.games.new_city.account import account, gains, income_preview
from townwright.games.new_city.data import ACTIONS, LONGEST_GAME, OUTCOMES
from townwright.games.new_city.state import (
    ANY_TILE,
    BIDDING_POWER,
    COFFERS,
    COMMON_PILE,
    OWN_SETS,
    OWN_TILE,
    NewCity,
)

answer(
    NewCity,
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
        "players",
        {"4": 4, "2": 2},
        "How many play (NC-R50).",
        {"4": "one quarter each", "2": "two opposite quarters each; the poorer one counts"},
        field="seats",
    ),
    Option(
        "improvement_supply",
        {"own_sets": OWN_SETS, "common_pile": COMMON_PILE},
        "Where the coins of the improvements come from (NC-R38).",
        {"own_sets": "one coin of each value a quarter", "common_pile": "four of each value for everybody"},
    ),
    Option(
        "attachment",
        {"any_tile": ANY_TILE, "own_tile": OWN_TILE},
        "What a new district must share an edge with (NC-R5).",
        {"any_tile": "any district, also across an avenue", "own_tile": "a district of the same quarter"},
    ),
    Option(
        "broke_opener",
        {"bidding_power": BIDDING_POWER, "coffers": COFFERS},
        "Which pawns are too poor to open the bidding (NC-R11).",
        {"bidding_power": "those that could not bid 1, allies included", "coffers": "those with empty coffers"},
    ),
)

GAME = Game(
    slug="new_city",
    title="New City",
    plain_title="Four Quarters round a Crossing",
    designers=("Rob LeGood",),
    summary="Bid for districts, build your quarter of the King's new city, and live on its neighbours.",
    rule_prefix="NC",
    rules_version=1,
    folder=Path(__file__).parent,
    state=NewCity,
    options=OPTIONS,
    phases=words.PHASES,
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
    refusal=words.refusal,
    binding=words.binding,
    story=words.story,
    gains=gains,
    account=account,
    forecast=income_preview,
    write_position=position.write_position,
    read_position=position.read_position,
    board=text.draw_board,
    fields=observation.FIELDS,
    fields_left_out=observation.LEFT_OUT,
    auction=plans.AUCTION,
    thinking={"margin": 0.5},
)
