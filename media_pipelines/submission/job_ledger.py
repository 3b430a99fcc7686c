"""The job ledger: which jobs a service has accepted, known before anybody waits for them."""

import hashlib
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from typing import Protocol

from media_pipelines.submission.process_identity import ProcessIdentity, this_process


class JobState(StrEnum):
    """What the ledger knows about a job.

    SENT: the request is on its way. UNKNOWN: no answer came, and the service may have accepted it.
    REFUSED: there is no job, and the next attempt is the same one. ACCEPTED: the service has it.
    ENDED: it has completed. DELIVERED: what it made has arrived, and was opened. LOST: it has
    failed, or is of no use: the next attempt is a new job.
    """

    SENT = "SENT"
    UNKNOWN = "UNKNOWN"
    REFUSED = "REFUSED"
    ACCEPTED = "ACCEPTED"
    ENDED = "ENDED"
    DELIVERED = "DELIVERED"
    LOST = "LOST"

    @classmethod
    def _missing_(cls, value: object) -> "JobState | None":
        return cls(EARLIER_NAMES[str(value)]) if value in EARLIER_NAMES else None


EARLIER_NAMES = {"SENDING": "SENT", "OPEN": "ACCEPTED", "COMPLETED": "ENDED", "FAILED": "LOST"}
"""What states are called in ledgers of earlier versions."""

UNSURE = frozenset({JobState.SENT, JobState.UNKNOWN})
NOT_ENDED = frozenset({*UNSURE, JobState.ACCEPTED})


@dataclass(frozen=True, kw_only=True)
class JobEntry:
    """One line of the ledger: the newest job of one call.

    Attributes:
        service: Identifies the service: base URL, or home folder of an embedded one.
        key: Identifies the call.
        attempt: How many jobs of the call have been lost before this one.
        operation: Name of a row of OPERATIONS.
        model: Model that the request names; empty when it names none.
        task_uuid: Empty while it is not known.
        state: What is known about the job.
        account: Whose budget pays for it; empty: nobody counts.
        amount: What it counts for: what was reserved, then what it was charged.
        earlier_amount: What the jobs of the call count for that were lost before it.
        flow_run_id: Flow run that sent it.
        process: Process that waits for it.
        recorded_at: Unix seconds of the last change.
    """

    service: str
    key: str
    operation: str
    model: str = ""
    attempt: int = 0
    task_uuid: str = ""
    state: JobState = JobState.SENT
    account: str = ""
    amount: Decimal = Decimal()
    earlier_amount: Decimal = Decimal()
    flow_run_id: str = ""
    process: ProcessIdentity = field(default_factory=this_process)
    recorded_at: float = field(default_factory=time.time)

    @property
    def idempotency_key(self) -> str:
        """Key that this job was, or will be, sent with."""
        # A digest, since scopes are named after folders: a header is ASCII, and short.
        return hashlib.sha256(f"{self.key}:{self.attempt}".encode()).hexdigest()

    def next(self) -> "JobEntry":
        """Return the entry of the job that takes the place of this one, which is lost."""
        return replace(
            self,
            attempt=self.attempt + 1,
            task_uuid="",
            state=JobState.SENT,
            amount=Decimal(),
            earlier_amount=self.earlier_amount + self.amount,
        )

    def now(self, state: JobState) -> "JobEntry":
        """Return the entry in another state."""
        return replace(self, state=state, recorded_at=time.time())

    def accepted(self, task_uuid: str) -> "JobEntry":
        """Return the entry of the job that the service has accepted."""
        return replace(self, task_uuid=task_uuid).now(JobState.ACCEPTED)

    def paid_by(self, account: str, amount: Decimal) -> "JobEntry":
        """Return the entry of a job that counts for so much in an account."""
        is_same = whole_account(account) == whole_account(self.account)
        earlier = self.earlier_amount if is_same else Decimal()
        return replace(self, account=account, amount=amount, earlier_amount=earlier)

    def taken_over(self, flow_run_id: str) -> "JobEntry":
        """Return the entry for this process, which waits for the job from now on."""
        return replace(
            self, flow_run_id=flow_run_id, process=this_process(), recorded_at=time.time()
        )


