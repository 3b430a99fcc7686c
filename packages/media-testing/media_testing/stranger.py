"""Somebody else's folder: an environment with the wheel and what it depends on, no checkout."""

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

from media_testing.repository import ROOT

SOURCES = ("media_pipelines", "flows", "tasks", "blocks", "prefect.yaml", "pyproject.toml")
SOURCES += ("README.md", "LICENSE")
# Prefect waits 20 s for its temporary server, which is not always enough beside other tests
PATIENCE = {"PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "120"}


def build_wheel(folder: Path) -> Path:
    """Build the wheel from a copy of the sources, so that nothing is left in them."""
    source = folder / "source"
    for name in SOURCES:
        path = ROOT / name
        if path.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(path, source / name, symlinks=True, ignore=ignored)
        else:
            shutil.copy(path, source / name)
    options = ["--no-deps", "--no-index", "--no-build-isolation", "--quiet"]
    command = [sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", str(folder)]
    subprocess.run([*command, str(source)], check=True)
    shutil.rmtree(source)
    return next(folder.glob("*.whl"))


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
        found.add(needed.name)
        below = metadata.distribution(needed.name).requires or []
        open_ends += [(Requirement(text), wanted) for text in below]
    return found


class Stranger:
    """A folder with an environment of its own.

    Args:
        folder: Where it works.
        wheel: What is installed, with the distributions that its base needs, as links to ours.
        also: Further distributions that are there.
    """

    def __init__(self, folder: Path, wheel: Path, also: Sequence[str] = ()) -> None:
        self.folder = folder
        environment = folder / "environment"
        venv.create(environment, symlinks=True)
        self.python = environment / "bin" / "python"
        site = next((environment / "lib").glob("python*")) / "site-packages"
        options = ["--no-deps", "--no-index", "--quiet", "--target", str(site)]
        subprocess.run([sys.executable, "-m", "pip", "install", *options, str(wheel)], check=True)
        (installed,) = metadata.distributions(name="media-pipelines", path=[str(site)])
        for name in closure([*(installed.requires or []), *also]):
            _link(metadata.distribution(name), site)

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


def _link(distribution: metadata.Distribution, site: Path) -> None:
    for top in {file.parts[0] for file in distribution.files or () if file.parts[0] != ".."}:
        source, target = Path(str(distribution.locate_file(top))), site / top
        if top != "__pycache__" and source.exists() and not target.exists():
            target.symlink_to(source)
