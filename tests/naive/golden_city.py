"""The Golden City once more, written as plainly as possible: the rules in dicts, sets and lists of names.

The differential tests play the same game here and in the fast engine and compare every position. So nothing is shared
with the engine, nothing is precomputed, and nothing is played without asking: a draw with one outcome and a state with
one legal choice are decisions like any other. Numbers such as GC-L9 are those of the rules page.

A place is its name, such as "C16", "M5", "DB". A landform is a word, a goods card "w1", a bonus card "b-river", a score
card "s2-DM". A seat is a number from 0. A choice is a tuple: its name, then its value if it has one.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

Choice = tuple[Any, ...]
Payment = tuple[str, ...]  # a landform for each card needed; one that is not the place's own stands for two cards of it

LANDFORMS = ["coast", "mountains", "meadows", "woodland", "desert"]
LETTERS = {"M": "mountains", "G": "meadows", "F": "woodland", "D": "desert"}

# ---- The island (chapter 3) ------------------------------------------------------------------------------------------

# Each coast: its reward, and the two rural locations that roads join it to.
COASTS = {
    **{"C1": "coin1 M1 M5", "C2": "card M1 M2", "C3": "coin1 M2 M3", "C4": "coin1 M3 M4"},
    **{"C5": "coin1 G1 G5", "C6": "card G1 G2", "C7": "coin1 G2 G3", "C8": "card G3 G4"},
    **{"C9": "coin1 F1 F5", "C10": "coin1 F1 F2", "C11": "card F2 F3", "C12": "coin1 F3 F4"},
    **{"C13": "card D1 D5", "C14": "coin1 D1 D2", "C15": "card D2 D3", "C16": "coin1 D3 D4"},
}

# Each rural location: its reward, and the roads to rural locations further on in this list and to the city.
RURAL = {
    **{"M1": "goods M5 M6", "M2": "key M6 M7", "M3": "bonus M4 M7", "M4": "coin2 M8 G5"},
    **{"M5": "bonus M6 D4 D7", "M6": "goods MA", "M7": "card M8 MB", "M8": "key G5"},
    **{"G1": "bonus G5 G6", "G2": "card G6 G7", "G3": "key G4 G7", "G4": "goods G7 F5"},
    **{"G5": "goods G6", "G6": "coin2 GA", "G7": "bonus F5 GB"},
    **{"F1": "bonus F5 F6", "F2": "key F6 F7", "F3": "goods F4 F7", "F4": "card F8 D5"},
    **{"F5": "key F6", "F6": "coin2 FA", "F7": "bonus F8 FB", "F8": "goods D5"},
    **{"D1": "goods D5 D6", "D2": "card D6 D7", "D3": "key D4 D7", "D4": "bonus D7"},
    **{"D5": "bonus D6", "D6": "goods DA", "D7": "coin2 DB"},
}

# Each city part: its reward, and the roads to the next ones clockwise.
CITY = {
    **{"MA": "outer_coin MB MI", "MB": "outer MI GA", "MI": "inner"},
    **{"GA": "outer_coin GB GI", "GB": "outer GI FA", "GI": "inner"},
    **{"FA": "outer_coin FB FI", "FB": "outer FI DA", "FI": "inner"},
    **{"DA": "outer_coin DB DI", "DB": "outer DI MA", "DI": "inner"},
}

TABLE = {**COASTS, **RURAL, **CITY}
PLACES = list(TABLE)
REWARD = {place: entry.split()[0] for place, entry in TABLE.items()}

RIVERS = {"MG": ["M4", "M8", "G5"], "GF": ["G4", "G7", "F5"], "FD": ["F4", "F8", "D5"], "DM": ["M5", "D4", "D7"]}
QUARTERS = {letter: [letter + part for part in "ABI"] for letter in "MGFD"}


def landform_of(place: str) -> str:
    """The landform whose cards pay for this place."""
    return "coast" if place in COASTS else LETTERS[place[0]]


@cache
def neighbours(place: str) -> set[str]:
    """Where the roads from this place lead."""
    there = set(TABLE[place].split()[1:])
    return there | {other for other, entry in TABLE.items() if place in entry.split()[1:]}


def is_inner(place: str) -> bool:
    return place in CITY and place.endswith("I")


# ---- Components (chapter 2) ------------------------------------------------------------------------------------------

CARDS_OF_EACH_LANDFORM = 10
COINS = 35
COINS_AT_START = 3
KEYS = 6
HAND_LIMIT = 5
GOODS_LIMIT = 4
BUILDS_A_TURN = 2
DISPLAY = 3
BUSINESSES = {3: 18, 4: 16}

GOODS_CARDS = {
    **{"w1": {"pottery", "wine"}, "w2": {"pottery", "wine"}, "w3": {"pottery", "cloth"}, "w4": {"pottery", "spices"}},
    **{"w5": {"wine", "cloth"}, "w6": {"wine", "spices"}, "w7": {"cloth", "spices"}, "w8": {"cloth", "spices"}},
}
SCORE_CARDS = {
    **{"s1-MG": "pottery", "s1-GF": "wine", "s1-FD": "cloth", "s1-DM": "spices"},
    **{"s2-MG": "cloth", "s2-GF": "spices", "s2-FD": "pottery", "s2-DM": "wine"},
    **{"s2-M": "wine", "s2-G": "pottery", "s2-F": "spices", "s2-D": "cloth"},
    **{"s3-M": "spices", "s3-G": "cloth", "s3-F": "pottery", "s3-D": "wine"},
}
BONUS_CARDS = ["b-goods", "b-coins", "b-city", "b-river", "b-M", "b-G", "b-F", "b-D"]

COINS_PAID = {"coin1": 1, "coin2": 2, "outer_coin": 1}  # to the first builder
LETTERS_PAID = {"outer": [5, 3], "outer_coin": [5, 3], "inner": [10, 6]}  # to the first and the second
WITH_A_CARD = {"card", "inner"}  # to the first builder

OPTIONS: dict[str, list[Any]] = {
    "players": [4, 3],
    "start_player": ["random", "0", "1", "2", "3"],
    "letters": ["hidden", "open"],
    "known_cards": ["off", "on"],
}


@dataclass
class Player:
    """What lies before one player, and what he holds."""

    businesses: int
    coins: int = COINS_AT_START
    keys: int = 0
    letters: int = 0
    hand: Counter[str] = field(default_factory=Counter)
    unseen: Counter[str] = field(default_factory=Counter)  # of the hand: what the others have not seen him take
    goods: list[str] = field(default_factory=list)
    bonus: list[str] = field(default_factory=list)


@dataclass
class Island:
    """Everything there is to know about a position, and the account book that led to it."""

    players: int = 4
    start_player: str = "random"
    letters: str = "hidden"
    known_cards: str = "off"

    seats: list[Player] = field(default_factory=list)
    coins: int = 0  # in the supply
    keys: int = KEYS  # in the supply
    keys_spent: int = 0
    pile: Counter[str] = field(default_factory=Counter)
    discards: Counter[str] = field(default_factory=Counter)
    goods_deck: set[str] = field(default_factory=lambda: set(GOODS_CARDS))
    display: list[str | None] = field(default_factory=lambda: [None] * DISPLAY)
    goods_gone: set[str] = field(default_factory=set)
    bonus_deck: set[str] = field(default_factory=lambda: set(BONUS_CARDS))
    picks: list[tuple[int, str]] = field(default_factory=list)  # bonus cards, in the order in which they were taken
    score_deck: set[str] = field(default_factory=lambda: set(SCORE_CARDS))
    built: dict[str, list[int]] = field(default_factory=lambda: {place: [] for place in PLACES})  # in order of building

    starter: int | None = None
    round: int = 0  # score cards revealed
    score_card: str | None = None
    pairs: list[list[str]] = field(default_factory=list)
    hands_on: dict[int, int] = field(default_factory=dict)  # pair -> seat
    expulsions: int = 0
    done: list[int] = field(default_factory=list)  # who has had his building turn this round
    builds: int = 0  # in this turn
    site: str | None = None  # chosen, not yet paid

    phase: str = "starter"
    mover: int | None = None  # who decides; nobody while luck does, and after the end

    ledger: list[tuple[int, int, str, str, int]] = field(default_factory=list)  # round, seat, what for, where, letters
    log: list[tuple[int | None, Choice]] = field(default_factory=list)
    reshuffles: int = 0


def golden_city(**options: Any) -> Island:
    """The set-up of chapter 4, before luck settles who starts, or else deals the first seat its second start card."""
    for name, value in options.items():
        if value not in OPTIONS.get(name, []):
            raise ValueError(f"There is no option {name} = {value!r}.")
    island = Island(**options)
    n = island.players
    if island.start_player != "random" and int(island.start_player) >= n:
        raise ValueError(f"Seat {island.start_player} does not play.")
    island.seats = [Player(BUSINESSES[n], hand=Counter({"coast": 1})) for _ in range(n)]
    island.coins = COINS - n * COINS_AT_START
    island.pile = Counter(dict.fromkeys(LANDFORMS, CARDS_OF_EACH_LANDFORM))
    island.pile["coast"] -= n
    if island.start_player != "random":
        settle_start_player(island, int(island.start_player))
    return island


# ---- Roads and prices ------------------------------------------------------------------------------------------------


def own_places(island: Island, seat: int) -> set[str]:
    return {place for place, owners in island.built.items() if seat in owners}


def network(island: Island, seat: int) -> set[str]:
    """Every place of this seat that roads over his own places join to a coast of his: a flood from the coasts."""
    own = own_places(island, seat)
    reached = [place for place in PLACES if place in own and place in COASTS]
    for here in reached:
        for there in sorted(neighbours(here)):
            if there in own and there not in reached:
                reached.append(there)
    return set(reached)


def is_joined(island: Island, seat: int, place: str) -> bool:
    """Does a road lead to this place from the network of this seat (GC-L9)?"""
    return bool(neighbours(place) & network(island, seat))


def why_not_reach(island: Island, seat: int, place: str) -> int:
    """GC-L6 to GC-L10: the first rule that keeps this seat from a place, whatever cards he holds; or 0."""
    player = island.seats[seat]
    if player.businesses == 0:
        return 6
    if place not in CITY and island.built[place]:
        return 7
    if place in CITY and seat in island.built[place]:
        return 8
    if place not in COASTS and not is_joined(island, seat, place):
        return 9
    if is_inner(place) and player.keys == 0:
        return 10
    return 0


@cache
def conceivable_payments(place: str) -> list[Payment]:
    """One landform for a coast, two for any other place."""
    return list(combinations_with_replacement(LANDFORMS, 1 if place in COASTS else 2))


def cards_of(place: str, payment: Payment) -> Counter[str]:
    """The cards that this payment puts on the discard pile: the place's own count once, others in twos."""
    cards: Counter[str] = Counter()
    for landform in payment:
        cards[landform] += 1 if landform == landform_of(place) else 2
    return cards


