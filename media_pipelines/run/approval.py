"""A person's approval of a step: the run pauses until somebody has looked at the result."""

import time
from collections.abc import Awaitable, Callable, Collection
from typing import Annotated
from uuid import uuid4

from prefect.exceptions import FlowPauseTimeout
from prefect.flow_runs import apause_flow_run
from prefect.settings import PREFECT_API_URL
from pydantic import Field

from media_pipelines.pages.reports import thumbnail
from media_pipelines.record.records import ApprovalRecord, StepRecord
from media_pipelines.run.context import current_context
from media_pipelines.run.errors import ApprovalMissing, NobodyToAsk, Rejected
from media_pipelines.run.question import Decision, Question
from media_pipelines.run.run import Envelope, Run

ApprovalHours = Annotated[float, Field(gt=0, le=24 * 30)]

DEFAULT_HOURS = 24.0
MOST_ATTEMPTS = 10
# Of Prefect's server; the service that did the work is not asked anything.
POLL_SECONDS = 3
FORM_PIXELS = 384


async def ask(question: Question, *, hours: float = DEFAULT_HOURS) -> Decision:
    """Pause the flow run until a person has decided.

    The wait asks nothing of the media service. A run that nobody answered can be retried: what it
    made is found again, and the question is put once more.

    Args:
        question: What it is about.
        hours: How long to wait.

    Raises:
        ApprovalMissing: If nobody has decided in time.
        NobodyToAsk: If there is neither a Prefect server nor a terminal to ask in.
    """
    require_somebody_to_ask()
    audience = current_context().audience
    if audience and audience.answers and not PREFECT_API_URL.value():
        return await audience.ask(question)
    form = Decision.with_initial_data(description=description(question))
    try:
        return await apause_flow_run(
            wait_for_input=form,
            timeout=max(round(hours * 3600), 1),
            poll_interval=POLL_SECONDS,
            # A key that was used answers at once, also for the next attempt of a killed run.
            key=uuid4().hex,
        )
    except FlowPauseTimeout as exc:
        raise ApprovalMissing(question.step.name, hours) from exc


def require_somebody_to_ask() -> None:
    """Make sure that a question would be seen.

    Raises:
        NobodyToAsk: If there is neither a Prefect server nor a terminal to ask in.
    """
    audience = current_context().audience
    if not PREFECT_API_URL.value() and not (audience and audience.answers):
        raise NobodyToAsk


def description(question: Question) -> str:
    """Write the markdown that stands above the form."""
    step = question.step
    picture = question.picture and thumbnail(question.picture, FORM_PIXELS)
    lines = [
        f"**{step.name}** of {question.run.run}, made by `{step.model or step.operation}`.",
        f"![{step.name}]({picture})" if picture else "",
        f"Made again, it gets the seed {question.next_seed} unless you name another one.",
    ]
    return "\n\n".join(line for line in lines if line)


class Approvals:
    """Asks a person about some steps of a run, and has them made again until one is approved.

    Example:
        ```python
        approvals = Approvals(journal, ["image"], hours=24)
        image = await approvals.step(
            "image", lambda seed: generations(service, prompt, seed=seed)
        )
        ```
    """

    def __init__(self, run: Run, steps: Collection[str], *, hours: float) -> None:
        """Ask about `steps`, each for `hours`.

        Raises:
            NobodyToAsk: If there is nobody to ask; nothing has been paid for yet.
        """
        if steps:
            require_somebody_to_ask()
        self._run = run
        self._steps = frozenset(steps)
        self._hours = hours
        self._seeds = set[int]()
        self._attempts: dict[str, int] = {}

    async def step(
        self,
        name: str,
        operation: Callable[[int | None], Awaitable[Envelope]],
        *,
        seed: int | None = None,
    ) -> Envelope:
        """Do a step of the journal, with another seed until it is approved.

        Args:
            name: What the step makes; the second one is `name-2`.
            operation: Calls an operation task with a seed; None: without one.
            seed: The first one.

        Raises:
            MediaError: As `RunJournal.step`; `Rejected`, `ApprovalMissing`.
        """

        async def make(seed: int | None) -> Envelope:
            return await self._run.step(self.numbered(name), operation(seed))

        return await self.until_approved(name, make, seed=seed)

    async def until_approved(
        self,
        name: str,
        make: Callable[[int | None], Awaitable[Envelope]],
        *,
        seed: int | None = None,
    ) -> Envelope:
        """Make something, in one or several steps, with another seed until it is approved.

        Args:
            name: What is asked about, in the words of `steps`.
            make: Does the steps; the last one is what is shown.
            seed: The first one.

        Raises:
            MediaError: As `make`; `Rejected`, `ApprovalMissing`.
        """
        for _ in range(MOST_ATTEMPTS):
            if seed is not None:
                self._seeds.add(seed)
            envelope = await make(seed)
            if name not in self._steps:
                return envelope
            answer = await self._ask()
            if answer.decision == "approve":
                return envelope
            if answer.decision == "reject":
                raise Rejected(name, answer.note)
            seed = self._next_seed() if answer.seed is None else answer.seed
        raise Rejected(name, f"it was made {MOST_ATTEMPTS} times and never approved")

    def numbered(self, name: str) -> str:
        """Return the name of the next step that makes `name`: mesh, mesh-2, mesh-3."""
        number = self._attempts[name] = self._attempts.get(name, 0) + 1
        return name if number == 1 else f"{name}-{number}"

    async def _ask(self) -> Decision:
        run, step = self._run.record, self._run.record.steps[-1]
        question = Question(
            run=run,
            step=step,
            picture=self._run.folder / step.preview if step.preview else None,
            next_seed=self._next_seed(),
        )
        asked = time.monotonic()
        self._note(step, ApprovalRecord())
        answer = await ask(question, hours=self._hours)
        decided = ApprovalRecord(
            decision=answer.decision,
            seed=answer.seed,
            note=answer.note,
            seconds=round(time.monotonic() - asked, 3),
        )
        self._note(step, decided)
        return answer

    def _note(self, step: StepRecord, approval: ApprovalRecord) -> None:
        step.approval = approval
        self._run.record.write(self._run.folder)

    def _next_seed(self) -> int:
        """Return the smallest seed from 2 that was not tried: the second attempt has the 2."""
        seed = 2
        while seed in self._seeds:
            seed += 1
        return seed
