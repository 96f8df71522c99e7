"""Whether a document's dice, Land cards and Residents can be where they are."""

from __future__ import annotations

from townwright.engine.document import Node
from townwright.games.dice_new_town import (
    cards,
    easy_work,
    occupancy,
    preparation,
    score,
    state,
)
from townwright.games.dice_new_town.board import house_name
from townwright.games.dice_new_town.data import (
    CARDS_EACH,
    COLOURS,
    COLUMNS,
    DICE,
    DICE_COLOURS,
    FACES,
    LANDS,
    NUMBERED,
    RESIDENTS,
    ROW_OF_CARDS,
    ROWS,
    SLOTS,
    WHITE,
    WHITES,
)
from townwright.games.dice_new_town.phase_groups import ACTING, OCCUPYING
from townwright.games.dice_new_town.state import EASY, NONE, DiceNewTown
from townwright.games.dice_new_town.turns import white_sum

# Dice -----------------------------------------------------------------------------------------------------------------


def check_dice(document: Node, s: DiceNewTown) -> None:
    pool = preparation.dice_in_pool(s)
    node = document.get("dice", [])
    if pool and s.phase not in (state.ROLL, state.DRAFT):
        raise node.wrong("dice lie in the middle only from the roll to the draft.")
    if s.phase in (state.ROLL, state.DRAFT):
        _check_pool(node, s, pool)
    players = document.get("players")
    for seat in range(s.seats):
        _check_own_dice(players.get(COLOURS[seat]), s, seat)


def _check_pool(node: Node, s: DiceNewTown, pool: int) -> None:
    taken = [_dice_taken(s, seat) for seat in range(s.seats)]
    for colour in range(WHITE + 1):
        in_pool = sum(s.pool[colour, k] for k in range(FACES))
        held = sum(
            preparation.whites_taken(s, seat) if colour == WHITE else not preparation.needs(s, seat, colour)
            for seat in range(s.seats)
        )
        count = s.seats * (WHITES if colour == WHITE else 1)
        rolled = min(max(pool - colour * s.seats, 0), count)
        if in_pool + held != (rolled if s.phase == state.ROLL else count):
            raise node.wrong(f"that is not the number of {DICE_COLOURS[colour]} dice there are by now.")
    if s.phase == state.ROLL:
        if pool >= DICE * s.seats or any(taken):
            raise node.wrong("dice are still to be rolled, and none is taken yet.")
        return
    laps = min(taken)
    expected = [laps + (place < s.turn) for place in range(s.players)]
    if pool == 0 or [taken[s.order[place]] for place in range(s.players)] != expected:
        raise node.wrong("the dice are taken one by one in turn order.")


def _dice_taken(s: DiceNewTown, seat: int) -> int:
    return preparation.whites_taken(s, seat) + sum(not preparation.needs(s, seat, colour) for colour in range(WHITE))


def _check_own_dice(node: Node, s: DiceNewTown, seat: int) -> None:
    has_any = any((s.red[seat], s.green[seat], s.black[seat], s.lent[seat], s.changed[seat], white_sum(s, seat)))
    takes_part = any(s.order[place] == seat for place in range(s.players))
    acts = s.phase in (*ACTING, state.KEEP, state.DRAFT) and takes_part
    if s.ruleset == EASY:
        if has_any and s.round == 0:
            raise node.wrong("no dice are thrown before the first round.")
        if s.lent[seat]:
            raise node.get("lent").wrong("there is no Workload under the easy rules.")
        _check_easy_dice(node, s, seat)
        return
    if has_any and not acts:
        raise node.wrong("nobody has dice in this phase, or this player takes no part.")
    unchanged_zero = any(s.white[seat, die] == 0 and not s.changed[seat] >> die & 1 for die in range(WHITES))
    throws_all = s.phase in (state.THROW, state.KEEP) and (s.phase == state.KEEP or s.resume == state.KEEP)
    if s.phase in ACTING and acts and unchanged_zero and not throws_all:
        raise node.get("white").wrong("three White dice are expected.")
    if s.changed[seat] and not s.land_cards:
        raise node.get("changed").wrong("Land cards are not in this game.")
    if s.changed[seat] and (s.phase == state.DRAFT or throws_all):
        raise node.get("changed").wrong("no White die has been changed yet.")
    if s.lent[seat] and s.phase not in (state.BUILD, state.LAST_MOVE, *ACTING[4:]):
        raise node.get("lent").wrong("Workload is lent in the building step.")
    whites = [s.white[seat, die] for die in range(WHITES)]
    if s.phase == state.DRAFT and sorted(whites, key=lambda value: value == 0) != whites:
        raise node.get("white").wrong("the White dice that were taken come first.")
    if throws_all:
        _check_thrown_dice(node, s, seat)


