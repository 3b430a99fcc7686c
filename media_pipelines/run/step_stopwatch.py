"""Where the time of a step goes."""

import time

from media_api.contract.base import TaskStatus, TaskTiming
from media_api.contract.operations import AnyEnvelope
from media_pipelines.record.records import StepTiming

_TOLD = set(TaskTiming.model_fields)


class StepStopwatch:
    """Reads the time whenever the service says something about the job of a step.

    Attributes:
        timing: Where the time went; None until the job is COMPLETED.
    """

    def __init__(self) -> None:
        self.timing: StepTiming | None = None
        self._began = time.monotonic()
        self._accepted = self._began
        self._known = self._began
        self._job = ""
        self._is_awaited = False

    def told(self, task: AnyEnvelope) -> None:
        """Take notice of what the service says."""
        self._known = time.monotonic()
        if task.task_uuid != self._job:
            # The job of an earlier attempt was lost, and its time is that of sending
            self._job, self._accepted = task.task_uuid, self._known
            self._is_awaited = task.status is not TaskStatus.COMPLETED
        if task.status is TaskStatus.COMPLETED:
            self.timing = self._timing(task.timing)

    def stop(self) -> None:
        """Count what came after the end of the job as delivery."""
        if self.timing:
            self.timing.delivery = round(time.monotonic() - self._known, 3)

    def _timing(self, at_service: TaskTiming | None) -> StepTiming:
        sending, waiting = self._accepted - self._began, self._known - self._accepted
        told = {} if at_service is None else at_service.model_dump(include=_TOLD)
        timing = StepTiming(sending=round(sending, 3), waiting=round(waiting, 3), **told)
        if told and self._is_awaited:
            timing.polling = round(max(waiting - sum(told.values()), 0.0), 3)
        return timing
