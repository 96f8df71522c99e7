"""Why a choice is refused: the rule's number, a sentence with the facts, and the places that forbid it."""

from __future__ import annotations

from townwright.engine.errors import Refused
from townwright.engine.state import OVER
from townwright.games.golden_city import choices
from townwright.games.golden_city.account import count_of, listed
from townwright.games.golden_city.board import KEY, LANDFORM, LOCATIONS, PLACES, REWARD, ROADS, places_in
from townwright.games.golden_city.building import card_at, is_in_bonus_deck, place_of_goods
from townwright.games.golden_city.data import (
    BONUS_CARD_COUNT,
    BONUS_CARDS,
    BUILDS_A_TURN,
    COAST,
    COAST_UNITS,
    DISPLAY,
    GOODS_CARD_COUNT,
    GOODS_CARDS,
    INLAND_UNITS,
    JOKER,
    LANDFORM_COUNT,
    LANDFORMS,
    SEATS,
)
from townwright.games.golden_city.explain import missing_links
from townwright.games.golden_city.notation import cards_of, target_of, units_of
from townwright.games.golden_city.state import DISPLAYED, NONE, GoldenCity
from townwright.games.golden_city.words import cards_in_words, prompt

Places = tuple[str, ...]


def refusal(s: GoldenCity, seat: int, action: int, rule: int) -> Refused:
    if rule > choices.RULING:
        return Refused(f"GC-R{rule - choices.RULING}", _RULINGS[rule])
    sentence, places = _refusal(s, seat, action, rule)
    return Refused(f"GC-L{rule}", sentence, places)


_RULINGS = {
    choices.R12_HAND_STAYS: "a hand that was laid on a pair stays there, unless it is expelled.",
    choices.R27_OPEN_DISCARD: "a card that was discarded has been seen by all.",
    choices.R46_BUSINESS_STAYS: "a business that was paid for stays where it is.",
}


def _refusal(s: GoldenCity, seat: int, action: int, rule: int) -> tuple[str, Places]:
    place = action - choices.SITES
    match rule:
        case choices.L1_NOT_NOW:
            return _not_now(s, seat), ()
        case choices.L2_MUST_BID:
            free = [f"P{pair + 1}" for pair in range(s.seats) if s.bidder[pair] == NONE]
            return f"you must lay your hand on a pair; {listed(free)} cost nothing.", _pairs(free)
        case choices.L3_NO_SUCH_PAIR:
            return f"there is no pair P{action - choices.BIDS + 1}; P1 to P{s.seats} are laid out.", ()
        case choices.L4_TOO_DEAR:
            return _too_dear(s, action - choices.BIDS)
        case choices.L5_BUILT_TWICE:
            return f"you have already built {BUILDS_A_TURN} businesses this turn.", ()
        case choices.L6_NONE_LEFT:
            return "you have no businesses left.", ()
        case choices.L7_TAKEN:
            owner = next(other for other in range(s.seats) if int(s.business[other]) >> place & 1)
            by = "yourself" if owner == seat else SEATS[owner]
            return f"{PLACES[place]} is already taken, by {by}.", _at([place])
        case choices.L8_ALREADY_THERE:
            return f"you already have a business in {PLACES[place]}, and one is all you may have there.", _at([place])
        case choices.L9_NO_ROAD:
            return _no_road(s, seat, place)
        case choices.L10_NO_KEY:
            return _no_key(s, place)
        case choices.L11_TOO_FEW_CARDS:
            return _too_few_cards(s, seat, place)
        case choices.L12_WRONG_PAYMENT:
            return _wrong_payment(s, seat, action)
    return _refused_card(s, seat, action, rule)


def _refused_card(s: GoldenCity, seat: int, action: int, rule: int) -> tuple[str, Places]:
    """Goods cards, bonus cards, discards, and what has to be finished first."""
    match rule:
        case choices.L13_NO_GOODS:
            return _no_goods(s, action)
        case choices.L14_NOT_YOUR_GOODS:
            own = [GOODS_CARDS[card] for card in range(GOODS_CARD_COUNT) if s.goods[card] == seat]
            places = tuple(f"goods:{name}" for name in own)
            return f"{GOODS_CARDS[action - choices.GIVES]} is not yours; give back one of {', '.join(own)}.", places
        case choices.L15_BONUS_GONE:
            left = [BONUS_CARDS[bonus] for bonus in range(BONUS_CARD_COUNT) if is_in_bonus_deck(s, bonus)]
            places = tuple(f"bonus:{name}" for name in left)
            return f"{BONUS_CARDS[action - choices.KEEPS]} has been taken; there are {', '.join(left)}.", places
        case choices.L16_NO_SUCH_CARD:
            held = [LANDFORMS[k] for k in range(LANDFORM_COUNT) if s.hand[seat, k] > 0]
            places = tuple(f"card:{name}" for name in held)
            return f"you have no {LANDFORMS[action - choices.DROPS]} card; discard one of {', '.join(held)}.", places
        case choices.L17_FINISH_FIRST:
            return f"finish what you have begun first. {prompt(s, seat)}", ()
    raise AssertionError(f"GC-L{rule} has no sentence")


