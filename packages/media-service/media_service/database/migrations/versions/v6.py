"""What a picture shows is known to the client who had it made, and to nobody else."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"
CONTRACTS = True


def upgrade() -> None:
    """Give each scene to the clients who have an asset of its bytes."""
    op.rename_table("scenes", "scenes_of_all")
    op.create_table(
        "scenes",
        sa.Column("client_id", sa.String, sa.ForeignKey("clients.id"), primary_key=True),
        sa.Column("sha256", sa.String, primary_key=True),
        sa.Column("scene", sa.Text, nullable=False),
    )
    op.create_index("ix_scenes_sha256", "scenes", ["sha256"])
    op.execute(
        "INSERT INTO scenes (client_id, sha256, scene)"
        " SELECT DISTINCT assets.client_id, scenes_of_all.sha256, scenes_of_all.scene"
        " FROM scenes_of_all JOIN assets ON assets.sha256 = scenes_of_all.sha256"
        " JOIN jobs ON jobs.uuid = assets.job_uuid"
        " WHERE jobs.operation IN ('images/generations', 'images/edits')"
    )
    op.drop_table("scenes_of_all")
