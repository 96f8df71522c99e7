"""Two games small enough to know by heart, to try the engine on.

Envelopes: each seat pledges a number, is dealt a hidden card and in turn keeps it, shows it or draws another once.
A card that reaches the pledge scores its value. Its luck is uneven and its cards are secrets.

Stones: two seats take one to three stones in turn; who takes the last one wins. There is no luck and no secret, and
with a heap of one stone nobody has anything to choose.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from townwright.engine.actions import ActionTable, Kind
from townwright.engine.ask import ALLOWED, answer
from townwright.engine.document import Node
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.game import Document, Game, Option, Phase, nothing_is_secret
from townwright.engine.luck import below
from townwright.engine.rule import compiled
from townwright.engine.score import Gain, Item
from townwright.engine.state import CHANCE, OVER, UNKNOWN, Array, State, i8

# What is kept on disk of rules outside the package is named after the package alone. With this in the name of a field,
# nothing that was compiled for yesterday's toys fits today's.
EDITION = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]

# Envelopes ------------------------------------------------------------------------------------------------------------

PLEDGE, DEAL, PLAY, NOD, DRAW, END = range(6)
CARDS = 3
UNSEEN = 9  # a card in somebody else's envelope
WEIGHT_SUM = 8

PLEDGES, KEEP, SHOW, REDRAW, NODDING = 0, 3, 4, 5, 6
E1_NOT_NOW, E2_ONE_DRAW_ONLY, E3_THREE_STANDS = 1, 2, 3
NAMES = ("left", "right", "middle")

ACTIONS = ActionTable(Kind("pledge", value=range(1, 4)), Kind("keep"), Kind("show"), Kind("draw"), Kind("nod"))
OUTCOMES = ActionTable(Kind("card", value=range(1, CARDS + 1)))


class Envelopes(State):
    """A position of Envelopes."""

    vars()[f"edition_{EDITION}"] = i8()
    deck = i8()  # 0 plain, 1 rich
    turn = i8()  # the seat that pledges, is dealt a card or plays
    pledge = i8(3)
    card = i8(3)  # 0 for none yet
    shown = i8(3)
    drawn = i8(3)  # 1 when the seat has changed its card


@compiled
def start_envelopes(s: Envelopes) -> None:
    s.ply = 0
    s.phase = PLEDGE
    s.turn = 0
    s.actor = 0
    for seat in range(3):
        s.pledge[seat] = 0
        s.card[seat] = 0
        s.shown[seat] = 0
        s.drawn[seat] = 0


@compiled
def legal_in_envelopes(s: Envelopes, out: Array) -> int:
    count = 0
    for action in range(NODDING + 1):
        if why_not_in_envelopes(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@compiled
def why_not_in_envelopes(s: Envelopes, action: int) -> int:
    if s.phase == PLEDGE and PLEDGES <= action < KEEP:
        return ALLOWED
    if s.phase == NOD and action == NODDING:
        return ALLOWED
    if s.phase == PLAY and KEEP <= action <= REDRAW:
        return E2_ONE_DRAW_ONLY if action == REDRAW and s.drawn[s.turn] else ALLOWED
    return E1_NOT_NOW


@compiled
def next_turn(s: Envelopes) -> None:
    """The next seat plays; after the last one all envelopes are opened."""
    s.turn += 1
    if s.turn < s.seats:
        s.phase = PLAY
        s.actor = s.turn
    else:
        s.phase = END
        s.actor = OVER


@compiled
def apply_in_envelopes(s: Envelopes, action: int) -> None:
    s.ply += 1
    if s.phase == PLEDGE:
        s.pledge[s.turn] = action + 1
        s.turn += 1
        s.actor = s.turn
        if s.turn == s.seats:
            s.phase = DEAL
            s.turn = 0
            s.actor = CHANCE
    elif s.phase == DEAL:
        s.card[s.turn] = action + 1
        s.turn += 1
        if s.turn == s.seats:
            s.phase = PLAY
            s.turn = 0
            s.actor = 0
    elif s.phase == DRAW:
        s.card[s.turn] = action + 1
        s.phase = PLAY
        s.actor = s.turn
    elif s.phase == NOD:
        next_turn(s)
    elif action == REDRAW:
        s.drawn[s.turn] = 1
        s.phase = DRAW
        s.actor = CHANCE
    elif action == SHOW:
        s.shown[s.turn] = 1
        s.phase = NOD
        s.actor = (s.turn + 1) % s.seats
    else:
        next_turn(s)


@compiled
def weight_of(deck: int, card: int) -> int:
    """Low cards are common in a plain deck, high cards in a rich one; of eight parts 5, 2 and 1."""
    step = card if deck == 0 else CARDS + 1 - card
    return 5 if step == 1 else 3 - step + 1


@compiled
def odds_in_envelopes(s: Envelopes, out: Array, weights: Array) -> int:
    for card in range(1, CARDS + 1):
        out[card - 1] = card - 1
        weights[card - 1] = weight_of(s.deck, card)
    return CARDS


@compiled
def luck_key_in_envelopes(s: Envelopes) -> int:
    return s.turn + (3 if s.phase == DRAW else 0)


@compiled
def observe_envelopes(s: Envelopes, seat: int) -> None:
    if s.phase == END:
        return
    for other in range(s.seats):
        if other != seat and s.card[other] != 0 and not s.shown[other]:
            s.card[other] = UNSEEN


@compiled
def resample_envelopes(s: Envelopes, seat: int, luck: Array) -> None:
    for other in range(s.seats):
        if s.card[other] == UNSEEN:
            ticket = below(luck, WEIGHT_SUM)
            card = 1
            while ticket >= weight_of(s.deck, card):
                ticket -= weight_of(s.deck, card)
                card += 1
            s.card[other] = card


@compiled
def points_in_envelopes(s: Envelopes, seat: int) -> int:
    """What the card brings; what cannot be seen brings nothing yet."""
    return s.card[seat] + 0 if s.pledge[seat] <= s.card[seat] < UNSEEN else 0


@compiled
def standing_in_envelopes(s: Envelopes, scores: Array, ranks: Array) -> None:
    for seat in range(s.seats):
        scores[seat] = points_in_envelopes(s, seat)
    for seat in range(s.seats):
        ranks[seat] = 1
        for other in range(s.seats):
            ranks[seat] += scores[other] > scores[seat]


@compiled
def default_in_envelopes(s: Envelopes) -> int:
    if s.phase == PLEDGE:
        return PLEDGES
    return NODDING if s.phase == NOD else KEEP


answer(
    Envelopes,
    start=start_envelopes,
    legal=legal_in_envelopes,
    why_not=why_not_in_envelopes,
    apply=apply_in_envelopes,
    odds=odds_in_envelopes,
    luck_key=luck_key_in_envelopes,
    observe=observe_envelopes,
    resample=resample_envelopes,
    standing=standing_in_envelopes,
    default=default_in_envelopes,
)


def seat_name(s: Envelopes, seat: int) -> str:
    return NAMES[seat]


def prompt(s: Envelopes, seat: int) -> str:
    return "Choose." if seat == s.actor else "Wait."


def move_name(s: Envelopes, action: int) -> str:
    choice = (OUTCOMES if s.actor == CHANCE else ACTIONS).decode(action)
    return " ".join([choice.kind, *map(str, choice.fields.values())])


def read_move(s: Envelopes, text: str) -> int:
    table = OUTCOMES if s.actor == CHANCE else ACTIONS
    for number in range(table.count):
        if move_name(s, number) == text.strip().lower():
            return number
    raise CannotRead(f"{text!r} is no move of Envelopes.")


def refusal(s: Envelopes, seat: int, action: int, rule: int) -> Refused:
    sentences = {
        E1_NOT_NOW: "that is not to be decided now.",
        E2_ONE_DRAW_ONLY: "a card is changed once only.",
        E3_THREE_STANDS: "who pledges three cannot take it back.",
    }
    return Refused(f"EN-L{rule}", sentences[rule], (f"seat:{NAMES[seat]}",))


def binding(s: Envelopes, action: int) -> int:
    return E3_THREE_STANDS if s.phase == PLEDGE and action == PLEDGES + 2 else 0


def luck_name(s: Envelopes) -> str:
    return f"{'new card' if s.phase == DRAW else 'card'} of {NAMES[s.turn]}"


def is_secret(before: Envelopes, seat: int) -> bool:
    return before.phase in (DEAL, DRAW) and seat != before.turn


def story(before: Envelopes, action: int, after: Envelopes) -> list[str]:
    done = "a card" if action == UNKNOWN else move_name(before, action)
    return [f"{NAMES[before.turn]}: {done}."]


def gains(before: Envelopes, action: int, after: Envelopes) -> list[Gain]:
    changes = [points_in_envelopes(after, seat) - points_in_envelopes(before, seat) for seat in range(after.seats)]
    return [Gain(seat, "the game", Item("cards", change)) for seat, change in enumerate(changes) if change]


def account(s: Envelopes, so_far: Sequence[Gain]) -> list[Item]:
    by_seat = [[gain.item for gain in so_far if gain.purse == seat] for seat in range(s.seats)]
    return [Item(NAMES[k], sum(i.points for i in items), parts=tuple(items)) for k, items in enumerate(by_seat)]


def write_position(s: Envelopes) -> Document:
    return {"phase": s.phase, "cards": list(s.card)}


def read_position(document: Node, s: Envelopes) -> None:
    raise document.wrong("positions of Envelopes cannot be read.")


def board(s: Envelopes) -> str:
    return "cards " + " ".join(str(s.card[seat]) for seat in range(s.seats))


ENVELOPES = Game(
    slug="envelopes",
    title="Envelopes",
    plain_title="Cards in Covers",
    designers=("a test",),
    summary="Pledge, look into your envelope, and show it or not.",
    rule_prefix="EN",
    rules_version=3,
    folder=Path(__file__).parent,
    state=Envelopes,
    options=(
        Option("players", {"2": 2, "3": 3}, "How many play.", {"2": "two", "3": "three"}, field="seats"),
        Option("deck", {"plain": 0, "rich": 1}, "Which cards are common.", {"plain": "low", "rich": "high"}),
    ),
    phases=(
        Phase(PLEDGE, "pledge", "Pledge.", "A pledge is due."),
        Phase(DEAL, "deal", "", "Cards are dealt."),
        Phase(PLAY, "play", "Keep, show or draw.", "Somebody plays."),
        Phase(NOD, "nod", "Nod.", "Somebody nods."),
        Phase(DRAW, "draw", "", "A card is drawn."),
        Phase(END, "end", "", "All envelopes are open."),
    ),
    actions=ACTIONS,
    outcomes=OUTCOMES,
    longest=20,
    seat_name=seat_name,
    prompt=prompt,
    move_name=move_name,
    read_move=read_move,
    sentence=move_name,
    places=lambda s, action: (),
    luck_name=luck_name,
    out_of_turn=lambda s, seat, action: E1_NOT_NOW,
    refusal=refusal,
    binding=binding,
    story=story,
    gains=gains,
    account=account,
    forecast=lambda s: [Item(NAMES[seat], points_in_envelopes(s, seat)) for seat in range(s.seats)],
    write_position=write_position,
    read_position=read_position,
    board=board,
    has_secrets=True,
    is_secret=is_secret,
)


# Stones ---------------------------------------------------------------------------------------------------------------


class Stones(State):
    """A position of Stones; action k takes k + 1 of them."""

    vars()[f"edition_{EDITION}"] = i8()
    heap = i8()  # how many stones there are to begin with
    stones = i8()


@compiled
def start_stones(s: Stones) -> None:
    s.ply = 0
    s.actor = 0
    s.stones = s.heap


@compiled
def legal_in_stones(s: Stones, out: Array) -> int:
    for k in range(min(3, s.stones)):
        out[k] = k
    return min(3, s.stones + 0)


@compiled
def why_not_in_stones(s: Stones, action: int) -> int:
    return ALLOWED if 0 <= action < min(3, s.stones) else 1


@compiled
def apply_in_stones(s: Stones, action: int) -> None:
    s.ply += 1
    s.stones -= action + 1
    s.actor = 1 - s.actor if s.stones > 0 else OVER


@compiled
def odds_in_stones(s: Stones, out: Array, weights: Array) -> int:
    return 0


@compiled
def luck_key_in_stones(s: Stones) -> int:
    return 0


@compiled
def observe_stones(s: Stones, seat: int) -> None:
    """Nothing is hidden."""


@compiled
def resample_stones(s: Stones, seat: int, luck: Array) -> None:
    """Nothing is blank."""


@compiled
def standing_in_stones(s: Stones, scores: Array, ranks: Array) -> None:
    for seat in range(2):
        scores[seat] = int(s.ply % 2 != seat)
        ranks[seat] = 2 - scores[seat]


@compiled
def default_in_stones(s: Stones) -> int:
    return 0


STONES_RULES: dict[str, Callable[..., Any]] = {
    "start": start_stones,
    "legal": legal_in_stones,
    "why_not": why_not_in_stones,
    "apply": apply_in_stones,
    "odds": odds_in_stones,
    "luck_key": luck_key_in_stones,
    "observe": observe_stones,
    "resample": resample_stones,
    "standing": standing_in_stones,
    "default": default_in_stones,
}
answer(Stones, **STONES_RULES)

STONES = replace(
    ENVELOPES,
    slug="stones",
    title="Stones",
    plain_title="Pebbles",
    rule_prefix="ST",
    state=Stones,
    options=(
        Option("players", {"2": 2}, "How many play.", {"2": "two"}, field="seats"),
        Option("heap", {"seven": 7, "one": 1}, "How many stones there are.", {"seven": "many", "one": "few"}),
    ),
    phases=(Phase(0, "take", "Take one to three stones.", "Somebody takes stones."),),
    actions=ActionTable(Kind("take", count=range(1, 4))),
    outcomes=ActionTable(),
    move_name=lambda s, action: f"take {action + 1}",
    read_move=lambda s, text: int(text.removeprefix("take ")) - 1,
    sentence=lambda s, action: f"Take {action + 1}.",
    binding=lambda s, action: 0,
    story=lambda before, action, after: [f"{action + 1} taken."],
    gains=lambda before, action, after: [],
    account=lambda s, so_far: [],
    forecast=lambda s: [],
    board=lambda s: f"{s.stones} stones",
    is_secret=nothing_is_secret,
)


def find(slug: str) -> Game:
    """The toy of this name, for readers of records and playthroughs."""
    for game in (ENVELOPES, STONES):
        if game.slug == slug:
            return game
    raise CannotRead(f"There is no toy {slug!r}.")
