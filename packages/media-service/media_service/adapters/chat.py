"""Chat completions: what a language model is asked, and what is read from its answer."""

import asyncio
import base64
from collections.abc import Mapping, Sequence
from typing import Any

from media_api.contract.images import ImageCaptionMetadata, ImageMetadata
from media_service.adapters.adapter import Collected, RemoteWork
from media_service.adapters.wire import Wire
from media_service.engine_api.captions import (
    json_in,
    question_in,
    question_of_caption,
    read_caption,
)
from media_service.engine_api.engine_set import ShapePrograms, installed
from media_service.engine_api.errors import Declined, Unusable

_LONGEST_ANSWER = 2_000_000
"""Characters of an answer that are read."""


class Chat:
    """One model behind chat completions.

    Args:
        wire: Connections to it.
        model: Its name there.
        extra: What every request says besides.
    """

    def __init__(self, wire: Wire, model: str, extra: Mapping[str, Any]) -> None:
        self._wire = wire
        self._model = model
        self._extra = extra

    async def caption(self, work: RemoteWork) -> Collected:
        """Describe a picture, or answer a question about it."""
        language = str(work.request["language"])
        if question := work.request.get("question"):
            text = (await self._look(work, question_in(language, str(question)))).strip()
            return Collected(text=text, metadata=ImageCaptionMetadata().model_dump(mode="json"))
        caption = read_caption(await self._look(work, question_of_caption(language)))
        return Collected(text=caption.text, metadata=caption.metadata)

    async def enhance(self, work: RemoteWork) -> Collected:
        """Rewrite a prompt."""
        text = await self._complete(
            work,
            _text("system", str(work.request["system_prompt"])),
            _text("user", str(work.request["prompt"])),
        )
        metadata = ImageMetadata(method="chat completion").model_dump(mode="json")
        return Collected(text=text.strip(), metadata=metadata)

    async def program(self, work: RemoteWork, corrections: int) -> Collected:
        """Have the model write a shape program and say what became of each word of the prompt.

        It is told what is wrong with its answer, a few times.
        """
        prompt = work.request.get("prompt")
        if not isinstance(prompt, str):
            raise Declined("The engine writes shape programs from words; send a prompt.")
        # Takes a second, in which the service shall answer others
        programs: ShapePrograms = await asyncio.to_thread(installed().load, "programs")
        if programs.is_program(prompt):
            return Collected(text=prompt)
        messages = [_text("system", programs.rules()), _text("user", prompt)]
        for _ in range(1 + corrections):
            text = await self._complete(work, *messages)
            try:
                answer = programs.read_answer(json_in(text), prompt)
            except ValueError as exc:
                wrong = str(exc)
            else:
                return Collected(text=answer.text, metadata=answer.metadata)
            messages += [_text("assistant", text), _text("user", f"{wrong} Send all of it.")]
        raise _unusable(f"is not a shape program that can be built: {wrong}")

    async def _look(self, work: RemoteWork, question: str) -> str:
        picture = work.inputs["input_image"]
        kind = {".jpg": "jpeg"}.get(picture.suffix, picture.suffix[1:])
        address = f"data:image/{kind};base64,{base64.b64encode(picture.read_bytes()).decode()}"
        content = [
            {"type": "text", "text": question},
            {"type": "image_url", "image_url": {"url": address}},
        ]
        return await self._complete(work, {"role": "user", "content": content})

    async def _complete(self, work: RemoteWork, *messages: Mapping[str, object]) -> str:
        body = {"model": self._model, "messages": list(messages), **self._extra}
        return _content(await self._wire.post("/chat/completions", work.headers, json=body))


def _text(role: str, content: str) -> Mapping[str, object]:
    return {"role": role, "content": content}


def _content(body: Any) -> str:
    try:
        choice = body["choices"][0]
        text, refusal = choice["message"].get("content"), choice["message"].get("refusal")
    except (KeyError, IndexError, TypeError, AttributeError) as exc:
        raise _unusable("is not a chat completion") from exc
    if isinstance(refusal, str) and refusal:
        raise Declined(f"The model declines: {' '.join(refusal.split())[:300]}")
    if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST_ANSWER:
        raise _unusable("is empty or too long")
    return text


def _unusable(what: str) -> Unusable:
    return Unusable(f"The answer of the model {what}. Try another wording, or another model.")


def flaws_of_models(listed: Any, wanted: str) -> Sequence[str]:
    """Compare the answer of `/models` with the model that the operator's file names."""
    rows = listed.get("data") if isinstance(listed, dict) else None
    names = [row.get("id") for row in rows or [] if isinstance(row, dict)]
    if not names or wanted in names:
        return ()
    some = ", ".join(str(name) for name in names[:8])
    return (f'It has no model "{wanted}"; it has {some}.',)
