"""How a run stands: what is told of it to an assistant."""

from dataclasses import dataclass
from pathlib import Path

from media_api.client.errors import DeliveryRefused
from media_pipelines.delivery.set_files import partial_of
from media_pipelines.delivery.set_workspace import FolderLock
from media_pipelines.judging.question import Question
from media_pipelines.record.records import RunRecord, unfinished_run

ENDED = frozenset({"PLANNED", "COMPLETED", "FAILED", "CANCELED"})


@dataclass(frozen=True, kw_only=True)
class RunState:
    """How a run stands.

    Attributes:
        name: Of the run.
        place: Folder of its published files.
        record: What is known of it; None: it has not begun with its first step.
        failure: Why it has stopped, in a sentence; empty: it has not, or the record says it.
        was_canceled: Whether it was ended here before it had a record.
        left: Sentences on jobs that may go on at the service, though it was ended.
        question: What it waits for.
        plan: What it would do, if it is a dry run.
    """

    name: str
    place: Path
    record: RunRecord | None = None
    failure: str = ""
    was_canceled: bool = False
    left: tuple[str, ...] = ()
    question: Question | None = None
    plan: str = ""

    @property
    def status(self) -> str:
        """How far it is, as in its record."""
        if self.failure:
            return "FAILED"
        if self.record is None:
            return "CANCELED" if self.was_canceled else "RUNNING"
        return self.record.status

    @property
    def has_ended(self) -> bool:
        """Whether nothing more comes."""
        return self.status in ENDED

    @property
    def folder(self) -> Path:
        """Where its files are now."""
        is_published = self.record and self.record.status == "COMPLETED"
        return self.place if is_published else partial_of(self.place)


def is_at_work(place: Path) -> bool:
    """Say whether any process of this machine makes the files of a place."""
    try:
        FolderLock(partial_of(place)).release()
    except DeliveryRefused:
        return True
    except FileNotFoundError:
        # It has published them meanwhile
        return False
    return False


def noted_run(place: Path) -> RunRecord | None:
    """Return the newest `run.json` of a place: of a run that has stopped, else of the last one."""
    found = [unfinished_run(folder) for folder in (partial_of(place), place)]
    return max(filter(None, found), key=lambda record: record.started_at, default=None)
