"""Drives an adapter through one job as the service does, with the journal in memory."""

from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from pydantic import JsonValue

from media_service.adapters.adapter import Adapter, Collected, InProgress, RemoteWork
from media_service.remote.pool import Pool, Server
from media_service.remote.run import Before, RemoteRun

PROMPT = "a walnut armchair"


@dataclass
class MemoryJournal:
    """What a job's row would say."""

    steps: list[str] = field(default_factory=list)
    waited: list[InProgress] = field(default_factory=list)

    async def sending(self, name: str) -> None:
        self.steps.append(f"sending {name}".strip())

    async def not_sent(self) -> None:
        self.steps.append("not sent")

    async def accepted(self, name: str) -> None:
        self.steps.append(f"accepted {name}")

    def waits(self, waiting: InProgress) -> None:
        self.waited.append(waiting)


def work_in(
    folder: Path,
    operation: str = "images/generations",
    inputs: dict[str, Path] | None = None,
    **request: JsonValue,
) -> RemoteWork:
    """A job as an adapter gets it."""
    (folder / "made").mkdir(exist_ok=True)
    body = request or {"prompt": PROMPT, "size": "1280x720", "seed": 7}
    return RemoteWork(
        uuid=str(uuid4()),
        operation=operation,
        request=body,
        inputs=inputs or {},
        folder=folder / "made",
    )


@dataclass
class Drive:
    """One job, and what was written about it."""

    adapter: Adapter
    work: RemoteWork
    charges: bool = True
    has_fallback: bool = False
    journal: MemoryJournal = field(default_factory=MemoryJournal)

    async def run(self, before: Before = Before()) -> Collected:  # noqa: B008  it is frozen
        run = RemoteRun(
            Pool([Server(self.adapter)]),
            self.work,
            self.journal,
            charges=self.charges,
            has_fallback=self.has_fallback,
        )
        return await run.run(before)
