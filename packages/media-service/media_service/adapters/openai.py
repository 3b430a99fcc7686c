"""Servers that speak OpenAI's wire: vLLM, Ollama, llama.cpp, LM Studio, LocalAI, vendors."""

from collections.abc import Collection, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, ClassVar

from pydantic import BaseModel, Field, JsonValue

from media_service.adapters.adapter import (
    Adapter,
    Collected,
    EngineInspection,
    RemoteWork,
    Submitted,
)
from media_service.adapters.chat import Chat, flaws_of_models
from media_service.adapters.data_urls import write_base64
from media_service.adapters.wire import Wire
from media_service.adapters.wire_settings import WireSettings
from media_service.adapters.work_fields import check_told
from media_service.engine_api.errors import MOST_WORDS, Declined, Forgotten, Unusable

MOST_FILES = 64
_PICTURES = ("images/generations", "images/edits")
_CONTENT_TYPES = {".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}


class OpenAISettings(WireSettings):
    """An endpoint, as `http://127.0.0.1:8000/v1`, and one of its models."""

    model: str
    answer_seconds: float = Field(default=300.0, gt=0, le=86_400)
    # Have a chat model write shape programs in place of asking for pictures
    shape_programs: bool = False
    corrections: int = Field(default=1, ge=0, le=5)
    # Size of ours to the nearest one that the model has; what is not here is sent as it is
    sizes: dict[str, str] = Field(default_factory=dict)
    # Whether the server knows `background` and `seed`
    background: bool = False
    seed: bool = False
    extra: dict[str, JsonValue] = Field(default_factory=dict)

    def told_fields(
        self,
        operation: str,
        inputs: Collection[str],  # noqa: ARG002
    ) -> frozenset[str] | None:
        """Return the fields of a request that the engine gets; None: all."""
        if self.shape_programs or operation not in _PICTURES:
            return None
        known = {"background": self.background, "seed": self.seed}
        return frozenset(
            ("prompt", "input_images", "size", *(each for each in known if known[each]))
        )


class OpenAI(Adapter):
    """Pictures by `/images/generations` and `/images/edits`, texts by `/chat/completions`.

    Each request is answered when it is done, so there is nothing to look for when an answer is
    lost, and ending a job means closing its connection.
    """

    Settings: ClassVar[type[WireSettings]] = OpenAISettings
    operations: ClassVar[Sequence[str]] = (
        "images/captions",
        "images/prompt_enhancements",
        "images/generations",
        "images/edits",
        "3d_models/meshes",
    )

    def __init__(self, settings: BaseModel) -> None:
        self._settings = OpenAISettings.model_validate(settings)
        self.wire = Wire(self._settings)
        self._chat = Chat(self.wire, self._settings.model, self._settings.extra)

    async def submit(self, work: RemoteWork) -> Submitted:
        """Have it done, and return what was made."""
        return Submitted(answer=await self._answer(work))

    async def _answer(self, work: RemoteWork) -> Collected:
        if work.operation == "images/captions":
            return await self._chat.caption(work)
        if work.operation == "images/prompt_enhancements":
            return await self._chat.enhance(work)
        if self._settings.shape_programs or work.operation == "3d_models/meshes":
            return await self._chat.program(work, self._settings.corrections)
        return await self._pictures(work)

    async def _pictures(self, work: RemoteWork) -> Collected:
        if not work.request.get("prompt"):
            raise Declined("The engine needs words that say what to do; send a prompt.")
        check_told(work, self._settings)
        fields = self._fields(work)
        if not work.inputs:
            told = await self.wire.post("/images/generations", work.headers, json=fields)
            return await self._collected(work, told)
        with ExitStack() as stack:
            files = [
                ("image[]" if len(work.inputs) > 1 else "image", _part(stack, path))
                for path in work.inputs.values()
            ]
            data = {name: str(value) for name, value in fields.items()}
            told = await self.wire.post("/images/edits", work.headers, data=data, files=files)
        return await self._collected(work, told)

    def _fields(self, work: RemoteWork) -> dict[str, JsonValue]:
        size = str(work.request.get("size", "1024x1024"))
        fields: dict[str, JsonValue] = {
            "model": self._settings.model,
            "prompt": work.request["prompt"],
            "n": 1,
            "size": self._settings.sizes.get(size, size),
        }
        if self._settings.background and "background" in work.request:
            fields["background"] = work.request["background"]
        if self._settings.seed and work.request.get("seed") is not None:
            fields["seed"] = work.request["seed"]
        return fields | self._settings.extra

    async def _collected(self, work: RemoteWork, told: Any) -> Collected:
        rows = told.get("data") if isinstance(told, dict) else None
        if not isinstance(rows, list) or not 0 < len(rows) <= MOST_FILES:
            raise Unusable("The engine answered without a picture, or with too many.")
        files = [await self._file(row, work.folder / f"{n}.bin") for n, row in enumerate(rows)]
        revised = rows[0].get("revised_prompt") if isinstance(rows[0], dict) else None
        words = revised[:MOST_WORDS] if isinstance(revised, str) else ""
        return Collected(files=files, notes=[f"The engine read: {words}"] if words else [])

    async def _file(self, row: Any, file: Path) -> Path:
        encoded = row.get("b64_json") if isinstance(row, dict) else None
        if isinstance(encoded, str):
            write_base64(encoded, file, "a picture")
            return file
        address = row.get("url") if isinstance(row, dict) else None
        if not isinstance(address, str):
            raise Unusable("The engine answered a picture without content or address.")
        await self.wire.download(address, file)
        return file

    async def inspect(self) -> EngineInspection:
        """Ask for its models."""
        try:
            listed = await self.wire.get("/models")
        except Forgotten:
            return EngineInspection(details=("It does not list its models.",))
        return EngineInspection(flaws=flaws_of_models(listed, self._settings.model))

    async def close(self) -> None:
        """Close all connections."""
        await self.wire.close()


def _part(stack: ExitStack, path: Path) -> tuple[str, Any, str]:
    kind = _CONTENT_TYPES.get(path.suffix, "application/octet-stream")
    return path.name, stack.enter_context(path.open("rb")), kind
