"""The job ledger: which jobs a service has accepted, known before anybody waits for them."""

import hashlib
import time
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol

from media_pipelines.submission.process_identity import ProcessIdentity, this_process


class JobState(StrEnum):
    """What the ledger knows about a job.

    SENDING: the request is on its way, and the service may have accepted it. OPEN: accepted.
    REFUSED: there is no job, and the next attempt is the same one. The others are ends.
    """

    SENDING = "SENDING"
    REFUSED = "REFUSED"
    OPEN = "OPEN"
    COMPLETED = "COMPLETED"
    FAILED = "FAILED"


@dataclass(frozen=True, kw_only=True)
class JobEntry:
    """One line of the ledger: the newest job of one call.

    Attributes:
        service: Identifies the service: base URL, or home folder of an embedded one.
        key: Identifies the call.
        attempt: How many jobs of the call have been lost before this one.
        operation: Name of a row of OPERATIONS.
        task_uuid: Empty while it is not known.
        state: What is known about the job.
        flow_run_id: Flow run that sent it.
        process: Process that waits for it.
        recorded_at: Unix seconds of the last change.
    """

    service: str
    key: str
    operation: str
    attempt: int = 0
    task_uuid: str = ""
    state: JobState = JobState.SENDING
    flow_run_id: str = ""
    process: ProcessIdentity = field(default_factory=this_process)
    recorded_at: float = field(default_factory=time.time)

    @property
    def idempotency_key(self) -> str:
        """Key that this job was, or will be, sent with."""
        # A digest, since scopes are named after folders: a header is ASCII, and short.
        return hashlib.sha256(f"{self.key}:{self.attempt}".encode()).hexdigest()

    def refused(self) -> "JobEntry":
        """Return the entry of a request that the service has refused."""
        return replace(self, state=JobState.REFUSED, recorded_at=time.time())

    def accepted(self, task_uuid: str) -> "JobEntry":
        """Return the entry of the job that the service has accepted."""
        return replace(self, task_uuid=task_uuid, state=JobState.OPEN, recorded_at=time.time())

    def ended(self, *, failed: bool) -> "JobEntry":
        """Return the entry of the job after its end."""
        state = JobState.FAILED if failed else JobState.COMPLETED
        return replace(self, state=state, recorded_at=time.time())

    def taken_over(self, flow_run_id: str) -> "JobEntry":
        """Return the entry for this process, which waits for the job from now on."""
        return replace(
            self, flow_run_id=flow_run_id, process=this_process(), recorded_at=time.time()
        )


class JobLedger(Protocol):
    """Where the newest job of every call is written down.

    It outlives `kill -9` and power failure. Each method raises `StateUnusable` when the place
    cannot be read or written.
    """

    async def find(self, service: str, key: str) -> JobEntry | None:
        """Return the newest job of a call."""

    async def write(self, entry: JobEntry) -> None:
        """Keep an entry; it is safe when this returns."""

    async def open_jobs(self, service: str) -> list[JobEntry]:
        """List the jobs of a service that have not ended as far as the ledger knows."""

    async def lose(self, service: str, task_uuid: str) -> None:
        """Note that a job is of no use any more: its next attempt is submitted anew."""

    async def forget_older(self, seconds: float) -> int:
        """Remove what has changed so long ago and is not open; return how many there were.

        A request whose answer never came is among it: after so long nobody can say any more
        whether it arrived.
        """
