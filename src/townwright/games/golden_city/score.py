"""Letters: the scoring of a round, bonus cards, and the standing. Each item is a function of its own."""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.golden_city.board import AREA, BONUS_PLACES, CITY
from townwright.games.golden_city.data import (
    AREA_OF_CARD,
    B_COINS,
    B_GOODS,
    BONUS_CARD_COUNT,
    BONUS_LETTERS,
    CARDS_A_GOODS,
    CARDS_WITH,
    GOODS_CARD_COUNT,
    GOODS_OF_CARD,
    LETTERS_FOR_HAVING,
    LETTERS_FOR_MOST,
    SCORE_CARD_COUNT,
)
from townwright.games.golden_city.hands import is_hidden
from townwright.games.golden_city.roads import businesses_in, is_stuck
from townwright.games.golden_city.state import NONE, OPEN_LETTERS, GoldenCity

# 5. Scoring -----------------------------------------------------------------------------------------------------------


@compiled
def score_card(s: GoldenCity) -> int:
    """The card that is scored in this round, or NONE before it is revealed."""
    if s.round > 0:
        for card in range(SCORE_CARD_COUNT):
            if s.scored_in[card] == s.round:
                return card
    return NONE


@compiled
def owns_goods(s: GoldenCity, seat: int, goods: int) -> bool:
    """Does a card in front of this player show these goods?"""
    for k in range(CARDS_A_GOODS):
        if s.goods[CARDS_WITH[goods, k]] == seat:
            return True
    return False


@compiled
def is_sole_owner(s: GoldenCity, seat: int, goods: int) -> bool:
    """GC-S3: has nobody else these goods? How many cards show them never matters."""
    for other in range(s.seats):
        if owns_goods(s, other, goods) != (other == seat):
            return False
    return True


@compiled
def goods_letters(s: GoldenCity, seat: int, goods: int) -> int:
    """GC-S1, GC-S3."""
    if not owns_goods(s, seat, goods):
        return 0
    return LETTERS_FOR_HAVING + (LETTERS_FOR_MOST if is_sole_owner(s, seat, goods) else 0)


@compiled
def leads_in(s: GoldenCity, seat: int, area: int) -> bool:
    """GC-S4: has this player more businesses in the area than every other? Being the only one there is the same."""
    own = businesses_in(s, seat, AREA[area])
    for other in range(s.seats):
        if other != seat and businesses_in(s, other, AREA[area]) >= own:
            return False
    return own > 0


@compiled
def area_letters(s: GoldenCity, seat: int, area: int) -> int:
    """GC-S2, GC-S4."""
    if businesses_in(s, seat, AREA[area]) == 0:
        return 0
    return LETTERS_FOR_HAVING + (LETTERS_FOR_MOST if leads_in(s, seat, area) else 0)


@compiled
def score_round(s: GoldenCity) -> None:
    card = score_card(s)
    for seat in range(s.seats):
        s.letters[seat] += goods_letters(s, seat, GOODS_OF_CARD[card]) + area_letters(s, seat, AREA_OF_CARD[card])


# Bonus cards ----------------------------------------------------------------------------------------------------------


@compiled
def goods_owned(s: GoldenCity, seat: int) -> int:
    count = 0
    for card in range(GOODS_CARD_COUNT):
        count += s.goods[card] == seat
    return count


@compiled
def bonus_count(s: GoldenCity, seat: int, bonus: int) -> int:
    """How many there are of what this bonus card counts."""
    if bonus == B_GOODS:
        return goods_owned(s, seat)
    if bonus == B_COINS:
        return s.coins[seat] + 0
    return businesses_in(s, seat, BONUS_PLACES[bonus])


@compiled
def bonus_letters(s: GoldenCity, seat: int, bonus: int) -> int:
    """GC-S7: what the card would pay its owner now."""
    return bonus_count(s, seat, bonus) * int(BONUS_LETTERS[bonus])


# The standing ---------------------------------------------------------------------------------------------------------


@compiled
def shows_letters(s: GoldenCity, seat: int) -> bool:
    """Are these letters one's own, open by option, or those of a position that is no view? (GC-R42)"""
    return s.open_letters == OPEN_LETTERS or not is_hidden(s, seat)


@compiled
def total_letters(s: GoldenCity, seat: int) -> int:
    """GC-S8: letters gained, and those for bonus cards. A view counts what it shows."""
    total = s.letters[seat] if shows_letters(s, seat) else 0
    for k in range(BONUS_CARD_COUNT):
        if s.bonus_taker[k] == seat and 0 <= s.bonus_card[k] < BONUS_CARD_COUNT:
            total += bonus_letters(s, seat, s.bonus_card[k])
    return total


@compiled
def is_ahead(s: GoldenCity, one: int, other: int, scores: Array) -> bool:
    """GC-S9, GC-S10: not stuck; more letters; more businesses in the city; more coins."""
    if is_stuck(s, one) != is_stuck(s, other):
        return is_stuck(s, other)
    if scores[one] != scores[other]:
        return scores[one] > scores[other]
    in_city, others_in_city = businesses_in(s, one, CITY), businesses_in(s, other, CITY)
    if in_city != others_in_city:
        return in_city > others_in_city
    return s.coins[one] > s.coins[other]


@compiled
def standing(s: GoldenCity, scores: Array, ranks: Array) -> None:
    """Each seat's letters and rank if the game ended now."""
    for seat in range(s.seats):
        scores[seat] = total_letters(s, seat)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            ranks[seat] += is_ahead(s, other, seat, scores)