def payments(hand: Counter[str], place: str) -> list[Payment]:
    """Every way to pay for this place out of this hand (chapter 5.4)."""
    return [payment for payment in conceivable_payments(place) if cards_of(place, payment) <= hand]


def why_not_build(island: Island, seat: int, place: str) -> int:
    """GC-L5 to GC-L11: the first rule that forbids this seat to build here now, or 0."""
    if island.builds == BUILDS_A_TURN:
        return 5
    reason = why_not_reach(island, seat, place)
    if reason == 0 and not payments(island.seats[seat].hand, place):
        return 11
    return reason


def is_stuck(island: Island, seat: int) -> bool:
    """Has businesses left and can never place one again (GC-S11)."""
    return island.seats[seat].businesses > 0 and all(why_not_reach(island, seat, place) for place in PLACES)


def price(island: Island, pair: int) -> int:
    return island.expulsions + 1 if pair in island.hands_on else 0


# ---- Letters (chapter 7) ---------------------------------------------------------------------------------------------


def shared(counts: dict[int, int], only_alone: bool) -> dict[int, int]:
    """2 letters for each seat that has any; 2 more for the one that is alone, or has the most (GC-S1 to GC-S4)."""
    present = {seat for seat, count in counts.items() if count > 0}
    letters = {seat: 2 if seat in present else 0 for seat in counts}
    for seat in present:
        others = [counts[other] for other in counts if other != seat]
        if present == {seat} or (not only_alone and all(counts[seat] > count for count in others)):
            letters[seat] += 2
    return letters


