"""How moves and places of The Golden City are written, and read back.

    P2            lay the hand on this pair      M5, MA, C12   build here
    end           build no more                  2M            pay two mountains cards
    D+2C          pay a desert card and two coasts as a joker
    take 1        take the goods card in slot 1  take deck     ... or the top of the deck
    return w3     give this goods card back      b-river       keep this bonus card
    discard D     discard a desert card

Landforms are C M G F D: coast, mountains, grass for the meadows, forest for the woodland, desert. Luck: `start Red`,
`card D`, `goods w3`, `score s1-MG`.
Places, as a page or a drawing names them: place:M5, pair:P2, card:desert, slot:1, deck:goods, goods:w3, bonus:b-M,
score:s1-MG.
"""

from __future__ import annotations

import re

from townwright.engine.errors import CannotRead, Refused
from townwright.engine.state import CHANCE
from townwright.games.golden_city.board import LANDFORM, PLACES, read_place
from townwright.games.golden_city.data import (
    ACTIONS,
    BONUS_CARDS,
    COAST_UNITS,
    DISPLAY,
    GOODS_CARDS,
    INLAND_UNITS,
    LANDFORM_COUNT,
    LANDFORM_LETTERS,
    LANDFORMS,
    OUTCOMES,
    SCORE_CARDS,
    SEATS,
    UNIT_PAIRS,
)
from townwright.games.golden_city.hands import unit_cost
from townwright.games.golden_city.rounds import cards_laid
from townwright.games.golden_city.state import DISCARD, DISPLAYED, LAYOUT, NONE, PAY, TAKE_GOODS, GoldenCity

_END_WORDS = {"end", "pass", "done", "-"}
_LANDFORM = r"(?:coasts?|mountains?|meadows?|woodlands?|deserts?|grass|forest|[cmgfd])"
_PAIR = re.compile(r"(?:bid )?p(\d)")
_PART = re.compile(rf"(\d?) ?({_LANDFORM})")
_PAYMENT = re.compile(rf"(?:pay )?(\d? ?{_LANDFORM}(?: ?[+,]? ?\d? ?{_LANDFORM})*)")
_DISCARD = re.compile(rf"(?:discard|drop)s? (?:a |1 )?({_LANDFORM})")
_BUILD = re.compile(r"(?:build )?(?:on )?([cmgfd](?:\d+|[abi]))")
_TAKE = re.compile(r"(?:take )?(?:slot )?([1-3]|deck)")
_CARD = re.compile(r"(?:take |return |give back )?(w[1-8])")
_BONUS = re.compile(r"(?:keep )?(b-\w+)")


# Payments -------------------------------------------------------------------------------------------------------------


def target_of(s: GoldenCity) -> int:
    """The landform of the place that is to be paid for, or NONE."""
    return NONE if s.site == NONE else int(LANDFORM[s.site])


def cards_of(target: int, units: tuple[int, ...]) -> dict[int, int]:
    """How many cards of which landform a payment of these units consists of, the target's own first."""
    cards: dict[int, int] = {}
    for unit in sorted(units, key=lambda unit: (unit != target, unit)):
        cards[unit] = cards.get(unit, 0) + unit_cost(target, unit)
    return cards


def units_of(action: int) -> tuple[int, ...]:
    """The units of this payment: the landforms each of which stands for one card that is needed."""
    choice = ACTIONS.decode(action)
    return (choice.fields["unit"],) if choice.kind == "pay_one" else UNIT_PAIRS[choice.fields["units"]]


def _payment_name(target: int, action: int) -> str:
    cards = cards_of(target, units_of(action)).items()
    return "+".join(f"{count if count > 1 else ''}{LANDFORM_LETTERS[landform]}" for landform, count in cards)


def _read_landform(text: str) -> int:
    letter = {"grass": "g", "forest": "f", "woodland": "f", "woodlands": "f", "meadow": "g", "meadows": "g"}.get(text)
    return LANDFORM_LETTERS.index((letter or text[0]).upper())


