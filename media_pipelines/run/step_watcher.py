"""Copies what an operation does into the record of its step."""

from collections.abc import Callable, Mapping
from decimal import Decimal

from media_api.client.errors import MediaError, TaskFailed
from media_api.contract.base import OperationRequest, TaskError, TaskStatus, asset_inputs
from media_api.contract.operations import AnyEnvelope
from media_api.contract.videos import PoseDetectionResultItem
from media_pipelines.money.account import Account
from media_pipelines.record.records import PersonRecord, RunRecord, StepRecord
from media_pipelines.run.step_stopwatch import StepStopwatch
from media_pipelines.submission.reuse import inline_digest

Spectator = Callable[[RunRecord, StepRecord], None]


class StepWatcher:
    """Watches the operation of one step.

    Args:
        run: The run.
        step: The step, which is changed.
        spectator: Told of every change.
        account: Of the step; None where nobody counts.
    """

    def __init__(
        self,
        run: RunRecord,
        step: StepRecord,
        spectator: Spectator,
        account: Account | None = None,
    ) -> None:
        self._run = run
        self._step = step
        self._spectator = spectator
        self._account = account
        self._stopwatch = StepStopwatch()
        self._price: Decimal | None = None
        self._asked_model = ""

    def sent(self, operation: str, request: OperationRequest, uploaded: Mapping[str, str]) -> None:
        """Note the operation and what is asked of it.

        Args:
            operation: Name of a row of OPERATIONS.
            request: The body.
            uploaded: URI → SHA-256 of files that were uploaded for it.

        Raises:
            InvalidPriceTable: If the operation has no price.
        """
        if self._account and self._account.prices:
            self._price = self._account.prices.price(operation, request.asked_model)
        self._asked_model = request.asked_model
        self._step.operation = operation
        self._step.request = described(request, uploaded)
        self.tell()

    def changed(self, task: AnyEnvelope) -> None:
        """Note what the service says."""
        self._step.task_uuid = task.task_uuid
        self._step.model = task.model
        self._step.status = task.status.value
        self._step.progress = task.progress
        self._stopwatch.told(task)
        self._step.result = _summary(task.result)
        if task.cost is not None:
            self._charge(task, Decimal(str(task.cost.amount)))
        elif task.status is TaskStatus.COMPLETED and self._price is not None:
            self._step.cost = float(self._price)
        self.settle()
        self.tell()

    def _charge(self, task: AnyEnvelope, amount: Decimal) -> None:
        if task.status is TaskStatus.COMPLETED:
            self._step.cost = self._step.charge = float(amount)
        # A job that an earlier run has created was paid for then
        if self._account and self._account.jobs:
            self._account.charge(task.task_type, self._asked_model, task.task_uuid, amount)

    def settle(self) -> None:
        """Note what was spent for the step so far: money and time."""
        self._stopwatch.stop()
        self._step.timing = self._stopwatch.timing
        if self._account:
            self._step.created = self._account.jobs.total()
            self._step.spent = float(self._account.cost) if self._account.is_told else None

    def failed(self, error: MediaError) -> None:
        """Note why the step failed."""
        known = error.error if isinstance(error, TaskFailed) else None
        self._step.status = "FAILED"
        self._step.error = known or TaskError(
            code=error.code, message=str(error), retryable=error.retryable
        )

    def tell(self) -> None:
        """Show the step to whoever watches the run."""
        self._spectator(self._run, self._step)


def described(
    request: OperationRequest, uploaded: Mapping[str, str] | None = None
) -> dict[str, object]:
    """Return a request as JSON in which the digest of a file that was sent stands for the file.

    Args:
        request: The body.
        uploaded: URI → SHA-256 of files that were uploaded for it.
    """
    sent = uploaded or {}
    values = [slot.value for slot in asset_inputs(request)]
    found = {value: sent.get(value) or inline_digest(value) for value in values}
    digests = {value: f"sha256:{digest}" for value, digest in found.items() if digest}
    body = request.model_dump(mode="json", exclude_none=True)
    return {name: _without_files(value, digests) for name, value in body.items()}


def _without_files(value: object, digests: dict[str, str]) -> object:
    if isinstance(value, str):
        return digests.get(value, value)
    if isinstance(value, list):
        return [_without_files(item, digests) for item in value]
    if isinstance(value, dict):
        return {name: _without_files(item, digests) for name, item in value.items()}
    return value


def _summary(result: object) -> list[str] | list[PersonRecord] | str:
    if not isinstance(result, list):
        return str(result)
    return [
        PersonRecord(id=item.id, confidence=item.confidence, bbox_xyxy=item.bbox_xyxy)
        if isinstance(item, PoseDetectionResultItem)
        else item
        for item in result
    ]
