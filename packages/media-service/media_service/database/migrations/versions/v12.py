"""Hosts say which lanes they run."""

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"


def upgrade() -> None:
    """Hosts of before told nothing."""
    op.add_column("hosts", sa.Column("lanes", sa.String(), nullable=False, server_default=""))
