"""The special effects of the Land cards (module)."""

from tests.naive.dice_new_town.town import BRICK, COBBLED, LAWN, VALUE, Choice, Flow, Player, Question, Town

# ---- Land cards (module) ---------------------------------------------------------------------------------------------


def effects(town: Town, seat: int, land: int) -> list[Choice]:
    """What this card can do now (DT-L23, DT-R47)."""
    player = town.seats[seat]
    kind = VALUE[land]
    if kind == LAWN:
        unchanged = [k for k in range(3) if not player.changed[k]]
        return [("white", k, how) for k in unchanged for how in ("zero", "double")]
    if kind == COBBLED:
        shown = {"green": player.green, "red": player.red, "black": player.black}
        return [("plus", colour) for colour, pips in shown.items() if 1 <= pips <= 5]
    if kind == BRICK:
        return [("swap",)] if player.green >= 1 and player.black >= 1 else []
    return [("gain",), ("return",)] if player.hand[1] else [("gain",)]


def cards_to_use(town: Town, seat: int) -> list[Choice]:
    cards = town.seats[seat].cards
    return [("card", land) for land in cards if cards[land] == "fresh" and effects(town, seat, land)]


def use_card(town: Town, seat: int, land: int) -> Flow:
    """Choose what the card does; then it is turned."""
    choice = yield Question(seat, "effect", effects(town, seat, land))
    player = town.seats[seat]
    player.cards[land] = "used"
    apply_effect(player, choice)


def apply_effect(player: Player, choice: Choice) -> None:
    if choice[0] == "white":
        player.white[choice[1]] = 0 if choice[2] == "zero" else 2 * player.white[choice[1]]
        player.changed[choice[1]] = True
    elif choice[0] == "plus":
        setattr(player, choice[1], getattr(player, choice[1]) + 1)
    elif choice[0] == "swap":
        player.green, player.black = player.black, player.green
    elif choice[0] == "gain":
        player.hand[1] += 1
    else:
        player.hand[1] -= 1
