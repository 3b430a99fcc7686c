"""Answers as an engine did once, from a file that `media engines record` has written."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from pydantic import JsonValue
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from media_service.adapters.adapter import Adapter, RemoteWork
from media_service.adapters.conversation import (
    BASE_URL,
    LEFT_OUT,
    Conversation,
    RecordedExchange,
    shortened,
)
from media_service.adapters.kinds import open_adapter, settings_of
from media_testing.fake_service import broken_off, picture
from media_testing.simulators.simulator import reply

CONVERSATIONS = Path(__file__).parent / "conversations"
_FOREIGN = re.compile(r"https?://")
_FILES = re.compile(rf"(base64,){LEFT_OUT}|<base64 [\w/+.-]+>")
# Four characters of it are three bytes; nobody looks at them here
_ENCODED = "AAAA"
_BY_CHANCE = ("client_id", "extra_data")


class Replay:
    """A server on loopback that says what was said, whatever it is asked.

    Attributes:
        said: The conversation.
        asked: What it was asked, as `RecordedExchange` has it.
    """

    def __init__(self, file: Path) -> None:
        self.base_url = ""
        self.said = Conversation.model_validate_json(file.read_text())
        self.asked: list[tuple[str, str, JsonValue]] = []
        self._left = list(self.said.exchanges)

    def routes(self) -> list[BaseRoute]:
        return [Route("/{path:path}", self._answer, methods=["GET", "POST", "PUT", "DELETE"])]

    def opened(self, folder: Path) -> Adapter:
        """An adapter for it, with the files of the operator."""
        for name, text in self.said.files.items():
            (folder / name).write_text(text)
        given = {**self.said.options, "base_url": self.base_url}
        read = settings_of(self.said.kind).model_validate(given, context={"folder": folder})
        return open_adapter(self.said.kind, read.model_dump(mode="json"))

    def work_in(self, folder: Path) -> RemoteWork:
        """The job, with other files of the same types."""
        inputs = {}
        for field, suffix in self.said.inputs.items():
            inputs[field] = folder / f"{field}{suffix}"
            inputs[field].write_bytes(picture())
        (folder / "made").mkdir()
        return RemoteWork(
            uuid=self.said.uuid,
            operation=self.said.operation,
            request=self.said.request,
            inputs=inputs,
            folder=folder / "made",
        )

    @property
    def wanted(self) -> list[tuple[str, str, JsonValue]]:
        """What it was asked then."""
        return [(each.method, _path(each.path), _same(each.sent)) for each in self.said.exchanges]

    async def _answer(self, request: Request) -> Response:
        path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        self.asked.append((request.method, path, await self._sent(request)))
        exchange = self._next(request.method, request.url.path)
        if exchange is None:
            return Response(status_code=404)
        if not exchange.status:
            return broken_off(b"{}")
        if exchange.file:
            return Response(picture(), media_type="application/octet-stream")
        answer = reply(json.loads(self._text(exchange)), exchange.status)
        if exchange.retry_after:
            answer.headers["Retry-After"] = "0"
        return answer

    def _next(self, method: str, path: str) -> RecordedExchange | None:
        """The next answer to such a request; the last one is given again."""
        fits = [
            each
            for each in self._left
            if (each.method, _path(each.path).partition("?")[0]) == (method, path)
        ]
        if len(fits) > 1:
            self._left.remove(fits[0])
        return fits[0] if fits else None

    async def _sent(self, request: Request) -> JsonValue:
        content = await request.body()
        if "json" not in request.headers.get("content-type", ""):
            return None
        return _same(shortened(json.loads(content), self.base_url))

    def _text(self, exchange: RecordedExchange) -> str:
        text = json.dumps(exchange.answer, ensure_ascii=False)
        text = _FILES.sub(lambda found: (found[1] or "") + _ENCODED, text)
        for address in self._foreign():
            text = text.replace(address, self.base_url + _path(address))
        return text.replace(BASE_URL, self.base_url)

    def _foreign(self) -> Iterator[str]:
        return (each.path for each in self.said.exchanges if _FOREIGN.match(each.path))


def _same(sent: JsonValue) -> JsonValue:
    """What is the same each time; of forms nothing is."""
    if not isinstance(sent, dict) or "form" in sent:
        return None
    return {name: value for name, value in sent.items() if name not in _BY_CHANCE}


def _path(path: str) -> str:
    """Where the replay has an address; those of other servers are below `/elsewhere`."""
    return _FOREIGN.sub("/elsewhere/", path).removeprefix(BASE_URL)
