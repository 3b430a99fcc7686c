"""MediaClient: the asynchronous client of the media-generation API; it knows no Prefect."""

import asyncio
import base64
import logging
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar
from weakref import WeakValueDictionary

import httpx
from pydantic import BaseModel, ValidationError

from media_api.client.asset_download import AssetDownload
from media_api.client.asset_names import asset_url, media_type
from media_api.client.errors import (
    RequestRefused,
    ServiceUnreachable,
    TaskFailed,
    UnexpectedAnswer,
    UnreadableFile,
    UnreadableTask,
    UploadsUnavailable,
    WaitTimeout,
)
from media_api.client.file_upload import FileUpload
from media_api.client.model_pack import LocalInput
from media_api.client.retrying import (
    RETRIED_STATUSES,
    Timeouts,
    growing_pauses,
    poll_pause,
    retry_after,
)
from media_api.client.task_reading import UnreadableRecord, read_task, said_in
from media_api.client.trace_context import TRACEPARENT, traceparent
from media_api.client.transport import (
    PACKED_ONCE,
    authorities,
    bare_address,
    bearer_key,
    may_have_arrived,
    obstacle_of,
    whole_answer,
)
from media_api.contract.base import Download, OperationRequest, TaskPage, TaskStatus
from media_api.contract.offers import OfferedModels
from media_api.contract.operations import API_PREFIX, OPERATIONS, AnyEnvelope
from media_api.contract.problems import Problem
from media_api.contract.system_errors import reason_of
from media_api.contract.uploads import Upload

EXCERPT_CHARACTERS = 200
# A poll is answered after that time at the latest, before any proxy on the way gives up
LONGEST_WAIT_SECONDS = 10.0
MOST_CONNECTIONS = 100
# Polls that wait hold a connection each; the others are for everything else
MOST_LONG_POLLS = 64
# Files that are part of a request; in base64 they have a third more, of the 64 MB that ours takes
INLINE_BYTES = 45_000_000
# Each holds a part in memory
MOST_UPLOADS = 4
NO_UPLOADS = frozenset(
    {httpx.codes.NOT_FOUND, httpx.codes.METHOD_NOT_ALLOWED, httpx.codes.NOT_IMPLEMENTED}
)
LOOPBACK_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})

_log = logging.getLogger("media_api.client")

OnUpdate = Callable[[AnyEnvelope], None]
MayRepeat = Callable[[], Awaitable[bool]]
Model = TypeVar("Model", bound=BaseModel)


_Seen = tuple[TaskStatus, float | None, str | None]


