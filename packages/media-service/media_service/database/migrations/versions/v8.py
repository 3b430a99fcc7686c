"""Jobs may be done by engines elsewhere, which cost something."""

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """No job was sent anywhere yet."""
    op.add_column("jobs", sa.Column("sent_at", sa.Float))
    for name, kind in (("remote_id", sa.String), ("made", sa.Text)):
        op.add_column("jobs", sa.Column(name, kind))
    for name in ("engine_attempts", "cost"):
        op.add_column("jobs", sa.Column(name, sa.Text))
    op.add_column("clients", sa.Column("max_cost_per_day", sa.Float))
    op.add_column("jobs", sa.Column("charged", sa.Float, nullable=False, server_default="0"))
    costs = sa.text("charged > 0")
    op.create_index(
        "jobs_that_cost",
        "jobs",
        ["client_id", "created_at", "charged"],
        sqlite_where=costs,
        postgresql_where=costs,
    )
