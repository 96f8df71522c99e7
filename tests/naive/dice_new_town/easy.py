"""The Easy New Rules (section 7)."""

from tests.naive.dice_new_town.building import raise_house, targets
from tests.naive.dice_new_town.cards import apply_effect, effects
from tests.naive.dice_new_town.moving import gain_from_tree, reroll_white, rerolls, set_down
from tests.naive.dice_new_town.occupancy import may_live, royal_bonus
from tests.naive.dice_new_town.points import net, score_gems, score_materials
from tests.naive.dice_new_town.rounds import refill
from tests.naive.dice_new_town.town import (
    BRICK,
    COBBLED,
    KING,
    LANDS,
    LAWN,
    MUD,
    RESIDENTS,
    ROW_OF_CARDS,
    ROYAL,
    VALUE,
    Choice,
    Flow,
    House,
    Player,
    Question,
    Town,
    die,
    houses_of,
    houses_on,
    is_royal_roll,
    luck,
)

# ---- Easy New Rules (section 7) --------------------------------------------------------------------------------------


def easy_game(town: Town) -> Flow:
    town.deck, town.resident_deck = set(LANDS), set(RESIDENTS)
    yield from refill(town)
    yield from refill_residents(town)
    town.trees |= town.row
    for round in (1, 2, 3, 4):
        town.round = round
        first = (round - 1) % town.players
        town.order = [(first + k) % town.players for k in range(town.players)]
        for player in town.seats:
            player.cards = dict.fromkeys(player.cards, "fresh")
        for seat in town.order:
            yield from position_builder(town, seat)
        for seat in town.order:
            yield from easy_turn(town, seat)
    score_materials(town)
    score_easy_cards(town)
    yield from score_residents(town)
    score_gems(town)


def refill_residents(town: Town) -> Flow:
    while len(town.resident_deck) + len(town.resident_row) > ROW_OF_CARDS > len(town.resident_row):
        _, family = yield luck("resident", [("turn up", family) for family in sorted(town.resident_deck)])
        town.resident_deck.remove(family)
        town.resident_row.add(family)
    if len(town.resident_deck) + len(town.resident_row) <= ROW_OF_CARDS:
        town.resident_row |= town.resident_deck
        town.resident_deck = set()


def position_builder(town: Town, seat: int) -> Flow:
    """Phase 1: three White dice say where the Builder stands."""
    player = town.seats[seat]
    player.white = player.white or [0, 0, 0]
    player.changed = player.changed or [False] * 3
    yield from reroll_white(player, 7)
    yield from stand_by_the_dice(town, seat)


def spots(white: list[int]) -> list[int]:
    """The Land of the sum, and the King's Land for a run or three of a kind."""
    found = [sum(white)] if sum(white) in LANDS else []
    return [*found, KING] if is_royal_roll(white) else found


def easy_cards(town: Town, seat: int, kind: int, choices: list[Choice]) -> list[Choice]:
    """The Land cards of one type that may be used now, if any of their effects is among these."""
    cards = town.seats[seat].cards
    usable = [land for land in sorted(cards) if VALUE[land] == kind and cards[land] == "fresh" and choices]
    return [("card", land) for land in usable]


def white_effects(player: Player) -> list[Choice]:
    """Changes of a White die after which there is still a place for the Builder (DT-R68)."""
    found: list[Choice] = []
    for k in range(3):
        for how in ("zero", "double"):
            white = [*player.white]
            white[k] = 0 if how == "zero" else 2 * white[k]
            if not player.changed[k] and spots(white):
                found.append(("white", k, how))
    return found


def use_easy_card(town: Town, seat: int, land: int, choices: list[Choice]) -> Flow:
    choice = yield Question(seat, "effect", choices)
    town.seats[seat].cards[land] = "used"
    apply_effect(town.seats[seat], choice)


def stand_by_the_dice(town: Town, seat: int, rerolls_left: int = 0, is_fresh: bool = True) -> Flow:
    """Rerolls while there are any, and green cards after a throw; then the Builder goes where the White dice say.

    Where they say nothing (a die turned to 0 or doubled, and the others rerolled) it stays where it is.
    """
    player = town.seats[seat]
    while True:
        changes = white_effects(player) if is_fresh else []
        choices: list[Choice] = [("stop",), *easy_cards(town, seat, LAWN, changes)]
        if rerolls_left:
            choices += rerolls(player, ())
        choice = yield Question(seat, "design", choices)
        if choice == ("stop",):
            break
        if choice[0] == "card":
            yield from use_easy_card(town, seat, choice[1], changes)
        else:
            rerolls_left -= 1
            is_fresh = True
            yield from reroll_white(player, choice[1])
    where = spots(player.white)
    if len(where) > 1:
        _, land = yield Question(seat, "spot", [("spot", land) for land in where])
        where = [land]
    if where and player.land != where[0]:
        set_down(town, seat, where[0])
        gain_from_tree(town, seat)


def easy_turn(town: Town, seat: int) -> Flow:
    """Phase 2: dice, then work."""
    yield from resolve_dice(town, seat)
    player = town.seats[seat]
    town.built_this_turn = False
    while True:
        yellow = easy_cards(town, seat, MUD, [("gain",)])
        choices: list[Choice] = [("end",), *targets(town, seat), *yellow]
        if town.built_this_turn and player.gems >= 1:
            choices.append(("gem move",))
        choice = yield Question(seat, "work", choices)
        if choice == ("end",):
            break
        if choice == ("gem move",):
            player.gems -= 1
            yield from reroll_white(player, 7)
            yield from stand_by_the_dice(town, seat)
        elif choice[0] == "card":
            yield from use_easy_card(town, seat, choice[1], effects(town, seat, choice[1]))
        else:
            old, former = yield from raise_house(town, seat, choice)
            yield from take_resident(town, seat, old, former)
    town.built_this_turn = False
    player.red = player.green = player.black = 0


