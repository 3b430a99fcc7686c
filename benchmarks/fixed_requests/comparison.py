"""What differs between two recordings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from benchmarks.fixed_requests.neutral import JsonValue
from benchmarks.fixed_requests.recording import Recording

_MISSING = "nothing"


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """What became of the requests.

    Attributes:
        differences: A line for every place that differs.
        summary: How many requests and files were compared, and how.
    """

    differences: tuple[str, ...]
    summary: str


def compare_recordings(before: Recording, after: Recording) -> Comparison:
    """Compare all of two recordings but the bytes of files whose content is compared."""
    found = tuple(differences(_without_bytes(before), _without_bytes(after)))
    files, later = _files(before), _files(after)
    restamped = [place for place in files if place in later and files[place] != later[place]]
    changed = {line.partition(":")[0].partition(".")[0] for line in found}
    lines = [
        f"{len(before)} requests, {len(changed)} with differences",
        f"{len(files)} files, {len(files.items() & later.items())} equal to the byte; others:",
        *restamped,
    ]
    return Comparison(differences=found, summary="\n".join(lines))


def differences(before: JsonValue, after: JsonValue, place: str = "") -> Iterator[str]:
    """Yield a line for every place at which two JSON values differ."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in [*before, *(key for key in after if key not in before)]:
            there = f"{place}.{key}" if place else key
            yield from differences(before.get(key, _MISSING), after.get(key, _MISSING), there)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from differences(old, new, f"{place}[{index}]")
    elif before != after:
        yield f"{place}: {str(before)[:200]} became {str(after)[:200]}"


def _without_bytes(recording: Recording) -> JsonValue:
    return {
        name: {
            **entry,
            "files": {
                file: {key: value for key, value in digest.items() if key != "file"}
                for file, digest in entry["files"].items()
            },
        }
        for name, entry in recording.items()
    }


def _files(recording: Recording) -> dict[str, str]:
    """Return the digests of whole files by `request/file (what of it is compared)`."""
    return {
        f"{name}/{file} ({digest['compared']})": digest["file"]
        for name, entry in recording.items()
        for file, digest in entry["files"].items()
    }
