"""What an operator sees of a service: one answer with all figures, whichever process is asked."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict

from pydantic import Field
from sqlalchemy import Connection, Row, and_, func, select

from media_api.contract.base import Answer
from media_service.clients.auth import Keyring
from media_service.database.database import Database
from media_service.database.tables import CLIENTS, JOBS
from media_service.engine_api.messages import Advanced
from media_service.hosts.host_leases import Leases
from media_service.jobs.transitions import FAILED, PROCESSING, QUEUED
from media_service.jobs.waiting_webhooks import WaitingWebhooks
from media_service.settings.settings import DAY_SECONDS

# Among which failures are counted: the whole table would be read otherwise
LATEST_TASKS = 5_000
MOST_WEBHOOKS = 200


class QueuePart(Answer):
    """Tasks of a client at an engine that wait, or run."""

    client: str = Field(description="Name of the client.")
    engine: str = Field(description="Engine that does them: the `model` of the tasks.")
    worker: str = Field(
        description="Kind of worker that does them: `cpu`, `remote`, `models:cuda:0`."
    )
    waiting: int = Field(description="Tasks that have not begun.")
    running: int = Field(description="Tasks that have begun, here or at an engine elsewhere.")
    oldest_at: float = Field(description="Unix seconds at which the oldest was accepted.")
    reason: str = Field(
        description="Why an engine elsewhere has not begun; empty: it has, or did not say."
    )


class HostState(Answer):
    """A process that runs tasks."""

    name: str = Field(description="Name of its machine, and what tells it from others there.")
    concurrency: str = Field(description="How many tasks each kind of its workers runs at once.")
    seen_seconds: float = Field(description="Since it gave its last sign of life.")
    is_drained: bool = Field(description="Whether it begins no more tasks.")
    running: int = Field(description="Tasks that it runs.")
    is_able: bool = Field(description="Whether it has what its tasks need.")
    notes: str = Field(description="What its operator is to know; empty: nothing.")


class ClientSpending(Answer):
    """What the tasks of a client at an engine count towards its limit today (UTC)."""

    client: str = Field(description="Name of the client.")
    engine: str = Field(description="Engine that was asked.")
    tasks: int = Field(description="Tasks that cost something.")
    amount: float = Field(description="In the currency of the operator's prices.")


class FailureCount(Answer):
    """Tasks that FAILED with one code, among the latest."""

    code: str = Field(description="Stable identifier of the reason.")
    engine: str = Field(description="Engine at which they FAILED.")
    tasks: int = Field(description="How many.")
    latest_at: float = Field(description="Unix seconds at which the latest FAILED.")
    message: str = Field(description="What the latest said.")


class ClientState(Answer):
    """A client, without its keys."""

    name: str = Field(description="Name of the client.")
    mq_priority: int = Field(description="Largest priority of its tasks.")
    keys: int = Field(description="Keys that work.")
    last_used_at: float | None = Field(description="Unix seconds, to the minute; null: never.")
    is_operator: bool = Field(description="Whether its keys may do what an operator does.")
    limits: dict[str, float | None] = Field(description="Limit to value; null: none of its own.")


class WebhookState(Answer):
    """The end of a task of which a client is still to be told."""

    uuid: str = Field(description="The task that has ended.")
    client: str = Field(description="Whose it is.")
    attempts: int = Field(description="How often it was sent in vain.")
    due_at: float = Field(description="Unix seconds at which it is sent next.")
    obstacle: str = Field(description="Why the receiver does not have it; empty: not sent yet.")


class OperatorOverview(Answer):
    """What goes on in a service."""

    at: float = Field(description="Unix seconds at which it was so.")
    workers_ready: int | None = Field(
        description="Processes of the answering machine that are ready; null: it runs no tasks."
    )
    queue: list[QueuePart] = Field(description="What waits and runs, by client and engine.")
    hosts: list[HostState] = Field(description="Processes that run tasks.")
    spending: list[ClientSpending] = Field(description="Of today (UTC), by client and engine.")
    failures: list[FailureCount] = Field(description="By code and engine, among the latest tasks.")
    failures_among: int = Field(description="How many of the latest tasks were looked at.")
    clients: list[ClientState] = Field(description="All clients by name.")
    webhooks: list[WebhookState] = Field(description="What waits to be sent, at most 200.")


class OperatorFigures:
    """Reads the figures from what the processes of a service share.

    Args:
        database: Of the service.
        workers: Says how many processes of this machine are ready; None: it runs no tasks.
    """

    def __init__(self, database: Database, workers: Callable[[], int | None]) -> None:
        self._database = database
        self._workers = workers

    async def overview(self) -> OperatorOverview:
        """Return all of them."""
        queue, spending, failures = await self._database.read(_figures)
        known = await self._database.read(Keyring.listed)
        hosts = await Leases(self._database).hosts()
        webhooks = await WaitingWebhooks(self._database).list()
        clients = [
            ClientState(
                name=each.client.name,
                mq_priority=each.client.mq_priority,
                keys=each.keys,
                last_used_at=each.last_used,
                is_operator=each.client.is_operator,
                limits=asdict(each.client.limits),
            )
            for each in known
        ]
        return OperatorOverview(
            at=time.time(),
            workers_ready=self._workers(),
            queue=queue,
            hosts=[HostState(**asdict(host)) for host in hosts],
            spending=spending,
            failures=failures,
            failures_among=LATEST_TASKS,
            clients=clients,
            webhooks=[WebhookState(**asdict(each)) for each in webhooks[:MOST_WEBHOOKS]],
        )


def _figures(
    connection: Connection,
) -> tuple[list[QueuePart], list[ClientSpending], list[FailureCount]]:
    return _queue(connection), _spending(connection), _failures(connection)


def _queue(connection: Connection) -> list[QueuePart]:
    where = (CLIENTS.c.name, JOBS.c.model, JOBS.c.lane)
    waits = and_(JOBS.c.status == QUEUED, JOBS.c.sent_at.is_(None))
    query = (
        select(
            *where,
            func.count().filter(waits).label("waiting"),
            func.count().label("tasks"),
            func.min(JOBS.c.created_at).label("oldest"),
            # One of them speaks for all: they wait for the same engine
            func.max(JOBS.c.waiting).label("reason"),
        )
        .join(CLIENTS, CLIENTS.c.id == JOBS.c.client_id)
        .where(JOBS.c.status.in_((QUEUED, PROCESSING)))
        .group_by(*where)
        .order_by(*where)
    )
    return [
        QueuePart(
            client=row.name,
            engine=row.model,
            worker=row.lane,
            waiting=row.waiting,
            running=row.tasks - row.waiting,
            oldest_at=row.oldest,
            reason=Advanced.model_validate_json(row.reason).reason if row.reason else "",
        )
        for row in connection.execute(query)
    ]


def _spending(connection: Connection) -> list[ClientSpending]:
    today = time.time() // DAY_SECONDS * DAY_SECONDS
    amount = func.sum(JOBS.c.charged)
    query = (
        select(CLIENTS.c.name, JOBS.c.model, func.count().label("tasks"), amount.label("amount"))
        .join(CLIENTS, CLIENTS.c.id == JOBS.c.client_id)
        .where(JOBS.c.created_at >= today, JOBS.c.charged > 0)
        .group_by(CLIENTS.c.name, JOBS.c.model)
        .order_by(amount.desc())
    )
    return [
        ClientSpending(client=row.name, engine=row.model, tasks=row.tasks, amount=row.amount)
        for row in connection.execute(query)
    ]


def _failures(connection: Connection) -> list[FailureCount]:
    latest = (
        select(JOBS.c.status, JOBS.c.error, JOBS.c.model, JOBS.c.finished_at)
        .order_by(JOBS.c.sequence.desc())
        .limit(LATEST_TASKS)
        .subquery()
    )
    query = select(latest.c.error, latest.c.model, latest.c.finished_at)
    rows = connection.execute(query.where(latest.c.status == FAILED)).all()
    return _counted(rows)


def _counted(rows: Sequence[Row[tuple[str, str, float]]]) -> list[FailureCount]:
    found: dict[tuple[str, str], FailureCount] = {}
    for row in sorted(rows, key=lambda row: row.finished_at):
        error = json.loads(row.error)
        key = error["code"], row.model
        before = found.get(key)
        found[key] = FailureCount(
            code=error["code"],
            engine=row.model,
            tasks=(before.tasks if before else 0) + 1,
            latest_at=row.finished_at,
            message=error["message"],
        )
    return sorted(found.values(), key=lambda each: -each.tasks)
