"""The HTTP side: 28 routes generated from the contract, and what surrounds them (spec 4)."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Match, Route

from media_pipelines.contract.operations import OPERATIONS
from media_pipelines.service.acceptance import Acceptance
from media_pipelines.service.asset_routes import AssetRoutes
from media_pipelines.service.assets import Assets
from media_pipelines.service.auth import Keyring
from media_pipelines.service.backends import open_bus, open_content, open_database
from media_pipelines.service.child_process import is_compiled
from media_pipelines.service.claiming import Claims
from media_pipelines.service.disk_space import DiskSpace
from media_pipelines.service.documentation import describe
from media_pipelines.service.durations import Durations
from media_pipelines.service.engines import Engines
from media_pipelines.service.envelopes import EnvelopeWriter
from media_pipelines.service.home_lock import home_id
from media_pipelines.service.host import Host, end_service_on_defect
from media_pipelines.service.inputs import InputResolver
from media_pipelines.service.job_folders import JobFolders
from media_pipelines.service.jobs import Jobs
from media_pipelines.service.lanes import CPU, REMOTE, is_of_models
from media_pipelines.service.leases import Leases
from media_pipelines.service.links import LinkSigner
from media_pipelines.service.metrics import Metrics
from media_pipelines.service.model_lane import ModelLane
from media_pipelines.service.model_routes import ModelRoutes
from media_pipelines.service.outsourcing import Outsourcing
from media_pipelines.service.pool import WorkerPool
from media_pipelines.service.probes import Probes
from media_pipelines.service.problems import Refusal, answer, database_unavailable
from media_pipelines.service.remote_jobs import RemoteJobs
from media_pipelines.service.request_log import AccessLog, RequestLog
from media_pipelines.service.retention_clock import RetentionClock
from media_pipelines.service.runner import Runner
from media_pipelines.service.sandbox import gaps
from media_pipelines.service.settings import Settings
from media_pipelines.service.sweeper import Sweeper
from media_pipelines.service.task_routes import TaskRoutes
from media_pipelines.service.upload_routes import UploadRoutes
from media_pipelines.service.uploads import Uploads
from media_pipelines.service.waiting import Waiting
from media_pipelines.service.webhooks import Webhooks

SWEEP_SECONDS = 600.0
CODES_OF_STATUS = {404: "not_found", 405: "method_not_allowed"}

logger = logging.getLogger("service")
NOT_COMPILED = (
    "Nothing of the engines is compiled: every new worker takes up to a minute for it. Run"
    " `python -m media_pipelines.service.compiling` once."
)


def create_app(settings: Settings) -> FastAPI:
    """Build the service on a home folder.

    Args:
        settings: Where it keeps its data and how much it may use.

    Returns:
        An ASGI application; its lifespan starts and ends the workers.
    """
    settings.home.mkdir(parents=True, exist_ok=True)
    database = open_database(settings)
    clock, content = RetentionClock(database), open_content(settings.home)
    jobs, assets = Jobs(database, settings, clock), Assets(database, content, clock)
    sweeper = Sweeper(database, content, clock, settings)
    signer, keyring = LinkSigner(settings.home, settings.link_seconds), Keyring(database)
    bus = open_bus()
    waiting, engines = Waiting(jobs, bus), Engines(settings)
    folders = JobFolders(settings, content)
    pool = WorkerPool(settings, folders, engines)
    claims, leases = Claims(database, jobs, settings, engines), Leases(database)
    outsourcing = Outsourcing(database, engines, folders)
    remote = RemoteJobs(settings, folders, outsourcing)
    metrics, log = Metrics(), AccessLog(settings.log_folder)
    runners = _runners(settings, folders, engines, metrics, pool, remote)
    webhooks = Webhooks(database, bus, settings)
    durations = Durations(database)
    space = DiskSpace(settings.home)
    host = Host(claims, leases, bus, home_id(settings.home), runners, metrics, durations, space)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        for lack in [*gaps(settings.sandbox), *([] if is_compiled() else [NOT_COMPILED])]:
            logger.warning(lack)
        log.open()
        await bus.open()
        await host.open()
        sweeping = asyncio.create_task(_sweep_forever(sweeper))
        parts = [sweeping, *map(asyncio.create_task, (webhooks.run(), engines.run()))]
        for part in parts:
            part.add_done_callback(end_service_on_defect)
        yield
        for part in parts:
            part.cancel()
        await asyncio.gather(*parts, return_exceptions=True)
        await host.close()
        await bus.close()
        log.close()
        database.close()

    app = FastAPI(
        title="Media generation", version="1", lifespan=lifespan, docs_url=None, redoc_url=None
    )
    app.state.waiting, app.state.host = waiting, host
    app.state.acceptance = acceptance = Acceptance(jobs, InputResolver(assets), settings, engines)
    envelopes = EnvelopeWriter(signer, settings.asset_days)
    tasks = TaskRoutes(jobs, bus, waiting, envelopes, keyring, acceptance, settings)
    for operation in OPERATIONS.values():
        tasks.add(app, operation)
    tasks.add_listing(app)
    ModelRoutes(engines, keyring).add(app)
    AssetRoutes(assets, keyring, signer).add(app)
    uploads = Uploads(database, content, clock, jobs, settings)
    UploadRoutes(uploads, keyring, settings).add(app)
    Probes(database, jobs, host, pool, metrics, settings).add(app)
    app.add_middleware(RequestLog, log=log, metrics=metrics)
    _add_error_answers(app)
    describe(app, engines)
    return app


def _runners(
    settings: Settings,
    folders: JobFolders,
    engines: Engines,
    metrics: Metrics,
    pool: WorkerPool,
    remote: RemoteJobs,
) -> dict[str, Runner]:
    """Return what runs the jobs of each lane that the settings name."""
    runners: dict[str, Runner] = {CPU: pool, REMOTE: remote}
    for lane in filter(is_of_models, settings.places):
        runners[lane] = ModelLane(lane, settings, folders, engines, metrics)
    return runners


def _add_error_answers(app: FastAPI) -> None:
    async def refused(request: Request, exc: Exception) -> Response:
        refusal = exc if isinstance(exc, Refusal) else Refusal("internal_error", str(exc))
        return answer(refusal, request.scope["request_id"])

    async def by_status(request: Request, exc: Exception) -> Response:
        status = exc.status_code if isinstance(exc, HTTPException) else 500
        code = CODES_OF_STATUS.get(status, "internal_error")
        headers = {"Allow": _allowed_methods(request)} if status == 405 else {}
        detail = "See the OpenAPI page at /docs for all addresses."
        return answer(Refusal(code, detail, headers=headers), request.scope["request_id"])

    async def storage(request: Request, exc: Exception) -> Response:
        request_id = request.scope["request_id"]
        logger.error("request %s: the database refused: %s", request_id, exc)
        return answer(database_unavailable("Try again."), request_id)

    async def left(_request: Request, _exc: Exception) -> Response:
        return Response(status_code=400)

    async def defect(request: Request, exc: Exception) -> Response:
        request_id = request.scope["request_id"]
        logger.error("request %s to %s failed", request_id, request.url.path, exc_info=exc)
        # Answered outside of what gives back the id elsewhere
        headers = {"X-Request-Id": request_id}
        return answer(
            Refusal("internal_error", "Report the request_id.", headers=headers), request_id
        )

    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(HTTPException, by_status)
    app.add_exception_handler(OperationalError, storage)
    app.add_exception_handler(ClientDisconnect, left)
    app.add_exception_handler(Exception, defect)


def _allowed_methods(request: Request) -> str:
    """The methods of all routes of an address; each route alone knows its own only."""
    routes = (route for route in request.app.routes if isinstance(route, Route))
    matching = (route for route in routes if route.matches(request.scope)[0] is not Match.NONE)
    return ", ".join(sorted({method for route in matching for method in route.methods or ()}))


async def _sweep_forever(sweeper: Sweeper) -> None:
    while True:
        try:
            await sweeper.sweep()
        except (SQLAlchemyError, OSError) as exc:
            logger.error("the sweep was interrupted and will be repeated: %s", exc)
        await asyncio.sleep(SWEEP_SECONDS)