def _read_payment(s: GoldenCity, text: str) -> int:
    cards = [0] * LANDFORM_COUNT
    for count, name in _PART.findall(text):
        cards[_read_landform(name)] += int(count or 1)
    target = target_of(s)
    costs = [unit_cost(target, landform) for landform in range(LANDFORM_COUNT)]
    units = [landform for landform in range(LANDFORM_COUNT) for _ in range(cards[landform] // costs[landform])]
    whole = all(count % cost == 0 for count, cost in zip(cards, costs, strict=True))
    if whole and len(units) == COAST_UNITS:
        return ACTIONS.encode("pay_one", unit=units[0])
    if whole and len(units) == INLAND_UNITS:
        return ACTIONS.encode("pay_two", units=UNIT_PAIRS.index((units[0], units[1])))
    if s.phase == PAY:
        raise Refused(
            "GC-L12", f"{text!r} does not make up the price of {PLACES[s.site]}.", (f"place:{PLACES[s.site]}",)
        )
    raise CannotRead(f"{text!r} is no payment; it is one or two units, such as 2M, or 2C for a joker.")


# Moves ----------------------------------------------------------------------------------------------------------------


def move_name(s: GoldenCity, action: int) -> str:
    """The shortest text that names this choice here."""
    if s.actor == CHANCE:
        return _outcome_name(action)
    choice = ACTIONS.decode(action)
    match choice.kind:
        case "bid":
            return f"P{choice.fields['pair']}"
        case "site":
            return PLACES[choice.fields["place"]]
        case "end":
            return "end"
        case "goods":
            return f"take {choice.fields['slot']}"
        case "goods_deck":
            return "take deck"
        case "give_back":
            return f"return {GOODS_CARDS[choice.fields['card']]}"
        case "bonus":
            return BONUS_CARDS[choice.fields["card"]]
        case "discard":
            return f"discard {LANDFORM_LETTERS[choice.fields['landform']]}"
    return _payment_name(target_of(s), action)


def _outcome_name(outcome: int) -> str:
    drawn = OUTCOMES.decode(outcome)
    match drawn.kind:
        case "start":
            return f"start {SEATS[drawn.fields['seat']]}"
        case "card":
            return f"card {LANDFORM_LETTERS[drawn.fields['landform']]}"
        case "goods":
            return f"goods {GOODS_CARDS[drawn.fields['card']]}"
    return f"score {SCORE_CARDS[drawn.fields['card']]}"


def read_move(s: GoldenCity, text: str) -> int:
    """The choice that this text names; CannotRead if there is no such thing, Refused if no rule ever allows it."""
    words = " ".join(text.strip().split())
    if s.actor == CHANCE:
        return _read_outcome(words)
    low = words.lower()
    if low in _END_WORDS:
        return ACTIONS.encode("end")
    if (found := _PAIR.fullmatch(low)) and 1 <= int(found[1]) <= len(SEATS):
        return ACTIONS.encode("bid", pair=int(found[1]))
    if found := _BUILD.fullmatch(low):
        place = read_place(found[1])
        if place is None:
            raise CannotRead(f"There is no place {found[1].upper()}; on the map are C1 to C16, M1 to M8, MA and so on.")
        return ACTIONS.encode("site", place=place)
    if found := _DISCARD.fullmatch(low):
        return ACTIONS.encode("discard", landform=_read_landform(found[1]))
    if s.phase == DISCARD and re.fullmatch(_LANDFORM, low):
        return ACTIONS.encode("discard", landform=_read_landform(low))
    if found := _PAYMENT.fullmatch(low):
        return _read_payment(s, found[1])
    return _read_card(s, words, low)


def _read_card(s: GoldenCity, words: str, low: str) -> int:
    """A choice of a goods card or a bonus card."""
    if found := _TAKE.fullmatch(low):
        return ACTIONS.encode("goods_deck") if found[1] == "deck" else ACTIONS.encode("goods", slot=int(found[1]))
    if found := _CARD.fullmatch(low):
        card = GOODS_CARDS.index(found[1])
        slot = s.goods[card] - DISPLAYED
        if s.phase == TAKE_GOODS and not low.startswith(("return", "give")):
            if 0 <= slot < DISPLAY:
                return ACTIONS.encode("goods", slot=slot + 1)
            raise Refused("GC-L13", f"{found[1]} does not lie on display.", (f"goods:{found[1]}",))
        return ACTIONS.encode("give_back", card=card)
    if found := _BONUS.fullmatch(low):
        names = [name.lower() for name in BONUS_CARDS]
        if found[1] in names:
            return ACTIONS.encode("bonus", card=names.index(found[1]))
        raise CannotRead(f"There is no bonus card {found[1]!r}; they are {', '.join(BONUS_CARDS)}.")
    raise CannotRead(
        f"{words!r} is no move; expected a pair such as P2, a place such as M5, 'end', a payment such as 2M or D+2C, "
        "'take 1', 'return w3', a bonus card such as b-river, or 'discard D'."
    )


def _read_outcome(words: str) -> int:
    for outcome in range(OUTCOMES.count):
        if words.lower() == _outcome_name(outcome).lower():
            return outcome
    raise CannotRead(f"{words!r} is no outcome; expected 'start Red', 'card D', 'goods w3' or 'score s1-MG'.")


def places(s: GoldenCity, action: int) -> tuple[str, ...]:
    """What to touch for this choice."""
    if s.actor == CHANCE:
        return _places_of_luck(s, action)
    choice = ACTIONS.decode(action)
    match choice.kind:
        case "bid":
            return (f"pair:P{choice.fields['pair']}",)
        case "site":
            return (f"place:{PLACES[choice.fields['place']]}",)
        case "end":
            return ()
        case "goods":
            return (f"slot:{choice.fields['slot']}",)
        case "goods_deck":
            return ("deck:goods",)
        case "give_back":
            return (f"goods:{GOODS_CARDS[choice.fields['card']]}",)
        case "bonus":
            return (f"bonus:{BONUS_CARDS[choice.fields['card']]}",)
        case "discard":
            return (f"card:{LANDFORMS[choice.fields['landform']]}",)
    return tuple(f"card:{LANDFORMS[landform]}" for landform in cards_of(target_of(s), units_of(action)))


def _places_of_luck(s: GoldenCity, outcome: int) -> tuple[str, ...]:
    drawn = OUTCOMES.decode(outcome)
    if drawn.kind == "goods":
        return (f"goods:{GOODS_CARDS[drawn.fields['card']]}",)
    if drawn.kind == "score":
        return (f"score:{SCORE_CARDS[drawn.fields['card']]}",)
    return (f"pair:P{cards_laid(s) % s.seats + 1}",) if s.phase == LAYOUT else ()
