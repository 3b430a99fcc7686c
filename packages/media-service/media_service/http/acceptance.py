"""From the bytes of a POST to a stored job, or to a refusal."""

import asyncio
import difflib
import errno
import hashlib
import logging
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from math import ceil

from fastapi import Request
from pydantic import JsonValue, TypeAdapter, ValidationError
from sqlalchemy.exc import OperationalError

from media_api.client.trace_context import is_traceparent, traceparent
from media_api.contract.base import OperationRequest
from media_api.contract.operations import Operation
from media_api.contract.problems import FieldError
from media_api.contract.uploads import UPLOADS_PATH
from media_api.contract.wrong_values import complaints
from media_service.clients.auth import Client
from media_service.clients.limits import StorageFull, StorageHeld
from media_service.content.content import ContentUnavailable, on_content_thread
from media_service.database.database import CommitUncertain
from media_service.engine_api.engine import Engine, EngineRequest, NotServed, NotTold
from media_service.http.body_memory import BodyMemory
from media_service.http.body_pace import BodyPace
from media_service.http.links import public_address_of
from media_service.jobs.inputs import InputResolver, ResolvedInputs
from media_service.jobs.jobs import Jobs, KeyReused, MoneySpent, NewJob, QueueFull
from media_service.refusal import Refusal, database_unavailable, storage_unavailable
from media_service.registry.engines import Engines
from media_service.settings.settings import DAY_SECONDS, MEGABYTE, Settings

LONGEST_KEY = 255
# Of a body, that are described
MOST_FAULTS = 200
# A body may be so late, and no later: a second for each so many bytes
BODY_SECONDS = 30.0
SLOWEST_BYTES = 250_000

# Of their own: bodies that take long hold up no file, no upload and no probe
_PARSERS = ThreadPoolExecutor(4, thread_name_prefix="bodies")

logger = logging.getLogger("media_service.http.acceptance")

_OBJECT: TypeAdapter[dict[str, JsonValue]] = TypeAdapter(dict[str, JsonValue])


@dataclass(frozen=True, kw_only=True)
class Accepted:
    """The job that answers a request.

    Attributes:
        uuid: The job; an earlier one when the idempotency key was used before.
        block: Whether the client wants to wait.
    """

    uuid: str
    block: bool


@dataclass(frozen=True)
class _Sender:
    """Who sends a request, with which idempotency key, to which address of ours, for which job.

    Attributes:
        traceparent: The span that the job is part of; None: there is none.
    """

    client: Client
    key: str | None
    base_url: str
    job_uuid: str
    traceparent: str | None


