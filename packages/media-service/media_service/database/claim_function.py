"""What PostgreSQL does by itself in a queue of several machines: to claim, and to tell one host.

A claim is one statement, so that no lock is held while a process has to say something: one that is
frozen or cut off holds nobody up. A job that comes is told to hosts that have a place for it, and
not to all. Who is told and does not come is no matter: each host looks now and then by itself.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Integer, String, all_, any_, bindparam, literal_column, select, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.sql.elements import ClauseElement, TextClause

from media_service.database.tables import CLIENTS, JOBS
from media_service.database.turns import EngineLimit, FreePlace, JobTurns, claimed, served, waits

LOCK = 0x6D65646961
"""Names the lock of claims among those of other programs in the same database."""
CHANNEL = "media_host_"
"""Where a host is told of jobs; the name of its home follows."""
# A host that was not seen for so long is not told: others are
SEEN_SECONDS = 5
# Of which one may be frozen
TOLD_AT_ONCE = 2

CLAIM: TextClause = text("SELECT media_claim(:host, :now, :places, :limits)")
"""Returns the sequence of the job, and no more: who does not read a large answer holds no lock."""
CLAIMED_JOB = select(JOBS).where(JOBS.c.sequence == bindparam("sequence"))


def claim_values(
    host: str, now: float, places: Sequence[FreePlace], limits: Sequence[EngineLimit]
) -> dict[str, object]:
    """Return what `CLAIM` is executed with."""
    return {
        "host": host,
        "now": now,
        "places": json.dumps([{"lane": each.lane, "kept": each.only} for each in places]),
        "limits": json.dumps([asdict(each) for each in limits]),
    }


def _sql(statement: ClauseElement) -> str:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    return str(statement.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))


_LANE, _CLIENT = literal_column("lane_", String), literal_column("client_", String)
_TURNS = JobTurns(
    lane=_LANE,
    has_place=JOBS.c.model != all_(literal_column("full_")),
    is_of_some=JOBS.c.operation == any_(literal_column("kept_")),
    client=_CLIENT,
    is_open=CLIENTS.c.id != all_(literal_column("passed_")),
    operation=literal_column("operation_", String),
)
_CLAIMED = claimed(
    literal_column("best_", Integer), literal_column("host_", String), literal_column("now_")
)
_MORE = select(waits((JOBS.c.lane == _LANE) & _TURNS.has_place)).scalar_subquery()

FUNCTIONS = f"""
CREATE OR REPLACE FUNCTION media_wake(lane_ text, but_ text, most_ integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('{CHANNEL}' || chosen.home_id, '') FROM (
        SELECT hosts.home_id FROM hosts
        JOIN LATERAL (
            SELECT substring(place, length(lane_) + 2)::integer AS number
            FROM string_to_table(hosts.lanes, ',') AS place
            WHERE place ~ ':[0-9]+$' AND regexp_replace(place, ':[0-9]+$', '') = lane_
        ) AS places ON TRUE
        LEFT JOIN (
            SELECT jobs.host, count(*) AS number FROM jobs
            WHERE jobs.status = 'PROCESSING' AND jobs.lane = lane_ GROUP BY jobs.host
        ) AS running ON running.host = hosts.id
        WHERE hosts.is_able AND NOT hosts.is_drained AND hosts.id <> but_
            AND hosts.seen_at > extract(epoch FROM clock_timestamp()) - {SEEN_SECONDS}
            AND places.number > coalesce(running.number, 0)
        ORDER BY random() LIMIT most_
    ) AS chosen;
END $$;
CREATE OR REPLACE FUNCTION media_claim(
    host_ text, now_ double precision, places_ text, limits_ text
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    place_ record;
    lane_ text;
    kept_ text[];
    full_ text[];
    passed_ text[];
    client_ text;
    best_ bigint;
BEGIN
    -- Before the lock for all: somebody may be ending the lease of this host
    PERFORM 1 FROM hosts WHERE hosts.id = host_ AND NOT hosts.is_drained FOR KEY SHARE;
    IF NOT FOUND THEN RETURN NULL; END IF;
    PERFORM pg_advisory_xact_lock({LOCK});
    FOR place_ IN SELECT * FROM jsonb_to_recordset(places_::jsonb) AS place(lane text, kept text[])
    LOOP
        lane_ := place_.lane;
        kept_ := place_.kept;
        SELECT coalesce(array_agg(most.engine), ARRAY[]::text[]) INTO full_
        FROM jsonb_to_recordset(limits_::jsonb) AS most(engine text, lane text, most integer)
        WHERE most.lane = lane_ AND most.most <= (
            SELECT count(*) FROM jobs WHERE jobs.status = 'PROCESSING'
            AND jobs.lane = most.lane AND jobs.model = most.engine
        );
        passed_ := ARRAY[]::text[];
        LOOP
            IF kept_ IS NULL THEN
                client_ := ({_sql(_TURNS.next_client())});
                best_ := (SELECT best.sequence FROM ({_sql(_TURNS.best())}) AS best);
            ELSE
                client_ := ({_sql(_TURNS.next_client_of_some())});
                best_ := (
                    SELECT best.sequence FROM unnest(kept_) AS operation_
                    CROSS JOIN LATERAL ({_sql(_TURNS.best_of_one())}) AS best
                    ORDER BY best.priority DESC, best.sequence LIMIT 1
                );
            END IF;
            EXIT WHEN client_ IS NULL OR best_ IS NOT NULL;
            -- Somebody is changing the only job that it has; the next one has others
            passed_ := passed_ || client_;
        END LOOP;
        CONTINUE WHEN best_ IS NULL;
        {_sql(served(_CLIENT))};
        {_sql(_CLAIMED)};
        -- The host looks for more itself; where it has no place, somebody else may have one
        IF {_sql(_MORE)} THEN PERFORM media_wake(lane_, host_, 1); END IF;
        RETURN best_;
    END LOOP;
    RETURN NULL;
END $$;
"""
