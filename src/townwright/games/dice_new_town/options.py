"""The options of Dice New Town, and which of them go together."""

from __future__ import annotations

from collections.abc import Mapping

from townwright.engine.errors import CannotRead
from townwright.engine.game import Option, Options
from townwright.games.dice_new_town.state import (
    ADVANCED,
    ANY_ROOF,
    AREA,
    BASIC,
    BY_DRAFT,
    BY_LUCK,
    CHOSEN,
    CUSTOM,
    DEALT,
    EACH_HOUSE,
    EASY,
    MOVES,
    ON_ENTRY,
    ON_STOP,
    ONCE_PER_LAND,
    RANDOM,
    SAMPLE_TOWN,
    SHUFFLED,
    SIZED,
    SOLID,
    STAYS,
)

MODULES = ("land_cards", "extra_round", "occupancy")
_OFF_AND_ON = {"false": 0, "true": 1}


def _module(name: str, text: str, on: str) -> Option:
    return Option(name, _OFF_AND_ON, text, {"false": "left out", "true": on})


OPTIONS = (
    Option(
        "players",
        {"4": 4, "3": 3, "2": 2},
        "How many play (DT-R1).",
        {"4": "24 dice", "3": "18 dice", "2": "12 dice"},
        field="seats",
    ),
    Option(
        "ruleset",
        {"basic": BASIC, "advanced": ADVANCED, "easy": EASY},
        "Which rules are played.",
        {
            "basic": "four rounds of drafting dice and building",
            "advanced": "the same with one or more of the three modules; with all, unless some are left out",
            "easy": "the easy rules of the second edition",
        },
    ),
    _module("land_cards", "Module: Land cards.", "four Land cards each, with effects and points"),
    _module("extra_round", "Module: the additional round.", "who joins in secret plays a fifth round"),
    _module("occupancy", "Module: the Occupancy Round.", "families move into the houses"),
    Option(
        "land_deal",
        {"draft": BY_DRAFT, "random": BY_LUCK},
        "How Land cards are dealt in their module (DT-R44).",
        {"draft": "taken from an open row, there and back", "random": "four each, by luck"},
    ),
    Option(
        "layout",
        {"sample": SAMPLE_TOWN, "shuffled": SHUFFLED, "random": RANDOM, "custom": CUSTOM},
        "The map (DT-L31).",
        {
            "sample": "the sample map",
            "shuffled": "the shape of the sample map, numbered by luck",
            "random": "laid out and numbered by luck",
            "custom": "laid out and numbered by the players in turn, or given in a position",
        },
    ),
    Option(
        "start",
        {"chosen": CHOSEN, "random": DEALT},
        "Starting Lands without Land cards (DT-L1).",
        {"chosen": "chosen in seat order", "random": "dealt"},
        field="start_lands",
    ),
    Option(
        "materials",
        {"solid": SOLID, "area": AREA},
        "What Materials are (DT-R22).",
        {"solid": "solid pieces that must fill the house exactly", "area": "numbers of cells"},
        field="fitting",
    ),
    Option(
        "roofs",
        {"sized": SIZED, "any": ANY_ROOF},
        "Which Roofs a player has (DT-R25).",
        {"sized": "two of each of the four sizes", "any": "eight that fit any house"},
        field="roof_kinds",
    ),
    Option(
        "tree_bonus",
        {"each_house": EACH_HOUSE, "once_per_land": ONCE_PER_LAND},
        "How often a Tree brings its point (DT-R29).",
        {"each_house": "for each new house beside it", "once_per_land": "only for one's first house on the Land"},
    ),
    Option(
        "tree_material",
        {"on_entry": ON_ENTRY, "on_stop": ON_STOP},
        "When a Land with a Tree gives a Material (DT-R9).",
        {"on_entry": "whenever it is entered", "on_stop": "only where the way ends"},
    ),
    Option(
        "takeover_card",
        {"stays": STAYS, "moves": MOVES},
        "Whether a takeover also moves the Land card (DT-R46).",
        {"stays": "it stays with its holder", "moves": "it goes to the new owner of the house"},
    ),
)


def implied(given: Options | Mapping[str, str]) -> Options:
    """Advanced rules have all modules that are not left out; the other rule sets have none."""
    ruleset = given.get("ruleset", "basic")
    chosen = [module for module in MODULES if given.get(module) == "true"]
    if ruleset != "advanced" and chosen:
        raise CannotRead(f"Option {chosen[0]} goes with ruleset=advanced, not with ruleset={ruleset}.")
    if ruleset == "advanced" and all(given.get(module) == "false" for module in MODULES):
        raise CannotRead("ruleset=advanced needs a module: land_cards, extra_round or occupancy; else it is basic.")
    return dict.fromkeys(MODULES, "true") if ruleset == "advanced" else {}