def _check_thrown_dice(node: Node, s: DiceNewTown, seat: int) -> None:
    """In the additional round each throws all six; who comes later has none yet."""
    place = next((place for place in range(s.players) if s.order[place] == seat), s.players)
    dice = [*(s.white[seat, die] for die in range(WHITES)), s.green[seat], s.red[seat], s.black[seat]]
    for die, value in enumerate(dice):
        has_it = place < s.turn or (place == s.turn and not s.rolling >> die & 1)
        if (value > 0) != has_it:
            raise node.wrong("the six dice are thrown one by one, in turn order.")


def _check_easy_dice(node: Node, s: DiceNewTown, seat: int) -> None:
    whites = [s.white[seat, die] for die in range(WHITES)]
    place = next(place for place in range(s.players) if s.order[place] == seat)
    is_throwing = s.phase == state.THROW and place == s.turn
    if not s.round:
        return
    positioned = s.round > 1 or s.back != NONE or place < s.turn
    is_good = cards.is_design_good(s, seat) or (s.changed[seat] and (positioned or s.back != NONE))
    if (positioned or (place == s.turn and not is_throwing)) and not is_good:
        raise node.get("white").wrong("the White dice must name a Land, or open the King's.")
    if is_throwing and s.round == 1 and s.back == NONE:
        thrown = [not s.rolling >> die & 1 for die in range(WHITES)]
        if [value > 0 for value in whites] != thrown:
            raise node.get("white").wrong("the White dice are thrown one by one.")
    if not positioned and place > s.turn and any(whites):
        raise node.get("white").wrong("these dice have not been thrown yet.")
    has_coloured = [s.green[seat] > 0, s.red[seat] > 0, s.black[seat] > 0]
    built_before = s.round > 1 or (s.back != NONE and place < s.turn)
    builds = s.back != NONE and place == s.turn and not (is_throwing and s.rolling & state.COLOURED_DICE)
    if (built_before or builds) and not all(has_coloured):
        raise node.wrong("the Green, Red and Black dice show 1 to 6.")
    if not built_before and not builds:
        thrown = [bool(is_throwing and s.back != NONE and not s.rolling >> bit & 1) for bit in (3, 4, 5)]
        if has_coloured != thrown:
            raise node.wrong("the Green, Red and Black dice are thrown one by one.")


# Cards and Residents --------------------------------------------------------------------------------------------------


def check_cards(document: Node, s: DiceNewTown) -> None:
    node = document.get("cards", {})
    in_deck, in_row = cards.count_cards(s, state.IN_DECK), cards.count_cards(s, state.IN_ROW)
    in_stock = cards.count_cards(s, state.IN_STOCK)
    own = [cards.count_cards(s, seat) for seat in range(s.seats)]
    if s.ruleset == EASY:
        if in_stock:
            raise node.wrong("there is no stock under the easy rules.")
        is_short = s.phase == state.LAND_ROW or s.phase == state.TAKE_CARD
        if in_row > ROW_OF_CARDS or (not is_short and in_row < ROW_OF_CARDS and in_deck):
            raise node.wrong(f"{ROW_OF_CARDS} Land cards lie open, as long as there are any.")
        if s.phase == state.LAND_ROW and (
            in_row == ROW_OF_CARDS or in_deck == 0 or (s.round and in_row + in_deck <= 4)
        ):
            raise node.wrong("no Land card is to be turned up.")
        if (s.round == 0 and any(own)) or (s.phase == state.RESIDENT_ROW and not s.round and in_row < ROW_OF_CARDS):
            raise node.wrong("nobody has Land cards in the set-up.")
        return
    if not s.land_cards:
        return
    if s.phase in (state.LAND_DEAL, state.DRAFT_CARDS):
        _check_draft(node, s, own, in_row, in_deck, in_stock)
    elif in_deck or in_row:
        raise node.wrong("all Land cards are dealt.")
    elif in_stock > NUMBERED - CARDS_EACH * s.seats:
        raise node.wrong("more Land cards lie in the stock than were left when they were dealt.")


