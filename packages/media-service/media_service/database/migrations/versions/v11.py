"""The next job of some operations is found at once."""

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision = "10"


def upgrade() -> None:
    """The index has all that waits."""
    waiting = sa.text("status || '' = 'QUEUED'")
    op.create_index(
        "jobs_by_operation",
        "jobs",
        ["client_id", "operation", sa.text("priority DESC"), "sequence"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
