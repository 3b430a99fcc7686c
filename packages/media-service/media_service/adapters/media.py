"""Another service of our contract as an engine, for all of its operations."""

import asyncio
import base64
import hashlib
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

from pydantic import BaseModel, Field, JsonValue, ValidationError

from media_api.contract.base import TaskError, TaskStatus
from media_api.contract.envelopes import assets_of
from media_api.contract.operations import API_PREFIX, OPERATIONS, AnyEnvelope
from media_api.contract.problems import TASK_ERRORS
from media_service.adapters.adapter import (
    Collected,
    EngineInspection,
    InProgress,
    JobAdapter,
    RemoteWork,
    Submitted,
)
from media_service.adapters.data_urls import data_url
from media_service.adapters.wire import Wire
from media_service.adapters.wire_settings import WireSettings
from media_service.engine_api.errors import (
    MOST_WORDS,
    Declined,
    EngineFailure,
    Exhausted,
    FailedThere,
    Forgotten,
    Unusable,
)
from media_service.engine_api.request_body import with_files

MOST_FILES = 500
WAIT_SECONDS = 20
_CHUNK = 1 << 20
_PASSED_ON = ("preview", "fallback")
_OURS = ("canceled", "internal_error", "worker_died")
"""Codes that would say of our service what has happened to the other one."""


class MediaEngineSettings(WireSettings):
    """Another service, as `https://media.example.com`.

    Attributes:
        honours_keys: Whether it makes one task of requests with the same `Idempotency-Key`.
        data_url_bytes: Larger files are brought to `/api/v1/uploads` first.
    """

    honours_keys: bool = True
    data_url_bytes: int = Field(default=10_000_000, ge=0)


class MediaEngine(JobAdapter):
    """Passes requests on as they are; the job's uuid is the idempotency key."""

    Settings: ClassVar[type[WireSettings]] = MediaEngineSettings
    operations = tuple(OPERATIONS)

    def __init__(self, settings: BaseModel) -> None:
        self._settings = MediaEngineSettings.model_validate(settings)
        self.finds_jobs = self._settings.honours_keys
        self.wire = Wire(self._settings)

    async def submit(self, work: RemoteWork) -> Submitted:
        """Send the request."""
        body = await self._body(work)
        path, headers = f"{API_PREFIX}/{work.operation}", {"Idempotency-Key": work.uuid}
        told = await self.wire.post(path, headers=headers | work.headers, json=body)
        task = _read(work.operation, told).task_uuid
        return Submitted(remote_id=f"{work.operation}/{quote(task, safe='')}")

    async def find(self, work: RemoteWork) -> str | None:
        """Send the request again: its key makes both one task."""
        return (await self.submit(work)).remote_id

    async def _body(self, work: RemoteWork) -> dict[str, Any]:
        """Return the request with its files; a priority among our clients means nothing there."""
        files = {field: await self._file(file) for field, file in work.inputs.items()}
        body = with_files(work.request, files)
        asked = body.get("options") or {}
        passed = {name: asked[name] for name in _PASSED_ON if asked.get(name) is not None}
        return body | {"options": {"block": False, **passed}}

    async def _file(self, file: Path) -> str:
        if file.stat().st_size > self._settings.data_url_bytes:
            try:
                return await self._uploaded(file)
            except (Forgotten, Declined):
                pass  # An addition that it does not have
        return await asyncio.to_thread(data_url, file)

    async def _uploaded(self, file: Path) -> str:
        """Bring a file; one that was brought before is found by its digest, so nothing is sent."""
        digest, size = await asyncio.to_thread(_digest, file), file.stat().st_size
        headers = {
            "Tus-Resumable": "1.0.0",
            "Upload-Length": str(size),
            "Upload-Metadata": f"sha256 {base64.b64encode(digest.encode()).decode()}",
            "Content-Type": "application/offset+octet-stream",
            "Content-Length": str(size),
        }
        told = await self.wire.upload(
            f"{API_PREFIX}/uploads", headers=headers, content=_chunks(file)
        )
        uri = told.get("uri") if isinstance(told, dict) else None
        if not isinstance(uri, str) or not uri:
            raise Declined("The engine did not take the whole file.")
        return uri

    async def poll(self, remote_id: str, work: RemoteWork) -> InProgress | None:  # noqa: ARG002
        """Wait there for the end of a task, for a while."""
        began = time.monotonic()
        envelope = await self._task(remote_id, {"Prefer": f"wait={WAIT_SECONDS}"})
        if envelope.status is TaskStatus.FAILED:
            raise _failure(envelope.error or TaskError())
        if envelope.status is TaskStatus.COMPLETED:
            return None
        has_waited = time.monotonic() - began > WAIT_SECONDS / 2
        progress = (envelope.model_extra or {}).get("progress")
        return InProgress(
            progress=progress if isinstance(progress, float) and 0 <= progress <= 1 else None,
            position=envelope.queue_position,
            pause=0.0 if has_waited else None,
        )

    async def _task(self, remote_id: str, headers: dict[str, str]) -> AnyEnvelope:
        told = await self.wire.get(f"{API_PREFIX}/{remote_id}", headers)
        return _read(remote_id.rpartition("/")[0], told)

    async def collect(self, remote_id: str, work: RemoteWork) -> Collected:
        """Fetch a result with every file that it and its metadata name."""
        told = await self.wire.get(f"{API_PREFIX}/{remote_id}")
        envelope = _read(work.operation, told)
        sources = {item.uri: item.url for item in assets_of(envelope)}
        sources |= {uri: sources.get(uri, "") for uri in _of_items(told.get("metadata"))}
        for given in _inputs(told.get("metadata")):
            sources.pop(given, None)
        if len(sources) > MOST_FILES:
            raise Unusable(f"The engine has made {len(sources)} files; {MOST_FILES} are fetched.")
        files = []
        for number, (uri, url) in enumerate(sources.items()):
            files.append(work.folder / f"{number}.bin")
            await self.wire.download(url or _address(uri), files[-1])
        return Collected(
            files=files,
            uris=list(sources),
            result=told.get("result"),
            metadata=told.get("metadata"),
            cost=envelope.cost,
        )

    async def cancel(self, remote_id: str, work: RemoteWork) -> None:  # noqa: ARG002
        """Cancel a task."""
        await self.wire.post(f"{API_PREFIX}/{remote_id}/cancel")

    async def inspect(self) -> EngineInspection:
        """Ask what it offers."""
        try:
            told = await self.wire.get(f"{API_PREFIX}/models")
        except Forgotten:
            return EngineInspection(details=("It does not list its models.",))
        rows = told.get("models") if isinstance(told, dict) else None
        offered = [row for row in rows or [] if isinstance(row, dict)]
        served = sorted({str(row.get("operation")) for row in offered})
        return EngineInspection(details=[f"It serves {', '.join(served)}."])

    async def close(self) -> None:
        """Close all connections."""
        await self.wire.close()


