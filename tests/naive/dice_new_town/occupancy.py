"""The Occupancy Round (section 6)."""

from tests.naive.dice_new_town.moving import land_number
from tests.naive.dice_new_town.points import net
from tests.naive.dice_new_town.town import (
    KING,
    RESIDENTS,
    ROYAL,
    VALUE,
    Choice,
    Flow,
    House,
    Question,
    Town,
    die,
    houses_of,
    luck,
)

# ---- The Occupancy Round (section 6) ---------------------------------------------------------------------------------


def may_live(house: House, family: str) -> bool:
    """DT-R53, DT-R61: enough room, the right type of Land, and only royals in the King's Land."""
    people, types, _ = RESIDENTS[family]
    if people > house.base:
        return False
    return family in ROYAL if house.land == KING else VALUE[house.land] in types


def homes_for(town: Town, seat: int, family: str) -> list[int]:
    """Which of the own houses, by their place in the order of building, stand empty and are fit for this family."""
    own = houses_of(town, seat)
    return [k for k, house in enumerate(own) if house.family is None and may_live(house, family)]


def occupancy_order(town: Town) -> list[int]:
    """Who did not join, more houses, more Gems, lower Land."""

    def key(seat: int) -> tuple[bool, int, int, int]:
        player = town.seats[seat]
        return player.joins, -len(houses_of(town, seat)), -player.gems, land_number(town, seat)

    return sorted(range(town.players), key=key)


def occupancy_round(town: Town) -> Flow:
    town.order = occupancy_order(town)
    town.columns = [[], [], [], []]
    deck = set(RESIDENTS)
    while deck:
        _, family = yield luck("resident", [("turn up", family) for family in sorted(deck)])
        deck.remove(family)
        min(town.columns, key=len).append(family)  # row by row
    passed: set[int] = set()
    turn = 0
    while not all(player.is_out for player in town.seats):
        seat = town.order[turn % town.players]
        turn += 1
        player = town.seats[seat]
        if player.is_out:
            continue
        laid_out = [family for column in town.columns for family in column]
        if not any(homes_for(town, seat, family) for family in laid_out):
            player.is_out = True
        else:
            choice = yield Question(seat, "occupancy", occupancy_choices(town, seat))
            if choice == ("pass",):
                passed.add(seat)
            else:
                passed = set()
                yield from take_family(town, seat, *choice[1:])
        still_in = {seat for seat in town.order if not town.seats[seat].is_out}
        if still_in and still_in <= passed:
            passed = set()
            for column in town.columns:
                column += [column.pop(0)] if column else []
    for seat in range(town.players):
        empty = sum(house.family is None for house in houses_of(town, seat))
        net(town, seat, [(seat, "empty houses", -2 * empty)] if empty else [])


def take_refusals(town: Town, seat: int, column: int, row: int) -> list[int]:
    """The rules, DT-L24 and DT-L26, that refuse to take a card."""
    player, numbers = town.seats[seat], []
    if player.gems < row:
        numbers.append(24)
    if not homes_for(town, seat, town.columns[column][row]) and player.turned_away:
        numbers.append(26)
    return numbers


def occupancy_choices(town: Town, seat: int) -> list[Choice]:
    found: list[Choice] = [
        ("take", column, row)
        for column in range(4)
        for row in range(len(town.columns[column]))
        if not take_refusals(town, seat, column, row)
    ]
    if may_pass(town, seat):
        found.append(("pass",))
    return found


def may_pass(town: Town, seat: int) -> bool:
    """Only if nothing in the front row fits (DT-L25)."""
    return not any(homes_for(town, seat, column[0]) for column in town.columns if column)


def take_family(town: Town, seat: int, column: int, row: int) -> Flow:
    """Gems on the cards in front; then the family moves in, or is turned away."""
    player, cards = town.seats[seat], town.columns[column]
    family = cards[row]
    for skipped in cards[:row]:
        player.gems -= 1
        town.gems_on[skipped] += 1
    homes = homes_for(town, seat, family)
    if not homes:
        player.turned_away = True
        net(town, seat, [(seat, "misfits", -2)])
        cards.append(cards.pop(row))
        return
    _, home = yield Question(seat, "house", [("house", k) for k in homes])
    house = houses_of(town, seat)[home]
    house.family = family
    cards.remove(family)
    player.gems += town.gems_on.pop(family, 0)
    for other in town.seats:
        other.turned_away = False
    net(town, seat, [(seat, "residents", RESIDENTS[family][2])])
    if family in ROYAL and house.land == KING:
        net(town, seat, [(seat, "royal bonus", (yield from royal_bonus(family)))])


def royal_bonus(family: str) -> Flow:
    """Twice a die for the Prince, a die and two for the parents."""
    _, face = yield die()
    return 2 * face if family == "R01" else face + 2
