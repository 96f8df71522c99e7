"""What New City says: prompts, sentences for choices, refusals with their rule, and the log."""

from __future__ import annotations

from townwright.engine.errors import Refused
from townwright.engine.game import Phase
from townwright.engine.score import Gain
from townwright.engine.state import CHANCE, OVER
from townwright.games.new_city import auction, choices, city, improve, play, score, state
from townwright.games.new_city.account import gains
from townwright.games.new_city.board import NEIGHBOURS, cell_name, site_name
from townwright.games.new_city.data import (
    ACTIONS,
    CELL_COUNT,
    DISTRICTS,
    EARLY_COST,
    IMPROVEMENTS,
    OUTCOMES,
    QUARTER_COUNT,
    QUARTERS,
    TILE_COUNT,
    TILES,
    TILES_A_ROUND,
)
from townwright.games.new_city.notation import ally_cells, move_name
from townwright.games.new_city.state import (
    BID,
    COMMON_PILE,
    END,
    FACE_UP,
    HIDDEN,
    IMPROVE,
    LADDER,
    NONE,
    OPEN,
    OWN_TILE,
    PAY,
    PICK,
    PLACE,
    REVEAL,
    SITE,
    UNSOLD,
    NewCity,
)

PHASES = (
    Phase(LADDER, "ladder", "", "The pawns are being drawn for the ladder.", ("NC-R57",)),
    Phase(REVEAL, "reveal", "", "Four new districts are being turned up.", ("NC-R65",)),
    Phase(
        PICK,
        "pick",
        "{quarter} stands lowest: pick a district to put up for auction.",
        "{quarter} is picking a district to put up for auction.",
        ("NC-R10", "NC-L2"),
    ),
    Phase(
        OPEN,
        "open",
        "{quarter} opens the bidding for {tile} with 1 to {limit} gold.",
        "{quarter} is opening the bidding for {tile}.",
        ("NC-L3", "NC-R15"),
    ),
    Phase(
        BID,
        "bid",
        "{holder} bids {bid} for {tile}. {quarter}, limit {limit}: {may_bid}.",
        "{holder} bids {bid} for {tile}; {quarter} is thinking about it.",
        ("NC-L6", "NC-L7", "NC-R16"),
    ),
    Phase(
        PAY,
        "pay",
        "{quarter} won {tile} for {bid} and has {gold} gold: choose the allies to call on.",
        "{quarter} won {tile} for {bid} and is paying.",
        ("NC-R25", "NC-L14"),
    ),
    Phase(
        PLACE,
        "place",
        "{quarter} builds {tile}: choose a cell.",
        "{quarter} is building {tile}.",
        ("NC-L15", "NC-L18"),
    ),
    Phase(
        IMPROVE,
        "improve",
        "{quarter} may build one improvement: choose a coin, or pass.",
        "{quarter} may build an improvement.",
        ("NC-L20", "NC-R35"),
    ),
    Phase(
        SITE,
        "site",
        "{quarter} builds a {improvement}: choose one of its districts.",
        "{quarter} is choosing a district for a {improvement}.",
        ("NC-L23",),
    ),
    Phase(END, "end", "", "The city is built.", ("NC-S7", "NC-S8")),
)


def tile_name(tile: int) -> str:
    """Such as "4S (Residential)"."""
    return f"{TILES[tile]} ({DISTRICTS[city.value_of(tile) - 1]})"


def quarters_of(s: NewCity, seat: int) -> tuple[str, ...]:
    """The quarters that this seat leads."""
    return tuple(QUARTERS[quarter] for quarter in range(QUARTER_COUNT) if quarter % s.seats == seat)


def seat_name(s: NewCity, seat: int) -> str:
    """A seat is called by the quarters it leads."""
    return "+".join(quarters_of(s, seat))


def prompt(s: NewCity, seat: int) -> str:
    """What this seat is asked, or who is being waited for."""
    phase = next(phase for phase in PHASES if phase.number == s.phase)
    on_offer = city.tile_on_offer(s)
    facts = {
        "quarter": QUARTERS[s.quarter],
        "tile": "" if on_offer == NONE else tile_name(on_offer),
        "holder": QUARTERS[s.holder],
        "bid": s.bid,
        "gold": s.gold[s.quarter],
        "limit": city.limit(s, s.quarter),
        "improvement": IMPROVEMENTS[s.chosen_coin - 1],
        "may_bid": _may_bid(s) if s.phase == BID else "",
    }
    return (phase.asks if seat == s.actor >= 0 else phase.others).format(**facts)