def _at(places: list[int]) -> Places:
    return tuple(f"place:{PLACES[place]}" for place in places)


def _pairs(names: list[str]) -> Places:
    return tuple(f"pair:{name}" for name in names)


def _not_now(s: GoldenCity, seat: int) -> str:
    if s.actor == OVER:
        return "the game is over."
    if seat != s.actor:
        return f"it is not your decision now. {prompt(s, NONE)}"
    return f"that is not to be decided now. {prompt(s, seat)}"


def _too_dear(s: GoldenCity, pair: int) -> tuple[str, Places]:
    free = [f"P{k + 1}" for k in range(s.seats) if s.bidder[k] == NONE]
    cost, coins = count_of(s.expulsions + 1, "coin"), s.coins[s.turn]
    way_out = f"{listed(free)} {'is' if len(free) == 1 else 'are'} free"
    return f"expelling would cost {cost}; you have {coins}. {way_out}.", _pairs([f"P{pair + 1}", *free])


def _no_road(s: GoldenCity, seat: int, place: int) -> tuple[str, Places]:
    """Where the road connection breaks."""
    here = PLACES[place]
    missing = missing_links(s, seat, place)
    if missing is not None and not places_in(s.business[seat]):
        return f"no road joins {here} to a business of yours; begin on a coast.", _at([place])
    if missing is None:
        around = [end for end in ROADS[place] if int(LOCATIONS) >> end & 1]
        return f"no road joins {here} to your businesses, and others have closed every way there.", _at(around)
    names = ", then ".join(PLACES[link] for link in missing)
    return f"no road joins {here} to your businesses; first build on {names}.", _at(missing)


def _no_key(s: GoldenCity, place: int) -> tuple[str, Places]:
    taken = int(s.business[0]) | int(s.business[1]) | int(s.business[2]) | int(s.business[3])
    keys = [k for k in range(len(PLACES)) if REWARD[k] == KEY and not taken >> k & 1]
    found = f"{', '.join(PLACES[k] for k in keys)} still bring one" if keys else "no location with one is left"
    return f"you need a key card for the inner city, {PLACES[place]}; {found}.", _at(keys)


def _too_few_cards(s: GoldenCity, seat: int, place: int) -> tuple[str, Places]:
    """Which cards are short, and what the hand has of them."""
    target = int(LANDFORM[place])
    units = COAST_UNITS if target == COAST else INLAND_UNITS
    own = s.hand[seat, target]
    jokers = sum(s.hand[seat, k] // JOKER for k in range(LANDFORM_COUNT) if k != target)
    short = units - own - jokers
    name = LANDFORMS[target]
    have = f"you have {own}, and {count_of(jokers, 'pair')} of other landforms as jokers"
    return f"{PLACES[place]} costs {name} x{units}; {have}: {short} short.", (f"card:{name}",)


def _wrong_payment(s: GoldenCity, seat: int, action: int) -> tuple[str, Places]:
    target = target_of(s)
    cards = cards_of(target, units_of(action))
    places = tuple(f"card:{LANDFORMS[landform]}" for landform in cards)
    needed = COAST_UNITS if target == COAST else INLAND_UNITS
    price = f"{PLACES[s.site]} costs {LANDFORMS[target]} x{needed}"
    if len(units_of(action)) != needed:
        return f"{cards_in_words(cards)} is not the price: {price}.", places
    short = {k: count - s.hand[seat, k] for k, count in cards.items() if count > s.hand[seat, k]}
    return f"{cards_in_words(cards)} would pay, but you lack {cards_in_words(short)}.", places


def _no_goods(s: GoldenCity, action: int) -> tuple[str, Places]:
    if action == choices.FROM_DECK:
        return "the deck of goods cards is empty; take one from the display.", _slots(s)
    slot = place_of_goods(action) - DISPLAYED + 1
    return f"there is no goods card in slot {slot}.", _slots(s)


def _slots(s: GoldenCity) -> Places:
    return tuple(f"slot:{k + 1}" for k in range(DISPLAY) if card_at(s, DISPLAYED + k) != NONE)
