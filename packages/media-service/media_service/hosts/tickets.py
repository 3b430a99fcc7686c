"""Tickets: what brings the jobs of a database to worker hosts, carried by Procrastinate.

A ticket says that a job waits in a lane, and not which: the host that takes it claims the one whose
turn it is. Procrastinate wakes hosts, gives a ticket to one of them, hands out no more of a lane
than the host has places, and has upkeep done by one host at a time.
"""

import asyncio
import logging
from collections.abc import Mapping

import psycopg
from procrastinate import App, JobContext
from procrastinate.exceptions import ConnectorException
from psycopg_pool import PoolTimeout
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from media_service.backends import Backends
from media_service.database.cluster_schema import WORK, ticket
from media_service.hosts.host import Host
from media_service.hosts.host_leases import BEAT_SECONDS, LEASE_SECONDS
from media_service.hosts.ticket_connector import TicketConnector
from media_service.jobs.sweeper import Sweeper
from media_service.processes.defects import end_service_on_defect

UPKEEP = "upkeep"
EVERY_TEN_SECONDS = "* * * * * */10"
EVERY_TEN_MINUTES = "*/10 * * * *"
# A lane without tickets for jobs that wait gets so many: who takes one goes on by itself
MOST_NEW_TICKETS = 64
PAUSE_SECONDS = 1.0

_MISSING = text(
    f"""
    WITH waiting AS (SELECT lane, count(*) AS jobs FROM jobs WHERE status = 'QUEUED' GROUP BY lane),
    there AS (
        SELECT queue_name AS lane, count(*) AS tickets FROM procrastinate_jobs
        WHERE status = 'todo' AND task_name = '{WORK}' GROUP BY queue_name
    ),
    missing AS (
        SELECT waiting.lane, generate_series(
            1, least(waiting.jobs - coalesce(there.tickets, 0), {MOST_NEW_TICKETS})
        ) FROM waiting LEFT JOIN there USING (lane)
    )
    SELECT procrastinate_defer_jobs_v1(array_agg({ticket("lane")})) FROM missing HAVING count(*) > 0
    """
)
_WAITS_WITHOUT_TICKET = text(
    "SELECT EXISTS (SELECT 1 FROM jobs WHERE status = 'QUEUED' AND lane = :lane) AND NOT EXISTS "
    "(SELECT 1 FROM procrastinate_jobs WHERE status = 'todo' AND queue_name = :lane)"
)
_WORKERS_DIED = text(
    "DELETE FROM procrastinate_jobs WHERE status <> 'todo' AND (worker_id IS NULL OR worker_id IN "
    "(SELECT id FROM procrastinate_workers WHERE last_heartbeat < now() - make_interval(secs => "
    f"{LEASE_SECONDS})))"
)

logger = logging.getLogger("media_service.hosts.tickets")


class Tickets:
    """Takes the tickets of a host's lanes.

    Args:
        url: Of the database.
        backends: The same, and what tells of tickets.
        host: What does the work.
        places: Lane to the number of jobs that the host does at once.
        sweeper: What one host at a time removes.
    """

    def __init__(
        self, url: str, backends: Backends, host: Host, places: Mapping[str, int], sweeper: Sweeper
    ) -> None:
        self._database = backends.database
        self._host = host
        self._places = dict(places)
        self._sweeper = sweeper
        self._connector = TicketConnector(url, backends.bus, places)
        self._taking: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Take tickets from now on."""
        self._taking = asyncio.create_task(self._take_forever())
        self._taking.add_done_callback(end_service_on_defect)

    async def close(self) -> None:
        """Take no more; jobs that run are none of its business."""
        if self._taking:
            self._taking.cancel()
            await asyncio.gather(self._taking, return_exceptions=True)

    async def _take_forever(self) -> None:
        """Take the tickets of all queues, again and again after the database was away."""
        while True:
            try:
                app = self._app()
                async with app.open_async(), asyncio.TaskGroup() as parts:
                    for lane, places in self._places.items():
                        parts.create_task(self._take(app, lane, places))
                    parts.create_task(self._take(app, UPKEEP, 1))
            except* (psycopg.Error, ConnectorException, PoolTimeout, OSError) as exc:
                logger.error("no tickets could be taken: %s", exc.exceptions[0])
            await asyncio.sleep(PAUSE_SECONDS)

    async def _take(self, app: App, queue: str, places: int) -> None:
        while True:
            if queue == UPKEEP or not self._host.claims_nothing:
                await self._take_while_able(app, queue, places)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _take_while_able(self, app: App, queue: str, places: int) -> None:
        working = asyncio.create_task(
            app.run_worker_async(
                queues=[queue],
                concurrency=places,
                install_signal_handlers=False,
                delete_jobs="always",
                # What is due now and then needs no line of its own
                listen_notify=queue != UPKEEP,
                update_heartbeat_interval=BEAT_SECONDS,
                stalled_worker_timeout=LEASE_SECONDS,
                # A ticket ends at once: the job, for whose end it waits, goes on
                shutdown_graceful_timeout=0,
            )
        )
        try:
            while not working.done() and (queue == UPKEEP or not self._host.claims_nothing):
                await asyncio.wait({working}, timeout=PAUSE_SECONDS)
            if working.done() and not working.cancelled():
                working.result()
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)

    def _app(self) -> App:
        app = App(connector=self._connector)
        app.task(name=WORK, pass_context=True)(self._work)
        reconcile = app.task(name="media.reconcile", queue=UPKEEP, queueing_lock="reconcile")
        app.periodic(cron=EVERY_TEN_SECONDS)(reconcile(self._reconcile))
        sweep = app.task(name="media.sweep", queue=UPKEEP, queueing_lock="sweep", lock="sweep")
        app.periodic(cron=EVERY_TEN_MINUTES)(sweep(self._sweep))
        return app

    async def _work(self, context: JobContext) -> None:
        """Do a job of a lane; more of them if jobs wait that have no ticket."""
        lane = context.job.queue
        while await self._host.work(lane) and await self._waits_without_ticket(lane):
            pass

    async def _waits_without_ticket(self, lane: str) -> bool:
        def work(connection: Connection) -> bool:
            return bool(connection.scalar(_WAITS_WITHOUT_TICKET, {"lane": lane}))

        try:
            return await self._database.read(work)
        except SQLAlchemyError as exc:
            logger.error("tickets were not read: %s", exc)
            return False

    async def _reconcile(self, timestamp: int) -> None:  # noqa: ARG002  Procrastinate gives it
        """Give tickets to jobs that have none, and remove those that died with their host."""

        def work(connection: Connection) -> None:
            self._database.serialise(connection)
            connection.execute(_WORKERS_DIED)
            connection.execute(_MISSING)

        await self._database.write(work)

    async def _sweep(self, timestamp: int) -> None:  # noqa: ARG002
        await self._sweeper.remove_due()
