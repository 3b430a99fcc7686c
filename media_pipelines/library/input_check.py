"""Whether the input files of a set are still what they were, as far as this machine has them.

A record has the digest of every file that was sent, and the parameters of the run, in which files
are named as they were typed. A file is looked for where the command runs, and above the set.
"""

import base64
import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from media_api.client.errors import UnreadableFile
from media_api.client.file_digest import sha256_of
from media_api.client.local_path import local_path
from media_api.client.model_pack import COMPANIONS, LAYERS, MODELS, local_input, parts_of
from media_pipelines.delivery.s3 import is_s3
from media_pipelines.library.set_facts import INLINE, SetFacts
from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.record.lineage import Parent

MOST_BYTES_READ = 2 * 10**9
"""Of all input files together; what is beyond is not read, and that is told."""

_ADDRESSES = ("http://", "https://")
_FILMS = (".mp4", ".mov", ".webm", ".mkv", ".avi", ".bvh", ".gif", ".avif")
_ENDINGS = frozenset({*MODELS, *LAYERS, *COMPANIONS, *_FILMS, ".zip", ".heic", ".dae", ".vrm"})
_LONGEST_PATH = 4096
_OF_NOTHING = f"{INLINE}{hashlib.sha256().hexdigest()}"


@dataclass(kw_only=True)
class CheckedInputs:
    """What was found out about the inputs of a set.

    Attributes:
        paths: Digest → the file that has this content.
        typed: Digests of contents that are in the parameters themselves, and cannot change.
        changed: What is different, as the end of a sentence.
        not_known: Sentences about inputs that nobody can compare here.
    """

    paths: dict[str, Path] = field(default_factory=dict)
    typed: set[str] = field(default_factory=set)
    changed: list[str] = field(default_factory=list)
    not_known: list[str] = field(default_factory=list)


class InputCheck:
    """Compares input files; each is read once, however many sets were made from it."""

    def __init__(self) -> None:
        self._digests: dict[tuple[str, int, int], str] = {}
        self._left = MOST_BYTES_READ

    def of(self, facts: SetFacts, known: Sequence[str]) -> CheckedInputs:
        """Compare the inputs of a set.

        Args:
            facts: The set.
            known: Assets that sets of the library have; of these a file need not be here.
        """
        checked = CheckedInputs()
        files = [each for each in facts.taken if each.asset.startswith(INLINE)]
        others = self._look(facts, {each.asset for each in files}, checked) if files else []
        matched = {*checked.paths, *checked.typed}
        unmatched = [each for each in files if each.asset not in matched]
        inputs, others = _inputs_among(others, unmatched)
        checked.changed += [
            f"{each.path} has another content now" for each in inputs if each.digest
        ]
        if any(each.asset not in known for each in unmatched):
            self._tell(unmatched, [*inputs, *others], checked)
            checked.not_known += [
                f"{each.path} has another content now, or was never an input."
                for each in others
                if each.digest
            ]
        for parent in facts.taken:
            if parent.asset.startswith(_ADDRESSES):
                told = f"{excerpt(parent.asset)} is not read: it may have changed."
                checked.not_known.append(told)
        return checked

    def _look(self, facts: SetFacts, wanted: set[str], checked: CheckedInputs) -> list["_Named"]:
        """Match files with digests; return those that match none."""
        others = []
        for name, text in facts.texts:
            typed = _typed_content(text)
            if typed in wanted:
                checked.typed.add(typed)
                continue
            found = self._match(name, text, facts.address, wanted)
            if found.path and found.digest in wanted:
                checked.paths[found.digest] = found.path
            elif _is_named_as_file(text) or (found.path and "/" in text):
                others.append(found)
        return others

    def _match(self, name: str, text: str, address: str, wanted: set[str]) -> "_Named":
        """Return the file of a name that was sent, else one that was not read, else the nearest."""
        others = []
        for path in _paths_of(text, address):
            named = _Named(name=name, text=text, path=path, digest=self._digest(path))
            if named.digest in wanted:
                return named
            others.append(named)
        unread = [each for each in others if not each.digest]
        nowhere = _Named(name=name, text=text, path=None, digest="")
        return next(iter([*unread, *others]), nowhere)

    def _tell(
        self, parents: Sequence[Parent], others: Sequence["_Named"], checked: CheckedInputs
    ) -> None:
        for each in others:
            if each.path and not each.digest:
                checked.not_known.append(f"{each.path} was not read: it may have changed.")
            elif not each.path:
                checked.not_known.append(f"{excerpt(each.text)} is not here: it may have changed.")
        if not others:
            named = ", ".join(dict.fromkeys(parent.field for parent in parents))
            told = f"Its record does not name the file of {named}: it may have changed."
            checked.not_known.append(told)

    def _digest(self, path: Path) -> str:
        """Return the digest of a file as it is sent; empty: it is none, or was not read."""
        try:
            parts = parts_of(path)
            facts = [part.stat() for part in parts.values()] or [path.stat()]
            size = sum(each.st_size for each in facts)
            key = (str(path), size, max(each.st_mtime_ns for each in facts))
            if key not in self._digests:
                if not size:
                    # Nor is it read: /proc/kmsg has no bytes either, and reading it never ends
                    return _OF_NOTHING
                if size > self._left:
                    return ""
                self._left -= size
                self._digests[key] = f"{INLINE}{_sha256(path, has_parts=bool(parts))}"
        except (OSError, UnreadableFile):
            return ""
        return self._digests[key]


