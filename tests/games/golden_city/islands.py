"""Positions of The Golden City in a few words, as the plain version of the rules holds them.

    island(mover="B", businesses={"R": "C1 M5", "B": "C2 M1"}, hands={"B": "2 desert, coast"}, keys={"B": 1})

Players are red, blue, white and black: R, B, W, K are the seats 0 to 3. Cards that are not mentioned are in the pile,
goods and bonus cards in their decks, score cards of earlier stages are used up. Nothing asks whether a game could lead
to such a position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice

from tests.naive import golden_city as naive

COLOURS = "RBWK"


def hand(text: str) -> Counter[str]:
    """`2 desert, coast` as landform cards; a number counts what follows it."""
    found: Counter[str] = Counter()
    for part in filter(None, (part.strip() for part in text.split(","))):
        count, _, landform = part.rpartition(" ")
        assert landform in naive.LANDFORMS, part
        found[landform] += int(count or 1)
    return found


def island(
    *,
    players: int = 4,
    options: Mapping[str, str] | None = None,
    phase: str = "site",
    starter: str = "R",
    mover: str = "",
    card: str = "s1-MG",
    used: str = "",
    pairs: str = "",
    on: str = "",
    expulsions: int = 0,
    builds: int = 0,
    site: str = "",
    businesses: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    unseen: Mapping[str, str] | None = None,
    discards: str = "",
    coins: Mapping[str, int] | int = 3,
    keys: Mapping[str, int] | None = None,
    keys_spent: int = 0,
    goods: Mapping[str, str] | None = None,
    gone: str = "",
    display: str | None = None,
    bonus: Mapping[str, str] | None = None,
    letters: Mapping[str, int] | None = None,
) -> naive.Island:
    """A position in which `mover` decides, of these facts; `on` says whose hands lie on the pairs: `R- B` is P1, P3."""
    found = naive.golden_city(players=players, **(options or {}))
    seats = {COLOURS[seat]: player for seat, player in enumerate(found.seats)}
    found.phase, found.starter, found.mover = phase, COLOURS.index(starter), COLOURS.index(mover or starter)
    for seat in range(found.starter, found.starter + found.players):
        if phase in ("bid", "reveal", "layout") or seat % found.players == found.mover:
            break
        found.done.append(seat % found.players)
    found.builds, found.site, found.expulsions = builds, site or None, expulsions
    _score_cards(found, card, used)
    for colour, places in (businesses or {}).items():
        naive.put(found, COLOURS.index(colour), places.split())
    for colour, player in seats.items():
        player.hand = hand((hands or {}).get(colour, ""))
        player.unseen = hand((unseen or {}).get(colour, ""))
        assert player.unseen <= player.hand
        player.coins = coins if isinstance(coins, int) else coins.get(colour, 3)
        player.keys = (keys or {}).get(colour, 0)
        player.letters = (letters or {}).get(colour, 0)
        player.goods = (goods or {}).get(colour, "").split()
        player.bonus = (bonus or {}).get(colour, "").split()
    found.coins = naive.COINS - sum(player.coins for player in found.seats)
    found.keys_spent = keys_spent
    found.keys = naive.KEYS - keys_spent - sum(player.keys for player in found.seats)
    found.discards = hand(discards)
    _lay_out(found, pairs, on)
    _goods_and_bonus(found, gone, display)
    assert found.coins >= 0 <= found.keys
    return found


def _score_cards(found: naive.Island, card: str, used: str) -> None:
    """The card of this round, and what was scored before it: all earlier stages, and `used`."""
    earlier = {other for other in naive.SCORE_CARDS if naive.stage_of(other) < naive.stage_of(card)} | set(used.split())
    if used == "all":
        earlier = set(naive.SCORE_CARDS) - {card}
    found.score_deck -= earlier | {card}
    found.score_card = card
    found.round = len(naive.SCORE_CARDS) - len(found.score_deck)


def _lay_out(found: naive.Island, pairs: str, on: str) -> None:
    """Pairs such as `coast/desert woodland/woodland`; every card that is nowhere else is in the pile."""
    found.pairs = [pair.split("/") for pair in pairs.split()]
    if found.phase == "bid" and not found.pairs:
        found.pairs = [["coast", "desert"], ["mountains", "meadows"], ["woodland", "coast"], ["desert", "meadows"]]
        del found.pairs[found.players :]
    found.hands_on = {pair: COLOURS.index(colour) for pair, colour in enumerate(on) if colour in COLOURS}
    held = sum((player.hand for player in found.seats), Counter[str]()) + found.discards
    for pair in found.pairs:
        held.update(pair)
    found.pile = Counter({landform: naive.CARDS_OF_EACH_LANDFORM - held[landform] for landform in naive.LANDFORMS})
    assert min(found.pile.values()) >= 0


def _goods_and_bonus(found: naive.Island, gone: str, display: str | None) -> None:
    """Goods that nobody has are on display, the first three of them, and in the deck."""
    found.goods_gone = set(gone.split())
    away = found.goods_gone.union(*(player.goods for player in found.seats))
    rest = [card for card in naive.GOODS_CARDS if card not in away]
    if display is None:
        shown: list[str | None] = list(islice(rest, naive.DISPLAY))
    else:
        shown = [None if card == "-" else card for card in display.split()]
    found.display = shown + [None] * (naive.DISPLAY - len(shown))
    found.goods_deck = set(rest) - set(shown)
    for seat, player in enumerate(found.seats):
        found.picks += [(seat, card) for card in player.bonus]
        found.bonus_deck -= set(player.bonus)
