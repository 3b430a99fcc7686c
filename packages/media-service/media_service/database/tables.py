"""The tables of a home."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)

METADATA = MetaData()
# SQLite counts up an INTEGER only, which is as large there
LARGE = BigInteger().with_variant(Integer, "sqlite")

CLIENTS = Table(
    "clients",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False, unique=True),
    Column("mq_priority", Integer, nullable=False),
    Column("created_at", Float, nullable=False),
    # Order of service for fairness: a counter, because clocks repeat
    Column("last_served", LARGE, nullable=False, default=0),
    # `media_service.clients.limits`
    Column("max_queued", Integer),
    Column("max_running", Integer),
    Column("max_bytes", BigInteger),
    Column("requests_per_minute", Integer),
    Column("max_cost_per_day", Float),
    # Whether its key may do what an operator does (`media_service.http.operator_routes`)
    Column("is_operator", Boolean, nullable=False, server_default=false()),
    # `media_service.jobs.webhooks`
    Column("webhook_url", String),
    Column("webhook_secret", String),
)

KEYS = Table(
    "keys",
    METADATA,
    Column("key_hash", String, primary_key=True),
    Column("client_id", ForeignKey("clients.id"), nullable=False, index=True),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float),
    Column("used_at", Float),
)

JOBS = Table(
    "jobs",
    METADATA,
    Column("sequence", LARGE, primary_key=True, autoincrement=True),
    Column("uuid", String, nullable=False, unique=True),
    Column("client_id", ForeignKey("clients.id"), nullable=False),
    Column("operation", String, nullable=False),
    Column("status", String, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("model", String, nullable=False),
    Column("lane", String, nullable=False, server_default="cpu"),
    Column("request", Text, nullable=False),
    Column("inputs", Text, nullable=False),
    Column("idempotency_key", String),
    Column("body_hash", String, nullable=False),
    # Who runs it: a host, and which attempt this is
    Column("host", String),
    Column("attempts", Integer, nullable=False, default=0),
    # Of the attempt that runs, 0..1
    Column("progress", Float),
    # Why it has not begun at an engine elsewhere (`media_service.engine_api.messages.Advanced`)
    Column("waiting", Text),
    Column("created_at", Float, nullable=False),
    Column("started_at", Float),
    Column("finished_at", Float),
    Column("expires_at", Float, nullable=False),
    Column("result", Text),
    Column("metadata", Text),
    Column("error", Text),
    # What was asked of an engine elsewhere (`media_service.remote.journal`)
    Column("sent_at", Float),
    Column("remote_id", String),
    # What it has made, for a worker to finish (`media_service.engine_api.messages.HandedOver`)
    Column("made", Text),
    # Engines that were asked first, and what the one that did it has cost
    Column("engine_attempts", Text),
    Column("cost", Text),
    # Where its seconds went, as JSON
    Column("timing", Text),
    # The span that it is part of (`media_api.client.trace_context`)
    Column("traceparent", String),
    # What counts towards what its client may spend in a day
    Column("charged", Float, nullable=False, server_default="0"),
    UniqueConstraint("client_id", "idempotency_key", name="one_job_per_key"),
)
Index(
    "jobs_in_order",
    JOBS.c.client_id,
    JOBS.c.status,
    JOBS.c.lane,
    JOBS.c.priority.desc(),
    JOBS.c.sequence,
)
# The next of some operations only
IS_WAITING = text("status || '' = 'QUEUED'")
Index(
    "jobs_by_operation",
    JOBS.c.client_id,
    JOBS.c.operation,
    JOBS.c.priority.desc(),
    JOBS.c.sequence,
    sqlite_where=IS_WAITING,
    postgresql_where=IS_WAITING,
)
Index("jobs_by_status", JOBS.c.status, JOBS.c.client_id)
Index("jobs_of_client", JOBS.c.client_id, JOBS.c.sequence)
Index("jobs_by_expiry", JOBS.c.expires_at)

Index(
    "jobs_that_cost",
    JOBS.c.client_id,
    JOBS.c.created_at,
    JOBS.c.charged,
    sqlite_where=text("charged > 0"),
    postgresql_where=text("charged > 0"),
)

# A job whose result was removed after its retention time
CLEARED = {"request": "{}", "inputs": "{}", "result": None, "metadata": None}
IS_NOT_CLEARED = text("request != '{}'")
Index(
    "jobs_to_clear",
    JOBS.c.expires_at,
    sqlite_where=IS_NOT_CLEARED,
    postgresql_where=IS_NOT_CLEARED,
)

# Ends of jobs of which clients are still to be told
WEBHOOKS = Table(
    "webhooks",
    METADATA,
    Column("job_uuid", String, primary_key=True),
    Column("attempts", Integer, nullable=False),
    Column("due_at", Float, nullable=False, index=True),
    # Why the receiver does not have it
    Column("obstacle", Text, nullable=False, server_default=""),
)

# Processes that run jobs; one that was not seen for a while has lost its jobs
HOSTS = Table(
    "hosts",
    METADATA,
    Column("id", String, primary_key=True),
    # The folder that it works in, on which there is one host at a time
    Column("home_id", String, nullable=False),
    Column("seen_at", Float, nullable=False),
    # Whether its operator lets it claim nothing more
    Column("is_drained", Boolean, nullable=False, server_default=false()),
    # What it runs, for the operator
    Column("lanes", String, nullable=False, server_default=""),
    # Whether it has what its jobs need, and what its operator is to know of it
    Column("is_able", Boolean, nullable=False, server_default=true()),
    Column("notes", Text, nullable=False, server_default=""),
)

ASSETS = Table(
    "assets",
    METADATA,
    Column("uri", String, primary_key=True),
    Column("client_id", ForeignKey("clients.id"), nullable=False),
    Column("job_uuid", String, nullable=False, index=True),
    Column("sha256", String, nullable=False, index=True),
    Column("size", LARGE, nullable=False),
    Column("content_type", String, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
)

Index("assets_of_client", ASSETS.c.client_id, ASSETS.c.expires_at, ASSETS.c.size)

# Files that arrive in parts (`media_service.http.uploads`), and those that have arrived
UPLOADS = Table(
    "uploads",
    METADATA,
    Column("uuid", String, primary_key=True),
    Column("client_id", ForeignKey("clients.id"), nullable=False),
    Column("length", BigInteger, nullable=False),
    # As the client told it before it sent anything; empty: not told
    Column("sha256", String, nullable=False),
    # Of the asset that it became; empty before
    Column("uri", String, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
)
Index("uploads_of_client", UPLOADS.c.client_id, UPLOADS.c.sha256)

# What an image of ours shows, by the digest of its bytes: a mesh from it is rebuilt, not guessed.
# For the client who had it made only: who has the same bytes need not know how they came about
SCENES = Table(
    "scenes",
    METADATA,
    Column("client_id", ForeignKey("clients.id"), primary_key=True),
    Column("sha256", String, primary_key=True, index=True),
    Column("scene", Text, nullable=False),
)

# The retention clock as it was last seen (`media_service.database.retention_clock`)
CLOCK = Table(
    "clock",
    METADATA,
    Column("time", Float, nullable=False),
    Column("boot_id", String, nullable=False),
    Column("boot_seconds", Float, nullable=False),
)
