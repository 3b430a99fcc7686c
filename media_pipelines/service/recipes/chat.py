"""Engines behind an endpoint that speaks OpenAI-compatible chat completions (docs/engines.md).

They wait in the lane `remote`; what has to be built is handed to a worker.

A POST is never repeated after a timeout or a lost connection: the endpoint may have done, and
charged, the work.
"""

import asyncio
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
from media_pipelines.engines.scene.program_reading import is_program, read_program
from media_pipelines.engines.scene.program_schema import program_schema
from media_pipelines.service.execution import Execution, HandOver, Outcome, as_json
from media_pipelines.service.job_error import JobError

logger = logging.getLogger("media_pipelines.service.recipes.chat")

PROGRAM_FILE = "program.json"
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


async def answer(execution: Execution) -> Outcome:
    """Caption a picture, answer a question about it, or rewrite a prompt, with the endpoint."""
    if execution.operation == "images/captions":
        return await _caption(execution)
    request = execution.request(PromptEnhancementRequest)
    text = await _complete(
        execution, _text("system", request.system_prompt), _text("user", request.prompt)
    )
    metadata = ImageMetadata(method="chat completion")
    return Outcome(result=text.strip(), metadata=as_json(metadata))


async def build(execution: Execution) -> HandOver:
    """Have the model write a shape program, of which a worker makes an image or a mesh."""
    if execution.operation == "images/generations":
        prompt = execution.request(GenerationRequest).prompt
    else:
        request = execution.request(TextMeshRequest, ImageMeshRequest, MultiViewMeshRequest)
        if not isinstance(request, TextMeshRequest):
            raise JobError(
                "engine_misconfigured",
                f"The engine {execution.engine} makes meshes of words only; its operator should say"
                " pictures = false.",
            )
        prompt = request.prompt
    program = await _program(execution, prompt)
    await asyncio.to_thread((execution.folder / PROGRAM_FILE).write_text, program)
    return HandOver(recipe="media_pipelines.service.recipes.written_programs:build")


async def _caption(execution: Execution) -> Outcome:
    request = execution.request(CaptionRequest)
    file = execution.input("input_image")
    if request.question is not None:
        language = f"Answer in this language: {request.language}."
        text = await _look(execution, file, f"{request.question}\n{language}")
        return Outcome(result=text.strip(), metadata=as_json(ImageCaptionMetadata()))
    question = (
        f"Describe the picture truthfully in this language: {request.language}. Answer with a JSON"
        ' object {"caption": one short line, "description": two sentences, "keywords": [words]}.'
    )
    text = await _look(execution, file, question)
    try:
        told = _Caption.model_validate_json(_json_in(text))
    except ValidationError as exc:
        raise _unusable("is not the JSON object that was asked for") from exc
    metadata = ImageCaptionMetadata(description=told.description, keywords=told.keywords)
    return Outcome(result=told.caption, metadata=as_json(metadata))


async def _look(execution: Execution, picture: Path, question: str) -> str:
    """Ask the model about a picture."""
    kind = {"jpg": "jpeg"}.get(picture.suffix.lstrip("."), picture.suffix.lstrip("."))
    content = await asyncio.to_thread(picture.read_bytes)
    address = f"data:image/{kind};base64,{base64.b64encode(content).decode()}"
    parts = [
        {"type": "text", "text": question},
        {"type": "image_url", "image_url": {"url": address}},
    ]
    return await _complete(execution, {"role": "user", "content": parts})


async def _program(execution: Execution, prompt: str) -> str:
    """Return the program that the model writes; it is told what is wrong with it, a few times."""
    if is_program(prompt):
        return prompt
    schema = json.dumps(program_schema(), separators=(",", ":"))
    rules = (
        "You build 3D models. Answer with one JSON object that follows this JSON schema, and"
        " nothing else. Metres, Y up, the front faces +Z; 10 to 60 parts; realistic size and"
        f" proportions; parts that touch overlap slightly.\n{schema}"
    )
    messages = [_text("system", rules), _text("user", prompt)]
    for _ in range(1 + _options(execution).corrections):
        text = await _complete(execution, *messages)
        try:
            await asyncio.to_thread(read_program, _json_in(text))
            return _json_in(text)
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


async def _complete(execution: Execution, *messages: dict[str, object]) -> str:
    """Post one chat completion and return the text of the answer."""
    options = _options(execution)
    key = os.environ.get(options.api_key_variable, "") if options.api_key_variable else ""
    try:
        async with httpx.AsyncClient(timeout=options.timeout_seconds) as client:
            response = await client.post(
                f"{options.base_url.rstrip('/')}/chat/completions",
                json={"model": options.model, "messages": list(messages)},
                headers={"Authorization": f"Bearer {key}"} if key else {},
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
