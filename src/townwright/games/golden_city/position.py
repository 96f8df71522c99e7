"""Positions of The Golden City as readable documents, and documents back to positions.

Reading is strict: a document that could not have come from a game is refused with the name of the field
(`possible.py`). A view of a seat is written with what it shows, but is no whole position and is not read back.
"""

from __future__ import annotations

from typing import Any

from townwright.engine import ask
from townwright.engine.document import Node
from townwright.engine.state import CHANCE, OVER
from townwright.games.golden_city import possible
from townwright.games.golden_city.board import PLACES, ROAD_ENDS, places_in, read_place, word_of
from townwright.games.golden_city.data import (
    BONUS_CARD_COUNT,
    BONUS_CARDS,
    BUILDS_A_TURN,
    BUSINESSES,
    CARDS_OF_EACH,
    COINS,
    DISPLAY,
    GOODS_CARD_COUNT,
    GOODS_CARDS,
    KEYS,
    LANDFORM_COUNT,
    LANDFORMS,
    LONGEST_GAME,
    ROUNDS,
    SCORE_CARD_COUNT,
    SCORE_CARDS,
    SEATS,
)
from townwright.games.golden_city.hands import is_hidden
from townwright.games.golden_city.score import shows_letters
from townwright.games.golden_city.state import (
    BID,
    DISPLAYED,
    END,
    IN_BOX,
    IN_DECK,
    LAYOUT,
    NONE,
    ON,
    ONE_OF,
    PAY,
    RANDOM_START,
    GoldenCity,
)
from townwright.games.golden_city.words import PHASES

PHASE_NAMES = tuple(phase.name for phase in PHASES)
MOST_LETTERS = 999
MOST_EXPULSIONS = 7  # 1 + 2 + ... + 7 coins; an eighth could not be paid (GC-R10)
_FIELDS = ("phase", "round", "ply", "start_player", "turn", "built", "site", "players", "score_cards", "pairs", "bids")
_MORE_FIELDS = ("expulsions", "display", "goods_deck", "returned_goods", "bonus_cards", "keys_left", "discards")
_OF_A_PLAYER = ("letters", "coins", "keys", "businesses", "hand", "seen", "older", "goods")


# Writing --------------------------------------------------------------------------------------------------------------


def write_position(s: GoldenCity) -> dict[str, Any]:
    """Every fact of the position, in the order in which a person would look for it."""
    document: dict[str, Any] = {"phase": PHASE_NAMES[s.phase], "round": s.round, "ply": s.ply}
    if s.starter != NONE:
        document["start_player"] = SEATS[s.starter]
    if s.turn != NONE:
        document |= {"turn": SEATS[s.turn], "built": s.built}
    if s.site != NONE:
        document["site"] = PLACES[s.site]
    document["players"] = {SEATS[seat]: _write_player(s, seat) for seat in range(s.seats)}
    revealed = sorted((card for card in range(SCORE_CARD_COUNT) if s.scored_in[card]), key=lambda k: s.scored_in[k])
    document["score_cards"] = [SCORE_CARDS[card] for card in revealed]
    if s.phase in (LAYOUT, BID):
        cards = [[s.pair[pair, k] for k in range(2)] for pair in range(s.seats)]
        document["pairs"] = [[LANDFORMS[card] for card in pair if card != NONE] for pair in cards]
    if s.phase == BID:
        document["bids"] = {f"P{p + 1}": SEATS[s.bidder[p]] for p in range(s.seats) if s.bidder[p] != NONE}
        document["expulsions"] = s.expulsions
    slots = [[card for card in range(GOODS_CARD_COUNT) if s.goods[card] == DISPLAYED + k] for k in range(DISPLAY)]
    document["display"] = [GOODS_CARDS[slot[0]] if slot else None for slot in slots]
    for name, where in (("goods_deck", IN_DECK), ("returned_goods", IN_BOX)):
        document[name] = [GOODS_CARDS[card] for card in range(GOODS_CARD_COUNT) if s.goods[card] == where]
    taken = [k for k in range(BONUS_CARD_COUNT) if s.bonus_taker[k] != NONE]
    document["bonus_cards"] = [{"player": SEATS[s.bonus_taker[k]], "card": _bonus(s.bonus_card[k])} for k in taken]
    document["keys_left"] = s.keys_left
    document["discards"] = _cards(s.discards)
    return document


def _cards(counts: Any) -> dict[str, int]:
    return {LANDFORMS[k]: counts[k] for k in range(LANDFORM_COUNT) if counts[k]}


