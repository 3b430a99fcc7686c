"""What an operator may set, each as an environment variable `MEDIA_<NAME>`."""

import difflib
import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from media_pipelines.service.added_engines import read_added_engines
from media_pipelines.service.embedded_engines import EMBEDDED_ENGINES, OPERATOR_POSE_MODELS
from media_pipelines.service.engine import Engine, Registry

MEGABYTE = 1_000_000
DAY_SECONDS = 86_400.0

PREFIX = "MEDIA_"
# Of the pipelines, which may share a shell with the service.
OF_CLIENTS = frozenset({"MEDIA_API_KEY"})
_MISSPELLING = 0.8

# Seconds that one attempt at a job may take.
DEADLINES = {"images": 600.0, "videos": 7200.0, "motions": 600.0, "3d_models": 900.0}


def _between(least: float, most: float, default: float) -> Any:
    return field(default=default, metadata={"least": least, "most": most})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Settings of one service.

    Attributes:
        home: Folder of the database, the assets and the logs.
        workers: Worker processes; each runs one job at a time.
        render_threads: Threads of one worker while it renders.
        render_samples: Paths per pixel of a path-traced picture, before it is denoised; fewer
            take less time and leave less detail.
        worker_memory_mb: Address-space limit of a worker.
        worker_recycle_mb: A worker above this resident size is replaced after its job.
        worker_recycle_jobs: A worker is replaced after this many jobs.
        block_seconds: Longest wait of a request with `options.block`.
        queue_limit: Waiting jobs a client may have.
        asset_days: Retention of assets.
        record_days: Retention of task records.
        link_seconds: Life of a presigned link.
        body_mb: Largest request body.
        motion_library: Folder of BVH files that are searched beside the built-in motions.
        pose_models: Folder of ONNX files that find people in place of the built-in models.
        engines: TOML file of engines that serve some models in place of the embedded ones.
    """

    home: Path
    workers: int = _between(1, 256, 2)
    render_threads: int = _between(1, 256, 2)
    render_samples: int = _between(1, 4096, 8)
    worker_memory_mb: int = _between(1, 1_000_000, 8_000)
    worker_recycle_mb: int = _between(100, 1_000_000, 2_000)
    worker_recycle_jobs: int = _between(1, 1_000_000, 500)
    block_seconds: float = _between(0, 3_600, 300.0)
    queue_limit: int = _between(1, 10_000_000, 20_000)
    asset_days: float = _between(0, 36_500, 7.0)
    record_days: float = _between(0, 36_500, 30.0)
    link_seconds: int = _between(1, 604_800, 3_600)
    body_mb: int = _between(1, 2_000, 64)
    motion_library: Path | None = None
    pose_models: Path | None = None
    engines: Path | None = None

    @classmethod
    def from_environment(cls, home: Path | None = None) -> Self:
        """Read the settings; `home` overrides MEDIA_HOME.

        Raises:
            ValueError: If a variable is not a number within its bounds, names what is not there,
                or the file of engines says something that cannot be.
        """
        given: dict[str, int | float | Path] = {}
        for item in fields(cls):
            text = os.environ.get(_variable(item))
            if text and item.name != "home":
                given[item.name] = _value(item, text)
        folder = home or Path(os.environ.get("MEDIA_HOME", "~/.media-pipelines"))
        settings = cls(home=folder.expanduser().resolve(), **given)  # type: ignore[arg-type]
        _ = settings.added_engines  # a mistake in the file stops the start, not the first job
        return settings

    @cached_property
    def added_engines(self) -> tuple[Engine, ...]:
        """The engines of the file `engines`.

        Raises:
            ValueError: If the file says something that cannot be.
        """
        return read_added_engines(self.engines) if self.engines else ()

    @cached_property
    def registry(self) -> Registry:
        """All engines: those of the operator first."""
        found_people = (OPERATOR_POSE_MODELS,) if self.pose_models else ()
        return Registry([*self.added_engines, *found_people, *EMBEDDED_ENGINES])

    @property
    def database_url(self) -> str:
        """SQLAlchemy address of the jobs database."""
        return f"sqlite:///{self.home / 'service.sqlite'}"

    @property
    def work_folder(self) -> Path:
        """Scratch space of running jobs, emptied at start."""
        return self.home / "work"

    @property
    def log_folder(self) -> Path:
        """Logs of the workers."""
        return self.home / "logs"


def strangers(environment: Mapping[str, str]) -> dict[str, str]:
    """Find the variables that look like settings and are none, with the nearest one that is.

    Args:
        environment: Variables of the process.

    Returns:
        Name to nearest name; empty where none is near.
    """
    known = OF_CLIENTS | {_variable(item) for item in fields(Settings)}
    names = [name for name in environment if name.startswith(PREFIX) and name not in known]
    near = {name: difflib.get_close_matches(name, sorted(known), 1, _MISSPELLING) for name in names}
    return {name: next(iter(found), "") for name, found in near.items()}


def _variable(item: "Field[Any]") -> str:
    return f"{PREFIX}{item.name.upper()}"


def _value(item: "Field[Any]", text: str) -> int | float | Path:
    if "least" in item.metadata:
        return _number(item, text)
    path = Path(text).expanduser().resolve()
    if item.name == "engines" and not path.is_file():
        raise ValueError(f"{_variable(item)}: There is no file {path}.")
    if item.name != "engines" and not path.is_dir():
        raise ValueError(f"{_variable(item)}: There is no folder {path}.")
    return path


def _number(item: "Field[Any]", text: str) -> int | float:
    least, most = item.metadata["least"], item.metadata["most"]
    is_whole = item.type is int
    try:
        value = int(text) if is_whole else float(text)
    except ValueError:
        value = None
    # Not a number is not between anything.
    if value is None or not least <= value <= most:
        kind = "a whole number" if is_whole else "a number"
        raise ValueError(f"{_variable(item)}={text}: give {kind} from {least:,} to {most:,}.")
    return value
