"""Figures of one benchmark, kept in git, so that no number of the page is typed."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from pydantic import BaseModel, ConfigDict
from rich.console import Console
from rich.table import Table

from media_studio.blender.environment import LOCK

FOLDER = Path(__file__).parent
PACKAGE, BLENDER = "media-pipelines", "bpy"


class FigureTable(BaseModel):
    """A table as it was printed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = ""
    columns: list[str]
    rows: list[list[str]]


class Figures(BaseModel):
    """What one run has found.

    Attributes:
        command: What measured it.
        measured: Day.
        machine: Cores and processor.
        commit: State of the code; empty: not known.
        versions: Of the package and its peers.
        values: Single figures, by the name that the page calls them.
        tables: What was printed.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    command: str
    measured: str
    machine: str
    commit: str = ""
    versions: dict[str, str]
    values: dict[str, str] = {}
    tables: list[FigureTable] = []

    def source(self) -> str:
        """Say where the figures come from, and whether they are of another version than this."""
        peers = ", ".join(f"{name} {number}" for name, number in self.versions.items())
        state = f", commit {self.commit}" if self.commit else ""
        is_old = self.versions.get(PACKAGE) != _version(PACKAGE)
        old = " **The code has changed since.**" if is_old else ""
        what = f"{peers}{state}.{old}"
        return f"Measured {self.measured} by `{self.command}` on {self.machine}; {what}"


def show(
    name: str,
    *tables: Table,
    values: Mapping[str, str] | None = None,
    peers: Sequence[str] = (),
    programs: Mapping[str, str] | None = None,
    width: int | None = None,
) -> None:
    """Print what a benchmark has found, with the versions of its peers, and keep it in a file.

    Args:
        name: Of the file.
        tables: With texts in their cells.
        values: Single figures.
        peers: Packages that we are compared with; `bpy` is Blender.
        programs: Programs of others, and their versions.
        width: Of the terminal.
    """
    found = Figures(
        command=_command(),
        measured=datetime.now(UTC).date().isoformat(),
        machine=_machine(),
        commit=_commit(),
        versions={each: _version(each) for each in (PACKAGE, *peers)} | dict(programs or {}),
        values=dict(values or {}),
        tables=[_figures(table) for table in tables],
    )
    console = Console(width=width)
    for table in tables:
        console.print(table)
    for what, value in found.values.items():
        console.print(f"{what}: {value}", soft_wrap=True)
    console.print(found.source(), soft_wrap=True)
    (FOLDER / f"{name}.json").write_text(found.model_dump_json(indent=1) + "\n", encoding="utf-8")


def read_figures(name: str) -> Figures:
    """Read what a benchmark has found last."""
    return Figures.model_validate_json((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def _figures(table: Table) -> FigureTable:
    columns = [list(map(str, column.cells)) for column in table.columns]
    heads = [str(column.header).replace("\n", " ") for column in table.columns]
    rows = [list(cells) for cells in zip(*columns, strict=True)]
    return FigureTable(title=str(table.title or ""), columns=heads, rows=rows)


def _command() -> str:
    # A folder of the one who measures says nothing to others
    given = [Path(each).name if os.sep in each else each for each in sys.argv[1:]]
    spec = getattr(sys.modules["__main__"], "__spec__", None)
    module = spec.name.removesuffix(".__main__") if spec else Path(sys.argv[0]).stem
    return shlex.join(["python", "-m", module, *given])


def _machine() -> str:
    found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return f"{os.cpu_count()} cores ({found[1].strip() if found else 'unknown'})"


def _commit() -> str:
    """Return the commit of the code, with a sign where it was changed since."""
    asked = ["git", "-C", str(FOLDER), "describe", "--always", "--dirty=+"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    return found.stdout.strip()


def _version(package: str) -> str:
    if package == PACKAGE:
        # What is installed may say what it was when it was installed
        project = tomllib.loads((FOLDER.parents[1] / "pyproject.toml").read_text("utf-8"))
        return str(project["project"]["version"])
    if package != BLENDER:
        return version(package)
    pinned = re.search(rf"^{BLENDER}==(\S+)", LOCK.read_text(), re.MULTILINE)
    return pinned[1] if pinned else "unknown"
