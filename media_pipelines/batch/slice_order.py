"""What passes between a batch and the flow runs that make its slices."""

from collections import Counter
from decimal import Decimal

from pydantic import BaseModel, Field, TypeAdapter

from media_api.client.errors import MediaError
from media_pipelines.batch.batch_folder import BatchFolder
from media_pipelines.batch.decisions import Decisions, WaitingRow
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.storage import read_file, write_file
from media_pipelines.judging.question import Decision
from media_pipelines.money.budget import Budget


class SliceOrder(BaseModel):
    """What a flow run is to do of a batch."""

    batch: str = Field(description="Folder of the batch, as a path or s3:// address.")
    manifest: str = Field(description="Name of the table.")
    pipeline: str = Field(description="What is run for each row.")
    number: int = Field(description="Place of the slice in the table, from 0.")
    plan: str = Field(description="The plan that it belongs to; another one takes its place.")
    account: str = Field(description="Account that pays for it.")
    again: bool = Field(default=False, description="Whether rows are made anew.")
    named: bool = Field(default=False, description="Whether only some rows have a turn.")
    rows_at_once: int = Field(ge=1)
    reuse_results: bool = False
    prices: str | None = None
    share: Budget = Field(default_factory=Budget, description="Of the budget of the batch.")
    highest: list[tuple[str, str, Decimal]] = Field(
        default_factory=list, description="Operation, model, and the most that one has cost."
    )
    is_proven: bool = Field(default=False, description="Whether results are known to be usable.")
    rows: list[str] | None = Field(default=None, description="Those of it that are made; all.")


class SliceReport(BaseModel):
    """How far a flow run is with a slice."""

    flow_run_id: str
    host: str = Field(description="Machine of its worker.")
    done: int = 0
    failures: Counter[str] = Field(default_factory=Counter, description="Failed rows, by code.")
    is_over: bool = Field(default=False, description="Whether the run has left the slice.")
    waiting: list[WaitingRow] = Field(default_factory=list)
    code: str = Field(default="", description="Why nothing of it could be used; empty: it could.")
    message: str = ""
    may_work_elsewhere: bool = Field(
        default=False, description="Whether it may be the machine that cannot."
    )


class SliceStopped(MediaError):
    """Nothing of a slice could be used."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.stopped_by = code
        self.message = message

    @property
    def code(self) -> str:
        """Code of what has stopped it."""
        return self.stopped_by

    def __str__(self) -> str:
        return self.message


class PlanStamp(BaseModel):
    """Which plan of a batch is at work."""

    plan: str
    begun: int = Field(default=0, description="How often plans of the batch have begun.")
    is_stopped: bool = False
    slices: list[int] = Field(default_factory=list, description="Those that were begun.")
    hosts_out: list[str] = Field(
        default_factory=list, description="Machines on which no row could be used."
    )
    shares: dict[int, Budget] = Field(
        default_factory=dict, description="Of the budget, of those that may be at work."
    )


_DECISIONS = TypeAdapter(list[tuple[tuple[str, ...], Decision]])


class PlanFolder:
    """The folder `_batch/plan`, which a batch and the runs of its slices share.

    Args:
        folder: Of the batch.
        s3: How S3 is reached.

    Attributes:
        address: Path or s3:// address.
    """

    def __init__(self, folder: BatchFolder, s3: S3Settings) -> None:
        self.address = f"{folder.address}/plan"
        self._s3 = s3

    async def stamp(self) -> PlanStamp | None:
        """Return which plan is at work; None: there was none.

        Raises:
            MediaError: As `read_file`.
        """
        content = await read_file(f"{self.address}/plan.json", self._s3)
        return PlanStamp.model_validate_json(content) if content else None

    async def put_stamp(self, stamp: PlanStamp) -> None:
        """Say which plan is at work.

        Raises:
            MediaError: As `write_file`.
        """
        content = stamp.model_dump_json().encode()
        await write_file(f"{self.address}/plan.json", content, self._s3)

    async def report(self, number: int) -> SliceReport | None:
        """Return how far the last run of a slice is; None: it has not said so yet.

        Raises:
            MediaError: As `read_file`.
        """
        content = await read_file(self._report(number), self._s3)
        return SliceReport.model_validate_json(content) if content else None

    async def put_report(self, number: int, report: SliceReport) -> None:
        """Say how far a run of a slice is.

        Raises:
            MediaError: As `write_file`.
        """
        await write_file(self._report(number), report.model_dump_json().encode(), self._s3)

    async def decisions(self) -> Decisions:
        """Return what was decided about rows.

        Raises:
            MediaError: As `read_file`.
        """
        content = await read_file(f"{self.address}/decisions.json", self._s3)
        if content is None:
            return {}
        return dict(_DECISIONS.validate_json(content))

    async def put_decisions(self, decisions: Decisions) -> None:
        """Say what was decided about rows.

        Raises:
            MediaError: As `write_file`.
        """
        content = _DECISIONS.dump_json(list(decisions.items()))
        await write_file(f"{self.address}/decisions.json", content, self._s3)

    def _report(self, number: int) -> str:
        return f"{self.address}/report-{number:05d}.json"