class Acceptance:
    """Checks requests and stores them as jobs."""

    def __init__(
        self, jobs: Jobs, resolver: InputResolver, settings: Settings, engines: Engines
    ) -> None:
        self._jobs = jobs
        self._engines = engines
        self._resolver = resolver
        self._settings = settings
        all_bodies, body = settings.bodies_mb * MEGABYTE, settings.body_mb * MEGABYTE
        self._memory = BodyMemory(all_bodies, max(all_bodies // 2, body))

    def stop(self) -> None:
        """Refuse whoever waits for the bodies of others."""
        self._memory.stop()

    async def accept(
        self, request: Request, operation: Operation, client: Client, job_uuid: str
    ) -> Accepted:
        """Store the request as a job of this name, if its idempotency key has made none before.

        Raises:
            Refusal: If anything about the request is not as documented.
        """
        _check_content_type(request)
        key = _idempotency_key(request)
        base_url = public_address_of(request, self._settings)
        sender = _Sender(client, key, base_url, job_uuid, _traceparent(request))
        async with self._body(request, client) as body:
            return await self._store(body, operation, sender)

    async def _store(self, body: bytearray, operation: Operation, sender: _Sender) -> Accepted:
        try:
            # On a thread: parsing 60 MB must not hold up the other requests
            prepare = partial(self._prepare, body, operation, sender)
            running = asyncio.get_running_loop()
            job, block, inputs = await running.run_in_executor(_PARSERS, prepare)
            if inputs:
                await on_content_thread(partial(self._keep, inputs))
            return Accepted(uuid=await self._jobs.add(job), block=block)
        except CommitUncertain as exc:
            logger.error("nobody knows whether a job was stored: %s", exc)
            detail = (
                "The request may have been accepted. Send it again: with the same Idempotency-Key "
                "it is made once; without one, look into GET /api/v1/tasks first."
            )
            raise database_unavailable(detail) from exc
        except OperationalError as exc:
            logger.error("a job was not stored: %s", exc)
            raise database_unavailable("Nothing was accepted; send the request again.") from exc
        except KeyReused as exc:
            detail = "Send a new Idempotency-Key for a new request."
            raise Refusal("idempotency_key_reused", detail) from exc
        except QueueFull as exc:
            detail = f"At most {exc.most} jobs of this client may wait."
            headers = {"Retry-After": str(exc.pause)}
            raise Refusal("too_many_requests", detail, headers=headers) from exc
        except MoneySpent as exc:
            detail = f"The jobs of this client may cost {exc.args[0]:g} a day (UTC)."
            headers = {"Retry-After": str(ceil(DAY_SECONDS - time.time() % DAY_SECONDS))}
            raise Refusal("quota_spent", detail, headers=headers) from exc
        except StorageFull as exc:
            raise exc.refusal(self._settings.asset_days) from exc
        except StorageHeld as exc:
            raise exc.refusal() from exc

    @asynccontextmanager
    async def _body(self, request: Request, client: Client) -> AsyncIterator[bytearray]:
        """Read a body, which has its share of the memory until the block ends."""
        limit = self._settings.body_mb * MEGABYTE
        declared = request.headers.get("content-length", "")
        if declared.isdecimal() and int(declared) > limit:
            raise self._too_large()
        share, body = self._memory.open(client.id), bytearray()
        try:
            async with _in_time() as pace:
                async for chunk in request.stream():
                    pace.arrived(len(chunk))
                    if len(body) + len(chunk) > limit:
                        raise self._too_large()
                    with pace.paused():
                        await self._memory.grow(share, len(chunk))
                    body += chunk
            yield body
        finally:
            self._memory.close(share)

    def _too_large(self) -> Refusal:
        return Refusal(
            "payload_too_large",
            f"The body may have {self._settings.body_mb} MB; send larger files to {UPLOADS_PATH}, "
            "or by URL.",
            headers={"Connection": "close"},
        )

    def _prepare(
        self, body: bytearray, operation: Operation, sender: _Sender
    ) -> tuple[NewJob, bool, ResolvedInputs | None]:
        """Return the job, whether its client waits, and what is to be stored before it."""
        request = _validate(body, operation)
        self._check_model(request, operation)
        options = request.options
        priority = _priority(options.priority if options else None, sender.client)
        inputs = self._resolver.resolve(request, sender.client, sender.job_uuid, sender.base_url)
        dumped = _OBJECT.validate_python(request.model_dump(mode="json", exclude_unset=True))
        for field, uri in inputs.values.items():
            _replace(dumped, field.split("."), uri)
        asked = EngineRequest(
            operation=operation.name,
            request=dumped,
            inputs=inputs.files,
            client=sender.client.name,
        )
        engine = self._engine(asked)
        job = NewJob(
            uuid=sender.job_uuid,
            client_id=sender.client.id,
            operation=operation.name,
            priority=priority,
            model=engine.name,
            lane=engine.lane,
            price=engine.price.amount if engine.price else 0.0,
            request=_OBJECT.dump_json(dumped).decode(),
            inputs=inputs.files,
            payloads=inputs.payloads,
            body_hash=_digest(operation, request),
            idempotency_key=sender.key,
            traceparent=sender.traceparent,
        )
        # A refused request leaves nothing behind
        is_kept = bool(inputs.contents) and self._jobs.admits_now(job)
        return job, bool(options and options.block), inputs if is_kept else None

    def _check_model(self, request: OperationRequest, operation: Operation) -> None:
        names = self._engines.registry.models_of(operation.name)
        if not request.asked_model or request.asked_model in names:
            return
        near = difflib.get_close_matches(request.asked_model, names, 1)
        advice = f" Did you mean {near[0]}?" if near else ""
        told = f"{request.asked_model!r} is not offered; this service has {', '.join(names)}."
        error = FieldError(field="model", message=f"{told}{advice}", code="not_served")
        raise Refusal("validation_failed", f"model: {told}{advice}", errors=[error])

    def _engine(self, asked: EngineRequest) -> Engine:
        try:
            return self._engines.registry.choose(asked)
        except NotTold as exc:
            raise _not_told(exc) from exc
        except NotServed as exc:
            raise _not_served(asked, self._engines.registry.does(asked.operation)) from exc

    def _keep(self, inputs: ResolvedInputs) -> None:
        try:
            self._resolver.store(inputs)
        except ContentUnavailable as exc:
            logger.error("the input of a job was not stored: %s", exc)
            raise storage_unavailable("Nothing was accepted; send the request again.") from exc
        except OSError as exc:
            if exc.errno != errno.ENOSPC:
                raise
            detail = "The service has no space left for the input; nothing was accepted."
            raise Refusal("unavailable", detail, headers={"Retry-After": "60"}) from exc


@asynccontextmanager
async def _in_time() -> AsyncIterator[BodyPace]:
    try:
        async with BodyPace(BODY_SECONDS, SLOWEST_BYTES) as pace:
            yield pace
    except TimeoutError as exc:
        detail = f"The body must arrive with {SLOWEST_BYTES // 1000} kB/s at least."
        raise Refusal("request_timeout", detail, headers={"Connection": "close"}) from exc


NOTHING_SERVES = (
    "Its operator can add one, or install some for all operations: "
    '`pip install "media-pipelines[studio]"`.'
)


def _not_served(asked: EngineRequest, is_done: bool) -> Refusal:
    if asked.request.get("question") is not None:
        field, advice = "question", "Leave it out."
        detail = "No engine of this service sees pictures; its operator can add one."
    elif not is_done:
        field, advice = "operation", "GET /api/v1/models lists what this service serves."
        detail = f"No engine of this service does {asked.operation}. {NOTHING_SERVES}"
    else:
        field, advice = "model", "Name another model; GET /api/v1/models lists them."
        detail = f"No engine of {asked.model} serves such a request of this client."
    error = FieldError(field=field, message=advice, code="not_served")
    return Refusal("validation_failed", detail, errors=[error])


def _not_told(exc: NotTold) -> Refusal:
    others = f", or name another model: {', '.join(exc.able)}" if exc.able else ""
    told = f"The engine {exc.engine} does not take it. Leave it out{others}."
    error = FieldError(field=exc.field, message=told, code="not_served")
    return Refusal("validation_failed", f"{exc.field}: {told}", errors=[error])


def _check_content_type(request: Request) -> None:
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if given != "application/json":
        raise Refusal("unsupported_media_type", "Send the header Content-Type: application/json.")
    if request.headers.get("content-encoding", "identity").strip().lower() != "identity":
        raise Refusal("unsupported_media_type", "Send the body without a Content-Encoding.")


def _idempotency_key(request: Request) -> str | None:
    key = request.headers.get("idempotency-key")
    if key is not None and not 1 <= len(key) <= LONGEST_KEY:
        error = FieldError(field="Idempotency-Key", message="1 to 255 characters.", code="length")
        raise Refusal(
            "validation_failed",
            "The Idempotency-Key must have 1 to 255 characters.",
            errors=[error],
        )
    return key


def _traceparent(request: Request) -> str | None:
    """Return the span of the request where it has one, else what its client says."""
    told = request.headers.get("traceparent", "")
    return traceparent() or (told if is_traceparent(told) else None)


def _validate(body: bytearray, operation: Operation) -> OperationRequest:
    try:
        return operation.request.validate_json(body)
    except ValidationError as exc:
        if exc.error_count() > MOST_FAULTS:
            # To describe each takes long, and nobody reads them
            detail = f"The body has {exc.error_count():,} faults; read the document at /docs."
            raise Refusal("validation_failed", detail) from exc
        details = exc.errors(include_url=False, include_input=False)
        if details[0]["type"] == "json_invalid":
            reason = details[0].get("ctx", {}).get("error", "")
            raise Refusal("malformed_json", f"The body is not JSON: {reason}.") from exc
        variants = {"prompt", "input_image", "input_images"}
        errors = [
            FieldError(field=_field(item.location, variants), message=item.message, code=item.code)
            # A wrong name tells why the right one is missing
            for item in sorted(
                complaints(details, operation.fields),
                key=lambda item: item.code != "extra_forbidden",
            )
        ]
        where = f"{errors[0].field}: " if errors[0].field else ""
        raise Refusal("validation_failed", f"{where}{errors[0].message}", errors=errors) from exc


def _field(location: tuple[int | str, ...], variants: set[str]) -> str:
    """Write a location as a dotted path, without the tag of a variant in front of it."""
    is_tagged = len(location) > 1 and location[0] in variants
    return ".".join(str(part) for part in (location[1:] if is_tagged else location))


def _priority(wanted: int | None, client: Client) -> int:
    if wanted is None:
        return client.mq_priority
    if wanted > client.mq_priority:
        detail = f"options.priority is {wanted}; this client may use up to {client.mq_priority}."
        raise Refusal("priority_above_limit", detail)
    return wanted


def _digest(operation: Operation, request: OperationRequest) -> str:
    """Digest what the request asks for; neither its urgency nor how to wait for it changes that."""
    content = request.model_dump_json(exclude={"options"})
    return hashlib.sha256(f"{operation.name}\n{content}".encode()).hexdigest()


def _replace(body: JsonValue, path: list[str], value: str) -> None:
    for part in path[:-1]:
        body = body[int(part)] if isinstance(body, list) else body[part]  # type: ignore[index]
    if isinstance(body, list):
        body[int(path[-1])] = value
    elif isinstance(body, dict):
        body[path[-1]] = value
