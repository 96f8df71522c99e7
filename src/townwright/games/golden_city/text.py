"""The position of The Golden City as text: readable without colour, and aloud."""

from __future__ import annotations

from townwright.games.golden_city.account import count_of
from townwright.games.golden_city.board import FIRST_CITY_PART, FIRST_LETTERS, PLACES, REWARD, ROADS, SECOND_LETTERS, XY
from townwright.games.golden_city.building import goods_in_deck, supply
from townwright.games.golden_city.data import (
    BONUS_CARD_COUNT,
    BONUS_CARDS,
    CARD_COUNT,
    DISPLAY,
    GOODS_CARD_COUNT,
    GOODS_CARDS,
    LANDFORM_COUNT,
    PLACE_COUNT,
    ROUNDS,
    SCORE_CARD_COUNT,
    SEATS,
)
from townwright.games.golden_city.hands import is_hidden
from townwright.games.golden_city.roads import builders_of
from townwright.games.golden_city.score import score_card, shows_letters
from townwright.games.golden_city.state import DISPLAYED, NONE, ON, ONE_OF, GoldenCity
from townwright.games.golden_city.words import cards_in_words, goods_card, pair_cards
from townwright.games.golden_city.words import score_card as name_of_score_card

LEGEND = (
    "M1w: a vacant place and its reward: c, cc coins   + landform card   k key   w goods card   * bonus card\n"
    "M1=R: Red's business   MA:RB Red and Blue; 5, 3 letters for the next one there   dots are roads"
)
_WIDTH, _HEIGHT = 104, 41
_REWARDS = ("c", "cc", "+", "k", "w", "*", "", "c", "+")


def draw_board(s: GoldenCity) -> str:
    """The island with its roads, then the players, then what lies on the table."""
    return "\n".join([*_island(s), "", *_players(s), "", *_table(s), LEGEND])


# The island -----------------------------------------------------------------------------------------------------------


def _spot(place: int) -> tuple[int, int]:
    """The column and the row of a place's middle."""
    x, y = XY[place]
    return round(x * (_WIDTH - 10) / 1000) + 4, round(y * (_HEIGHT - 1) / 1000)


def _island(s: GoldenCity) -> list[str]:
    canvas = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    for one in range(PLACE_COUNT):
        for other in ROADS[one]:
            if one < other:
                _draw_road(canvas, _spot(one), _spot(other))
    for place in range(PLACE_COUNT):
        label = _label(s, place)
        column, row = _spot(place)
        first = column - len(label) // 2
        canvas[row][first - 1 : first + len(label) + 1] = f" {label} "
    lines = ["".join(row).rstrip() for row in canvas]
    return [line for line in lines if line]


