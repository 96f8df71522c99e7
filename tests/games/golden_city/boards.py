"""Positions of The Golden City set up, played and read in the words of the rules page.

    before = table(mover="B", businesses={"B": "C16 D4"}, hands={"B": "2 desert"})
    after = play(before, "B D3 | B desert+desert | B end")

`table` takes the facts that `island` does. A choice is a pair `P2`, a place `M5`, `end`, a payment `coast+desert`,
`slot 1` or `deck`, `back w3`, a bonus card `b-M`, `drop coast`; luck `draws coast`, turns up `s1-MG`, or `starts W`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, cast

from tests.games.golden_city.islands import COLOURS, island
from tests.naive import golden_city as naive
from townwright.engine import ask
from townwright.engine.digest import option_combinations
from townwright.engine.state import CHANCE, OVER, copy_of
from townwright.games.golden_city import GAME, state
from townwright.games.golden_city.choices import CARDS, GOODS_CARDS_DRAWN, SCORE_CARDS_DRAWN, STARTS
from townwright.games.golden_city.state import GoldenCity

OPTIONS = option_combinations(GAME)

# Choices in words -----------------------------------------------------------------------------------------------------


def choice_of(text: str) -> naive.Choice:
    """The choice that these words mean."""
    what, _, value = text.partition(" ")
    if what in ("draws", "starts", "slot", "back", "drop"):
        return {
            "draws": ("card", value),
            "starts": ("starter", COLOURS.find(value or "?")),
            "slot": ("goods", int(value) - 1 if value.isdigit() else value),
            "back": ("return", value),
            "drop": ("discard", value),
        }[what]
    if text in naive.PLACES:
        return ("site", text)
    if text[0] == "P" and text[1:].isdigit():
        return ("bid", int(text[1:]) - 1)
    if text == "end":
        return ("end",)
    if text == "deck":
        return ("goods", "deck")
    if text in naive.BONUS_CARDS:
        return ("bonus", text)
    if text in naive.SCORE_CARDS:
        return ("score", text)
    if text in naive.GOODS_CARDS:
        return ("goods card", text)
    return ("pay", tuple(sorted(text.split("+"), key=naive.LANDFORMS.index)))


def words_of(choice: naive.Choice) -> str:
    """The words that mean this choice."""
    what, value = choice[0], choice[-1]
    if what == "bid":
        return f"P{value + 1}"
    if what == "pay":
        return "+".join(value)
    if what == "goods":
        return "deck" if value == "deck" else f"slot {value + 1}"
    if what == "starter":
        return f"starts {COLOURS[value]}"
    prefix = {"card": "draws ", "return": "back ", "discard": "drop "}.get(what, "")
    return f"{prefix}{value}"


def number_of(text: str) -> int:
    """The number of a choice, or of an outcome of luck, in the engine."""
    choice = choice_of(text)
    luck = {"starter": STARTS, "card": CARDS, "goods card": GOODS_CARDS_DRAWN, "score": SCORE_CARDS_DRAWN}
    if choice[0] not in luck:
        return naive.number(choice)
    among: dict[str, list[Any]] = {
        "starter": [0, 1, 2, 3],
        "card": naive.LANDFORMS,
        "goods card": list(naive.GOODS_CARDS),
        "score": list(naive.SCORE_CARDS),
    }
    return luck[choice[0]] + among[choice[0]].index(choice[1])


# Positions ------------------------------------------------------------------------------------------------------------

PHASES = {  # what the engine asks, and what the plain version calls it
    **{state.START: "starter", state.DEAL: "deal", state.LAY_GOODS: "display", state.REVEAL: "reveal"},
    **{state.LAYOUT: "layout", state.BID: "bid", state.SITE: "site", state.PAY: "pay", state.DRAW: "draw"},
    **{state.TAKE_GOODS: "goods", state.OPEN_GOODS: "blind", state.REFILL: "refill", state.GIVE_BACK: "return"},
    **{state.BONUS: "bonus", state.DISCARD: "discard", state.END: "over"},
}
TURN = {number for number, name in PHASES.items() if number >= state.SITE and name != "over"}  # phases of building


def fill(s: GoldenCity, found: naive.Island) -> None:
    """Write a position of the plain version, in which a seat decides, into a record that holds its options."""
    fields = cast("Any", s)
    s.phase = {name: number for number, name in PHASES.items()}[found.phase]
    assert found.mover is not None
    assert found.starter is not None
    s.actor = s.turn = found.mover
    s.starter, s.round, s.expulsions, s.built = found.starter, found.round, found.expulsions, found.builds
    s.site = naive.PLACES.index(found.site) if found.site else state.NONE
    s.keys_left = found.keys
    fields["business"][:], fields["reach"][:], fields["bonus_card"][:], fields["bonus_taker"][:] = 0, 0, -1, -1
    fields["pair"][:], fields["bidder"][:] = -1, -1
    for seat, player in enumerate(found.seats):
        own = naive.own_places(found, seat)
        fields["business"][seat] = sum(1 << naive.PLACES.index(place) for place in own)
        around = set().union(*(naive.neighbours(place) for place in own))
        fields["reach"][seat] = sum(1 << naive.PLACES.index(place) for place in around)
        s.letters[seat], s.coins[seat], s.keys[seat] = player.letters, player.coins, player.keys
        s.left[seat], s.hand_size[seat] = player.businesses, player.hand.total()
        for k, landform in enumerate(naive.LANDFORMS):
            s.hand[seat, k] = player.hand[landform]
            s.seen[seat, k] = player.hand[landform] - player.unseen[landform]
    for k, (seat, card) in enumerate(found.picks):
        s.bonus_card[k], s.bonus_taker[k] = naive.BONUS_CARDS.index(card), seat
    for k, card in enumerate(naive.GOODS_CARDS):
        s.goods[k] = _place_of_goods(found, card)
    for k, landform in enumerate(naive.LANDFORMS):
        s.pile[k], s.discards[k] = found.pile[landform], found.discards[landform]
    for k, cards in enumerate(found.pairs):
        for side, landform in enumerate(cards):
            s.pair[k, side] = naive.LANDFORMS.index(landform)
    for pair, seat in found.hands_on.items():
        s.bidder[pair] = seat
    used = [card for card in naive.SCORE_CARDS if card not in {*found.score_deck, found.score_card}]
    for k, card in enumerate(naive.SCORE_CARDS):
        s.scored_in[k] = found.round if card == found.score_card else used.index(card) + 1 if card in used else 0


def _place_of_goods(found: naive.Island, card: str) -> int:
    for seat, player in enumerate(found.seats):
        if card in player.goods:
            return seat
    if card in found.display:
        return state.DISPLAYED + found.display.index(card)
    return state.IN_DECK if card in found.goods_deck else state.IN_BOX


def table(**wanted: Any) -> GoldenCity:
    """The position of these facts; see `island`."""
    found = island(**wanted)
    options = {name: getattr(found, name) for name in ("start_player", "letters", "known_cards")}
    s: GoldenCity = GAME.new(players=found.players, **options)
    fill(s, found)
    return s


def facts(s: GoldenCity) -> dict[str, Any]:
    """All that the record holds, in words; players by colour."""
    among = COLOURS[: s.seats]
    business = [int(word) for word in cast("Any", s)["business"]]
    goods = dict(zip(naive.GOODS_CARDS, s.goods, strict=True))
    display = {slot - state.DISPLAYED: card for card, slot in goods.items() if 0 <= slot - state.DISPLAYED < 3}
    revealed = dict(zip(naive.SCORE_CARDS, s.scored_in, strict=True))
    hands = [_cards(s.hand[seat, k] for k in range(5)) for seat in range(s.seats)]
    pairs = [[naive.LANDFORMS[s.pair[k, side]] for side in (0, 1) if s.pair[k, side] >= 0] for k in range(s.seats)]
    return {
        "phase": PHASES[s.phase],
        "mover": who(s),
        "starter": COLOURS[s.starter] if s.starter >= 0 else None,
        "round": s.round,
        "card": next((card for card, round in revealed.items() if round == s.round > 0), None),
        "score deck": {card for card, round in revealed.items() if round == 0},
        "builds": s.built if s.phase in TURN else 0,
        "site": naive.PLACES[s.site] if s.phase == state.PAY else None,
        "expulsions": s.expulsions if s.phase == state.BID else 0,
        "keys": _by_colour(among, s.keys),
        "keys left": s.keys_left,
        "letters": _by_colour(among, s.letters),
        "coins": _by_colour(among, s.coins),
        "left": _by_colour(among, s.left),
        "hand sizes": _by_colour(among, s.hand_size),
        "hands": _by_colour(among, hands),
        "unseen": _by_colour(
            among,
            [hands[seat] - _cards(s.seen[seat, k] for k in range(5)) for seat in range(s.seats)],
        ),
        "pile": _cards(s.pile),
        "discards": _cards(s.discards),
        "goods": {
            colour: [card for card, owner in goods.items() if owner == seat] for seat, colour in enumerate(among)
        },
        "display": [display.get(slot) for slot in range(naive.DISPLAY)],
        "goods deck": {card for card, owner in goods.items() if owner == state.IN_DECK},
        "goods gone": {card for card, owner in goods.items() if owner == state.IN_BOX},
        "picks": [
            (COLOURS[s.bonus_taker[k]], naive.BONUS_CARDS[s.bonus_card[k]]) for k in range(8) if s.bonus_taker[k] >= 0
        ],
        "built": {
            place: "".join(colour for seat, colour in enumerate(among) if business[seat] >> k & 1)
            for k, place in enumerate(naive.PLACES)
        },
        "pairs": [pair for pair in pairs if pair] if s.phase in (state.LAYOUT, state.BID) else [],
        "on": {k: COLOURS[s.bidder[k]] for k in range(s.seats) if s.bidder[k] >= 0} if s.phase == state.BID else {},
    }


def _by_colour(among: str, field: Any) -> dict[str, Any]:
    return {colour: field[seat] for seat, colour in enumerate(among)}


def _cards(counts: Iterable[int]) -> Counter[str]:
    return +Counter(dict(zip(naive.LANDFORMS, counts, strict=True)))


def facts_of(found: naive.Island) -> dict[str, Any]:
    """The same of a position of the plain version."""
    among = COLOURS[: found.players]
    players = dict(zip(among, found.seats, strict=True))
    is_luck = found.mover is None and found.phase != "over"
    return {
        "phase": found.phase,
        "mover": "luck" if is_luck else "nobody" if found.mover is None else COLOURS[found.mover],
        "starter": None if found.starter is None else COLOURS[found.starter],
        "round": found.round,
        "card": found.score_card,
        "score deck": found.score_deck,
        "builds": found.builds if found.phase in {PHASES[phase] for phase in TURN} else 0,
        "site": found.site if found.phase == "pay" else None,
        "expulsions": found.expulsions if found.phase == "bid" else 0,
        "keys": {colour: player.keys for colour, player in players.items()},
        "keys left": found.keys,
        "letters": {colour: player.letters for colour, player in players.items()},
        "coins": {colour: player.coins for colour, player in players.items()},
        "left": {colour: player.businesses for colour, player in players.items()},
        "hand sizes": {colour: player.hand.total() for colour, player in players.items()},
        "hands": {colour: +player.hand for colour, player in players.items()},
        "unseen": {colour: +player.unseen for colour, player in players.items()},
        "pile": +found.pile,
        "discards": +found.discards,
        "goods": {colour: sorted(player.goods) for colour, player in players.items()},
        "display": found.display,
        "goods deck": found.goods_deck,
        "goods gone": found.goods_gone,
        "picks": [(COLOURS[seat], card) for seat, card in found.picks],
        "built": {place: "".join(COLOURS[seat] for seat in sorted(owners)) for place, owners in found.built.items()},
        "pairs": found.pairs,
        "on": {pair: COLOURS[seat] for pair, seat in found.hands_on.items()},
    }


# Playing --------------------------------------------------------------------------------------------------------------


def who(s: GoldenCity) -> str:
    """Whose decision it is: a colour's, luck's or nobody's."""
    return {CHANCE: "luck", OVER: "nobody"}.get(s.actor) or COLOURS[s.actor]


