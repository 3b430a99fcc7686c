"""Engines behind an endpoint that speaks OpenAI-compatible chat completions (docs/engines.md).

A POST is never repeated after a timeout or a lost connection: the endpoint may have done, and
charged, the work.
"""

import base64
import json
import logging
import os
from pathlib import Path
from typing import Annotated, Any

import httpx
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from media_pipelines.contract.images import (
    CaptionRequest,
    GenerationRequest,
    ImageCaptionMetadata,
    ImageMetadata,
    PromptEnhancementRequest,
)
from media_pipelines.contract.models_3d import (
    ImageMeshRequest,
    MultiViewMeshRequest,
    TextMeshRequest,
)
from media_pipelines.engines.errors import InvalidProgram
from media_pipelines.engines.image.decode import decode_picture
from media_pipelines.engines.scene.program import Program
from media_pipelines.engines.scene.program_reading import is_program, read_program
from media_pipelines.engines.scene.program_schema import program_schema
from media_pipelines.service.execution import Execution, Outcome, as_json
from media_pipelines.service.job_error import JobError
from media_pipelines.service.recipes.generations import described, render_description
from media_pipelines.service.recipes.map_sizes import map_size
from media_pipelines.service.recipes.meshes import mesh_of_description

logger = logging.getLogger("media_pipelines.service.worker")

_LONGEST_ANSWER = 2_000_000
"""Characters of an answer that are read."""


