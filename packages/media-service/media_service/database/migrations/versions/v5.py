"""A client has limits, and as many keys as it is changing between."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"
CONTRACTS = True


def upgrade() -> None:
    """Move the keys of clients to a table of their own; nobody has limits."""
    op.create_table(
        "keys",
        sa.Column("key_hash", sa.String, primary_key=True),
        sa.Column("client_id", sa.String, sa.ForeignKey("clients.id"), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("expires_at", sa.Float),
        sa.Column("used_at", sa.Float),
    )
    op.create_index("ix_keys_client_id", "keys", ["client_id"])
    op.execute(
        "INSERT INTO keys (key_hash, client_id, created_at) SELECT key_hash, id, created_at"
        " FROM clients WHERE key_hash NOT LIKE 'revoked %'"
    )
    with op.batch_alter_table("clients") as clients:
        clients.drop_column("key_hash")
        clients.add_column(sa.Column("max_queued", sa.Integer))
        clients.add_column(sa.Column("max_running", sa.Integer))
        clients.add_column(sa.Column("max_bytes", sa.BigInteger))
        clients.add_column(sa.Column("requests_per_minute", sa.Integer))
    op.create_index("assets_of_client", "assets", ["client_id", "expires_at", "size"])
