"""Positions of New City set up, played and read in the words of the rules page.

    before = city("NE-a1=5S, NE-b1=1S+Guild", phase="bid", quarter="NE", holder="SE", bid=3, gold={"NE": 4})
    after = play(before, "NE 4 | NW x | SW x | SE x")

A board is written as the worked examples write theirs. Districts that are not mentioned are hidden, as many as the
round demands, or unsold. Nothing asks whether a game could lead to such a position.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any

from townwright.engine import ask
from townwright.engine.document import Node
from townwright.engine.errors import Refused
from townwright.engine.events import Play, seeded
from townwright.engine.state import CHANCE, OVER, copy_of
from townwright.games.new_city import GAME, auction, improve, score
from townwright.games.new_city import city as town
from townwright.games.new_city.account import income_preview
from townwright.games.new_city.board import read_site
from townwright.games.new_city.choices import COIN
from townwright.games.new_city.data import QUARTERS, TILES, TILES_A_ROUND
from townwright.games.new_city.position import fill
from townwright.games.new_city.state import BID, NewCity

COINS = {"Safe House": 1, "Guild": 2, "Hall": 3, "Statue": 4, "Palace": 5}
OPTIONS = [
    dict(zip([o.name for o in GAME.options], v, strict=True)) for v in product(*[o.values for o in GAME.options])
]

# Setting up -----------------------------------------------------------------------------------------------------------


def document(
    districts: str = "",
    *,
    phase: str = "improve",
    round: int = 3,
    quarter: str = "",
    ladder: str = "NW NE SE SW",
    gold: int | Mapping[str, int] = 6,
    helped: str = "",
    face_up: str = "",
    offer: str = "",
    bid: int = 1,
    holder: str = "",
    matched: bool = False,
    bidding: str = "NW NE SE SW",
    coin: int = 0,
) -> dict[str, Any]:
    """The position as a document. `gold` is everybody's, or that of some quarters while the others have 6."""
    quarters = {name: _quarter(name, gold, districts, helped) for name in QUARTERS}
    mentioned = {tile for each in quarters.values() for tile in each["districts"].values()} | {offer, *face_up.split()}
    rest = [tile for tile in TILES if tile not in mentioned]
    if phase in ("open", "bid", "pay", "place") and not offer:
        offer = rest.pop(0)
    if phase == "pick" and not face_up:
        face_up = " ".join(rest[:TILES_A_ROUND])
        del rest[:TILES_A_ROUND]
    hidden = len(TILES) - TILES_A_ROUND * round + (TILES_A_ROUND - len(face_up.split()) if phase == "reveal" else 0)
    pawns = ladder.split()
    found: dict[str, Any] = {"phase": phase, "round": round, "ladder": pawns, "quarters": quarters}
    found |= {"face_up": face_up.split(), "hidden": rest[:hidden], "unsold": rest[hidden:]}
    if phase not in ("reveal", "end"):
        found["quarter"] = quarter or holder or pawns[0 if phase in ("improve", "site") else -1]
    if offer:
        found["auction"] = {"tile": offer}
    if phase in ("bid", "pay", "place"):
        holder = holder or found["quarter"]
        still_in = bidding.split() if phase == "bid" else [holder]
        found["auction"] |= {"bid": bid, "holder": holder, "matched": matched, "bidding": still_in}
    return {**found, "coin": coin} if coin else found


def _quarter(name: str, gold: int | Mapping[str, int], districts: str, helped: str) -> dict[str, Any]:
    """One quarter's part of the document; its allies were built in the order in which they are mentioned."""
    tiles, coins = {}, {}
    for entry in filter(None, districts.split(", ")):
        place, built = entry.split("=")
        tile, _, improvement = built.partition("+")
        if place.startswith(name):
            tiles[place[3:]] = tile
            if improvement:
                coins[place[3:]] = COINS[improvement]
    return {
        "gold": gold if isinstance(gold, int) else gold.get(name, 6),
        "districts": tiles,
        "improvements": coins,
        "allies": [cell for cell, coin in coins.items() if coin in (COINS["Guild"], COINS["Statue"])],
        "helped": [place[3:] for place in helped.split() if place.startswith(name)],
    }


def city(districts: str = "", options: Mapping[str, object] | None = None, **facts: Any) -> NewCity:
    """The position that `document` describes, under these options."""
    state: NewCity = GAME.new(**(options or {}))
    fill(Node(document(districts, **facts)), state)
    return state


# Playing --------------------------------------------------------------------------------------------------------------


def odds(state: NewCity) -> dict[str, int]:
    """What luck may decide, each with its weight."""
    out, weights = GAME.buffer(), GAME.buffer()
    return {GAME.move_name(state, out[k]): weights[k] for k in range(ask.odds(state, out, weights))}


