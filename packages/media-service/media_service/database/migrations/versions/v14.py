"""Hosts say why they claim nothing, and webhooks why they wait."""

import sqlalchemy as sa
from alembic import op

revision = "14"
down_revision = "13"


def upgrade() -> None:
    """Nobody has told it before."""
    op.add_column("hosts", sa.Column("notes", sa.Text(), nullable=False, server_default=""))
    op.add_column(
        "hosts", sa.Column("is_able", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    obstacle = sa.Column("obstacle", sa.Text(), nullable=False, server_default="")
    op.add_column("webhooks", obstacle)
