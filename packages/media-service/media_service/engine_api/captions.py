"""Captions by language models that see: what they are asked, and what is read from the answer."""

import json
from dataclasses import dataclass

from pydantic import BaseModel, Field, JsonValue, ValidationError

from media_api.contract.images import ImageCaptionMetadata
from media_service.engine_api.errors import Unusable


class _Answer(BaseModel):
    """What a vision model is asked to answer."""

    caption: str = Field(min_length=1)
    description: str = ""
    keywords: list[str] = Field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class CaptionAnswer:
    """A caption, as a task has it.

    Attributes:
        text: The `result`.
        metadata: The `metadata`.
    """

    text: str
    metadata: JsonValue


def question_in(language: str, question: str) -> str:
    """Return what a model is asked that sees a picture."""
    return f"{question}\nAnswer in this language: {language}."


def question_of_caption(language: str) -> str:
    """Return what a model is asked for a caption, which `read_caption` reads."""
    return (
        f"Describe the picture truthfully in this language: {language}. Answer with a JSON "
        'object {"caption": one short line, "description": two sentences, "keywords": '
        "[words]}."
    )


def read_caption(text: str) -> CaptionAnswer:
    """Read a caption in the answer of a model.

    Raises:
        Unusable: If it is not there.
    """
    try:
        told = _Answer.model_validate_json(json_in(text))
    except ValidationError as exc:
        raise Unusable(
            "The answer of the model is not the JSON object that was asked for. Try another "
            "wording, or another model."
        ) from exc
    metadata = ImageCaptionMetadata(description=told.description, keywords=told.keywords)
    return CaptionAnswer(text=told.caption, metadata=metadata.model_dump(mode="json"))


def json_in(text: str) -> str:
    """Return the first JSON object of an answer, whatever is around it."""
    start = text.find("{")
    try:
        _, end = json.JSONDecoder().raw_decode(text, max(start, 0))
    except (ValueError, RecursionError):
        return text.strip()
    return text[max(start, 0) : end]
