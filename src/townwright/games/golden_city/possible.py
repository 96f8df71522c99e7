"""Which positions a game can lead to: what a document says is checked, topic by topic, and refused by its field."""

from __future__ import annotations

from itertools import product

from townwright.engine.ask import ALLOWED
from townwright.engine.document import Node
from townwright.games.golden_city import building, hands, roads, rounds
from townwright.games.golden_city.board import (
    BONUS as BONUS_REWARD,
)
from townwright.games.golden_city.board import (
    CARD,
    CITY,
    COASTS,
    COINS_OF,
    FIRST_LETTERS,
    GOODS,
    INNER,
    KEY,
    LOCATIONS,
    PLACES,
    REWARD,
    ROADS,
    SECOND_LETTERS,
    places_in,
)
from townwright.games.golden_city.data import (
    BUILDS_A_TURN,
    CARD_COUNT,
    COAST,
    COINS,
    DISPLAY,
    GOODS_CARD_COUNT,
    GOODS_LIMIT,
    HAND_LIMIT,
    KEYS,
    LANDFORM_COUNT,
    LANDFORMS,
    LETTERS_FOR_HAVING,
    SCORE_CARD_COUNT,
    SCORE_CARDS,
    SEATS,
    STAGE_OF_CARD,
    START_COINS,
)
from townwright.games.golden_city.score import goods_owned
from townwright.games.golden_city.state import (
    BID,
    BONUS,
    DEAL,
    DISCARD,
    DISPLAYED,
    DRAW,
    END,
    GIVE_BACK,
    IN_BOX,
    LAY_GOODS,
    LAYOUT,
    NONE,
    OPEN_GOODS,
    PAY,
    RANDOM_START,
    REFILL,
    REVEAL,
    SITE,
    START,
    TAKE_GOODS,
    GoldenCity,
)

LUCKY = (START, DEAL, LAY_GOODS, REVEAL, LAYOUT, DRAW, OPEN_GOODS, REFILL)
WITHOUT_TURN = (START, LAY_GOODS, REVEAL, LAYOUT, END)
SET_UP = (START, DEAL, LAY_GOODS)
BEFORE_BUILDING = (REVEAL, LAYOUT, BID)
AFTER_A_BUSINESS = {DRAW: (CARD, INNER), TAKE_GOODS: (GOODS,), OPEN_GOODS: (GOODS,), REFILL: (GOODS,)} | {
    GIVE_BACK: (GOODS,),
    BONUS: (BONUS_REWARD,),
}
MOST_CARDS_TAKEN = HAND_LIMIT + 2  # by bidding, before one builds


def check(document: Node, s: GoldenCity) -> None:
    """Refuse a position that no game can lead to."""
    _check_round(document, s)
    _check_score_cards(document.get("score_cards", []), s)
    _check_built(document, s)
    _check_island(document.get("players"), s)
    _check_goods(document, s)
    _check_bonus_cards(document.get("bonus_cards", []), s)
    _check_keys(document, s)
    _check_coins(document, s)
    _check_letters(document.get("players"), s)
    _check_hands(document, s)
    _check_pairs(document, s)
    _check_turn(document, s)
    _check_end(document, s)


def _player(players: Node, seat: int, field: str) -> Node:
    return players.get(SEATS[seat]).get(field, None)


def _rewards(s: GoldenCity, seat: int, *rewards: int) -> int:
    """How many of the seat's businesses stand where there are such rewards."""
    return sum(REWARD[place] in rewards for place in places_in(s.business[seat]))


def _has_acted(s: GoldenCity, seat: int) -> bool:
    """Has this seat had its building turn in this round?"""
    if s.phase in SET_UP + BEFORE_BUILDING:
        return False
    return s.phase == END or (seat - s.starter) % s.seats < (s.turn - s.starter) % s.seats


# Round and deck -------------------------------------------------------------------------------------------------------


