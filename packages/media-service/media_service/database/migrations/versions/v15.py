"""Jobs say why an engine elsewhere has not begun with them."""

import sqlalchemy as sa
from alembic import op

revision = "15"
down_revision = "14"


def upgrade() -> None:
    """Nobody has told it before."""
    op.add_column("jobs", sa.Column("waiting", sa.Text()))
