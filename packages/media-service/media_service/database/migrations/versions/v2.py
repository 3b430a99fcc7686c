"""Long histories are listed and swept by index; retention has a clock of its own.

Some homes of version 2 have all of it, others only some.
"""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add the indexes and the table that are not there."""
    op.create_index("jobs_of_client", "jobs", ["client_id", "sequence"], if_not_exists=True)
    op.create_index("jobs_by_expiry", "jobs", ["expires_at"], if_not_exists=True)
    op.create_index(
        "jobs_to_clear",
        "jobs",
        ["expires_at"],
        sqlite_where=sa.text("request != '{}'"),
        if_not_exists=True,
    )
    op.create_index("ix_assets_job_uuid", "assets", ["job_uuid"], if_not_exists=True)
    op.create_index("ix_assets_sha256", "assets", ["sha256"], if_not_exists=True)
    op.create_index("ix_assets_expires_at", "assets", ["expires_at"], if_not_exists=True)
    op.create_table(
        "clock",
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("boot_id", sa.String, nullable=False),
        sa.Column("boot_seconds", sa.Float, nullable=False),
        if_not_exists=True,
    )
