"""Whether the studio, or what it imports, is as it was when its tests passed.

Its tests take as long as all others together, and nothing imports it, so that a change elsewhere
cannot break it. What counts is what the files say and not their history, which a checkout may lack.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from media_testing.repository import ROOT, TESTING

STUDIO = "packages/media-studio"
PASSED = ROOT / STUDIO / "tests" / "passed.txt"
"""The state in which the tests passed last; `make test-studio` writes it."""
IMPORTED = (
    "packages/media-api/media_gltf",
    "packages/media-api/media_api/contract",
    "packages/media-service/media_service/engine_api",
    "packages/media-service/media_service/results",
)
LEFT_OUT = ("__pycache__", ".egg-info")
_IMPORT = re.compile(r"^\s*from (media_testing[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)


def current() -> str:
    """Return a digest of all that the tests of the studio depend on."""
    digest = hashlib.sha256()
    for path in sorted({*_files(), *_shared()}):
        name = path.relative_to(ROOT).as_posix()
        digest.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def has_passed() -> bool:
    """Whether the tests have passed in this state."""
    return PASSED.is_file() and PASSED.read_text().split()[:1] == [current()]


def note_passed() -> None:
    """Write down that the tests have passed in this state."""
    PASSED.write_text(f"{current()}  the studio and what it imports, as its tests passed last\n")


def _files() -> Iterator[Path]:
    for folder in (STUDIO, *IMPORTED):
        for path in (ROOT / folder).rglob("*"):
            is_meant = path.is_file() and path != PASSED and path.suffix != ".md"
            if is_meant and not any(part in str(path) for part in LEFT_OUT):
                yield path


def _shared() -> Iterator[Path]:
    """Yield what the tests of the studio import of this package, and what that imports of it."""
    left = list((ROOT / STUDIO / "tests").rglob("*.py"))
    seen: set[Path] = set()
    while left:
        for path in _imported(left.pop()):
            if path not in seen:
                seen.add(path)
                left.append(path)
    yield from seen


def _imported(module: Path) -> Iterator[Path]:
    for base, names in _IMPORT.findall(module.read_text(encoding="utf-8")):
        for name in (base, *(f"{base}.{each}" for each in re.findall(r"\w+", names))):
            path = TESTING.parent / f"{name.replace('.', '/')}.py"
            if path.is_file():
                yield path
