"""Where every letter came from: what each decision brought to whom, and the account of a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from townwright.engine.score import Gain, Item, total
from townwright.engine.state import OVER
from townwright.games.golden_city import score
from townwright.games.golden_city.board import AREA, BONUS_PLACES, CITY, PLACES, REWARD, places_in
from townwright.games.golden_city.building import letters_for_building
from townwright.games.golden_city.data import (
    AREA_NAMES,
    AREA_OF_CARD,
    B_GOODS,
    BONUS_CARD_COUNT,
    BONUS_CARDS,
    BONUS_COUNTS,
    GOODS,
    GOODS_CARD_COUNT,
    GOODS_CARDS,
    GOODS_OF_CARD,
    GOODS_ON_CARD,
    LETTERS_FOR_HAVING,
    LETTERS_FOR_MOST,
    RIVERS,
    SCORE_CARDS,
    SEATS,
)
from townwright.games.golden_city.roads import builders_of, businesses_in, is_stuck
from townwright.games.golden_city.state import NONE, PAY, GoldenCity

BONUS_KIND = "bonus cards"
HEADINGS = {  # of the account: kinds of gains, in this order, with what they are called and their rule
    "city, first builder": ("first in parts of the city", "GC-S6"),
    "city, second builder": ("second in parts of the city", "GC-S6"),
    "goods": ("goods scored", "GC-S1"),
    "rivers": ("rivers scored", "GC-S2"),
    "quarters": ("quarters scored", "GC-S2"),
}


def count_of(number: int, thing: str) -> str:
    """Such as "2 coins", "1 goods card" or "3 businesses on a river"."""
    if number == 1:
        return f"1 {thing}"
    head, _, tail = thing.partition(" ")
    if head == "business":
        return f"{number} businesses {tail}"
    return f"{number} {thing}s"


def listed(names: Sequence[str]) -> str:
    """Such as "P1", "P1 and P2" or "P1, P2 and P4"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def places_of(s: GoldenCity, seat: int, places: object) -> tuple[str, ...]:
    """Where among these places the seat has businesses."""
    return tuple(f"place:{PLACES[place]}" for place in places_in(int(s.business[seat]) & int(places)))  # type: ignore[call-overload]


# What a decision brought ----------------------------------------------------------------------------------------------


def is_scored(before: GoldenCity, after: GoldenCity) -> bool:
    """Did this decision end the round, so that its score card was scored?"""
    return before.round > 0 and (after.round > before.round or after.actor == OVER)


def gains(before: GoldenCity, action: int, after: GoldenCity) -> list[Gain]:
    """Letters for building in the city, for the score card if the round ended, for bonus cards if the game did."""
    when = f"round {before.round}"
    found: list[Gain] = []
    if before.phase == PAY and (item := _city_part(before)).points:
        found.append(Gain(before.turn, when, item))
    if is_scored(before, after):
        card = score.score_card(before)
        found += [Gain(seat, when, item) for seat in range(after.seats) for item in scored(after, seat, card)]
    if after.actor == OVER:
        found += [Gain(seat, "the end", item) for seat in range(after.seats) for item in bonus_items(after, seat)]
    return found


def _city_part(s: GoldenCity) -> Item:
    """GC-S6: what the business that is being paid for brings at once."""
    earlier, name = builders_of(s, s.site), PLACES[s.site]
    order = "first" if earlier == 0 else "second"
    points = letters_for_building(REWARD[s.site], earlier)
    return Item(f"{order} to build in {name}", points, "GC-S6", (f"place:{name}",), kind=f"city, {order} builder")