def _check_draft(node: Node, s: DiceNewTown, own: list[int], in_row: int, in_deck: int, in_stock: int) -> None:
    if in_stock:
        raise node.wrong("there is no stock before the cards are dealt.")
    if s.land_deal == state.BY_LUCK:
        dealt = NUMBERED - in_deck
        if in_row or own != [min(max(dealt - CARDS_EACH * seat, 0), CARDS_EACH) for seat in range(s.seats)]:
            raise node.wrong("the cards are dealt seat by seat, four each.")
        if dealt >= CARDS_EACH * s.seats - (s.seats == len(COLOURS)):
            raise node.wrong("there are still cards to be dealt.")
        return
    is_first = s.lap == 0
    for seat in range(s.seats):
        now = seat == s.turn
        done = seat < s.turn if is_first else seat > s.turn
        least, most = (1, 3) if is_first else (CARDS_EACH, CARDS_EACH)
        if not done:
            least, most = (0, 0) if is_first else (1, 3)
        if now and s.phase == state.DRAFT_CARDS:
            least, most = (s.to_take, s.to_take) if is_first else (1 + s.to_take, min(3 + s.to_take, CARDS_EACH))
        if not least <= own[seat] <= most:
            raise node.wrong(f"{COLOURS[seat]} cannot have drafted {own[seat]} cards by now.")
    taken_now = s.to_take if s.phase == state.DRAFT_CARDS else 0
    if s.phase == state.LAND_DEAL and (in_row >= ROW_OF_CARDS or in_row + in_deck <= ROW_OF_CARDS):
        raise node.wrong("no card is to be turned up.")
    if s.phase == state.DRAFT_CARDS and in_row + taken_now != min(ROW_OF_CARDS, in_row + taken_now + in_deck):
        raise node.wrong(f"{ROW_OF_CARDS} cards lie open at the beginning of a turn.")


def families_housed(s: DiceNewTown) -> list[int]:
    """All families that live in a house."""
    places = ((land, slot) for land in range(LANDS) for slot in range(SLOTS))
    return [s.family[place] for place in places if s.family[place]]


def check_residents(document: Node, s: DiceNewTown) -> None:
    node = document.get("columns", [])
    waiting = [s.column[c, row] for c in range(COLUMNS) for row in range(ROWS) if s.column[c, row]]
    housed = families_housed(s)
    if s.ruleset == EASY:
        _check_easy_residents(document.get("residents", {}), s)
    if (waiting or housed) and (not s.occupancy or s.phase not in (*OCCUPYING, state.ROYAL, state.END)):
        raise node.wrong("families come in the Occupancy Round only.")
    if set(waiting) & set(housed):
        raise node.wrong("a family that lives in a house waits nowhere.")
    if s.phase == state.SHUFFLE:
        heights = [occupancy.height(s, column) for column in range(COLUMNS)]
        dealt = len(waiting)
        if dealt >= RESIDENTS - 1 or heights != [
            (dealt + COLUMNS - 1 - column) // COLUMNS for column in range(COLUMNS)
        ]:
            raise node.wrong("the cards are dealt row by row from the front.")
        if housed or any(s.gems_on):
            raise node.wrong("nobody has moved in while the cards are dealt.")
    elif s.occupancy and s.phase in (*OCCUPYING, state.ROYAL, state.END):
        everybody = sorted(waiting + housed)
        if everybody != list(range(1, RESIDENTS + 1)):
            raise node.wrong("each of the sixteen families waits in a column or lives in a house.")
    for land in range(LANDS):
        for slot in range(SLOTS):
            family = s.family[land, slot]
            if family and not score.fits(family, land, s.house[land, slot]):
                raise document.get("houses").get(house_name(land, slot)).wrong("DT-R53: the family does not fit.")


def _check_easy_residents(node: Node, s: DiceNewTown) -> None:
    in_deck, in_row = easy_work.count_residents(s, state.IN_DECK), easy_work.count_residents(s, state.IN_ROW)
    is_short = s.phase == state.RESIDENT_ROW or (s.round == 0 and s.phase == state.LAND_ROW)
    if in_row > ROW_OF_CARDS or (not is_short and in_row < ROW_OF_CARDS and in_deck):
        raise node.wrong(f"{ROW_OF_CARDS} Residents lie open, as long as there are any.")
    if s.phase == state.RESIDENT_ROW and (in_row == ROW_OF_CARDS or in_row + in_deck <= ROW_OF_CARDS):
        raise node.wrong("no Resident is to be turned up.")
    own = RESIDENTS - in_deck - in_row
    if s.round == 0 and (own or (s.phase == state.LAND_ROW and in_row)):
        raise node.wrong("nobody has Residents in the set-up.")
