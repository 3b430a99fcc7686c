"""What an operator may set, each as an environment variable `MEDIA_<NAME>`."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Self

from service.added_engines import read_added_engines
from service.messages import AddedEngine

MEGABYTE = 1_000_000
DAY_SECONDS = 86_400.0

# Seconds that one attempt at a job may take.
DEADLINES = {"images": 600.0, "videos": 7200.0, "motions": 600.0, "3d_models": 900.0}


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
    workers: int = 2
    render_threads: int = 2
    render_samples: int = 8
    worker_memory_mb: int = 8_000
    worker_recycle_mb: int = 2_000
    worker_recycle_jobs: int = 500
    block_seconds: float = 300.0
    queue_limit: int = 20_000
    asset_days: float = 7.0
    record_days: float = 30.0
    link_seconds: int = 3_600
    body_mb: int = 64
    motion_library: Path | None = None
    pose_models: Path | None = None
    engines: Path | None = None

    @classmethod
    def from_environment(cls, home: Path | None = None) -> Self:
        """Read the settings; `home` overrides MEDIA_HOME.

        Raises:
            ValueError: If a variable is not a number, names what is not there, or the file of
                engines says something that cannot be.
        """
        given: dict[str, int | float | Path] = {}
        for field in fields(cls):
            text = os.environ.get(f"MEDIA_{field.name.upper()}")
            if text and field.name != "home":
                reader = _file if field.name == "engines" else _READERS[field.type]
                given[field.name] = reader(text)
        folder = home or Path(os.environ.get("MEDIA_HOME", "~/.media-pipelines"))
        settings = cls(home=folder.expanduser().resolve(), **given)  # type: ignore[arg-type]
        _ = settings.added_engines  # a mistake in the file stops the start, not the first job
        return settings

    @cached_property
    def added_engines(self) -> tuple[AddedEngine, ...]:
        """The engines of the file `engines`.

        Raises:
            ValueError: If the file says something that cannot be.
        """
        return read_added_engines(self.engines) if self.engines else ()

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


def _folder(text: str) -> Path:
    folder = Path(text).expanduser().resolve()
    if not folder.is_dir():
        raise ValueError(f"There is no folder {folder}.")
    return folder


def _file(text: str) -> Path:
    file = Path(text).expanduser().resolve()
    if not file.is_file():
        raise ValueError(f"There is no file {file}.")
    return file


_READERS: Mapping[object, Callable[[str], int | float | Path]] = {
    int: int,
    float: float,
    Path | None: _folder,
}
