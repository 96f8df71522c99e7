"""What may be planned ahead: the bids for the district on offer."""

from __future__ import annotations

from townwright.engine.game import Auction
from townwright.games.new_city.choices import BIDS, DROP, MATCH
from townwright.games.new_city.city import tile_on_offer
from townwright.games.new_city.data import QUARTERS, TILES
from townwright.games.new_city.state import NewCity
from townwright.games.new_city.words import quarters_of


def _lot(s: NewCity) -> str:
    """Every district is put up once in a game."""
    return TILES[tile_on_offer(s)]


def _bidder(s: NewCity) -> str:
    return QUARTERS[s.quarter]


def _price(s: NewCity, action: int) -> int:
    if action == DROP:
        return 0
    return s.bid if action == MATCH else action - BIDS


AUCTION = Auction(
    phases=("open", "bid"),
    lot=_lot,
    bidder=_bidder,
    bidders=quarters_of,
    price=_price,
    raises="bid",
    matches="match",
    drops="drop",
)
