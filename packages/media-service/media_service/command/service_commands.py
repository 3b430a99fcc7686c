"""The service in a terminal: serving it, its keys, its tasks."""

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter, validators

from media_api.contract.base import TaskStatus
from media_api.programs.exit_codes import EXIT_COMPLETED, EXIT_FAILED
from media_api.programs.port import Port
from media_api.programs.postgres import NoPostgres, found_programs, running_postgres

if TYPE_CHECKING:
    from media_service.operating.operator import ListedClient, Operator

Home = Annotated[Path | None, Parameter(negative=(), negative_none=())]
Name = Annotated[str, Parameter(name="NAME")]
Limit = Annotated[int | None, Parameter(negative=(), negative_none=())]
NewAmount = Annotated[
    float | None, Parameter(validator=validators.Number(gte=0), negative=(), negative_none=())
]
NewLimit = Annotated[
    int | None, Parameter(validator=validators.Number(gte=0), negative=(), negative_none=())
]
Text = Annotated[str | None, Parameter(negative=(), negative_none=())]
Most = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=10_000))]
WebhookUrl = Annotated[str | None, Parameter(name="URL")]
Duration = Annotated[timedelta, Parameter(negative=())]
DAY = timedelta(days=1)
# In place of the address of a database: one in the home folder
EMBEDDED = "embedded"


def serve(
    *,
    host: str = "127.0.0.1",
    port: Port = 8400,
    concurrency: Text = None,
    database: Text = None,
    assets: Text = None,
    home: Home = None,
    embedded: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Serve the API until Ctrl-C, and run the tasks.

    With a database that several machines share it only serves, unless it is given a concurrency.

    Args:
        host: Address to listen at.
        port: Port to listen at; 0: any that is free.
        concurrency: How many tasks run at once, as cpu:4,remote:64; by default MEDIA_CONCURRENCY.
        database: postgresql://… that several machines share; embedded: one in HOME; by default
            MEDIA_DATABASE.
        assets: s3://bucket/prefix that they share; by default MEDIA_ASSETS.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
        embedded: Announce address and key in HOME/embedded, and end when nobody holds the lease.
    """

    def serve_(operator: "Operator") -> None:
        operator.serve(host, port, embedded=embedded, concurrency=concurrency)

    if database == EMBEDDED:
        return _serve_with_postgres(host, port, concurrency, home, assets)
    return run_operator(serve_, home, database=database, assets=assets)


def _serve_with_postgres(
    host: str, port: int, concurrency: str | None, home: Path | None, assets: str | None
) -> int:
    """Serve on a PostgreSQL of our own, which others on this machine may share."""
    folder = (home or Path(os.environ.get("MEDIA_HOME", "~/.media-pipelines"))).expanduser()
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "postgresql.log"
    # What ends the server ends the database as well
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(EXIT_COMPLETED))
    try:
        with running_postgres(found_programs(), folder / "postgresql", log) as (_, address):
            url = address.replace("+asyncpg", "")
            print(f"MEDIA_DATABASE={url}", flush=True)

            def serve_(operator: "Operator") -> None:
                operator.migrate()
                operator.note_database()
                operator.serve(host, port, embedded=False, concurrency=concurrency, runs_jobs=True)

            return run_operator(serve_, home, database=url, assets=assets)
    except NoPostgres as exc:
        print(f"PostgreSQL cannot be used: {exc}.", file=sys.stderr)
        return EXIT_FAILED


def work(
    *,
    host: str = "127.0.0.1",
    port: Port = 8401,
    concurrency: Text = None,
    database: Text = None,
    assets: Text = None,
    home: Home = None,
) -> int:
    """Run tasks of a database that several machines share, until Ctrl-C.

    Args:
        host: Address at which it tells how it is: /livez, /readyz, /metrics.
        port: Port of that; 0: any that is free.
        concurrency: How many tasks run at once, as cpu:4,remote:64; by default MEDIA_CONCURRENCY.
        database: postgresql://…; by default MEDIA_DATABASE.
        assets: s3://bucket/prefix; by default MEDIA_ASSETS.
        home: Folder of this machine's files; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    return run_operator(
        lambda operator: operator.work(host, port, concurrency=concurrency),
        home,
        database=database,
        assets=assets,
    )


def migrate(
    *,
    from_home: Home = None,
    database: Text = None,
    assets: Text = None,
    home: Home = None,
) -> int:
    """Make the tables of a database that several machines share, or bring them up to date.

    Args:
        from_home: Home of a service on one machine, which goes there; it stays as it is.
        database: postgresql://…; by default MEDIA_DATABASE.
        assets: s3://bucket/prefix, for what the home holds; by default MEDIA_ASSETS.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    return run_operator(
        lambda operator: operator.migrate(from_home), home, database=database, assets=assets
    )


def hosts(*, database: Text = None, home: Home = None) -> int:
    """List the processes that run tasks.

    Args:
        database: postgresql://…; by default MEDIA_DATABASE.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """

    def lines(operator: "Operator") -> str:
        told = (
            f"{each.name}  {each.concurrency or '-'}  runs {each.running}  seen "
            f"{each.seen_seconds:.0f} s ago{'  drained' if each.is_drained else ''}"
            f"{'' if each.is_able else '  claims nothing'}{'  ' if each.notes else ''}{each.notes}"
            for each in operator.hosts()
        )
        return "\n".join(told) or "No host runs."

    return run_operator(lines, home, database=database)


