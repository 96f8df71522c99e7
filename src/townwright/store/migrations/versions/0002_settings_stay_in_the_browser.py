"""How somebody likes the page is kept in their browser; the server never asked for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_column("players", "settings")


def downgrade() -> None:
    op.add_column("players", sa.Column("settings", sa.JSON(), nullable=False, server_default="{}"))
