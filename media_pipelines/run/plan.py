"""What a run would do, found out by running its pipeline with an executor that does nothing."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache, cached_property
from pathlib import Path

from prefect.artifacts import acreate_table_artifact
from pydantic_core import to_jsonable_python

from media_api.client.errors import InvalidRequest
from media_api.client.local_files import FileDigests
from media_api.contract.base import TaskStatus
from media_api.contract.operations import OPERATIONS, AnyEnvelope
from media_pipelines.money.account import Account
from media_pipelines.money.estimate import CostEstimate
from media_pipelines.pages.outbox import show
from media_pipelines.pages.printed_table import text_table
from media_pipelines.pages.reports import artifact_key
from media_pipelines.record.records import PLANNED, RunRecord, StepRecord
from media_pipelines.run.context import RunIdentity, current_context
from media_pipelines.run.request import OperationCall, described, request_of

_ROUGHLY = (
    "What depends on the input, as the number of people in a video, counts once; what is made "
    "again, after a failure or because somebody asked for it, comes on top."
)


@dataclass(frozen=True)
class PlannedOperation:
    """An operation that a run is going to do.

    Attributes:
        operation: Name of a row of OPERATIONS.
        model: Model that it asks for; empty when it names none.
        step: Name of its step; empty outside of one.
        task_uuid: Its job, when an earlier run has paid for it; else empty.
    """

    operation: str
    model: str = ""
    step: str = field(default="", compare=False)
    task_uuid: str = field(default="", compare=False)


class _Unread:
    """Stands for the content of files, where only the request counts."""

    async def written(self, path: Path) -> str:
        """Return what a file may be in a request."""
        return f"sha256:{path.name}"


class Planned:
    """Notes the operations that are called, and answers with examples.

    Args:
        earlier: Steps of an earlier run, whose jobs the run takes over; each is taken once.
        asked: What the run was asked for.

    Attributes:
        operations: Those that were called, in order.
    """

    def __init__(self, earlier: list[StepRecord], asked: Collection[object] = ()) -> None:
        self.operations: list[PlannedOperation] = []
        self._earlier = earlier
        self._asked = asked

    async def run(self, call: OperationCall) -> AnyEnvelope:
        """Note an operation; return what stands for its result in the rest of the run."""
        operation, model = call.task.name, str(call.arguments.get("model") or "")
        try:
            await request_of(operation, call.arguments, _Unread())
        except InvalidRequest as exc:
            # Arguments of what comes after the first may be examples of ours
            if not self.operations or exc.is_about(self._asked):
                raise
        found = await self._found(operation, call) if self._earlier else None
        step = current_context().step
        self.operations.append(
            PlannedOperation(
                operation,
                model,
                step.record.name if step else "",
                found.task_uuid if found else "",
            )
        )
        if found is None or not _is_passed_on(found):
            return _example(operation)
        # What comes after it asks for what it has made then
        return _example(operation).model_copy(update={"result": found.result})

    def log(self, text: str) -> None:
        """Leave it out: nothing is done."""

    async def _found(self, operation: str, call: OperationCall) -> StepRecord | None:
        request = described(await request_of(operation, call.arguments, FileDigests()))
        for step in self._earlier:
            if step.operation == operation and _same(step.request, request):
                self._earlier.remove(step)
                return step
        return None


@dataclass(frozen=True, kw_only=True)
class RunPlan:
    """What a run would do.

    Attributes:
        identity: The run.
        title: Name of the pipeline in commands.
        operations: Those of its steps, in order.
        account: Has the prices and the budget.
    """

    identity: RunIdentity
    title: str
    operations: list[PlannedOperation]
    account: Account

    @cached_property
    def estimate(self) -> CostEstimate:
        """What is to be done."""
        parts = [[item] for item in self.operations if not item.task_uuid]
        account = self.account
        return CostEstimate.of(parts, "operations", account.prices, account.ceiling, account.before)

    def check(self) -> None:
        """Make sure that every operation has a price, and that they fit into the budget.

        Raises:
            InvalidPriceTable: If one has none, or there is no table and a maximum cost.
            BudgetTooSmall: If they do not fit.
        """
        if self.account.prices:
            self.account.prices.require(item.operation for item in self.operations)
        self.estimate.check()

    def sentence(self) -> str:
        """Say in one sentence what is to be done."""
        found = len(self.operations) - self.estimate.counts.total()
        there = f"; {found:,} of an earlier run are there" if found else ""
        return f"{self.title} does {self.estimate.sentence()}{there}."

    def record(self) -> RunRecord:
        """Return the record of a run that has done nothing; `spent` is what it would spend."""
        record = blank_record(self.identity)
        record.status = "PLANNED"
        record.steps = [self._step(number, item) for number, item in enumerate(self.operations, 1)]
        return record

    async def show(self) -> None:
        """Show the plan to whoever watches, and create its artifact."""
        lines = [self._line(item) for item in self.operations]
        viewer = current_context().viewer
        if viewer and lines:
            table = text_table(list(lines[0]), [list(line.values()) for line in lines])
            viewer.planned("\n\n".join([self.sentence(), table, _ROUGHLY]))
        await show(
            acreate_table_artifact,
            table=lines,
            key=artifact_key(self.identity.flow, "plan"),
            description=f"{self.sentence()} {_ROUGHLY}",
        )

    def _step(self, number: int, item: PlannedOperation) -> StepRecord:
        cost = None if self.account.prices is None else float(self._price(item))
        return StepRecord(
            number=number,
            name=item.step or item.operation,
            operation=item.operation,
            model=item.model,
            task_uuid=item.task_uuid,
            status="COMPLETED" if item.task_uuid else "PLANNED",
            created=0 if item.task_uuid else 1,
            cost=cost,
            spent=cost and (0.0 if item.task_uuid else cost),
        )

    def _line(self, item: PlannedOperation) -> dict[str, str]:
        line = {
            "step": item.step or "-",
            "operation": item.operation,
            "model": item.model or "-",
            "state": "there" if item.task_uuid else "to do",
        }
        return line if self.account.prices is None else line | {"price": f"{self._price(item):,f}"}

    def _price(self, item: PlannedOperation) -> Decimal:
        return self.account.price(item.operation, item.model)


def blank_record(identity: RunIdentity) -> RunRecord:
    """Return the record of a run that begins now."""
    return RunRecord(
        flow=identity.flow,
        run=identity.run,
        flow_run_id=identity.flow_run_id,
        scope=identity.scope,
        service="",
        parameters=to_jsonable_python(dict(identity.parameters)),
        started_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _same(sent: dict[str, object], request: dict[str, object]) -> bool:
    """Say whether two requests are the same job; how urgent one is makes no other job of it."""
    return sent | {"options": None} == request | {"options": None}


def _is_passed_on(step: StepRecord) -> bool:
    return isinstance(step.result, str) or all(isinstance(item, str) for item in step.result)


@cache
def _example(operation: str) -> AnyEnvelope:
    return OPERATIONS[operation].answered(TaskStatus.COMPLETED, PLANNED)
