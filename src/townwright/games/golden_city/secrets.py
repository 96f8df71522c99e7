"""Who knows what: hands and bonus cards as each seat may know them, and worlds that fit what it knows.

Everybody sees which cards are taken by bidding and which are laid down, so the cards of a hand that nobody saw, and
those of the pile, are together what is left of all cards. Whoever looks through the bonus cards sees which are gone:
he knows the set that was taken since he last looked, though not by whom each.
"""

from __future__ import annotations

from townwright.engine.luck import below
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.golden_city.building import bonus_cards_taken, is_in_bonus_deck
from townwright.games.golden_city.data import BONUS_CARD_COUNT, CARDS_OF_EACH, LANDFORM_COUNT
from townwright.games.golden_city.state import BONUS, END, NONE, ONE_OF, UNSEEN, GoldenCity

# What a seat sees -----------------------------------------------------------------------------------------------------


@compiled
def observe(s: GoldenCity, seat: int) -> None:
    """Blank the hands of others, the pile if it cannot be told from them, and the bonus cards; the end shows all."""
    if s.phase == END:
        return
    for other in range(s.seats):
        if other != seat and unseen_cards(s, other) > 0:
            for landform in range(LANDFORM_COUNT):
                s.hand[other, landform] = UNSEEN
                s.pile[landform] = UNSEEN
    observe_bonus_cards(s, seat)


@compiled
def unseen_cards(s: GoldenCity, seat: int) -> int:
    """How many cards of this hand only its owner has seen."""
    count = s.hand_size[seat] + 0
    for landform in range(LANDFORM_COUNT):
        count -= s.seen[seat, landform]
    return count


@compiled
def observe_bonus_cards(s: GoldenCity, seat: int) -> None:
    """Sets of cards taken between two looks are sorted, so that their order tells nothing; later ones are blank."""
    taken = bonus_cards_taken(s)
    first = 0
    for k in range(taken):
        if s.bonus_taker[k] == seat:
            blend_bonus_cards(s, first, k)
            first = k + 1
    if s.phase == BONUS and s.turn == seat:
        blend_bonus_cards(s, first, taken)
    else:
        for k in range(first, taken):
            s.bonus_card[k] = UNSEEN


@compiled
def blend_bonus_cards(s: GoldenCity, first: int, end: int) -> None:
    """These were taken by others between two looks: a single one is known, of more it is not known which is whose."""
    if end - first < 2:
        return
    for k in range(first, end):
        bonus = s.bonus_card[k] % BONUS_CARD_COUNT
        m = k
        while m > first and s.bonus_card[m - 1] > ONE_OF + bonus:
            s.bonus_card[m] = s.bonus_card[m - 1]
            m -= 1
        s.bonus_card[m] = ONE_OF + bonus


# What it may be -------------------------------------------------------------------------------------------------------


@compiled
def resample(s: GoldenCity, seat: int, luck: Array) -> None:
    """Deal the unseen cards anew, every one as likely as every other."""
    if s.phase == END:
        return
    if s.pile[0] == UNSEEN:
        gather_unseen_cards(s)
        for other in range(s.seats):
            if s.hand[other, 0] == UNSEEN:
                deal_hand(s, other, luck)
    resample_bonus_cards(s, seat, luck)


@compiled
def gather_unseen_cards(s: GoldenCity) -> None:
    """The pile becomes all cards that this view does not show: those of the pile and of unseen hands."""
    for landform in range(LANDFORM_COUNT):
        count = CARDS_OF_EACH - s.discards[landform]
        for other in range(s.seats):
            shown = s.seen[other, landform] if s.hand[other, landform] == UNSEEN else s.hand[other, landform]
            count -= shown
            for column in range(2):
                count -= s.pair[other, column] == landform
        s.pile[landform] = count


@compiled
def deal_hand(s: GoldenCity, other: int, luck: Array) -> None:
    """The cards that everybody saw, and as many more from the pile as there are."""
    for landform in range(LANDFORM_COUNT):
        s.hand[other, landform] = s.seen[other, landform]
    for _ in range(unseen_cards(s, other)):
        landform = draw_from_pile(s, luck)
        s.pile[landform] -= 1
        s.hand[other, landform] += 1


@compiled
def draw_from_pile(s: GoldenCity, luck: Array) -> int:
    total = 0
    for landform in range(LANDFORM_COUNT):
        total += s.pile[landform]
    ticket = below(luck, total)
    landform = 0
    while ticket >= s.pile[landform]:
        ticket -= s.pile[landform]
        landform += 1
    return landform


@compiled
def resample_bonus_cards(s: GoldenCity, seat: int, luck: Array) -> None:
    """Known sets are shuffled within themselves; blanks are filled with what may still be in the deck."""
    taken = bonus_cards_taken(s)
    for k in range(taken):
        if s.bonus_card[k] >= ONE_OF:
            end = k + 1
            while end < taken and s.bonus_taker[end] != seat:
                end += 1
            m = k + below(luck, end - k)
            bonus = s.bonus_card[m] % BONUS_CARD_COUNT
            s.bonus_card[m] = s.bonus_card[k]
            s.bonus_card[k] = bonus
        elif s.bonus_card[k] == UNSEEN:
            s.bonus_card[k] = draw_from_bonus_deck(s, luck)


@compiled
def draw_from_bonus_deck(s: GoldenCity, luck: Array) -> int:
    left = 0
    for bonus in range(BONUS_CARD_COUNT):
        left += is_in_bonus_deck(s, bonus)
    ticket = below(luck, left)
    for bonus in range(BONUS_CARD_COUNT):
        if is_in_bonus_deck(s, bonus):
            if ticket == 0:
                return bonus
            ticket -= 1
    return NONE
