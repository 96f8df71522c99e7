"""Set-up and the building rounds of the Basic and the Advanced rules (sections 4 and 5)."""

from tests.naive.dice_new_town.building import build
from tests.naive.dice_new_town.cards import cards_to_use, use_card
from tests.naive.dice_new_town.moving import land_number, move, reroll, rerolls
from tests.naive.dice_new_town.occupancy import occupancy_round
from tests.naive.dice_new_town.points import score_gems, score_lands, score_majority, score_materials
from tests.naive.dice_new_town.town import (
    CARDS_EACH,
    COLOURS,
    LANDS,
    NEEDED,
    ROW_OF_CARDS,
    Choice,
    Flow,
    Player,
    Question,
    Town,
    die,
    houses_of,
    luck,
)

# ---- Set-up (section 4) ----------------------------------------------------------------------------------------------


def whole_game(town: Town) -> Flow:
    """The Basic and the Advanced rules."""
    if town.land_cards:
        yield from deal_cards(town)
        for player in town.seats:
            player.land = min(player.cards)
    else:
        yield from starting_lands(town)
    for round in (1, 2, 3, 4):
        yield from building_round(town, round, list(range(town.players)))
    if town.extra_round:
        yield from additional_round(town)
    score_materials(town)
    score_lands(town)
    if town.occupancy:
        yield from occupancy_round(town)
    score_gems(town)
    score_majority(town)


def starting_lands(town: Town) -> Flow:
    """Each Builder on a numbered Land of its own (DT-L1)."""
    for seat in range(town.players):
        taken = {player.land for player in town.seats}
        choices: list[Choice] = [("land", land) for land in LANDS if land not in taken]
        if town.start == "random":
            _, land = yield luck("start", choices)
        else:
            _, land = yield Question(seat, "start", choices)
        town.seats[seat].land = land


def deal_cards(town: Town) -> Flow:
    """Four Land cards each, at random or by a draft (DT-R44); the rest is the stock."""
    town.deck = set(LANDS)
    if town.land_deal == "random":
        for player in town.seats:
            for _ in range(CARDS_EACH):
                land = yield from draw_card(town)
                player.cards[land] = "fresh"
        return
    for seat in range(town.players):
        yield from refill(town)
        yield from draft_turn(town, seat, 1, CARDS_EACH - 1)
    for seat in reversed(range(town.players)):
        yield from refill(town)
        yield from draft_turn(town, seat, CARDS_EACH, CARDS_EACH)
    town.deck |= town.row
    town.row = set()


def draw_card(town: Town) -> Flow:
    _, land = yield luck("land card", [("turn up", land) for land in sorted(town.deck)])
    town.deck.remove(land)
    return land


def refill(town: Town) -> Flow:
    """Back to four face-up Land cards, while the deck lasts; a deck that just fills the row is not drawn from."""
    while len(town.deck) + len(town.row) > ROW_OF_CARDS > len(town.row):
        land = yield from draw_card(town)
        town.row.add(land)
    if len(town.deck) + len(town.row) <= ROW_OF_CARDS:
        town.row |= town.deck
        town.deck = set()


def draft_turn(town: Town, seat: int, least: int, most: int) -> Flow:
    """Take cards from the row; stop with at least `least` and at most `most` of them."""
    player = town.seats[seat]
    while True:
        choices: list[Choice] = [("stop",)] if len(player.cards) >= least else []
        if len(player.cards) < most:
            choices += [("take card", land) for land in sorted(town.row)]
        choice = yield Question(seat, "draft cards", choices)
        if choice == ("stop",):
            break
        town.row.remove(choice[1])
        player.cards[choice[1]] = "fresh"


# ---- A building round (section 5) ------------------------------------------------------------------------------------


def building_round(town: Town, round: int, who: list[int]) -> Flow:
    """Preparation, Dice Distribution, and the Builders' Actions of those who take part."""
    town.round = round
    town.order = sorted(who, key=lambda seat: land_number(town, seat))
    supply_materials(town)
    if round <= 4:
        yield from plant_a_tree(town)
        yield from distribute_dice(town)
    else:
        yield from roll_own_dice(town)
    for seat in town.order:
        yield from move(town, seat, may_reroll=True)
    for seat in town.order:
        yield from manage(town, seat)
    for seat in town.order:
        yield from build(town, seat)
    for seat in reversed(town.order):
        yield from move(town, seat, may_reroll=False)
    for player in town.seats:
        player.red = player.green = player.black = player.lent = 0
        player.white, player.changed = [], []


def supply_materials(town: Town) -> None:
    """By turn order, and from round 2 by houses (DT-R4, DT-R5)."""
    for place, seat in enumerate(town.order, start=1):
        town.seats[seat].hand[place] += 1
        own = len(houses_of(town, seat))
        if town.round >= 2 and own:
            town.seats[seat].hand[min(6, own)] += 1


