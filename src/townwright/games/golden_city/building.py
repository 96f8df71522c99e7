"""Phase 4 of a round: a turn of building, with its rewards and the hand limit."""

from __future__ import annotations

from townwright.engine.ask import ALLOWED
from townwright.engine.bits import NO_BITS, bit, lowest, without_lowest
from townwright.engine.rule import compiled
from townwright.engine.state import Array
from townwright.games.golden_city.board import (
    BONUS as BONUS_REWARD,
)
from townwright.games.golden_city.board import (
    CARD,
    COINS_OF,
    FIRST_LETTERS,
    GOODS,
    INNER,
    KEY,
    LANDFORM,
    REWARD,
    ROAD_ENDS,
    SECOND_LETTERS,
)
from townwright.games.golden_city.choices import (
    DROPS,
    FINISH,
    FROM_DECK,
    GIVES,
    KEEPS,
    L1_NOT_NOW,
    L5_BUILT_TWICE,
    L13_NO_GOODS,
    L14_NOT_YOUR_GOODS,
    L15_BONUS_GONE,
    L16_NO_SUCH_CARD,
    L17_FINISH_FIRST,
    PAY_ONE,
    SITES,
    SLOTS,
)
from townwright.games.golden_city.data import (
    BONUS_CARD_COUNT,
    BUILDS_A_TURN,
    COINS,
    DISPLAY,
    GOODS_CARD_COUNT,
    GOODS_LIMIT,
    HAND_LIMIT,
    LANDFORM_COUNT,
    MOST_SEATS,
    PLACE_COUNT,
)
from townwright.games.golden_city.hands import ask_for_card, hold, lay_down, pay_cards, why_not_payment
from townwright.games.golden_city.roads import affordable_places, builders_of, open_places, why_not_place
from townwright.games.golden_city.rounds import ask_luck, ask_seat, end_turn
from townwright.games.golden_city.score import goods_owned
from townwright.games.golden_city.state import (
    BONUS,
    DISCARD,
    DISPLAYED,
    DRAW,
    GIVE_BACK,
    IN_BOX,
    IN_DECK,
    NONE,
    OPEN_GOODS,
    PAY,
    REFILL,
    SITE,
    TAKE_GOODS,
    GoldenCity,
)

# Up to two businesses -------------------------------------------------------------------------------------------------


@compiled
def why_not_site(s: GoldenCity, place: int) -> int:
    return L5_BUILT_TWICE if s.built == BUILDS_A_TURN else why_not_place(s, s.turn, place)


@compiled
def legal_sites(s: GoldenCity, out: Array) -> int:
    count = 0
    found = open_places(s, s.turn) & affordable_places(s, s.turn)
    while found != NO_BITS:
        out[count] = SITES + lowest(found)
        found = without_lowest(found)
        count += 1
    out[count] = FINISH
    return count + 1


@compiled
def pay(s: GoldenCity, action: int) -> None:
    """The cards are laid down and the business stands; its reward comes at once."""
    place = s.site
    pay_cards(s, s.turn, LANDFORM[place], action)
    s.site = NONE
    before = builders_of(s, place)
    if REWARD[place] == INNER:
        s.keys[s.turn] -= 1  # it leaves the game
    s.business[s.turn] |= bit(place)
    s.reach[s.turn] |= ROAD_ENDS[place]
    s.left[s.turn] -= 1
    s.built += 1
    take_reward(s, REWARD[place], before)


@compiled
def after_business(s: GoldenCity) -> None:
    """Another business, unless it was the second or the last one."""
    if s.built == BUILDS_A_TURN or s.left[s.turn] == 0:
        finish_building(s)
    else:
        ask_seat(s, SITE, s.turn)


@compiled
def finish_building(s: GoldenCity) -> None:
    """GC-R26: the hand limit holds at the end of one's own turn only."""
    if s.hand_size[s.turn] > HAND_LIMIT:
        ask_seat(s, DISCARD, s.turn)
    else:
        end_turn(s)


