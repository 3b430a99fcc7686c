"""One attempt at a job inside a worker: its request, its input files, its results."""

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import TypeVar, overload

from pydantic import BaseModel, JsonValue

from media_api.contract.base import AssetKind, Download, OperationRequest
from media_api.contract.operations import OPERATIONS
from media_service.engine_api.engine_set import installed
from media_service.engine_api.file_types import FILE_TYPES
from media_service.engine_api.messages import (
    INPUTS,
    RESULTS,
    Assignment,
    HandedOver,
    StoredAsset,
    known_scene,
    made_field,
)


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What a recipe returns.

    Attributes:
        result: The `result` of the envelope.
        metadata: The `metadata` of the envelope.
    """

    result: JsonValue
    metadata: JsonValue = None


# Between two messages of one job
PROGRESS_SECONDS = 0.5

Item = TypeVar("Item")
Wanted = TypeVar("Wanted", bound=OperationRequest)
Second = TypeVar("Second", bound=OperationRequest)
Third = TypeVar("Third", bound=OperationRequest)


class Execution:
    """What a recipe works with.

    Attributes:
        folder: Scratch space, which holds the input files; removed after the job.
        on_progress: Told of `progress` now and then.
        preview_seconds: Spent so far on what only shows the result.
    """

    def __init__(self, assignment: Assignment, folder: Path) -> None:
        self.on_progress: Callable[[float], None] = lambda _share: None
        self._told = (0.0, -PROGRESS_SECONDS)
        self._assignment = assignment
        self._published: list[StoredAsset] = []
        self._scenes: dict[str, str] = {}
        self._kept: dict[str, str] = {}
        self._server = ""
        self._made_here: tuple[Path, ...] = ()
        self._began = time.monotonic()
        self.preview_seconds = 0.0
        self.folder = folder

    @property
    def uuid(self) -> str:
        """Names the job for the client and in the log."""
        return self._assignment.uuid

    @property
    def operation(self) -> str:
        """Name of a row of OPERATIONS."""
        return self._assignment.operation

    @property
    def threads(self) -> int:
        """Threads that a render may use."""
        return self._assignment.render_threads

    @property
    def samples(self) -> int:
        """Paths per pixel of a path-traced picture."""
        return self._assignment.render_samples

    @property
    def least_fidelity(self) -> float:
        """Share of the words of a prompt that must be honoured, 0..1."""
        return self._assignment.least_fidelity

    @property
    def motion_library(self) -> Path | None:
        """Folder of motions of the operator."""
        return _path(self._assignment.motion_library)

    @property
    def pose_models(self) -> Path | None:
        """Folder of pose models of the operator."""
        return _path(self._assignment.pose_models)

    @property
    def wants_previews(self) -> bool:
        """Whether the client wants pictures of results beside them."""
        options = self._assignment.request.get("options")
        return not isinstance(options, dict) or options.get("preview") is not False

    @property
    def engine_options(self) -> Mapping[str, JsonValue]:
        """What the operator's file of engines says of the engine that serves the request."""
        return MappingProxyType(self._assignment.engine.options)

    @property
    def requested_model(self) -> str:
        """The `model` that the client asked for, also where another engine serves the request."""
        return self._assignment.asked_model or str(self.field("model") or "")

    @property
    def engine(self) -> str:
        """Name of the engine that serves the request."""
        return self._server or self._assignment.engine.name

    def served_by(self, engine: str) -> None:
        """Name the engine, where that could not be told when the request was accepted."""
        self._server = engine

    @contextmanager
    def temporary_files(self) -> Iterator[None]:
        """Have this process, and those that it starts, make temporary files below `folder`.

        A worker that is killed removes nothing itself; the service removes the folder.
        """
        below = self.folder / "temporary"
        below.mkdir(exist_ok=True)
        before, variable = tempfile.tempdir, os.environ.get("TMPDIR")
        tempfile.tempdir = os.environ["TMPDIR"] = str(below)
        try:
            yield
        finally:
            tempfile.tempdir = before
            os.environ.pop("TMPDIR")
            if variable is not None:
                os.environ["TMPDIR"] = variable

    @contextmanager
    def drawing_preview(self) -> Iterator[None]:
        """Count the time of what is done as that of a preview."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.preview_seconds += time.monotonic() - began

    @property
    def engine_seconds(self) -> float:
        """How long it has been going on, without previews."""
        return max(time.monotonic() - self._began - self.preview_seconds, 0.0)

    @property
    def assets(self) -> tuple[StoredAsset, ...]:
        """Files published so far."""
        return tuple(self._published)

    @property
    def scenes(self) -> Mapping[str, str]:
        """Digest of a published image to the scene that it shows."""
        return MappingProxyType(self._scenes)

    @property
    def kept(self) -> Mapping[str, str]:
        """Name of what jobs after this one need again, to the URI of its published file."""
        return MappingProxyType(self._kept)

    def publish_kept(self, name: str, make: Callable[[Path], object], as_name: str) -> str:
        """Publish a file that an earlier job has made, or make and keep it.

        Args:
            name: By which it is kept; it says the content of what the file is made from.
            make: Writes the file.
            as_name: Of the published file.
        """
        folder = self._assignment.kept_files
        kept = Path(folder, name)
        if folder and kept.is_file():
            return self.publish(kept, as_name)
        path = self.folder / as_name
        make(path)
        uri = self.publish(path)
        if folder:
            self._kept[name] = uri
        return uri

    @cached_property
    def _request(self) -> OperationRequest:
        return OPERATIONS[self._assignment.operation].request.validate_python(
            self._assignment.request
        )

    @overload
    def request(self, kind: type[Wanted], /) -> Wanted: ...

    @overload
    def request(self, kind: type[Wanted], second: type[Second], /) -> Wanted | Second: ...

    @overload
    def request(
        self, kind: type[Wanted], second: type[Second], third: type[Third], /
    ) -> Wanted | Second | Third: ...

    def request(self, *kinds: type[OperationRequest]) -> OperationRequest:
        """Return the request body as one of the types that the recipe expects."""
        if not isinstance(self._request, kinds):
            raise TypeError(f"{self._assignment.operation} does not take {kinds}")
        return self._request

    def uri(self, field: str) -> str:
        """Relative URI of an asset input."""
        return self._assignment.inputs[field].uri

    def uris(self, kind: AssetKind) -> list[str]:
        """Relative URIs of what the client sent of a kind, in the order of the request."""
        return [file.uri for file in self._assignment.inputs.values() if file.kind == kind]

    @property
    def scene(self) -> str | None:
        """The scene that all picture inputs show, if this service made them."""
        return known_scene(self._assignment.inputs)

    def progress(self, share: float) -> None:
        """Say how much of the job is done, 0..1, as often as it is known."""
        told, then = self._told
        now = time.monotonic()
        if share > told and now - then >= PROGRESS_SECONDS:
            self._told = (share, now)
            self.on_progress(min(share, 1.0))

    def counted(self, items: Iterable[Item], number: int) -> Iterator[Item]:
        """Yield items and say after each how much is done; what comes after all counts as one."""
        for done, item in enumerate(items, 1):
            yield item
            self.progress(min(done, number) / (number + 1))

    def input(self, field: str) -> Path:
        """Return an asset input as a file whose ending says its type; do not write to it.

        A model that came in a pack is the model, beside the files that it names.
        """
        return _model_of(self.given(field), self.folder / "unpacked" / field)

    def given(self, field: str) -> Path:
        """Return an asset input as it was sent."""
        file, folder = self._assignment.inputs[field], self.folder / INPUTS / field
        # The name of a fetched file has the ending of what it was found to be
        return next(folder.iterdir()) if file.url else folder / PurePosixPath(file.uri).name

    @property
    def made(self) -> HandedOver:
        """What an engine has made, for a recipe to finish."""
        if self._assignment.made is None:
            raise ValueError(f"no engine has made anything for job {self.uuid}")
        return self._assignment.made

    @property
    def is_from_elsewhere(self) -> bool:
        """Whether something that an engine elsewhere has made is being finished."""
        return self._assignment.made is not None

    @property
    def made_files(self) -> Sequence[Path]:
        """The files of `made`; their endings say nothing."""
        number = len(self.made.files)
        return self._made_here or [self.given(made_field(each)) for each in range(number)]

    def hand_over(self, made: HandedOver, files: Sequence[Path]) -> None:
        """Have files that were made here finished as those of engines elsewhere are."""
        self._assignment = self._assignment.model_copy(update={"made": made})
        self._made_here = tuple(files)

    @property
    def body(self) -> Mapping[str, JsonValue]:
        """The request as JSON, with defaults; asset inputs are addresses in it."""
        body: dict[str, JsonValue] = self._request.model_dump(mode="json", exclude_none=True)
        return body

    @property
    def files(self) -> Mapping[str, Path]:
        """The asset inputs by field, as `input_images.0`; see `input`."""
        return {field: self.input(field) for field in self._assignment.inputs}

    def field(self, name: str) -> object:
        """Return a field of the request, whichever operation it is of."""
        return getattr(self._request, name, None)

    def publish(self, path: Path, name: str | None = None) -> str:
        """Make a copy of a file a result of this job, and return its relative URI."""
        name = name or path.name
        target = self.folder / RESULTS / name
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(path, target)
        with target.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        asset = StoredAsset(
            uri=f"assets/{self._assignment.uuid}/{name}",
            sha256=sha256,
            size=target.stat().st_size,
            content_type=FILE_TYPES[name.rpartition(".")[2]].content_type,
        )
        self._published.append(asset)
        return asset.uri

    def published(self, uri: str) -> Path:
        """Return the file of a result; it need not exist where a recipe names another's."""
        return self.folder / RESULTS / PurePosixPath(uri).name

    def remember_scene(self, uri: str, scene: str) -> None:
        """Keep what a published image shows, so that a mesh from it is rebuilt, not guessed."""
        sha256 = next(asset.sha256 for asset in self._published if asset.uri == uri)
        self._scenes[sha256] = scene

    def downloads(self) -> list[Download]:
        """Descriptors of all files published so far; the service signs them on every GET."""
        return [
            Download(uri=a.uri, content_type=a.content_type, size=a.size, sha256=a.sha256)
            for a in self._published
        ]


def _model_of(file: Path, folder: Path) -> Path:
    """Return the model in a pack, or any other file as it is."""
    if file.suffix != ".zip":
        return file
    unpack: Callable[[Path, Path], Path] = installed().load("unpack_model")
    return unpack(file, folder)


def _path(text: str) -> Path | None:
    return Path(text) if text else None


def as_json(record: BaseModel) -> JsonValue:
    """Dump a metadata record for the envelope."""
    return record.model_dump(mode="json")
