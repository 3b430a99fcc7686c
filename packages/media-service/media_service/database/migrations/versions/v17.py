"""Jobs know the trace that they belong to."""

import sqlalchemy as sa
from alembic import op

revision = "17"
down_revision = "16"


def upgrade() -> None:
    """Of a job of before nobody has told it; services of before leave the column empty."""
    op.add_column("jobs", sa.Column("traceparent", sa.String()))
