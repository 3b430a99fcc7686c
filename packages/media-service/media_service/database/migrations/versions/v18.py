"""The queue does without tickets, and without the tables that carried them."""

from alembic import op

revision = "18"
down_revision = "17"
# Services of before take tickets
CONTRACTS = True

_DROP = """
DO $$
DECLARE
    command text;
BEGIN
    FOR command IN
        SELECT format('DROP TABLE IF EXISTS %I CASCADE', tablename) FROM pg_tables
        WHERE schemaname = current_schema() AND starts_with(tablename, 'procrastinate_')
        UNION ALL
        SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace
        AND starts_with(proname, 'procrastinate_')
        UNION ALL
        SELECT format('DROP TYPE IF EXISTS %I CASCADE', typname) FROM pg_type
        WHERE typnamespace = current_schema()::regnamespace AND typtype IN ('c', 'e')
        AND typrelid NOT IN (SELECT oid FROM pg_class WHERE relkind <> 'c')
        AND starts_with(typname, 'procrastinate_')
    LOOP
        EXECUTE command;
    END LOOP;
END $$
"""


def upgrade() -> None:
    """On several machines only."""
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(_DROP.replace("%", "%%"))
