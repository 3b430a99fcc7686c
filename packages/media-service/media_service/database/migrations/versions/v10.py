"""A host may be drained by its operator, and a job that runs may tell how far it is."""

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"


def upgrade() -> None:
    """No host is drained, and no job has told."""
    op.add_column("jobs", sa.Column("progress", sa.Float))
    op.add_column(
        "hosts", sa.Column("is_drained", sa.Boolean, nullable=False, server_default=sa.false())
    )