# Rewards --------------------------------------------------------------------------------------------------------------


@compiled
def letters_for_building(reward: int, before: int) -> int:
    """GC-S6: for the first builder of a city part, and for the second."""
    if before == 0:
        return int(FIRST_LETTERS[reward])
    return int(SECOND_LETTERS[reward]) if before == 1 else 0


@compiled
def supply(s: GoldenCity) -> int:
    """The coins that nobody has."""
    coins = COINS
    for seat in range(MOST_SEATS):
        coins -= s.coins[seat]
    return coins


@compiled
def take_reward(s: GoldenCity, reward: int, before: int) -> None:
    """Letters, coins, key, landform card, then goods or bonus card; `before` counts earlier builders in a city part.

    Of what has run out there is none (GC-R33).
    """
    s.letters[s.turn] += letters_for_building(reward, before)
    if before == 0:
        s.coins[s.turn] += min(COINS_OF[reward], supply(s))
    if reward == KEY and s.keys_left > 0:
        s.keys_left -= 1
        s.keys[s.turn] += 1
    if reward == CARD or (reward == INNER and before == 0):
        ask_for_card(s, DRAW)
    elif reward == GOODS and goods_on_offer(s):
        ask_seat(s, TAKE_GOODS, s.turn)
    elif reward == BONUS_REWARD and bonus_cards_taken(s) < BONUS_CARD_COUNT:
        ask_seat(s, BONUS, s.turn)
    else:
        after_business(s)


@compiled
def draw_card(s: GoldenCity, landform: int) -> None:
    s.pile[landform] -= 1
    hold(s, s.turn, landform)
    after_business(s)


# Goods cards ----------------------------------------------------------------------------------------------------------


@compiled
def card_at(s: GoldenCity, where: int) -> int:
    """The first goods card that lies there, or NONE."""
    for card in range(GOODS_CARD_COUNT):
        if s.goods[card] == where:
            return card
    return NONE


@compiled
def goods_in_deck(s: GoldenCity) -> int:
    count = 0
    for card in range(GOODS_CARD_COUNT):
        count += s.goods[card] == IN_DECK
    return count


@compiled
def goods_on_offer(s: GoldenCity) -> bool:
    for card in range(GOODS_CARD_COUNT):
        if DISPLAYED <= s.goods[card] <= IN_DECK:
            return True
    return False


@compiled
def place_of_goods(action: int) -> int:
    """Where the card lies that is chosen: a slot of the display, or the deck."""
    return IN_DECK if action == FROM_DECK else DISPLAYED + action - SLOTS


@compiled
def why_not_take_goods(s: GoldenCity, action: int) -> int:
    return L13_NO_GOODS if card_at(s, place_of_goods(action)) == NONE else ALLOWED


@compiled
def legal_goods(s: GoldenCity, out: Array) -> int:
    count = 0
    for action in range(SLOTS, FROM_DECK + 1):
        if card_at(s, place_of_goods(action)) != NONE:
            out[count] = action
            count += 1
    return count


@compiled
def take_goods(s: GoldenCity, action: int) -> None:
    """A taken slot is filled from the deck before anything is given back (GC-R35); a last card is no luck."""
    deck = goods_in_deck(s)
    if action == FROM_DECK:
        if deck > 1:
            ask_luck(s, OPEN_GOODS)
        else:
            open_goods(s, card_at(s, IN_DECK))
    else:
        s.goods[card_at(s, place_of_goods(action))] = s.turn
        if deck > 1:
            ask_luck(s, REFILL)
        elif deck == 1:
            refill_display(s, card_at(s, IN_DECK))
            after_goods(s)
        else:
            after_goods(s)


@compiled
def open_goods(s: GoldenCity, card: int) -> None:
    """The top card of the deck, shown to all."""
    s.goods[card] = s.turn
    after_goods(s)


@compiled
def refill_display(s: GoldenCity, card: int) -> None:
    for slot in range(DISPLAY):
        if card_at(s, DISPLAYED + slot) == NONE:
            s.goods[card] = DISPLAYED + slot
            break


