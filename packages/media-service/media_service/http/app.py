"""The HTTP side: 28 routes generated from the contract, and what surrounds them (spec 4)."""

import logging

from fastapi import FastAPI, Request
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Match, Route

from media_api.contract.operations import OPERATIONS
from media_service.clients.auth import Keyring
from media_service.content.assets import Assets
from media_service.hosts.host_leases import Leases
from media_service.http.acceptance import Acceptance
from media_service.http.asset_routes import AssetRoutes
from media_service.http.client_door import ClientDoor
from media_service.http.client_routes import ClientRoutes
from media_service.http.documentation import describe
from media_service.http.envelopes import EnvelopeWriter
from media_service.http.guide_pages import add_guide
from media_service.http.links import LinkSigner
from media_service.http.model_routes import ModelRoutes
from media_service.http.operator_figures import OperatorFigures
from media_service.http.operator_routes import OperatorRoutes
from media_service.http.probes import Probes
from media_service.http.prompt_routes import PromptRoutes
from media_service.http.request_log import RequestLog
from media_service.http.server_spans import NO_SPANS, SPANS
from media_service.http.service_process import ServiceProcess
from media_service.http.task_routes import TaskRoutes
from media_service.http.upload_routes import UploadRoutes
from media_service.http.uploads import Uploads
from media_service.http.waiting import Waiting
from media_service.jobs.inputs import InputResolver
from media_service.jobs.requeuing import Requeuing
from media_service.jobs.waiting_webhooks import WaitingWebhooks
from media_service.jobs.webhooks import Webhooks
from media_service.page.page_routes import PageRoutes
from media_service.refusal import Refusal, answer, database_unavailable
from media_service.settings.settings import Settings

CODES_OF_STATUS = {404: "not_found", 405: "method_not_allowed"}

logger = logging.getLogger("service")


def create_app(settings: Settings, *, runs_jobs: bool = True) -> FastAPI:
    """Build the service on a home folder, or one of its processes where there are several.

    Args:
        settings: Where it keeps its data and how much it may use.
        runs_jobs: Whether it runs jobs as well.

    Returns:
        An ASGI application; its lifespan starts and ends the workers.
    """
    process = ServiceProcess(settings, runs_jobs=runs_jobs)
    backends, jobs, engines = process.backends, process.jobs, process.engines
    assets = Assets(backends.database, backends.content, backends.clock)
    signer = LinkSigner(settings.home, settings.link_seconds, settings.link_secrets)
    # Half of them are left for others
    door = ClientDoor(Keyring(backends.database), max(settings.connections // 2, 1))
    waiting = Waiting(jobs, backends.bus)
    webhooks = Webhooks(backends.database, backends.bus, settings)
    app = FastAPI(
        title="Media generation",
        version="1",
        lifespan=lambda _app: process.running(webhooks.run),
        docs_url=None,
        redoc_url=None,
        # That of FastAPI writes the document anew for each request (`documentation.describe`)
        openapi_url=None,
        telemetry=SPANS,
    )
    acceptance = Acceptance(jobs, InputResolver(assets), settings, engines)
    app.state.process, app.state.answering = process, (waiting, acceptance)
    envelopes = EnvelopeWriter(signer, settings.asset_days)
    tasks = TaskRoutes(jobs, backends.bus, waiting, envelopes, door, acceptance, settings)
    for operation in OPERATIONS.values():
        tasks.add(app, operation)
    tasks.add_listing(app)
    ModelRoutes(engines, door).add(app)
    AssetRoutes(assets, door, signer).add(app)
    UploadRoutes(Uploads(backends, jobs, settings), door, settings).add(app)
    ClientRoutes(door).add(app)
    PromptRoutes(engines, door, process.prompts).add(app)
    _operator_routes(process, door, settings).add(app)
    Probes(process, settings).add(app)
    app.add_middleware(door.around)
    app.add_middleware(RequestLog, log=process.log, metrics=process.metrics)
    _add_error_answers(app)
    describe(app, engines)
    add_guide(app)
    PageRoutes(backends.content).add(app)
    return app


def _operator_routes(
    process: ServiceProcess, door: ClientDoor, settings: Settings
) -> OperatorRoutes:
    backends, jobs, worker = process.backends, process.jobs, process.worker
    database, content = backends.database, backends.content
    return OperatorRoutes(
        door,
        OperatorFigures(database, lambda: worker.pool.size if worker else None),
        jobs,
        backends.bus,
        Requeuing(database, jobs, content, backends.clock, settings),
        Leases(database),
        WaitingWebhooks(database),
    )


def create_worker_app(settings: Settings) -> FastAPI:
    """Build a process that runs jobs, and answers nothing but how it is."""
    process = ServiceProcess(settings, runs_jobs=True)
    app = FastAPI(
        title="Media generation worker",
        version="1",
        lifespan=lambda _app: process.running(),
        docs_url=None,
        redoc_url=None,
        telemetry=NO_SPANS,
    )
    app.state.process, app.state.answering = process, ()
    Probes(process, settings).add(app)
    app.add_middleware(RequestLog, log=process.log, metrics=process.metrics)
    _add_error_answers(app)
    return app


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
