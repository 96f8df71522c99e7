"""What people and bots may do at a table, and what follows from it.

Each deed works on a draft and puts entries there; whoever calls keeps the draft if it could be stored, and throws it
away otherwise. What is not allowed is Refused with a rule of the table (TW-T1 and so on) or of its game, and nothing
has happened.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from townwright.engine import ask
from townwright.engine.errors import CannotRead, OutOfDate, Refused
from townwright.engine.proof import SECRET_BYTES, commitment_of
from townwright.engine.state import CHANCE
from townwright.engine.state import OVER as GAME_OVER
from townwright.games import find
from townwright.table.clock import BY_BOT, BY_DEFAULT, BY_RESIGNING, Clock
from townwright.table.entries import (
    PLAYERS,
    SPECTATORS,
    Answered,
    CameBack,
    Created,
    Decided,
    Drawn,
    Finished,
    HandedOver,
    Left,
    Offered,
    RanOut,
    Resigned,
    Said,
    Seated,
    Started,
    TookBack,
)
from townwright.table.table import OPEN, OVER, RUNNING, Table

STAND_IN = "greedy"  # the bot that plays for those who are away
TAKE_BACK, END = "take_back", "end"
PLAYED, RESIGNED, AGREED, CLOSED = "played", "resigned", "agreed", "closed"
LONGEST_MESSAGE = 500
LONGEST_NONCE = 64

SENTENCES = {
    "TW-T1": "this seat is taken.",
    "TW-T2": "you have no seat at this table.",
    "TW-T3": "this seat is not yours.",
    "TW-T4": "the game has not begun: {free} of {seats} seats are free.",
    "TW-T5": "the game is over.",
    "TW-T6": "the game has begun; seats are no longer given or left. You may resign, or hand your seat to a bot.",
    "TW-T7": "a bot plays for this seat; come back first.",
    "TW-T8": "only whoever set the table up may do this.",
    "TW-T9": "nothing is offered.",
    "TW-T10": "something else is offered already; it has to be answered first.",
    "TW-T11": "this was proposed by you; the others have to answer.",
    "TW-T12": "you have answered already.",
    "TW-T13": "players and spectators talk apart while the game goes on.",
    "TW-T14": "you play this seat yourself.",
    "TW-T15": "there is time left.",
    "TW-T16": "the game is not over.",
    "TW-T17": "there is no auction that could be planned for.",
    "TW-T19": "the game was over then; choose an earlier moment to go on from.",
    "TW-T20": "this was decided at another table; what was taken over from there stands.",
    "TW-T21": "this game is rated: there are no hints in it.",
    "TW-T22": "it is not your turn; hints are for whoever is to decide.",
    "TW-T23": "this server gives no hints and reviews no games.",
}


def refused(rule: str, **facts: object) -> Refused:
    """The refusal of this rule of the table."""
    return Refused(rule, SENTENCES[rule].format(**facts))


# Setting up -----------------------------------------------------------------------------------------------------------


def new_secret() -> str:
    """The secret of a table's luck."""
    return secrets.token_hex(SECRET_BYTES)


def new_nonce() -> str:
    """A word for a seat that brings none."""
    return secrets.token_hex(16)


def create(
    name: str,
    now: int,
    by: int,
    slug: str,
    options: Mapping[str, object],
    *,
    secret: str = "",
    seed: int | None = None,
    clock: Clock | None = None,
    is_public: bool = True,
    is_rated: bool = False,
    title: str = "",
    rematch_of: str = "",
    opening_of: str = "",
    opening: Sequence[int] = (),
) -> Table:
    """A new table; its luck comes from a secret, or where a seed is given is dealt by meaning from that."""
    game = find(slug)
    luck: dict[str, Any] = {"mode": "seed", "seed": seed}
    if seed is None:
        luck = {"mode": "committed", "commitment": commitment_of(secret)}
    table = Table(name)
    table.put(
        Created(
            by,
            game.slug,
            game.rules_version,
            game.read_options(options),
            luck,
            clock.document() if clock else {},
            is_public,
            is_rated and is_public and seed is None and not opening,
            title,
            rematch_of,
            opening_of,
            list(opening),
        ),
        now,
    )
    return table


