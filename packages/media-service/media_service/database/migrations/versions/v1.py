"""The tables of the first service; homes of it exist, and none is made any more."""

revision = "1"
down_revision = None


def upgrade() -> None:
    """Do nothing: a home of version 1 has its tables."""
