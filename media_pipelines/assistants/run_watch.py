"""Follows a run for whoever asks how far it is, and puts its questions to a client."""

import asyncio

from typing_extensions import override

from media_pipelines.judging.errors import ApprovalMissing
from media_pipelines.judging.question import Decision, Question, form_for, task_uuids
from media_pipelines.parameters.counted import counted
from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run.events import Viewer


class RunWatch(Viewer):
    """What is known of a run while it goes on.

    Args:
        can_ask: Whether somebody answers its questions.

    Attributes:
        record: Its record; None before its first step.
        plan: What it would do, if it is a dry run.
        question: What it waits for; None: it does not.
    """

    def __init__(self, *, can_ask: bool) -> None:
        self.record: RunRecord | None = None
        self.plan = ""
        self.question: Question | None = None
        self._can_ask = can_ask
        self._answer: asyncio.Future[Decision] | None = None
        self._change = asyncio.Event()

    @property
    def has_job(self) -> bool:
        """Whether the service works for it, as far as is known."""
        steps = self.record.steps if self.record else ()
        return any(step.task_uuid and not step.seconds for step in steps)

    async def changed(self) -> None:
        """Wait until anything has changed."""
        await self._change.wait()

    def progress(self) -> tuple[float, str]:
        """Return how many steps are done, and a line on the one that is at work."""
        steps = self.record.steps if self.record else []
        done = sum(1 for step in steps if step.seconds)
        at_work = next((step for step in steps if not step.seconds), None)
        if at_work is None:
            return float(done), f"{counted(done, 'step')} done" if done else "starting"
        share = at_work.progress or 0.0
        told = f" {share:.0%}" if share else ""
        return done + share, f"step {at_work.number}, {at_work.name}: {at_work.status}{told}"

    def decide(self, mark: str, content: dict[str, object]) -> None:
        """Answer the question that waits; an answer to an earlier one is none.

        Args:
            mark: Of the question that was answered.
            content: What was filled into its form.

        Raises:
            ValidationError: If it is no answer to the question.
        """
        is_asked = self.question and mark_of(self.question) == mark
        if self.question and is_asked and self._answer and not self._answer.done():
            form = form_for(self.question).model_validate(content)
            self._answer.set_result(form.as_decision())
            self.question = None

    @property
    @override
    def answers(self) -> bool:
        return self._can_ask

    @property
    @override
    def is_asked_first(self) -> bool:
        return self._can_ask

    @override
    async def ask(self, question: Question) -> Decision:
        self._answer = asyncio.get_running_loop().create_future()
        self.question = question
        self._tell()
        hours = _hours(question)
        try:
            async with asyncio.timeout(hours * 3600):
                return await self._answer
        except TimeoutError as exc:
            raise ApprovalMissing(question.about, hours) from exc
        finally:
            self.question = None

    @override
    def planned(self, plan: str) -> None:
        self.plan = plan

    @override
    def step_changed(self, run: RunRecord, step: StepRecord) -> None:
        self.record = run
        self._tell()

    @override
    async def ended(self, run: RunRecord) -> None:
        self.record = run
        self._tell()

    def _tell(self) -> None:
        self._change.set()
        self._change = asyncio.Event()


def mark_of(question: Question) -> str:
    """Return what tells a question from those before and after it."""
    return " ".join([question.about, *task_uuids(question.candidates)])


def _hours(question: Question) -> float:
    asked = question.run.parameters.get("approval_hours")
    return float(asked) if isinstance(asked, int | float) else 24.0
