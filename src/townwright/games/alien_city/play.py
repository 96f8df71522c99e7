"""The play of Alien City: set-up, the order of turns, and the questions that the engine asks of a game."""

from __future__ import annotations

from townwright.engine.bits import bit
from townwright.engine.rule import compiled
from townwright.engine.state import CHANCE, OVER, Array, States
from townwright.games.alien_city.board import CORNER_LOTS, HIGH_LOTS, LOW_LOTS, TILE_LOTS
from townwright.games.alien_city.build import (
    CLAIMS,
    DECLINE,
    L1_GAME_OVER,
    L2_NOT_YOUR_TURN,
    L11_NO_CLAIM_NOW,
    build,
    can_build,
    can_claim,
    claim,
    colour_of_tile,
    legal_builds,
    legal_claims,
    why_not_build,
    why_not_claim,
)
from townwright.games.alien_city.data import (
    BLACK,
    CAPS,
    COLOUR_COUNT,
    CORNERS,
    DICE,
    FACES,
    KIND_COUNT,
    LOT_COUNT,
    OUTCOMES,
    STOCKS,
    TILE_COUNT,
    TILE_KINDS,
    VALUE_COUNT,
)
from townwright.games.alien_city.state import (
    A_STARTS,
    BOX,
    BUILD,
    BY_DICE,
    CLAIM,
    CORNERS_DRAWN,
    END,
    FIVE_BOX,
    NONE,
    NULL_BOX,
    ROLL,
    TILES_DRAWN,
    AlienCity,
)

BOXES = OUTCOMES.first("box")
TILE_DRAWS = OUTCOMES.first("tile")
CORNER_DRAWS = OUTCOMES.first("corner")
ROLLS = OUTCOMES.first("die")
ROLLS_A_TRY = 2 * DICE
GOES_ON, SKIPS, ENDS = range(3)  # what a build leads to


# Set-up ---------------------------------------------------------------------------------------------------------------


@compiled
def start(s: AlienCity) -> None:
    """Stocks are handed out; the tiles that stay in the box are drawn next, unless an option names them."""
    s.ply = 0
    for colour in range(COLOUR_COUNT):
        s.boxed[colour] = NONE
        if s.left_out == NULL_BOX:
            s.boxed[colour] = 0
        elif s.left_out == FIVE_BOX:
            s.boxed[colour] = VALUE_COUNT - 1
    for tile in range(TILE_COUNT):
        s.tile[tile] = NONE
    for seat in range(2):
        for kind in range(KIND_COUNT):
            s.stock[seat, kind] = STOCKS[seat, kind]
        for k in range(CAPS):
            s.cap[seat, k] = NONE
        for k in range(DICE):
            s.dice[seat, k] = NONE
    for lot in range(LOT_COUNT):
        s.lot[lot] = NONE
        s.block[lot] = NONE
    for k in range(2):
        s.icons[k] = bit(0) ^ bit(0)
        for colour in range(BLACK):
            s.of_colour[colour, k] = s.icons[k]
    s.road[0] = s.alive[0] = LOW_LOTS
    s.road[1] = s.alive[1] = HIGH_LOTS
    s.rolls = 0
    s.actor = CHANCE
    s.phase = TILES_DRAWN if s.boxed[0] != NONE else BOX


@compiled
def count_tiles(s: AlienCity) -> int:
    """How many tiles lie on the table."""
    count = 0
    for tile in range(TILE_COUNT):
        count += s.tile[tile] != NONE
    return count


@compiled
def count_boxed(s: AlienCity) -> int:
    count = 0
    for colour in range(COLOUR_COUNT):
        count += s.boxed[colour] != NONE
    return count


