"""The boards, layouts and records of play of the rules page's worked examples."""

from __future__ import annotations

from typing import Any

from tests.games.alien_city.boards import choose, city, phase, play, table
from townwright.engine.events import Play
from townwright.games.alien_city.state import AlienCity

# AC-W3 to AC-W6 -------------------------------------------------------------------------------------------------------

FIG_5 = """
10 .. .. .. .. .. .. .. ..
 9 .. .. .. .. .. .. .. ..
 8 .. .. .. .. .. .. RT BT
 7 .. .. .. GT RD .. KD GT
 6 .. .. .. BT .. .. GD ..
 5 .. .. .. BD GT GD .. ..
 4 .. .. .. .. BT RT .. ..
 3 .. .. .. .. RD RD .. ..
 2 .. .. KD .. .. .. .. ..
 1 .. .. .. KD .. .. .. ..
"""
TILES_5 = "B3NW RnNE KnSE BaNE / K2SW G4SW R4NE KaNE / B4SW B5NW G5NW GnSE / G3NW GaSW R3NW RaSE / K5SW K4SW R2SW B2SE"
RECORD_5 = "KDc2 RDe3 GDg6 GDf5 RDe7 BDd5 KDg7 KDd1 RDf3 GTd7 BTd6 GTe5 RTg8 RTf4 GTh7 BTh8 BTe4"
FIG_6 = """
10 GD  ..  KD  GTa GD  ..  ..  ..
 9 GT  ..  RTb ..  ..  ..  BT  ..
 8 ..  ..  ..  GD  KD  RTb BD  ..
 7 ..  BD  ..  ..  BTa ..  ..  ..
 6 ..  ..  RD  ..  ..  ..  GD  ..
 5 BT  ..  ..  RD  RD  RD  GT  RT
 4 GTb BT  ..  ..  ..  ..  ..  RT
 3 ..  BD  ..  RTa ..  RD  ..  ..
 2 ..  BD  ..  KD  ..  ..  GD  ..
 1 ..  ..  ..  KD  RD  ..  GD  BT
"""
TILES_6 = "G3SE K2SE G5NE B4SE / B3NE G2NW KnSE B2SE / K4NW R2SW R4NW GaNE / BaSW KaNE R5SW RnSE / B5SW K3SW R3NW GnNE"
RECORD_6 = """
RDe5 KDd2 GDe10 RDd5 GDg6 GDa10 RDc6 KDc10 BDb3 GDg1 BDb7 RDf5 KDd1 GDd8 RDf3 BDb2 KDe8
RDe1 GDg2 BDg8 BTe7 BTb4 RTf8 *e7 RTd3 GTa4 BTh1 *f8 BTa5 *d3 GTg5 *a4 RTh4 GTa9 RTh5 RTc9 *c9 GTd10 *d10 BTg9
"""

# AC-X10, AC-X11 and AC-X14 --------------------------------------------------------------------------------------------

