"""ComfyUI: a workflow in API format is filled in, queued under our name, and fetched."""

import asyncio
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import PurePosixPath
from typing import Annotated, Any, ClassVar, TypeVar
from uuid import UUID

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    TypeAdapter,
    ValidationError,
)

from media_api.contract.images import ImageCaptionMetadata, ImageMetadata
from media_service.adapters.adapter import (
    Collected,
    EngineInspection,
    InProgress,
    JobAdapter,
    RemoteWork,
    Submitted,
)
from media_service.adapters.comfyui_progress import ProgressFeed
from media_service.adapters.comfyui_workflow import NodeKind, Workflow
from media_service.adapters.wire import Wire
from media_service.adapters.wire_settings import WireSettings
from media_service.adapters.work_fields import WORDS, check_known, check_told, fields_of
from media_service.engine_api.errors import (
    Declined,
    EngineFailure,
    Forgotten,
    Misconfigured,
    Unusable,
    failure_of,
)
from media_service.engine_api.file_types import FILE_TYPES
from media_service.engine_api.operator_file import OperatorFile

MOST_FILES = 64
_MODELS = "3d"
"""Folder of the server's inputs in which its nodes for models look."""


def _known(fill: dict[str, str]) -> dict[str, str]:
    check_known(fill)
    return fill


class ComfyUISettings(WireSettings):
    """A server, as `http://127.0.0.1:8188`, and one workflow.

    Attributes:
        workflow: File in API format.
        fill: Request field to the input that it fills, as `prompt = "6.text"`.
        output: Node whose files or texts are the result.
        account_key_variable: Variable with the key that nodes of hosted models want.
    """

    workflow: OperatorFile
    fill: Annotated[dict[str, str], AfterValidator(_known)] = Field(default_factory=dict)
    output: str
    account_key_variable: str = ""

    def told_fields(
        self,
        operation: str,  # noqa: ARG002  the same for all
        inputs: Collection[str],  # noqa: ARG002
    ) -> frozenset[str]:
        """Return the fields of a request that the engine gets."""
        return frozenset(self.fill)


class _Accepted(BaseModel):
    prompt_id: str


class _Status(BaseModel):
    completed: bool = True
    messages: list[tuple[str, dict[str, JsonValue]]] = []


class _Ended(BaseModel):
    """What `/history` says of a job."""

    status: _Status | None = None
    outputs: dict[str, dict[str, JsonValue]] = {}


class _SavedFile(BaseModel):
    filename: str
    subfolder: str = ""
    type: str = "output"


class _Refused(BaseModel):
    """Why a node does not take its inputs."""

    model_config = ConfigDict(extra="ignore")

    class_type: str = ""
    errors: list[dict[str, JsonValue]] = []


_Understood = TypeVar("_Understood")
_ACCEPTED: TypeAdapter[_Accepted] = TypeAdapter(_Accepted)
_SAVED: TypeAdapter[_SavedFile] = TypeAdapter(_SavedFile)
_HISTORY: TypeAdapter[dict[str, _Ended]] = TypeAdapter(dict[str, _Ended])
_QUEUE: TypeAdapter[dict[str, list[list[Any]]]] = TypeAdapter(dict[str, list[list[Any]]])
_KINDS: TypeAdapter[dict[str, NodeKind]] = TypeAdapter(dict[str, NodeKind])
_REFUSALS: TypeAdapter[dict[str, _Refused]] = TypeAdapter(dict[str, _Refused])


