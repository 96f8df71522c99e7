"""The piecepack: the set of tiles, coins, dice and pawns that three of the games are played with.

Four suits of six tiles and six coins each, with the values null, ace, 2, 3, 4 and 5. A suit's hue and shape belong to
the suit and are never used to mean a player.
"""

from __future__ import annotations

SUITS = "SMCA"
SUIT_NAMES = ("Suns", "Moons", "Crowns", "Arms")