class MediaClient:
    """Creates tasks, waits for them and fetches what they made.

    A request is sent again after a lost connection and after 408, 429 and 5xx. A create carries an
    idempotency key: of a service that ignores those, `create` has to be told whether it may repeat.

    Attributes:
        base_url: Address of the service.
        timeouts: How long to wait for what.
        uploaded: Relative URI → SHA-256 of the files that this client has uploaded.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        timeouts: Timeouts | None = None,
        max_concurrent: int = 64,
        result_hosts: Collection[str] = (),
    ) -> None:
        """Prepare a client; nothing is sent.

        Args:
            base_url: Address of the service, without `/api/v1`.
            api_key: Bearer key; None sends no `Authorization` header.
            timeouts: How long to wait for what.
            max_concurrent: Tasks that `run` has at the service at one time.
            result_hosts: Hosts beside that of the service where its results may be.

        Raises:
            ValueError: If there are credentials in the address, or no header can carry the key.
        """
        self.base_url = bare_address(base_url).rstrip("/")
        key = bearer_key(api_key or "")
        self.timeouts = timeouts or Timeouts()
        self._slots = asyncio.Semaphore(max_concurrent)
        self._waiters: Counter[str] = Counter()
        self._leaves_tasks = False
        self._long_polls = 0
        self._unread: set[str] = set()
        self._result_hosts = frozenset(result_hosts)
        self._honours_keys = False
        self._at_the_door = asyncio.Lock()
        self.uploaded: dict[str, str] = {}
        self._uploading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._upload_slots = asyncio.Semaphore(MOST_UPLOADS)
        self._http = httpx.AsyncClient(
            base_url=self.base_url,
            headers=PACKED_ONCE | ({"Authorization": f"Bearer {key}"} if key else {}),
            timeout=httpx.Timeout(self.timeouts.answer, connect=self.timeouts.connect, pool=None),
            limits=httpx.Limits(max_connections=MOST_CONNECTIONS, max_keepalive_connections=20),
            # A proxy from the environment would be asked for its own loopback; authorities that it
            # names (SSL_CERT_FILE) count everywhere.
            verify=authorities(),
            trust_env=httpx.URL(self.base_url).host not in LOOPBACK_HOSTS,
        )

    async def __aenter__(self) -> Self:
        """Enter a context that closes the connections when it ends."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connections."""
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def create(
        self,
        operation: str,
        request: OperationRequest,
        *,
        idempotency_key: str,
        may_repeat: MayRepeat | None = None,
    ) -> AnyEnvelope:
        """Create a task, or find the one that was created with the same key before.

        Args:
            operation: Name of a row of OPERATIONS.
            request: The body.
            idempotency_key: At most 255 characters; the same key and body give the same task.
            may_repeat: Asked whenever no answer has come of a request that the service may have
                accepted; None: it may be sent again.

        Raises:
            RequestRefused: If the service refuses the request.
            ServiceUnreachable: If it does not answer.
            UnexpectedAnswer: If what answers is not of the contract.
        """
        send = partial(
            self._send,
            "POST",
            OPERATIONS[operation].path,
            content=request.model_dump_json(exclude_none=True),
            headers=_headers(idempotency_key),
            may_repeat=may_repeat,
        )
        response = None if self._at_the_door.locked() else await send(returns_busy=True)
        if response is None or response.status_code == httpx.codes.TOO_MANY_REQUESTS:
            # The service takes no more now: one asks again, for all that wait here
            async with self._at_the_door:
                response = await send()
        return self._task(operation, response)

    async def honours_keys(self) -> bool:
        """Whether the service says that it makes one task of requests with equal keys.

        It says so by the key, which it has in its answer as well. If it has not answered yet, it is
        asked for something that makes nothing.

        Raises:
            ServiceUnreachable: If it does not answer.
        """
        if not self._honours_keys:
            try:
                headers = {"Idempotency-Key": "none"}
                await self._send(
                    "GET", f"{API_PREFIX}/tasks", headers=headers, params={"page_size": 1}
                )
            except (RequestRefused, UnexpectedAnswer) as exc:
                _log.debug("%s has no list of tasks: %s", self.base_url, exc)
        return self._honours_keys

    async def get(self, operation: str, task_uuid: str) -> AnyEnvelope:
        """Read a task.

        Raises:
            RequestRefused: If there is no such task for this client.
            ServiceUnreachable: If the service does not answer.
        """
        path = f"{OPERATIONS[operation].path}/{task_uuid}"
        response = await self._send("GET", path, was_accepted=True)
        return self._task(operation, response)

    async def wait(
        self,
        operation: str,
        task_uuid: str,
        *,
        timeout: float | None = None,
        on_update: OnUpdate | None = None,
    ) -> AnyEnvelope:
        """Poll a task until it is COMPLETED.

        Polls ask the service to answer at the end of the task. One that does not know how is
        polled in pauses.

        Args:
            operation: Name of a row of OPERATIONS.
            task_uuid: The task.
            timeout: Seconds; None takes `timeouts.task`.
            on_update: Called with the first envelope and whenever status, its reason or progress
                has changed.

        Raises:
            TaskFailed: If the task FAILED.
            WaitTimeout: If it did not end in time; it goes on at the service.
        """
        return await self._wait(operation, task_uuid, timeout, on_update, seen=None)

    async def _wait(
        self,
        operation: str,
        task_uuid: str,
        timeout: float | None,
        on_update: OnUpdate | None,
        *,
        seen: _Seen | None,
    ) -> AnyEnvelope:
        seconds = self.timeouts.task if timeout is None else timeout
        began = time.monotonic()
        path = f"{OPERATIONS[operation].path}/{task_uuid}"
        while True:
            asked = time.monotonic()
            response = await self._poll(path, seconds - (asked - began), asked - began)
            task = self._task(operation, response)
            if on_update and _seen(task) != seen:
                on_update(task)
            seen = _seen(task)
            if task.status.is_terminal:
                return _completed(task)
            waited = time.monotonic() - began
            pause = retry_after(response) or poll_pause(waited, self.timeouts)
            if "wait" in response.headers.get("Preference-Applied", ""):
                pause = max(pause - (time.monotonic() - asked), 0.0)
            if waited + pause > seconds:
                raise WaitTimeout(operation, task_uuid, seconds)
            await asyncio.sleep(pause)

    async def _poll(self, path: str, left: float, waited: float) -> httpx.Response:
        """Read a task; the answer may wait as long as we have, but for an upper bound."""
        # At first short, so that a change of the status is told soon
        longest = min(max(waited, 1.0), LONGEST_WAIT_SECONDS, self.timeouts.answer / 2, left)
        if longest < 1 or self._long_polls >= MOST_LONG_POLLS:
            return await self._send("GET", path, was_accepted=True)
        self._long_polls += 1
        try:
            headers = {"Prefer": f"wait={int(longest)}"}
            return await self._send("GET", path, headers=headers, was_accepted=True)
        finally:
            self._long_polls -= 1

    async def run(
        self,
        operation: str,
        request: OperationRequest,
        *,
        idempotency_key: str,
        timeout: float | None = None,
        on_update: OnUpdate | None = None,
    ) -> AnyEnvelope:
        """Create a task and wait for it; at most `max_concurrent` at one time.

        A canceled `run` cancels the task at the service.

        Raises:
            MediaError: As `create` and `wait`.
        """
        async with self.slot():
            task = await self.create(operation, request, idempotency_key=idempotency_key)
            return await self.finish(task, operation, timeout=timeout, on_update=on_update)

    def slot(self) -> asyncio.Semaphore:
        """Return the context that at most `max_concurrent` tasks are in at one time."""
        return self._slots

    async def finish(
        self,
        task: AnyEnvelope,
        operation: str,
        *,
        timeout: float | None = None,
        on_update: OnUpdate | None = None,
    ) -> AnyEnvelope:
        """Wait for a task that was created.

        It is canceled at the service when the wait is canceled and nobody else waits for it.
        """
        if on_update:
            on_update(task)
        if task.status.is_terminal:
            return _completed(task)
        self._waiters[task.task_uuid] += 1
        try:
            seen = _seen(task)
            return await self._wait(operation, task.task_uuid, timeout, on_update, seen=seen)
        except asyncio.CancelledError:
            if self._waiters[task.task_uuid] == 1:
                await asyncio.shield(self.abandon(operation, task.task_uuid))
            raise
        finally:
            self._waiters[task.task_uuid] -= 1
            if not self._waiters[task.task_uuid]:
                del self._waiters[task.task_uuid]

    async def cancel(self, operation: str, task_uuid: str) -> AnyEnvelope:
        """Cancel a task; one that has ended stays as it is."""
        response = await self._send("POST", f"{OPERATIONS[operation].path}/{task_uuid}/cancel")
        return self._task(operation, response)

    def leave_tasks(self) -> None:
        """Cancel no task on the way out from now on: whoever comes next waits for them."""
        self._leaves_tasks = True

    async def abandon(self, operation: str, task_uuid: str) -> None:
        """Cancel a task on the way out, where a service that does not answer must not hold up."""
        if self._leaves_tasks:
            return
        path = f"{OPERATIONS[operation].path}/{task_uuid}/cancel"
        try:
            await self._http.post(path, timeout=self.timeouts.connect)
        except httpx.HTTPError:
            return

    async def list(self, *, page_token: str | None = None, page_size: int = 50) -> TaskPage:
        """List this client's tasks, newest first, one page at a time."""
        query: dict[str, str | int] = {"page_size": page_size}
        if page_token:
            query["page_token"] = page_token
        response = await self._send("GET", f"{API_PREFIX}/tasks", params=query)
        return _parse(TaskPage, response)

    async def offers(self) -> OfferedModels:
        """List the models that the service offers, with their engines and prices (an addition)."""
        return _parse(OfferedModels, await self._send("GET", f"{API_PREFIX}/models"))

    async def reach(self) -> None:
        """Ask once whether anything answers at the address; any answer will do.

        Raises:
            ServiceUnreachable: If nothing answers.
        """
        try:
            async with self._http.stream("GET", "/healthz", timeout=self.timeouts.connect):
                return
        except httpx.TransportError as exc:
            raise ServiceUnreachable(self.base_url, obstacle_of(exc, "/healthz")) from exc

    async def download(self, asset: str | Download, destination: Path) -> Path:
        """Fetch an asset into a file that is complete or absent, never partial.

        Args:
            asset: URI as the service has it, or a download descriptor, whose size and digest are
                checked.
            destination: The file; its folder must exist.

        Raises:
            DamagedDownload: If the content is not what the descriptor says.
            RequestRefused: If there is no such asset for this client.
            ForeignAsset: If it is at a host that is not named.
            UnsafeAssetName: If the URI is neither a plain path nor an address.
        """
        wanted = asset if isinstance(asset, Download) else Download(uri=asset)
        url = asset_url(wanted.uri, self.base_url, self._result_hosts)
        download = AssetDownload(self._http, url, wanted, destination)
        deadline, received = time.monotonic() + self.timeouts.outage, 0
        pauses = growing_pauses(self.timeouts.first_poll, self.timeouts.longest_poll)
        try:
            while not await download.advance():
                if download.received > received:
                    # A slow line that breaks often gets there as well
                    deadline = time.monotonic() + self.timeouts.outage
                    received = download.received
                if time.monotonic() > deadline:
                    raise ServiceUnreachable(self.base_url, download.obstacle)
                await asyncio.sleep(next(pauses))
            if download.refusal is not None:
                raise _refusal(download.refusal)
            return download.finish()
        finally:
            download.discard()

    async def upload(self, file: LocalInput) -> str:
        """Send a file to the service and return its relative URI, an input like any other.

        What the service has of the same content is not sent again.

        Raises:
            RequestRefused: If the service refuses the file.
            ServiceUnreachable: If it does not answer.
            UnexpectedAnswer: If what answers is not of the contract.
            UploadsUnavailable: If it has no uploads.
        """
        same = self._uploading.setdefault(file.sha256, asyncio.Lock())
        async with same, self._upload_slots:
            upload = FileUpload(self._http, file.path, file.size, file.sha256)
            uri = _parse(Upload, await self._uploaded(upload, file)).uri
            self.uploaded[uri] = file.sha256
            return uri

    async def _uploaded(self, upload: FileUpload, file: LocalInput) -> httpx.Response:
        pauses = growing_pauses(self.timeouts.first_poll, self.timeouts.longest_poll)
        moved = time.monotonic()
        while not await upload.advance():
            if not upload.obstacle:
                moved = time.monotonic()
                continue
            if time.monotonic() > moved + self._patience(upload.refusal):
                if upload.refusal is None:
                    raise ServiceUnreachable(self.base_url, upload.obstacle)
                break
            await asyncio.sleep(upload.pause or next(pauses))
        if upload.refusal is not None:
            if upload.refusal.status_code in NO_UPLOADS:
                raise UploadsUnavailable(str(file.path), file.size, INLINE_BYTES, self.base_url)
            raise _refusal(upload.refusal)
        if upload.answer is None:
            raise RuntimeError("An upload has ended without an answer.")
        return upload.answer

    @staticmethod
    async def encode_file(path: Path) -> str:
        """Turn a local file into a `data:` URL, which every asset input accepts.

        Raises:
            UnreadableFile: If it is missing, a folder, or not ours to read.
        """
        try:
            content = await asyncio.to_thread(path.read_bytes)
        except OSError as exc:
            raise UnreadableFile(str(path), reason_of(exc)) from exc
        return f"data:{media_type(path.name)};base64,{base64.b64encode(content).decode()}"

    async def _send(
        self,
        method: str,
        path: str,
        *,
        content: str | None = None,
        headers: dict[str, str] | None = None,
        params: dict[str, str | int] | None = None,
        was_accepted: bool = False,
        may_repeat: MayRepeat | None = None,
        returns_busy: bool = False,
    ) -> httpx.Response:
        retried = RETRIED_STATUSES | ({httpx.codes.NOT_FOUND} if was_accepted else set())
        started = time.monotonic()
        pauses = growing_pauses(self.timeouts.first_poll, self.timeouts.longest_poll)
        while True:
            response, obstacle, pause = None, "", next(pauses)
            is_unsure, named = False, None
            try:
                async with self._http.stream(
                    method, path, content=content, headers=headers, params=params
                ) as answer:
                    response = await whole_answer(answer)
            except httpx.TransportError as exc:
                obstacle, is_unsure = obstacle_of(exc, path), may_have_arrived(exc)
            except httpx.InvalidURL as exc:
                raise ServiceUnreachable(self.base_url, str(exc)) from exc
            if response is not None:
                self._honours_keys |= _is_honoured(headers, response)
                is_unsure = may_have_arrived(response)
                named = retry_after(response)
                if returns_busy and response.status_code == httpx.codes.TOO_MANY_REQUESTS:
                    return response
            # Asked in any case: whoever keeps a ledger notes that nobody knows
            is_last = is_unsure and may_repeat is not None and not await may_repeat()
            if response is not None and response.status_code not in retried:
                return _accepted(response)
            # What the service names is waited for once, also where patience ends before
            ends = time.monotonic() + (0 if named else pause)
            if is_last or ends > started + self._patience(response):
                if response is None:
                    raise ServiceUnreachable(self.base_url, obstacle)
                raise _refusal(response)
            # Several clients that were told the same do not come back at once
            await asyncio.sleep((named or pause) * random.uniform(1.0, 1.2))

    def _task(self, operation: str, response: httpx.Response) -> AnyEnvelope:
        """Read the record of a task, and say once of each field that it cannot be read."""
        try:
            reading = read_task(OPERATIONS[operation], response.content)
        except UnreadableRecord as exc:
            error = _unexpected(response)
            if exc.task_uuid:
                error = UnreadableTask(error.url, error.status, error.excerpt, exc.task_uuid)
            raise error from exc
        for field in set(reading.left_out) - self._unread:
            _log.warning("%s: %r cannot be read, and is left out", response.url, field)
            self._unread.add(field)
        return reading.task

    def _patience(self, response: httpx.Response | None) -> float:
        status = response.status_code if response is not None else None
        if status == httpx.codes.TOO_MANY_REQUESTS:
            # It is alive, and says when to come back
            return self.timeouts.task
        if status == httpx.codes.NOT_FOUND:
            return self.timeouts.until_gone
        return self.timeouts.outage


