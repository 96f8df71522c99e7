"""Builders on the move: which steps are legal, rerolls, and the two steps of a round in which they move."""

from tests.naive.dice_new_town.cards import cards_to_use, use_card
from tests.naive.dice_new_town.town import (
    KING,
    LANDS,
    Choice,
    Flow,
    Player,
    Question,
    Town,
    cheapest,
    die,
    entry_cost,
    neighbours,
    others,
)

# ---- Moving (DT-L4 to DT-L7) -----------------------------------------------------------------------------------------


def is_blocked(town: Town, seat: int, land: int) -> bool:
    """Whether a stop is forbidden: another Builder stands on this numbered Land."""
    return land != KING and any(town.seats[other].land == land for other in others(town, seat))


def can_end(town: Town, seat: int, start: int, land: int, green: int) -> bool:
    """Whether a legal stop can be reached from here, or is here (DT-L7)."""
    if not is_blocked(town, seat, land):
        return True
    return any(not step_refusals(town, seat, start, land, green, near) for near in neighbours(town.layout, land))


def step_refusals(town: Town, seat: int, start: int, here: int, green: int, to: int) -> list[int]:
    """The rules, DT-L4 to DT-L7, that refuse a step, with so much green left on a route that began at `start`."""
    if to not in neighbours(town.layout, here):
        return [4]
    numbers = []
    if green < entry_cost(to):
        numbers.append(5)
    cost = cheapest(town.layout, start)
    if cost[here] + entry_cost(to) != cost[to]:
        numbers.append(6)
    if not numbers and not can_end(town, seat, start, to, green - entry_cost(to)):
        numbers.append(7)
    return numbers


def steps(town: Town, seat: int, start: int, here: int, green: int) -> list[int]:
    return [to for to in (*LANDS, KING) if not step_refusals(town, seat, start, here, green, to)]


def reachable(town: Town, seat: int) -> set[int]:
    """Where the Builder may stop with its green, its own Land left out."""
    start, found = town.seats[seat].land, set()
    assert start is not None
    ways = [(start, town.seats[seat].green)]
    for here, green in ways:
        for to in steps(town, seat, start, here, green):
            ways.append((to, green - entry_cost(to)))
            if not is_blocked(town, seat, to):
                found.add(to)
    return found


def pick_up(town: Town, seat: int) -> None:
    if seat in town.king_order:
        town.king_order.remove(seat)


def set_down(town: Town, seat: int, land: int) -> None:
    """The Builder stays on this Land; who enters the King's Land comes last there (DT-R15)."""
    pick_up(town, seat)
    if land == KING:
        town.king_order.append(seat)
    town.seats[seat].land = land


def land_number(town: Town, seat: int) -> int:
    """The number that counts for the order of play: 19, 20 ... in the King's Land."""
    land = town.seats[seat].land
    assert land is not None
    return KING + town.king_order.index(seat) if land == KING else land


# ---- A1 and A4: moving -----------------------------------------------------------------------------------------------


def move(town: Town, seat: int, may_reroll: bool) -> Flow:
    """Reroll and use Land cards; then the route, step by step, which ends the turn (DT-R16, DT-R48)."""
    player = town.seats[seat]
    start = player.land
    assert start is not None
    what = "move" if may_reroll else "move again"
    has_moved = False
    while True:
        assert player.land is not None
        choices: list[Choice] = [("step", to) for to in steps(town, seat, start, player.land, player.green)]
        if not is_blocked(town, seat, player.land):
            choices.append(("stop",))
        if not has_moved:
            choices += cards_to_use(town, seat)
            if may_reroll and player.red >= 1:
                choices += rerolls(player, ("green",))
        choice = yield Question(seat, what, choices)
        if choice == ("stop",):
            if has_moved:
                set_down(town, seat, player.land)
            if has_moved and town.tree_material == "on_stop":
                gain_from_tree(town, seat)
            return
        if choice[0] == "step":
            has_moved = True
            player.green -= entry_cost(choice[1])
            pick_up(town, seat)
            player.land = choice[1]
            if town.tree_material == "on_entry":
                gain_from_tree(town, seat)
        elif choice[0] == "card":
            yield from use_card(town, seat, choice[1])
        else:
            yield from reroll(town, seat, choice)


def gain_from_tree(town: Town, seat: int) -> None:
    player = town.seats[seat]
    if player.land in town.trees:
        player.hand[town.round] += 1


def rerolls(player: Player, colours: tuple[str, ...]) -> list[Choice]:
    """Any of the White dice, or a coloured die that is not used up (DT-L3)."""
    found: list[Choice] = [("reroll", mask) for mask in range(1, 8)]
    if "green" in colours and player.green > 0:
        found.append(("reroll green",))
    if "black" in colours and player.black > 0:
        found.append(("reroll black",))
    return found


def reroll(town: Town, seat: int, choice: Choice) -> Flow:
    player = town.seats[seat]
    player.red -= 1
    if choice[0] == "reroll":
        yield from reroll_white(player, choice[1])
    elif choice[0] == "reroll green":
        _, player.green = yield die()
    else:
        _, player.black = yield die()


def reroll_white(player: Player, mask: int) -> Flow:
    for k in range(3):
        if mask >> k & 1:
            _, player.white[k] = yield die()
            player.changed[k] = False