def resolve_dice(town: Town, seat: int) -> Flow:
    """Each die a Material, its special effect, or nothing (DT-L27)."""
    player = town.seats[seat]
    for colour in ("green", "red", "black"):
        _, face = yield die()
        setattr(player, colour, face)
    unresolved = ["green", "red", "black"]
    gained: list[int] = []
    while unresolved:
        choices: list[Choice] = []
        for colour in unresolved:
            value = getattr(player, colour)
            if len(gained) < 2 and value not in gained:
                choices.append(("material", colour))
            if colour != "black" or town.row:
                choices.append(("special", colour))
            choices.append(("nothing", colour))
        if len(unresolved) == 3 and player.green == player.red == player.black:
            choices.append(("triple",))
        blue, red = coloured_effects(player, unresolved)
        choices += easy_cards(town, seat, COBBLED, blue) + easy_cards(town, seat, BRICK, red)
        choice = yield Question(seat, "dice", choices)
        if choice[0] == "card":
            yield from use_easy_card(town, seat, choice[1], blue if VALUE[choice[1]] == COBBLED else red)
        elif choice == ("triple",):
            player.hand[player.red] += 3
            extras: list[Choice] = [("extra", c) for c in ("green", "red", "black") if c != "black" or town.row]
            extra = yield Question(seat, "triple", [("nothing",), *extras])
            unresolved = []
            if extra[0] == "extra":
                yield from special(town, seat, extra[1])
        else:
            what, colour = choice
            unresolved.remove(colour)
            if what == "material":
                gained.append(getattr(player, colour))
                player.hand[getattr(player, colour)] += 1
            elif what == "special":
                yield from special(town, seat, colour)


def coloured_effects(player: Player, unresolved: list[str]) -> tuple[list[Choice], list[Choice]]:
    """What blue and red cards can do to the dice that are not resolved yet."""
    blue: list[Choice] = [("plus", colour) for colour in unresolved if getattr(player, colour) <= 5]
    red: list[Choice] = [("swap",)] if "green" in unresolved and "black" in unresolved else []
    return blue, red


def special(town: Town, seat: int, colour: str) -> Flow:
    """Gems for green, rerolls of White dice for red, Land cards for black."""
    player = town.seats[seat]
    if colour == "green":
        player.gems += 2 if player.green == 6 else 1
    elif colour == "red":
        yield from stand_by_the_dice(town, seat, player.red, is_fresh=False)
    else:
        for _ in range(2 if player.black == 6 else 1):
            if town.row:
                choice = yield Question(seat, "card", [("take card", land) for land in sorted(town.row)])
                town.row.remove(choice[1])
                player.cards[choice[1]] = "fresh" if VALUE[choice[1]] == MUD else "new"
        yield from refill(town)


def take_resident(town: Town, seat: int, old: House | None, former: int) -> Flow:
    """A card from the row for a new house, from the former owner for a house taken over (DT-R71)."""
    player = town.seats[seat]
    if old is None and town.resident_row:
        _, family = yield Question(seat, "resident", [("family", family) for family in sorted(town.resident_row)])
        town.resident_row.remove(family)
        player.residents.append(family)
        yield from refill_residents(town)
    elif former != seat and town.seats[former].residents:
        families = sorted(town.seats[former].residents)
        _, family = yield Question(seat, "resident", [("family", family) for family in families])
        town.seats[former].residents.remove(family)
        player.residents.append(family)


def score_easy_cards(town: Town) -> None:
    """Three points for an own house there, one for somebody else's, one off for none (DT-S15)."""
    for seat, player in enumerate(town.seats):
        lines = []
        for land in sorted(player.cards):
            owners = {house.owner for house in houses_on(town, land)}
            lines.append((seat, "land cards", 3 if seat in owners else 1 if owners else -1))
        net(town, seat, lines)


def best_assignment(town: Town, seat: int) -> dict[str, House]:
    """Which family lives where so that the points are most, a royal bonus at its mean (DT-S16). All ways are tried."""
    homes, cards = houses_of(town, seat), town.seats[seat].residents
    best: tuple[float, dict[str, House]] = (0.0, {})

    def settle(k: int, taken: tuple[int, ...], points: float, housed: dict[str, House]) -> None:
        nonlocal best
        if k == len(cards):
            if points > best[0]:
                best = points, dict(housed)
            return
        family = cards[k]
        settle(k + 1, taken, points, housed)
        for place, house in enumerate(homes):
            if place not in taken and may_live(house, family):
                mean = {"R01": 7.0, "R02": 5.5}.get(family, 0.0) if house.land == KING else 0.0
                gain = 2 * RESIDENTS[family][2] + mean  # housed instead of left
                settle(k + 1, (*taken, place), points + gain, {**housed, family: house})

    settle(0, (), 0.0, {})
    return best[1]


def score_residents(town: Town) -> Flow:
    """The royal dice of everybody; then each marker moves by cards and dice together (DT-S16)."""
    lines: list[tuple[int, str, int]] = []
    for seat, player in enumerate(town.seats):
        housed = best_assignment(town, seat)
        for family in sorted(player.residents):
            points = RESIDENTS[family][2]
            lines.append((seat, "residents", points if family in housed else -points))
        for family in ROYAL:
            if family in housed and housed[family].land == KING:
                lines.append((seat, "royal bonus", (yield from royal_bonus(family))))
    for seat in range(town.players):
        net(town, seat, [line for line in lines if line[0] == seat])