def goods_letters(island: Island, goods: str) -> dict[int, int]:
    """What each seat gets for these goods."""
    counts = {
        seat: sum(goods in GOODS_CARDS[card] for card in player.goods) for seat, player in enumerate(island.seats)
    }
    return shared(counts, only_alone=True)


def area_letters(island: Island, area: str) -> dict[int, int]:
    """What each seat gets for this river or quarter."""
    places = {**RIVERS, **QUARTERS}[area]
    counts = {seat: sum(seat in island.built[place] for place in places) for seat in range(island.players)}
    return shared(counts, only_alone=False)


def bonus_places(card: str) -> list[str]:
    """Where businesses count for this bonus card; none for the two that count other things."""
    if card == "b-city":
        return list(CITY)
    if card == "b-river":
        return [place for places in RIVERS.values() for place in places]
    if card in ("b-goods", "b-coins"):
        return []
    return [place for place in PLACES if place not in COASTS and landform_of(place) == LETTERS[card[2]]]


def bonus_letters(island: Island, seat: int, card: str) -> int:
    """What a bonus card would bring this seat at the end (GC-S7)."""
    player = island.seats[seat]
    if card == "b-goods":
        return 3 * len(player.goods)
    if card == "b-coins":
        return 2 * player.coins
    businesses = len(own_places(island, seat) & set(bonus_places(card)))
    return (2 if card == "b-river" else 1) * businesses


