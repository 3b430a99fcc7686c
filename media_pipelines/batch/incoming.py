"""A folder as a manifest: each file in it is a row, named after the file.

A batch over a folder that gains files makes what is new: the ledger knows the others by name and
content.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from media_api.client.local_path import local_path
from media_api.contract.base import AssetKind
from media_pipelines.batch.columns import Columns
from media_pipelines.batch.input_files import FileFingerprint
from media_pipelines.batch.problems import InvalidManifest
from media_pipelines.batch.row_names import fault_of, folded
from media_pipelines.delivery.name_templates import distinct_folder_name, marked_folder_name
from media_pipelines.delivery.s3 import S3Settings, is_s3
from media_pipelines.delivery.set_files import files_of
from media_pipelines.delivery.stored_objects import objects_below
from media_pipelines.parameters.parameter import Parameter
from media_pipelines.tables.problems import TableProblem
from media_pipelines.tables.table import Table

ROW_COLUMN = "row"
ENDINGS: dict[AssetKind, tuple[str, ...]] = {
    "image": (".png", ".jpg", ".jpeg", ".webp"),
    "video": (".mp4", ".mov", ".webm", ".mkv", ".avi"),
    "motion": (".bvh", ".glb", ".fbx"),
    "model": (".glb", ".obj", ".ply", ".stl", ".fbx", ".usdz", ".3mf"),
}
_HIDDEN = (".", "_")
# No name of a file is likely to hold it.
_BETWEEN_FOLDERS = "__"


@dataclass(frozen=True, kw_only=True)
class Incoming:
    """What a folder holds for a pipeline.

    Attributes:
        table: A line for each file, as a manifest would have it.
        objects: Those in S3, with what tells their content.
        left_out: Other files, below the folder.
    """

    table: Table
    objects: tuple[FileFingerprint, ...]
    left_out: tuple[str, ...]


def is_folder(address: str) -> bool:
    """Tell a folder, or a prefix of S3, which ends with a slash, from a table."""
    return address.endswith("/") or (not is_s3(address) and local_path(address).is_dir())


def read_folder(address: str, s3: S3Settings, columns: Columns) -> Incoming:
    """List what a folder holds, also below it, without what is hidden by . or _ at its beginning.

    Args:
        address: Path or s3://bucket/prefix/.
        s3: How S3 is reached.
        columns: Of the pipeline, which takes one file.

    Raises:
        InvalidManifest: If the pipeline needs something else too, or there is no file for it.
        MediaError: If the folder cannot be read.
    """
    taken = _taken(address, columns)
    slot = taken.slot
    endings = ENDINGS[slot.kind] if slot else ()
    found = list(_objects(address, s3) if is_s3(address) else _files(address))
    wanted = [item for item in found if item.fits(endings)]
    if not wanted:
        message = f"it holds no file for {taken.name} ({', '.join(endings)})"
        raise InvalidManifest(address, [TableProblem(message=message)])
    names = _row_names(wanted)
    lines: Iterable[list[object]] = ([names[item.name], item.address] for item in wanted)
    return Incoming(
        table=Table(columns=[ROW_COLUMN, taken.name], lines=enumerate(lines, start=1)),
        objects=tuple(item.fingerprint for item in wanted if item.fingerprint),
        left_out=tuple(item.name for item in found if not item.fits(endings)),
    )


def row_name(file: str) -> str:
    """Name the row of a file where no other has the name.

    Args:
        file: Below the folder of the manifest.
    """
    name = file.replace("/", _BETWEEN_FOLDERS)
    return distinct_folder_name(name) if fault_of(name) else name


def _row_names(items: Iterable["_Item"]) -> dict[str, str]:
    """Name the rows of files; of those whose names meet, the one that was there first keeps it."""
    taken: set[str] = set()
    names: dict[str, str] = {}
    for item in sorted(items, key=lambda item: (item.changed_ns, item.name)):
        name = row_name(item.name)
        if folded(name) in taken:
            name = marked_folder_name(item.name)
        taken.add(folded(name))
        names[item.name] = name
    return names


@dataclass(frozen=True, kw_only=True)
class _Item:
    """A file that was found.

    Attributes:
        name: Below the folder.
        address: Absolute.
        size: Bytes.
        changed_ns: Time of its last change, nanoseconds.
        fingerprint: What tells its content; None of a file of this machine, which is read for it.
    """

    name: str
    address: str
    size: int
    changed_ns: int
    fingerprint: FileFingerprint | None = None

    def fits(self, endings: tuple[str, ...]) -> bool:
        # An empty file is one that is still being written.
        return self.size > 0 and PurePosixPath(self.name).suffix.lower() in endings


def _taken(address: str, columns: Columns) -> Parameter:
    """Find the parameter that takes a file: the one required one, or the first where none is."""
    parameters = list(columns.parameters.values())
    required = [item for item in parameters if item.required]
    files = [item for item in required or parameters if item.slot and not item.shape.items]
    others = [item.name for item in required if item not in files[:1]]
    if not files or others:
        needs = f"needs {', '.join(others)} in every row" if others else "takes no single file"
        message = f"is a folder, and {columns.title} {needs}; write a table"
        raise InvalidManifest(address, [TableProblem(message=message)])
    return files[0]


def _files(address: str) -> Iterator[_Item]:
    folder = Path(os.path.abspath(local_path(address)))
    for name in sorted(files_of(folder)):
        file = folder / name
        if not _is_hidden(name) and file.is_file():
            told = file.stat()
            yield _Item(
                name=name, address=str(file), size=told.st_size, changed_ns=told.st_mtime_ns
            )


def _objects(address: str, s3: S3Settings) -> Iterator[_Item]:
    for found in objects_below(address, s3):
        name = found.address.removeprefix(f"{address.rstrip('/')}/")
        # Folders of consoles, and that of the prefix itself
        if not name or _is_hidden(name) or name.endswith("/"):
            continue
        yield _Item(
            name=name,
            address=found.address,
            size=found.size,
            changed_ns=found.changed_ns,
            fingerprint=FileFingerprint.of_object(found),
        )


def _is_hidden(name: str) -> bool:
    return any(part.startswith(_HIDDEN) for part in name.split("/"))
