"""Where every point came from: each change of a score as items, and the account of a whole game."""

from __future__ import annotations

from collections.abc import Sequence

from townwright.engine.score import Gain, Item, total
from townwright.games.dice_new_town import build, households, occupancy, score
from townwright.games.dice_new_town.board import BLOCKS_THROUGH, ROWS_THROUGH, house_name
from townwright.games.dice_new_town.choices import FAMILIES, OWN_HOUSE, PASS, PIP
from townwright.games.dice_new_town.data import (
    COLOURS,
    FAMILY_POINTS,
    LANDS,
    MISFIT_PENALTY,
    NO_HOUSE,
    NUMBERED,
    RESIDENTS,
    ROWS,
    SLOTS,
)
from townwright.games.dice_new_town.data import (
    FAMILIES as FAMILY_CARDS,
)
from townwright.games.dice_new_town.notation import place_name, resident_name
from townwright.games.dice_new_town.state import (
    EASY,
    END,
    FAMILY,
    HOUSE,
    JOIN,
    LAST_MOVE,
    PIECE,
    ROYAL,
    SHUFFLE,
    WORK,
    DiceNewTown,
)
from townwright.games.dice_new_town.turns import active, houses_on, nth_house

SeatItem = tuple[int, Item]

# The breakdown that is shown for each player, in this order.
HEADINGS = (
    "base",
    "tree",
    "second",
    "fifth",
    "largest",
    "row",
    "block",
    "land card",
    "land value",
    "residents",
    "royal bonus",
    "misfits",
    "empty houses",
    "materials",
    "lands",
    "Land cards",
    "gems",
    "majority",
)


