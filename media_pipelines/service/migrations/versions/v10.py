"""A host may be drained by its operator."""

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"


def upgrade() -> None:
    """No host is drained."""
    op.add_column(
        "hosts", sa.Column("is_drained", sa.Boolean, nullable=False, server_default=sa.false())
    )