@compiled
def after_goods(s: GoldenCity) -> None:
    if goods_owned(s, s.turn) > GOODS_LIMIT:
        ask_seat(s, GIVE_BACK, s.turn)
    else:
        after_business(s)


@compiled
def legal_give_backs(s: GoldenCity, out: Array) -> int:
    count = 0
    for card in range(GOODS_CARD_COUNT):
        if s.goods[card] == s.turn:
            out[count] = GIVES + card
            count += 1
    return count


@compiled
def give_back(s: GoldenCity, card: int) -> None:
    """It leaves the game (GC-R36)."""
    s.goods[card] = IN_BOX
    after_business(s)


# Bonus cards ----------------------------------------------------------------------------------------------------------


@compiled
def bonus_cards_taken(s: GoldenCity) -> int:
    count = 0
    for k in range(BONUS_CARD_COUNT):
        count += s.bonus_taker[k] != NONE
    return count


@compiled
def is_in_bonus_deck(s: GoldenCity, bonus: int) -> bool:
    """Is this card still in the deck? Whoever looks through it knows the set that has been taken."""
    for k in range(BONUS_CARD_COUNT):
        if s.bonus_card[k] >= 0 and s.bonus_card[k] % BONUS_CARD_COUNT == bonus:
            return False
    return True


@compiled
def legal_bonus_cards(s: GoldenCity, out: Array) -> int:
    count = 0
    for bonus in range(BONUS_CARD_COUNT):
        if is_in_bonus_deck(s, bonus):
            out[count] = KEEPS + bonus
            count += 1
    return count


@compiled
def keep_bonus_card(s: GoldenCity, bonus: int) -> None:
    taken = bonus_cards_taken(s)
    s.bonus_card[taken] = bonus
    s.bonus_taker[taken] = s.turn
    after_business(s)


# Hand limit -----------------------------------------------------------------------------------------------------------


@compiled
def legal_discards(s: GoldenCity, out: Array) -> int:
    count = 0
    for landform in range(LANDFORM_COUNT):
        if s.hand[s.turn, landform] > 0:
            out[count] = DROPS + landform
            count += 1
    return count


@compiled
def discard(s: GoldenCity, landform: int) -> None:
    """One by one, in the sight of all (GC-R27)."""
    lay_down(s, s.turn, landform, 1)
    finish_building(s)


# What is refused ------------------------------------------------------------------------------------------------------


@compiled
def why_not_build(s: GoldenCity, action: int) -> int:
    """The rule that forbids this in a building turn, whatever is being decided in it."""
    if SITES <= action < SITES + PLACE_COUNT and s.phase != PAY:
        rule = why_not_site(s, action - SITES)
        return rule if rule != ALLOWED or s.phase == SITE else L17_FINISH_FIRST
    if action == FINISH and s.phase != PAY:
        return ALLOWED if s.phase == SITE else L17_FINISH_FIRST
    if s.phase == PAY and PAY_ONE <= action < SLOTS:
        return why_not_payment(s, s.turn, LANDFORM[s.site], action)
    if s.phase == TAKE_GOODS and SLOTS <= action <= FROM_DECK:
        return why_not_take_goods(s, action)
    if s.phase == GIVE_BACK and GIVES <= action < GIVES + GOODS_CARD_COUNT:
        return ALLOWED if s.goods[action - GIVES] == s.turn else L14_NOT_YOUR_GOODS
    if s.phase == BONUS and KEEPS <= action < KEEPS + BONUS_CARD_COUNT:
        return ALLOWED if is_in_bonus_deck(s, action - KEEPS) else L15_BONUS_GONE
    if s.phase == DISCARD and DROPS <= action < DROPS + LANDFORM_COUNT:
        return ALLOWED if s.hand[s.turn, action - DROPS] > 0 else L16_NO_SUCH_CARD
    return L1_NOT_NOW