def _check_round(document: Node, s: GoldenCity) -> None:
    if (s.round == 0) != (s.phase in SET_UP):
        raise document.get("round").wrong("it is 0 during the set-up, and from 1 on afterwards.")
    if (s.starter == NONE) != (s.phase == START):
        raise document.get("start_player", None).wrong("a start player is drawn first, and named from then on.")
    if s.phase == START and s.start_player != RANDOM_START:
        raise document.get("phase").wrong("the start player is an option here and is not drawn.")
    if s.start_player != RANDOM_START:
        expected = (s.start_player - 1 + max(s.round - 1, 0)) % s.seats
        if s.starter != expected:
            raise document.get("start_player").wrong(f"in round {s.round} it is {SEATS[expected]}.")


def _stage(position: int) -> int:
    """The stage of the score card at this position of the deck; all cards lie in the order of their stages."""
    return int(STAGE_OF_CARD[position])


def _check_score_cards(node: Node, s: GoldenCity) -> None:
    revealed = s.round - (s.phase == REVEAL)
    order = sorted((card for card in range(SCORE_CARD_COUNT) if s.scored_in[card]), key=lambda k: s.scored_in[k])
    if len(order) != max(revealed, 0):
        raise node.wrong(f"{max(revealed, 0)} have been revealed by now, one a round.")
    for k, card in enumerate(order):
        if STAGE_OF_CARD[card] != _stage(k):
            raise node.wrong(f"{SCORE_CARDS[card]} cannot be number {k + 1}: stage {_stage(k)} is due.")
    last_of_stage = s.round == SCORE_CARD_COUNT or _stage(s.round - 1) != _stage(s.round)
    if s.phase == REVEAL and last_of_stage:
        raise node.wrong("the last card of a stage leaves nothing to luck, and lies open already.")


def _check_built(document: Node, s: GoldenCity) -> None:
    """Has been built what this phase follows from?"""
    if s.built and s.phase in (DEAL, BID):
        raise document.get("built").wrong(f"nobody builds in phase {document.get('phase').value}.")
    if s.phase in AFTER_A_BUSINESS and (s.built == 0 or not _rewards(s, s.turn, *AFTER_A_BUSINESS[s.phase])):
        raise document.get("phase").wrong("the reward of a business is due that was not built.")


# The island -----------------------------------------------------------------------------------------------------------


def _check_island(players: Node, s: GoldenCity) -> None:
    for seat in range(s.seats):
        own = s.business[seat]
        node = _player(players, seat, "businesses")
        for other in range(seat):
            if both := places_in(int(own) & int(s.business[other]) & int(LOCATIONS)):
                raise node.wrong(f"{PLACES[both[0]]} is taken by {SEATS[other]} (GC-L7).")
        turns = max(s.round - 1, 0) + _has_acted(s, seat)
        most = BUILDS_A_TURN * turns + (s.built if seat == s.turn else 0)
        count = len(places_in(own))
        if count > most:
            raise node.wrong(f"{count} businesses in {turns} turns, at most two a turn (GC-L5).")
        if seat == s.turn and count < s.built:
            raise node.wrong(f"{s.built} were built in this turn alone.")
        for place in places_in(own):
            if not _is_connected(s, seat, place):
                raise node.wrong(f"no road of businesses joins {PLACES[place]} to a coast (GC-L9).")


def _is_connected(s: GoldenCity, seat: int, place: int) -> bool:
    """Is there a chain of the seat's businesses from here to a coast?"""
    own = set(places_in(s.business[seat]))
    reached, frontier = {place}, [place]
    while frontier:
        for end in ROADS[frontier.pop()]:
            if end in own and end not in reached:
                reached.add(end)
                frontier.append(end)
    return any(int(COASTS) >> end & 1 for end in reached)


# What places have brought ---------------------------------------------------------------------------------------------


def _goods_taken(s: GoldenCity, seat: int) -> int:
    pending = s.phase in (TAKE_GOODS, OPEN_GOODS) and seat == s.turn
    return _rewards(s, seat, GOODS) - pending


