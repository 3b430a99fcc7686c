"""Somebody else's folder: an environment with our wheels and what they depend on, no checkout."""

import fcntl
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from media_testing.repository import DISTRIBUTIONS, ROOT

SOURCES = ("media_pipelines", "flows", "tasks", "blocks", "packages", "prefect.yaml")
SOURCES += ("pyproject.toml", "README.md", "LICENSE")
# Prefect waits 20 s for its temporary server, which is not always enough beside other tests
PATIENCE = {"PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "120"}


def build_wheels(folder: Path) -> Path:
    """Build all wheels from a copy of the sources, so that nothing is left in them.

    Returns:
        The folder that holds them.
    """
    source, wheels = folder / "source", folder / "wheels"
    ignored = shutil.ignore_patterns("__pycache__", "tests", "build", "*.egg-info", "guide")
    for name in SOURCES:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, source / name, symlinks=True, ignore=ignored)
        else:
            shutil.copy(path, source / name)
    options = ["--no-deps", "--no-index", "--no-build-isolation", "--quiet"]
    command = [sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", str(wheels)]
    subprocess.run([*command, *(str(source / each) for each in DISTRIBUTIONS.values())], check=True)
    shutil.rmtree(source)
    return wheels


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep the other workers of a run of tests out of a folder."""
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def shared_wheels(folder: Path) -> Path:
    """Return the wheels that all workers of a run share; the first one builds them.

    Args:
        folder: Of this worker, beside those of the others.
    """
    shared = folder.parent / "wheels-of-all"
    with _alone(shared):
        if not (shared / "wheels").is_dir():
            build_wheels(shared)
    return shared / "wheels"


def closure(requirements: list[str], extras: frozenset[str] = frozenset()) -> set[str]:
    """Name every installed distribution that requirements lead to, with no extra unless named."""
    found: set[str] = set()
    open_ends = [(Requirement(text), extras) for text in requirements]
    seen: set[tuple[str, frozenset[str]]] = set()
    while open_ends:
        needed, of = open_ends.pop()
        marked = needed.marker is None or any(
            needed.marker.evaluate({"extra": extra}) for extra in (of or {""})
        )
        wanted = frozenset(needed.extras)
        if not marked or (needed.name, wanted) in seen:
            continue
        seen.add((needed.name, wanted))
        found.add(canonicalize_name(needed.name))
        below = metadata.distribution(needed.name).requires or []
        open_ends += [(Requirement(text), wanted) for text in below]
    return found


OURS = set(DISTRIBUTIONS)
STUDIO = ROOT / "packages/media-studio/media_studio"


def wheel_of(name: str, wheels: Path) -> Path:
    """Return the wheel of a distribution."""
    (found,) = wheels.glob(f"{name.replace('-', '_')}-*.whl")
    return found


class Stranger:
    """A folder with an environment of its own.

    Args:
        folder: Where it works.
        wheels: Folder of ours.
        wanted: What is installed, as pip is told: its wheels, and what they need, as links to what
            is installed here.
        also: Further distributions that are there.
        is_whole: Whether all files lie there, so that confined processes may read them.
    """

    def __init__(
        self,
        folder: Path,
        wheels: Path,
        wanted: str = "media-pipelines",
        also: Sequence[str] = (),
        *,
        is_whole: bool = False,
    ) -> None:
        self.folder = folder
        environment = folder / "environment"
        venv.create(environment, symlinks=True)
        self.python = environment / "bin" / "python"
        site = next((environment / "lib").glob("python*")) / "site-packages"
        self.distributions = closure([wanted, *also])
        self._install(site, [wheel_of(name, wheels) for name in self.distributions & OURS])
        for name in self.distributions - OURS:
            _link(metadata.distribution(name), site, is_whole=is_whole)

    def _install(self, site: Path, wheels: Sequence[Path]) -> None:
        options = ["--no-deps", "--no-index", "--quiet", "--target", str(site)]
        command = [sys.executable, "-m", "pip", "install", *options]
        subprocess.run([*command, *map(str, wheels)], check=True)
        _take_compiled(STUDIO, site / STUDIO.name)

    def install_folder(self) -> None:
        """Install the package that stands in the folder, as `pip install --editable .` does."""
        options = ["--no-deps", "--no-index", "--no-build-isolation", "--quiet"]
        command = [sys.executable, "-m", "pip", "--python", str(self.python), "install", *options]
        subprocess.run([*command, "--editable", str(self.folder)], check=True)

    def run(self, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        """Run Python there and return what it printed; nothing of ours is in its environment."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        return subprocess.run(
            [str(self.python), *arguments],
            cwd=self.folder,
            env={**kept, **PATIENCE, "PREFECT_HOME": str(self.folder / ".prefect"), **environment},
            capture_output=True,
            text=True,
            timeout=240,
        )


def _take_compiled(source: Path, target: Path) -> None:
    """Bring what is compiled here, which takes a minute, beside the same sources there."""
    if not target.is_dir():
        return
    for module in target.rglob("*.py"):
        of = (source / module.relative_to(target)).stat()
        # What is compiled belongs to a source of this time and size
        os.utime(module, ns=(of.st_atime_ns, of.st_mtime_ns))
    for compiled in source.rglob("*.nb[ic]"):
        place = target / compiled.relative_to(source)
        place.parent.mkdir(exist_ok=True)
        shutil.copy2(compiled, place)


def _link(distribution: metadata.Distribution, site: Path, *, is_whole: bool) -> None:
    for top in {file.parts[0] for file in distribution.files or () if file.parts[0] != ".."}:
        source, target = Path(str(distribution.locate_file(top))), site / top
        if top == "__pycache__" or not source.exists() or target.exists():
            continue
        if not is_whole:
            target.symlink_to(source)
        elif source.is_dir():
            shutil.copytree(source, target, copy_function=_linked)
        else:
            _linked(str(source), str(target))


def _linked(source: str, target: str) -> None:
    """Give a file a second name, or copy it to another disk."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
