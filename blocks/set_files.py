"""Which files an asset set has: the names that it gives itself, and what its run.json lists."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

RUN_FILE = "run.json"
LINEAGE_FILE = "lineage.json"
CONTACT_SHEET_FILE = "contact_sheet.jpg"
OWN_FILES = frozenset({RUN_FILE, LINEAGE_FILE, CONTACT_SHEET_FILE})
PARTIAL_SUFFIX = ".partial"


def listed_files(run_json: bytes) -> frozenset[str] | None:
    """Return the paths that a set may have by its run.json; None when that is not one of ours.

    Every text in it counts, so that a field more in the record of a run is no change here.
    """
    try:
        record = json.loads(run_json)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict) or "flow_run_id" not in record:
        return None
    return frozenset(_texts(record)) | OWN_FILES


def started_at(run_json: bytes) -> str:
    """Return when a run began, in ISO 8601; empty when its run.json does not say."""
    try:
        value = json.loads(run_json)["started_at"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    return value if isinstance(value, str) else ""


def files_of(folder: Path) -> Iterator[str]:
    """List files and links below a folder, relative to it; links are not followed."""
    for parent, folders, names in os.walk(folder):
        links = [name for name in folders if Path(parent, name).is_symlink()]
        for name in sorted([*names, *links]):
            yield Path(parent, name).relative_to(folder).as_posix()


def _texts(record: object) -> Iterator[str]:
    waiting = [record]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
