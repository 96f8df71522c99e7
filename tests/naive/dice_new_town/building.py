"""The building step: replacing Materials, what can be built, and how a house comes to stand."""

from tests.naive.dice_new_town.cards import cards_to_use, use_card
from tests.naive.dice_new_town.points import advance, hand_over_card, points_for
from tests.naive.dice_new_town.shapes import FLOORS, FOOTPRINTS, can_grow, cells_of, contains, fits, mixes
from tests.naive.dice_new_town.town import (
    KING,
    SPACE,
    Choice,
    Flow,
    House,
    Player,
    Question,
    Town,
    free_roofs,
    has_penthouse,
    houses_on,
    is_royal_roll,
    spend_workload,
    workload,
)

# ---- A3: building ----------------------------------------------------------------------------------------------------


def build(town: Town, seat: int) -> Flow:
    """Replace Materials, build, and perhaps help the next player (DT-L10, DT-R37)."""
    player = town.seats[seat]
    place = town.order.index(seat)
    while True:
        choices: list[Choice] = [("end",), *replacements(town, seat), *targets(town, seat), *cards_to_use(town, seat)]
        if workload(town, seat) >= 1 and place + 1 < len(town.order):
            choices.append(("help",))
        choice = yield Question(seat, "build", choices)
        if choice == ("end",):
            return
        if choice == ("help",):
            helped = town.order[place + 1]
            answer = yield Question(helped, "accept", [("no",), ("yes",)])
            if answer == ("yes",):
                town.seats[helped].lent += workload(town, seat)
                player.black = player.lent = 0
                player.gems += 1
            return
        if choice[0] in ("split", "join"):
            spend_workload(town, seat, 1)
            replace(player, choice)
        elif choice[0] == "card":
            yield from use_card(town, seat, choice[1])
        else:
            yield from raise_house(town, seat, choice)


def replacements(town: Town, seat: int) -> list[Choice]:
    """One Material into two, or two into one, of the same value; the result is at most 6 (DT-R20)."""
    if workload(town, seat) == 0:
        return []
    hand = town.seats[seat].hand
    found: list[Choice] = []
    for low, high in ((a, b) for b in range(1, 6) for a in range(1, b + 1) if a + b <= 6):
        if hand[low + high]:
            found.append(("split", low, high))
        if (hand[low] and hand[high]) if low != high else hand[low] >= 2:
            found.append(("join", low, high))
    return found


def replace(player: Player, choice: Choice) -> None:
    what, low, high = choice
    sign = 1 if what == "split" else -1
    player.hand[low] += sign
    player.hand[high] += sign
    player.hand[low + high] -= sign


# ---- What can be built (DT-L11 to DT-L22) ----------------------------------------------------------------------------


def every_target(town: Town, seat: int) -> list[Choice]:
    """All that has a name: new houses, each house here grown, and a penthouse."""
    land = town.seats[seat].land
    assert land is not None
    sizes = [(level, floors) for level in FOOTPRINTS for floors in FLOORS]
    found: list[Choice] = [("new", *size) for size in sizes]
    found += [("grow", slot, *size) for slot in range(len(houses_on(town, land))) for size in sizes]
    return [*found, ("penthouse",)]


def change_of(town: Town, seat: int, target: Choice) -> tuple[House | None, House]:
    """The house before, if there is one, and the house after."""
    land = town.seats[seat].land
    assert land is not None
    if target[0] == "new":
        return None, House(land, seat, target[1], target[2])
    if target[0] == "penthouse":
        return None, House(land, seat, 1, 1, is_penthouse=True)
    return houses_on(town, land)[target[1]], House(land, seat, target[2], target[3])


def place_refusals(town: Town, seat: int, target: Choice) -> list[int]:
    """The numbers of all the rules that refuse this, whatever Materials and Workload there are."""
    old, new = change_of(town, seat, target)
    player, here = town.seats[seat], houses_on(town, new.land)
    is_takeover = old is not None and old.owner != seat
    numbers = []
    if town.ruleset != "easy":
        if new.land == KING:
            if not (is_royal_roll(player.white) and player.founded and player.gems >= 1):
                numbers.append(21)
        elif sum(player.white) != new.land:
            numbers.append(12)
    elif is_takeover and player.gems == 0:
        numbers.append(22)
    if old is not None and not can_grow(old.size, new.size):
        numbers.append(14)
    if old is not None and has_penthouse(town, old):
        numbers.append(19)
    if new.is_penthouse:
        below = [house for house in here if house.level == 4 and house.owner == seat]
        if not below or new.land == KING or has_penthouse(town, below[0]):
            numbers.append(18)
    elif new.land == KING:
        is_first_there = all(house.owner != seat for house in here)
        if (old is None and (len(here) >= 2 or not is_first_there)) or (is_takeover and not is_first_there):
            numbers.append(20)
    elif sum(house.level for house in here if house is not old and not house.is_penthouse) + new.level > SPACE:
        numbers.append(13)
    if not has_roof(town, seat, old, new):
        numbers.append(17)
    return numbers


