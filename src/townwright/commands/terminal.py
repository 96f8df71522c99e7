"""`townwright play`: a game in the terminal, by any mix of people and bots."""

from __future__ import annotations

import random
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from townwright.bots.registry import BOTS, Bot, new_bot
from townwright.commands.common import OUT, ranking_lines, read_file, read_option_arguments, read_seed, write_file
from townwright.commands.compiling import get_ready
from townwright.commands.info import rules_by_number
from townwright.engine.errors import CannotRead, Problem
from townwright.engine.game import Choice
from townwright.engine.luck import MAX_SEED
from townwright.engine.record import Record, dump_record, load_record, new_record
from townwright.engine.score import Item
from townwright.engine.state import NOBODY
from townwright.games import find

HELP = """Type a move as it is listed, such as {move}. Or one of these:
  choices        list what you may choose        why MOVE       which rule forbids a move
  board          draw the position               rule NUMBER    read a rule, such as rule {rule}
  log            the last events; log all        score          where every score comes from
  forecast       what would be counted now       save FILE      keep the game as a record
  undo           take back your last choice      quit           leave; a saved game can be gone on with"""
YOU = "you"
_LIST_AT_ONCE = 12  # more choices than these are listed on demand only
_LOG_LINES = 15


class Quit(Exception):
    """Somebody leaves the table."""


def play(arguments: Namespace) -> int:
    """Play in the terminal."""
    record = _resume(arguments) if arguments.resume else _begin(arguments)
    get_ready(record.play.game)
    if arguments.record:
        _refuse_to_overwrite(arguments.record)
    told = len(record.play.events) if arguments.resume else 0
    session = _Session(record, arguments.record or arguments.resume, told)
    try:
        session.run()
    except (Quit, EOFError, KeyboardInterrupt):
        session.leave()
    return 0


def _begin(arguments: Namespace) -> Record:
    if not arguments.game:
        raise CannotRead("Which game? Such as: townwright play new_city. townwright games lists them.")
    game = find(arguments.game)
    options = read_option_arguments(arguments.option)
    seats = game.new(**options).seats
    names = arguments.seats.split(",") if arguments.seats else [YOU] + ["random"] * (seats - 1)
    seed = random.SystemRandom().randrange(MAX_SEED) if arguments.seed is None else read_seed(arguments.seed)
    return new_record(game, options, [name.strip() for name in names], seed)


def _resume(arguments: Namespace) -> Record:
    record = load_record(read_file(arguments.resume), find)
    if arguments.game and find(arguments.game) is not record.play.game:
        raise CannotRead(f"{arguments.resume} is a game of {record.play.game.title}, not of {arguments.game}.")
    return record


def _refuse_to_overwrite(name: str) -> None:
    if Path(name).exists():
        raise CannotRead(f"{name} exists already; go on with it by --resume {name}, or choose another name.")


