"""What an operation returns: the record of its task, and its files for whoever wants them here."""

import asyncio
import base64
import json
import tempfile
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, PrivateAttr

from media_api.client.asset_names import file_name, media_type
from media_api.client.errors import (
    EmptyResult,
    MediaError,
    RequestRefused,
    ResultGone,
    UnexpectedAnswer,
)
from media_api.client.local_path import local_path
from media_api.client.media_client import MediaClient
from media_api.contract.base import Download
from media_api.contract.envelopes import delivered_of, metadata_of, result_uris
from media_api.contract.images import CaptionTask, ImageTask, PromptEnhancementTask
from media_api.contract.models_3d import ModelTask, RenderingTask
from media_api.contract.motions import RetrievalTask
from media_api.contract.operations import OPERATIONS, AnyEnvelope
from media_api.contract.videos import MotionDetectionTask, PoseDetectionTask
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.storage import replace_file
from media_pipelines.run.loop_thread import waited_for

# More than a notebook can hold well
MOST_SHOWN_BYTES = 20_000_000
_GONE = (404, 410)


class OtherFormat(MediaError):
    """A file shall be saved under a name of another format."""

    default_code = "other_format"

    def __init__(self, name: str, wanted: str) -> None:
        super().__init__(name, wanted)
        self.name = name
        self.wanted = wanted

    def __str__(self) -> str:
        return (
            f"{self.name} cannot be saved as {self.wanted}, which is of another format: give the "
            "name its ending, or a folder, or convert it first (3d_models/conversions)."
        )


@dataclass(frozen=True, kw_only=True)
class ResultOrigin:
    """The service that has a result; what is stored of it holds no key.

    Attributes:
        block: Name of the saved block; None: it is not saved.
        base_url: Address; None: that of the environment, or the embedded service.
        home: Folder of the embedded service.
        live: The block itself, in the process that made the result.
    """

    block: str | None = None
    base_url: str | None = None
    home: str | None = None
    live: MediaService | None = None

    @classmethod
    def of(cls, service: MediaService) -> "ResultOrigin":
        """Note where a result is made."""
        block = service._block_document_name
        return cls(block=block, base_url=service.base_url, home=service.home, live=service)

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave out the block: it may hold a key."""
        return _stored_origin, (self.block, self.base_url, self.home)

    async def service(self) -> MediaService:
        """Return the block, loaded anew where the result comes from another process."""
        if self.live:
            return self.live
        if self.block:
            return await MediaService.aload(self.block)
        return MediaService(base_url=self.base_url, home=self.home)


def _stored_origin(block: str | None, base_url: str | None, home: str | None) -> ResultOrigin:
    return ResultOrigin(block=block, base_url=base_url, home=home)


class UsableResult(BaseModel):
    """The record of a COMPLETED task whose files can be saved, read and shown.

    It can be handed to the next operation, whose input its first file is. In a flow that is not
    async, and in a script, the methods wait; in async code those whose name begins with `a` are
    awaited.

    A result may be awaited, and is itself: so `asyncio.run(meshes(...))` and `await` do what they
    say wherever they are written.
    """

    _origin: ResultOrigin = PrivateAttr(default_factory=ResultOrigin)

    def __str__(self) -> str:
        """Say what was made, in a line."""
        envelope = self._envelope
        if isinstance(envelope.result, str):
            return envelope.result
        made = ", ".join(map(file_name, result_uris(envelope))) or f"{len(envelope.result)} found"
        return f"{envelope.task_type}: {made} (task {envelope.task_uuid})"

    async def asave(self, path: str | Path) -> Path:
        """Save what was made, with the files that it refers to, such as the textures of an OBJ.

        Args:
            path: A folder, which is made, for all files under their own names; or the name of a
                file, for the first of them. A path without an ending is a folder. A text and a list
                of people need the name of a file.

        Returns:
            The first file.

        Raises:
            ResultGone: If the service does not have it any more.
            OtherFormat: If the ending of the name is not that of the file.
            MediaError: If it cannot be fetched, or written.
        """
        place = local_path(str(path))
        uris = result_uris(self._envelope)
        if not uris:
            return await asyncio.to_thread(self._written, place)
        first = file_name(uris[0])
        if str(path).endswith("/") or place.is_dir() or not place.suffix:
            folder, names, wanted = place, {}, uris
        else:
            if place.suffix.lower() != Path(first).suffix.lower():
                raise OtherFormat(first, place.name)
            folder, names, wanted = place.parent, {uris[0]: place.name}, uris[:1]
        folder.mkdir(parents=True, exist_ok=True)
        described = {item.uri: item for item in delivered_of(self._envelope)}
        service = await self._origin.service()
        async with service.get_client() as client:
            for uri in (*wanted, *(each for each in described if each not in uris)):
                target = folder / names.get(uri, file_name(uri))
                await self._fetched(client, described.get(uri, Download(uri=uri)), target)
        return folder / names.get(uris[0], first)

    def save(self, path: str | Path) -> Path:
        """Save what was made, as `asave`, where nothing is awaited."""
        return waited_for(self.asave(path))

    async def aread(self, index: int = 0) -> bytes:
        """Return the content of a file; of a text, its UTF-8.

        Args:
            index: Which of the files of `result`.

        Raises:
            EmptyResult: If there is none of that number.
            ResultGone: If the service does not have it any more.
            MediaError: If it cannot be fetched.
        """
        uris = result_uris(self._envelope)
        if isinstance(self._envelope.result, str):
            return self._envelope.result.encode()
        if index >= len(uris):
            raise EmptyResult(self._envelope.task_type)
        return await self._content(uris[index])

    def read(self, index: int = 0) -> bytes:
        """Return the content of a file, as `aread`, where nothing is awaited."""
        return waited_for(self.aread(index))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Show a picture, a film, or a picture of a model in a notebook."""
        shown = {"text/plain": str(self)}
        uri = self._shown()
        if uri is None:
            return shown
        try:
            content = waited_for(self._content(uri))
        except MediaError as exc:
            return {"text/plain": f"{self}\n{exc}"}
        kind = media_type(file_name(uri))
        if len(content) > MOST_SHOWN_BYTES:
            return shown
        data = base64.b64encode(content).decode()
        if kind.startswith("video/"):
            return shown | {"text/html": f'<video controls loop src="data:{kind};base64,{data}">'}
        return shown | {kind: data}

    def __await__(self) -> Generator[Any, None, Self]:
        """Return itself: what is made needs no waiting."""
        return self
        yield  # which makes it a generator

    def send(self, _: None) -> None:
        """End at once, as a coroutine that has its result."""
        raise StopIteration(self)

    def throw(self, *error: Any) -> None:
        """Raise what is thrown in, as a coroutine that has ended."""
        raise error[1] if len(error) > 1 and error[1] else error[0]

    def close(self) -> None:
        """Do nothing: there is nothing to end."""

    @property
    def _envelope(self) -> AnyEnvelope:
        # Every subclass is one
        return self  # type: ignore[return-value]

    def _shown(self) -> str | None:
        """Return the URI of what a notebook shows."""
        uris = result_uris(self._envelope)
        previews = [
            getattr(part, name, None)
            for name in ("preview_image", "visualization_image", "preview_video")
            for part in metadata_of(self._envelope)
        ]
        kinds = ("image/", "video/")
        found = [uri for uri in (*uris, *previews) if uri]
        return next((uri for uri in found if media_type(file_name(uri)).startswith(kinds)), None)

    async def _content(self, uri: str) -> bytes:
        service = await self._origin.service()
        async with service.get_client() as client:
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / file_name(uri)
                await self._fetched(client, Download(uri=uri), file)
                return await asyncio.to_thread(file.read_bytes)

    async def _fetched(self, client: MediaClient, asset: Download, target: Path) -> None:
        try:
            await client.download(asset, target)
        except (RequestRefused, UnexpectedAnswer) as exc:
            if exc.status in _GONE:
                raise ResultGone(self._envelope.task_type, asset.uri) from exc
            raise

    def _written(self, place: Path) -> Path:
        """Write a text, or what was found as JSON."""
        result = self._envelope.result
        if not result:
            raise EmptyResult(self._envelope.task_type)
        if place.is_dir() or not place.suffix:
            place /= f"{OPERATIONS[self._envelope.task_type].makes}.{_ending(result)}"
        if isinstance(result, str):
            content = result
        else:
            people = self._envelope.model_dump(mode="json")["result"]
            content = json.dumps(people, indent=2, ensure_ascii=False)
        replace_file(place, content.encode())
        return place


