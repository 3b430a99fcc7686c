"""Judgement by a vision model: a question about a picture, whose answer is checked."""

import base64
import hashlib
import io
import json
from collections.abc import Awaitable
from typing import Annotated, Protocol

import httpx
from PIL import Image, ImageDraw, ImageFont
from pydantic import BaseModel, Field, ValidationError

from media_api.client.errors import RequestRefused, UnexpectedAnswer
from media_api.contract.images import CaptionTask
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.run.errors import CannotSee, UnusableJudgement
from media_pipelines.run.plan import is_planned
from media_pipelines.run.run import Run

LANGUAGE = "English"
EYE_TEST = "eye-test"
CHART_PIXELS, DIGIT_PIXELS = (320, 160), 96
LONGEST_REASON = 500
_REFUSES_FIELDS = frozenset({httpx.codes.BAD_REQUEST, httpx.codes.UNPROCESSABLE_ENTITY})
_WHICH_NUMBER = "Which number is written in the picture? Answer with its digits and nothing else."


class Looks(Protocol):
    """The operation that answers a question about a picture."""

    def __call__(
        self,
        service: MediaService,
        input_image: AssetSource,
        language: str,
        *,
        question: str | None = None,
    ) -> Awaitable[CaptionTask]:
        """Answer the question."""


class Judgement(BaseModel):
    """What a vision model says of candidates."""

    choice: Annotated[int, Field(ge=1)]
    reason: Annotated[str, Field(min_length=1)]


async def check_sight(run: Run, looks: Looks) -> None:
    """Make sure that what answers questions about pictures sees them.

    The picture shows a number that stands nowhere else.

    Args:
        run: The run, in which it is a step.
        looks: The operation.

    Raises:
        CannotSee: If the service refuses the question, or answers something else.
        MediaError: As `Run.step`.
    """
    number = number_of(run.record.scope)
    try:
        answer = await run.step(
            EYE_TEST, looks(run.service, _chart(number), LANGUAGE, question=_WHICH_NUMBER)
        )
    except (RequestRefused, UnexpectedAnswer) as exc:
        if exc.status not in _REFUSES_FIELDS:
            raise
        raise CannotSee(str(exc)) from exc
    if not is_planned(answer) and number not in answer.result:
        await _forget(run, answer)
        raise CannotSee(f"it was shown the number {number} and answered {answer.result[:80]!r}")


async def best_seen(
    run: Run, looks: Looks, name: str, sheet: AssetSource, *, count: int, asked: str
) -> Judgement:
    """Return which of the candidates on a sheet is the best, and why.

    Args:
        run: The run, in which the judgement is a step.
        looks: The operation.
        name: Of the step.
        sheet: Picture of the candidates, numbered from 1.
        count: How many there are.
        asked: What was asked for.

    Raises:
        UnusableJudgement: If the answer names none of them.
        MediaError: As `Run.step`.
    """
    question = (
        f"The picture shows {count} candidates, numbered from 1 to {count} by the text below each. "
        f"What was asked for: {asked}. Which one shows best what was asked for, whole and without "
        'faults? Answer with a JSON object {"choice": its number, "reason": one sentence}.'
    )
    answer = await run.step(name, looks(run.service, sheet, LANGUAGE, question=question))
    if is_planned(answer):
        return Judgement(choice=1, reason="planned")
    try:
        judgement = Judgement.model_validate_json(_json_in(answer.result))
    except ValidationError as exc:
        await _forget(run, answer)
        raise UnusableJudgement(answer.result) from exc
    if judgement.choice > count:
        await _forget(run, answer)
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


def _json_in(text: str) -> str:
    """Return the first JSON object of an answer, whatever is around it."""
    start = max(text.find("{"), 0)
    try:
        _, end = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        return text
    return text[start:end]


async def _forget(run: Run, answer: CaptionTask) -> None:
    # The next attempt asks anew: the model may be another one by then
    await run.service.ledger.lose(run.service.identity, answer.task_uuid)
