"""What The Golden City says: prompts, sentences for choices, and the log."""

from __future__ import annotations

from townwright.engine import ask
from townwright.engine.game import Phase
from townwright.engine.score import Gain
from townwright.engine.state import CHANCE, OVER, UNKNOWN, copy_of
from townwright.games.golden_city import bidding, board, choices, notation, score, state
from townwright.games.golden_city.account import BONUS_KIND, count_of, gains, is_scored, listed
from townwright.games.golden_city.board import LANDFORM, PLACES, REWARD
from townwright.games.golden_city.building import is_in_bonus_deck, letters_for_building
from townwright.games.golden_city.data import (
    ACTIONS,
    AREA_NAMES,
    AREA_OF_CARD,
    BONUS_CARD_COUNT,
    BONUS_CARDS,
    BONUS_COUNTS,
    BONUS_LETTERS,
    DISPLAY,
    GOODS,
    GOODS_CARDS,
    GOODS_OF_CARD,
    GOODS_ON_CARD,
    HAND_LIMIT,
    LANDFORM_COUNT,
    LANDFORMS,
    OUTCOMES,
    ROUNDS,
    SCORE_CARDS,
    SEATS,
)
from townwright.games.golden_city.roads import builders_of, is_stuck
from townwright.games.golden_city.rounds import cards_laid
from townwright.games.golden_city.state import (
    BID,
    BONUS,
    DEAL,
    DISCARD,
    DISPLAYED,
    DRAW,
    END,
    GIVE_BACK,
    LAY_GOODS,
    LAYOUT,
    NONE,
    OPEN_GOODS,
    PAY,
    REFILL,
    REVEAL,
    SITE,
    START,
    TAKE_GOODS,
    GoldenCity,
)

PHASES = (
    Phase(START, "start", "", "The start player is being drawn.", ("GC-R1",)),
    Phase(DEAL, "deal", "", "Everybody is dealt a card.", ("GC-R2",)),
    Phase(LAY_GOODS, "lay goods", "", "Three goods cards are being laid out."),
    Phase(REVEAL, "reveal", "", "The score card of round {round} is being revealed."),
    Phase(LAYOUT, "layout", "", "Landform cards are being laid out in pairs.", ("GC-R11",)),
    Phase(
        BID,
        "bid",
        "{seat}, lay your hand on a pair. A free one costs nothing, an expulsion {price}; you have {coins}.",
        "{seat} is choosing a pair of landform cards.",
        ("GC-L2", "GC-L4", "GC-R9"),
    ),
    Phase(
        SITE,
        "site",
        "{seat}, choose a place for your {which} business of this turn, or end.",
        "{seat} may build a {which} business.",
        ("GC-L9", "GC-L11", "GC-R13"),
        private=True,
    ),
    Phase(
        PAY,
        "pay",
        "{seat}, choose the cards that pay for {site}.",
        "{seat} is paying for {site}.",
        ("GC-L12", "GC-R18"),
        private=True,
    ),
    Phase(DRAW, "draw", "", "{seat} is drawing a landform card.", ("GC-R30",)),
    Phase(
        TAKE_GOODS,
        "take goods",
        "{seat}, take a goods card from the display, or the top of the deck.",
        "{seat} is taking a goods card.",
        ("GC-L13", "GC-R35"),
    ),
    Phase(OPEN_GOODS, "open goods", "", "{seat} is turning up the top goods card."),
    Phase(REFILL, "refill", "", "The display of goods is being refilled."),
    Phase(
        GIVE_BACK,
        "give back",
        "{seat}, you have five goods cards: choose one to give back.",
        "{seat} has five goods cards and is giving one back.",
        ("GC-L14", "GC-R36"),
    ),
    Phase(
        BONUS,
        "bonus",
        "{seat}, keep one of these bonus cards, face down.",
        "{seat} is looking through the bonus cards.",
        ("GC-L15", "GC-R38"),
    ),
    Phase(
        DISCARD,
        "discard",
        "{seat}, you hold {hand} landform cards: discard down to {limit}.",
        "{seat} holds {hand} landform cards and is discarding.",
        ("GC-L16", "GC-R26"),
        private=True,
    ),
    Phase(END, "end", "", "The game is over.", ("GC-S12", "GC-S9")),
)


def seat_name(s: GoldenCity, seat: int) -> str:
    return SEATS[seat]