keys = App(name="keys", version_flags=())


@keys.command
def create(
    name: Name,
    /,
    *,
    mq_priority: int = 100,
    max_queued: Limit = None,
    max_running: Limit = None,
    max_bytes: Limit = None,
    requests_per_minute: Limit = None,
    max_cost_per_day: Annotated[float | None, Parameter(negative=(), negative_none=())] = None,
    webhook: Text = None,
    operator: Annotated[bool, Parameter(negative=())] = False,
    home: Home = None,
) -> int:
    """Make a client and print its key, which is not shown again.

    Args:
        name: Of the client.
        mq_priority: Of its tasks, 0..255; larger ones are served earlier.
        max_queued: Tasks of it that may wait; by default MEDIA_QUEUE_LIMIT.
        max_running: Tasks of it that run at once; by default as many as there is room for.
        max_bytes: Size of all its assets that are kept; by default no limit.
        requests_per_minute: Requests with its key; by default no limit.
        max_cost_per_day: What its tasks may cost a day (UTC), in the currency of the prices of
            engines; by default no limit.
        webhook: Address that gets a POST when a task ends; the secret that signs is the second
            line, and is not shown again either.
        operator: Its key sees the tasks of all clients on the page of the service, and may cancel
            and requeue them, drain hosts, and send or drop webhooks.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    return run_operator(
        lambda acting: acting.create_key(
            name,
            mq_priority,
            max_queued=max_queued,
            max_running=max_running,
            max_bytes=max_bytes,
            requests_per_minute=requests_per_minute,
            max_cost_per_day=max_cost_per_day,
            webhook=webhook,
            is_operator=operator,
        ),
        home,
    )


@keys.command
def limits(
    name: Name,
    /,
    *,
    max_queued: NewLimit = None,
    max_running: NewLimit = None,
    max_bytes: NewLimit = None,
    requests_per_minute: NewLimit = None,
    max_cost_per_day: NewAmount = None,
    home: Home = None,
) -> int:
    """Change limits of a client, and print those that it has then; 0 takes a limit away.

    Args:
        name: Of the client.
        max_queued: Tasks of it that may wait.
        max_running: Tasks of it that run at once.
        max_bytes: Size of all its assets that are kept.
        requests_per_minute: Requests with its key.
        max_cost_per_day: What its tasks may cost a day (UTC).
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    given = {
        "max_queued": max_queued,
        "max_running": max_running,
        "max_bytes": max_bytes,
        "requests_per_minute": requests_per_minute,
        "max_cost_per_day": max_cost_per_day,
    }
    changed = {limit: value or None for limit, value in given.items() if value is not None}

    def lines(operator: "Operator") -> str:
        has = asdict(operator.set_limits(name, changed)).items()
        return "\n".join(
            f"{limit.replace('_', '-')}: {'no limit' if value is None else f'{value:,}'}"
            for limit, value in has
        )

    return run_operator(lines, home)


@keys.command
def rotate(name: Name, /, *, valid_for: Duration = DAY, home: Home = None) -> int:
    """Give a client a new key and print it; the old one works a while longer.

    Args:
        name: Of the client.
        valid_for: How long the old key works, as 90s, 30m, 24h or 7d; 0s: no longer.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    return run_operator(lambda operator: operator.rotate_key(name, valid_for.total_seconds()), home)


@keys.command
def webhook(name: Name, url: WebhookUrl = None, /, *, home: Home = None) -> int:
    """Set the webhook of a client and print its secret, or remove the webhook.

    Args:
        name: Of the client.
        url: Address that gets a POST when a task ends; without it the webhook is removed,
            also for what waits.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    return run_operator(lambda operator: operator.set_webhook(name, url), home)


