"""Alembic's door: brings a database to the newest schema. Called by `store.migrate`, never by hand."""

from __future__ import annotations

from alembic import context

from townwright.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=connection.dialect.name == "sqlite")
with context.begin_transaction():
    context.run_migrations()
