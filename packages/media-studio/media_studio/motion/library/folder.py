"""Motions in a folder of the operator's."""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from media_studio.motion.bvh_reader import MAX_BYTES, decode, read_bvh
from media_studio.motion.library.entry import Entry

MAX_FILES = 10_000
_HEADER_BYTES = 4096
_MAX_NOTE_BYTES = 64_000
"""Size of the file beside a motion that describes it."""


@dataclass(frozen=True, kw_only=True)
class Skipped:
    """A file that is left out, or whose description is.

    Attributes:
        path: Where it is.
        reason: Why, as the end of a sentence that begins with the path.
    """

    path: Path
    reason: str


@dataclass(frozen=True, kw_only=True)
class OperatorEntries:
    """What was found in a folder.

    Attributes:
        entries: The motions, folder by folder.
        skipped: The files that could not be used.
    """

    entries: tuple[Entry, ...]
    skipped: tuple[Skipped, ...]


@dataclass(frozen=True, kw_only=True)
class _Note:
    title: str = ""
    description: str = ""
    keywords: tuple[str, ...] = ()


class _Unusable(Exception):
    """The file is left out for the reason given."""


def operator_entries(folder: Path) -> OperatorEntries:
    """List the BVH files in a folder and the folders in it.

    Only the beginning of each file is looked at; it is read when the motion is built. A file
    `wave.txt` beside `wave.bvh` describes it, `wave.json` may have `title`, `description` and
    `keywords`; otherwise the title is made from the file's name. Links that lead out of the
    folder are not followed.

    Args:
        folder: Where to look; one that does not exist has no motions.
    """
    home = folder.resolve()
    entries: list[Entry] = []
    skipped: list[Skipped] = []
    for path in _files(home):
        if len(entries) == MAX_FILES:
            skipped.append(Skipped(path=path, reason=f"comes after {MAX_FILES} other files"))
            break
        try:
            _check(path, home)
        except _Unusable as unusable:
            skipped.append(Skipped(path=path, reason=str(unusable)))
            continue
        note = _Note()
        try:
            note = _note(path, home)
        except _Unusable as unusable:
            skipped.append(
                Skipped(path=path, reason=f"is used without its description: {unusable}")
            )
        entries.append(_entry(path, home, note))
    return OperatorEntries(entries=tuple(entries), skipped=tuple(skipped))


def title_of(stem: str) -> str:
    """Return the name of a file as a title: "walkForward_02" is "Walk forward 02"."""
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+|\d+", stem)
    title = " ".join(word if word.isupper() and len(word) > 1 else word.lower() for word in words)
    return title[:1].upper() + title[1:] or stem


def _files(home: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(home):
        folders.sort()
        for name in sorted(names):
            if name.lower().endswith(".bvh"):
                yield Path(place, name)


def _check(path: Path, home: Path) -> None:
    size, start = _start(path, home, _HEADER_BYTES)
    if size > MAX_BYTES:
        raise _Unusable(f"is larger than {MAX_BYTES // 1_000_000} MB")
    if not re.match(r"(\ufeff|\s|#.*\n)*HIERARCHY\b", decode(start), re.IGNORECASE):
        raise _Unusable("is not a BVH file: it does not start with HIERARCHY")


def _start(path: Path, home: Path, length: int) -> tuple[int, bytes]:
    """Return the size and the first bytes of a file in the folder."""
    try:
        if not path.resolve().is_relative_to(home):
            raise _Unusable("is a link that leads out of the folder")
        if not path.is_file():
            raise _Unusable("is no ordinary file")
        with path.open("rb") as file:
            return path.stat().st_size, file.read(length)
    except (OSError, RuntimeError) as error:
        raise _Unusable(f"cannot be read: {error}") from error


def _note(path: Path, home: Path) -> _Note:
    for suffix in (".json", ".txt"):
        beside = path.with_suffix(suffix)
        if not beside.exists():
            continue
        size, data = _start(beside, home, _MAX_NOTE_BYTES)
        if size > _MAX_NOTE_BYTES:
            raise _Unusable(f"{beside.name} is larger than {_MAX_NOTE_BYTES // 1000} kB")
        text = decode(data)
        return (
            _from_json(text, beside.name) if suffix == ".json" else _Note(description=_line(text))
        )
    return _Note()


def _from_json(text: str, name: str) -> _Note:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise _Unusable(f"{name} is not JSON") from None
    if not isinstance(record, dict):
        raise _Unusable(f"{name} is not a JSON object")
    title, description = record.get("title", ""), record.get("description", "")
    keywords = record.get("keywords", [])
    if isinstance(keywords, str):
        keywords = keywords.replace(",", " ").split()
    texts = [title, description, *keywords] if isinstance(keywords, list) else [None]
    if not all(isinstance(text, str) for text in texts):
        raise _Unusable(f"{name} has a title, description or keyword that is not text")
    return _Note(
        title=_line(title),
        description=_line(description),
        keywords=tuple(map(_line, keywords)),
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def _entry(path: Path, home: Path, note: _Note) -> Entry:
    place = path.relative_to(home)
    title = note.title or title_of(place.stem)
    return Entry(
        id=f"library/{place.as_posix()}",
        title=title,
        description=note.description or f"{title}, from the operator's library.",
        keywords=note.keywords
        or tuple(word for part in place.parts[:-1] for word in title_of(part).split()),
        build=partial(read_bvh, path),
    )
