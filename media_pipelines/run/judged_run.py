"""A run whose results are judged: several are made of which one is taken, or one is approved."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from itertools import chain, count

from typing_extensions import override

from media_api.client.errors import EmptyResult, TaskFailed
from media_api.contract.operations import AnyEnvelope
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.records import ChoiceRecord, Judge, StepRecord
from media_pipelines.run.approval import ask
from media_pipelines.run.candidate import (
    Candidate,
    are_equal,
    asked_for,
    remarks_on_seeds,
    write_sheet,
)
from media_pipelines.run.checked import NO_CHECKS, checked, may_be_checked
from media_pipelines.run.errors import MadeAgain, Rejected
from media_pipelines.run.judging import Judging
from media_pipelines.run.plan import is_planned
from media_pipelines.run.question import Decision, Question, task_uuids
from media_pipelines.run.run import Envelope, NormalizedBox, Run
from media_pipelines.run.vision import best_seen, check_sight

MOST_ATTEMPTS = 10

Seeded = Callable[[int | None], Awaitable[Envelope]]


class JudgedRun(Run):
    """A run whose steps are made several times, judged, and made again until one is approved.

    A decision that an earlier attempt of the run was given about the same jobs is not asked for
    again.

    Example:
        ```python
        image = await run.step("image", lambda seed: generations(service, prompt, seed=seed))
        ```
    """

    def __init__(self, run: Run, judging: Judging) -> None:
        """Judge the steps of `run`."""
        self.service, self.record, self.folder = run.service, run.record, run.folder
        self.answered = run.answered
        self._run = run
        self._judging = judging
        self._tried: dict[str, set[int | None]] = {}
        self._attempts: dict[str, int] = {}
        self._sight_is_checked = False
        self._made_together: set[str] = set()
        # A pause is one of the whole run
        self._asking = asyncio.Lock()

    @override
    async def step(
        self,
        name: str,
        operation: Awaitable[Envelope] | Seeded[Envelope],
        *,
        seed: int | None = None,
    ) -> Envelope:
        """Do a step; with another seed until it is approved, and as several of which one is taken.

        Args:
            name: What the step makes; the second one is `name-2`.
            operation: A call of one of the operation tasks, or calls it with a seed; None: without
                one. Only what has seeds can be made more than once.
            seed: The first one.

        Raises:
            MediaError: As `Run.step`; `Rejected`, `ApprovalMissing`.
        """
        if not callable(operation):
            made = [await self._made(name, operation)]
            await self.approval(_without_number(name), [made[0].step])
            return made[0].envelope
        await self._check_sight()
        for _ in range(MOST_ATTEMPTS):
            made = await self._candidates(name, operation, seed)
            if len(made) > 1 and self._judging.judge != "person":
                made = [await self._best(name, made)]
            if is_planned(made[0].envelope) or not self._is_asked_about(name, made):
                return made[0].envelope
            answer = await self._taken(name, made)
            if answer.decision == "approve":
                return made[answer.number - 1].envelope
            if name in self._made_together:
                del self._tried[name]
                raise MadeAgain(name, answer.seed)
            seed = answer.seed
        raise _never_approved(name)

    async def approval(self, name: str, steps: Sequence[StepRecord]) -> None:
        """Let a person approve the results of steps, all or none, if the run is to ask about them.

        Args:
            name: What they are, among the steps that are approvable.
            steps: Steps that have ended; the contact sheet shows several.

        Raises:
            MediaError: `Rejected`, `ApprovalMissing`.
        """
        if name not in self._judging.approve or not steps:
            return
        choice = ChoiceRecord(step=name, judge="person", candidates=[step.number for step in steps])
        if len(steps) > 1:
            choice.sheet = self.record.contact_sheet
        await self._decided(choice, steps)

    async def made_together(self, name: str, make: Seeded[Envelope]) -> Envelope:
        """Make the steps before `name` again as well, when it is not approved.

        Args:
            name: The last of the steps.
            make: Does the steps, with a seed for the first one.

        Raises:
            MediaError: As `step`.
        """
        self._made_together.add(name)
        seed: int | None = None
        for _ in range(MOST_ATTEMPTS):
            try:
                return await make(seed)
            except MadeAgain as again:
                if again.step != name:
                    raise
                seed = again.seed
        raise _never_approved(name)

    @override
    async def gate(
        self, name: str, envelope: AnyEnvelope, policy: QualityPolicy | None
    ) -> AssetSource:
        return await self._run.gate(name, envelope, policy)

    @override
    async def contact_sheet(self, captioned: Sequence[tuple[str, StepRecord]]) -> None:
        await self._run.contact_sheet(captioned)

    @override
    async def compare(
        self,
        name: str,
        *,
        source: str,
        result: str,
        lead_seconds: float = 0.0,
        mark: NormalizedBox | None = None,
    ) -> None:
        await self._run.compare(
            name, source=source, result=result, lead_seconds=lead_seconds, mark=mark
        )

    async def _candidates(
        self, name: str, operation: Seeded[Envelope], seed: int | None
    ) -> list[Candidate[Envelope]]:
        """Make as many as are asked for; one that fails at the service is not among them."""
        seeds = self._untried(name, seed)
        at_once = 1 if self._judging.judge == "quality" else len(seeds)
        made: list[Candidate[Envelope]] = []
        while seeds:
            failures = await self._make(name, operation, seeds[:at_once], made)
            seeds = seeds[at_once:]
            if made:
                at_once = len(seeds)
                if seeds and not may_be_checked(made[0].envelope):
                    self._remark(made[0].step, NO_CHECKS)
                    break
        if not made:
            raise failures[0]
        return made

    async def _make(
        self,
        name: str,
        operation: Seeded[Envelope],
        seeds: Sequence[int | None],
        made: list[Candidate[Envelope]],
    ) -> list[BaseException]:
        """Add a candidate for each seed to `made`; return what failed at the service."""
        makings = [self._made(name, operation(seed), seed) for seed in seeds]
        outcomes = await asyncio.gather(*makings, return_exceptions=True)
        made += [outcome for outcome in outcomes if isinstance(outcome, Candidate)]
        failures = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
        for failure in failures:
            if not isinstance(failure, TaskFailed | EmptyResult):
                raise failure
        return failures

    async def _made(
        self, name: str, operation: Awaitable[Envelope], seed: int | None = None
    ) -> Candidate[Envelope]:
        label = self._numbered(name)
        envelope = await self._run.step(label, operation)
        step = next(step for step in self.steps if step.name == label)
        return Candidate(step=step, envelope=envelope, seed=seed)

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

    def _is_asked_about(self, name: str, made: Sequence[Candidate[Envelope]]) -> bool:
        return len(made) > 1 or name in self._judging.approve

    async def _check_sight(self) -> None:
        if self._judging.eyes and not self._sight_is_checked:
            self._sight_is_checked = True
            await check_sight(self._run, self._judging.eyes)

    async def _best(self, name: str, made: Sequence[Candidate[Envelope]]) -> Candidate[Envelope]:
        """Return the one that checks or a vision model take."""
        choice = _choice(name, self._judging.judge, made)
        if is_planned(made[0].envelope):
            await self._judged(choice, made)
            return made[0]
        self.record.choices.append(choice)
        await self._show(choice, made)
        asked = time.monotonic()
        number, reasons = (
            (1, choice.remarks) if are_equal(made) else await self._judged(choice, made)
        )
        choice.seconds = round(time.monotonic() - asked, 3)
        self._note(choice, Decision(decision="approve", number=number), reasons)
        return made[number - 1]

    async def _judged(
        self, choice: ChoiceRecord, made: Sequence[Candidate[Envelope]]
    ) -> tuple[int, list[str]]:
        """Return the number of the best and the reasons."""
        if self._judging.eyes:
            judgement = await best_seen(
                self._run,
                self._judging.eyes,
                self._numbered(f"{choice.step}-choice"),
                self.folder / choice.sheet if choice.sheet else "",
                count=len(made),
                asked=asked_for(made, self.record),
            )
            return judgement.choice, [judgement.reason]
        if is_planned(made[0].envelope):
            return 1, []
        models = await checked(
            [self.folder / each.step.files[0] for each in made],
            self._judging.policy,
            [each.step.fidelity for each in made],
        )
        best = min(range(len(models)), key=lambda index: models[index].rank)
        return best + 1, [
            f"{each.step.name}: {model}" for each, model in zip(made, models, strict=True)
        ]

    async def _taken(self, name: str, made: Sequence[Candidate[Envelope]]) -> Decision:
        """Let a person take one, or have others made."""
        choice = _choice(name, "person", made)
        await self._show(choice, made)
        return await self._decided(choice, [each.step for each in made], takes_one=True)

    async def _decided(
        self, choice: ChoiceRecord, steps: Sequence[StepRecord], *, takes_one: bool = False
    ) -> Decision:
        """Return the decision of a person about results.

        Raises:
            Rejected: If it is to take none of them.
        """
        self.record.choices.append(choice)
        answer = self.answered.get(task_uuids(steps))
        if answer is None:
            async with self._asking:
                answer = await self._asked(choice, steps, takes_one=takes_one)
        self._note(choice, answer, [answer.note] if answer.note else [], takes_one=takes_one)
        if answer.decision == "reject":
            raise Rejected(choice.step, answer.note)
        return answer

    async def _show(self, choice: ChoiceRecord, made: Sequence[Candidate[Envelope]]) -> None:
        if len(made) > 1:
            choice.sheet = await write_sheet(made, self.folder)
            choice.remarks = remarks_on_seeds(made)

    async def _asked(
        self, choice: ChoiceRecord, steps: Sequence[StepRecord], *, takes_one: bool
    ) -> Decision:
        picture = choice.sheet or steps[0].preview
        question = Question(
            run=self.record,
            about=choice.step,
            candidates=steps,
            picture=self.folder / picture if picture else None,
            remarks=choice.remarks,
            takes_one=takes_one,
            next_seed=self._seed_when_repeated(choice.step) if takes_one else None,
        )
        asked = time.monotonic()
        self.record.write(self.folder)
        answer = await ask(question, hours=self._judging.approval_hours)
        choice.seconds = round(time.monotonic() - asked, 3)
        return answer

    def _seed_when_repeated(self, name: str) -> int | None:
        return None if name in self._made_together else _next_seed(self._tried[name])

    def _note(
        self, choice: ChoiceRecord, answer: Decision, reasons: list[str], *, takes_one: bool = True
    ) -> None:
        choice.decision, choice.seed, choice.reasons = answer.decision, answer.seed, reasons
        if answer.decision == "approve":
            if takes_one:
                choice.chosen = choice.candidates[answer.number - 1]
            self._remark(self.steps[(choice.chosen or choice.candidates[0]) - 1], str(choice))
        self.record.write(self.folder)

    def _remark(self, step: StepRecord, remark: str) -> None:
        step.remarks = [*step.remarks, remark]


def _choice(name: str, judge: Judge, made: Sequence[Candidate[Envelope]]) -> ChoiceRecord:
    return ChoiceRecord(step=name, judge=judge, candidates=[each.step.number for each in made])


def _without_number(name: str) -> str:
    """Return what the steps `animated-0` and `animated-1` both are."""
    return re.sub(r"-\d+$", "", name)


def _next_seed(tried: Collection[int | None]) -> int | None:
    """Return the first that was not tried of none, 2, 3, …: the second attempt has the 2."""
    return next(seed for seed in chain([None], count(2)) if seed not in tried)


def _never_approved(name: str) -> Rejected:
    return Rejected(name, f"it was made {MOST_ATTEMPTS} times and never approved")