def plant_a_tree(town: Town) -> Flow:
    """Two to four dice; the nearest numbered Land without a Tree (DT-R7)."""
    first = town.order[0]
    _, dice = yield Question(first, "tree dice", [("tree dice", dice) for dice in (2, 3, 4)])
    total = 0
    for _ in range(dice):
        _, face = yield die()
        total += face
    _, land = yield from nearest_land(town, first, total)
    town.trees.add(land)


def nearest_land(town: Town, seat: int, total: int) -> Flow:
    nearest = lands_for_tree(town, total)
    if len(nearest) == 1:
        return "land", nearest[0]
    return (yield Question(seat, "tree land", [("land", land) for land in nearest]))


def lands_for_tree(town: Town, total: int) -> list[int]:
    """The numbered Lands without a Tree that are nearest to this number."""
    free = [land for land in LANDS if land not in town.trees]
    least = min(abs(land - total) for land in free)
    return [land for land in free if abs(land - total) == least]


def distribute_dice(town: Town) -> Flow:
    """All dice are rolled, and taken one by one in six laps (DT-L2, DT-R1)."""
    for colour in COLOURS:
        for _ in range(town.players * NEEDED[colour]):
            _, face = yield die()
            town.pool[colour, face] += 1
    for _ in range(6):
        for seat in town.order:
            player = town.seats[seat]
            choices = [("take", *kind) for kind in sorted(town.pool) if needs(player, kind[0]) and town.pool[kind] > 0]
            _, colour, face = yield Question(seat, "draft", choices)
            town.pool[colour, face] -= 1
            give_die(player, colour, face)
            if (colour, face) == ("red", 1):
                player.gems += 1


def needs(player: Player, colour: str) -> bool:
    if colour == "white":
        return len(player.white) < NEEDED["white"]
    return {"red": player.red, "green": player.green, "black": player.black}[colour] == 0


def give_die(player: Player, colour: str, face: int) -> None:
    if colour == "white":
        player.white.append(face)
        player.changed.append(False)
    elif colour == "red":
        player.red = face
    elif colour == "green":
        player.green = face
    else:
        player.black = face


def roll_own_dice(town: Town) -> Flow:
    """The additional round: six dice of one's own, all rerolled once if one likes (DT-R50)."""
    for seat in town.order:
        yield from roll_six(town, seat)
        choice = yield Question(seat, "keep", [("keep",), ("reroll all",)])
        if choice == ("reroll all",):
            yield from roll_six(town, seat)


def roll_six(town: Town, seat: int) -> Flow:
    player = town.seats[seat]
    player.white, player.changed = [], []
    player.red = player.green = player.black = 0
    for colour in ("white", "green", "red", "black"):
        for _ in range(NEEDED[colour]):
            _, face = yield die()
            give_die(player, colour, face)


# ---- A2: managing ----------------------------------------------------------------------------------------------------


def manage(town: Town, seat: int) -> Flow:
    """Reroll, give, and buy with all that is left of red (DT-L8, DT-L9)."""
    player = town.seats[seat]
    town.refused = set()
    while True:
        choices: list[Choice] = []
        if len(town.order) > 1:
            choices += [("offer", m) for m in (4, 5, 6) if player.hand[m] and m not in town.refused]
        choices += cards_to_use(town, seat)
        if player.red >= 1:
            choices += [*rerolls(player, ("black",)), ("buy",)]
        else:
            choices.append(("end",))
        choice = yield Question(seat, "manage", choices)
        if choice == ("end",):
            town.refused = set()
            return
        if choice == ("buy",):
            player.hand[player.red] += 1
            player.red = 0
        elif choice[0] == "offer":
            yield from offer(town, seat, choice[1])
        elif choice[0] == "card":
            yield from use_card(town, seat, choice[1])
        else:
            yield from reroll(town, seat, choice)


def offer(town: Town, seat: int, material: int) -> Flow:
    """Everybody else who takes part says whether they want it (DT-R19)."""
    wanting = []
    for other in town.order:
        if other != seat:
            answer = yield Question(other, "want", [("no",), ("yes",)])
            if answer == ("yes",):
                wanting.append(other)
    if not wanting:
        town.refused.add(material)
        return
    receiver = wanting[0]
    if len(wanting) > 1:
        _, receiver = yield Question(seat, "who", [("seat", other) for other in sorted(wanting)])
    town.seats[seat].hand[material] -= 1
    town.seats[receiver].hand[material] += 1
    town.seats[seat].gems += 1


# ---- The additional round --------------------------------------------------------------------------------------------


def additional_round(town: Town) -> Flow:
    """Everybody chooses in secret; who does not join gets a Gem for each who does (DT-R49)."""
    for seat in range(town.players):
        choice = yield Question(seat, "join", [("no",), ("yes",)])
        town.seats[seat].joins = choice == ("yes",)
    joiners = [seat for seat in range(town.players) if town.seats[seat].joins]
    for player in town.seats:
        if not player.joins:
            player.gems += len(joiners)
    if joiners:
        yield from building_round(town, 5, joiners)
