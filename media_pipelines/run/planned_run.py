"""A run that is only planned: its steps, what they would cost, and what is there already."""

from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from functools import cached_property

from prefect.artifacts import acreate_table_artifact

from media_pipelines.money.account import Account
from media_pipelines.money.estimate import CostEstimate
from media_pipelines.pages.printed_table import text_table
from media_pipelines.pages.reports import artifact_key
from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run.context import current_context
from media_pipelines.run.plan import PlannedOperation
from media_pipelines.run.run_identity import RunIdentity

_ROUGHLY = (
    "What depends on the input, as the number of people in a video, counts once; what is made "
    "again, after a failure or because somebody asked for it, comes on top."
)


@dataclass(frozen=True, kw_only=True)
class PlannedRun:
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
        return CostEstimate(parts=parts, unit="operations", prices=self.account.prices)

    def check(self) -> None:
        """Make sure that every operation has a price, and that they fit into the budget.

        Raises:
            InvalidPriceTable: If one has none, or there is no table and a maximum cost.
            BudgetTooSmall: If they do not fit.
        """
        if self.account.prices:
            self.account.prices.require(item.operation for item in self.operations)
        self.estimate.check(self.account.budget)

    def sentence(self) -> str:
        """Say in one sentence what is to be done."""
        found = len(self.operations) - self.estimate.counts.total()
        there = f"; {found:,} of an earlier run are there" if found else ""
        return f"{self.title} does {self.estimate.sentence()}{there}."

    def record(self) -> RunRecord:
        """Return the record of a run that has done nothing; `spent` is what it would spend."""
        steps = [self._step(number, item) for number, item in enumerate(self.operations, 1)]
        return RunRecord(
            flow=self.identity.flow,
            run=self.identity.run,
            flow_run_id=self.identity.flow_run_id,
            service="",
            parameters=dict(self.identity.parameters),
            started_at=datetime.now(UTC).isoformat(timespec="seconds"),
            status="PLANNED",
            steps=steps,
        )

    async def show(self) -> None:
        """Show the plan to whoever watches, and create its artifact."""
        lines = [self._line(item) for item in self.operations]
        audience = current_context().audience
        if audience and lines:
            table = text_table(list(lines[0]), [list(line.values()) for line in lines])
            audience.planned("\n\n".join([self.sentence(), table, _ROUGHLY]))
        await acreate_table_artifact(
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
