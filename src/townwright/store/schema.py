"""What is kept. A table is its entries; its row in `tables` only repeats what lists and watchers ask for.

Times are milliseconds since 1970. Of passwords, sessions and keys only hashes are kept.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMING)

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # the name in lower case, for those with a password
    Column("password", Text),  # argon2id
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("is_forgotten", Boolean, nullable=False, default=False),  # left: the name is gone, the games stay
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

keys = Table(  # personal tokens, for bots and programs
    "keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("player", ForeignKey("players.id"), nullable=False, index=True),
    Column("label", String(60), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
)

tables = Table(
    "tables",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("secret", String(64), nullable=False),  # of its luck; sent to nobody before the game is over
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),  # of the last entry
    Column("to_move", Integer),  # the player who is to decide
    Column("deadline", BigInteger),  # when that player's time is used up
    Column("bot_due", BigInteger),  # when a bot is to decide
    Column("summary", JSON, nullable=False),  # what lists show
    Index("ix_tables_lobby", "status", "is_public", "changed_at"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_bot_due", "bot_due"),
)

seats = Table(  # who sits where, to find the tables of a player
    "seats",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False, index=True),
)

entries = Table(
    "entries",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("what", JSON, nullable=False),
)

plans = Table(  # what a player has planned to bid; seen by nobody else
    "plans",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("bidder", String(20), primary_key=True),
    Column("plan", JSON, nullable=False),
)

notes = Table(  # a player's own notes about a table
    "notes",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", ForeignKey("players.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

results = Table(  # of finished tables, for statistics; one row a person
    "results",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", ForeignKey("players.id"), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("mu", Float),  # the rating after it, of rated games
    Column("sigma", Float),
)

devices = Table(  # where to tell somebody that it is their turn
    "devices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # push or webhook
    Column("address", Text, nullable=False),
    Column("content", JSON, nullable=False),  # the keys of a browser, or the format of a webhook
    Column("label", String(60), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("failure", Text),  # why the last notice could not be delivered
)

notices = Table(  # what is to be told outside: pushes and webhooks that have not gone out yet
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("device", ForeignKey("devices.id"), nullable=False, index=True),
    Column("table", ForeignKey("tables.name"), nullable=False),
    Column("what", String(12), nullable=False),
    Column("due_at", BigInteger, nullable=False, index=True),
    Column("tries", Integer, nullable=False, default=0),
)

house = Table(  # what the server has settled for itself once and for all
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