def _check_goods(document: Node, s: GoldenCity) -> None:
    """Who has built where there are goods has taken one each time, and has given back what was too many."""
    for seat in range(s.seats):
        taken, owned = _goods_taken(s, seat), goods_owned(s, seat)
        is_taking = s.phase in (REFILL, GIVE_BACK) and seat == s.turn
        expected = min(taken - 1, GOODS_LIMIT) + 1 if is_taking else min(taken, GOODS_LIMIT)
        if owned != expected:
            raise _player(document.get("players"), seat, "goods").wrong(f"by its businesses it has {expected}.")
    if s.phase == GIVE_BACK and goods_owned(s, s.turn) <= GOODS_LIMIT:
        raise document.get("phase").wrong("only a fifth goods card is given back.")
    _check_display(document, s)


def _check_display(document: Node, s: GoldenCity) -> None:
    filled = [building.card_at(s, DISPLAYED + slot) != NONE for slot in range(DISPLAY)]
    deck = building.goods_in_deck(s)
    node = document.get("display")
    if s.phase in SET_UP:
        count = sum(filled)
        if filled != sorted(filled, reverse=True) or count == DISPLAY or (count and s.phase != LAY_GOODS):
            raise node.wrong("the display is filled slot by slot in phase lay goods.")
    elif s.phase == REFILL:
        if sum(filled) != DISPLAY - 1 or deck < 2:
            raise node.wrong("one slot is being refilled, from a deck of at least two.")
    elif deck and not all(filled):
        raise node.wrong("it is refilled as long as there is a deck.")
    if s.phase == OPEN_GOODS and deck < 2:
        raise document.get("goods_deck", []).wrong("with one card left there is no luck in it.")
    taken = sum(_goods_taken(s, seat) for seat in range(s.seats))
    owned = sum(goods_owned(s, seat) for seat in range(s.seats))
    returned = sum(s.goods[card] == IN_BOX for card in range(GOODS_CARD_COUNT))
    if returned != taken - owned:
        raise document.get("returned_goods", []).wrong(f"{taken - owned} have been given back.")


def _check_bonus_cards(node: Node, s: GoldenCity) -> None:
    for seat in range(s.seats):
        expected = _rewards(s, seat, BONUS_REWARD) - (s.phase == BONUS and seat == s.turn)
        if sum(taker == seat for taker in s.bonus_taker) != expected:
            raise node.wrong(f"by its businesses {SEATS[seat]} has taken {expected}.")


def _check_keys(document: Node, s: GoldenCity) -> None:
    """A key for each location that brings one, less one for each business in the inner city."""
    brought = 0
    for seat in range(s.seats):
        brought += _rewards(s, seat, KEY)
        expected = _rewards(s, seat, KEY) - _rewards(s, seat, INNER)
        if s.keys[seat] != expected:
            players = document.get("players")
            if expected < 0:
                raise _player(players, seat, "businesses").wrong("each in the inner city has cost a key (GC-L10).")
            raise _player(players, seat, "keys").wrong(f"by its businesses it has {expected}.")
    if s.keys_left != KEYS - brought:
        raise document.get("keys_left").wrong(f"{KEYS - brought} are left.")


def _check_coins(document: Node, s: GoldenCity) -> None:
    """Each place has paid its coins once; what nobody has of them was paid for expulsions."""
    taken = places_in(roads.taken_places(s))
    brought = START_COINS * s.seats + sum(int(COINS_OF[REWARD[place]]) for place in taken)
    held = sum(s.coins[seat] for seat in range(s.seats))
    for seat in range(s.seats):
        most = START_COINS + sum(int(COINS_OF[REWARD[place]]) for place in places_in(s.business[seat]))
        if s.coins[seat] > min(most, COINS):
            raise _player(document.get("players"), seat, "coins").wrong(f"it cannot have more than {most}.")
    spent = s.expulsions * (s.expulsions + 1) // 2
    if brought - held < spent:
        raise document.get("expulsions", 0).wrong(f"they cost {spent} coins, of which {brought - held} are paid.")
    if (s.round == 0 or (s.round == 1 and s.phase in (REVEAL, LAYOUT, BID))) and brought - held != spent:
        raise _player(document.get("players"), 0, "coins").wrong(f"only {spent} can have been paid by now.")