def go_on_from(source: Table, event: int, name: str, now: int, by: int, **more: Any) -> Table:
    """A new table whose game stands where a finished one stood after so many events; from there all luck is new."""
    if source.status != OVER:
        raise refused("TW-T16")
    events = source.play.events
    if not 1 <= event <= len(events):
        raise CannotRead(f"event: a number from 1 to {len(events)} is expected, not {event}.")
    if source.play.position(event).actor == GAME_OVER:
        raise refused("TW-T19")
    made, opening = source.created, [taken.choice for taken in events[:event]]
    return create(name, now, by, made.game, made.options, opening_of=source.name, opening=opening, **more)


def sit(table: Table, now: int, seat: int, player: int, nonce: str = "") -> None:
    """Take a free seat."""
    _take_seat(table, now, Seated(_seat(table, seat), _nonce(nonce), player=player))


def seat_bot(table: Table, now: int, seat: int, bot: str, by: int) -> None:
    """Seat a bot."""
    _only_the_host(table, by)
    _take_seat(table, now, Seated(_seat(table, seat), new_nonce(), bot=bot))


def _take_seat(table: Table, now: int, what: Seated) -> None:
    if table.status != OPEN:
        raise refused("TW-T6" if table.status == RUNNING else "TW-T5")
    if not table.chairs[what.seat].is_free:
        raise refused("TW-T1")
    table.put(what, now)


def _nonce(text: str) -> str:
    if len(text) > LONGEST_NONCE or not text.isascii() or not text.isprintable():
        raise CannotRead(f"nonce: at most {LONGEST_NONCE} plain characters are expected.")
    return text or new_nonce()


def leave(table: Table, now: int, seat: int, player: int) -> None:
    """Leave a seat before the game has begun; whoever set the table up may also free the seats of others."""
    if table.status != OPEN:
        raise refused("TW-T6" if table.status == RUNNING else "TW-T5")
    if player not in (table.chairs[_seat(table, seat)].player, table.created.by) or table.chairs[seat].is_free:
        raise refused("TW-T3")
    table.put(Left(seat), now)


def start_if_full(table: Table, now: int, secret: str) -> None:
    """The game begins as soon as nobody is missing."""
    if table.status == OPEN and not any(chair.is_free for chair in table.chairs):
        table.put(Started(), now)
        settle(table, now, secret)


def close(table: Table, now: int, by: int) -> None:
    """Give up a table at which no game has begun."""
    _only_the_host(table, by)
    if table.status != OPEN:
        raise refused("TW-T6" if table.status == RUNNING else "TW-T5")
    table.put(Finished(CLOSED), now)


def rematch_seats(table: Table) -> list[tuple[int, str]]:
    """Who sits where in the next game, as (player, bot): everybody moves one seat on."""
    if table.status != OVER:
        raise refused("TW-T16")
    held = [(chair.player, "" if chair.player else chair.bot) for chair in table.chairs]
    return held[-1:] + held[:-1]


# Playing --------------------------------------------------------------------------------------------------------------


def choose(table: Table, now: int, seat: int, choice: int, secret: str, deed: str = "") -> None:
    """A decision of a seat, and all that plays itself after it."""
    _must_run(table)
    if problem := table.game.refuse(table.game.view(table.play.state, seat), seat, choice):
        raise problem
    table.put(Decided(seat, choice, deed=deed), now)
    settle(table, now, secret)


def settle(table: Table, now: int, secret: str) -> None:
    """Play on while luck decides, or nothing is left to choose."""
    dealer = table.dealer(secret)
    while table.status == RUNNING:
        state = table.play.state
        if table.play.is_over:
            _finish(table, now, PLAYED, secret)
        elif state.actor == CHANCE:
            table.put(Drawn(dealer(table.play)), now)
        elif table.game.plays_itself(state):
            table.put(Decided(table.actor, table.game.legal(state)[0], forced=True), now)
        else:
            return


