"""How rounds and turns follow each other: score card, layout, and after the building turns scoring and the end."""

from __future__ import annotations

from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, OVER
from townwright.games.golden_city.data import ROUNDS, SCORE_CARD_COUNT, STAGE_OF_CARD
from townwright.games.golden_city.hands import ask_for_card
from townwright.games.golden_city.roads import is_stuck
from townwright.games.golden_city.score import score_round
from townwright.games.golden_city.state import BID, END, LAYOUT, NONE, REVEAL, SITE, GoldenCity


@compiled
def ask_seat(s: GoldenCity, phase: int, seat: int) -> None:
    s.phase = phase
    s.turn = seat
    s.actor = seat


@compiled
def ask_luck(s: GoldenCity, phase: int) -> None:
    s.phase = phase
    s.actor = CHANCE


# 1. Reveal score card -------------------------------------------------------------------------------------------------


@compiled
def hidden_score_cards(s: GoldenCity) -> int:
    """How many cards of the stage that is due are still in the deck; none after the last round."""
    count = 0
    for card in range(SCORE_CARD_COUNT):
        count += is_due(s, card)
    return count


@compiled
def is_due(s: GoldenCity, card: int) -> bool:
    """May this card be the next? Those of a lower stage come first; the table lists the cards stage by stage."""
    if s.scored_in[card] != 0:
        return False
    for other in range(card):
        if s.scored_in[other] == 0 and STAGE_OF_CARD[other] < STAGE_OF_CARD[card]:
            return False
    return True


@compiled
def begin_round(s: GoldenCity) -> None:
    """The next score card; the last of its stage leaves nothing to luck."""
    s.round += 1
    s.turn = NONE
    s.built = 0
    if hidden_score_cards(s) > 1:
        ask_luck(s, REVEAL)
        return
    for card in range(SCORE_CARD_COUNT):
        if is_due(s, card):
            reveal_score_card(s, card)
            break


@compiled
def reveal_score_card(s: GoldenCity, card: int) -> None:
    s.scored_in[card] = s.round
    ask_for_card(s, LAYOUT)


# 2. Lay out landform cards --------------------------------------------------------------------------------------------


@compiled
def cards_laid(s: GoldenCity) -> int:
    count = 0
    for column in range(2):
        for pair in range(s.seats):
            count += s.pair[pair, column] != NONE
    return count


@compiled
def lay_card(s: GoldenCity, landform: int) -> None:
    """The left cards of all pairs first, then the right ones; then bidding begins."""
    laid = cards_laid(s)
    s.pile[landform] -= 1
    s.pair[laid % s.seats, laid // s.seats] = landform
    if laid + 1 < 2 * s.seats:
        ask_for_card(s, LAYOUT)
    else:
        s.expulsions = 0
        ask_seat(s, BID, s.starter)


# 4. Building turns, 5. scoring, 6. change of start player -------------------------------------------------------------


@compiled
def begin_turn(s: GoldenCity, seat: int) -> None:
    s.built = 0
    ask_seat(s, SITE, seat)


@compiled
def end_turn(s: GoldenCity) -> None:
    """Clockwise; after the last player the round is scored, and the game ends or the start-player key moves on."""
    following = (s.turn + 1) % s.seats
    if following != s.starter:
        begin_turn(s, following)
        return
    score_round(s)
    if is_last_round(s):
        s.phase = END
        s.turn = NONE
        s.built = 0
        s.actor = OVER
    else:
        s.starter = (s.starter + 1) % s.seats
        begin_round(s)


@compiled
def is_last_round(s: GoldenCity) -> bool:
    """GC-S12: the last score card, a player who has placed his last business, or one who never can."""
    if s.round == ROUNDS:
        return True
    for seat in range(s.seats):
        if s.left[seat] == 0 or is_stuck(s, seat):
            return True
    return False
