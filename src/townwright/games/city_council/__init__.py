"""City Council, a piecepack game: bids and favours, zones with neighbours, investors, and one shared railway."""

from __future__ import annotations

from townwright.engine.ask import answer
from townwright.games.city_council import play, score
from townwright.games.city_council.state import CityCouncil

answer(
    CityCouncil,
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