def _draw_road(canvas: list[list[str]], one: tuple[int, int], other: tuple[int, int]) -> None:
    steps = max(abs(one[0] - other[0]) // 2, abs(one[1] - other[1]), 1)
    for k in range(1, steps):
        column = one[0] + round((other[0] - one[0]) * k / steps)
        row = one[1] + round((other[1] - one[1]) * k / steps)
        canvas[row][column] = "."


def _label(s: GoldenCity, place: int) -> str:
    """The place, its reward while there is one, and whose businesses stand here."""
    owners = "".join(name[0] if name != "Black" else "K" for name in _owners(s, place))
    if place < FIRST_CITY_PART:
        return f"{PLACES[place]}={owners}" if owners else PLACES[place] + _REWARDS[REWARD[place]]
    earlier = builders_of(s, place)
    letters = {0: FIRST_LETTERS, 1: SECOND_LETTERS}
    pays = f"{letters[earlier][REWARD[place]]}" if earlier in letters else ""
    extra = _REWARDS[REWARD[place]] if earlier == 0 else ""
    return f"{PLACES[place]}:{owners}{pays}{extra}"


def _owners(s: GoldenCity, place: int) -> list[str]:
    return [SEATS[seat] for seat in range(s.seats) if int(s.business[seat]) >> place & 1]


# Players and table ----------------------------------------------------------------------------------------------------


def _players(s: GoldenCity) -> list[str]:
    lines = []
    for seat in range(s.seats):
        acts = ">" if s.actor == seat else " "
        key = ", start player" if s.starter == seat else ""
        letters = f"{s.letters[seat]} letters" if shows_letters(s, seat) else "letters hidden"
        lines.append(
            f" {acts} {SEATS[seat]}{key}: {letters}, {count_of(s.left[seat], 'business left')}, {_purse(s, seat)}"
        )
        lines.append(f"     hand: {_hand(s, seat)}")
    return lines


def _purse(s: GoldenCity, seat: int) -> str:
    """Coins, keys, goods cards and bonus cards."""
    goods = [GOODS_CARDS[card] for card in range(GOODS_CARD_COUNT) if s.goods[card] == seat]
    text = f"coins {s.coins[seat]}, keys {s.keys[seat]}, goods {' '.join(goods) or 'none'}"
    bonuses = [s.bonus_card[k] for k in range(BONUS_CARD_COUNT) if s.bonus_taker[k] == seat]
    return text + (f", bonus cards {' '.join(map(bonus_name, bonuses))}" if bonuses else "")


def bonus_name(card: int) -> str:
    """A bonus card as this view shows it: a question mark for what it does not."""
    return BONUS_CARDS[card] if 0 <= card < ONE_OF else "?"


def _hand(s: GoldenCity, seat: int) -> str:
    if not is_hidden(s, seat):
        return cards_in_words({k: s.hand[seat, k] for k in range(LANDFORM_COUNT)}) or "empty"
    count = f"{s.hand_size[seat]} cards" if s.hand_size[seat] != 1 else "1 card"
    seen = cards_in_words({k: s.seen[seat, k] for k in range(LANDFORM_COUNT)})
    return f"{count}, among them {seen}" if s.known_cards == ON and seen else count


def _table(s: GoldenCity) -> list[str]:
    card = score_card(s)
    shown = "" if card == NONE else f", score card {name_of_score_card(card)}"
    left = sum(s.scored_in[k] == 0 for k in range(SCORE_CARD_COUNT))
    lines = [f"Round {s.round} of {ROUNDS}{shown}; {left} score cards to come"]
    lines += [f"  {_pair(s, pair)}" for pair in range(s.seats) if s.pair[pair, 0] != NONE]
    display = [
        goods_card(k) for slot in range(DISPLAY) for k in range(GOODS_CARD_COUNT) if s.goods[k] == DISPLAYED + slot
    ]
    lines.append(f"Goods on display: {'; '.join(display) or 'none'}; {goods_in_deck(s)} more in the deck")
    taken = sum(taker != NONE for taker in s.bonus_taker)
    lines.append(f"Supply: {supply(s)} coins, {s.keys_left} keys, {BONUS_CARD_COUNT - taken} bonus cards")
    discards = cards_in_words({k: s.discards[k] for k in range(LANDFORM_COUNT)})
    lines.append(f"Draw pile: {_cards_in_pile(s)} cards. Discards: {discards or 'none'}")
    return lines


def _cards_in_pile(s: GoldenCity) -> int:
    """All cards that are nowhere else; so it is known whatever a view shows."""
    laid = sum(s.pair[pair, k] != NONE for pair in range(s.seats) for k in range(2))
    held = sum(s.hand_size[seat] for seat in range(s.seats))
    return CARD_COUNT - laid - held - sum(s.discards[k] for k in range(LANDFORM_COUNT))


def _pair(s: GoldenCity, pair: int) -> str:
    hand = f", {SEATS[s.bidder[pair]]}'s hand on it" if s.bidder[pair] != NONE else ""
    return f"P{pair + 1}: {pair_cards(s, pair)}{hand}"
