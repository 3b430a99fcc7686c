"""The page of an asset set: `index.html` shows its files, its steps and its models.

Everything that the page loads lies beside it, so that it opens from disk, from a bucket and in a
copy. From disk a browser lets a page load scripts and not fetch files; therefore every model is
there a second time, packed into a script.
"""

import base64
import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from itertools import chain, count
from pathlib import Path, PurePosixPath
from typing import Literal
from urllib.parse import quote

from media_api.contract.base import TaskError
from media_pipelines.delivery.set_files import PAGE_FILE
from media_pipelines.delivery.storage import disk_errors
from media_pipelines.pages.page_template import rendered
from media_pipelines.pages.plain_words import cost_of, duration, file_size, listed
from media_pipelines.record.lineage import Parent, origin_of
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord

LARGEST_MODEL_BYTES = 20_000_000
VIEWER_FILE = "viewer.min.js"
MODEL_SUFFIX = ".glb"

FileKind = Literal["picture", "video", "model", "large", "other"]

_KINDS: Mapping[str, FileKind] = {
    ".png": "picture",
    ".jpg": "picture",
    ".jpeg": "picture",
    ".webp": "picture",
    ".gif": "picture",
    ".mp4": "video",
    ".webm": "video",
}


@dataclass(frozen=True, kw_only=True)
class FileOnPage:
    """One file of the set.

    Attributes:
        id: Of its place on the page.
        file: Path below the folder of the set.
        link: The same, from the page.
        kind: How it is shown; a `large` one is a model that is not.
        size: For people; empty when it is not known.
        sha256: Hexadecimal; empty when it is not known.
        script: From the page to the script that has the model; empty when it is none.
    """

    id: str
    file: str
    link: str
    kind: FileKind
    size: str = ""
    sha256: str = ""
    script: str = ""


@dataclass(frozen=True, kw_only=True)
class ParentOnPage:
    """What a step was made from.

    Attributes:
        field: Where it stands in the request.
        text: What it is.
        link: To its place on the page; empty when it is not of this set.
    """

    field: str
    text: str
    link: str


@dataclass(frozen=True, kw_only=True)
class StepOnPage:
    """One step of the run; what has no comment is as in its record."""

    number: int
    name: str
    status: str
    duration: str
    cost: str
    model: str
    operation: str
    task_uuid: str
    prompt: str | None
    says: str  # a result that is a text
    error: TaskError | None
    parents: list[ParentOnPage]
    options: list[tuple[str, str]]
    warnings: list[str]
    files: list[FileOnPage]
    shown: list[FileOnPage]  # pictures and videos


@dataclass(frozen=True, kw_only=True)
class SetPage:
    """What the page shows of a run."""

    title: str
    flow: str
    run: str
    status: str
    duration: str
    cost: str
    started_at: str
    started: str
    parameters: list[tuple[str, str]]
    steps: list[StepOnPage]
    films: list[FileOnPage]
    sheet: str
    viewer: str
    poster: str
    packs_models: bool

    @property
    def models(self) -> list[FileOnPage]:
        """Models that can be turned, in the order of the steps."""
        return [file for step in self.steps for file in step.files if file.script]

    @property
    def hero(self) -> FileOnPage | None:
        """The last picture of the run."""
        shown = [file for step in self.steps for file in step.shown if file.kind == "picture"]
        return shown[-1] if shown else None


def write_gallery(record: RunRecord, folder: Path, *, packs_models: bool = True) -> list[str]:
    """Write the page of a run and what it loads.

    Args:
        record: The run, completed.
        folder: Of its asset set, with all files.
        packs_models: Whether models can be turned on the page, which takes their space once more
            and .7 MB for the viewer.

    Returns:
        What was written, below the folder.

    Raises:
        DeliveryRefused: If the disk is full, or a file may not be written.
    """
    parts = _free_folder(folder)
    page = set_page(record, parts, packs_models=packs_models)
    written = []
    for name, content in chain([(PAGE_FILE, rendered("set", page=page))], _loaded(page, folder)):
        # Nobody reads it before the set is published, which is when all of it goes to the disk.
        with disk_errors(folder / name):
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(content)
        written.append(name)
    return written