def _may_bid(s: NewCity) -> str:
    most, ways = city.limit(s, s.quarter), []
    if most > s.bid:
        ways.append(f"raise to {s.bid + 1}" if most == s.bid + 1 else f"raise to {s.bid + 1}-{most}")
    if most >= s.bid and auction.can_match(s):
        ways.append("match")
    return ", ".join([*ways, "or drop out"]) if ways else "drop out"


def luck_name(s: NewCity) -> str:
    """What luck is deciding."""
    if s.phase == LADDER:
        return f"ladder, rung {play.pawns_placed(s) + 1}"
    shown = TILE_COUNT - city.count_where(s, HIDDEN)
    return f"round {s.round}, district {shown % TILES_A_ROUND + 1}"


def sentence(s: NewCity, action: int) -> str:
    """What this choice does."""
    if s.actor == CHANCE:
        outcome = OUTCOMES.decode(action)
        if outcome.kind == "pawn":
            return f"{QUARTERS[outcome.fields['quarter']]}'s pawn stands on rung {play.pawns_placed(s) + 1}."
        return f"{tile_name(outcome.fields['tile'])} is turned up."
    choice = ACTIONS.decode(action)
    match choice.kind:
        case "drop":
            return "Drop out of this auction." if s.phase == BID else "Build no improvement."
        case "match":
            return f"Match {s.bid} gold; winning so sends the pawn to the bottom of the ladder."
        case "bid":
            return f"Bid {choice.fields['amount']} gold."
        case "pick":
            return f"Put {tile_name(choice.fields['tile'])} up for auction."
        case "coin":
            return _coin_sentence(s, choice.fields["value"])
        case "pay":
            return _pay_sentence(s, choice.fields["allies"])
    name = move_name(s, action)
    if s.phase == SITE:
        return f"Build the {IMPROVEMENTS[s.chosen_coin - 1]} on {name}."
    return f"Build on {name}, for {_beauty_of(s, choice.fields['cell'])} gold of beauty."


def _beauty_of(s: NewCity, cell: int) -> int:
    on_offer = city.tile_on_offer(s)
    return 0 if on_offer == NONE else score.beauty_bonus(s, on_offer, s.quarter * CELL_COUNT + cell)


def _coin_sentence(s: NewCity, coin: int) -> str:
    cost = improve.cost_of(s, coin)
    price = f"for {cost} gold, one round early" if cost else "free of charge"
    return f"Build a {IMPROVEMENTS[coin - 1]} {price}."


def _pay_sentence(s: NewCity, allies: int) -> str:
    paid = max(0, s.bid - auction.help_of(s, allies))
    names = " and ".join(ally_cells(s, s.quarter, allies))
    return f"Pay {paid} gold and call on {names}." if allies else f"Pay {paid} gold from the coffers alone."


# Refusals -------------------------------------------------------------------------------------------------------------


def refusal(s: NewCity, seat: int, action: int, rule: int) -> Refused:
    """The rule's number, a sentence with the facts of this position, and the places that forbid the choice."""
    quarter = s.quarter if seat == s.actor else seat
    sentence, places = _refusal(s, quarter, action, rule, seat != s.actor)
    return Refused(f"NC-L{rule}", sentence, places)