def must_have_seen(table: Table, follows: int) -> None:
    """OutOfDate unless this is the last entry that decided anything, or one after it."""
    if not table.last_move <= follows <= table.number:
        raise OutOfDate(f"the table has moved on: its last move is entry {table.last_move}, not {follows}.")


def take_back(table: Table, now: int, seat: int, secret: str, deed: str = "") -> None:
    """Take back one's last choice, as long as nobody has seen anything new since."""
    _must_run(table)
    table.put(TookBack(seat, free_take_back(table, seat), deed), now)
    settle(table, now, secret)


def free_take_back(table: Table, seat: int) -> int:
    """How many events remain when this seat takes back its last choice; Refused if it may not without consent."""
    return _decided_here(table, table.play.free_take_back(seat))


def _decided_here(table: Table, event: int) -> int:
    if event < table.opening:
        raise refused("TW-T20")
    return event


def take_back_by_host(table: Table, now: int, event: int | None, secret: str) -> None:
    """Whoever runs the server takes a game back to before this choice, by default the last one."""
    _must_run(table)
    events = table.play.events
    if event is None:
        chosen = (number for number in range(len(events) - 1, -1, -1) if events[number].actor != CHANCE)
        event = next((number for number in chosen if not events[number].forced), None)
    if event is None:
        raise Refused("TW-U4", "there is nothing to take back.")
    if events[event].actor == CHANCE or events[event].forced:
        raise CannotRead(f"event {event} was no choice of a seat.")
    table.put(TookBack(events[event].actor, _decided_here(table, event)), now)
    settle(table, now, secret)


# What has to be agreed ------------------------------------------------------------------------------------------------


def offer(table: Table, now: int, seat: int, what: str, secret: str, deed: str = "") -> None:
    """Propose to take back one's last choice with all that followed, or to end the game as it stands."""
    _must_run(table)
    if what not in (TAKE_BACK, END):
        raise CannotRead(f"what: {TAKE_BACK} or {END} is expected, not {what!r}.")
    if table.offer:
        raise refused("TW-T10")
    count = _last_choice(table, seat) if what == TAKE_BACK else 0
    table.put(Offered(seat, what, count, deed), now)
    _carry_out(table, now, secret)


def _last_choice(table: Table, seat: int) -> int:
    for count in range(len(table.play.events) - 1, -1, -1):
        event = table.play.events[count]
        if event.actor == seat and not event.forced:
            return _decided_here(table, count)
    raise Refused("TW-U4", "there is nothing to take back.")


def answer(table: Table, now: int, seat: int, agrees: bool, secret: str, deed: str = "") -> None:
    """Agree to what is offered, or not; an offer of one's own can be withdrawn."""
    _must_run(table)
    if not table.offer:
        raise refused("TW-T9")
    if seat == table.offer.seat and agrees:
        raise refused("TW-T11")
    if seat != table.offer.seat and seat in table.offer.agreed:
        raise refused("TW-T12")
    table.put(Answered(seat, agrees, deed), now)
    _carry_out(table, now, secret)


def _carry_out(table: Table, now: int, secret: str) -> None:
    """Do what is offered once every person who plays has agreed; bots never mind."""
    offered = table.offer
    owner = table.chairs[offered.seat].player if offered else 0
    if not offered or any(seat not in offered.agreed and table.chairs[seat].player != owner for seat in table.people):
        return
    if offered.what == END:
        _finish(table, now, AGREED, secret)
    else:
        table.put(TookBack(offered.seat, offered.count), now)
        settle(table, now, secret)


# Coming and going -----------------------------------------------------------------------------------------------------


def hand_over(table: Table, now: int, seat: int, bot: str = STAND_IN, deed: str = "") -> None:
    """Let a bot play for a seat; everybody sees that it does."""
    _must_run(table)
    table.put(HandedOver(seat, bot, deed), now)


