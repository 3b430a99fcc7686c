"""Where the pipelines keep what must outlive a run, by the address that the operator gives."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol

from media_api.client.errors import StateUnusable
from media_pipelines.delivery.s3 import S3Address, S3Settings, is_s3
from media_pipelines.state.bucket_leases import BucketLeases
from media_pipelines.state.bucket_ledger import BucketLedger
from media_pipelines.state.bucket_notes import BucketNotes
from media_pipelines.state.bucket_store import BucketStore
from media_pipelines.state.leases import RunLeases
from media_pipelines.state.local import LocalLeases, WorkspaceNotes
from media_pipelines.state.postgres import Postgres, is_postgres
from media_pipelines.state.postgres_leases import PostgresLeases
from media_pipelines.state.postgres_ledger import PostgresLedger
from media_pipelines.state.postgres_notes import PostgresNotes
from media_pipelines.state.sqlite_ledger import SqliteLedger
from media_pipelines.submission.job_ledger import JobLedger

LEDGER_FILE = "jobs.sqlite"
LEASES = "leases"
WORKSPACES = "deliveries"


class RunNotes(Protocol):
    """The newest `run.json` by destination; each method raises `StateUnusable`."""

    async def read(self, address: str) -> bytes:
        """Return what the newest run at a destination has noted; empty: there was none."""

    async def write(self, address: str, record: bytes) -> None:
        """Keep the `run.json` of the run at a destination."""

    async def forget_older(self, seconds: float) -> int:
        """Remove the notes of runs that were noted so long ago; return how many there were."""


@dataclass(frozen=True, kw_only=True)
class PipelineState:
    """What must outlive a run.

    Attributes:
        address: Where it is, without credentials.
        jobs: Which jobs services have accepted.
        runs: Where runs stopped.
        leases: Who is at work.
    """

    address: str
    jobs: JobLedger
    runs: RunNotes
    leases: RunLeases

    async def forget_older(self, seconds: float) -> int:
        """Remove what has not changed for so long and is not open; return how much there was.

        Raises:
            StateUnusable: If the place does not answer.
        """
        kinds = (self.jobs, self.runs, self.leases)
        return sum([await kind.forget_older(seconds) for kind in kinds])


def state_at(address: str, home: Path) -> PipelineState:
    """Return the state at an address; nothing is read yet.

    Args:
        address: s3://bucket/prefix or postgresql://…; empty: the home folder.
        home: Home folder of this machine.

    Raises:
        StateUnusable: If the address is none of these.
    """
    return _state_at(address.strip(), home.resolve())


@cache
def _state_at(address: str, home: Path) -> PipelineState:
    if not address:
        return _of_this_machine(home)
    if is_s3(address):
        return _in_bucket(S3Address.parse(address))
    if is_postgres(address):
        return _in_postgres(Postgres(address))
    raise StateUnusable(
        address.partition("@")[2] or address,
        "the state cannot be kept there: write s3://bucket/prefix or "
        "postgresql://user@host/database, or nothing for the home folder",
    )


def _of_this_machine(home: Path) -> PipelineState:
    return PipelineState(
        address=str(home),
        jobs=SqliteLedger(home / LEDGER_FILE),
        runs=WorkspaceNotes(home / WORKSPACES),
        leases=LocalLeases(home / LEASES),
    )


def _in_bucket(place: S3Address) -> PipelineState:
    store = BucketStore(place, S3Settings())
    return PipelineState(
        address=str(place),
        jobs=BucketLedger(store),
        runs=BucketNotes(store),
        leases=BucketLeases(store),
    )


def _in_postgres(database: Postgres) -> PipelineState:
    return PipelineState(
        address=database.address,
        jobs=PostgresLedger(database),
        runs=PostgresNotes(database),
        leases=PostgresLeases(database),
    )
