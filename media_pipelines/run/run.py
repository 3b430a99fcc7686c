"""What a pipeline does: steps, each an operation whose results are delivered and recorded."""

import asyncio
import re
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterator,
    Sequence,
)
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from types import TracebackType
from typing import Any, Concatenate, ParamSpec

from media_api.client.errors import (
    EmptyResult,
    MediaError,
    ResultGone,
    StateUnusable,
    TaskFailed,
    UnreadableFile,
)
from media_api.contract.base import Download
from media_api.contract.envelopes import lacks_result
from media_api.contract.images import CaptionTask
from media_api.contract.operations import AnyEnvelope
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.set_files import CONTACT_SHEET_FILE
from media_pipelines.judging.candidate import Candidate, Envelope
from media_pipelines.judging.checked import NO_CHECKS, may_be_checked
from media_pipelines.judging.errors import MadeAgain, Rejected
from media_pipelines.judging.judging import Judging
from media_pipelines.judging.jury import Jury
from media_pipelines.judging.question import Answered, Decision, Question
from media_pipelines.judging.vision import VisionModel
from media_pipelines.pages.contact_sheet import Tile, write_contact_sheet
from media_pipelines.pages.side_by_side import write_side_by_side
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.quality.gate import judge
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run.approval import ask
from media_pipelines.run.context import current_context, in_context
from media_pipelines.run.events import RunListener
from media_pipelines.run.executors import current_executor
from media_pipelines.run.recorder import WorkingTime
from media_pipelines.run.step_files import StepFiles
from media_pipelines.run.step_progress import StepProgress
from media_pipelines.submission.job_ledger import JobEntry, JobState

MOST_ATTEMPTS = 10
LANGUAGE = "English"

NormalizedBox = tuple[float, float, float, float]
P = ParamSpec("P")
OperationFunction = Callable[Concatenate[MediaService, P], Awaitable[Envelope]]
"""The task of an operation."""


