"""What remains of a finished game: a result for everybody who played, and for rated tables a new rating.

A rating is kept for each game and number of seats, by the model of Plackett and Luce as Weng and Lin use it: any number
of players, and ties. Rated are public tables whose luck nobody could know, where only people sit, each on one seat.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from townwright.server.tables import has_finished
from townwright.store import schema
from townwright.store.store import Beside, Store, insert_if_new
from townwright.table.deeds import CLOSED
from townwright.table.table import Table

MODEL = PlackettLuce()
LONGEST_LIST = 100


def is_rated(table: Table) -> bool:
    """Does the end of this game count?"""
    return table.created.is_rated and all(chair.player for chair in table.chairs) and not table.is_hot_seat


def shown(mu: float, sigma: float) -> int:
    """A rating as one number: what somebody is worth with near certainty, about 1000 for the average newcomer."""
    return round(1000 + 40 * (mu - 3 * sigma))


class Ratings:
    """Results and ratings of this server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def follow(self, _before: Table | None, draft: Table, _secret: str) -> list[Beside]:
        """Write down how a game ended, in the same transaction in which it ends.

        A game that went on from another is no result of its own.
        """
        if not has_finished(draft) or not draft.finished or draft.finished.how == CLOSED or draft.opening:
            return []
        return [lambda connection: _write_results(connection, draft)]

    # Asking -----------------------------------------------------------------------------------------------------------

    async def of_player(self, player: int) -> list[dict[str, Any]]:
        """The ratings of one player."""
        columns = schema.ratings.c
        rows = await self.store.rows(select(schema.ratings).where(columns.player == player).order_by(columns.game))
        return [_rating(row) for row in rows]

    async def best(self, game: str, seats: int) -> list[dict[str, Any]]:
        """Who is rated highest in a game with so many seats; those who left are not listed."""
        columns = schema.ratings.c
        query = (
            select(schema.ratings, schema.players.c.name)
            .join(schema.players, schema.players.c.id == columns.player)
            .where(columns.game == game, columns.seats == seats, schema.players.c.is_forgotten.is_(False))
            .order_by((columns.mu - 3 * columns.sigma).desc(), columns.player)
            .limit(LONGEST_LIST)
        )
        return [_rating(row) | {"player": row["player"], "name": row["name"]} for row in await self.store.rows(query)]

    async def record_of(self, player: int) -> list[dict[str, Any]]:
        """How often a player played each game with each number of seats, won it, and the scores."""
        columns = schema.results.c
        query = select(columns.game, columns.seats, columns.rank, columns.score).where(columns.player == player)
        groups: dict[tuple[str, int], list[Any]] = {}
        for row in await self.store.rows(query):
            groups.setdefault((row["game"], row["seats"]), []).append(row)
        return [
            {
                "game": game,
                "seats": seats,
                "games": len(rows),
                "ranks": [Counter(row["rank"] for row in rows)[rank] for rank in range(1, seats + 1)],
                "best": max(row["score"] for row in rows),
                "mean": round(sum(row["score"] for row in rows) / len(rows), 1),
            }
            for (game, seats), rows in sorted(groups.items())
        ]

    async def last_of(self, player: int, limit: int = 50) -> list[dict[str, Any]]:
        """The last games of a player on public tables, the newest first."""
        columns = schema.results.c
        query = (
            select(columns.table, columns.game, columns.seats, columns.rank, columns.score, columns.at, columns.mu)
            .add_columns(columns.sigma)
            .join(schema.tables, schema.tables.c.name == columns.table)
            .where(columns.player == player, schema.tables.c.is_public)
            .order_by(columns.at.desc(), columns.table)
            .limit(limit)
        )
        return [
            {name: row[name] for name in ("table", "game", "seats", "rank", "score", "at")}
            | {"rating": None if row["mu"] is None else shown(row["mu"], row["sigma"])}
            for row in await self.store.rows(query)
        ]

    async def totals(self) -> list[dict[str, Any]]:
        """How often each game was finished here, and by how many."""
        columns = schema.results.c
        query = select(
            columns.game,
            func.count(columns.table.distinct()).label("tables"),
            func.count(columns.player.distinct()).label("players"),
        ).group_by(columns.game)
        return [dict(row) for row in await self.store.rows(query.order_by(columns.game))]


def _rating(row: Any) -> dict[str, Any]:
    return {
        "game": row["game"],
        "seats": row["seats"],
        "games": row["games"],
        "rating": shown(row["mu"], row["sigma"]),
        "sure_within": round(40 * 2 * row["sigma"]),
    }


async def _write_results(connection: AsyncConnection, table: Table) -> None:
    assert table.finished
    game, seats, at = table.created.game, len(table.chairs), table.entries[-1].at
    ranks, scores = table.finished.ranks, table.finished.scores
    new = await _rate(connection, table, ranks) if is_rated(table) else {}
    for seat, chair in enumerate(table.chairs):
        if chair.player:
            mu, sigma = new.get(seat, (None, None))
            row = {"table": table.name, "seat": seat, "player": chair.player, "game": game, "seats": seats, "at": at}
            row |= {"rank": ranks[seat], "score": scores[seat], "mu": mu, "sigma": sigma}
            await connection.execute(insert(schema.results).values(**row))


async def _rate(connection: AsyncConnection, table: Table, ranks: list[int]) -> dict[int, tuple[float, float]]:
    """The new rating of each seat; the old ones are locked until this is written."""
    columns, game, seats = schema.ratings.c, table.created.game, len(table.chairs)
    players, new = [chair.player for chair in table.chairs], MODEL.rating()
    first = {"game": game, "seats": seats, "mu": new.mu, "sigma": new.sigma, "games": 0}
    await connection.execute(
        insert_if_new(connection, schema.ratings, [{"player": player} | first for player in sorted(players)])
    )
    same = columns.game == game, columns.seats == seats
    query = select(schema.ratings).where(columns.player.in_(players), *same).order_by(columns.player)
    found = (await connection.execute(query.with_for_update())).mappings()
    known = {row["player"]: MODEL.rating(mu=row["mu"], sigma=row["sigma"]) for row in found}
    teams = [[known[player]] for player in players]
    after = [team[0] for team in MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]
    for player, rating in zip(players, after, strict=True):
        values = {"mu": rating.mu, "sigma": rating.sigma, "games": columns.games + 1}
        await connection.execute(update(schema.ratings).where(columns.player == player, *same).values(**values))
    return {seat: (rating.mu, rating.sigma) for seat, rating in enumerate(after)}