def step(s: GoldenCity) -> str:
    """What is being decided."""
    return PHASES[s.phase]


def odds(s: GoldenCity) -> dict[str, int]:
    """What luck may decide, each with its weight."""
    assert s.actor == CHANCE
    out, weights = GAME.buffer(), GAME.buffer()
    return {words_of(luck_of(out[k])): weights[k] for k in range(ask.odds(s, out, weights))}


def luck_of(number: int) -> naive.Choice:
    """What this outcome of luck is called in the plain version."""
    if number >= SCORE_CARDS_DRAWN:
        return ("score", list(naive.SCORE_CARDS)[number - SCORE_CARDS_DRAWN])
    if number >= GOODS_CARDS_DRAWN:
        return ("goods card", list(naive.GOODS_CARDS)[number - GOODS_CARDS_DRAWN])
    return ("card", naive.LANDFORMS[number - CARDS]) if number >= CARDS else ("starter", number - STARTS)


def legal(s: GoldenCity) -> list[str]:
    """What may be chosen, or turned up, in words."""
    if s.actor == CHANCE:
        return list(odds(s))
    every = naive.every_choice()
    return [words_of(every[action]) for action in GAME.legal(s)]


def sites(s: GoldenCity) -> set[str]:
    """Where the actor may build; END goes without saying."""
    assert s.phase == state.SITE
    assert legal(s)[-1] == "end"
    return set(legal(s)[:-1])