class ChatOptions(BaseModel):
    """What the operator's file says of the endpoint."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    base_url: Annotated[str, Field(pattern=r"^https?://")]
    model: str
    api_key_variable: str = ""
    timeout_seconds: Annotated[float, Field(gt=0, le=600)] = 120.0
    corrections: Annotated[int, Field(ge=0, le=5)] = 1


class _Caption(BaseModel):
    """What a vision model is asked to answer."""

    caption: Annotated[str, Field(min_length=1)]
    description: str = ""
    keywords: list[str] = Field(default_factory=list)


def answer(execution: Execution) -> Outcome:
    """Caption a picture, answer a question about it, or rewrite a prompt, with the endpoint."""
    if execution.operation == "images/captions":
        return _caption(execution)
    request = execution.request(PromptEnhancementRequest)
    text = _complete(
        execution, _text("system", request.system_prompt), _text("user", request.prompt)
    )
    metadata = ImageMetadata(method="chat completion")
    return Outcome(result=text.strip(), metadata=as_json(metadata))


def build(execution: Execution) -> Outcome:
    """Have the model write a shape program, and make an image or a mesh of it."""
    if execution.operation == "images/generations":
        wanted = execution.request(GenerationRequest)
        program = _program(execution, wanted.prompt)
        uri = render_description(execution, wanted, program)
        metadata = ImageMetadata(
            requested_model=wanted.model, seed=program.seed, downloads=execution.downloads()
        )
        return Outcome(result=[uri], metadata=as_json(described(metadata, program)))
    request = execution.request(TextMeshRequest, ImageMeshRequest, MultiViewMeshRequest)
    if not isinstance(request, TextMeshRequest):
        raise JobError(
            "engine_misconfigured",
            f"The engine {execution.engine} makes meshes of words only; its operator should say"
            " pictures = false.",
        )
    program = _program(execution, request.prompt)
    size = map_size(request.model, hd=request.hd_texture and request.with_texture)
    return mesh_of_description(execution, request, program, size, method="shape_program")


def _caption(execution: Execution) -> Outcome:
    request = execution.request(CaptionRequest)
    file = execution.input("input_image")
    decode_picture(file)
    if request.question is not None:
        language = f"Answer in this language: {request.language}."
        text = _look(execution, file, f"{request.question}\n{language}")
        return Outcome(result=text.strip(), metadata=as_json(ImageCaptionMetadata()))
    question = (
        f"Describe the picture truthfully in this language: {request.language}. Answer with a JSON"
        ' object {"caption": one short line, "description": two sentences, "keywords": [words]}.'
    )
    text = _look(execution, file, question)
    try:
        told = _Caption.model_validate_json(_json_in(text))
    except ValidationError as exc:
        raise _unusable("is not the JSON object that was asked for") from exc
    metadata = ImageCaptionMetadata(description=told.description, keywords=told.keywords)
    return Outcome(result=told.caption, metadata=as_json(metadata))


def _look(execution: Execution, picture: Path, question: str) -> str:
    """Ask the model about a picture."""
    kind = {"jpg": "jpeg"}.get(picture.suffix.lstrip("."), picture.suffix.lstrip("."))
    address = f"data:image/{kind};base64,{base64.b64encode(picture.read_bytes()).decode()}"
    content = [
        {"type": "text", "text": question},
        {"type": "image_url", "image_url": {"url": address}},
    ]
    return _complete(execution, {"role": "user", "content": content})


def _program(execution: Execution, prompt: str) -> Program:
    """Return the program that the model writes; it is told what is wrong with it, a few times."""
    if is_program(prompt):
        return read_program(prompt)
    schema = json.dumps(program_schema(), separators=(",", ":"))
    rules = (
        "You build 3D models. Answer with one JSON object that follows this JSON schema, and"
        " nothing else. Metres, Y up, the front faces +Z; 10 to 60 parts; realistic size and"
        f" proportions; parts that touch overlap slightly.\n{schema}"
    )
    messages = [_text("system", rules), _text("user", prompt)]
    for _ in range(1 + _options(execution).corrections):
        text = _complete(execution, *messages)
        try:
            return read_program(_json_in(text))
        except InvalidProgram as exc:
            wrong = exc
        messages += [_text("assistant", text), _text("user", f"{wrong} Send the whole program.")]
    raise _unusable(f"is no shape program that can be built: {wrong}") from wrong


def _text(role: str, content: str) -> dict[str, object]:
    return {"role": role, "content": content}


def _options(execution: Execution) -> ChatOptions:
    try:
        return ChatOptions.model_validate(dict(execution.engine_options))
    except ValidationError as exc:
        # What is wrong may be a key; the log of the worker has the names of the fields only
        wrong = ", ".join(str(error["loc"][0]) for error in exc.errors() if error["loc"])
        logger.error("options of the engine %s: %s", execution.engine, wrong)
        raise JobError(
            "engine_misconfigured",
            f"The options of the engine {execution.engine} are wrong; ask the operator.",
        ) from None


def _complete(execution: Execution, *messages: dict[str, object]) -> str:
    """Post one chat completion and return the text of the answer."""
    options = _options(execution)
    key = os.environ.get(options.api_key_variable, "") if options.api_key_variable else ""
    try:
        response = httpx.post(
            f"{options.base_url.rstrip('/')}/chat/completions",
            json={"model": options.model, "messages": list(messages)},
            headers={"Authorization": f"Bearer {key}"} if key else {},
            timeout=options.timeout_seconds,
        )
    except (httpx.HTTPError, httpx.InvalidURL) as exc:
        raise JobError(
            "engine_unreachable",
            f"The endpoint of the engine {execution.engine} did not answer: {type(exc).__name__}.",
        ) from exc
    if response.status_code != httpx.codes.OK:
        retryable = response.status_code == httpx.codes.TOO_MANY_REQUESTS
        raise JobError(
            "engine_unreachable",
            f"The endpoint of the engine {execution.engine} answered {response.status_code}.",
            retryable=retryable,
        )
    return _content(response)


def _content(response: httpx.Response) -> str:
    try:
        body: Any = response.json()
        text = body["choices"][0]["message"]["content"]
    except (ValueError, KeyError, IndexError, TypeError) as exc:
        raise _unusable("is no chat completion") from exc
    if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST_ANSWER:
        raise _unusable("is empty or too long")
    return text


def _json_in(text: str) -> str:
    """Return the first JSON object of an answer, whatever is around it."""
    start = text.find("{")
    try:
        _, end = json.JSONDecoder().raw_decode(text, max(start, 0))
    except (ValueError, RecursionError):
        return text.strip()
    return text[max(start, 0) : end]


def _unusable(what: str) -> JobError:
    return JobError(
        "engine_answer_unusable",
        f"The answer of the model {what}. Try another wording, or the embedded engine.",
    )
