"""`townwright trace` and `townwright position`: games and positions for programs and researchers."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from townwright.bots.team import Team
from townwright.bots.thinker import to_the_end
from townwright.commands.common import (
    OUT,
    play_out,
    print_json,
    ranking_lines,
    read_count,
    read_json,
    read_option_arguments,
    read_seed,
    seat_bots,
)
from townwright.engine import ask
from townwright.engine.errors import CannotRead, Refused
from townwright.engine.events import Step
from townwright.engine.game import Game
from townwright.engine.playthrough import write_playthrough
from townwright.engine.record import LUCK, Record, new_record
from townwright.engine.state import CHANCE, OVER
from townwright.games import find

SHOWN_THOUGHTS = 8


def trace(arguments: Namespace) -> int:
    """Play one whole game with bots and print every decision."""
    game = find(arguments.game)
    options = read_option_arguments(arguments.option)
    seed = read_seed(arguments.seed)
    seats = game.new(**options).seats
    bots = seat_bots(arguments.bots.split(","), game, seats, seed)
    record = new_record(game, options, [bot.name for bot in bots], seed)
    play_out(record, bots)
    if not arguments.json:
        print(write_playthrough(record.play), end="")
        return 0
    for step in record.play.steps():
        print_json(_trace_line(game, step))
    print_json(_last_line(record))
    return 0


def _trace_line(game: Game, step: Step) -> dict[str, Any]:
    before, choice = step.before, step.event.choice
    by_luck = before.actor == CHANCE
    line: dict[str, Any] = {
        "ply": before.ply,
        "actor": LUCK if by_luck else before.actor,
        "phase": game.phase(before).name,
        "position": game.document(before),
    }
    choices = [shown.document() for shown in game.choices(before)]
    if by_luck:
        line["deciding"] = game.luck_name(before)
        out, weights = game.buffer(), game.buffer()
        for k in range(ask.odds(before, out, weights)):
            choices[k]["weight"] = int(weights[k])
    return line | {
        "choices": choices,
        "taken": choice,
        "forced": step.event.forced,
        "log": game.story(before, choice, step.after),
        "scores": list(game.standing(step.after).scores),
    }


def _last_line(record: Record) -> dict[str, Any]:
    play = record.play
    standing = play.game.standing(play.state)
    return {
        "ply": play.state.ply,
        "actor": None,
        "phase": play.game.phase(play.state).name,
        "position": play.game.document(play.state),
        "ranking": [
            {
                "seat": seat,
                "name": play.game.seat_name(play.state, seat),
                "rank": standing.ranks[seat],
                "score": standing.scores[seat],
                "derivation": item.document(),
                "by_kind": item.by_kind(),
            }
            for seat, item in enumerate(play.account())
        ],
    }


def position(arguments: Namespace) -> int:
    """Read a position document; print choices and scores, and why a choice is refused."""
    game = find(arguments.game)
    document = read_json(arguments.file)
    state = game.state_of(document)
    why = None if arguments.why is None else _why(game, state, arguments.why)
    thought = None if arguments.think is None else _think(game, state, arguments.think)
    items = game.account(state, [])
    if arguments.json:
        shown: dict[str, Any] = {
            "actor": {OVER: None, CHANCE: LUCK}.get(state.actor, state.actor),
            "prompt": game.prompt(state, state.actor),
            "choices": [choice.document() for choice in game.choices(state)],
            "scores": list(game.standing(state).scores),
            "ranks": list(game.standing(state).ranks),
            "derivations": [item.document() for item in items],
            "forecast": [item.document() for item in game.forecast(state)],
        }
        print_json(shown | ({} if why is None else {"why": why}) | ({} if thought is None else {"thought": thought}))
        return 0
    OUT.print(game.board(state), markup=False)
    OUT.print(game.prompt(state, state.actor), markup=False)
    for choice in game.choices(state):
        OUT.print(f"  {choice.move:<10} {choice.sentence}", markup=False)
    for line in ranking_lines(game, state):
        OUT.print(line, markup=False)
    if why is not None:
        answer = "allowed" if why["allowed"] else f"{why['rule']}: {why['sentence']}"
        OUT.print(f"{arguments.why}: {answer}", markup=False)
    if thought is not None:
        for each in thought["choices"][:SHOWN_THOUGHTS]:
            chances = ", ".join(f"{100 * win:.0f}%" for win in each["win"])
            OUT.print(f"  {each['move']:<10} looked at {each['visits']} times; to come first: {chances}", markup=False)
        line = " ".join(each["move"] for each in thought["line"])
        OUT.print(f"{thought['rounds']} rounds; expected: {line}", markup=False)
    return 0


def _think(game: Game, state: Any, seconds: str) -> dict[str, Any]:
    """What a search on all cores makes of the position, by what the seat that decides can know."""
    if state.actor in (CHANCE, OVER):
        raise CannotRead("--think is for a seat's decision, but no seat decides in this position.")
    if len(game.legal(state)) == 1:
        raise CannotRead("--think is for a decision, but in this position nothing is left to choose.")
    team = Team(game, game.view(state, state.actor), manner=to_the_end(game))
    team.think_for(float(read_count(seconds)))
    return {
        "rounds": team.rounds,
        "choices": [
            {
                "number": thought.choice,
                "move": game.move_name(state, thought.choice),
                "visits": thought.visits,
                "win": [round(chance, 4) for chance in thought.win],
                "score": [round(score, 2) for score in thought.score],
            }
            for thought in team.thoughts()
        ],
        "line": [{"seat": seat, "move": move} for seat, move in team.line_in_words()],
    }


def _why(game: Game, state: Any, text: str) -> dict[str, Any]:
    """Whether the actor may make this move, and if not which rule forbids it."""
    if state.actor in (CHANCE, OVER):
        raise CannotRead("--why asks for a seat's choice, but no seat decides in this position.")
    try:
        number = int(text[1:]) if text.startswith("#") and text[1:].isdigit() else game.read_move(state, text)
        game.actions.decode(number)
        refused = game.refuse(state, state.actor, number)
    except Refused as error:
        number, refused = -1, error
    answer: dict[str, Any] = {"choice": text, "number": number if number >= 0 else None, "allowed": refused is None}
    if refused:
        answer |= {"rule": refused.rule, "sentence": refused.sentence, "places": list(refused.places)}
    return answer
