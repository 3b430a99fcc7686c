"""Files may be sent in parts."""

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    """No upload has begun."""
    op.create_table(
        "uploads",
        sa.Column("uuid", sa.String, primary_key=True),
        sa.Column("client_id", sa.String, sa.ForeignKey("clients.id"), nullable=False),
        sa.Column("length", sa.BigInteger, nullable=False),
        sa.Column("sha256", sa.String, nullable=False),
        sa.Column("uri", sa.String, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_index("ix_uploads_expires_at", "uploads", ["expires_at"])
    op.create_index("uploads_of_client", "uploads", ["client_id", "sha256"])