def totals(island: Island) -> list[int]:
    """Letters gained and bonus cards, if the game ended now (GC-S8)."""
    return [
        player.letters + sum(bonus_letters(island, seat, card) for card in player.bonus)
        for seat, player in enumerate(island.seats)
    ]


def places_taken(island: Island) -> list[int]:
    """Each seat's place, 1 for the winner, if the game ended now (GC-S9, GC-S10)."""
    reached = totals(island)

    def strength(seat: int) -> tuple[int, ...]:
        in_the_city = len(own_places(island, seat) & set(CITY))
        return (0 if is_stuck(island, seat) else 1, reached[seat], in_the_city, island.seats[seat].coins)

    everybody = range(island.players)
    return [1 + sum(strength(other) > strength(seat) for other in everybody) for seat in everybody]


# ---- What may be done ------------------------------------------------------------------------------------------------


def stage_of(card: str) -> str:
    return card[1]


def legal(island: Island) -> list[Choice]:
    """Every legal choice, or outcome of luck, in the order of chapter 10; none after the end."""
    if island.mover is None:
        return [choice for choice, _ in odds(island)]
    player = island.seats[island.mover]
    choices: list[Choice] = []
    if island.phase == "bid":
        choices = [("bid", pair) for pair in range(len(island.pairs)) if price(island, pair) <= player.coins]
    elif island.phase == "site":
        choices = [("site", place) for place in PLACES if why_not_build(island, island.mover, place) == 0]
        choices.append(("end",))
    elif island.phase == "pay" and island.site:
        choices = [("pay", payment) for payment in payments(player.hand, island.site)]
    elif island.phase == "goods":
        choices = [("goods", slot) for slot, card in enumerate(island.display) if card]
        choices += [("goods", "deck")] if island.goods_deck else []
    elif island.phase == "return":
        choices = [("return", card) for card in sorted(player.goods)]
    elif island.phase == "bonus":
        choices = [("bonus", card) for card in BONUS_CARDS if card in island.bonus_deck]
    elif island.phase == "discard":
        choices = [("discard", landform) for landform in LANDFORMS if player.hand[landform] > 0]
    return choices


def odds(island: Island) -> list[tuple[Choice, int]]:
    """What luck may decide, each with its weight (chapter 5.5)."""
    if island.phase == "starter":
        return [(("starter", seat), 1) for seat in range(island.players)]
    if island.phase in ("deal", "layout", "draw"):
        return [(("card", landform), island.pile[landform]) for landform in LANDFORMS if island.pile[landform] > 0]
    if island.phase in ("display", "refill", "blind"):
        return [(("goods card", card), 1) for card in sorted(island.goods_deck)]
    if island.phase == "reveal":
        stage = min(stage_of(card) for card in island.score_deck)
        return [(("score", card), 1) for card in SCORE_CARDS if card in island.score_deck and stage_of(card) == stage]
    return []