class ComfyUI(JobAdapter):
    """Runs one workflow for every job.

    The job's uuid is the `prompt_id`, so a job whose answer was lost is found again.
    """

    Settings: ClassVar[type[WireSettings]] = ComfyUISettings
    operations: ClassVar[Sequence[str]] = (
        "images/captions",
        "images/prompt_enhancements",
        "images/generations",
        "images/edits",
        "images/processes",
        "motions/animations",
        "3d_models/meshes",
        "3d_models/textures",
        "3d_models/remeshings",
        "3d_models/conversions",
        "3d_models/renderings",
    )
    finds_jobs = True

    def __init__(self, settings: BaseModel) -> None:
        self._settings = ComfyUISettings.model_validate(settings)
        self.wire = Wire(self._settings)
        self._feed = ProgressFeed(self.wire.base_url, self.wire.headers)

    async def submit(self, work: RemoteWork) -> Submitted:
        """Fill in the workflow and queue it."""
        workflow = await asyncio.to_thread(Workflow, self._settings.workflow)
        check_told(work, self._settings)
        values = fields_of(work) | {"seed": _seed(work)} | await self._uploaded(work)
        for name, target in self._settings.fill.items():
            _fill(workflow, name, target, values)
        body: dict[str, object] = {
            "prompt": workflow.as_json(),
            "prompt_id": work.uuid,
            "client_id": self._feed.client_id,
        }
        if key := os.environ.get(self._settings.account_key_variable):
            body["extra_data"] = {"api_key_comfy_org": key}
        self._feed.follow(work.uuid, len(workflow))
        try:
            told = await self.wire.post("/prompt", work.headers, json=body)
        except Declined as exc:
            raise Misconfigured(_refusal(exc)) from exc
        return Submitted(remote_id=_understood(_ACCEPTED, told).prompt_id)

    async def _uploaded(self, work: RemoteWork) -> dict[str, JsonValue]:
        """Bring the files of a request; return under which names the server's nodes find them."""
        named: dict[str, JsonValue] = {}
        for field, path in work.inputs.items():
            kind = FILE_TYPES.get(path.suffix[1:])
            folder = _MODELS if kind and kind.kind == "model" else ""
            name = f"{work.uuid}-{field}{path.suffix}"
            with path.open("rb") as file:
                await self.wire.upload(
                    "/upload/image",
                    files={"image": (name, file)},
                    data={"overwrite": "true", "subfolder": folder},
                )
            named[field] = f"{folder}/{name}" if folder else name
        return named

    async def find(self, work: RemoteWork) -> str | None:
        """Look for a job among those that wait, run or have ended."""
        # In this order: what leaves the queue between the two is found among those that have ended
        is_queued = await self._place(work.uuid) is not None
        return work.uuid if is_queued or await self._ended(work.uuid) else None

    async def poll(self, remote_id: str, work: RemoteWork) -> InProgress | None:  # noqa: ARG002
        """Return progress or position of a job."""
        ended = await self._ended(remote_id)
        if ended is not None:
            self._feed.forget(remote_id)
            _check_success(ended)
            return None
        place = await self._place(remote_id)
        if place is None:
            raise Forgotten("The engine does not know the job any more; it was restarted.")
        return InProgress(progress=self._feed.progress(remote_id), position=place or None)

    async def _ended(self, prompt_id: str) -> _Ended | None:
        told = await self.wire.get(f"/history/{prompt_id}")
        return _understood(_HISTORY, told).get(prompt_id)

    async def _place(self, prompt_id: str) -> int | None:
        """Return the place of a job in the queue: 0 if it runs, None if it is not there."""
        queue = _understood(_QUEUE, await self.wire.get("/queue"))
        if any(item[1:2] == [prompt_id] for item in queue.get("queue_running", [])):
            return 0
        waiting = sorted(queue.get("queue_pending", []), key=_number)
        places = (place for place, item in enumerate(waiting, 1) if item[1:2] == [prompt_id])
        return next(places, None)

    async def collect(self, remote_id: str, work: RemoteWork) -> Collected:
        """Fetch the files of the output node, or its texts."""
        ended = await self._ended(remote_id)
        if ended is None:
            raise Forgotten("The engine does not know the job any more.")
        output = ended.outputs.get(self._settings.output)
        if output is None:
            raise Unusable(
                f"The workflow has made nothing at node {self._settings.output}; there is "
                f"something at {', '.join(ended.outputs) or 'none'}."
            )
        if work.operation in ("images/captions", "images/prompt_enhancements"):
            return _texts(work, output)
        saved = list(islice(_saved(output), MOST_FILES + 1))
        if not 0 < len(saved) <= MOST_FILES:
            raise Unusable(f"The workflow has made {len(saved) or 'no'} files; 1 to {MOST_FILES}.")
        seed = _seed(work) if "seed" in self._settings.fill else None
        files = []
        for number, item in enumerate(saved):
            files.append(work.folder / f"{number}.bin")
            await self.wire.download("/view", files[-1], **item.model_dump())
        return Collected(files=files, seed=seed)

    async def cancel(self, remote_id: str, work: RemoteWork) -> None:  # noqa: ARG002
        """Take a job out of the queue, or interrupt it; servers from before 2026 need two calls."""
        self._feed.forget(remote_id)
        try:
            await self.wire.post(f"/api/jobs/{remote_id}/cancel", json={})
        except (Forgotten, Declined):
            await self.wire.post("/queue", json={"delete": [remote_id]})
            if await self._place(remote_id) == 0:
                await self.wire.post("/interrupt", json={"prompt_id": remote_id})

    async def inspect(self) -> EngineInspection:
        """Compare the workflow with the nodes and the files that the server has."""
        stats = await self.wire.get("/system_stats")
        system = stats.get("system", {}) if isinstance(stats, dict) else {}
        try:
            workflow = await asyncio.to_thread(Workflow, self._settings.workflow)
        except Misconfigured as exc:
            return EngineInspection(
                version=str(system.get("comfyui_version", "")), flaws=(str(exc),)
            )
        kinds: dict[str, NodeKind] = {}
        for name in sorted(workflow.kinds):
            told = _understood(_KINDS, await self.wire.get(f"/object_info/{name}"))
            kinds.update(told)
        flaws = workflow.flaws(kinds, self._settings.fill, self._settings.output)
        return EngineInspection(version=str(system.get("comfyui_version", "")), flaws=tuple(flaws))

    async def close(self) -> None:
        """Close all connections."""
        await self._feed.close()
        await self.wire.close()