TILES_10 = "G2SW KaNW R4SE K4NW / KnNE BaSE B3NW R2NE / B5NW BnSE G3NE R5NW / K2NW R3SW G4SE GaNW / RnSE K3SE GnNW B2NE"
RECORD_10 = """
GDf1 KDb7 BDb5 GDb10 GDa10 GDe5 RTc9 *c9 RDh7 GDe3 RDg5 KDg9 BTg1 *g1 KDd2 KDh10 BDg2 KDa3 GTf4
BDc6 *f4 BDd8 GDe1 KDb4 RDa1 RDd3 BDf8 RTe2 BTb9 RDe10 BDb6 RDa2 GTh9 *h9 BTe4 GTg4 BTb3 *b3 GTe6 RTf5 BTc5
"""
END_10 = """
10 GD  GD  ..  ..  RD  ..  ..  KD
 9 ..  BT  RTb ..  ..  ..  KD  GTa
 8 ..  ..  ..  BD  ..  BD  ..  ..
 7 ..  KD  ..  ..  ..  ..  ..  RD
 6 ..  BD  BD  ..  GT  ..  ..  ..
 5 ..  BD  BT  ..  GD  RT  RD  ..
 4 ..  KD  ..  ..  BT  GTa GT  ..
 3 KD  BTb ..  RD  GD  ..  ..  ..
 2 RD  ..  ..  KD  RT  ..  BD  ..
 1 RD  ..  ..  ..  GD  GD  BTa ..
"""
AFTER_33 = """
10 GD  GD  ..  ..  RD  ..  ..  KD
 9 ..  BT  RTb ..  ..  ..  KD  GTa
 8 ..  ..  ..  BD  ..  BD  ..  ..
 7 ..  KD  ..  ..  ..  ..  ..  RD
 6 ..  BD  BD  ..  ..  ..  ..  ..
 5 ..  BD  ..  ..  GD  ..  RD  ..
 4 ..  KD  ..  ..  BT  GTa GT  ..
 3 KD  BTb ..  RD  GD  ..  ..  ..
 2 RD  ..  ..  KD  RT  ..  BD  ..
 1 RD  ..  ..  ..  GD  GD  BTa ..
"""
TILES_11 = "KaNW BaNE R4NW GnSE / RnNW G3NW B3SE G4SW / B5SW GaSW B4NE K2SE / RaNE R3NW KnSE BnNE / G5SE K3NW K5NE R5SW"
BOARD_11 = """
10 BT .. .. .. .. .. .. ..
 9 BT RT .. BD RT .. GT ..
 8 .. .. .. GD BD .. .. GT
 7 RD RD GD GD BD RT .. ..
 6 BD BD GD .. .. .. KD ..
 5 .. .. .. GD .. .. KD ..
 4 .. .. .. RT KD .. .. ..
 3 .. RD RD RD KD .. BT BD
 2 .. .. .. .. .. .. RD ..
 1 GD .. KD GT GT .. .. ..
"""
END_14 = """
10 ..  ..  ..  ..  ..  ..  BD  ..
 9 GD  ..  RD  ..  RD  ..  ..  BD
 8 ..  ..  RD  ..  GT  GTa ..  ..
 7 ..  BT  RD  ..  ..  KD  BD  ..
 6 ..  GD  GT  ..  BTb KD  ..  ..
 5 ..  ..  KD  KD  BTb RTa ..  ..
 4 KD  ..  ..  ..  ..  GD  BTb RT
 3 ..  ..  ..  KD  GD  RT  GD  GD
 2 BD  BD  ..  RT  ..  ..  ..  ..
 1 ..  GT  ..  ..  ..  BTa RD  RT
"""
# The builds of that game, in an order of our own; B is to start, as the first player there has the stock of B.
BUILDS_14 = """
GTe8 RTd2 KDc5 RDe9 BDg7 GTf8 RDc8 KDf7 RDc7 BTe5 BTf1 BDg10 GDh3 RTf5 KDd5 GDe3 BDa2 RDg1 BTe6 BTb7
GDf4 RTh1 GTc6 BDb2 RDc9 KDf6 GDb6 GDg3 RTh4 BDh9 RTf3 GTb1 BTg4 GDa9 KDd3 KDa4
"""

# Set up ---------------------------------------------------------------------------------------------------------------


def fig_6(**facts: Any) -> AlienCity:
    return city(FIG_6, tiles=TILES_6, phase="end", **facts)


def game_10() -> Play:
    game = table(TILES_10, first="B")
    choose(game, RECORD_10)
    return game


def after_build(count: int) -> AlienCity:
    """The position of that game after so many builds, and the claim that followed."""
    moves = RECORD_10.split()
    built = [k for k, move in enumerate(moves) if not move.startswith("*")]
    end = built[count] if count < len(built) else len(moves)
    state = play(city(tiles=TILES_10, mover="B"), " ".join(moves[:end]))
    return play(state, "-") if phase(state) == "claim" else state