@dataclass(frozen=True, kw_only=True)
class AccountBalance:
    """What the jobs of an account count for.

    Attributes:
        jobs: How many there are, those included of which nobody knows.
        spent: Those that have ended.
        used_up: Of these, what is delivered or lost: no run goes on with it.
        jobs_used_up: How many jobs these are.
        reserved: Those that the service has and has not ended.
        unknown: Those that the service may have.
        unknown_jobs: How many of these there are.
        highest: (operation, model) → most that one has counted for which has ended.
        open_amounts: (operation, model) → what each of those counts for that have not ended.
        jobs_by_operation: How many jobs each operation has.
    """

    jobs: int = 0
    spent: Decimal = Decimal()
    used_up: Decimal = Decimal()
    jobs_used_up: int = 0
    reserved: Decimal = Decimal()
    unknown: Decimal = Decimal()
    unknown_jobs: int = 0
    highest: Mapping[tuple[str, str], Decimal] = field(default_factory=dict)
    open_amounts: Mapping[tuple[str, str], Counter[Decimal]] = field(default_factory=dict)
    jobs_by_operation: Counter[str] = field(default_factory=Counter)

    @property
    def amount(self) -> Decimal:
        """All that a budget has to bear."""
        return self.spent + self.reserved + self.unknown


# Behind the name of an account stand those of its parts
PART_MARK = "#slice-"
AFTER_PARTS = "#slice."
"""Comes after the name of every part, where names are in the order of their characters."""


def part_account(account: str, part: int | str) -> str:
    """Name the account of a part of what an account pays for.

    Args:
        account: The whole.
        part: Number of a slice of a batch, or what the jobs of a run belong to.
    """
    return f"{account}{PART_MARK}{part}"


def whole_account(account: str) -> str:
    """Return the name of the account of which one is a part, or its own."""
    return account.partition(PART_MARK)[0]


def pays_for(account: str, other: str) -> bool:
    """Whether an account is another one, or a part of it."""
    return account == other or account.startswith(f"{other}{PART_MARK}")


def balance_of(entries: Iterable[tuple[JobEntry, int]]) -> AccountBalance:
    """Add up entries.

    Args:
        entries: Entries, and how often each is there.
    """
    amounts: dict[str, Decimal] = defaultdict(Decimal)
    highest: dict[tuple[str, str], Decimal] = {}
    open_amounts: dict[tuple[str, str], Counter[Decimal]] = defaultdict(Counter)
    by_operation: Counter[str] = Counter()
    jobs_used_up = unknown_jobs = 0
    for entry, count in entries:
        is_used_up = entry.state in (JobState.DELIVERED, JobState.LOST)
        amounts["spent"] += entry.earlier_amount * count
        amounts["used_up"] += (entry.earlier_amount + entry.amount * is_used_up) * count
        by_operation[entry.operation] += entry.attempt * count
        jobs_used_up += (entry.attempt + is_used_up) * count
        if entry.state is JobState.REFUSED:
            continue
        by_operation[entry.operation] += count
        kind = (entry.operation, entry.model)
        if entry.state in NOT_ENDED:
            open_amounts[kind][entry.amount] += count
        else:
            highest[kind] = max(highest.get(kind, Decimal()), entry.amount)
        if entry.state in UNSURE:
            unknown_jobs += count
            amounts["unknown"] += entry.amount * count
        elif entry.state is JobState.ACCEPTED:
            amounts["reserved"] += entry.amount * count
        else:
            amounts["spent"] += entry.amount * count
    return AccountBalance(
        jobs=by_operation.total(),
        jobs_by_operation=by_operation,
        jobs_used_up=jobs_used_up,
        unknown_jobs=unknown_jobs,
        highest=highest,
        open_amounts=open_amounts,
        **amounts,
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

    async def balance(self, account: str) -> AccountBalance:
        """Add up the jobs of an account and of its parts, at all services."""

    async def lose(self, service: str, task_uuid: str) -> None:
        """Note that a job is of no use any more: its next attempt is submitted anew."""

    async def forget_older(self, seconds: float) -> int:
        """Remove what has changed so long ago and is not open; return how many there were.

        A request whose answer never came is among it: after so long nobody can say any more
        whether it arrived.
        """