def number(choice: Choice) -> int:
    """The action slot of a choice of a seat, 0 to 107 (chapter 10)."""
    what, value = choice[0], choice[-1]
    if what == "bid":
        return int(value)
    if what == "site":
        return 4 + PLACES.index(value)
    if what == "end":
        return 62
    if what == "pay" and len(value) == 1:
        return 63 + LANDFORMS.index(value[0])
    if what == "pay":
        return 68 + list(combinations_with_replacement(LANDFORMS, 2)).index(value)
    if what == "goods":
        return 86 if value == "deck" else 83 + int(value)
    if what == "return":
        return 87 + list(GOODS_CARDS).index(value)
    if what == "bonus":
        return 95 + BONUS_CARDS.index(value)
    if what == "discard":
        return 103 + LANDFORMS.index(value)
    raise ValueError(f"{choice} has no slot.")


def every_choice() -> list[Choice]:
    """The 108 choices by rising slot number, whatever the position."""
    pay_two = [("pay", payment) for payment in combinations_with_replacement(LANDFORMS, 2)]
    return [
        *(("bid", pair) for pair in range(4)),
        *(("site", place) for place in PLACES),
        ("end",),
        *(("pay", (landform,)) for landform in LANDFORMS),
        *pay_two,
        *(("goods", slot) for slot in range(DISPLAY)),
        ("goods", "deck"),
        *(("return", card) for card in GOODS_CARDS),
        *(("bonus", card) for card in BONUS_CARDS),
        *(("discard", landform) for landform in LANDFORMS),
    ]


STEP = {"end": "site"}  # the step in which a choice belongs, where it is not called the same


def why_not(island: Island, choice: Choice) -> int:
    """The number of the first rule, GC-L1 to GC-L17, that forbids the mover this choice; or 0."""
    if island.mover is None:
        return 1
    what, value = choice[0], choice[-1]
    player = island.seats[island.mover]
    is_pending = island.phase in ("goods", "return", "bonus", "discard")
    if what == "end" and island.phase == "bid":
        return 2
    if what == "site" and is_pending:
        return why_not_build(island, island.mover, value) or 17
    if what == "end" and is_pending:
        return 17
    if STEP.get(what, what) != island.phase:
        return 1
    if what == "bid" and value >= len(island.pairs):
        return 3
    if what == "site":
        return why_not_build(island, island.mover, value)
    if what == "pay" and island.site and value in payments(player.hand, island.site):
        return 0
    refused_by = {"bid": 4, "pay": 12, "goods": 13, "return": 14, "bonus": 15, "discard": 16}
    return 0 if choice in legal(island) else refused_by[what]


# ---- What happens ----------------------------------------------------------------------------------------------------


def play(island: Island, choice: Choice) -> None:
    """Carry out one legal choice, or outcome of luck, and go on to the next decision."""
    if choice not in legal(island):
        raise ValueError(f"{choice} is not legal in {island.phase}.")
    island.log.append((island.mover, choice))
    value = choice[-1]
    deeds: dict[str, Callable[[Island, Any], None]] = {
        "deal": deal,
        "starter": settle_start_player,
        "display": lay_out_goods,
        "reveal": reveal,
        "layout": lay_out,
        "bid": bid,
        "pay": pay,
        "draw": draw_reward,
        "goods": take_goods,
        "blind": take_blind,
        "refill": refill,
        "return": give_back,
        "bonus": take_bonus,
        "discard": discard,
    }
    if island.phase != "site":
        deeds[island.phase](island, value)
    elif choice[0] == "end":
        end_building(island)
    else:
        island.site = value
        island.phase = "pay"


def ask_luck(island: Island, phase: str) -> None:
    """Luck decides next; if that needs a landform card and the pile is empty, the discards become the pile (GC-R11)."""
    island.phase, island.mover = phase, None
    if phase in ("layout", "draw") and island.pile.total() == 0:
        island.pile, island.discards = island.discards, Counter()
        island.reshuffles += 1


def take_from_pile(island: Island, landform: str) -> None:
    island.pile[landform] -= 1


# Set-up (chapter 4)


def settle_start_player(island: Island, seat: int) -> None:
    island.starter = seat
    ask_luck(island, "deal")


