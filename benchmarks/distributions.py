"""What each distribution weighs: files and lines, tests, what it installs, and what it imports.

`python -m benchmarks.distributions` prints the tables. Sizes are those of the files that are
installed here; nothing is fetched.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path

from media_testing.repository import ROOT
from media_testing.stranger import closure

PACKAGES: Mapping[str, Sequence[str]] = {
    "media-pipelines": ("media_pipelines", "flows", "tasks", "blocks"),
    "media-api": ("packages/media-api/media_api", "packages/media-api/media_gltf"),
    "media-service": ("packages/media-service/media_service",),
    "media-studio": ("packages/media-studio/media_studio",),
}
TESTS: Mapping[str, Sequence[str]] = {
    "media-pipelines": ("tests/fast", "tests/local", "tests/whole"),
    "media-api": ("packages/media-api/tests",),
    "media-service": ("packages/media-service/tests",),
    "media-studio": ("packages/media-studio/tests",),
    "all together": ("tests/product",),
    "what tests share": ("packages/media-testing",),
}
INSTALLS = (
    "media-api",
    "media-api[gltf]",
    "media-pipelines",
    "media-pipelines[service]",
    "media-pipelines[studio]",
)
OWNER = {
    "media_pipelines": "media-pipelines",
    "media_api": "media-api",
    "media_gltf": "media-api",
    "media_service": "media-service",
    "media_studio": "media-studio",
}


def main() -> None:
    """Print all tables."""
    print("code                 files    lines")
    for name, folders in PACKAGES.items():
        print(f"{name:18} {_weight(folders)}")
    print("\ntests                files    lines")
    for name, folders in TESTS.items():
        print(f"{name:18} {_weight(folders)}")
    print("\ninstalled                 packages       MB")
    for wanted in INSTALLS:
        names = closure([wanted])
        print(f"{wanted:26} {len(names):7} {sum(map(_size, names)) / 1e6:8.1f}")
    print("\nimports of modules of another distribution")
    for (source, target), count in sorted(_ties().items()):
        print(f"{source:18} {target:18} {count:6}")


def _modules(folders: Sequence[str]) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def _weight(folders: Sequence[str]) -> str:
    paths = _modules(folders)
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)
    return f"{len(paths):7} {lines:8,}"


def _size(name: str) -> int:
    if name in PACKAGES:
        files = [file for folder in PACKAGES[name] for file in (ROOT / folder).rglob("*")]
        kept = [file for file in files if file.is_file() and "__pycache__" not in file.parts]
        return sum(file.stat().st_size for file in kept)
    files = [Path(str(file.locate())) for file in metadata.distribution(name).files or ()]
    kept = [file for file in files if file.suffix != ".pyc" and file.is_file()]
    return sum(file.stat().st_size for file in kept)


def _ties() -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for source, folders in PACKAGES.items():
        for path in _modules(folders):
            for module in _imported(path):
                target = OWNER.get(module.partition(".")[0])
                if target and target != source:
                    found[source, target] += 1
    return found


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


if __name__ == "__main__":
    sys.exit(main())