def gains(before: DiceNewTown, action: int, after: DiceNewTown) -> list[Gain]:
    """All that this decision, and what followed from it by itself, moved any marker."""
    items: list[SeatItem] = []
    if before.phase == PIECE and after.phase != PIECE:
        items += building_items(before, before.target)
    elif before.phase == FAMILY and action > PASS:
        items += _turned_away(before, action - FAMILIES)
    elif before.phase == HOUSE:
        seat = active(before)
        place = nth_house(before, seat, action - OWN_HOUSE + 1)
        items.append((seat, resident_item(before.guest, (_house_place(place // SLOTS, place % SLOTS),))))
    elif before.phase == ROYAL and before.ruleset != EASY:
        items.append((active(before), _royal_item(before.guest, action - PIP)))
    when = f"round {before.round}" if before.phase != FAMILY else "the Occupancy Round"
    if before.phase in (HOUSE, ROYAL):
        when = "the Occupancy Round"
    found = [Gain(seat, when, item) for seat, item in items]
    found += [Gain(seat, "the end", item) for seat, item in _end_items(before, after)]
    return [gain for gain in found if gain.item.points or gain.item.parts]


# Building -------------------------------------------------------------------------------------------------------------


def building_items(s: DiceNewTown, target: int) -> list[SeatItem]:
    """What the house that is aimed at brings, to everybody: asked before it stands."""
    builder = active(s)
    land, old, new = s.at[builder], build.form_before(s, target), build.form_to_be(target)
    slot = houses_on(s, land) if old == NO_HOUSE else build.slot_of(target)
    here = (_house_place(land, slot),)
    where = place_name(land)
    items = [
        (builder, Item(f"house on {where}", score.base_gain(old, new), "DT-S1", here, kind="base")),
        (builder, Item("the largest so far", score.largest_bonus(s, new), "DT-S5", here, kind="largest")),
    ]
    if old != NO_HOUSE:
        return items
    tree = (f"land:{where}",)
    items += [
        (builder, Item("beside a Tree", score.tree_bonus(s, builder, land), "DT-S2", tree, kind="tree")),
        (builder, Item("the second on its Land", score.second_bonus(s, land), "DT-S3", here, kind="second")),
        (builder, Item("the fifth house", score.fifth_bonus(s, builder), "DT-S4", here, kind="fifth")),
        (
            builder,
            Item(f"card {where} in hand", score.land_card_bonus(s, builder, land), "DT-S7", here, kind="land card"),
        ),
        (builder, Item(f"the worth of {where}", score.land_value(s, land), "DT-S9", tree, kind="land value")),
    ]
    return items + _pattern_items(s, builder, land)


def _pattern_items(s: DiceNewTown, builder: int, land: int) -> list[SeatItem]:
    """One item a seat for each row and each block that is completed."""
    items: list[SeatItem] = []
    for is_block, table in ((False, ROWS_THROUGH), (True, BLOCKS_THROUGH)):
        for k in range(table.shape[1]):
            pattern = score.pattern_of(s, land, is_block, k)
            if not pattern:
                continue
            lands = [other for other in range(NUMBERED) if pattern >> s.square[other] & 1]
            kind = "block" if is_block else "row"
            text = f"{kind} of {', '.join(place_name(other) for other in lands)}"
            for seat in range(s.seats):
                points = score.houses_in(s, seat, pattern) + (seat == builder)
                names = tuple(f"land:{place_name(other)}" for other in lands)
                items.append((seat, Item(text, points, "DT-S6", names, kind=kind)))
    return items


def _house_place(land: int, slot: int) -> str:
    return f"house:{house_name(land, slot)}"


# Residents ------------------------------------------------------------------------------------------------------------


def resident_item(resident: int, places: tuple[str, ...], sign: int = 1) -> Item:
    """The points of a Resident card, gained or lost."""
    name = FAMILY_CARDS[resident - 1][0]
    text = name if sign > 0 else f"{name}, without a house"
    rule = "DT-S12" if places and places[0].startswith("house") else "DT-S16"
    return Item(text, sign * int(FAMILY_POINTS[resident]), rule, places, kind="residents")


def _royal_item(resident: int, die: int) -> Item:
    text = f"{FAMILY_CARDS[resident - 1][0]} in the King's Land, die {die}"
    return Item(text, occupancy.royal_bonus(resident, die), "DT-S12", ("land:K",), kind="royal bonus")


def _turned_away(s: DiceNewTown, place: int) -> list[SeatItem]:
    resident, seat = s.column[place // ROWS, place % ROWS], active(s)
    if score.fits_an_empty_house(s, seat, resident):
        return []
    name = resident_name(resident)
    return [(seat, Item(f"{name} turned away", -MISFIT_PENALTY, "DT-S12", (f"resident:{name}",), kind="misfits"))]


# The end --------------------------------------------------------------------------------------------------------------


def _end_items(before: DiceNewTown, after: DiceNewTown) -> list[SeatItem]:
    """What was counted when the building was over, and when the game was; nothing is taken from anybody by counting."""
    items: list[SeatItem] = []
    building_is_over = before.phase in (LAST_MOVE, JOIN) and after.phase in (SHUFFLE, END)
    easy_is_over = before.phase == WORK and after.phase in (ROYAL, END)
    if building_is_over or easy_is_over:
        items += _town_items(after)
    if after.phase == END and before.phase != END:
        if after.ruleset == EASY:
            items += _easy_resident_items(after)
        if after.occupancy:
            items += _empty_house_items(after)
        items += _gem_items(after)
    return items


def _town_items(s: DiceNewTown) -> list[SeatItem]:
    """Materials left, and Lands or Land cards."""
    items: list[SeatItem] = []
    rule = "DT-S14" if s.ruleset == EASY else "DT-S10"
    for seat in range(s.seats):
        left = score.tokens(s, seat)
        text = f"{left} Materials left" if left else "no Material left"
        items.append((seat, Item(text, score.material_points(s, seat), rule, kind="materials")))
        for land in range(NUMBERED):
            items.append((seat, _land_item(s, seat, land)))
    return items


def _land_item(s: DiceNewTown, seat: int, land: int) -> Item:
    name = place_name(land)
    if s.ruleset == EASY:
        points = score.easy_card_points(s, seat, land)
        return Item(f"Land card {name}", points, "DT-S15", (f"card:{name}",), kind="Land cards")
    points = score.land_points(s, seat, land)
    if s.land_cards:
        return Item(f"Land card {name}", points, "DT-S11", (f"card:{name}",), kind="Land cards")
    return Item(f"Land {name}", points, "DT-S11", (f"land:{name}",), kind="lands")


def _empty_house_items(s: DiceNewTown) -> list[SeatItem]:
    items: list[SeatItem] = []
    for seat in range(s.seats):
        empty = tuple(
            _house_place(land, slot)
            for land in range(LANDS)
            for slot in range(SLOTS)
            if s.house[land, slot] != NO_HOUSE and s.owner[land, slot] == seat and s.family[land, slot] == 0
        )
        text = f"{len(empty)} houses without Residents"
        items.append((seat, Item(text, score.empty_house_points(s, seat), "DT-S12", empty, kind="empty houses")))
    return items


def _easy_resident_items(s: DiceNewTown) -> list[SeatItem]:
    """Each Resident card of each seat, housed or not, and the dice of royal families."""
    items: list[SeatItem] = []
    for seat in range(s.seats):
        housed = households.housed_residents(s, seat)
        for resident in range(1, RESIDENTS + 1):
            if s.resident[resident - 1] == seat:
                place = (f"resident:{resident_name(resident)}",)
                items.append((seat, resident_item(resident, place, 1 if housed >> resident & 1 else -1)))
        if s.royal[seat]:
            items.append((seat, _royal_item(households.king_guest(s, seat), s.royal[seat])))
    return items


def _gem_items(s: DiceNewTown) -> list[SeatItem]:
    items: list[SeatItem] = []
    rule = "DT-S14" if s.ruleset == EASY else "DT-S13"
    for seat in range(s.seats):
        items.append((seat, Item(f"{s.gems[seat]} Gems", s.gems[seat], rule, kind="gems")))
        items.append((seat, Item("most Gems", score.majority(s, seat), "DT-S13", kind="majority")))
    return items


def forecast(s: DiceNewTown) -> list[Item]:
    """What each seat would still score if the building ended now, royal dice and Residents of later rounds left out."""
    if s.phase == END or s.round == 0:
        return []
    items: list[SeatItem] = []
    if s.phase not in (SHUFFLE, FAMILY, HOUSE, ROYAL):
        items += _town_items(s)
    if s.ruleset == EASY:
        items += _easy_resident_items(s)
    if s.phase in (FAMILY, HOUSE):
        items += _empty_house_items(s)
    items += _gem_items(s)
    return [
        total(f"{COLOURS[seat]} would score", (item for owner, item in items if owner == seat and item.points))
        for seat in range(s.seats)
    ]


# The account ----------------------------------------------------------------------------------------------------------


def account(s: DiceNewTown, so_far: Sequence[Gain]) -> list[Item]:
    """Each seat's score, down to the last point."""
    return [_seat_account(s, seat, [gain for gain in so_far if gain.purse == seat]) for seat in range(s.seats)]


def _seat_account(s: DiceNewTown, seat: int, gained: list[Gain]) -> Item:
    parts = []
    if carried := s.score[seat] - sum(gain.item.points for gain in gained):
        parts.append(Item("points to begin with", carried, "DT-S17", kind="to begin with"))
    for when in dict.fromkeys(gain.when for gain in gained):
        parts.append(total(when, (gain.item for gain in gained if gain.when == when)))
    return Item(f"{COLOURS[seat]}'s points", s.score[seat], "DT-S17", (f"seat:{COLOURS[seat]}",), tuple(parts))