class Run:
    """One run of a pipeline.

    Attributes:
        service: Service of the steps.
        record: What is known of the run; it becomes `run.json`.
        listeners: Told what happens.
        working_time: How long it has worked.

    Example:
        ```python
        image = await run.step("image", generations, prompt)
        await run.step("mesh", meshes, input_image=image)
        ```
    """

    def __init__(
        self,
        service: MediaService,
        record: RunRecord,
        judging: Judging,
        *,
        files: StepFiles | None = None,
        answered: Answered | None = None,
        looks: OperationFunction[..., CaptionTask] | None = None,
    ) -> None:
        """Begin with no step.

        Args:
            service: Service of the steps.
            record: Its record.
            judging: Who decides about its results.
            files: Where its files go; None: it is only planned.
            answered: What people have decided about results of an earlier attempt.
            looks: The task `captions`, for the judge `vision`.
        """
        self.service = service
        self.record = record
        self.working_time = WorkingTime()
        self.listeners: Sequence[RunListener] = ()
        self._judging = judging
        self._files = files
        self._looks = looks
        self._tried: dict[str, set[int | None]] = {}
        self._attempts: dict[str, int] = {}
        self._made_together: set[str] = set()
        vision = VisionModel(ask=self._look, forget=self._forget, is_planned=self.is_planned)
        self._jury = Jury(
            judging, record, self.folder, ask=self._ask, vision=vision, answered=answered or {}
        )

    @property
    def steps(self) -> Sequence[StepRecord]:
        """The steps so far, in the order in which they began."""
        return self.record.steps

    @property
    def is_planned(self) -> bool:
        """Whether it only finds out what it would do."""
        return self._files is None

    @property
    def folder(self) -> Path:
        """Where the files of the run are now."""
        return self._files.folder if self._files else Path()

    async def step(
        self,
        name: str,
        operation: OperationFunction[P, Envelope],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Envelope:
        """Run an operation, deliver what it makes, and record both.

        What the pipeline `chooses` is made as several of which one is taken, and again with
        another seed until it is approved.

        Args:
            name: What the step makes; one word, it becomes part of a folder name.
            operation: The task of an operation.
            args: What it takes after the service, as when it is called.
            kwargs: The same by name.

        Raises:
            MediaError: If the operation or the delivery fails, the record says which; `Rejected`,
                `ApprovalMissing`.
        """
        if not callable(operation):
            raise TypeError(f'write run.step("{name}", task, …) with the arguments after the task')
        if name not in self._judging.chooses:
            made = await self._made(name, operation(self.service, *args, **kwargs))
            await self.approval(_without_number(name), [made.step])
            return made.envelope
        await self._jury.check_sight()
        wanted: Any = kwargs.pop("seed", None)

        def make(seed: int | None) -> Awaitable[Envelope]:
            return operation(self.service, *args, **{**kwargs, "seed": seed})  # type: ignore[arg-type]

        for _ in range(MOST_ATTEMPTS):
            taken, wanted = await self._taken(name, await self._candidates(name, make, wanted))
            if taken:
                return taken.envelope
        raise _never_approved(name)

    def attempts(self, name: str) -> Iterator["Attempt"]:
        """Make the steps before `name` again as well, when it is not approved.

        Args:
            name: The last of the steps.

        Example:
            ```python
            for attempt in run.attempts("mesh"):
                with attempt as seed:
                    image = await run.step("image", generations, prompt, seed=seed)
                    mesh = await run.step("mesh", meshes, input_image=image)
            ```
        """
        self._made_together.add(name)
        attempt = Attempt(name, None)
        for _ in range(MOST_ATTEMPTS):
            yield attempt
            if attempt.again is None:
                return
            del self._tried[name]
            attempt = Attempt(name, attempt.again.seed)
        raise _never_approved(name)

    async def approval(self, name: str, steps: Sequence[StepRecord]) -> None:
        """Let a person approve the results of steps, all or none, if the run is to ask about them.

        Args:
            name: What they are, among the steps that are approvable.
            steps: Steps that have ended; the contact sheet shows several.

        Raises:
            MediaError: `Rejected`, `ApprovalMissing`.
        """
        if name in self._judging.approve and steps:
            await self._jury.approval(name, steps)

    async def gate(
        self, name: str, envelope: AnyEnvelope, policy: QualityPolicy | None
    ) -> AssetSource:
        """Check the model of a step; return what the next operation shall take.

        Args:
            name: What the step of the check is called.
            envelope: Of a step whose first result is a model.
            policy: What to check; None checks nothing.

        Returns:
            The envelope, or a repaired file.

        Raises:
            QualityRejected: If the policy asks for it; the record has the findings.
        """
        if policy is None or self._files is None:
            return envelope
        async with self._step(name) as progress:
            step, file = progress.record, self._files.by_uri[envelope.result[0]]
            fidelities = {
                each.name: each.fidelity for each in self.steps if each.fidelity is not None
            }
            verdict = await judge(file, policy, self.folder / step.label, fidelities)
            step.warn(*verdict.changes, *map(str, verdict.report.findings))
            step.status = "COMPLETED"
            if verdict.rejected:
                raise verdict.rejection()
            if verdict.file == file:
                return envelope
            step.assets = [self._files.describe(verdict.file, Download())]
            return verdict.file

    async def contact_sheet(self, captioned: Sequence[tuple[str, StepRecord]]) -> None:
        """Put the pictures of steps side by side in `contact_sheet.jpg`.

        Args:
            captioned: Caption and step; one that failed gets an empty tile and its error.
        """
        if self._files is None:
            return
        tiles = [
            Tile(
                caption=f"{caption}: {step.error.code}" if step.error else caption,
                picture=self.folder / step.preview if step.preview else None,
            )
            for caption, step in captioned
        ]
        file = await asyncio.to_thread(write_contact_sheet, tiles, self.folder / CONTACT_SHEET_FILE)
        self.record.contact_sheet = self._files.relative(file)
        for listener in self.listeners:
            await listener.sheet_made(self.record, file)

    async def compare(
        self,
        name: str,
        *,
        source: str,
        result: str,
        lead_seconds: float = 0.0,
        mark: NormalizedBox | None = None,
    ) -> None:
        """Put two videos of steps side by side in `<name>.mp4`, if both were delivered.

        One that cannot be read becomes a warning of the last step: both are there on their own.

        Args:
            name: What is compared; stem of the file, and in the caption.
            source: Relative URI of the video on the left, of a step that has ended.
            result: Relative URI of the video on the right.
            lead_seconds: How much later the right one starts.
            mark: Box around whom it is about, x1, y1, x2, y2 as shares of the left picture.
        """
        if self._files is None or not {source, result} <= self._files.by_uri.keys():
            return
        try:
            file = await write_side_by_side(
                self._files.by_uri[source],
                self._files.by_uri[result],
                self.folder / f"{name}.mp4",
                lead_seconds=lead_seconds,
                mark=mark,
                captions=(f"Source: {name.replace('-', ' ')}", "Result"),
            )
            self.record.comparisons.append(self._files.relative(file))
        except UnreadableFile as exc:
            self.steps[-1].warn(f"Not compared with its source: {exc}")

    async def _candidates(
        self,
        name: str,
        make: Callable[[int | None], Awaitable[Envelope]],
        wanted: int | None,
    ) -> list[Candidate[Envelope]]:
        """Make as many as are asked for; one that fails at the service is not among them."""
        seeds = self._untried(name, wanted)
        at_once = 1 if self._judging.judge == "quality" else len(seeds)
        made: list[Candidate[Envelope]] = []
        failures: list[BaseException] = []
        while seeds:
            makings = [self._made(name, make(seed), seed) for seed in seeds[:at_once]]
            outcomes = await asyncio.gather(*makings, return_exceptions=True)
            made += [outcome for outcome in outcomes if isinstance(outcome, Candidate)]
            failures = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
            for failure in failures:
                if not isinstance(failure, TaskFailed | EmptyResult):
                    raise failure
            seeds = seeds[at_once:]
            if made:
                at_once = len(seeds)
                if seeds and not may_be_checked(made[0].envelope):
                    made[0].step.warn(NO_CHECKS)
                    break
        if not made:
            raise failures[0]
        return made

    async def _taken(
        self, name: str, made: list[Candidate[Envelope]]
    ) -> tuple[Candidate[Envelope] | None, int | None]:
        """Return the candidate that is taken, or the seed that others are wanted with."""
        if len(made) > 1 and self._judging.judge != "person":
            made = [await self._jury.best(name, made)]
        if self.is_planned or (len(made) == 1 and name not in self._judging.approve):
            return made[0], None
        again = None if name in self._made_together else _next_seed(self._tried[name])
        decision = await self._jury.decision(name, made, again)
        if decision.decision == "approve":
            return made[decision.number - 1], None
        if name in self._made_together:
            raise MadeAgain(name, decision.seed)
        return None, decision.seed

    async def _made(
        self, name: str, operation: Awaitable[Envelope], seed: int | None = None
    ) -> Candidate[Envelope]:
        """Do a step once."""
        async with self._step(self._numbered(name)) as progress:
            envelope = await operation
            if self._files:
                if lacks_result(progress.record.operation, envelope):
                    raise EmptyResult(progress.record.operation)
                picture = await self._files.take(progress.record, envelope)
                await self._delivered(progress.job)
                for listener in self.listeners:
                    await listener.step_delivered(self.record, progress.record, picture)
        return Candidate(step=progress.record, envelope=envelope, seed=seed)

    async def _delivered(self, job: JobEntry | None) -> None:
        """Note that the results of a job were opened; a run that has them goes on without."""
        if job and job.state is not JobState.DELIVERED:
            try:
                await self.service.ledger.write(job.now(JobState.DELIVERED))
            except StateUnusable as exc:
                current_executor().log(f"The delivery is not in the ledger: {exc}")

    @asynccontextmanager
    async def _step(self, name: str) -> AsyncIterator[StepProgress]:
        """Record what goes on inside as a step."""
        step = StepRecord(number=len(self.steps) + 1, name=name)
        self.record.steps.append(step)
        context = current_context()
        account = context.account.part() if context.account else None
        progress = StepProgress(step, self._tell, account)
        try:
            with (
                self.working_time.of_step(),
                in_context(replace(context, step=progress, account=account)),
            ):
                yield progress
        except MediaError as exc:
            progress.failed(exc)
            if isinstance(exc, EmptyResult | ResultGone) and step.task_uuid:
                # There is nothing to get from it: the next attempt must not find it again.
                await self.service.ledger.lose(self.service.identity, step.task_uuid)
            raise
        except asyncio.CancelledError:
            step.status = "CANCELED"
            raise
        finally:
            progress.end()
            for listener in self.listeners:
                await listener.step_ended(self.record, step)

    def _tell(self, step: StepRecord) -> None:
        for listener in self.listeners:
            listener.step_changed(self.record, step)

    async def _ask(self, question: Question) -> Decision:
        with self.working_time.of_person():
            return await ask(question, hours=self._judging.approval_hours)

    async def _look(self, name: str, picture: AssetSource, question: str) -> CaptionTask:
        assert self._looks
        return await self.step(name, self._looks, picture, LANGUAGE, question=question)

    async def _forget(self, answer: AnyEnvelope) -> None:
        await self.service.ledger.lose(self.service.identity, answer.task_uuid)

    def _numbered(self, name: str) -> str:
        number = self._attempts[name] = self._attempts.get(name, 0) + 1
        return name if number == 1 else f"{name}-{number}"

    def _untried(self, name: str, wanted: int | None) -> list[int | None]:
        """Return a seed for each candidate: at first none and 2, 3, …; later others."""
        tried = self._tried.setdefault(name, set())
        seeds: list[int | None] = [] if wanted is None else [wanted]
        while len(seeds) < self._judging.candidates:
            seeds.append(_next_seed({*tried, *seeds}))
        tried.update(seeds)
        return seeds


class Attempt(AbstractContextManager[int | None]):
    """One attempt to make steps of which the last one may be refused.

    Attributes:
        again: Why they are made again; None: they are not.
    """

    def __init__(self, name: str, seed: int | None) -> None:
        self.again: MadeAgain | None = None
        self._name = name
        self._seed = seed

    def __enter__(self) -> int | None:
        """Return the seed of the first step."""
        return self._seed

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> bool:
        """Take notice when the last step was not approved."""
        if isinstance(error, MadeAgain) and error.step == self._name:
            self.again = error
        return self.again is not None


def _without_number(name: str) -> str:
    """Return what the steps `animated-0` and `animated-1` both are."""
    return re.sub(r"-\d+$", "", name)


def _next_seed(tried: Collection[int | None]) -> int | None:
    """Return the first that was not tried of none, 2, 3, …: the second attempt has the 2."""
    return next(seed for seed in chain([None], count(2)) if seed not in tried)


def _never_approved(name: str) -> Rejected:
    return Rejected(name, f"it was made {MOST_ATTEMPTS} times and never approved")
