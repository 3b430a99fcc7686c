"""A client may be told of the end of its tasks."""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """Nobody has a webhook, and nothing is to be told."""
    op.add_column("clients", sa.Column("webhook_url", sa.String))
    op.add_column("clients", sa.Column("webhook_secret", sa.String))
    op.create_table(
        "webhooks",
        sa.Column("job_uuid", sa.String, primary_key=True),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("due_at", sa.Float, nullable=False),
    )
    op.create_index("ix_webhooks_due_at", "webhooks", ["due_at"])
