"""A job waits in a lane."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Put every job into the only lane that there was, and order the jobs of each."""
    op.add_column("jobs", sa.Column("lane", sa.String, nullable=False, server_default="cpu"))
    op.drop_index("jobs_in_order", "jobs")
    op.create_index(
        "jobs_in_order",
        "jobs",
        ["client_id", "status", "lane", sa.text("priority DESC"), "sequence"],
    )
