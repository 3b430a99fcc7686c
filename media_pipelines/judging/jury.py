"""Decisions about the results of a run: which candidate is taken, whether one is approved."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from media_pipelines.judging.candidate import (
    Candidate,
    Envelope,
    are_equal,
    asked_for,
    notes_on_seeds,
    write_sheet,
)
from media_pipelines.judging.checked import checked
from media_pipelines.judging.errors import Rejected
from media_pipelines.judging.judging import Judging
from media_pipelines.judging.question import Answered, Decision, Question, task_uuids
from media_pipelines.judging.vision import VisionModel
from media_pipelines.record.records import ChoiceRecord, Judge, RunRecord, StepRecord

AskPerson = Callable[[Question], Awaitable[Decision]]


class Jury:
    """Decides about the results of one run, and notes every decision in its record.

    A decision that an earlier attempt of the run was given about the same jobs is not asked for
    again.

    Args:
        judging: Who decides what.
        record: Of the run.
        folder: Where its files are.
        ask: Asks a person.
        vision: Looks at candidates.
        answered: What people have decided about results of an earlier attempt.
    """

    def __init__(
        self,
        judging: Judging,
        record: RunRecord,
        folder: Path,
        *,
        ask: AskPerson,
        vision: VisionModel,
        answered: Answered,
    ) -> None:
        self._judging = judging
        self._record = record
        self._folder = folder
        self._ask = ask
        self._vision = vision
        self._answered = answered
        self._sight_is_checked = False
        # A pause is one of the whole run
        self._asking = asyncio.Lock()

    async def check_sight(self) -> None:
        """Make sure that there is a model that sees, once, if it is to judge.

        Raises:
            CannotSee: If there is none.
        """
        if self._judging.by_sight and not self._sight_is_checked:
            self._sight_is_checked = True
            await self._vision.check_sight(self._record.scope)

    async def best(self, name: str, made: Sequence[Candidate[Envelope]]) -> Candidate[Envelope]:
        """Return the candidate that the checks or a vision model take.

        Args:
            name: Of the step.
            made: The candidates.

        Raises:
            MediaError: As `VisionModel.best`.
        """
        choice = _choice(name, self._judging.judge, made)
        self._record.choices.append(choice)
        await self._show(choice, made)
        asked = time.monotonic()
        number, reasons = (1, choice.notes) if are_equal(made) else await self._judged(choice, made)
        choice.seconds = round(time.monotonic() - asked, 3)
        self._note(choice, Decision(decision="approve", number=number), reasons)
        return made[number - 1]

    async def decision(
        self, name: str, made: Sequence[Candidate[Envelope]], next_seed: int | None
    ) -> Decision:
        """Let a person take a candidate, or have others made.

        Args:
            name: Of the step.
            made: The candidates.
            next_seed: Seed of the next one; None: the steps before it are made again too.

        Raises:
            Rejected: If it is to take none of them.
            MediaError: If nobody answers.
        """
        choice = _choice(name, "person", made)
        await self._show(choice, made)
        return await self._decided(
            choice, [each.step for each in made], takes_one=True, next_seed=next_seed
        )

    async def approval(self, name: str, steps: Sequence[StepRecord]) -> None:
        """Let a person approve the results of steps, all or none.

        Raises:
            Rejected: If the person does not.
            MediaError: If nobody answers.
        """
        choice = ChoiceRecord(step=name, judge="person", candidates=[step.number for step in steps])
        if len(steps) > 1:
            choice.sheet = self._record.contact_sheet
        await self._decided(choice, steps)

    async def _judged(
        self, choice: ChoiceRecord, made: Sequence[Candidate[Envelope]]
    ) -> tuple[int, list[str]]:
        """Return the number of the best and the reasons."""
        if self._judging.by_sight:
            sheet = self._folder / choice.sheet if choice.sheet else ""
            asked = asked_for(made, self._record)
            judgement = await self._vision.best(
                f"{choice.step}-choice", sheet, count=len(made), asked=asked
            )
            return judgement.choice, [judgement.reason]
        if self._vision.is_planned:
            return 1, []
        models = await checked(
            [self._folder / each.step.files[0] for each in made],
            self._judging.policy,
            [each.step.fidelity for each in made],
        )
        best = min(range(len(models)), key=lambda index: models[index].rank)
        return best + 1, [
            f"{each.step.name}: {model}" for each, model in zip(made, models, strict=True)
        ]

    async def _decided(
        self,
        choice: ChoiceRecord,
        steps: Sequence[StepRecord],
        *,
        takes_one: bool = False,
        next_seed: int | None = None,
    ) -> Decision:
        self._record.choices.append(choice)
        answer = self._answered.get(task_uuids(steps))
        if answer is None:
            picture = choice.sheet or steps[0].preview
            question = Question(
                run=self._record,
                about=choice.step,
                candidates=steps,
                picture=self._folder / picture if picture else None,
                notes=choice.notes,
                takes_one=takes_one,
                next_seed=next_seed,
            )
            async with self._asking:
                answer = await self._answer(choice, question)
        reasons = [answer.note] if answer.note else []
        self._note(choice, answer, reasons, takes_one=takes_one)
        if answer.decision == "reject":
            raise Rejected(choice.step, answer.note)
        return answer

    async def _answer(self, choice: ChoiceRecord, question: Question) -> Decision:
        asked = time.monotonic()
        self._record.write(self._folder)
        answer = await self._ask(question)
        choice.seconds = round(time.monotonic() - asked, 3)
        return answer

    async def _show(self, choice: ChoiceRecord, made: Sequence[Candidate[Envelope]]) -> None:
        if len(made) > 1 and not self._vision.is_planned:
            choice.sheet = await write_sheet(made, self._folder)
            choice.notes = notes_on_seeds(made)

    def _note(
        self, choice: ChoiceRecord, answer: Decision, reasons: list[str], *, takes_one: bool = True
    ) -> None:
        choice.decision, choice.seed, choice.reasons = answer.decision, answer.seed, reasons
        if answer.decision == "approve":
            if takes_one:
                choice.chosen = choice.candidates[answer.number - 1]
            step = self._record.steps[(choice.chosen or choice.candidates[0]) - 1]
            step.warn(str(choice))
        if not self._vision.is_planned:
            self._record.write(self._folder)


def _choice(name: str, judge: Judge, made: Sequence[Candidate[Envelope]]) -> ChoiceRecord:
    return ChoiceRecord(step=name, judge=judge, candidates=[each.step.number for each in made])
