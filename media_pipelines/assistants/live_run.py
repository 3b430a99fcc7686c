"""A run that this process is at work on, or was."""

import asyncio
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from media_api.client.errors import DeliveryRefused, MediaError
from media_pipelines.assistants.run_state import RunState
from media_pipelines.assistants.run_watch import RunWatch
from media_pipelines.command.terminal import TOLD_IN_A_SENTENCE, sentence_of
from media_pipelines.delivery.set_workspace import ANOTHER_RUN
from media_pipelines.record.records import RunRecord

Report = Callable[[float, str], None]
"""Takes how many steps are done, and a line on the one that is at work."""


class LiveRun:
    """A run that this process is at work on, or was.

    Args:
        name: Of the run.
        place: Folder of its published files.
        watch: Follows it.
        task: The work.
        asked: Arguments that it has begun with.
    """

    def __init__(
        self,
        name: str,
        place: Path,
        watch: RunWatch,
        task: "asyncio.Task[RunRecord]",
        asked: Mapping[str, object],
    ) -> None:
        self._name = name
        self._place = place
        self._task = task
        self.watch = watch
        self.asked = asked

    @property
    def has_ended(self) -> bool:
        """Whether it is no longer at work."""
        return self._task.done()

    @property
    def is_elsewhere(self) -> bool:
        """Whether another process is at work on it."""
        error = self._error
        return isinstance(error, DeliveryRefused) and error.reason.startswith(ANOTHER_RUN)

    @property
    def state(self) -> RunState:
        """How it stands."""
        watch, error = self.watch, self._error
        is_done = self.has_ended and error is None and not self._task.cancelled()
        return RunState(
            name=self._name,
            place=self._place,
            record=self._task.result() if is_done else watch.record,
            failure=_told(error) if error else "",
            was_canceled=self._task.cancelled(),
            question=watch.question,
            plan=watch.plan,
        )

    async def rest(self, seconds: float, report: Report) -> None:
        """Wait until it has ended or asks something.

        Args:
            seconds: The longest.
            report: Told of what changes meanwhile.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (self.has_ended or self.watch.question):
                    report(*self.watch.progress())
                    await self._until_changed()

    async def cancel(self, seconds: float) -> None:
        """End it; its jobs are withdrawn.

        Args:
            seconds: The longest that it is waited for its job, which a run that goes on has to find
                before it can withdraw it.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (self.has_ended or self.watch.question or self.watch.has_job):
                    await self._until_changed()
        self._task.cancel()
        await asyncio.wait({self._task})

    async def _until_changed(self) -> None:
        change = asyncio.create_task(self.watch.changed())
        try:
            await asyncio.wait({self._task, change}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            change.cancel()

    @property
    def _error(self) -> BaseException | None:
        ended = self.has_ended and not self._task.cancelled()
        return self._task.exception() if ended else None


def _told(error: BaseException) -> str:
    if isinstance(error, MediaError):
        return str(error)
    if isinstance(error, TOLD_IN_A_SENTENCE):
        return sentence_of(error)
    # Of a fault of ours the operator finds more in the log of the server
    traceback.print_exception(error)
    return f"internal error ({type(error).__name__}): the log of the server says more"