def _ending(result: object) -> str:
    return "txt" if isinstance(result, str) else "json"


class CaptionResult(UsableResult, CaptionTask):
    """A text about an image."""


class PromptEnhancementResult(UsableResult, PromptEnhancementTask):
    """A prompt that was rewritten."""


class ImageResult(UsableResult, ImageTask):
    """Images."""


class MotionDetectionResult(UsableResult, MotionDetectionTask):
    """Motions of the people in a video."""


class PoseDetectionResult(UsableResult, PoseDetectionTask):
    """The people in a frame."""


class RetrievalResult(UsableResult, RetrievalTask):
    """Motions that were found."""


class ModelResult(UsableResult, ModelTask):
    """3D models."""


class RenderingResult(UsableResult, RenderingTask):
    """Pictures or videos of a 3D model."""


_RESULTS: dict[type[AnyEnvelope], type[UsableResult]] = {
    CaptionTask: CaptionResult,
    PromptEnhancementTask: PromptEnhancementResult,
    ImageTask: ImageResult,
    MotionDetectionTask: MotionDetectionResult,
    PoseDetectionTask: PoseDetectionResult,
    RetrievalTask: RetrievalResult,
    ModelTask: ModelResult,
    RenderingTask: RenderingResult,
}


def usable(task: AnyEnvelope, service: MediaService) -> UsableResult:
    """Return the record of a task as a result that knows where its files are."""
    made = _RESULTS[type(task)].model_construct(task.model_fields_set, **dict(task))
    made._origin = ResultOrigin.of(service)
    return made
