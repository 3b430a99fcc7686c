"""What happens in a run, and who is told of it: the record, Prefect's pages, events, a terminal."""

from pathlib import Path
from typing import Protocol

from media_pipelines.judging.question import Decision, Question
from media_pipelines.record.records import RunRecord, StepRecord


class RunListener:
    """Somebody who is told what a run does; what is not overridden is not listened to."""

    def step_changed(self, run: RunRecord, step: StepRecord) -> None:
        """Take notice that a step has begun, is further, or has ended."""

    async def step_delivered(self, run: RunRecord, step: StepRecord, picture: Path | None) -> None:
        """Take notice that the files of a step are there.

        Args:
            run: The run.
            step: The step.
            picture: Shows it, as far as one of the files can.
        """

    async def step_ended(self, run: RunRecord, step: StepRecord) -> None:
        """Take notice that a step has ended, well or not."""

    async def sheet_made(self, run: RunRecord, sheet: Path) -> None:
        """Take notice of a contact sheet of the run."""

    async def published(self, run: RunRecord) -> None:
        """Take notice that readers see the files of the run."""

    async def ended(self, run: RunRecord) -> None:
        """Take notice that the run has ended, well or not."""


class Progress(Protocol):
    """Work that can say how far it is."""

    def percent(self) -> float:
        """Return how much is done, 0..100."""

    def sentence(self) -> str:
        """Describe how far it is."""


class Viewer(RunListener):
    """Somebody who looks at a run or a batch while it goes on, and can perhaps be asked."""

    @property
    def answers(self) -> bool:
        """Whether it can be asked."""
        return False

    @property
    def is_asked_first(self) -> bool:
        """Whether it is asked also where Prefect has pages in which people can be asked."""
        return False

    async def ask(self, question: Question) -> Decision:
        """Answer a question.

        Raises:
            MediaError: If nobody answers.
        """
        raise NotImplementedError

    async def ask_about_rows(self, question: str) -> str:
        """Answer a question about many rows with a line for each.

        Raises:
            MediaError: If nobody answers.
        """
        raise NotImplementedError

    def planned(self, plan: str) -> None:
        """Take notice of what a run or a batch is going to do."""

    def began(self, progress: Progress) -> None:
        """Take notice that a batch has begun."""

    def stopped(self, sentence: str) -> None:
        """Take notice that a batch was stopped, and of how it stands."""
