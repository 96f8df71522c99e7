"""What a building brings, the score track, and the scoring of the building rounds (section 9)."""

from tests.naive.dice_new_town.town import (
    KING,
    MARKS,
    VALUE,
    Flow,
    House,
    Question,
    Town,
    die,
    houses_of,
    houses_on,
    others,
    patterns,
)


def points_for(town: Town, seat: int, old: House | None, new: House, before: list[House]) -> list[tuple[int, str, int]]:
    """What a building brings, to whom and for what (section 9)."""
    player = town.seats[seat]
    points = [(seat, "base", new.base - (old.base if old else 0))]
    if new.base > max((house.base for house in before), default=0):
        points.append((seat, "largest", 1))
    if old is not None:
        return points
    there = [house for house in before if house.land == new.land]
    if new.land in town.trees and (town.tree_bonus == "each_house" or new.land not in player.founded):
        points.append((seat, "tree", 1))
    if len(there) == 1:
        points.append((seat, "second", 1))
    if len(houses_of(town, seat)) == 5 and not player.had_fifth:
        points.append((seat, "fifth", 1))
        player.had_fifth = True
    if not there:
        for what, lands in patterns(town.layout):
            if new.land in lands and all(houses_on(town, land) for land in lands):
                points += [(house.owner, what, 1) for house in town.houses if house.land in lands]
    if town.land_cards and new.land in player.cards:
        points.append((seat, "land card", 1))
    if town.ruleset == "easy" and new.land != KING:
        points.append((seat, "land value", VALUE[new.land]))
    return points


def hand_over_card(town: Town, seat: int, land: int) -> None:
    """Whoever builds there gets the Land card, fresh, unless it is theirs already (DT-R45)."""
    if land not in town.seats[seat].cards:
        for other in others(town, seat):
            town.seats[other].cards.pop(land, None)
        town.deck.discard(land)
        town.seats[seat].cards[land] = "fresh"


def advance(town: Town, seat: int, points: list[tuple[int, str, int]]) -> Flow:
    """Markers move, each by its sum at once; then the marks on the score track (DT-R35)."""
    crossed = {}
    for other in range(town.players):
        before = town.seats[other].score
        book(town, [line for line in points if line[0] == other])
        crossed[other] = marks_crossed(town, other, before)
    in_turn = [seat, *(other for other in town.order if other != seat)]
    for other in [*in_turn, *(other for other in range(town.players) if other not in in_turn)]:
        for mark in crossed[other]:
            if mark < 40:
                yield from use_mark(town, other)


def book(town: Town, points: list[tuple[int, str, int]]) -> None:
    for seat, _, gained in points:
        town.seats[seat].score += gained
    town.ledger += points


def marks_crossed(town: Town, seat: int, before: int) -> list[int]:
    """The marks that were reached or passed for the first time, the lowest first; 40 gives its Gem at once."""
    player = town.seats[seat]
    crossed = [mark for mark in MARKS if before < mark <= player.score and mark not in player.marks]
    player.marks |= set(crossed)
    if 40 in crossed:
        player.gems += 1
    return crossed


def use_mark(town: Town, seat: int) -> Flow:
    """A Material by the roll of a die, which may be waived."""
    choice = yield Question(seat, "track", [("waive",), ("roll",)])
    if choice == ("roll",):
        _, face = yield die()
        town.seats[seat].hand[face] += 1


# ---- Scoring the building rounds -------------------------------------------------------------------------------------


def net(town: Town, seat: int, points: list[tuple[int, str, int]]) -> None:
    """The marker moves once, by the sum; the Gem of mark 40 can still be won (DT-R35)."""
    before = town.seats[seat].score
    book(town, points)
    marks_crossed(town, seat, before)


def score_materials(town: Town) -> None:
    """One point off for each Material left, one point for none (DT-S10)."""
    for seat, player in enumerate(town.seats):
        left = player.hand.total()
        net(town, seat, [(seat, "materials", -left if left else 1)])


def score_lands(town: Town) -> None:
    """The value of each Land with an own house, or of each own card with one (DT-S11)."""
    for seat, player in enumerate(town.seats):
        built = {house.land for house in houses_of(town, seat)} - {KING}
        if town.land_cards:
            net(
                town,
                seat,
                [(seat, "land cards", VALUE[land] if land in built else -2) for land in sorted(player.cards)],
            )
        else:
            net(town, seat, [(seat, "lands", VALUE[land]) for land in sorted(built)])


def score_gems(town: Town) -> None:
    for seat, player in enumerate(town.seats):
        book(town, [(seat, "gems", player.gems)])


def score_majority(town: Town) -> None:
    """Five points for the most Gems; three each if two tie (DT-S13)."""
    most = max(player.gems for player in town.seats)
    leaders = [seat for seat, player in enumerate(town.seats) if player.gems == most > 0]
    if len(leaders) <= 2:
        book(town, [(seat, "majority", 5 if len(leaders) == 1 else 3) for seat in leaders])


def ranks(town: Town) -> list[int]:
    """One more than the number of players with more points; all who share the first rank win (DT-S17)."""
    scores = [player.score for player in town.seats]
    return [1 + sum(other > score for other in scores) for score in scores]