def _check_letters(players: Node, s: GoldenCity) -> None:
    """From city parts, by the order of building; and from each card that was scored 0, 2, 4, 6 or 8."""
    scored = s.round if s.phase == END else max(s.round - 1, 0)
    most = 4 * scored  # each 2 letters
    for seat in range(s.seats):
        parts = [_letters_of_part(s, place) for place in places_in(int(s.business[seat]) & int(CITY))]
        sums = {sum(letters) for letters in product(*parts)} if len(parts) < 9 else _all_sums(parts)
        rests = [s.letters[seat] - letters for letters in sums]
        if not any(rest % LETTERS_FOR_HAVING == 0 and 0 <= rest <= LETTERS_FOR_HAVING * most for rest in rests):
            node = _player(players, seat, "letters")
            raise node.wrong(f"{scored} score cards and its businesses in the city cannot bring that.")


def _letters_of_part(s: GoldenCity, place: int) -> list[int]:
    """What a builder of this part may have got for it."""
    builders, reward = roads.builders_of(s, place), REWARD[place]
    ranks = [int(FIRST_LETTERS[reward]), int(SECOND_LETTERS[reward]), 0]
    return ranks[: min(builders, 3)]


def _all_sums(parts: list[list[int]]) -> set[int]:
    sums = {0}
    for letters in parts:
        sums = {total + points for total in sums for points in letters}
    return sums


# Cards ----------------------------------------------------------------------------------------------------------------


def _check_hands(document: Node, s: GoldenCity) -> None:
    players = document.get("players")
    for seat in range(s.seats):
        size = s.hand_size[seat]
        for landform in range(LANDFORM_COUNT):
            if s.seen[seat, landform] > s.hand[seat, landform]:
                node = _player(players, seat, "seen")
                raise node.wrong(f"no more than its {s.hand[seat, landform]} {LANDFORMS[landform]} can be seen.")
            unseen = s.hand[seat, landform] - s.seen[seat, landform]
            if s.older[seat, landform] > unseen:
                node = _player(players, seat, "older")
                raise node.wrong(f"no more than its {unseen} unseen {LANDFORMS[landform]} can be older.")
        drawn = 1 + _rewards(s, seat, CARD, INNER) - (s.phase == DRAW and seat == s.turn)
        if hands.unseen_cards(s, seat) > drawn:
            raise _player(players, seat, "seen").wrong(f"at most {drawn} of its cards were drawn unseen.")
        if s.phase in SET_UP:
            _check_first_hand(players, s, seat)
            continue
        has_pair = s.phase not in (*BEFORE_BUILDING, END) and not _has_acted(s, seat)
        most = MOST_CARDS_TAKEN if has_pair else HAND_LIMIT
        if size > most:
            raise _player(players, seat, "hand").wrong(f"at most {most} cards are in it now.")
        is_whole = seat != s.turn or (s.built == 0 and s.phase != DISCARD)
        if has_pair and is_whole and size - hands.unseen_cards(s, seat) < 2:
            raise _player(players, seat, "seen").wrong("everybody saw it take a pair.")
    if s.phase == DISCARD and s.hand_size[s.turn] <= HAND_LIMIT:
        raise _player(players, s.turn, "hand").wrong(f"one discards only above {HAND_LIMIT} cards.")
    if s.phase in (DEAL, LAYOUT, DRAW) and hands.pile_size(s) == 0:
        raise document.get("discards", {}).wrong("with an empty pile these would have been shuffled by now.")
    _check_shuffle(players, s)
    if s.round <= 1 and s.phase in SET_UP + BEFORE_BUILDING and any(s.discards[k] for k in range(LANDFORM_COUNT)):
        raise document.get("discards").wrong("nobody has laid down a card yet.")


