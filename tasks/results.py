"""What an operation returns: the record of its task, and its files for whoever wants them here."""

import asyncio
import base64
import json
import tempfile
from collections.abc import AsyncIterator, Generator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, Field, PrivateAttr

from media_api.client.asset_names import file_name, media_type
from media_api.client.errors import (
    EmptyResult,
    MediaError,
    RequestRefused,
    ResultGone,
    UnexpectedAnswer,
)
from media_api.client.media_client import MediaClient
from media_api.contract.base import Download
from media_api.contract.envelopes import delivered_of, metadata_of, result_uris
from media_api.contract.images import CaptionTask, ImageTask, PromptEnhancementTask
from media_api.contract.models_3d import ModelTask, RenderingTask
from media_api.contract.motions import RetrievalTask
from media_api.contract.operations import OPERATIONS, AnyEnvelope
from media_api.contract.videos import MotionDetectionTask, PoseDetectionTask
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.saved_files import SavedFiles, unused
from media_pipelines.delivery.storage import disk_errors
from media_pipelines.run.loop_thread import waited_for
from media_pipelines.submission.submission import says_gone

# More than a notebook can hold well
MOST_SHOWN_BYTES = 20_000_000


class UsableResult(BaseModel):
    """The record of a COMPLETED task whose files can be saved, read and shown.

    It can be handed to the next operation, whose input its first file is. In a flow that is not
    async, and in a script, the methods wait; in async code those whose name begins with `a` are
    awaited.

    A result may be awaited, and is itself: so `asyncio.run(meshes(...))` and `await` do what they
    say wherever they are written.
    """

    saved_service: str | None = Field(
        default=None, description="Name of the block of the service; null: it is not a saved one."
    )
    service_address: str | None = Field(
        default=None, description="Address of the service that has the files; null: `service_home`."
    )
    service_home: str | None = Field(
        default=None, description="Folder of the embedded service that has the files."
    )
    # The block itself, in the process that made the result: it may hold a key
    _service: MediaService | None = PrivateAttr(default=None)

    def __getstate__(self) -> dict[Any, Any]:
        """Leave out the block, which may hold a key."""
        state = super().__getstate__()
        return state | {"__pydantic_private__": {"_service": None}}

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        """Return itself, as it is frozen."""
        return self

    def __hash__(self) -> int:
        """Return what tells it from any other, as tasks of asyncio have it."""
        return id(self)

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
                file, for the first of them. A path without an ending, or with a slash at its end,
                is a folder. In a folder nothing of another result is replaced: a number is added.

        Returns:
            The first file.

        Raises:
            ResultGone: If the service does not have it any more.
            OtherFormat: If the ending of the name is not that of the file.
            DeliveryRefused: If it cannot be written there.
            MediaError: If it cannot be fetched.
        """
        place = SavedFiles.at(path, self._first_name())
        with disk_errors(place.folder):
            await asyncio.to_thread(place.folder.mkdir, parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=".", dir=place.folder) as folder:
                files = await self._files(Path(folder), is_one=bool(place.name))
                return await asyncio.to_thread(place.take, files)

    def save(self, path: str | Path) -> Path:
        """Save what was made, as `asave`, where nothing is awaited."""
        return waited_for(self.asave(path))

    async def aread(self, index: int = 0) -> bytes:
        """Return the content of a file; of a text or a list of people, what `asave` writes.

        Args:
            index: Which of the files of `result`.

        Raises:
            IndexError: If there is none of that number.
            ResultGone: If the service does not have it any more.
            MediaError: If it cannot be fetched.
        """
        uris = result_uris(self._envelope)
        if not uris:
            return self._text()
        if not 0 <= index < len(uris):
            raise IndexError(f"{self}: there is no file {index}; they begin with 0.")
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
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / file_name(uri)
            async with self._client() as client:
                await self._fetched(client, Download(uri=uri), file)
            return await asyncio.to_thread(file.read_bytes)

    async def _files(self, folder: Path, *, is_one: bool) -> list[Path]:
        """Fetch the results and what they refer to; return them in that order."""
        uris = result_uris(self._envelope)
        if not uris:
            file = folder / self._first_name()
            file.write_bytes(self._text())
            return [file]
        described = {item.uri: item for item in delivered_of(self._envelope)}
        companions = [uri for uri in described if uri not in uris]
        files: list[Path] = []
        async with self._client() as client:
            for uri in (*uris[: 1 if is_one else None], *companions):
                files.append(unused(folder / file_name(uri)))
                await self._fetched(client, described.get(uri, Download(uri=uri)), files[-1])
        return files

    @asynccontextmanager
    async def _client(self) -> AsyncIterator[MediaClient]:
        service = self._service
        if service is None and self.saved_service:
            service = await MediaService.aload(self.saved_service)
        if service is None:
            service = MediaService(base_url=self.service_address, home=self.service_home)
        async with service.get_client() as client:
            yield client

    async def _fetched(self, client: MediaClient, asset: Download, target: Path) -> None:
        try:
            await client.download(asset, target)
        except (RequestRefused, UnexpectedAnswer) as exc:
            if says_gone(exc):
                raise ResultGone(self._envelope.task_type, asset.uri) from exc
            raise

    def _first_name(self) -> str:
        """Return the name of the first file."""
        uris = result_uris(self._envelope)
        if uris:
            return file_name(uris[0])
        ending = "txt" if isinstance(self._envelope.result, str) else "json"
        return f"{OPERATIONS[self._envelope.task_type].makes}.{ending}"

    def _text(self) -> bytes:
        """Return a text, or what was found as JSON.

        Raises:
            EmptyResult: If there is nothing.
        """
        result = self._envelope.result
        if not result:
            raise EmptyResult(self._envelope.task_type)
        if isinstance(result, str):
            return result.encode()
        people = self._envelope.model_dump(mode="json")["result"]
        return json.dumps(people, indent=2, ensure_ascii=False).encode()


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
    address = service.access.address
    made = _RESULTS[type(task)].model_construct(
        task.model_fields_set,
        **dict(task),
        saved_service=service._block_document_name,
        service_address=address,
        service_home=None if address else str(service.home_folder),
    )
    made._service = service
    return made
