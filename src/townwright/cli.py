"""The command `townwright`: reads the line, runs a command, and says in a sentence what is wrong."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from importlib import import_module
from tempfile import NamedTemporaryFile
from traceback import format_exc
from typing import Any, NoReturn

from townwright import __version__
from townwright.engine.errors import CannotRead, Problem

Run = Callable[[Namespace], int]

PARTS = ("table", "words", "bots", "playouts", "batches", "research")  # of what `warm` compiles
OPEN_THE_PAGE = ["serve", "--browser"]  # what `townwright` alone does


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        message = message.replace("unrecognized arguments", "there is no argument")
        raise CannotRead(f"{self.prog}: {message}. See: {self.prog} --help")


def _command(commands: Any, name: str, summary: str, example: str, run: str, *, json: bool = True) -> ArgumentParser:
    """Declare a command; `run` names its function, which is imported when the command is used."""
    parser: ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=f"example:\n  {example}",
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)
    if json:
        parser.add_argument("--json", action="store_true", help="print data for programs")
    return parser


def _with_options(parser: ArgumentParser) -> ArgumentParser:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a variant or ruling; may be repeated"
    )
    return parser


def _with_settings(parser: ArgumentParser) -> ArgumentParser:
    parser.add_argument("--config", metavar="FILE", help="a TOML file with settings, instead of townwright.toml here")
    parser.add_argument("--host", help="the address to listen on")
    parser.add_argument("--port", help="the port to listen on")
    parser.add_argument("--database", metavar="URL", help="sqlite:///file or postgresql://...")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="any setting; may be repeated")
    return parser


def build_parser() -> ArgumentParser:
    """All commands with their arguments."""
    parser = _Parser(
        prog="townwright",
        description="Five city-building board games on one rules engine.",
        epilog="Without a command it opens the page in the browser. "
        "townwright COMMAND --help explains a command and shows an example.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"townwright {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Parser)

    _command(commands, "games", "list the games with seats and options", "townwright games --json", "info.show_games")

    rules = _command(
        commands,
        "rules",
        "print a game's rules, or some by number",
        "townwright rules new_city NC-L7 NC-R18",
        "info.show_rules",
    )
    rules.add_argument("game")
    rules.add_argument("numbers", nargs="*", metavar="NUMBER", help="such as NC-L7")

    play = _with_options(
        _command(
            commands,
            "play",
            "play a game in the terminal, people and bots in any mix",
            "townwright play new_city --seats Ada,random,Ben,random --record evening.json",
            "terminal.play",
            json=False,
        )
    )
    play.add_argument("game", nargs="?")
    play.add_argument(
        "--seats", metavar="NAME,...", help="who sits where: 'random' is the bot, any other name a person"
    )
    play.add_argument("--seed", help="the luck of the game; without it, different each time")
    play.add_argument("--record", metavar="FILE", help="keep the game in this file, after every decision")
    play.add_argument("--resume", metavar="FILE", help="go on with a recorded game")

    trace = _with_options(
        _command(
            commands,
            "trace",
            "play one game with bots and print every decision",
            "townwright trace new_city --option players=2 --seed 7 --json",
            "trace.trace",
        )
    )
    trace.add_argument("game")
    trace.add_argument("--seed", default="0")
    trace.add_argument("--bots", default="random", metavar="NAME,...", help="one for all seats, or one each")

    position = _command(
        commands,
        "position",
        "read a position: choices, scores, and why a choice is refused",
        "townwright position new_city position.json --why b2 --json",
        "trace.position",
    )
    position.add_argument("game")
    position.add_argument("file", help="a position document as trace prints it; - reads standard input")
    position.add_argument("--why", metavar="CHOICE", help="a move in notation, or # and its number")
    position.add_argument("--think", metavar="SECONDS", help="search it for so long on all cores, and rank the choices")

    record = _with_options(
        _command(
            commands,
            "record",
            "let bots play a game and keep the record",
            "townwright record new_city --seed 7 --output game.json",
            "records.record",
            json=False,
        )
    )
    record.add_argument("game")
    record.add_argument("--seed", default="0")
    record.add_argument("--bots", default="random", metavar="NAME,...")
    record.add_argument("--output", default="-", metavar="FILE", help="- writes to standard output")

    replay = _command(
        commands,
        "replay",
        "show a recorded game, or its position after an event",
        "townwright replay game.json --event 40",
        "records.replay",
    )
    replay.add_argument("file")
    replay.add_argument("--event", help="the number of the event; 0 is the start")

    verify = _command(
        commands,
        "verify",
        "play a record again and check every word of it",
        "townwright verify game.json",
        "records.verify",
    )
    verify.add_argument("file")

    export = _command(
        commands,
        "export",
        "write a recorded game in another notation",
        "townwright export game.json --to ppn --output game.ppn",
        "records.export_game",
        json=False,
    )
    export.add_argument("file")
    export.add_argument("--to", required=True, metavar="FORMAT", help="such as ppn for Alien City")
    export.add_argument("--output", default="-", metavar="FILE", help="- writes to standard output")

    importing = _command(
        commands,
        "import",
        "read a game in another notation and write its record",
        "townwright import alien_city game.ppn --from ppn --output game.json",
        "records.import_game",
        json=False,
    )
    importing.add_argument("game")
    importing.add_argument("file")
    importing.add_argument("--from", required=True, dest="source", metavar="FORMAT", help="such as ppn for Alien City")
    importing.add_argument("--output", default="-", metavar="FILE", help="- writes to standard output")

    warm = _command(
        commands,
        "warm",
        "compile the rules now instead of on first use",
        "townwright warm new_city",
        "compiling.warm",
        json=False,
    )
    warm.add_argument("games", nargs="*", metavar="GAME")
    warm.add_argument("--part", action="append", choices=PARTS, help="this part only")

    _pitting_bots(commands)
    _studying(commands)
    _measuring(commands)
    _serving(commands)
    return parser


def _pitting_bots(commands: Any) -> None:
    """The commands of those who are curious about bots."""
    arena = _with_options(
        _command(
            commands,
            "arena",
            "let bots play against each other and say how they did",
            "townwright arena alien_city town village --games 100",
            "arena.arena",
        )
    )
    arena.add_argument("game")
    arena.add_argument("bots", nargs="+", metavar="BOT", help="two or more, such as: town greedy flat@500")
    arena.add_argument(
        "--games", default="100", metavar="N", help="at least so many: whole deals, each in all line-ups"
    )
    arena.add_argument("--seed", default="0")
    arena.add_argument("--workers", metavar="N", help="processes on this computer; unless told, one a core")
    arena.add_argument("--on", choices=["here", "ray"], default="here", help="ray: on all machines of a Ray cluster")

    review = _command(
        commands,
        "review",
        "look at a finished game again: win chances, luck, and the decisions that cost most",
        "townwright review game.json --worst 5",
        "review.review",
    )
    review.add_argument("file", help="a record, an exported table, or a game in another notation")
    review.add_argument("--rounds", default="2000", metavar="N", help="how long each position is searched")
    review.add_argument("--worst", default="3", metavar="N", help="so many decisions are explained")
    review.add_argument("--workers", metavar="N", help="processes on this computer; unless told, one a core")
    ladder = _command(
        commands,
        "ladder",
        "show how strong the bots are in each game, play on for it, or play its games again",
        "townwright ladder alien_city --reproduce --games 40",
        "ladder.ladder",
    )
    ladder.add_argument("slugs", nargs="*", metavar="GAME", help="these games alone")
    ladder.add_argument("--file", metavar="FILE", help="a file of results, instead of the one that comes with the bots")
    ladder.add_argument(
        "--play", action="store_true", help="play what is missing and keep it in the file; goes on where it was stopped"
    )
    ladder.add_argument(
        "--reproduce", action="store_true", help="play the games of the file again and say whether they end alike"
    )
    ladder.add_argument("--games", dest="most", metavar="N", help="of each two bots no more games than so many")
    ladder.add_argument("--workers", metavar="N", help="processes on this computer; unless told, one a core")
    ladder.add_argument("--on", choices=["here", "ray"], default="here", help="ray: on all machines of a Ray cluster")


def _studying(commands: Any) -> None:
    """The commands of those who study the games."""
    fields = _command(
        commands,
        "fields",
        "print what each number of an observation and of a choice means",
        "townwright fields golden_city --json",
        "studying.fields",
    )
    fields.add_argument("game")
    generate = _with_workers(
        _with_options(
            _command(
                commands,
                "generate",
                "let bots play and write the games as Parquet, with a data card",
                "townwright generate alien_city --bots village --games 1000 --output alien-city",
                "studying.generate",
            )
        )
    )
    generate.add_argument("game")
    generate.add_argument("--output", required=True, metavar="FOLDER", help="a folder of its own")
    generate.add_argument("--bots", default="village", metavar="NAME,...", help="one for all seats, or one each")
    generate.add_argument("--games", default="1000", metavar="N")
    lab = _with_workers(
        _with_options(
            _command(
                commands,
                "lab",
                "let a bot play against itself and report seats, scores, decisions and rulings",
                "townwright lab new_city --bot village --games 1000 --output new-city.html",
                "studying.lab",
            )
        )
    )
    lab.add_argument("game")
    lab.add_argument("--bot", default="village", metavar="NAME", help="who plays on every seat")
    lab.add_argument("--games", default="1000", metavar="N")
    lab.add_argument("--output", metavar="FILE", help="write the report with charts as a page of HTML")
    lab.add_argument("--compare", metavar="N", help="so many of the games for each ruling; unless told, all")
    lab.add_argument("--no-rulings", action="store_true", help="leave out what rulings change")


def _with_workers(parser: ArgumentParser) -> ArgumentParser:
    parser.add_argument("--seed", default="0")
    parser.add_argument("--workers", metavar="N", help="processes on this computer; unless told, one a core")
    parser.add_argument("--on", choices=["here", "ray"], default="here", help="ray: on all machines of a Ray cluster")
    return parser


def _measuring(commands: Any) -> None:
    """The commands of those who work on the rules."""
    bench = _command(
        commands, "bench", "measure how fast the rules are", "townwright bench new_city --json", "speed.bench"
    )
    bench.add_argument("game", nargs="?")
    bench.add_argument("--seconds", default="5", help="how long to measure each figure")

    digest = _command(
        commands,
        "digest",
        "a digest of seeded games: unchanged while behaviour is",
        "townwright digest --count 1000",
        "speed.digest",
    )
    digest.add_argument("games", nargs="*", metavar="GAME")
    digest.add_argument("--count", default="1000", help="how many games")


def _serving(commands: Any) -> None:
    """The commands of those who host tables."""
    serve = _with_settings(
        _command(
            commands,
            "serve",
            "serve tables to players until stopped with Ctrl+C",
            "townwright serve --port 8000 --database postgresql://games@db.example.org/townwright --workers 2",
            "serving.serve",
            json=False,
        )
    )
    serve.add_argument("--workers", default="1", metavar="N", help="processes; any of them serves any table")
    serve.add_argument(
        "--browser", action="store_true", help="open the page in the browser, as `townwright` alone does"
    )
    _admin(commands)
    _with_settings(
        _command(
            commands,
            "config",
            "show every setting, its value and where that comes from",
            "townwright config --json",
            "serving.show_config",
        )
    )


def _admin(commands: Any) -> None:
    """What those who run a server do about its tables and people."""
    admin = _command(
        commands, "admin", "look after the tables of a server", "townwright admin list", "admin.run", json=False
    )
    admin.set_defaults(run="")
    below = admin.add_subparsers(metavar="WHAT", parser_class=_Parser, dest="what", required=True)

    def add(name: str, summary: str, example: str, *, json: bool = False) -> ArgumentParser:
        return _with_settings(_command(below, name, summary, f"townwright admin {example}", "admin.run", json=json))

    tables = add("list", "list the tables, the ones that changed last first", "list --status running", json=True)
    tables.add_argument("--status", choices=("open", "running", "over"))
    tables.add_argument("--limit", default="50", help="how many at most")
    add("show", "show a table", "show 7k2m9xq4ab", json=True).add_argument("table")
    export = add("export", "write a whole table, with the secret of its luck", "export 7k2m9xq4ab --output table.json")
    export.add_argument("table")
    export.add_argument("--output", default="-", metavar="FILE", help="- writes to standard output")
    add("import", "bring in a table that was exported", "import table.json").add_argument("file")
    undo = add("undo", "take a game back to before a choice", "undo 7k2m9xq4ab --event 40")
    undo.add_argument("table")
    undo.add_argument("--event", metavar="N", help="the choice to take back; without it, the last one")
    add("backup", "copy the whole database while the server runs", "backup tonight.db").add_argument("file")
    purge = add("purge-guests", "forget guests who were away for long", "purge-guests --days 180")
    purge.add_argument("--days", default="180", help="for how many days they were away")
    purge.add_argument("--dry-run", action="store_true", help="only count them")
    add("stats", "count tables and people", "stats", json=True)


def main(line: list[str] | None = None) -> int:
    """Run one command; the exit status is 0, 1 for a refusal or a failed check, 2 for what cannot be read."""
    parser = build_parser()
    try:
        arguments = parser.parse_args(line)
        if "run" not in arguments:
            arguments = parser.parse_args(OPEN_THE_PAGE)
        module, function = arguments.run.split(".")
        run: Run = getattr(import_module(f"townwright.commands.{module}"), function)
        return run(arguments)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 2 if isinstance(problem, CannotRead) else 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception:
        print(_our_mistake(sys.argv[1:] if line is None else line), file=sys.stderr)
        return 70


def _our_mistake(line: list[str]) -> str:
    """An apology, and where the details are that help to mend it."""
    with NamedTemporaryFile("w", prefix="townwright-", suffix=".txt", delete=False, encoding="utf-8") as report:
        report.write(f"townwright {__version__}: {' '.join(line)}\n\n{format_exc()}")
    return f"That is a mistake of ours, and we are sorry. What happened is written in {report.name}; please report it."
