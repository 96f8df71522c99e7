"""The golden games of Alien City."""

from __future__ import annotations

from tests.goldens import Golden, at_random

GOLDENS = (
    Golden("alien_city", "as_written", 1, at_random),
    Golden("alien_city", "location_bonus", 2, at_random, {"location_bonus": "on", "left_out": "null"}),
    Golden("alien_city", "settled_tile", 3, at_random, {"spill": "settled_tile", "left_out": "five"}),
    Golden("alien_city", "b_starts", 4, at_random, {"first_player": "B", "lone_tower": "zero"}),
    Golden("alien_city", "a_starts", 5, at_random, {"first_player": "A"}),
)