class _Session:
    """One sitting at one table."""

    def __init__(self, record: Record, file: str | None, told: int) -> None:
        self.record = record
        self.play = record.play
        self.game = record.play.game
        self.file = file
        self.told = told
        seed = record.luck.get("seed", 0)
        self.bots: dict[int, Bot] = {
            seat: new_bot(name, record.play.game, seed, seat) for seat, name in enumerate(record.seats) if name in BOTS
        }
        people = [seat for seat in range(len(record.seats)) if seat not in self.bots]
        self.eyes = people[0] if len(people) == 1 else NOBODY  # what all at this screen may read

    def run(self) -> None:
        """Ask whoever is to decide until the game is over."""
        OUT.print(f"[bold]{self.game.title}[/bold], by {' and '.join(self.game.designers)}.", markup=True)
        for seat, name in enumerate(self.record.seats):
            OUT.print(f"  {self.game.seat_name(self.play.state, seat)}: {name}", markup=False)
        OUT.print("Type ? for help.")
        self._save()
        while not self.play.is_over:
            seat = self.play.state.actor
            if seat in self.bots:
                view = self.game.view(self.play.state, seat)
                self.play.choose(self.bots[seat].choose(view, self.game.legal(view)), seat)
                self._save()
            else:
                self._tell()
                self._ask(seat)
        self._tell()
        self._finish()

    def leave(self) -> None:
        """Say what becomes of the game."""
        if self.file:
            OUT.print(
                f"\nThe game is kept in {self.file}; go on with: townwright play --resume {self.file}", markup=False
            )
        else:
            OUT.print("\nThe game was not saved.")

    def _tell(self) -> None:
        """The log since it was last told."""
        for line in self.play.story(self.told, self.eyes):
            OUT.print(f"  {line}", markup=False)
        self.told = len(self.play.events)

    def _ask(self, seat: int) -> None:
        """One decision of a person, and whatever they want to know before it."""
        view = self.game.view(self.play.state, seat)
        OUT.print("")
        OUT.print(self.game.board(view), markup=False)
        self._prompt(seat)
        while True:
            words = input("> ").strip()
            try:
                if self._obey(seat, words):
                    return
            except Problem as problem:
                OUT.print(f"{problem}", markup=False)

    def _prompt(self, seat: int) -> None:
        view = self.game.view(self.play.state, seat)
        name = self.record.seats[seat]
        OUT.print(f"\n{'' if name == YOU else name + ': '}{self.game.prompt(view, seat)}", markup=False)
        choices = self.game.choices(view)
        if len(choices) <= _LIST_AT_ONCE:
            self._list(choices)
        else:
            OUT.print(f"  {', '.join(_short(choices))}", markup=False)

    def _list(self, choices: list[Choice]) -> None:
        for choice in choices:
            OUT.print(f"  {choice.move:<9} {choice.sentence}", markup=False)

    def _obey(self, seat: int, words: str) -> bool:
        """Do what was typed; true when the game has moved."""
        verb, _, rest = words.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "?": lambda: self._help(seat),
            "help": lambda: self._help(seat),
            "board": lambda: OUT.print(self.game.board(self.game.view(self.play.state, seat)), markup=False),
            "choices": lambda: self._list(self.game.choices(self.game.view(self.play.state, seat))),
            "log": lambda: self._log(everything=rest == "all"),
            "score": self._score,
            "forecast": lambda: self._items(self.game.forecast(self.game.view(self.play.state, seat))),
            "save": lambda: self._save_as(rest),
            "why": lambda: self._why(seat, rest),
            "rule": lambda: self._rule(rest),
        }
        if not words:
            return False
        if verb in ("quit", "exit"):
            raise Quit
        if verb == "undo":
            self.play.take_back(seat)
            self.told = min(self.told, len(self.play.events))
            self._save()
            OUT.print("Taken back.")
            return True
        if verb in commands:
            commands[verb]()
            return False
        view = self.game.view(self.play.state, seat)
        self.play.choose(self.game.read_move(view, words), seat)
        self._save()
        return True

    def _help(self, seat: int) -> None:
        """What may be typed, with a move and a rule of this game."""
        view = self.game.view(self.play.state, seat)
        move = self.game.move_name(view, self.game.legal(view)[0])
        OUT.print(HELP.format(move=move, rule=next(iter(rules_by_number(self.game)))), markup=False)

    def _log(self, *, everything: bool) -> None:
        lines = self.play.story(seat=self.eyes)
        for line in lines if everything else lines[-_LOG_LINES:]:
            OUT.print(f"  {line}", markup=False)

    def _score(self) -> None:
        self._items(self.play.account(self.eyes))

    def _items(self, items: list[Item]) -> None:
        for item in items:
            OUT.print("\n".join(item.lines()), markup=False)

    def _why(self, seat: int, text: str) -> None:
        number = self.game.read_move(self.game.view(self.play.state, seat), text)
        refused = self.game.refuse(self.play.state, seat, number)
        if refused:
            where = f" [{', '.join(refused.places)}]" if refused.places else ""
            OUT.print(f"{refused}{where}", markup=False)
        else:
            OUT.print(f"You may: {self.game.sentence(self.play.state, number)}", markup=False)

    def _rule(self, number: str) -> None:
        rules = rules_by_number(self.game)
        wanted = number.strip().upper()
        if wanted not in rules:
            raise CannotRead(f"There is no rule {number!r}; rules are numbered such as {next(iter(rules))}.")
        OUT.print(f"{wanted}: {rules[wanted]}", markup=False)

    def _save(self) -> None:
        if self.file:
            write_file(self.file, dump_record(self.record))

    def _save_as(self, name: str) -> None:
        if not name:
            raise CannotRead("save needs the name of a file, such as save game.json.")
        if name != self.file:
            _refuse_to_overwrite(name)
        write_file(name, dump_record(self.record))
        OUT.print(f"Saved; go on later with: townwright play --resume {name}", markup=False)

    def _finish(self) -> None:
        OUT.print("")
        OUT.print(self.game.board(self.play.state), markup=False)
        OUT.print("\n[bold]The game is over.[/bold]", markup=True)
        for line in ranking_lines(self.game, self.play.state):
            OUT.print(line, markup=False)
        OUT.print("\nWhere it came from:")
        self._score()
        if self.file:
            OUT.print(f"The record is in {self.file}.", markup=False)
        elif sys.stdin.isatty():
            self._offer_to_save()

    def _offer_to_save(self) -> None:
        name = input("A file to keep the record in, or nothing: ").strip()
        if name:
            write_file(name, dump_record(self.record))


def _short(choices: list[Choice]) -> list[str]:
    """The moves, with runs of amounts drawn together: 5-31."""
    shown: list[str] = []
    run: list[str] = []
    for choice in choices:
        if run and choice.move.isdigit() and int(choice.move) == int(run[-1]) + 1:
            run.append(choice.move)
            continue
        shown += _run(run)
        run = [choice.move] if choice.move.isdigit() else []
        if not run:
            shown.append(choice.move)
    return shown + _run(run)


def _run(moves: list[str]) -> list[str]:
    return [f"{moves[0]}-{moves[-1]}"] if len(moves) > 2 else moves
