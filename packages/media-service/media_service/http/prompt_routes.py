"""What the engine of a request would understand of its prompt (an addition)."""

import asyncio
import time
from weakref import WeakValueDictionary

from fastapi import FastAPI, Request
from pydantic import ValidationError
from starlette.responses import Response

from media_api.contract.operations import API_PREFIX
from media_api.contract.prompts import (
    LONGEST_READ_PROMPT,
    PromptReading,
    PromptReadingRequest,
    ReadPrompt,
)
from media_service.clients.auth import Client
from media_service.engine_api.engine import EngineRequest, NotServed
from media_service.http.client_door import ClientDoor
from media_service.refusal import Refusal
from media_service.registry.engines import Engines
from media_service.workers.prompt_reader import ReadingProcess

READINGS_PATH = f"{API_PREFIX}/prompt_readings"
# In JSON a character may take six, and there is a little more
REST_SECONDS = 30.0
LONGEST_BODY = 6 * LONGEST_READ_PROMPT + 1_000


class PromptRoutes:
    """`POST /api/v1/prompt_readings`."""

    def __init__(self, engines: Engines, door: ClientDoor, reader: ReadingProcess) -> None:
        self._engines = engines
        self._door = door
        self._reader = reader
        # Of each client one at a time: who types asks often
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # Until when nothing is read for whom a prompt took too long: all others wait meanwhile
        self._slow: dict[str, float] = {}

    def add(self, app: FastAPI) -> None:
        """Add the route."""

        async def read(request: Request) -> Response:
            client = await self._door.enter(request)
            asked = _asked(await _body(request))
            reading = PromptReading(is_read=False)
            if self._says_what_it_reads(asked, client):
                reading = _reading(await self._read(asked.prompt, client.id))
            return Response(reading.model_dump_json(), media_type="application/json")

        app.add_api_route(
            READINGS_PATH,
            read,
            methods=["POST"],
            tags=["prompts"],
            name="read_prompt",
            operation_id="prompt_readings_create",
            summary="Say what the engine would understand of a prompt",
            responses={200: {"model": PromptReading}},
        )

    async def _read(self, prompt: str, client_id: str) -> ReadPrompt | None:
        """Read a prompt, of a client one at a time, and none for a while after one took too long.

        Raises:
            Refusal: `too_many_requests`, if another one of the client is being read.
        """
        now = time.monotonic()
        if self._slow.get(client_id, now) > now:
            return None
        turn = self._turns.setdefault(client_id, asyncio.Lock())
        if turn.locked():
            detail = "One prompt of a client is read at a time."
            raise Refusal("too_many_requests", detail, headers={"Retry-After": "1"})
        async with turn:
            found = await self._reader.read(prompt)
        if found is None:
            self._slow = {each: until for each, until in self._slow.items() if until > now}
            self._slow[client_id] = time.monotonic() + REST_SECONDS
        return found

    def _says_what_it_reads(self, asked: PromptReadingRequest, client: Client) -> bool:
        """Whether an installed engine would do it; what others understand nobody knows."""
        body = {"prompt": asked.prompt, **({"model": asked.model} if asked.model else {})}
        wanted = EngineRequest(operation=asked.operation, request=body, client=client.name)
        try:
            engine = self._engines.registry.choose(wanted)
        except NotServed:
            return False
        return self._engines.registry.is_embedded(engine) and self._reader.is_installed


def _reading(found: ReadPrompt | None) -> PromptReading:
    if found is None:
        return PromptReading(is_read=False)
    return PromptReading(
        is_read=True, account=found.account, has_looks=found.has_looks, refusal=found.refusal
    )


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_BODY:
            detail = f"A prompt that is read has {LONGEST_READ_PROMPT:,} characters at most."
            raise Refusal("payload_too_large", detail, headers={"Connection": "close"})
    return bytes(body)


def _asked(body: bytes) -> PromptReadingRequest:
    try:
        return PromptReadingRequest.model_validate_json(body)
    except ValidationError as exc:
        fault = exc.errors(include_url=False, include_input=False)[0]
        if fault["type"] == "json_invalid":
            raise Refusal("malformed_json", "The body is not JSON.") from exc
        place = ".".join(map(str, fault["loc"]))
        raise Refusal("validation_failed", f"{place}: {fault['msg']}.") from exc