def set_page(record: RunRecord, parts: str, *, packs_models: bool = True) -> SetPage:
    """Put together what the page of a run shows.

    Args:
        record: The run.
        parts: Name of the folder of what the page loads.
        packs_models: As in `write_gallery`.
    """
    numbers = count(1)
    largest = LARGEST_MODEL_BYTES if packs_models else 0
    steps = [_step(record, step, parts, numbers, largest) for step in record.steps]
    return SetPage(
        title=_title(record),
        flow=record.flow,
        run=record.run,
        status=record.status,
        duration=duration(record.seconds),
        cost=cost_of(record),
        started_at=record.started_at,
        started=f"{datetime.fromisoformat(record.started_at):%d %B %Y, %H:%M}",
        parameters=listed(record.parameters),
        steps=steps,
        films=[_bare(file) for file in record.comparisons],
        sheet=link(record.contact_sheet) if record.contact_sheet else "",
        viewer=f"{parts}/{VIEWER_FILE}",
        poster=_poster(record),
        packs_models=packs_models,
    )


def link(file: str) -> str:
    """Return the address of a file, from the folder where its path begins."""
    return quote(file)


def _loaded(page: SetPage, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what the page loads: names below the folder, and contents."""
    if page.models:
        viewer = files("media_gltf") / "viewer" / VIEWER_FILE
        yield page.viewer, viewer.read_bytes()
    for model in page.models:
        yield model.script, _packed(model.id, (folder / model.file).read_bytes())


def _packed(name: str, content: bytes) -> bytes:
    packed = base64.b64encode(gzip.compress(content, mtime=0)).decode()
    return f'receiveModel({json.dumps(name)},"{packed}");\n'.encode()


def _free_folder(folder: Path) -> str:
    """Name a folder for the parts of the page that no asset has taken."""
    names = chain(["page"], (f"page_{number}" for number in count(2)))
    taken = {path.name.casefold() for path in folder.iterdir()}
    return next(name for name in names if name not in taken)


def _title(record: RunRecord) -> str:
    prompt = record.parameters.get("prompt")
    return prompt if isinstance(prompt, str) and prompt.strip() else record.run


def _poster(record: RunRecord) -> str:
    """Return the picture of the last step that has made a model."""
    with_model = [
        step.preview
        for step in record.steps
        if step.preview and any(file.lower().endswith(MODEL_SUFFIX) for file in step.files)
    ]
    return link(with_model[-1]) if with_model else ""


def _step(
    record: RunRecord, step: StepRecord, parts: str, numbers: Iterator[int], largest: int
) -> StepOnPage:
    origin = origin_of(record, step)
    made = [_file(asset, parts, next(numbers), largest) for asset in step.assets]
    return StepOnPage(
        number=step.number,
        name=step.name,
        status=step.status,
        duration=duration(step.seconds),
        cost=cost_of(step),
        model=step.model,
        operation=step.operation,
        task_uuid=step.task_uuid,
        prompt=origin.prompt,
        says=step.result if isinstance(step.result, str) else "",
        error=step.error,
        parents=[_parent(parent, record.steps) for parent in origin.parents],
        options=listed(origin.options),
        warnings=[each.sentence for each in step.warnings],
        files=made,
        shown=[file for file in made if file.kind in ("picture", "video")],
    )


def _file(asset: AssetRecord, parts: str, number: int, largest: int) -> FileOnPage:
    kind = _kind(asset.file, asset.size, largest)
    return FileOnPage(
        id=f"file-{number}",
        file=asset.file,
        link=link(asset.file),
        kind=kind,
        size=file_size(asset.size),
        sha256=asset.sha256,
        script=f"{parts}/file-{number}.js" if kind == "model" else "",
    )


def _bare(file: str) -> FileOnPage:
    return FileOnPage(id="", file=file, link=link(file), kind=_kind(file, 0))


def _kind(file: str, size: int, largest: int = LARGEST_MODEL_BYTES) -> FileKind:
    suffix = PurePosixPath(file).suffix.lower()
    if suffix == MODEL_SUFFIX:
        return "model" if size <= largest else "large"
    return _KINDS.get(suffix, "other")


def _parent(parent: Parent, steps: Sequence[StepRecord]) -> ParentOnPage:
    made_in = [step.number for step in steps if parent.file in step.files]
    return ParentOnPage(
        field=parent.field,
        text=parent.file or parent.asset,
        link=f"#step-{made_in[0]}" if made_in else "",
    )