def play(s: GoldenCity, line: str) -> GoldenCity:
    """The position after these decisions, each in turn and legal: `R P1 | B P2`, `luck draws coast`."""
    s = copy_of(s)
    for decision in line.split(" | "):
        actor, _, text = decision.partition(" ")
        assert who(s) == actor, f"{decision}: it is the turn of {who(s)}"
        assert text in legal(s), f"{decision}: not among {legal(s)}"
        ask.apply(s, number_of(text))
    return s


def told(s: GoldenCity, colour: str, text: str) -> str:
    """What this player is told when trying this: the rule's number and its sentence."""
    refused = GAME.refuse(s, COLOURS.index(colour), number_of(text))
    assert (refused is None) == (who(s) == colour and text in legal(s))
    return "allowed" if refused is None else str(refused)


def why(s: GoldenCity, colour: str, text: str) -> str:
    """The number of the rule that forbids this to this player."""
    return told(s, colour, text).partition(":")[0]


# Reading --------------------------------------------------------------------------------------------------------------


def coins(s: GoldenCity) -> dict[str, int]:
    found: dict[str, int] = facts(s)["coins"]
    return found


def letters(s: GoldenCity) -> dict[str, int]:
    """Letters gained so far, without bonus cards."""
    found: dict[str, int] = facts(s)["letters"]
    return found


def hand_of(s: GoldenCity, colour: str) -> Counter[str]:
    found: Counter[str] = facts(s)["hands"][colour]
    return found


def totals(s: GoldenCity) -> dict[str, int]:
    """Letters with bonus cards, if the game ended now."""
    return dict(zip(COLOURS, GAME.standing(s).scores, strict=False))


def places(s: GoldenCity) -> dict[str, int]:
    """Who would be first, second and so on if the game ended now."""
    return dict(zip(COLOURS, GAME.standing(s).ranks, strict=False))


def scored(card: str, **wanted: Any) -> dict[str, int]:
    """What each player gets when this card is scored."""
    before = last_turn(card=card, **wanted)
    after = play(before, f"{who(before)} end")
    return {colour: letters(after)[colour] - letters(before)[colour] for colour in letters(before)}


def last_turn(**wanted: Any) -> GoldenCity:
    """The position in which the last player of the round may still build."""
    order = COLOURS[: wanted.get("players", 4)]
    first = order.index(wanted.get("starter", "R"))
    return table(mover=order[first - 1], **wanted)
