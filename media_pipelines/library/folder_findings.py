"""What lies below a folder of this machine.

Links are not followed, so that nothing is found twice and no loop is walked; one that leads out of
the place is told.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from media_api.contract.system_errors import reason_of
from media_pipelines.batch.row_names import OWN_FOLDER
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.set_files import LINEAGE_FILE, RUN_FILE
from media_pipelines.library.findings import (
    HEAD_BYTES,
    LARGEST_RECORD_BYTES,
    MOST_FOLDERS_BESIDE_ROWS,
    TOO_LARGE,
    FoundBatch,
    FoundSet,
    LibraryFinding,
    UnreadPlace,
    is_record_of_row,
    not_looked_into,
)

_NO_S3 = S3Settings()


def findings_in_folder(place: Path) -> Iterator[LibraryFinding]:
    """Find everything below a folder, in the order of names.

    Args:
        place: Absolute, without links in it.
    """
    # Texts: a Path for each of many thousand folders takes as long as to look into it
    waiting = [str(place)]
    while waiting:
        folder = waiting.pop()
        try:
            inside = _Listing.of(folder)
        except FileNotFoundError:
            # It went away meanwhile
            continue
        except OSError as exc:
            yield UnreadPlace(address=folder, reason=reason_of(exc))
            continue
        yield from _outward(inside.links, place)
        if OWN_FOLDER in inside.folders:
            yield from _take_batch(folder, inside)
        if RUN_FILE in inside.files or LINEAGE_FILE in inside.files:
            yield from _set_in(folder, inside)
        waiting += [_below(folder, name) for name in sorted(inside.folders, reverse=True)]


@dataclass
class _Listing:
    """What is directly in a folder.

    Attributes:
        files: Name → bytes.
        folders: Names.
        links: Links to folders.
    """

    files: dict[str, int] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)
    links: list[Path] = field(default_factory=list)

    @classmethod
    def of(cls, folder: str) -> "_Listing":
        found = cls()
        with os.scandir(folder) as entries:
            for entry in entries:
                found._take(entry)
        return found

    def _take(self, entry: os.DirEntry[str]) -> None:
        if entry.is_dir(follow_symlinks=False):
            self.folders.add(entry.name)
            return
        try:
            if entry.is_file():
                self.files[entry.name] = entry.stat().st_size
            elif entry.is_symlink() and entry.is_dir():
                self.links.append(Path(entry.path))
        except OSError:
            # It went away meanwhile, or is a link in a circle
            return


def _below(folder: str, name: str) -> str:
    return f"{folder.rstrip('/')}/{name}"


def _outward(links: list[Path], place: Path) -> Iterator[UnreadPlace]:
    for link in links:
        target = Path(os.path.realpath(link))
        if not target.is_relative_to(place):
            told = f"it is a link to {target}, which is not followed: name that place"
            yield UnreadPlace(address=str(link), reason=told)


def _set_in(folder: str, inside: _Listing) -> Iterator[FoundSet | UnreadPlace]:
    for name in (RUN_FILE, LINEAGE_FILE):
        if inside.files.get(name, 0) > LARGEST_RECORD_BYTES:
            yield UnreadPlace(address=_below(folder, name), reason=TOO_LARGE)
            return
    try:
        run = _content(folder, RUN_FILE, inside)
        lineage = _content(folder, LINEAGE_FILE, inside)
    except OSError as exc:
        yield UnreadPlace(address=exc.filename or folder, reason=reason_of(exc))
        return
    files = dict(_files_below(folder, inside))
    if run is not None or lineage is not None:
        yield FoundSet(address=folder, run=run, lineage=lineage, files=files)


def _content(folder: str, name: str, inside: _Listing) -> bytes | None:
    if name not in inside.files:
        return None
    try:
        return Path(folder, name).read_bytes()
    except FileNotFoundError:
        return None


def _files_below(folder: str, inside: _Listing) -> Iterator[tuple[str, int]]:
    yield from inside.files.items()
    waiting = list(inside.folders)
    while waiting:
        way = waiting.pop()
        try:
            further = _Listing.of(f"{folder}/{way}")
        except OSError:
            # The walk comes there too, and says why
            continue
        if RUN_FILE not in further.files and OWN_FOLDER not in further.folders:
            yield from ((f"{way}/{name}", size) for name, size in further.files.items())
            waiting += [f"{way}/{name}" for name in further.folders]


def _take_batch(folder: str, inside: _Listing) -> Iterator[LibraryFinding]:
    """Tell a batch, and leave in the listing only the folders that are not those of its rows."""
    # With pyarrow, which a place without batches does not need
    from media_pipelines.library.batch_results import rows_of

    rows = rows_of(folder, inside.folders, _NO_S3)
    looked_into = rows.others[:MOST_FOLDERS_BESIDE_ROWS]
    others = {name for name in looked_into if not is_record_of_row(_head(_below(folder, name)))}
    yield FoundBatch(address=folder, rows=rows, leftovers=len(looked_into) - len(others))
    yield from not_looked_into(folder, len(rows.others) - len(looked_into))
    inside.folders = others


def _head(folder: str) -> bytes | None:
    try:
        with Path(folder, RUN_FILE).open("rb") as content:
            return content.read(HEAD_BYTES)
    except OSError:
        return None
