"""Where tables, players and what belongs to them are kept: SQLite in one file, or PostgreSQL by its URL."""
