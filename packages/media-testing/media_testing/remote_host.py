"""A host of engines elsewhere in a process of its own, which dies at a point that it is told."""

import asyncio
import os
import signal
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from media_service.backends import open_database
from media_service.content.content_folder import ContentFolder
from media_service.content.disk_space import DiskSpace
from media_service.database.local_bus import LocalBus
from media_service.database.retention_clock import RetentionClock
from media_service.engine_api.lanes import REMOTE
from media_service.hosts.host import Host
from media_service.hosts.host_health import HostHealth
from media_service.hosts.host_leases import Leases
from media_service.jobs.claiming import Claims
from media_service.jobs.jobs import Jobs
from media_service.jobs.operation_durations import Durations
from media_service.metrics import Metrics
from media_service.registry.engines import Engines
from media_service.remote.jobs import RemoteJobs
from media_service.remote.outsourcing import Outsourcing
from media_service.settings.settings import Settings
from media_service.workers.job_folders import JobFolders

SECONDS = 30.0


def serve_remote_job(home: str, engines: str, uuid: str, dies_in: str = "") -> None:
    """Serve the lane `remote` until a job has left it.

    Args:
        home: Folder of the service.
        engines: The operator's file.
        uuid: The job.
        dies_in: `module:Class.method` that kills this process when it is called.
    """
    if dies_in:
        _die_in(dies_in)
    asyncio.run(_serve(Settings(home=Path(home), engines=Path(engines)), uuid))


def _die_in(place: str) -> None:
    module, _, path = place.partition(":")
    kind, _, name = path.partition(".")

    def die(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(getattr(import_module(module), kind), name, die)


async def _serve(settings: Settings, uuid: str) -> None:
    database, registry = open_database(settings), Engines(settings)
    content = ContentFolder(settings.home)
    folders = JobFolders(settings, content)
    remote = RemoteJobs(settings, folders, Outsourcing(database, registry, folders))
    jobs = Jobs(database, settings, RetentionClock(database))
    claims = Claims(database, jobs, settings, registry)
    host = Host(
        claims,
        Leases(database),
        LocalBus(),
        "home",
        {REMOTE: remote},
        Metrics(),
        Durations(database),
        HostHealth(content, DiskSpace(settings.home), folders.waiting),
    )
    await host.open()
    host.hand_out()
    await _until(lambda: _has_left(jobs, uuid))
    await host.close()
    database.close()


async def _has_left(jobs: Jobs, uuid: str) -> bool:
    row = await jobs.get(uuid)
    return row is not None and (row.status == "FAILED" or row.lane != REMOTE)


async def _until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(SECONDS):
        while not await happened():  # type: ignore[misc]  # of a coroutine
            await asyncio.sleep(0.02)
