"""What an operator sees and does over HTTP, with a key that has the right to."""

from collections.abc import Awaitable, Callable

from fastapi import FastAPI, Request
from pydantic import Field
from starlette.responses import JSONResponse, Response

from media_api.contract.base import Answer
from media_service.database.bus import Bus, JobEnded, JobQueued
from media_service.hosts.host_leases import Leases
from media_service.http.client_door import ClientDoor
from media_service.http.operator_figures import OperatorFigures, OperatorOverview
from media_service.http.task_routes import page_size, status_asked
from media_service.jobs.jobs import ENDED, Jobs, KnownJob
from media_service.jobs.requeuing import CannotRequeue, Requeuing
from media_service.jobs.waiting_webhooks import WaitingWebhooks
from media_service.refusal import Refusal

OPERATOR_PATH = "/operator"

Act = Callable[[Request], Awaitable[Answer]]


class OperatedTask(Answer):
    """A task of any client."""

    uuid: str = Field(description="Identifier of the task.")
    client: str = Field(description="Name of its client.")
    operation: str = Field(description="Its operation.")
    engine: str = Field(description="Engine that does it, or has done it.")
    status: str = Field(description="QUEUED, PROCESSING, COMPLETED or FAILED.")
    created_at: float = Field(description="Unix seconds at which it was accepted.")
    attempts: int = Field(description="How often it was begun.")
    progress: float | None = Field(description="How much is done, 0..1; null: unknown.")
    error: str = Field(description="Why it FAILED, as `code: message`; empty otherwise.")

    @classmethod
    def of(cls, job: KnownJob) -> "OperatedTask":
        """Describe a job."""
        return cls(
            uuid=job.uuid,
            client=job.client,
            operation=job.operation,
            engine=job.model,
            status=job.status,
            created_at=job.created_at,
            attempts=job.attempts,
            progress=job.progress,
            error=job.error,
        )


class OperatedTasks(Answer):
    """The newest tasks of all clients."""

    tasks: list[OperatedTask] = Field(description="Newest first.")


class Acted(Answer):
    """What came of an action."""

    changed: int = Field(description="How many tasks, hosts or webhooks it has changed.")
    task_uuid: str = Field(default="", description="The new task, where one was made.")


class OperatorRoutes:
    """`/operator/…`."""

    def __init__(
        self,
        door: ClientDoor,
        figures: OperatorFigures,
        jobs: Jobs,
        bus: Bus,
        requeuing: Requeuing,
        leases: Leases,
        webhooks: WaitingWebhooks,
    ) -> None:
        self._door = door
        self._figures = figures
        self._jobs = jobs
        self._bus = bus
        self._requeuing = requeuing
        self._leases = leases
        self._webhooks = webhooks

    def add(self, app: FastAPI) -> None:
        """Add the routes."""
        task, host, webhook = "tasks/{task_uuid}", "hosts/{host}/drain", "webhooks/{task_uuid}"
        self._add(app, "GET", "overview", self._overview, "See what goes on", OperatorOverview)
        self._add(app, "GET", "tasks", self._tasks, "List the newest tasks", OperatedTasks)
        for method, path, act, summary in (
            ("POST", f"{task}/cancel", self._cancel, "End a task"),
            ("POST", f"{task}/requeue", self._requeue, "Make a FAILED task once more"),
            ("POST", host, self._drain, "Have a host begin no more tasks"),
            ("DELETE", host, self._undrain, "Have a host begin tasks again"),
            ("POST", f"{webhook}/retry", self._retry, "Send a webhook now"),
            ("DELETE", webhook, self._drop, "Send a webhook no more"),
        ):
            self._add(app, method, path, act, summary, Acted)

    def _add(
        self, app: FastAPI, method: str, path: str, act: Act, summary: str, model: type[Answer]
    ) -> None:
        async def answer(request: Request) -> Response:
            client = await self._door.enter(request)
            if not client.is_operator:
                raise Refusal("not_operator", "This address is for operators of the service.")
            found = await act(request)
            return JSONResponse(
                found.model_dump(mode="json"), headers={"Cache-Control": "no-store"}
            )

        app.add_api_route(
            f"{OPERATOR_PATH}/{path}",
            answer,
            methods=[method],
            tags=["operator"],
            name=act.__name__.strip("_"),
            operation_id=f"operator{act.__name__}",
            summary=summary,
            responses={200: {"model": model}},
        )

    async def _overview(self, _request: Request) -> Answer:
        return await self._figures.overview()

    async def _tasks(self, request: Request) -> Answer:
        client, status = request.query_params.get("client"), status_asked(request)
        found = await self._jobs.newest(page_size(request, "number"), client=client, status=status)
        return OperatedTasks(tasks=[OperatedTask.of(job) for job in found])

    async def _cancel(self, request: Request) -> Answer:
        uuid = await self._known(request)
        has_ended = await self._jobs.cancel(uuid, ENDED)
        if has_ended:
            self._bus.tell(JobEnded(uuid))
        return Acted(changed=int(has_ended))

    async def _requeue(self, request: Request) -> Answer:
        uuid = await self._known(request)
        try:
            (again,) = await self._requeuing.requeue([uuid])
        except CannotRequeue as exc:
            raise Refusal("validation_failed", str(exc)) from exc
        self._bus.tell(JobQueued())
        return Acted(changed=1, task_uuid=again)

    async def _drain(self, request: Request) -> Answer:
        return await self._drained(request, is_drained=True)

    async def _undrain(self, request: Request) -> Answer:
        return await self._drained(request, is_drained=False)

    async def _drained(self, request: Request, *, is_drained: bool) -> Answer:
        named = request.path_params["host"]
        if named not in [host.name for host in await self._leases.hosts()]:
            raise Refusal("not_found", f"No host {named[:200]!r} runs.")
        return Acted(changed=len(await self._leases.drain(named, is_drained)))

    async def _retry(self, request: Request) -> Answer:
        return self._some(await self._webhooks.send_now([await self._known(request)]))

    async def _drop(self, request: Request) -> Answer:
        return self._some(await self._webhooks.drop([await self._known(request)]))

    def _some(self, number: int) -> Answer:
        if not number:
            raise Refusal("not_found", "No webhook of this task waits.")
        return Acted(changed=number)

    async def _known(self, request: Request) -> str:
        uuid: str = request.path_params["task_uuid"]
        if await self._jobs.get(uuid) is None:
            raise Refusal("not_found", f"There is no task {uuid[:64]!r}.")
        return uuid