@dataclass(frozen=True, kw_only=True)
class _Named:
    """A text that may name a file, and the file; empty digest: it was not read."""

    name: str
    text: str
    path: Path | None
    digest: str


def _inputs_among(
    others: Sequence[_Named], unmatched: Sequence[Parent]
) -> tuple[list[_Named], list[_Named]]:
    """Part what names inputs from what only may: a text may name a file that was never sent.

    A parameter that is named as the field is that input. Of the rest, each is one if there are not
    more of them than inputs.
    """
    fields = {parent.field.partition(".")[0] for parent in unmatched}
    inputs = [each for each in others if each.name in fields]
    named = {each.name for each in inputs}
    left = sum(parent.field.partition(".")[0] not in named for parent in unmatched)
    rest = [each for each in others if each.name not in fields] if left else []
    rest = [each for each in rest if _is_named_as_file(each.text)] or rest
    return ([*inputs, *rest], []) if len(rest) <= left else (inputs, rest)


def _typed_content(text: str) -> str:
    """Return the digest of a content that was typed in Base64; empty: it is none."""
    try:
        content = base64.b64decode(text.partition(",")[2] or text, validate=True)
    except ValueError:
        return ""
    return f"{INLINE}{hashlib.sha256(content).hexdigest()}"


def _sha256(path: Path, *, has_parts: bool) -> str:
    if not has_parts:
        return sha256_of(path)
    with local_input(path) as packed:
        return packed.sha256


def _is_named_as_file(text: str) -> bool:
    return is_s3(text) or (
        not text.startswith(_ADDRESSES) and os.path.splitext(text)[1].lower() in _ENDINGS
    )


def _paths_of(text: str, address: str) -> Iterator[Path]:
    """Find the files that a text may name; of folders only those that are named as a path."""
    if len(text) > _LONGEST_PATH or is_s3(text) or text.startswith((*_ADDRESSES, "data:")):
        return
    for path in dict.fromkeys(_places(local_path(text), address)):
        try:
            if path.is_file() or ("/" in text and path.is_dir()):
                yield path
        except (OSError, ValueError):
            continue


def _places(path: Path, address: str) -> Iterator[Path]:
    yield Path(os.path.abspath(path)) if "\0" not in str(path) else path
    if not path.is_absolute() and not is_s3(address):
        yield from (above / path for above in Path(address).parents)
