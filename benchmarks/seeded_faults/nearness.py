"""Which test files are near to a module: those that import it, then those that import these."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from pathlib import Path

from media_testing.repository import ROOT, TESTING

SOURCES = (
    (ROOT, "media_pipelines flows tasks blocks tests"),
    (ROOT / "packages/media-api", "media_api media_gltf tests"),
    (ROOT / "packages/media-service", "media_service tests"),
    (ROOT / "packages/media-studio", "media_studio tests"),
    (TESTING.parent, TESTING.name),
)
ALSO_NAMED = ("flows", "tasks", "blocks")
"""Folders at the root that are imported as parts of `media_pipelines`."""


def nearest(module: Path, importers: Mapping[Path, Set[Path]]) -> list[Path]:
    """Return the test files that reach a module, the nearest first; of these, fast ones first."""
    tests: list[Path] = []
    seen, reached = {module}, {module}
    while reached:
        reached = {each for one in reached for each in importers.get(one, ())} - seen
        seen |= reached
        tests += sorted(filter(_is_test, reached), key=_by_speed)
    return tests


def importers() -> Mapping[Path, Set[Path]]:
    """Return which modules import each."""
    named = dict(_named())
    found: defaultdict[Path, set[Path]] = defaultdict(set)
    for path in set(named.values()):
        for name in _imported(path):
            if name in named:
                found[named[name]].add(path)
    return found


def _named() -> Iterator[tuple[str, Path]]:
    for root, folders in SOURCES:
        for folder in folders.split():
            for path in (root / folder).rglob("*.py"):
                name = path.relative_to(root).with_suffix("").as_posix().replace("/", ".")
                if folder in ALSO_NAMED:
                    name = f"media_pipelines.{name}"
                yield (f"{root.name}:{name}" if folder == "tests" else name), path


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield f"{node.module}.__init__"
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def _is_test(path: Path) -> bool:
    return path.name.startswith("test_")


def _by_speed(path: Path) -> tuple[bool, bool, str]:
    return "whole" in path.parts, "local" in path.parts, path.as_posix()