def whose(state: NewCity) -> str:
    """Whose decision it is: a quarter's, luck's or nobody's."""
    return {CHANCE: "luck", OVER: "nobody"}.get(state.actor) or QUARTERS[state.quarter]


def seat_of(state: NewCity, quarter: str) -> int:
    return QUARTERS.index(quarter) % state.seats


def play(state: NewCity, line: str) -> NewCity:
    """The position after these decisions, each in turn and legal: "SE = | NE 4 | NW x", "luck 4S"."""
    state = copy_of(state)
    for decision in line.split(" | "):
        who, _, move = decision.partition(" ")
        assert whose(state) == who, f"{decision}: it is the turn of {whose(state)}"
        action = GAME.read_move(state, move)
        if who != "luck":
            assert GAME.refuse(state, state.actor, action) is None, decision
        assert action in GAME.legal(state), decision
        ask.apply(state, action)
    return state


def choose(game: Play, line: str) -> None:
    """The same in a game that plays by itself whatever leaves no choice: only the real decisions are written."""
    for decision in line.split(" | "):
        who, _, move = decision.partition(" ")
        assert whose(game.state) == who, f"{decision}: it is the turn of {whose(game.state)}"
        game.choose(game.game.read_move(game.state, move))


def names(state: NewCity) -> list[str]:
    """The legal moves in notation."""
    return [GAME.move_name(state, action) for action in GAME.legal(state)]


def may(state: NewCity, quarter: str, move: str) -> bool:
    """May this quarter's leader do this now? The list of moves and the reasons against them must agree."""
    action = GAME.read_move(state, move)
    allowed = GAME.refuse(state, seat_of(state, quarter), action) is None
    assert allowed == (whose(state) == quarter and action in GAME.legal(state))
    return allowed


def refusal(state: NewCity, quarter: str, move: str) -> str:
    """What this quarter's leader is told when trying this: the rule's number and its sentence."""
    try:
        action = GAME.read_move(state, move)
    except Refused as refused:
        return str(refused)
    if whose(state) == quarter:
        assert action not in GAME.legal(state)
    return str(GAME.refuse(state, seat_of(state, quarter), action))


# Reading --------------------------------------------------------------------------------------------------------------


def gold(state: NewCity) -> dict[str, int]:
    return {name: state.gold[quarter] for quarter, name in enumerate(QUARTERS)}


def ladder(state: NewCity) -> str:
    """The pawns from the top."""
    return " ".join(QUARTERS[quarter] for quarter in state.ladder)


def limit(state: NewCity, quarter: str) -> int:
    return town.limit(state, QUARTERS.index(quarter))


def opener(state: NewCity) -> str | None:
    """Who would pick and open next."""
    quarter = auction.chooser(state)
    return QUARTERS[quarter] if quarter >= 0 else None


def payments(state: NewCity) -> dict[str, int]:
    """Each legal payment, and what the coffers pay."""
    return {
        move: state.gold[state.quarter] - play(state, f"{whose(state)} {move}").gold[state.quarter]
        for move in names(state)
    }


def coins(state: NewCity) -> dict[int, int]:
    """Each coin that can be built, and its cost."""
    return {action - COIN: improve.cost_of(state, action - COIN) for action in GAME.legal(state)[1:]}


def site(place: str) -> int:
    found = read_site(place)
    assert found is not None
    return found


def earns(state: NewCity, place: str) -> int:
    """What the district on this site earns in one income phase."""
    return score.district_income(state, town.tile_at(state, site(place)))


def beauty(state: NewCity, tile: str, place: str) -> int:
    return score.beauty_bonus(state, TILES.index(tile), site(place))


def incomes(state: NewCity) -> dict[str, int]:
    """What each quarter would collect now, dues included."""
    return {name: item.points for name, item in zip(QUARTERS, income_preview(state), strict=True)}


def gold_after_income(state: NewCity) -> dict[str, int]:
    """Nobody builds an improvement, and the city pays; the preview must have told so."""
    expected = {name: had + incomes(state)[name] for name, had in gold(state).items()}
    after = play(state, " | ".join(f"{quarter} x" for quarter in ladder(state).split()))
    assert gold(after) == expected
    return expected


def standing(state: NewCity) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Each seat's score, and each seat's rank."""
    found = GAME.standing(state)
    return found.scores, found.ranks


# Whole games ----------------------------------------------------------------------------------------------------------


def random_play(options: Mapping[str, object], seed: int) -> Play:
    """A game to its end in which everybody chooses at random, though raising by a little only."""
    game, dice = Play(GAME, options, seeded(seed)), random.Random(seed)
    while not game.is_over:
        choices = GAME.legal(game.state)
        game.choose(dice.choice(choices[:5] if game.state.phase == BID else choices))
    return game


@cache
def random_games(count: int) -> tuple[Play, ...]:
    """This many games, every combination of options in turn."""
    return tuple(random_play(OPTIONS[seed % len(OPTIONS)], seed) for seed in range(count))
