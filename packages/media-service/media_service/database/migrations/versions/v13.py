"""Jobs say where their seconds went."""

import sqlalchemy as sa
from alembic import op

revision = "13"
down_revision = "12"


def upgrade() -> None:
    """Of jobs that have ended nobody knows it."""
    op.add_column("jobs", sa.Column("timing", sa.Text()))
