"""Keys of some clients may do what an operator does."""

import sqlalchemy as sa
from alembic import op

revision = "16"
down_revision = "15"


def upgrade() -> None:
    """Nobody may before."""
    op.add_column(
        "clients",
        sa.Column("is_operator", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
