"""Judgement by a vision model: a question about a picture, whose answer is checked."""

import base64
import hashlib
import io
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Protocol

import httpx
from PIL import Image, ImageDraw, ImageFont
from pydantic import BaseModel, Field

from media_api.client.errors import RequestRefused, UnexpectedAnswer
from media_api.contract.images import CaptionTask
from media_api.contract.operations import AnyEnvelope
from media_pipelines.judging.errors import CannotSee, UnusableJudgement
from media_pipelines.parameters.asset_text import AssetSource

EYE_TEST = "eye-test"
CHART_PIXELS, DIGIT_PIXELS = (320, 160), 96
LONGEST_REASON = 500
_REFUSES_FIELDS = frozenset({httpx.codes.BAD_REQUEST, httpx.codes.UNPROCESSABLE_ENTITY})
_WHICH_NUMBER = "Which number is written in the picture? Answer with its digits and nothing else."


class Judgement(BaseModel):
    """What a vision model says of candidates."""

    choice: Annotated[int, Field(ge=1)]
    reason: Annotated[str, Field(min_length=1)]


class Ask(Protocol):
    """Asks a question about a picture, as a step of the run."""

    def __call__(self, name: str, picture: AssetSource, question: str) -> Awaitable[CaptionTask]:
        """Return the answer.

        Args:
            name: Of the step.
            picture: What is shown.
            question: What is asked.

        Raises:
            MediaError: As `Run.step`.
        """


@dataclass(frozen=True, kw_only=True)
class VisionModel:
    """A model of the service that judges candidates by a picture of them.

    Attributes:
        ask: Puts a question to it.
        forget: Has the next attempt of the run ask anew: the model may be another one by then.
        is_planned: Whether its answers are examples only.
    """

    ask: Ask
    forget: Callable[[AnyEnvelope], Awaitable[None]]
    is_planned: bool

    async def check_sight(self, scope: str) -> None:
        """Make sure that it sees pictures: one shows a number that stands nowhere else.

        Args:
            scope: Of the run.

        Raises:
            CannotSee: If the service refuses the question, or answers something else.
            MediaError: As `Ask`.
        """
        number = number_of(scope)
        try:
            answer = await self.ask(EYE_TEST, _chart(number), _WHICH_NUMBER)
        except (RequestRefused, UnexpectedAnswer) as exc:
            if exc.status not in _REFUSES_FIELDS:
                raise
            raise CannotSee(str(exc)) from exc
        if not self.is_planned and number not in answer.result:
            await self.forget(answer)
            raise CannotSee(f"it was shown the number {number} and answered {answer.result[:80]!r}")

    async def best(self, name: str, sheet: AssetSource, *, count: int, asked: str) -> Judgement:
        """Return which of the candidates on a sheet is the best, and why.

        Args:
            name: Of the step.
            sheet: Picture of the candidates, numbered from 1.
            count: How many there are.
            asked: What was asked for.

        Raises:
            UnusableJudgement: If the answer names none of them.
            MediaError: As `Ask`.
        """
        question = (
            f"The picture shows {count} candidates, numbered from 1 to {count} by the text below "
            f"each. What was asked for: {asked}. Which one shows best what was asked for, whole "
            'and without faults? Answer with a JSON object {"choice": its number, "reason": one '
            "sentence}."
        )
        answer = await self.ask(name, sheet, question)
        if self.is_planned:
            return Judgement(choice=1, reason="planned")
        judgement = _judgement_in(answer.result)
        if judgement is None or judgement.choice > count:
            await self.forget(answer)
            raise UnusableJudgement(answer.result)
        return judgement.model_copy(update={"reason": judgement.reason[:LONGEST_REASON]})


def number_of(scope: str) -> str:
    """Return the four digits that an eye test shows: the same ones in every attempt of a run."""
    return str(1000 + int(hashlib.sha256(scope.encode()).hexdigest(), 16) % 9000)


def _chart(number: str) -> str:
    picture = Image.new("RGB", CHART_PIXELS, "white")
    ImageDraw.Draw(picture).text(
        (40, 24), number, fill="black", font=ImageFont.load_default(DIGIT_PIXELS)
    )
    content = io.BytesIO()
    picture.save(content, "PNG")
    return f"data:image/png;base64,{base64.b64encode(content.getvalue()).decode()}"


def _judgement_in(text: str) -> Judgement | None:
    """Read the first JSON object of an answer, whatever is around it."""
    try:
        found, _ = json.JSONDecoder().raw_decode(text, max(text.find("{"), 0))
        return Judgement.model_validate(found)
    except (ValueError, RecursionError):
        return None
