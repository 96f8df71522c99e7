"""Where every piece of gold came from: each change of a quarter's coffers as items, and the account of a whole game."""

from __future__ import annotations

from collections.abc import Sequence

from townwright.engine.score import Gain, Item, total
from townwright.engine.state import OVER, copy_of
from townwright.games.new_city import city, score
from townwright.games.new_city.auction import help_of
from townwright.games.new_city.board import NEIGHBOURS, site_name
from townwright.games.new_city.choices import CELLS, PAYS
from townwright.games.new_city.city import tile_on_offer
from townwright.games.new_city.data import (
    CELL_COUNT,
    DISTRICTS,
    ENTERTAINMENT,
    IMPROVEMENTS,
    MARKET,
    QUARTER_COUNT,
    QUARTERS,
    RESIDENTIAL,
    SLUMS,
    TILE_COUNT,
    TILES,
)
from townwright.games.new_city.improve import cost_of, lay_improvement, pay_incomes
from townwright.games.new_city.notation import ally_cells
from townwright.games.new_city.state import IMPROVE, NONE, PAY, PLACE, SITE, NewCity

BASE_INCOME = ("taxes", "market sales", "taverns", "residents", "tourism")  # what a district brings by itself


def gains(before: NewCity, action: int, after: NewCity) -> list[Gain]:
    """All that this decision moved in anybody's coffers, the income it may have led to included."""
    when = f"round {before.round}"
    items: list[tuple[int, Item]] = []
    if before.phase == PAY:
        items.append((before.quarter, _payment(before, action - PAYS)))
    elif before.phase == PLACE:
        items.append((before.quarter, _beauty(before, action - CELLS)))
    elif before.phase == SITE:
        items += [(before.quarter, item) for item in _improvement(before, action - CELLS)]
    if before.phase in (IMPROVE, SITE) and (after.round > before.round or after.actor == OVER):
        scene = copy_of(before)
        if scene.phase == SITE:
            lay_improvement(scene, action - CELLS)
        items += _incomes(scene)
    return [Gain(quarter, when, item) for quarter, item in items if item.points or item.parts]


def income_preview(s: NewCity) -> list[Item]:
    """What each quarter would collect if this round's income came now."""
    incomes = _incomes(copy_of(s))
    return [
        total(f"{QUARTERS[q]} would collect", (item for quarter, item in incomes if quarter == q))
        for q in range(QUARTER_COUNT)
    ]


def _payment(s: NewCity, allies: int) -> Item:
    """The price, and what allies paid of it (NC-S9)."""
    name = TILES[tile_on_offer(s)]
    helped = min(s.bid, help_of(s, allies))
    cells = tuple(f"cell:{QUARTERS[s.quarter]}-{cell}" for cell in ally_cells(s, s.quarter, allies))
    price = Item(f"{name} won for {s.bid}", -s.bid, "NC-R26", (f"tile:{name}",), kind="paid in auctions")
    if not allies:
        return price
    help_item = Item("paid by allies", helped, "NC-R25", cells, kind="paid by allies")
    return total(f"{price.text}, allies pay {helped}", (price, help_item), price.rule, price.places)


def _cell(site: int) -> str:
    return f"cell:{site_name(site)}"


def _neighbours(s: NewCity, site: int) -> list[int]:
    found = (city.tile_at(s, int(neighbour)) for neighbour in NEIGHBOURS[site])
    return [tile for tile in found if tile != NONE]


def _beauty(s: NewCity, cell: int) -> Item:
    tile, site = tile_on_offer(s), s.quarter * CELL_COUNT + cell
    alike = [
        other
        for other in _neighbours(s, site)
        if TILES[other][0] == TILES[tile][0] or TILES[other][1] == TILES[tile][1]
    ]
    places = (_cell(site), *(_cell(s.where[other]) for other in alike))
    text = f"{TILES[tile]} beside {len(alike)} alike"
    return Item(text, score.beauty_bonus(s, tile, site), "NC-S1", places, kind="beauty")


def _improvement(s: NewCity, cell: int) -> list[Item]:
    site = s.quarter * CELL_COUNT + cell
    coin, name = s.chosen_coin, IMPROVEMENTS[s.chosen_coin - 1]
    payment = score.one_time_payment(coin, city.tile_at(s, site))
    return [
        Item(f"{name} a round early", -cost_of(s, coin), "NC-R35", (_cell(site),), kind="early building"),
        Item(f"{name} built", payment, "NC-S2", (_cell(site),), kind=f"{name} payments"),
    ]