def come_back(table: Table, now: int, seat: int, player: int, deed: str = "") -> None:
    """Play one's seat again."""
    if table.status != RUNNING:
        _must_run(table)
    if table.chairs[_seat(table, seat)].player != player or table.chairs[seat].resigned:
        raise refused("TW-T3")
    if not table.chairs[seat].bot:
        raise refused("TW-T14")
    table.put(CameBack(seat, deed), now)


def resign(table: Table, now: int, seat: int, secret: str, deed: str = "") -> None:
    """Give up: the seat ranks last. Where others still play, a bot goes on for it."""
    _must_run(table)
    table.put(Resigned(seat, deed), now)
    if sum(not chair.resigned for chair in table.chairs) == 1:
        _finish(table, now, RESIGNED, secret)
    elif not table.chairs[seat].bot:
        table.put(HandedOver(seat, STAND_IN), now)


def run_out(table: Table, now: int, secret: str) -> None:
    """The clock of the seat that is to decide has run down: what was settled for that happens."""
    if table.deadline is None or now < table.deadline:
        raise refused("TW-T15")
    assert table.clock
    seat = table.actor
    table.put(RanOut(seat), now)
    if table.clock.when_out == BY_BOT:
        hand_over(table, now, seat)
    elif table.clock.when_out == BY_RESIGNING:
        resign(table, now, seat, secret)
    elif table.clock.when_out == BY_DEFAULT:
        table.put(Decided(seat, int(ask.default(table.game.view(table.play.state, seat)))), now)
        settle(table, now, secret)


# Talking --------------------------------------------------------------------------------------------------------------


def say(table: Table, now: int, player: int, text: str, room: str, deed: str = "") -> None:
    """Chat."""
    if room not in (PLAYERS, SPECTATORS):
        raise CannotRead(f"room: {PLAYERS} or {SPECTATORS} is expected, not {room!r}.")
    words = " ".join(text.split())
    if not 1 <= len(words) <= LONGEST_MESSAGE:
        raise CannotRead(f"text: from 1 to {LONGEST_MESSAGE} characters are expected, not {len(words)}.")
    if not may_read(table, player, room):
        raise refused("TW-T13")
    table.put(Said(player, words, room, deed), now)


def may_read(table: Table, player: int, room: str) -> bool:
    """Players and spectators talk apart until the game is over."""
    return table.status == OVER or (player in table.players) == (room == PLAYERS)


# What deeds have in common --------------------------------------------------------------------------------------------


def own_seat(table: Table, player: int, seat: int | None) -> int:
    """The seat for which this player acts: the one named, or the only one, or of several the one that is to decide."""
    own = table.seats_of(player)
    if not own:
        raise refused("TW-T2")
    if seat is None:
        seat = table.actor if table.actor in own else own[0]
    if seat not in own:
        raise refused("TW-T3")
    if table.chairs[seat].bot and table.status == RUNNING:
        raise refused("TW-T7")
    return seat


def _seat(table: Table, seat: int) -> int:
    if not 0 <= seat < len(table.chairs):
        raise CannotRead(f"seat: {len(table.chairs)} seats play, numbered from 0; there is no seat {seat}.")
    return seat


def _only_the_host(table: Table, by: int) -> None:
    if by != table.created.by:
        raise refused("TW-T8")


def _must_run(table: Table) -> None:
    if table.status == OPEN:
        raise refused("TW-T4", free=sum(chair.is_free for chair in table.chairs), seats=len(table.chairs))
    if table.status == OVER:
        raise refused("TW-T5")


def _finish(table: Table, now: int, how: str, secret: str) -> None:
    """The game is over; who has resigned ranks behind all who have not, the first who did last of all."""
    standing = table.game.standing(table.play.state)
    ranks = final_ranks(standing.ranks, [chair.resigned for chair in table.chairs])
    shown = secret if table.created.luck["mode"] == "committed" else ""
    table.put(Finished(how, list(standing.scores), ranks, shown), now)


def final_ranks(ranks: Sequence[int], resigned: Sequence[int]) -> list[int]:
    """The ranks with those who resigned behind the others."""
    keys = [(1, -nth, 0) if nth else (0, 0, rank) for rank, nth in zip(ranks, resigned, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]
