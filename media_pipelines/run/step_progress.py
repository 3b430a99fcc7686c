"""What the operation of a step does, as the record of the step has it: status, money and time."""

import time
from collections.abc import Callable, Mapping
from decimal import Decimal

from media_api.client.asset_names import without_query
from media_api.client.errors import MediaError, TaskFailed
from media_api.contract.base import OperationRequest, TaskError, TaskStatus, TaskTiming
from media_api.contract.operations import AnyEnvelope
from media_api.contract.videos import PoseDetectionResultItem
from media_pipelines.money.account import Account
from media_pipelines.record.records import PersonRecord, StepRecord, StepTiming
from media_pipelines.run.request import described
from media_pipelines.submission.job_ledger import JobEntry

_TIMES = set(TaskTiming.model_fields)


class StepProgress:
    """One step of a run while it goes on.

    Args:
        record: The record of the step, which is changed.
        tell: Called after every change.
        account: Of the step; None where nobody counts.

    Attributes:
        job: Its job in the ledger; None before that has ended.
    """

    def __init__(
        self, record: StepRecord, tell: Callable[[StepRecord], None], account: Account | None = None
    ) -> None:
        self.record = record
        self.job: JobEntry | None = None
        self._tell = tell
        self._account = account
        self._price: Decimal | None = None
        self._began = self._accepted = self._known = time.monotonic()
        self._is_awaited = False
        tell(record)

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
        self.record.operation = operation
        self.record.request = described(request, uploaded)
        self._tell(self.record)

    def changed(self, task: AnyEnvelope) -> None:
        """Note what the service says."""
        self._clock(task)
        self.record.task_uuid = task.task_uuid
        self.record.model = task.model
        self.record.status = task.status.value
        self.record.progress = task.progress
        self.record.result = _summary(task.result)
        if task.status is TaskStatus.COMPLETED and task.cost is not None:
            self.record.cost = self.record.charge = float(task.cost.amount)
        elif task.status is TaskStatus.COMPLETED and self._price is not None:
            self.record.cost = float(self._price)
        self._settle()
        self._tell(self.record)

    def failed(self, error: MediaError) -> None:
        """Note why the step failed."""
        known = error.error if isinstance(error, TaskFailed) else None
        self.record.status = "FAILED"
        self.record.error = known or TaskError(
            code=error.code, message=str(error), retryable=error.retryable
        )

    def end(self) -> None:
        """Note that nothing more comes, and how long it took."""
        self._settle()
        self.record.seconds = round(time.monotonic() - self._began, 3)
        self._tell(self.record)

    def _settle(self) -> None:
        """Note what was spent so far; what comes after the end of the job is its delivery."""
        if self.record.timing:
            delivery = round(time.monotonic() - self._known, 3)
            self.record.timing = self.record.timing.model_copy(update={"delivery": delivery})
        if self._account and self.record.operation:
            self.record.created = self._account.jobs.total()
            if self._account.is_priced:
                self.record.reserved = float(self._account.reserved)
                self.record.unknown = float(self._account.unknown)
                self.record.spent = float(self._account.cost - self._account.reserved)

    def _clock(self, task: AnyEnvelope) -> None:
        self._known = time.monotonic()
        if task.task_uuid != self.record.task_uuid:
            # The job of an earlier attempt was lost, and its time is that of sending
            self._accepted = self._known
            self._is_awaited = task.status is not TaskStatus.COMPLETED
        if task.status is TaskStatus.COMPLETED:
            self.record.timing = self._timing(task.timing)

    def _timing(self, at_service: TaskTiming | None) -> StepTiming:
        sending, waiting = self._accepted - self._began, self._known - self._accepted
        times = {} if at_service is None else at_service.model_dump(include=_TIMES)
        timing = StepTiming(sending=round(sending, 3), waiting=round(waiting, 3), **times)
        if times and self._is_awaited:
            timing.polling = round(max(waiting - sum(times.values()), 0.0), 3)
        return timing


def _summary(result: object) -> list[str] | list[PersonRecord] | str:
    if not isinstance(result, list):
        return str(result)
    people = [item for item in result if isinstance(item, PoseDetectionResultItem)]
    if not people:
        return [without_query(str(item)) for item in result]
    return [
        PersonRecord(id=item.id, confidence=item.confidence, bbox_xyxy=item.bbox_xyxy)
        for item in people
    ]