def _bonus(card: int) -> str | None:
    """A bonus card; in a view, one of a known set has a question mark, and a card of which nothing is known is null."""
    if card < 0:
        return None
    return BONUS_CARDS[card] if card < ONE_OF else f"{BONUS_CARDS[card - ONE_OF]}?"


def _write_player(s: GoldenCity, seat: int) -> dict[str, Any]:
    document: dict[str, Any] = {"letters": s.letters[seat]} if shows_letters(s, seat) else {}
    document |= {
        "coins": s.coins[seat],
        "keys": s.keys[seat],
        "businesses": [PLACES[place] for place in places_in(s.business[seat])],
        "goods": [GOODS_CARDS[card] for card in range(GOODS_CARD_COUNT) if s.goods[card] == seat],
    }
    if is_hidden(s, seat):
        document["hand"] = {"cards": s.hand_size[seat]}
    else:
        document["hand"] = _cards(s.hand[seat])
        document["older"] = _cards(s.older[seat])
    if s.known_cards == ON or not is_hidden(s, seat):
        document["seen"] = _cards(s.seen[seat])
    return document


# Reading --------------------------------------------------------------------------------------------------------------


def read_position(document: Node, s: GoldenCity) -> None:
    """Fill `s`, whose options are set, from the document; refuse what no game can lead to."""
    fill(document, s)
    possible.check(document, s)


def fill(document: Node, s: GoldenCity) -> None:
    """Fill `s` with what the document says, whether or not a game can lead to it."""
    document.fields(*_FIELDS, *_MORE_FIELDS)
    ask.start(s)
    s.phase = document.get("phase").one_of(PHASE_NAMES)
    s.round = document.get("round").whole(0, ROUNDS)
    s.ply = document.get("ply", 0).whole(0, LONGEST_GAME)
    seats = SEATS[: s.seats]
    if document.has("start_player") or s.start_player != RANDOM_START:
        s.starter = document.get("start_player").one_of(seats)
    players = document.get("players").fields(*seats)
    for seat, name in enumerate(seats):
        _read_player(players.get(name), s, seat)
    _read_goods(document, s)
    _read_bonus_cards(document.get("bonus_cards", []), s)
    s.keys_left = document.get("keys_left").whole(0, KEYS)
    _read_score_cards(document.get("score_cards", []), s)
    _read_pairs(document, s)
    _read_decision(document, s)
    _count_pile(document, s)


def _read_cards(node: Node) -> list[int]:
    """How many cards of each landform; those that are not named are none."""
    node.fields(*LANDFORMS)
    return [node.get(name, 0).whole(0, CARDS_OF_EACH) for name in LANDFORMS]


def _read_player(node: Node, s: GoldenCity, seat: int) -> None:
    node.fields(*_OF_A_PLAYER)
    s.letters[seat] = node.get("letters").whole(0, MOST_LETTERS)
    s.coins[seat] = node.get("coins").whole(0, COINS)
    s.keys[seat] = node.get("keys").whole(0, KEYS)
    _read_hand(node, s, seat)
    built: set[int] = set()
    for entry in node.get("businesses", []).items():
        place = read_place(entry.text())
        if place is None or entry.value != PLACES[place]:
            raise entry.wrong("a place such as C1, M5 or MA is expected.")
        if place in built:
            raise entry.wrong(f"{PLACES[place]} is named twice.")
        built.add(place)
    if len(built) > BUSINESSES[s.seats]:
        raise node.get("businesses").wrong(f"a player has {BUSINESSES[s.seats]} businesses.")
    s.business[seat] = word_of(built)
    s.left[seat] = int(BUSINESSES[s.seats]) - len(built)
    for place in built:
        s.reach[seat] |= ROAD_ENDS[place]


def _read_hand(node: Node, s: GoldenCity, seat: int) -> None:
    """All cards, those that everybody has seen, and of the others those held since the last shuffle."""
    hand, seen, older = (_read_cards(node.get(name, {})) for name in ("hand", "seen", "older"))
    for landform in range(LANDFORM_COUNT):
        s.hand[seat, landform] = hand[landform]
        s.seen[seat, landform] = seen[landform]
        s.older[seat, landform] = older[landform]
        s.left_out[landform] += older[landform]
    s.hand_size[seat] = sum(hand)
    s.older_size[seat] = sum(older)


