"""What a database of several machines has beside our tables: who is told of jobs and of their ends.

Triggers tell it in the transaction of the job's row: neither can be there without the other,
whichever change of ours puts a job into the queue or ends it.
"""

from sqlalchemy import Connection, inspect

from media_service.database.claim_function import FUNCTIONS, TOLD_AT_ONCE
from media_service.database.migrations import migrate
from media_service.database.rolling_upgrade import are_of_newer, next_version, note_readers

ENDED = "media_job_ended"
"""Where ends are told."""
# One at a time brings the tables up to date
_LOCK = 0x6D69677261
# Services before version 18 take tickets, of a queue of their own that is there until they are gone
_TICKETS = "procrastinate_jobs"
_TICKET = """
    IF EXISTS (
        SELECT 1 FROM procrastinate_workers WHERE last_heartbeat > now() - interval '1 minute'
    ) THEN
        PERFORM procrastinate_defer_jobs_v1(ARRAY[ROW(
            NEW.lane, 'media.work', 0, NULL, NULL, '{}'::jsonb, NULL
        )::procrastinate_job_to_defer_v1]);
    END IF;
"""
_TRIGGERS = f"""
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

    What processes of an older version still use is left for the next time. Tables of a newer one
    that this one can use are left as they are.

    Raises:
        IncompatibleHome: If they are of a newer version, or of something else.
    """
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    if are_of_newer(connection):
        return
    migrate(connection, last=next_version(connection))
    note_readers(connection)
    takes_tickets = inspect(connection).has_table(_TICKETS)
    for part in (FUNCTIONS, _arrivals(_TICKET if takes_tickets else ""), _TRIGGERS):
        connection.exec_driver_sql(part.replace("%", "%%"))


def _arrivals(more: str) -> str:
    """Return what happens when a job begins to wait."""
    return f"""
CREATE OR REPLACE FUNCTION media_job_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM media_wake(NEW.lane, '', {TOLD_AT_ONCE});{more}
    RETURN NULL;
END $$;
"""