def _read(operation: str, told: JsonValue) -> AnyEnvelope:
    try:
        return OPERATIONS[operation].envelope.model_validate(told)
    except ValidationError as exc:
        raise Unusable("The engine does not answer as the contract says.") from exc


def _failure(error: TaskError) -> EngineFailure:
    """Return a failure of a task there as one of ours, with its code where we have it."""
    words = " ".join(error.message.split())[:MOST_WORDS]
    if error.code == Exhausted.code:
        return Exhausted(words)
    code = error.code if error.code in TASK_ERRORS and error.code not in _OURS else "engine_failed"
    return FailedThere(code, words, retryable=error.retryable)


def _of_items(metadata: JsonValue) -> Iterator[str]:
    """List what the contract lets other services name freely: motions of people, and matches."""
    for part in metadata if isinstance(metadata, list) else [metadata]:
        if isinstance(part, dict):
            motions = part.get("motions")
            named = [part, *(motions if isinstance(motions, list) else [])]
            found = [item.get(key) for item in named if isinstance(item, dict) for key in _ITEMS]
            yield from (uri for uri in found if isinstance(uri, str) and uri)


_ITEMS = ("motion", "asset_path")


def _inputs(metadata: JsonValue) -> Iterator[str]:
    """List what was sent there; it is ours already."""
    for part in metadata if isinstance(metadata, list) else [metadata]:
        if isinstance(part, dict):
            references = part.get("reference_images")
            for uri in (part.get("video"), *(references if isinstance(references, list) else [])):
                if isinstance(uri, str):
                    yield uri


def _address(uri: str) -> str:
    return uri if uri.startswith(("http://", "https://")) else f"/{quote(uri.lstrip('/'))}"


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


async def _chunks(file: Path) -> AsyncIterator[bytes]:
    with file.open("rb") as content:
        while chunk := await asyncio.to_thread(content.read, _CHUNK):
            yield chunk
