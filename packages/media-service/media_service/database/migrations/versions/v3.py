"""A job that runs names its host, and hosts have leases."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add what owns a job; jobs that ran when the service was killed have no host."""
    op.create_table(
        "hosts",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("home_id", sa.String, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
    )
    op.add_column("jobs", sa.Column("host", sa.String))
