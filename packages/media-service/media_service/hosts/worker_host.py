"""What runs jobs in a process: a host, its lanes, and what brings it work."""

from media_service.backends import Backends
from media_service.content.disk_space import DiskSpace
from media_service.database.home_lock import home_id
from media_service.engine_api.lanes import CPU, REMOTE, is_of_models
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
from media_service.workers.model_lane import ModelLane
from media_service.workers.pool import WorkerPool
from media_service.workers.runner import Runner


class WorkerHost:
    """A host with the lanes that the settings name.

    Attributes:
        host: What claims jobs.
        pool: The workers of the lane `cpu`.
    """

    def __init__(
        self,
        backends: Backends,
        jobs: Jobs,
        engines: Engines,
        metrics: Metrics,
        settings: Settings,
    ) -> None:
        database, folders = backends.database, JobFolders(settings, backends.content)
        self.pool = WorkerPool(settings, folders, engines)
        outsourcing = Outsourcing(database, engines, folders)
        runners: dict[str, Runner] = {
            CPU: self.pool,
            REMOTE: RemoteJobs(settings, folders, outsourcing),
        }
        for lane in filter(is_of_models, settings.places):
            runners[lane] = ModelLane(lane, settings, folders, engines, metrics)
        claims = Claims(database, jobs, settings, engines)
        self.host = Host(
            claims,
            Leases(database),
            backends.bus,
            home_id(settings.home),
            runners,
            metrics,
            Durations(database),
            HostHealth(backends.content, DiskSpace(settings.home), folders.waiting),
        )

    async def open(self) -> None:
        """Open the lanes and begin to take jobs."""
        await self.host.open()
        self.host.hand_out()

    async def close(self) -> None:
        """Take no more jobs, and return those that run."""
        self.host.stop_claiming()
        await self.host.close()