def deal(island: Island, landform: str) -> None:
    """The second start card, seat by seat."""
    take_from_pile(island, landform)
    player = next(player for player in island.seats if player.hand.total() == 1)
    player.hand[landform] += 1
    player.unseen[landform] += 1
    if all(player.hand.total() == 2 for player in island.seats):
        ask_luck(island, "display")


def lay_out_goods(island: Island, card: str) -> None:
    island.goods_deck.remove(card)
    island.display[island.display.index(None)] = card
    if None not in island.display:
        begin_round(island)


# Round (chapter 5.1)


def begin_round(island: Island) -> None:
    island.round += 1
    island.pairs, island.hands_on, island.expulsions, island.done, island.score_card = [], {}, 0, [], None
    ask_luck(island, "reveal")


def reveal(island: Island, card: str) -> None:
    island.score_deck.remove(card)
    island.score_card = card
    ask_luck(island, "layout")


def lay_out(island: Island, landform: str) -> None:
    """First the left cards of all pairs, then the right ones."""
    take_from_pile(island, landform)
    if len(island.pairs) < island.players:
        island.pairs.append([landform])
    else:
        next(pair for pair in island.pairs if len(pair) == 1).append(landform)
    if sum(len(pair) for pair in island.pairs) < 2 * island.players:
        ask_luck(island, "layout")
    else:
        island.phase = "bid"
        island.mover = island.starter


# Bidding (chapter 5.2)


def bid(island: Island, pair: int) -> None:
    assert island.mover is not None
    if pair in island.hands_on:
        cost = price(island, pair)
        island.seats[island.mover].coins -= cost
        island.coins += cost
        island.expulsions += 1
    island.hands_on[pair] = island.mover
    if len(island.hands_on) == len(island.pairs):
        take_pairs(island)
        return
    seat = (island.mover + 1) % island.players
    while seat in island.hands_on.values():
        seat = (seat + 1) % island.players
    island.mover = seat


def take_pairs(island: Island) -> None:
    """Everybody takes his pair; all see these cards."""
    assert island.starter is not None
    for pair, seat in island.hands_on.items():
        island.seats[seat].hand.update(island.pairs[pair])
    island.pairs, island.hands_on = [], {}
    begin_building(island, island.starter)


# Building (chapters 5.3, 5.4)


def begin_building(island: Island, seat: int) -> None:
    island.builds = 0
    island.phase, island.mover = "site", seat


def leave_hand(island: Island, landform: str, count: int) -> None:
    """Cards to the discard pile; those that were seen go first (GC-R43)."""
    assert island.mover is not None
    player = island.seats[island.mover]
    for _ in range(count):
        seen = player.hand[landform] - player.unseen[landform]
        if seen == 0:
            player.unseen[landform] -= 1
        player.hand[landform] -= 1
        island.discards[landform] += 1


def pay(island: Island, payment: Payment) -> None:
    """The cards are put down, the business stands, the reward is due."""
    assert island.mover is not None
    assert island.site is not None
    player = island.seats[island.mover]
    for landform, count in cards_of(island.site, payment).items():
        leave_hand(island, landform, count)
    if is_inner(island.site):
        player.keys -= 1
        island.keys_spent += 1
    island.built[island.site].append(island.mover)
    player.businesses -= 1
    island.builds += 1
    reward(island)


def reward(island: Island) -> None:
    """Letters, coins, key, landform card, then goods or bonus card; what nobody has left is not paid (GC-R33)."""
    assert island.mover is not None
    assert island.site is not None
    player, place = island.seats[island.mover], island.site
    kind, builder = REWARD[place], len(island.built[place])
    paid = LETTERS_PAID.get(kind, [])
    if builder <= len(paid):
        gain(island, island.mover, ["first in the part", "second in the part"][builder - 1], place, paid[builder - 1])
    if builder == 1:
        coins = min(COINS_PAID.get(kind, 0), island.coins)
        player.coins += coins
        island.coins -= coins
        if kind == "key" and island.keys > 0:
            player.keys += 1
            island.keys -= 1
    if builder == 1 and kind in WITH_A_CARD:
        ask_luck(island, "draw")
    elif kind == "goods" and (island.goods_deck or any(island.display)):
        island.phase = "goods"
    elif kind == "bonus" and island.bonus_deck:
        island.phase = "bonus"
    else:
        after_reward(island)