def scored(s: GoldenCity, seat: int, card: int) -> list[Item]:
    """What this score card brings the seat on this position, goods first."""
    goods, area = int(GOODS_OF_CARD[card]), int(AREA_OF_CARD[card])
    items = []
    if points := score.goods_letters(s, seat, goods):
        cards = [c for c in range(GOODS_CARD_COUNT) if s.goods[c] == seat and goods in GOODS_ON_CARD[c]]
        parts = _having_and_most(points, ("GC-S1", "has it"), ("GC-S3", "is the only one"))
        where = tuple(f"goods:{GOODS_CARDS[c]}" for c in cards)
        items.append(Item(f"{SCORE_CARDS[card]}: {GOODS[goods]}", points, "GC-S1", where, parts, kind="goods"))
    if points := score.area_letters(s, seat, area):
        parts = _having_and_most(points, ("GC-S2", "is there"), ("GC-S4", "has most businesses"))
        where = places_of(s, seat, AREA[area])
        kind = "rivers" if area < len(RIVERS) else "quarters"
        items.append(Item(f"{SCORE_CARDS[card]}: {AREA_NAMES[area]}", points, "GC-S2", where, parts, kind=kind))
    return items


def _having_and_most(points: int, having: tuple[str, str], most: tuple[str, str]) -> tuple[Item, ...]:
    parts = [Item(having[1], LETTERS_FOR_HAVING, having[0])]
    if points > LETTERS_FOR_HAVING:
        parts.append(Item(most[1], LETTERS_FOR_MOST, most[0]))
    return tuple(parts)


def bonus_items(s: GoldenCity, seat: int) -> list[Item]:
    """GC-S7: the seat's bonus cards, in the order in which it took them, as far as they can be seen."""
    owned = [s.bonus_card[k] for k in range(BONUS_CARD_COUNT) if s.bonus_taker[k] == seat]
    return [bonus_item(s, seat, bonus) for bonus in owned if 0 <= bonus < BONUS_CARD_COUNT]


def bonus_item(s: GoldenCity, seat: int, bonus: int) -> Item:
    counted = count_of(score.bonus_count(s, seat, bonus), BONUS_COUNTS[bonus])
    where = places_of(s, seat, BONUS_PLACES[bonus])
    if bonus == B_GOODS:
        where = tuple(f"goods:{GOODS_CARDS[card]}" for card in range(GOODS_CARD_COUNT) if s.goods[card] == seat)
    points = score.bonus_letters(s, seat, bonus)
    return Item(f"{BONUS_CARDS[bonus]}: {counted}", points, "GC-S7", where, kind=BONUS_KIND)


# The account of a game ------------------------------------------------------------------------------------------------


def account(s: GoldenCity, so_far: Sequence[Gain]) -> list[Item]:
    """Each seat's letters by where they came from, bonus cards as if the game ended now, and what would break a tie."""
    return [_sheet(s, seat, [gain for gain in so_far if gain.purse == seat]) for seat in range(s.seats)]


def _sheet(s: GoldenCity, seat: int, gained: list[Gain]) -> Item:
    if not score.shows_letters(s, seat):
        return Item(f"{SEATS[seat]} keeps the letters hidden", 0, "GC-R42")
    gained = [gain for gain in gained if gain.item.kind != BONUS_KIND]
    carried = s.letters[seat] - sum(gain.item.points for gain in gained)
    parts = [Item("letters to begin with", carried, "GC-S8", kind="to begin with")] if carried else []
    for kind, (heading, rule) in HEADINGS.items():
        if own := [
            replace(gain.item, text=f"{gain.when}, {gain.item.text}") for gain in gained if gain.item.kind == kind
        ]:
            parts.append(total(heading, own, rule))
    parts += bonus_items(s, seat)
    in_city = count_of(businesses_in(s, seat, CITY), "business in the Golden City")
    coins = count_of(s.coins[seat], "coin")
    parts.append(Item(f"for ties: {in_city}, then {coins}", 0, "GC-S9", places_of(s, seat, CITY)))
    if is_stuck(s, seat):
        parts.append(Item("could no longer build, and ranks behind all who could", 0, "GC-S10"))
    return total(f"{SEATS[seat]}'s letters", parts, "GC-S8")


def forecast(s: GoldenCity) -> list[Item]:
    """What the score card of this round would bring each seat if it were scored now."""
    card = score.score_card(s)
    if card == NONE or s.actor == OVER:
        return []
    return [total(f"{SEATS[seat]} would score", scored(s, seat, card), "GC-S1") for seat in range(s.seats)]