@keys.command
def revoke(name: Name, /, *, home: Home = None) -> int:
    """Make the key of a client useless.

    Args:
        name: Of the client.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    return run_operator(lambda operator: operator.revoke_key(name), home)


@keys.command
def clear(name: Name, /, *, home: Home = None) -> int:
    """Delete all assets and uploads of a client, now; its tasks and keys stay.

    Args:
        name: Of the client.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """

    def line(operator: "Operator") -> str:
        size = operator.clear(name) / 1e6
        return (
            f"{size:,.1f} MB of {name} are gone for clients, and from the disk within hours. What "
            "its tasks make that still run stays; `media cancel` ends them."
        )

    return run_operator(line, home)


@keys.command(name="list")
def list_keys(*, home: Home = None) -> int:
    """List the clients: priority, keys, last use, bytes kept, age of the oldest asset, name, right.

    Args:
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """

    def lines(operator: "Operator") -> str | None:
        return "\n".join(map(_line, operator.clients())) or None

    return run_operator(lines, home)


def _line(client: "ListedClient") -> str:
    last, age = client.last_used, client.oldest_seconds
    used = f"used {datetime.fromtimestamp(last):%Y-%m-%d %H:%M}" if last else "never used"
    kept = f"{client.size / 1e6:,.1f} MB"
    oldest = "" if age is None else f"oldest {age / DAY.total_seconds():.1f} days"
    keys = f"{client.keys} {'key ' if client.keys == 1 else 'keys'}"
    right = "  operator" if client.is_operator else ""
    told = f"{client.mq_priority:3d}  {keys}  {used:21}  {kept:>14}  {oldest:17}  {client.name}"
    return f"{told}{right}"


def status(*, home: Home = None) -> int:
    """Show whether the service runs, and how many tasks wait and run.

    Args:
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """

    def lines(operator: "Operator") -> str:
        hosts, census = operator.status()
        said = "The service runs." if hosts else "The service does not run."
        counts = (
            f"{row.number:6d}  {row.status:10}  {row.lane:6}  {row.operation:27}  "
            f"oldest of {moment(row.oldest)}"
            for row in census
        )
        return "\n".join([said, *counts])

    return run_operator(lines, home)


def jobs(
    *,
    client: Text = None,
    status: TaskStatus | None = None,
    number: Most = 20,
    home: Home = None,
) -> int:
    """List the newest tasks of all clients.

    Args:
        client: Only those of this client.
        status: Only those in this state.
        number: How many at most.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """

    def lines(operator: "Operator") -> str:
        found = operator.jobs(number, client=client, status=status)
        told = (
            f"{job.uuid}  {moment(job.created_at)}  {job.status:10}  {job.operation:27}  "
            f"{job.client}  {_share(job.progress)}{job.error}".rstrip()
            for job in found
        )
        return "\n".join(told)

    return run_operator(lines, home)


def drain(
    host: Annotated[str | None, Parameter(name="HOST")] = None,
    /,
    *,
    off: Annotated[bool, Parameter(negative=())] = False,
    database: Text = None,
    home: Home = None,
) -> int:
    """Have a host begin no more tasks, before a stop or an upgrade; new ones wait.

    Args:
        host: Its name as `media hosts` tells it, or that of its machine: the name without the
            uuid; by default that of HOME.
        off: Begin tasks again.
        database: postgresql://…; by default MEDIA_DATABASE.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """

    def line(operator: "Operator") -> str:
        drained = operator.drain(host, off=off)
        if off:
            return "\n".join(f"{each.name} begins tasks again, within 2 s." for each in drained)
        return "\n".join(
            f"{each.name} begins no more tasks until `media drain --off` or its next start. "
            f"{each.running} still {'runs' if each.running == 1 else 'run'}."
            for each in drained
        )

    return run_operator(line, home, database=database)


def requeue(
    uuid: Annotated[str, Parameter(name="UUID")],
    /,
    *others: Annotated[str, Parameter(name="UUID")],
    home: Home = None,
) -> int:
    """Make FAILED tasks once more, all or none, and print the uuid of each new one.

    Args:
        uuid: Of a FAILED task, which stays as it is.
        others: More of them.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    uuids = (uuid, *others)

    def lines(operator: "Operator") -> str:
        again = operator.requeue(uuids)
        return "\n".join(
            f"{old} is made once more as {new}" for old, new in zip(uuids, again, strict=True)
        )

    return run_operator(lines, home)


def cancel(
    uuid: Annotated[str, Parameter(name="UUID")],
    /,
    *others: Annotated[str, Parameter(name="UUID")],
    home: Home = None,
) -> int:
    """End tasks of any client, also such as hang: what runs them is killed within seconds.

    Args:
        uuid: Of a task that waits or runs.
        others: More of them.
        home: Folder of the service; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    uuids = (uuid, *others)

    def lines(operator: "Operator") -> str:
        ended = operator.cancel(uuids)
        return "\n".join(
            f"{each} {'ends' if each in ended else 'had ended, or is none'}" for each in uuids
        )

    return run_operator(lines, home)


def _share(progress: float | None) -> str:
    return "" if progress is None else f"{progress:.0%} done"


def moment(seconds: float) -> str:
    """Say when something was or is, Unix seconds."""
    return f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M:%S}"


def run_operator(
    act: Callable[["Operator"], str | None], home: Path | None = None, **given: str | None
) -> int:
    """Let an operator act and print what comes of it, or the sentence why nothing does."""
    # Takes a second, which help shall not
    from media_service.operating.operator import CannotOperate, Operator

    try:
        said = act(Operator(home, **{name: value for name, value in given.items() if value}))
    except CannotOperate as exc:
        print(exc, file=sys.stderr)
        return EXIT_FAILED
    if said:
        print(said)
    return EXIT_COMPLETED
