"""Results of another service of our contract: its files checked, and made assets of ours.

Nothing is left in result and metadata that leads to the other service.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import cast

from pydantic import JsonValue, ValidationError

from media_api.contract.base import TaskStatus
from media_api.contract.operations import OPERATIONS
from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_service.engine_api.file_types import FILE_TYPES, FileType, recognise_file

TEXTS = ("images/captions", "images/prompt_enhancements")
_KINDS_OF_FIELDS: Mapping[str, str] = {
    "preview_image": "image",
    "visualization_image": "image",
    "last_frame": "image",
    "preview_video": "video",
    "video_clip": "video",
    "audio_clip": "audio",
    "t_pose_model": "model",
    "motion": "motion",
    "asset_path": "motion",
}
_LONGEST_NAME = 80
_LARGEST_MATERIALS = 1_000_000


def republished(execution: Execution) -> Outcome:
    """Check what another service has made, and publish it under our names.

    Raises:
        JobError: `engine_answer_unusable`, if it is not what the contract says.
    """
    made, uris = execution.made, _Republished(execution)
    result = made.result if execution.operation in TEXTS else uris.renamed(made.result)
    metadata = uris.renamed(made.metadata)
    if metadata is None and _has_records(execution.operation) and isinstance(result, list):
        metadata = [{} for _ in result]
    _name_inputs(execution, metadata)
    metadata = uris.with_downloads(made.metadata, metadata, result)
    _check(execution.operation, result, metadata)
    return Outcome(result=result, metadata=metadata)


def _unusable(what: str) -> JobError:
    return JobError("engine_answer_unusable", f"What the other service has made {what}")


def _has_records(operation: str) -> bool:
    """Whether there is metadata of every result, not of all together."""
    several = operation.startswith(("motions/", "3d_models/"))
    return several and operation != "3d_models/renderings"


class _Republished:
    """The files of the other service as assets of ours.

    Args:
        execution: The job, to which the files were handed over.
    """

    def __init__(self, execution: Execution) -> None:
        self._execution = execution
        kinds = _wanted(execution)
        self._ours: dict[str, str] = {}
        taken: set[str] = set()
        for uri, path in zip(execution.made.uris, execution.made_files, strict=True):
            name = _name(uri, _type(path, uri, kinds.get(uri)), taken)
            taken.add(name)
            self._ours[uri] = execution.publish(path, name)

    def renamed(self, value: JsonValue) -> JsonValue:
        """Return a value with our addresses, and without all else that leads away."""
        if isinstance(value, str):
            return self._ours.get(value, "" if _leads_away(value) else value)
        if isinstance(value, list):
            return [self.renamed(item) for item in value if not self._is_foreign(item)]
        if isinstance(value, dict):
            return {
                key: self.renamed(item)
                for key, item in value.items()
                if key != "downloads" and not self._is_foreign(item)
            }
        return value

    def _is_foreign(self, value: JsonValue) -> bool:
        return isinstance(value, str) and value not in self._ours and _leads_away(value)

    def with_downloads(
        self, theirs: JsonValue, metadata: JsonValue, result: JsonValue
    ) -> JsonValue:
        """Describe our files where the other service has described its own."""
        offered = self._execution.downloads()
        if not offered:
            return metadata
        if not isinstance(metadata, list):
            return {**_record(metadata), "downloads": [as_json(item) for item in offered]}
        results = result if isinstance(result, list) else []
        parts: list[JsonValue] = []
        for number, part in enumerate(metadata):
            before = _record(theirs[number]) if isinstance(theirs, list) else {}
            named = {*results[number : number + 1], *_strings(part), *self._offered(before)}
            own = [item for item in offered if len(metadata) == 1 or item.uri in named]
            parts.append({**_record(part), "downloads": [as_json(item) for item in own]})
        return parts

    def _offered(self, part: Mapping[str, JsonValue]) -> Iterator[str]:
        downloads = part.get("downloads")
        for item in downloads if isinstance(downloads, list) else ():
            uri = item.get("uri") if isinstance(item, dict) else None
            if isinstance(uri, str) and uri in self._ours:
                yield self._ours[uri]


def _leads_away(text: str) -> bool:
    """Whether a text has a link or a path in it."""
    return "://" in text or any(map(_is_path, text.replace("\\", "/").split()))


def _is_path(word: str) -> bool:
    if word.startswith(("/", "~/", "assets/", "data:")) or word[1:3] == ":/":
        return len(word) > 1
    folder, _, name = word.rpartition("/")
    ending = name.rpartition(".")[2] if "." in name else ""
    return bool(folder) and ending.isalnum() and not ending.isdecimal()


def _record(value: JsonValue) -> dict[str, JsonValue]:
    return dict(value) if isinstance(value, dict) else {}


def _strings(value: JsonValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    if isinstance(value, dict):
        value = list(value.values())
    for item in value if isinstance(value, list) else ():
        yield from _strings(item)


def _wanted(execution: Execution) -> dict[str, str]:
    """Return the kind that each named file must be of; companions may be of any."""
    kinds = dict(_named(execution.made.metadata))
    results = execution.made.result if isinstance(execution.made.result, list) else []
    kind = _kind_of_results(execution)
    return kinds | {uri: kind for uri in results if isinstance(uri, str)}


def _named(value: JsonValue) -> Iterator[tuple[str, str]]:
    if isinstance(value, list):
        for item in value:
            yield from _named(item)
    if isinstance(value, dict):
        for key, item in value.items():
            if key in _KINDS_OF_FIELDS and isinstance(item, str):
                yield item, _KINDS_OF_FIELDS[key]
            elif key != "downloads":
                yield from _named(item)


def _kind_of_results(execution: Execution) -> str:
    operation = execution.operation
    if operation == "3d_models/renderings":
        return str(execution.field("output_type"))
    if operation in ("videos/motion_detections", "motions/retrievals"):
        return "motion"
    return "image" if operation.startswith("images/") else "model"


def _type(path: Path, uri: str, wanted: str | None) -> FileType:
    """Return the type of a file.

    Raises:
        JobError: If it is none of ours, or not of the kind that is wanted.
    """
    found = recognise_file(path) or _materials(path, uri)
    if found is None or (wanted and not found.serves(wanted)):
        what = f"a {found.suffix} file" if found else "of no known type"
        raise _unusable(f"is {what} where {wanted or 'a file of the contract'} is wanted.")
    return found


def _materials(path: Path, uri: str) -> FileType | None:
    """The companion of an OBJ file is a text without a mark of its own."""
    if not uri.endswith(".mtl") or path.stat().st_size >= _LARGEST_MATERIALS:
        return None
    content = path.read_bytes()
    return FILE_TYPES["mtl"] if content.isascii() and b"newmtl" in content else None


def _name(uri: str, found: FileType, taken: set[str]) -> str:
    """Return the name of a file as it is there, as far as it can be ours; others refer to it."""
    stem = re.sub(r"[^\w-]+", "_", PurePosixPath(uri.partition("?")[0]).stem, flags=re.ASCII)
    stem = stem.strip("_")[:_LONGEST_NAME] or "file"
    number, name = 2, f"{stem}.{found.suffix}"
    while name in taken:
        number, name = number + 1, f"{stem}-{number}.{found.suffix}"
    return name


def _name_inputs(execution: Execution, metadata: JsonValue) -> None:
    """Name our inputs where the other service named what was sent to it."""
    videos, pictures = execution.uris("video"), execution.uris("image")
    for part in metadata if isinstance(metadata, list) else [metadata]:
        if isinstance(part, dict):
            if videos:
                part["video"] = videos[0]
            if "reference_images" in part:
                part["reference_images"] = cast("JsonValue", pictures or None)


def _check(operation: str, result: JsonValue, metadata: JsonValue) -> None:
    """Check a result against the contract.

    Raises:
        JobError: If it does not follow it.
    """
    row = OPERATIONS[operation]
    if result in ("", []) and not row.is_search:
        raise _unusable("is empty.")
    told = row.answered(TaskStatus.PROCESSING, "").model_dump()
    try:
        row.envelope.model_validate(
            {**told, "status": "COMPLETED", "result": result, "metadata": metadata}
        )
    except ValidationError as exc:
        raise _unusable("does not follow the contract.") from exc
