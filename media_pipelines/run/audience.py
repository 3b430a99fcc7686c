"""Who looks at a run or a batch while it goes on, as a terminal does."""

from typing import Protocol

from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run.question import Decision, Question


class Progress(Protocol):
    """Work that can say how far it is."""

    def percent(self) -> float:
        """Return how much is done, 0..100."""

    def told(self) -> str:
        """Describe how far it is."""


class Audience:
    """Somebody who looks on; what is not overridden is not looked at."""

    @property
    def answers(self) -> bool:
        """Whether it can be asked."""
        return False

    async def ask(self, question: Question) -> Decision:
        """Answer a question.

        Raises:
            MediaError: If nobody answers.
        """
        raise NotImplementedError

    async def ask_about_rows(self, told: str) -> str:
        """Answer a question about many rows with a line for each.

        Raises:
            MediaError: If nobody answers.
        """
        raise NotImplementedError

    def step_changed(self, run: RunRecord, step: StepRecord) -> None:
        """Take notice that a step of a run has changed."""

    def planned(self, plan: str) -> None:
        """Take notice of what a run or a batch is going to do."""

    def began(self, progress: Progress) -> None:
        """Take notice that a batch has begun."""

    def stopped(self, told: str) -> None:
        """Take notice that a batch was stopped, and of how it stands."""