def _read_goods(document: Node, s: GoldenCity) -> None:
    homeless = set(range(GOODS_CARD_COUNT))

    def put(entry: Node, where: int) -> None:
        card = entry.one_of(GOODS_CARDS)
        if card not in homeless:
            raise entry.wrong(f"{GOODS_CARDS[card]} is in two places.")
        homeless.remove(card)
        s.goods[card] = where

    for seat in range(s.seats):
        for entry in document.get("players").get(SEATS[seat]).get("goods", []).items():
            put(entry, seat)
    display = document.get("display").items()
    if len(display) != DISPLAY:
        raise document.get("display").wrong(f"{DISPLAY} slots are expected, null for an empty one.")
    for slot, entry in enumerate(display):
        if entry.value is not None:
            put(entry, DISPLAYED + slot)
    for name, where in (("goods_deck", IN_DECK), ("returned_goods", IN_BOX)):
        for entry in document.get(name, []).items():
            put(entry, where)
    if homeless:
        names = ", ".join(GOODS_CARDS[card] for card in sorted(homeless))
        raise document.get("goods_deck", []).wrong(f"{names}: nowhere to be found; in the deck?")


def _read_bonus_cards(node: Node, s: GoldenCity) -> None:
    """In the order in which they were taken."""
    taken: set[int] = set()
    for k, entry in enumerate(node.items()):
        entry.fields("player", "card")
        card = entry.get("card").one_of(BONUS_CARDS)
        if card in taken:
            raise entry.get("card").wrong(f"{BONUS_CARDS[card]} is taken twice.")
        taken.add(card)
        s.bonus_card[k] = card
        s.bonus_taker[k] = entry.get("player").one_of(SEATS[: s.seats])


def _read_score_cards(node: Node, s: GoldenCity) -> None:
    """In the order of the rounds in which they were revealed."""
    for k, entry in enumerate(node.items()):
        card = entry.one_of(SCORE_CARDS)
        if s.scored_in[card]:
            raise entry.wrong(f"{SCORE_CARDS[card]} is named twice.")
        s.scored_in[card] = k + 1


def _read_pairs(document: Node, s: GoldenCity) -> None:
    """The pairs while they are laid out and bid for, and the hands on them."""
    for name, phases in (("pairs", (LAYOUT, BID)), ("bids", (BID,)), ("expulsions", (BID,))):
        if document.has(name) and s.phase not in phases:
            raise document.get(name).wrong(f"there are none in phase {PHASE_NAMES[s.phase]}.")
    if s.phase in (LAYOUT, BID):
        pairs = document.get("pairs").items()
        if len(pairs) != s.seats:
            raise document.get("pairs").wrong(f"{s.seats} lists are expected.")
        for k, entry in enumerate(pairs):
            cards = [card.one_of(LANDFORMS) for card in entry.items()]
            if len(cards) > 2:
                raise entry.wrong("a pair has two cards.")
            for column, card in enumerate(cards):
                s.pair[k, column] = card
    if s.phase == BID:
        bids = document.get("bids", {}).fields(*(f"P{k + 1}" for k in range(s.seats)))
        for name, entry in bids.entries():
            s.bidder[int(name[1]) - 1] = entry.one_of(SEATS[: s.seats])
        s.expulsions = document.get("expulsions", 0).whole(0, MOST_EXPULSIONS)


def _read_decision(document: Node, s: GoldenCity) -> None:
    """Whose turn it is, what he has built in it, and for what he is paying."""
    phase = PHASE_NAMES[s.phase]
    if s.phase in possible.WITHOUT_TURN:
        for name in ("turn", "built"):
            if document.has(name):
                raise document.get(name).wrong(f"it is nobody's turn in phase {phase}.")
        s.turn = NONE
    else:
        s.turn = document.get("turn").one_of(SEATS[: s.seats])
        s.built = document.get("built", 0).whole(0, BUILDS_A_TURN)
    s.actor = s.turn
    if s.phase in possible.LUCKY:
        s.actor = CHANCE
    elif s.phase == END:
        s.actor = OVER
    if s.phase == PAY:
        place = read_place(document.get("site").text())
        if place is None or PLACES[place] != document.get("site").value:
            raise document.get("site").wrong("a place such as C1, M5 or MA is expected.")
        s.site = place
    elif document.has("site"):
        raise document.get("site").wrong("a place is paid for in phase pay only.")


def _count_pile(document: Node, s: GoldenCity) -> None:
    """The draw pile is all that is nowhere else."""
    discards = _read_cards(document.get("discards", {}))
    for landform in range(LANDFORM_COUNT):
        s.discards[landform] = discards[landform]
        laid = sum(s.pair[pair, column] == landform for pair in range(s.seats) for column in range(2))
        held = sum(s.hand[seat, landform] for seat in range(s.seats))
        left = CARDS_OF_EACH - discards[landform] - laid - held
        if left < 0:
            raise document.get("discards", {}).wrong(f"there are only {CARDS_OF_EACH} {LANDFORMS[landform]} cards.")
        s.pile[landform] = left