def _headers(idempotency_key: str) -> dict[str, str]:
    headers = {"Content-Type": "application/json", "Idempotency-Key": idempotency_key}
    # Here alone: a poll is no part of the work, and there are many
    parent = traceparent()
    return headers | {TRACEPARENT: parent} if parent else headers


def _is_honoured(sent: dict[str, str] | None, response: httpx.Response) -> bool:
    """Whether an answer has the idempotency key of its request."""
    key = (sent or {}).get("Idempotency-Key")
    return key is not None and response.headers.get("Idempotency-Key") == key


def _accepted(response: httpx.Response) -> httpx.Response:
    if not response.is_success:
        raise _refusal(response)
    return response


def _refusal(response: httpx.Response) -> RequestRefused | UnexpectedAnswer:
    try:
        return RequestRefused(Problem.model_validate_json(response.content))
    except ValidationError:
        return _unexpected(response)


def _unexpected(response: httpx.Response) -> UnexpectedAnswer:
    excerpt = response.text[:EXCERPT_CHARACTERS]
    said = said_in(response.content) if response.is_error else ""
    return UnexpectedAnswer(str(response.url), response.status_code, excerpt, said)


def _parse(model: type[Model], response: httpx.Response) -> Model:
    try:
        return model.model_validate_json(response.content)
    except ValidationError as exc:
        raise _unexpected(response) from exc


def _seen(task: AnyEnvelope) -> _Seen:
    """Return what has changed of a task when it is told."""
    return task.status, task.progress, task.status_reason


def _completed(task: AnyEnvelope) -> AnyEnvelope:
    if task.status is TaskStatus.FAILED:
        raise TaskFailed(task)
    return task