def prompt(s: GoldenCity, seat: int) -> str:
    """What this seat is asked, or who is being waited for."""
    phase = next(phase for phase in PHASES if phase.number == s.phase)
    turn = max(s.turn, 0)
    facts = {
        "seat": SEATS[turn],
        "round": s.round,
        "price": count_of(s.expulsions + 1, "coin"),
        "coins": count_of(s.coins[turn], "coin"),
        "which": "second" if s.built else "first",
        "site": "" if s.site == NONE else place_with_landform(s.site),
        "hand": s.hand_size[turn],
        "limit": HAND_LIMIT,
    }
    return (phase.asks if seat == s.actor >= 0 else phase.others).format(**facts)


def place_with_landform(place: int) -> str:
    """Such as "C3 (coast)"."""
    return f"{PLACES[place]} ({LANDFORMS[LANDFORM[place]]})"


def goods_card(card: int) -> str:
    """Such as "w3 (pottery, cloth)"."""
    return f"{GOODS_CARDS[card]} ({', '.join(GOODS[goods] for goods in GOODS_ON_CARD[card])})"


def score_card(card: int) -> str:
    """Such as "s1-MG (pottery, river MG)"."""
    return f"{SCORE_CARDS[card]} ({GOODS[GOODS_OF_CARD[card]]}, {AREA_NAMES[AREA_OF_CARD[card]]})"


def cards_in_words(cards: dict[int, int]) -> str:
    """Such as "1 desert + 2 coast"."""
    return " + ".join(f"{count} {LANDFORMS[landform]}" for landform, count in cards.items() if count)


# Luck -----------------------------------------------------------------------------------------------------------------


def luck_name(s: GoldenCity) -> str:
    """What luck is deciding."""
    match s.phase:
        case state.START:
            return "the start player"
        case state.DEAL:
            return f"{SEATS[s.turn]}'s second card"
        case state.LAY_GOODS:
            laid = sum(DISPLAYED <= where < DISPLAYED + DISPLAY for where in s.goods)
            return f"slot {laid + 1} of the goods display"
        case state.REVEAL:
            return f"round {s.round}, score card"
        case state.LAYOUT:
            laid = cards_laid(s)
            side = "left" if laid < s.seats else "right"
            return f"round {s.round}, {side} card of P{laid % s.seats + 1}"
    what = {DRAW: "landform card", OPEN_GOODS: "goods card", REFILL: "refill of the display"}[s.phase]
    return f"round {s.round}, {what} after {SEATS[s.turn]}'s {'second' if s.built > 1 else 'first'} business"


def is_secret(before: GoldenCity, seat: int) -> bool:
    """The dealt and the drawn card, and the bonus card that was kept; but the end of the game shows them all."""
    if before.phase not in (DEAL, DRAW, BONUS) or seat == before.turn:
        return False
    after = copy_of(before)
    if before.phase == BONUS:
        ask.apply(after, choices.KEEPS + next(k for k in range(BONUS_CARD_COUNT) if is_in_bonus_deck(before, k)))
    else:
        ask.apply(after, choices.CARDS + max(range(LANDFORM_COUNT), key=lambda k: before.pile[k]))
    return after.actor != OVER


# Choices --------------------------------------------------------------------------------------------------------------


def sentence(s: GoldenCity, action: int) -> str:
    """What this choice does."""
    if s.actor == CHANCE:
        return _luck_sentence(s, action)
    choice = ACTIONS.decode(action)
    fields = choice.fields
    match choice.kind:
        case "bid":
            return _bid_sentence(s, fields["pair"] - 1)
        case "site":
            return f"Build on {place_with_landform(fields['place'])}, for {reward_now(s, fields['place'])}."
        case "end":
            return "Build no more this turn."
        case "goods":
            found = [card for card in range(len(GOODS_CARDS)) if s.goods[card] == DISPLAYED + fields["slot"] - 1]
            return f"Take {goods_card(found[0])}." if found else f"Take the card in slot {fields['slot']}."
        case "goods_deck":
            return "Take the top card of the goods deck, unseen."
        case "give_back":
            return f"Give {goods_card(fields['card'])} back; it leaves the game."
        case "bonus":
            card = fields["card"]
            each = count_of(int(BONUS_LETTERS[card]), "letter")
            return f"Keep {BONUS_CARDS[card]}: {each} for each {BONUS_COUNTS[card]}."
        case "discard":
            return f"Discard a {LANDFORMS[fields['landform']]} card."
    cards = notation.cards_of(notation.target_of(s), notation.units_of(action))
    return f"Pay {cards_in_words(cards)}."


