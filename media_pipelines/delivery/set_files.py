"""Which files an asset set has: the names that it gives itself, and what its run.json lists."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

RUN_FILE = "run.json"
LINEAGE_FILE = "lineage.json"
CONTACT_SHEET_FILE = "contact_sheet.jpg"
PAGE_FILE = "index.html"
# No asset may have these names.
OWN_FILES = frozenset({RUN_FILE, LINEAGE_FILE, CONTACT_SHEET_FILE, PAGE_FILE})
PARTIAL_SUFFIX = ".partial"


def partial_of(place: Path) -> Path:
    """Return the folder in which a run works until its files are published."""
    return place.with_name(f"{place.name}{PARTIAL_SUFFIX}")


def listed_files(run_json: bytes) -> frozenset[str] | None:
    """Return the files that a set has by its run.json; None when that is not one of ours."""
    record = _record(run_json)
    if "flow_run_id" not in record:
        return None
    named = frozenset(name for name in _named(record) if isinstance(name, str))
    # The page counts only where it is named: of older sets it is somebody else's file.
    return named | (OWN_FILES - {PAGE_FILE})


@dataclass(frozen=True)
class ListedFile:
    """What a run.json says of a file.

    Attributes:
        size: Bytes; None when it does not say.
        sha256: Hexadecimal digest of the content; None when it does not say.
    """

    size: int | None = None
    sha256: str | None = None


def contents_of(run_json: bytes) -> Mapping[str, ListedFile]:
    """Return all files that a set must have, by name, with what its run.json says of them."""
    record = _record(run_json)
    named = {name: ListedFile() for name in _named(record) if isinstance(name, str)}
    described = {
        str(_field(asset, "file")): ListedFile(_field(asset, "size"), _field(asset, "sha256"))  # type: ignore[arg-type]  # a wrong type is never equal
        for step in _items(record, "steps")
        for asset in _items(step, "assets")
    }
    return named | described | {RUN_FILE: ListedFile(), LINEAGE_FILE: ListedFile()}


def started_at(run_json: bytes) -> str:
    """Return when a run began, in ISO 8601; empty when its run.json does not say."""
    value = _record(run_json).get("started_at")
    return value if isinstance(value, str) else ""


def is_completed(run_json: bytes) -> bool:
    """Say whether the run has come to its end."""
    return _record(run_json).get("status") == "COMPLETED"


def files_of(folder: Path) -> Iterator[str]:
    """List files and links below a folder, relative to it; links are not followed."""
    for parent, folders, names in os.walk(folder):
        links = [name for name in folders if Path(parent, name).is_symlink()]
        for name in sorted([*names, *links]):
            yield Path(parent, name).relative_to(folder).as_posix()


def _record(run_json: bytes) -> Mapping[str, object]:
    try:
        record = json.loads(run_json)
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def _named(record: Mapping[str, object]) -> Iterator[object]:
    """List what stands in the fields for files; a text elsewhere is no file of the set."""
    yield record.get("contact_sheet")
    yield from _items(record, "comparisons")
    yield from _items(record, "page")
    yield from (_field(choice, "sheet") for choice in _items(record, "choices"))
    for step in _items(record, "steps"):
        yield _field(step, "preview")
        yield from _items(step, "files")
        yield from (_field(asset, "file") for asset in _items(step, "assets"))


def _field(record: object, name: str) -> object:
    return record.get(name) if isinstance(record, dict) else None


def _items(record: object, name: str) -> list[object]:
    found = _field(record, name)
    return found if isinstance(found, list) else []
