"""Who knows what: hands and bonus cards as each seat may know them, and worlds that fit what it knows.

Everybody sees which cards are taken by bidding and which are laid down. So the unseen cards of the hands and those of
the pile are together what is left of all cards; and when the discards are shuffled, the unseen cards that are then in
hands are known as a whole, and only later ones come from the new pile. As soon as it cannot be told whether somebody
has shown an older or a newer card, all unseen cards count alike; and of the shuffles only the last is remembered.

Whoever looks through the bonus cards sees which are gone: he knows the set that was taken since he last looked, though
not by whom each.
"""

from __future__ import annotations

from townwright.engine.luck import below
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.golden_city.board import LANDFORM
from townwright.games.golden_city.building import bonus_cards_taken, is_in_bonus_deck
from townwright.games.golden_city.data import BONUS_CARD_COUNT, CARDS_OF_EACH, LANDFORM_COUNT
from townwright.games.golden_city.hands import can_pay_for, is_hidden, unseen_cards
from townwright.games.golden_city.state import BONUS, END, NONE, ONE_OF, PAY, UNSEEN, GoldenCity

# What a seat sees -----------------------------------------------------------------------------------------------------


@compiled
def observe(s: GoldenCity, seat: int) -> None:
    """Blank the hands of others, the pile if it does not follow from what is seen, and bonus cards; the end shows all.

    What everybody saw of a hand stays in `seen`.
    """
    if s.phase == END:
        return
    for other in range(s.seats):
        if other != seat:
            has_newer = unseen_cards(s, other) > s.older_size[other]
            for landform in range(LANDFORM_COUNT):
                s.hand[other, landform] = UNSEEN
                s.older[other, landform] = UNSEEN
                if has_newer:
                    s.pile[landform] = UNSEEN
    observe_bonus_cards(s, seat)


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
        gather_pile(s)
    deal_hands(s, seat, luck)
    while s.phase == PAY and not can_pay_for(s, s.turn, LANDFORM[s.site]):  # who chose the place can pay for it
        collect_hands(s, seat)
        deal_hands(s, seat, luck)
    resample_bonus_cards(s, seat, luck)


@compiled
def gather_pile(s: GoldenCity) -> None:
    """The pile becomes all cards that this view does not show, except those that were left out of it."""
    for landform in range(LANDFORM_COUNT):
        count = CARDS_OF_EACH - s.discards[landform] - s.left_out[landform]
        for holder in range(s.seats):
            if is_hidden(s, holder):
                count -= s.seen[holder, landform]
            else:
                count -= s.hand[holder, landform] - s.older[holder, landform]
            for column in range(2):
                count -= s.pair[holder, column] == landform
        s.pile[landform] = count


@compiled
def deal_hands(s: GoldenCity, seat: int, luck: Array) -> None:
    """To the cards that everybody saw come older ones, of those left out, and newer ones, of the pile."""
    if seat >= 0:
        for landform in range(LANDFORM_COUNT):
            s.left_out[landform] -= s.older[seat, landform]
    for holder in range(s.seats):
        if is_hidden(s, holder):
            newer = unseen_cards(s, holder) - s.older_size[holder]
            for landform in range(LANDFORM_COUNT):
                s.hand[holder, landform] = s.seen[holder, landform]
                s.older[holder, landform] = 0
            for _ in range(s.older_size[holder]):
                landform = draw_from(s.left_out, luck)
                s.hand[holder, landform] += 1
                s.older[holder, landform] += 1
            for _ in range(newer):
                s.hand[holder, draw_from(s.pile, luck)] += 1
    for landform in range(LANDFORM_COUNT):
        for holder in range(s.seats):
            s.left_out[landform] += s.older[holder, landform]


@compiled
def draw_from(cards: Array, luck: Array) -> int:
    """The landform of a card that is taken from these."""
    total = 0
    for landform in range(LANDFORM_COUNT):
        total += cards[landform]
    ticket = below(luck, total)
    drawn = 0
    while ticket >= cards[drawn]:
        ticket -= cards[drawn]
        drawn += 1
    cards[drawn] -= 1
    return drawn


@compiled
def collect_hands(s: GoldenCity, seat: int) -> None:
    """Take the hands of others up again, newer cards into the pile, so that they can be dealt once more."""
    for holder in range(s.seats):
        if holder != seat:
            for landform in range(LANDFORM_COUNT):
                unseen = s.hand[holder, landform] - s.seen[holder, landform]
                s.pile[landform] += unseen - s.older[holder, landform]
                s.hand[holder, landform] = UNSEEN


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