def _refusal(s: NewCity, quarter: int, action: int, rule: int, waiting: bool) -> tuple[str, tuple[str, ...]]:
    most = city.limit(s, quarter)
    cell = action - choices.CELLS
    holder = QUARTERS[s.holder]
    match rule:
        case choices.L1_NOT_YOUR_TURN:
            return _not_your_turn(s, waiting), ()
        case choices.L2_NOT_ON_OFFER:
            return _not_on_offer(s, action - choices.PICKS)
        case choices.L3_MUST_OPEN:
            return "whoever picks the district opens the bidding, with at least 1 gold.", ()
        case choices.L5_CANNOT_COVER:
            wanted = s.bid if action == choices.MATCH else action - choices.BIDS
            return f"you cannot cover {wanted}: the limit of {QUARTERS[quarter]} is {most}.", (_purse(quarter),)
        case choices.L6_TOO_LOW:
            ways = "match or drop out" if most == s.bid and auction.can_match(s) else "only drop out"
            way_out = "" if most > s.bid else f"; your limit is {most}, so you can {ways}"
            return f"you must bid at least {s.bid + 1}{way_out}.", (f"pawn:{holder}",)
        case choices.L7_CANNOT_MATCH:
            return f"you may match only a holder whose pawn is below yours; {holder} stands above.", (f"pawn:{holder}",)
        case choices.L8_HAS_DROPPED:
            return "you have dropped out of this auction.", ()
        case choices.L9_HOLDS_THE_BID:
            return f"you hold the highest bid, {s.bid}.", (f"pawn:{holder}",)
        case choices.L10_BID_STANDS:
            return "a bid cannot be taken back.", (f"pawn:{holder}",)
        case choices.L12_NO_SUCH_HELP | choices.L13_TOO_LITTLE | choices.L14_TOO_MUCH:
            return _wrong_payment(s, action - choices.PAYS, rule)
        case choices.L15_CORNER_FIRST:
            corner = site_name(quarter * CELL_COUNT)
            return f"your first district must touch the crossing: build on {corner}.", (f"cell:{corner}",)
        case choices.L16_NOT_YOURS:
            return _no_district_here(s, quarter, cell)
        case choices.L17_TAKEN:
            site = quarter * CELL_COUNT + cell
            standing = TILES[city.tile_at(s, site)]
            return f"there is already a district here, {standing}.", (f"cell:{site_name(site)}",)
        case choices.L18_APART:
            whose = "one of yours" if s.attachment == OWN_TILE else "a district already built"
            return f"a district must share an edge with {whose}.", _sites_around(quarter * CELL_COUNT + cell)
        case choices.L19_MUST_BUILD:
            return f"you won {TILES[city.tile_on_offer(s)]}, you must build it.", ()
        case choices.L20_TOO_EARLY:
            coin = action - choices.COIN
            return f"a {IMPROVEMENTS[coin - 1]} is not available before round {coin - 1}.", (f"coin:{coin}",)
        case choices.L21_EARLY_COSTS:
            gold = s.gold[quarter]
            return f"building one round early costs {EARLY_COST} gold; you have {gold}.", (_purse(quarter),)
        case choices.L22_NONE_LEFT:
            coin = action - choices.COIN
            pile = s.improvement_supply == COMMON_PILE
            name = IMPROVEMENTS[coin - 1]
            text = f"no {name} is left in the pile." if pile else f"you have used your {name}."
            return text, (f"coin:{coin}",)
        case choices.L23_IMPROVED:
            return _already_improved(s, quarter, action)
        case choices.L25_NEVER_MOVED:
            place = f"cell:{site_name(quarter * CELL_COUNT + cell)}"
            return "improvements are never moved or torn down.", (place,)
        case choices.L24_ONE_A_ROUND:
            chosen = "" if waiting else f" You chose the {IMPROVEMENTS[s.chosen_coin - 1]}: now choose its district."
            return f"one improvement a round.{chosen}", ()
    raise AssertionError(f"NC-L{rule} has no sentence")


def _purse(quarter: int) -> str:
    return f"purse:{QUARTERS[quarter]}"


def _not_your_turn(s: NewCity, waiting: bool) -> str:
    if s.actor == OVER:
        return "the game is over."
    if waiting:
        return f"it is not your turn. {prompt(s, NONE)}"
    return f"that is not to be decided now. {prompt(s, s.actor)}"


def _not_on_offer(s: NewCity, tile: int) -> tuple[str, tuple[str, ...]]:
    here = {HIDDEN: "has not been turned up yet", UNSOLD: "was discarded unsold"}
    where = here.get(s.where[tile]) or f"stands on {site_name(s.where[tile])}"
    open_tiles = ", ".join(TILES[t] for t in range(TILE_COUNT) if s.where[t] == FACE_UP)
    return f"{TILES[tile]} is not on offer, it {where}; pick one of {open_tiles}.", (f"tile:{TILES[tile]}",)


def _wrong_payment(s: NewCity, allies: int, rule: int) -> tuple[str, tuple[str, ...]]:
    cells = ally_cells(s, s.quarter, allies)
    places = tuple(f"cell:{QUARTERS[s.quarter]}-{cell}" for cell in cells if cell != "?")
    if rule == choices.L12_NO_SUCH_HELP:
        if "?" in cells:
            return "that is not your ally.", places
        return "that ally has already helped this round.", places
    if rule == choices.L13_TOO_LITTLE:
        short = s.bid - auction.help_of(s, allies) - s.gold[s.quarter]
        return f"you need {short} more gold: call on an ally.", (_purse(s.quarter), *places)
    return f"the other allies already cover the price of {s.bid}.", places


def _no_district_here(s: NewCity, quarter: int, cell: int) -> tuple[str, tuple[str, ...]]:
    if s.phase == SITE:
        place = site_name(quarter * CELL_COUNT + cell)
        return f"you build only in your own quarter, on a district; {place} has none.", (f"cell:{place}",)
    return f"you build only in your own quarter, and {QUARTERS[quarter]} has no district yet.", ()


def _sites_around(site: int) -> tuple[str, ...]:
    return tuple(f"cell:{site_name(int(neighbour))}" for neighbour in NEIGHBOURS[site] if neighbour >= 0)