@compiled
def is_left(s: AlienCity, tile_kind: int) -> bool:
    """Is this tile neither in the box nor on the table?"""
    if s.boxed[tile_kind // VALUE_COUNT] == tile_kind % VALUE_COUNT:
        return False
    for tile in range(TILE_COUNT):
        if s.tile[tile] == tile_kind:
            return False
    return True


@compiled
def lay_tile(s: AlienCity, tile_kind: int) -> None:
    """The next place; the last tile has one place left and goes there by itself."""
    put_tile(s, count_tiles(s), tile_kind)
    if count_tiles(s) == TILE_COUNT - 1:
        for last in range(TILE_KINDS):
            if is_left(s, last):
                put_tile(s, TILE_COUNT - 1, last)
                break
        s.phase = CORNERS_DRAWN


@compiled
def put_tile(s: AlienCity, tile: int, tile_kind: int) -> None:
    s.tile[tile] = tile_kind
    colour = colour_of_tile(s, tile)
    if colour != BLACK:
        for k in range(2):
            s.of_colour[colour, k] |= TILE_LOTS[tile, k]


@compiled
def count_corners(s: AlienCity) -> int:
    """How many tiles have their icon corner."""
    count = 0
    for tile in range(TILE_COUNT):
        count += (s.icons[0] & TILE_LOTS[tile, 0]) != (s.icons[1] & TILE_LOTS[tile, 1])
    return count


@compiled
def turn_tile(s: AlienCity, corner: int) -> None:
    lot = CORNER_LOTS[count_corners(s), corner]
    if lot < 64:
        s.icons[0] |= bit(lot)
    else:
        s.icons[1] |= bit(lot - 64)
    if count_corners(s) == TILE_COUNT:
        if s.first_player == BY_DICE:
            s.phase = ROLL
        else:
            first_turn(s, 0 if s.first_player == A_STARTS else 1)


@compiled
def dice_rolled(s: AlienCity) -> int:
    count = 0
    for seat in range(2):
        for k in range(DICE):
            count += s.dice[seat, k] != NONE
    return count


@compiled
def roll_die(s: AlienCity, face: int) -> None:
    """Four dice for A, then four for B; the higher sum starts, equal sums roll again (AC-R2)."""
    rolled = dice_rolled(s)
    s.dice[rolled // DICE, rolled % DICE] = face
    if rolled + 1 == ROLLS_A_TRY:
        lead = 0
        for k in range(DICE):
            lead += s.dice[0, k] - s.dice[1, k]
        if lead != 0:
            first_turn(s, 0 if lead > 0 else 1)
        else:
            s.rolls += 1
            for seat in range(2):
                for k in range(DICE):
                    s.dice[seat, k] = NONE


@compiled
def first_turn(s: AlienCity, seat: int) -> None:
    s.phase = BUILD
    s.actor = seat


@compiled
def odds(s: AlienCity, out: Array, weights: Array) -> int:
    """What can come: a tile for the box, a tile for the next place, a corner, or a face."""
    count = 0
    if s.phase == BOX:
        colour = count_boxed(s)
        for value in range(VALUE_COUNT):
            out[count] = BOXES + colour * VALUE_COUNT + value
            count += 1
    elif s.phase == TILES_DRAWN:
        for tile_kind in range(TILE_KINDS):
            if is_left(s, tile_kind):
                out[count] = TILE_DRAWS + tile_kind
                count += 1
    elif s.phase == CORNERS_DRAWN:
        for corner in range(len(CORNERS)):
            out[count] = CORNER_DRAWS + corner
            count += 1
    else:
        for face in range(FACES):
            out[count] = ROLLS + face
            count += 1
    for k in range(count):
        weights[k] = 1
    return count


@compiled
def luck_key(s: AlienCity) -> int:
    """The box by colour, then the places, then their corners, then die after die."""
    if s.phase == BOX:
        return count_boxed(s)
    if s.phase == TILES_DRAWN:
        return COLOUR_COUNT + count_tiles(s)
    if s.phase == CORNERS_DRAWN:
        return COLOUR_COUNT + TILE_COUNT + count_corners(s)
    return COLOUR_COUNT + 2 * TILE_COUNT + s.rolls * ROLLS_A_TRY + dice_rolled(s)


# The order of play ----------------------------------------------------------------------------------------------------


@compiled
def after_build(s: AlienCity) -> None:
    """AC-F4: the end if neither can build, else a claim if one is possible, else the hand-over."""
    if not can_build(s, 0) and not can_build(s, 1):
        s.phase = END
        s.actor = OVER
    elif can_claim(s, s.actor):
        s.phase = CLAIM
    else:
        hand_over(s)


@compiled
def hand_over(s: AlienCity) -> None:
    """AC-F6: the opponent if it can build, else the same seat again."""
    s.phase = BUILD
    if can_build(s, 1 - s.actor):
        s.actor = 1 - s.actor


@compiled
def outlook(s: AlienCity, action: int, room: States) -> int:
    """What follows a legal build: ENDS, SKIPS or GOES_ON; `room` is a record to try it in."""
    room[0] = s
    after: AlienCity = room[0]
    apply(after, action)
    if after.actor == OVER:
        return ENDS
    return GOES_ON if can_build(after, 1 - s.actor) else SKIPS


# The whole game -------------------------------------------------------------------------------------------------------


@compiled
def legal(s: AlienCity, out: Array) -> int:
    """How many choices the actor has; `out` gets their numbers, ascending."""
    if s.phase == BUILD:
        return legal_builds(s, out)
    if s.phase == CLAIM:
        return legal_claims(s, out)
    return 0


@compiled
def why_not(s: AlienCity, action: int) -> int:
    """The rule that forbids the actor this choice, or ALLOWED."""
    if s.phase == BUILD:
        return why_not_build(s, action)
    if s.phase == CLAIM:
        return why_not_claim(s, action)
    return L1_GAME_OVER if s.phase == END else L2_NOT_YOUR_TURN


@compiled
def apply(s: AlienCity, action: int) -> None:
    """What happens when the actor, or luck, decides so."""
    s.ply += 1
    if s.phase == BUILD:
        build(s, action // LOT_COUNT, action % LOT_COUNT)
        after_build(s)
    elif s.phase == CLAIM:
        if action != DECLINE:
            claim(s, action - CLAIMS)
        hand_over(s)
    elif s.phase == BOX:
        s.boxed[count_boxed(s)] = (action - BOXES) % VALUE_COUNT
        if count_boxed(s) == COLOUR_COUNT:
            s.phase = TILES_DRAWN
    elif s.phase == TILES_DRAWN:
        lay_tile(s, action - TILE_DRAWS)
    elif s.phase == CORNERS_DRAWN:
        turn_tile(s, action - CORNER_DRAWS)
    else:
        roll_die(s, action - ROLLS)


@compiled
def why_not_out_of_turn(s: AlienCity, seat: int, action: int) -> int:
    """The rule that tells a seat which is not the actor why it may not act."""
    if s.phase == END:
        return L1_GAME_OVER
    return L2_NOT_YOUR_TURN if action < CLAIMS else L11_NO_CLAIM_NOW


@compiled
def default(s: AlienCity) -> int:
    """What is played for a seat that does not answer: the first legal build; no claim."""
    if s.phase == BUILD:
        for action in range(CLAIMS):
            if why_not_build(s, action) == 0:
                return action
    return DECLINE


@compiled
def observe(s: AlienCity, seat: int) -> None:
    """Nothing is secret once it has been drawn."""


@compiled
def resample(s: AlienCity, seat: int, luck: Array) -> None:
    """Nothing is blank: what has not been drawn is not in the state."""