def gain(island: Island, seat: int, what: str, where: str, letters: int) -> None:
    """Letters are handed out and written down."""
    if letters:
        island.seats[seat].letters += letters
        island.ledger.append((island.round, seat, what, where, letters))


def builder_of(island: Island) -> int:
    """Whose building turn it is, also while luck decides for him."""
    assert island.starter is not None
    return (island.starter + len(island.done)) % island.players


def draw_reward(island: Island, landform: str) -> None:
    """A card that nobody else sees."""
    take_from_pile(island, landform)
    player = island.seats[builder_of(island)]
    player.hand[landform] += 1
    player.unseen[landform] += 1
    after_reward(island)


def take_goods(island: Island, slot: int | str) -> None:
    """From the display, which is refilled, or blindly from the deck."""
    assert island.mover is not None
    if slot == "deck":
        ask_luck(island, "blind")
        return
    card = island.display[int(slot)]
    assert card is not None
    island.seats[island.mover].goods.append(card)
    island.display[int(slot)] = None
    if island.goods_deck:
        ask_luck(island, "refill")
    else:
        after_goods(island)


def take_blind(island: Island, card: str) -> None:
    island.goods_deck.remove(card)
    island.seats[builder_of(island)].goods.append(card)
    after_goods(island)


def refill(island: Island, card: str) -> None:
    """The slot that was emptied just now: once the deck is empty there is no refill any more."""
    island.goods_deck.remove(card)
    island.display[island.display.index(None)] = card
    after_goods(island)


def after_goods(island: Island) -> None:
    """A fifth goods card means that one has to go (GC-R35, GC-R36)."""
    island.mover = builder_of(island)
    if len(island.seats[island.mover].goods) > GOODS_LIMIT:
        island.phase = "return"
    else:
        after_reward(island)


def give_back(island: Island, card: str) -> None:
    island.seats[builder_of(island)].goods.remove(card)
    island.goods_gone.add(card)
    after_reward(island)


def take_bonus(island: Island, card: str) -> None:
    player = island.seats[builder_of(island)]
    island.bonus_deck.remove(card)
    player.bonus.append(card)
    island.picks.append((builder_of(island), card))
    after_reward(island)


def after_reward(island: Island) -> None:
    """Build once more, or the turn's building is over."""
    island.site = None
    island.mover = builder_of(island)
    if island.builds < BUILDS_A_TURN and island.seats[island.mover].businesses > 0:
        island.phase = "site"
    else:
        end_building(island)


def end_building(island: Island) -> None:
    """Discard down to five, then the next player."""
    island.mover = builder_of(island)
    if island.seats[island.mover].hand.total() > HAND_LIMIT:
        island.phase = "discard"
        return
    island.done.append(island.mover)
    if len(island.done) < island.players:
        begin_building(island, builder_of(island))
    else:
        score(island)


def discard(island: Island, landform: str) -> None:
    leave_hand(island, landform, 1)
    end_building(island)


# Scoring and end (chapter 7)


def score(island: Island) -> None:
    assert island.score_card is not None
    goods, area = SCORE_CARDS[island.score_card], island.score_card[3:]
    what = "river" if area in RIVERS else "quarter"
    for seat, letters in goods_letters(island, goods).items():
        gain(island, seat, "goods", goods, letters)
    for seat, letters in area_letters(island, area).items():
        gain(island, seat, what, area, letters)
    if is_last_round(island):
        island.phase, island.mover = "over", None
    else:
        assert island.starter is not None
        island.starter = (island.starter + 1) % island.players
        begin_round(island)


def is_last_round(island: Island) -> bool:
    """GC-S12."""
    out_of_businesses = any(player.businesses == 0 for player in island.seats)
    return out_of_businesses or any(is_stuck(island, s) for s in range(island.players)) or not island.score_deck


# ---- Positions set up by hand ----------------------------------------------------------------------------------------


def put(island: Island, seat: int, places: Iterable[str]) -> None:
    """Businesses of this seat, built in this order, without payment or reward."""
    for place in places:
        island.built[place].append(seat)
        island.seats[seat].businesses -= 1