def _already_improved(s: NewCity, quarter: int, action: int) -> tuple[str, tuple[str, ...]]:
    if s.phase == SITE:
        tile = city.tile_at(s, quarter * CELL_COUNT + action - choices.CELLS)
        place = site_name(s.where[tile])
        return f"this district already has an improvement, a {IMPROVEMENTS[s.coin[tile] - 1]}.", (f"cell:{place}",)
    cells = tuple(f"cell:{site_name(s.where[t])}" for t in range(TILE_COUNT) if city.stands_in(s, t, quarter))
    return "each of your districts already has an improvement.", cells


def binding(s: NewCity, action: int) -> int:
    """The rule by which this choice cannot be taken back: bids stand, and so do improvements."""
    if s.phase in (OPEN, BID):
        return choices.L10_BID_STANDS
    if s.phase == SITE:
        return choices.L25_NEVER_MOVED
    return 0


# The log --------------------------------------------------------------------------------------------------------------


def story(before: NewCity, action: int, after: NewCity) -> list[str]:
    """The sentences of the log for one decision and all that followed from it."""
    lines = [_deed(before, action)]
    gained = gains(before, action, after)
    if before.phase in (PLACE, SITE):
        own = [gain.item for gain in gained if gain.purse == before.quarter and gain.item.kind in _AT_ONCE]
        lines = [" ".join([lines[0], *(f"{item.points:+d} ({item.text})." for item in own)])]
    if before.phase == BID and after.phase == PAY:
        how = ", by matching: its pawn goes to the bottom" if before.matched else ""
        lines.append(f"{QUARTERS[after.quarter]} wins {TILES[city.tile_on_offer(after)]} for {after.bid}{how}.")
    unsold = [TILES[tile] for tile in range(TILE_COUNT) if after.where[tile] == UNSOLD != before.where[tile]]
    if unsold:
        lines.append(f"Nobody can open: {', '.join(unsold)} are discarded.")
    if after.round > before.round or after.actor == OVER:
        lines += _income_lines(before, gained)
    if after.round > before.round and before.phase not in (LADDER, REVEAL):
        lines.append(f"Round {after.round}.")
    lines += _shown_by_itself(before, after)
    return lines


_AT_ONCE = ("beauty", "early building", "Safe House payments", "Palace payments")


def _deed(s: NewCity, action: int) -> str:
    if s.actor == CHANCE:
        return sentence(s, action)
    quarter, move = QUARTERS[s.quarter], move_name(s, action)
    match s.phase:
        case state.PICK:
            return f"{quarter} picks {tile_name(action - choices.PICKS)}."
        case state.OPEN:
            return f"{quarter} opens at {move}."
        case state.BID:
            return {"x": f"{quarter} drops out.", "=": f"{quarter} matches {s.bid}."}.get(
                move, f"{quarter} bids {move}."
            )
        case state.PAY:
            allies = action - choices.PAYS
            paid = max(0, s.bid - auction.help_of(s, allies))
            called = " and ".join(ally_cells(s, s.quarter, allies))
            helped = f" and calls on {called} for {s.bid - paid}" if allies else ""
            return f"{quarter} pays {paid}{helped}."
        case state.PLACE:
            return f"{quarter} builds {tile_name(city.tile_on_offer(s))} on {move}."
        case state.IMPROVE:
            if action == choices.PASS:
                return f"{quarter} builds no improvement."
            return f"{quarter} chooses a {IMPROVEMENTS[action - choices.COIN - 1]}."
    tile = city.tile_at(s, s.quarter * CELL_COUNT + action - choices.CELLS)
    improvement, cell = IMPROVEMENTS[s.chosen_coin - 1], cell_name(action - choices.CELLS)
    return f"{quarter} builds a {improvement} on {tile_name(tile)}, {cell}."


def _income_lines(before: NewCity, gained: list[Gain]) -> list[str]:
    lines = []
    for quarter in range(QUARTER_COUNT):
        items = [gain.item for gain in gained if gain.purse == quarter and gain.item.kind not in _AT_ONCE]
        if before.phase == PAY or not items:
            continue
        parts = ", ".join(f"{item.text} {item.points:+d}" for item in items)
        lines.append(f"{QUARTERS[quarter]} collects {sum(item.points for item in items)}: {parts}.")
    return lines


def _shown_by_itself(before: NewCity, after: NewCity) -> list[str]:
    """What happened without anybody deciding: the last pawn, and the last four districts."""
    lines = []
    if before.phase == LADDER and after.phase == REVEAL:
        lines.append(f"The ladder from the top: {', '.join(QUARTERS[quarter] for quarter in after.ladder)}. Round 1.")
    turned = [t for t in range(TILE_COUNT) if before.where[t] == HIDDEN and after.where[t] == FACE_UP]
    if before.phase != REVEAL and turned:
        lines.append(f"The last districts are turned up: {', '.join(tile_name(tile) for tile in turned)}.")
    return lines