def has_roof(town: Town, seat: int, old: House | None, new: House) -> bool:
    """An own house that grows gives its old Roof back first (DT-L17)."""
    free = free_roofs(town, seat, new.level)
    if old is not None and old.owner == seat and (town.roofs == "any" or old.level == new.level):
        free += 1
    return free > 0


def mixes_for(town: Town, seat: int, old: House | None, new: House, capacity: int) -> list[tuple[int, ...]]:
    """The Materials in hand that make this house, with at most so many pieces, largest first (DT-L15, DT-L16)."""
    hand = town.seats[seat].hand
    total = cells_of(new.size) - (cells_of(old.size) if old else 0)
    if total <= 0 or (old is not None and not contains(new.level, old.level)):
        return []
    return [
        mix
        for mix in mixes(total)
        if len(mix) <= capacity
        and all(mix.count(m) <= hand[m] for m in set(mix))
        and (town.materials == "area" or fits(old.size if old else None, new.size, mix))
    ]


def capacity_of(town: Town, seat: int) -> int:
    return 99 if town.ruleset == "easy" else workload(town, seat)


def target_refusals(town: Town, seat: int, target: Choice) -> list[int]:
    """The numbers of all the rules, DT-L12 to DT-L22, that refuse this target."""
    numbers = place_refusals(town, seat, target)
    old, new = change_of(town, seat, target)
    if not mixes_for(town, seat, old, new, 99):
        return [*numbers, 15]
    if not mixes_for(town, seat, old, new, capacity_of(town, seat)):
        return [*numbers, 16]
    return numbers


def targets(town: Town, seat: int) -> list[Choice]:
    """Which houses are possible with the Materials and Workload in hand."""
    return [
        target
        for target in every_target(town, seat)
        if not place_refusals(town, seat, target)
        and mixes_for(town, seat, *change_of(town, seat, target), capacity_of(town, seat))
    ]


def next_pieces(mixes: list[tuple[int, ...]], laid: list[int]) -> list[int]:
    """The Materials with which the house can still be completed."""
    return sorted({mix[len(laid)] for mix in mixes if list(mix[: len(laid)]) == laid})


def raise_house(town: Town, seat: int, target: Choice) -> Flow:
    """Choose the pieces, never a larger one than before; then the house stands. Tells what it was, and whose."""
    player = town.seats[seat]
    old, new = change_of(town, seat, target)
    possible = mixes_for(town, seat, old, new, capacity_of(town, seat))
    town.target, town.pieces = (old, new), []
    while tuple(town.pieces) not in possible:
        choice = yield Question(seat, "piece", [("piece", m) for m in next_pieces(possible, town.pieces)])
        town.pieces.append(choice[1])
    player.hand.subtract(town.pieces)
    if town.ruleset != "easy":
        spend_workload(town, seat, len(town.pieces))
    town.target, town.pieces = None, []
    former = old.owner if old is not None else seat
    yield from complete(town, seat, old, new, former)
    return old, former


def complete(town: Town, seat: int, old: House | None, new: House, former: int) -> Flow:
    """The house stands: Gems, Land card, points for everybody, and the score track."""
    player = town.seats[seat]
    if former != seat:
        town.seats[former].gems += 1
        if town.ruleset == "easy":
            player.gems -= 1
    before = [*town.houses]
    if old is None:
        town.houses.append(new)
    else:
        town.houses[[house is old for house in town.houses].index(True)] = new
    if old is None and new.land == KING and town.ruleset != "easy":
        player.gems += 3 - len(houses_on(town, KING))
    points = points_for(town, seat, old, new, before)
    if old is None:
        player.founded.add(new.land)
    if town.land_cards and new.land != KING and (old is None or (former != seat and town.takeover_card == "moves")):
        hand_over_card(town, seat, new.land)
    town.built_this_turn = True
    yield from advance(town, seat, points)
