"""One process of a service: what all of them share, what it runs, its beginning and its end."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from media_api.programs.tracing import open_export
from media_service.backends import Backends
from media_service.engine_api.engine_set import installed
from media_service.hosts.worker_host import WorkerHost
from media_service.http.request_log import AccessLog
from media_service.jobs.job_trace import SERVICE
from media_service.jobs.jobs import Jobs
from media_service.jobs.sweeper import Sweeper
from media_service.metrics import Metrics
from media_service.processes.defects import end_service_on_defect
from media_service.processes.sandbox import gaps
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_service.workers.prompt_reader import ReadingProcess

SWEEP_SECONDS, FIRST_SWEEP_SECONDS = 600.0, 20.0

# What goes on beside the requests
Part: TypeAlias = Callable[[], Coroutine[object, object, None]]

logger = logging.getLogger("service")


class ServiceProcess:
    """Opens and closes the parts of a process in their order.

    Attributes:
        backends: What the processes of a service share.
        prompts: Says what installed engines understand of a prompt.
        worker: What runs jobs here; None: nothing does.
        log: Where requests are written down.
    """

    def __init__(self, settings: Settings, *, runs_jobs: bool) -> None:
        settings.home.mkdir(parents=True, exist_ok=True)
        self.backends = Backends.open(settings)
        self.engines, self.metrics = Engines(settings), Metrics()
        self.jobs = Jobs(self.backends.database, settings, self.backends.clock)
        self.log = AccessLog(settings.log_folder)
        self._export = open_export(SERVICE)
        if self._export:
            # The SDK of OpenTelemetry is an extra
            from media_service.job_spans import JobSpans, TracedBus

            spans = JobSpans(self.jobs, self._export.provider, self._export.ids)
            self.backends = replace(self.backends, bus=TracedBus(self.backends.bus, spans))
        self._sweeper = Sweeper(self.backends, settings)
        self._settings = settings
        self.prompts = ReadingProcess(settings)
        self.worker = self._worker(settings) if runs_jobs else None

    def _worker(self, settings: Settings) -> WorkerHost:
        return WorkerHost(self.backends, self.jobs, self.engines, self.metrics, settings)

    @asynccontextmanager
    async def running(
        self, *parts: Callable[[], Coroutine[object, object, None]]
    ) -> AsyncIterator[None]:
        """Run the process, and these parts of it, until the block ends."""
        self._warn()
        self.log.open()
        await self.backends.bus.open()
        if self.worker:
            await self.worker.open()
        tasks = [asyncio.create_task(part()) for part in (self._sweep, self.engines.run, *parts)]
        for task in tasks:
            task.add_done_callback(end_service_on_defect)
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.prompts.close()
        if self.worker:
            await self.worker.close()
        await self.backends.bus.close()
        self.log.close()
        self.backends.database.close()
        if self._export:
            self._export.close()

    def _warn(self) -> None:
        if self.worker is None:
            return
        for lack in [*gaps(self._settings.sandbox), *installed().slowed_by()]:
            logger.warning(lack)

    async def _sweep(self) -> None:
        if self._settings.database is not None:
            # Until then hosts know who is the first; those that live for minutes sweep once
            await asyncio.sleep(FIRST_SWEEP_SECONDS)
        while True:
            try:
                # Where there are several processes, one of them removes what all share
                if self._settings.database is None or (self.worker and self.worker.host.is_first):
                    await self._sweeper.remove_due()
                await self._sweeper.remove_abandoned()
            except (SQLAlchemyError, OSError) as exc:
                logger.error("the sweep was interrupted and will be repeated: %s", exc)
            await asyncio.sleep(SWEEP_SECONDS)