def pair_cards(s: GoldenCity, pair: int) -> str:
    """Such as "coast and desert"; nothing before the cards are laid."""
    return " and ".join(LANDFORMS[s.pair[pair, k]] for k in range(2) if s.pair[pair, k] != NONE)


def _bid_sentence(s: GoldenCity, pair: int) -> str:
    cards = pair_cards(s, pair)
    what = f"P{pair + 1} ({cards})" if cards else f"P{pair + 1}"
    if s.bidder[pair] == NONE:
        return f"Lay your hand on {what}."
    cost = count_of(bidding.price(s, pair), "coin")
    return f"Lay your hand on {what} and expel {SEATS[s.bidder[pair]]}, for {cost}."


def reward_now(s: GoldenCity, place: int) -> str:
    """What the next business here brings, such as "5 letters and 1 coin"."""
    earlier, reward = builders_of(s, place), REWARD[place]
    letters = letters_for_building(reward, earlier)
    found = [count_of(letters, "letter")] if letters else []
    if earlier == 0 and board.COINS_OF[reward]:
        found.append(count_of(int(board.COINS_OF[reward]), "coin"))
    if earlier == 0 and reward in (board.CARD, board.INNER):
        found.append("a landform card")
    named = {board.KEY: "a key", board.GOODS: "a goods card", board.BONUS: "a bonus card"}
    found += [named[reward]] if reward in named else []
    return " and ".join(found) or "no reward"


def _luck_sentence(s: GoldenCity, outcome: int) -> str:
    drawn = OUTCOMES.decode(outcome)
    match s.phase:
        case state.START:
            return f"{SEATS[drawn.fields['seat']]} is the start player."
        case state.DEAL:
            return f"{SEATS[s.turn]} is dealt a {LANDFORMS[drawn.fields['landform']]} card."
        case state.LAYOUT:
            return f"A {LANDFORMS[drawn.fields['landform']]} card is laid in P{cards_laid(s) % s.seats + 1}."
        case state.DRAW:
            return f"{SEATS[s.turn]} draws a {LANDFORMS[drawn.fields['landform']]} card."
        case state.OPEN_GOODS:
            return f"{SEATS[s.turn]} turns up {goods_card(drawn.fields['card'])}."
        case state.REVEAL:
            return f"The score card of round {s.round} is {score_card(drawn.fields['card'])}."
    return f"{goods_card(drawn.fields['card'])} is laid on display."


# The log --------------------------------------------------------------------------------------------------------------


def story(before: GoldenCity, action: int, after: GoldenCity) -> list[str]:
    """The sentences of the log for one decision and all that followed from it."""
    lines = [_deed(before, action)]
    if before.phase == PAY:
        lines = [f"{lines[0][:-1]}: {reward_now(before, before.site)}."]
    lines += _goods_that_came_by_themselves(before, action, after)
    if before.phase == BID and after.phase != BID:
        lines += _pairs_taken(before, action)
    gained = gains(before, action, after)
    if is_scored(before, after):
        lines += _scoring(before, after, gained)
    if after.actor == OVER:
        lines += _ending(after, gained)
    elif after.round > before.round:
        lines.append(f"Round {after.round}: {SEATS[after.starter]} has the start-player key.")
        if after.phase == LAYOUT:
            lines.append(f"The last score card of its stage is {score_card(score.score_card(after))}.")
    if _is_reshuffled(before, after):
        lines.append("The discards are shuffled and become the new draw pile.")
    return lines


def _deed(s: GoldenCity, action: int) -> str:
    """What was decided, as far as it is known."""
    if action == UNKNOWN:
        what = {DEAL: "is dealt a card", DRAW: "draws a landform card", BONUS: "keeps a bonus card"}[s.phase]
        return f"{SEATS[s.turn]} {what}."
    if s.actor == CHANCE:
        return _luck_sentence(s, action)
    seat, fields = SEATS[s.turn], ACTIONS.decode(action).fields
    match s.phase:
        case state.BID:
            expelled = s.bidder[fields["pair"] - 1]
            cost = count_of(bidding.price(s, fields["pair"] - 1), "coin")
            return f"{seat} bids P{fields['pair']}" + (f", expels {SEATS[expelled]}, {cost}." if expelled >= 0 else ".")
        case state.SITE:
            return f"{seat} chooses {PLACES[fields['place']]}." if fields else f"{seat} builds no more."
        case state.PAY:
            cards = cards_in_words(notation.cards_of(notation.target_of(s), notation.units_of(action)))
            return f"{seat} builds {PLACES[s.site]} [{cards}]."
        case state.TAKE_GOODS:
            return f"{seat} {_goods_taken(s, action)}."
        case state.GIVE_BACK:
            return f"{seat} gives {goods_card(fields['card'])} back."
        case state.BONUS:
            return f"{seat} keeps {BONUS_CARDS[fields['card']]}."
    return f"{seat} discards {LANDFORMS[fields['landform']]}."