def _district(s: NewCity, tile: int) -> Item:
    """One district's income, made of the same parts as the sum that is paid."""
    value, site = city.value_of(tile), s.where[tile]

    def beside(*values: int) -> tuple[str, ...]:
        return tuple(_cell(s.where[other]) for other in _neighbours(s, site) if city.value_of(other) in values)

    base = BASE_INCOME[value - 1]
    here = (_cell(site),)
    parts = [
        Item(base, score.taxes(s, tile), "NC-S3", here, kind=base),
        Item("extortion", score.extortion(s, tile), "NC-R43", beside(MARKET, ENTERTAINMENT), kind="extortion"),
        Item("Safe House", score.safe_house_bonus(s, tile), "NC-R47", here, kind="Safe House bonus"),
        Item("customers", score.customers(s, tile), "NC-S3", beside(RESIDENTIAL), kind="customers"),
        Item("Trade Guild", score.guild_bonus(s, tile), "NC-R44", here, kind="guild bonus"),
        Item("Statue", score.statue_bonus(s, tile), "NC-R46", here, kind=base),
        Item("lost to Slums", -score.lost_to_slums(s, tile), "NC-S3", beside(SLUMS), kind=base),
        Item("Gambling Hall", score.gambling(s, tile), "NC-R48", here, kind="Gambling Halls"),
    ]
    shown = [part for part in parts if part.points]
    return total(f"{DISTRICTS[value - 1]} {TILES[tile]}", shown, "NC-S3", here)


def _incomes(s: NewCity) -> list[tuple[int, Item]]:
    """The whole income phase; `s` is used up by it."""
    built = sorted((tile for tile in range(TILE_COUNT) if s.where[tile] >= 0), key=lambda tile: s.where[tile])
    items = [(s.where[tile] // CELL_COUNT, _district(s, tile)) for tile in built]
    given = score.grant(s.round)
    items += [(q, Item("the King's grant", given, "NC-S4", kind="King's grant")) for q in range(QUARTER_COUNT)]
    pay_incomes(s)
    for payer in range(QUARTER_COUNT):
        for owner in range(QUARTER_COUNT):
            if gold := score.due(s, payer, owner):
                halls = tuple(_cell(s.where[t]) for t in built if _is_famous_hall(s, t, owner))
                items.append((payer, Item(f"dues to {QUARTERS[owner]}", -gold, "NC-S5", halls, kind="dues paid")))
                items.append((owner, Item(f"dues from {QUARTERS[payer]}", gold, "NC-S5", halls, kind="dues received")))
    return [(quarter, item) for quarter, item in items if item.points]


def _is_famous_hall(s: NewCity, tile: int, quarter: int) -> bool:
    on_its_own_kind = city.value_of(tile) == s.coin[tile] == ENTERTAINMENT
    return on_its_own_kind and s.where[tile] // CELL_COUNT == quarter


def account(s: NewCity, so_far: Sequence[Gain]) -> list[Item]:
    """Each seat's score, down to the last piece of gold."""
    purses = [
        _purse(s, quarter, [gain for gain in so_far if gain.purse == quarter]) for quarter in range(QUARTER_COUNT)
    ]
    if s.seats == QUARTER_COUNT:
        return purses
    return [_poorer_counts(purses[seat], purses[seat + 2]) for seat in range(s.seats)]


def _purse(s: NewCity, quarter: int, gained: list[Gain]) -> Item:
    carried = s.gold[quarter] - sum(gain.item.points for gain in gained)
    parts = [Item("gold to begin with", carried, "NC-S6", kind="to begin with")]
    for when in dict.fromkeys(gain.when for gain in gained):
        parts.append(total(when, (gain.item for gain in gained if gain.when == when)))
    return total(f"{QUARTERS[quarter]}'s coffers", parts, "NC-S6", (f"purse:{QUARTERS[quarter]}",))


def _poorer_counts(one: Item, other: Item) -> Item:
    poorer, richer = sorted((one, other), key=lambda purse: purse.points)
    parts = [poorer, richer, Item("the richer quarter does not count", -richer.points, "NC-S8", richer.places)]
    return total("the poorer of two quarters", parts, "NC-S8")