def _check_shuffle(players: Node, s: GoldenCity) -> None:
    """Older cards there can be when so many have been laid out and drawn that the pile has run out."""
    rounds_laid = s.round - (s.phase == LAYOUT or s.phase == REVEAL)
    laid = 2 * s.seats * max(rounds_laid, 0) + rounds.cards_laid(s) * (s.phase == LAYOUT)
    drawn = sum(_rewards(s, seat, CARD, INNER) for seat in range(s.seats))
    if laid + drawn < CARD_COUNT - 2 * s.seats and any(s.left_out[k] for k in range(LANDFORM_COUNT)):
        seat = next(seat for seat in range(s.seats) if s.older_size[seat])
        raise _player(players, seat, "older").wrong("the discards have not been shuffled yet.")


def _check_first_hand(players: Node, s: GoldenCity, seat: int) -> None:
    """A coast that all have seen, and from the deal on a card that they have not."""
    dealt = s.phase == LAY_GOODS or (s.phase == DEAL and seat < s.turn)
    seen = [s.seen[seat, landform] for landform in range(LANDFORM_COUNT)]
    if s.hand_size[seat] != 1 + dealt or seen[COAST] != 1 or sum(seen) != 1:
        raise _player(players, seat, "hand").wrong("a seen coast, and once it is dealt one unseen card.")


def _check_pairs(document: Node, s: GoldenCity) -> None:
    if s.phase == LAYOUT:
        laid = rounds.cards_laid(s)
        for k in range(2 * s.seats):
            if (s.pair[k % s.seats, k // s.seats] != NONE) != (k < laid) or laid == 2 * s.seats:
                raise document.get("pairs").wrong("the left cards are laid first, and here one is still to come.")
    if s.phase == BID:
        if rounds.cards_laid(s) != 2 * s.seats:
            raise document.get("pairs").wrong("each pair has two cards.")
        _check_bids(document, s)


def _check_bids(document: Node, s: GoldenCity) -> None:
    """Can these hands lie there after so many expulsions, with this player in turn?"""
    laid = [s.bidder[pair] for pair in range(s.seats) if s.bidder[pair] != NONE]
    if len(set(laid)) < len(laid):
        raise document.get("bids").wrong("a hand lies on one pair only.")
    first = (s.starter, frozenset[int](), 0)
    known, frontier = {first}, [first]
    while frontier:
        turn, placed, expulsions = frontier.pop()
        for expelled in (NONE, *placed):
            now = (placed | {turn}) - {expelled}
            following = next((seat for k in range(1, s.seats) if (seat := (turn + k) % s.seats) not in now), NONE)
            after = (following, now, expulsions + (expelled != NONE))
            if following != NONE and after[2] <= s.expulsions and after not in known:
                known.add(after)
                frontier.append(after)
    if (s.turn, frozenset(laid), s.expulsions) not in known:
        raise document.get("bids", {}).wrong(f"it cannot be {SEATS[s.turn]}'s turn after these.")


# The decision ---------------------------------------------------------------------------------------------------------


def _check_turn(document: Node, s: GoldenCity) -> None:
    if s.phase in (SITE, PAY) and (s.built == BUILDS_A_TURN or s.left[s.turn] == 0):
        raise document.get("built").wrong("whoever has built twice, or has nothing left to build, builds no more.")
    if s.phase == PAY:
        rule = building.why_not_site(s, s.site)
        if rule != ALLOWED:
            raise document.get("site").wrong(f"GC-L{rule} forbids {SEATS[s.turn]} to build on {PLACES[s.site]}.")
    if s.phase == TAKE_GOODS and not building.goods_on_offer(s):
        raise document.get("phase").wrong("there are no goods to take.")


def _check_end(document: Node, s: GoldenCity) -> None:
    """GC-S12: whoever has placed his last business, or can build no more, has ended the game with that round."""
    if s.phase == END:
        if not rounds.is_last_round(s):
            raise document.get("phase").wrong("nothing has ended the game (GC-S12).")
        return
    for seat in range(s.seats):
        node = _player(document.get("players"), seat, "businesses")
        before = s.left[seat] + (s.built if seat == s.turn else 0)
        if before == 0 and not _has_acted(s, seat):
            raise node.wrong("its last business was placed in an earlier round, which ended the game (GC-S12).")
        if s.phase in BEFORE_BUILDING and roads.is_stuck(s, seat):
            raise node.wrong("it can build no more, which ended the game (GC-S12).")