def _goods_taken(s: GoldenCity, action: int) -> str:
    if action == choices.FROM_DECK:
        return "takes the top goods card"
    slot = DISPLAYED + action - choices.SLOTS
    return f"takes {goods_card(list(s.goods).index(slot))} from the display"


def _goods_that_came_by_themselves(before: GoldenCity, action: int, after: GoldenCity) -> list[str]:
    """The last card of the deck is turned up, or laid on display, without luck."""
    if before.phase != TAKE_GOODS:
        return []
    moved = [card for card in range(len(GOODS_CARDS)) if before.goods[card] == state.IN_DECK != after.goods[card]]
    if action == choices.FROM_DECK:
        return [f"It is {goods_card(card)}." for card in moved]
    return [f"The last one, {goods_card(card)}, is laid on display." for card in moved]


def _pairs_taken(s: GoldenCity, action: int) -> list[str]:
    """Who takes which pair when the last hand has been laid."""
    last = action - choices.BIDS
    owners = {pair: s.turn if pair == last else s.bidder[pair] for pair in range(s.seats)}
    taken = [f"{SEATS[owners[pair]]} P{pair + 1} ({pair_cards(s, pair)})" for pair in range(s.seats)]
    return [f"Pairs are taken: {', '.join(taken)}."]


def _scoring(before: GoldenCity, after: GoldenCity, gained: list[Gain]) -> list[str]:
    items = [(gain.purse, gain.item) for gain in gained if gain.item.kind in ("goods", "rivers", "quarters")]
    told = []
    for seat in range(after.seats):
        own = [item for purse, item in items if purse == seat]
        if own:
            parts = ", ".join(f"{item.text.partition(': ')[2]} {item.points}" for item in own)
            told.append(f"{SEATS[seat]} {sum(item.points for item in own)} ({parts})")
    head = f"Score card {SCORE_CARDS[score.score_card(before)]}"
    return [f"{head}: {'; '.join(told)}." if told else f"{head}: nobody scores."]


def _ending(s: GoldenCity, gained: list[Gain]) -> list[str]:
    """Why the game is over, and what the bonus cards pay."""
    lines = []
    done = [SEATS[seat] for seat in range(s.seats) if s.left[seat] == 0]
    stuck = [SEATS[seat] for seat in range(s.seats) if is_stuck(s, seat)]
    if done:
        lines.append(f"The last business of {listed(done)} is placed.")
    if stuck:
        lines.append(f"{listed(stuck)} can build no more, and {'rank' if len(stuck) > 1 else 'ranks'} last.")
    if s.round == ROUNDS:
        lines.append("The last score card has been scored.")
    lines.append("The game is over.")
    bonuses = [gain for gain in gained if gain.item.kind == BONUS_KIND]
    for seat in range(s.seats):
        own = [f"{gain.item.text}, {gain.item.points}" for gain in bonuses if gain.purse == seat]
        if own:
            lines.append(f"{SEATS[seat]}'s bonus cards: {'; '.join(own)}.")
    return lines


def _is_reshuffled(before: GoldenCity, after: GoldenCity) -> bool:
    """Did the pile run out? Then the discards are gone, although there were some or some came."""
    if any(after.discards[k] for k in range(LANDFORM_COUNT)):
        return False
    return any(before.discards[k] for k in range(LANDFORM_COUNT)) or before.phase in (PAY, DISCARD)


def binding(s: GoldenCity, action: int) -> int:
    """The ruling by which this choice cannot be taken back: what was laid openly on the table stays there."""
    return {BID: choices.R12_HAND_STAYS, PAY: choices.R46_BUSINESS_STAYS, DISCARD: choices.R27_OPEN_DISCARD}.get(
        s.phase, 0
    )
