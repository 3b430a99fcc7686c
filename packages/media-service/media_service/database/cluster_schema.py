"""What a database of several machines has beside our tables: tickets, and notices of what ended.

Triggers write them in the transaction of the job's row: neither can be there without the other,
whichever change of ours puts a job into the queue or ends it.
"""

from procrastinate.schema import SchemaManager
from sqlalchemy import Connection, inspect

from media_service.database.migrations import migrate
from media_service.database.rolling_upgrade import next_version, note_readers

# What carries a ticket, and where ends are told
WORK = "media.work"
ENDED = "media_job_ended"
# One at a time brings the tables up to date
_LOCK = 0x6D69677261


def ticket(lane: str) -> str:
    """Return a ticket as Procrastinate takes it in SQL; `lane` is an expression."""
    return (
        f"ROW({lane}, '{WORK}', 0, NULL, NULL, '{{}}'::jsonb, NULL)::procrastinate_job_to_defer_v1"
    )


def channel_of(lane: str) -> str:
    """Return where Procrastinate tells that a lane has a new ticket."""
    return f"procrastinate_queue_v1#{lane}"


_TICKETS = f"""
CREATE OR REPLACE FUNCTION media_job_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM procrastinate_defer_jobs_v1(ARRAY[{ticket("NEW.lane")}]);
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION media_job_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('{ENDED}', NEW.uuid);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER media_job_arrives AFTER INSERT ON jobs FOR EACH ROW
    WHEN (NEW.status = 'QUEUED') EXECUTE FUNCTION media_job_waits();
CREATE OR REPLACE TRIGGER media_job_returns AFTER UPDATE OF status, lane ON jobs FOR EACH ROW
    WHEN (NEW.status = 'QUEUED' AND (OLD.status <> 'QUEUED' OR OLD.lane <> NEW.lane))
    EXECUTE FUNCTION media_job_waits();
CREATE OR REPLACE TRIGGER media_job_ends AFTER UPDATE OF status ON jobs FOR EACH ROW
    WHEN (NEW.status IN ('COMPLETED', 'FAILED') AND OLD.status <> NEW.status)
    EXECUTE FUNCTION media_job_ends();
"""


def migrate_cluster(connection: Connection) -> None:
    """Make the tables of a service on several machines, or bring them up to date.

    What processes of an older version still use is left for the next time.

    Raises:
        IncompatibleHome: If they are of a newer version, or of something else.
    """
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    migrate(connection, last=next_version(connection))
    note_readers(connection)
    if not inspect(connection).has_table("procrastinate_jobs"):
        connection.exec_driver_sql(SchemaManager.get_schema().replace("%", "%%"))
    connection.exec_driver_sql(_TICKETS)
