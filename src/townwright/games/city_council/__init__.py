"""City Council, a piecepack game: bids and favours, zones with neighbours, investors, and one shared railway."""

from __future__ import annotations

from pathlib import Path

from townwright.engine.ask import answer
from townwright.engine.errors import CannotRead
from townwright.engine.game import Game, Option, Options
from townwright.games.city_council import notation, observation, play, position, rounds, score, story, text, words
from townwright.games.city_council.account import account, forecast, gains, outlook
from townwright.games.city_council.data import ACTIONS, LONGEST_GAME, OUTCOMES, SEATS
from townwright.games.city_council.state import (
    BY_RANK,
    CROSSINGS,
    MANY_LINES,
    NO,
    NO_BARRIER,
    NO_NUMERAL,
    ONE_LINE,
    RANDOM_OPENER,
    YES,
    CityCouncil,
)

answer(
    CityCouncil,
    start=rounds.start,
    legal=play.legal,
    why_not=play.why_not,
    apply=play.apply,
    odds=rounds.odds,
    luck_key=rounds.luck_key,
    observe=play.observe,
    resample=play.resample,
    standing=score.standing,
    default=play.default,
)

OPTIONS = (
    Option(
        "players",
        {"4": 4, "3": 3},
        "How many play.",
        {"4": "six rounds", "3": "eight rounds, and one member of the council stays without favour"},
        field="seats",
    ),
    Option(
        "first_bidder",
        {"random": RANDOM_OPENER} | {name: seat for seat, name in enumerate(SEATS)},
        "Who bids first in round 1 (CC-R26).",
        {"random": "it is drawn"} | {name: f"seat {name}" for name in SEATS},
    ),
    Option(
        "rail_barrier",
        {"crossings": CROSSINGS, "none": NO_BARRIER},
        "How avenues pass rail (CC-R9).",
        {"crossings": "straight across a single segment, from one open square to the next", "none": "freely"},
    ),
    Option(
        "site_numeral",
        {"rank": BY_RANK, "none": NO_NUMERAL},
        "Whether aces and nulls count as numerals for investors (CC-R43).",
        {"rank": "all aces match each other, and so do all parks", "none": "only 2 to 5 are numerals"},
    ),
    Option(
        "connect_utilizes",
        {"false": NO, "true": YES},
        "Whether a tile that is connected is itself utilized (CC-R51).",
        {"false": "only the stops that bring points", "true": "also the tile, if its connection brings points"},
    ),
    Option(
        "chits_alone",
        {"true": YES, "false": NO},
        "Whether chits pay for a tile, an investor or a speculator without a coin (CC-R37).",
        {"true": "they do, to exactly the price", "false": "there has to be a coin"},
    ),
    Option(
        "director_lines",
        {"one": ONE_LINE, "many": MANY_LINES},
        "How many lines Transit builds in a turn (CC-R61).",
        {"one": "one, which may start at any segment", "many": "each segment may be added anywhere"},
    ),
)


def _implied(chosen: Options) -> Options:
    """With three players there is no fourth seat to bid first."""
    if chosen.get("players") == "3" and chosen.get("first_bidder") == SEATS[3]:
        raise CannotRead(f"first_bidder cannot be {SEATS[3]} with 3 players.")
    return {}


GAME = Game(
    slug="city_council",
    title="City Council",
    plain_title="Zones, Favours and a Railway",
    designers=("Phillip Lerche", "Michael Schoessow", "Stephen Schoessow"),
    summary="Bid for turns and councillors, place zones by good neighbours, invest in half a city, lay one railway.",
    rule_prefix="CC",
    rules_version=1,
    folder=Path(__file__).parent,
    state=CityCouncil,
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
    story=story.story,
    gains=gains,
    account=account,
    forecast=forecast,
    write_position=position.write_position,
    read_position=position.read_position,
    board=text.draw_board,
    outlook=outlook,
    fields=observation.FIELDS,
    fields_left_out=observation.LEFT_OUT,
    implied=_implied,
    thinking={"horizon": 20},
)