def _understood(adapter: TypeAdapter[_Understood], told: object) -> _Understood:
    try:
        return adapter.validate_python(told)
    except ValidationError as exc:
        raise Unusable("The engine does not answer as ComfyUI does.") from exc


def _number(item: list[Any]) -> float:
    """Return what the server orders its queue by, which it keeps as a heap."""
    return item[0] if item and isinstance(item[0], int | float) else 0.0


def _seed(work: RemoteWork) -> int:
    """Return the seed that was asked for, else one of the job: equal workflows are not run."""
    asked = work.request.get("seed")
    return asked if isinstance(asked, int) else UUID(work.uuid).int % 2**32


def _fill(workflow: Workflow, name: str, target: str, values: Mapping[str, JsonValue]) -> None:
    """Fill in one input; what a request leaves open stays as it is in the workflow.

    Raises:
        Declined: If it is a picture or a model: that of the workflow is an example.
    """
    if name in values:
        workflow.fill(target, values[name])
    elif name in WORDS:
        workflow.fill(target, "")
    elif name.startswith("input_"):
        raise Declined(f"The engine needs {name}; send it, or name another model.")


def _refusal(refused: Declined) -> str:
    """Say which node does not take what."""
    answer = refused.answer if isinstance(refused.answer, dict) else {}
    try:
        nodes = _REFUSALS.validate_python(answer.get("node_errors") or {})
    except ValidationError:
        nodes = {}
    found = [
        f"node {number} ({node.class_type}): {error.get('message')}: {error.get('details')}"
        for number, node in nodes.items()
        for error in node.errors
    ]
    return f"ComfyUI refuses the workflow: {'; '.join(found[:3]) or refused}"


def _check_success(ended: _Ended) -> None:
    """Check that a job has ended well.

    Raises:
        EngineFailure: If it has not.
    """
    if ended.status is None or ended.status.completed:
        return
    told = dict(ended.status.messages)
    if "execution_interrupted" in told:
        raise EngineFailure("Somebody has ended the job at the engine.")
    error = told.get("execution_error", {})
    raise failure_of(
        f"node {error.get('node_id')} ({error.get('node_type')}): {error.get('exception_type')}: "
        f"{error.get('exception_message')}"
    )


def _saved(output: Mapping[str, JsonValue]) -> Iterator[_SavedFile]:
    """List the files of a node; nodes that show models name theirs without more."""
    for items in output.values():
        for item in items if isinstance(items, list) else ():
            if isinstance(item, dict) and isinstance(item.get("filename"), str):
                yield _understood(_SAVED, item)
            elif isinstance(item, str) and PurePosixPath(item).suffix[1:].lower() in FILE_TYPES:
                path = PurePosixPath(item)
                folder = str(path.parent) if path.parent.name else ""
                yield _SavedFile(filename=path.name, subfolder=folder)


def _texts(work: RemoteWork, output: Mapping[str, JsonValue]) -> Collected:
    found = output.get("text")
    texts = [text for text in found if isinstance(text, str)] if isinstance(found, list) else []
    if not texts:
        raise Unusable("The workflow has made no text at its output node.")
    is_caption = work.operation == "images/captions"
    metadata = ImageCaptionMetadata() if is_caption else ImageMetadata(method="workflow")
    return Collected(text="\n".join(texts), metadata=metadata.model_dump(mode="json"))
