"""HTTP to an engine elsewhere: its answers and silences as failures that say what may be done."""

import asyncio
import os
from collections.abc import AsyncIterator, Collection, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

import httpx
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from media_api.client.bounded_answer import (
    AS_THEY_ARE,
    AnswerTooLarge,
    AnswerUnreadable,
    pieces_of,
)
from media_service.adapters.conversation import Recorder
from media_service.adapters.work_fields import check_known, untold
from media_service.content.fetching import fetch
from media_service.engine_api.errors import (
    MOST_WORDS,
    Busy,
    Declined,
    EngineFailure,
    Exhausted,
    Forgotten,
    JobError,
    Misconfigured,
    Unanswered,
    Unreached,
    Unusable,
)
from media_service.engine_api.file_types import recognise_file
from media_service.engine_api.spelling import spelled
from media_service.settings.networks import networks

CONNECT_SECONDS = 5.0
MOST_REDIRECTS = 5
MOST_JSON_BYTES = 64_000_000
MOST_FILE_BYTES = 1_000_000_000
_OF_CREDIT = ("current quota", "insufficient quota", "insufficient_quota", "credit", "billing")
_NO_ROOM = (httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE)
_NOT_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol)
_OF_FAILURES = ("error", "detail", "message", "msg", "title")
_JSON: TypeAdapter[Any] = TypeAdapter(JsonValue)


def _known(makes: dict[str, JsonValue]) -> dict[str, JsonValue]:
    check_known(makes)
    return makes


def _networks(text: str) -> str:
    networks(text)
    return text


def _without_slash(address: str) -> str:
    return address.rstrip("/")


HTTP_ADDRESS = spelled(r"https?://[^/].*", "an address that begins with http:// or https://")


class WireSettings(BaseModel):
    """What the operator's file says of every engine that is reached over HTTP."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    base_url: Annotated[str, HTTP_ADDRESS, AfterValidator(_without_slash)]
    api_key_variable: str = ""
    answer_seconds: Annotated[float, Field(gt=0, le=86_400)] = 60.0
    # Request field to what the engine makes of it without being told
    makes: Annotated[dict[str, JsonValue], AfterValidator(_known)] = Field(default_factory=dict)
    # Not public, and results are fetched from there all the same
    networks: Annotated[str, AfterValidator(_networks)] = ""

    def told_fields(self, operation: str) -> frozenset[str] | None:  # noqa: ARG002
        """Return the fields of a request that the engine gets; None: all.

        Args:
            operation: What is asked for.
        """
        return None

    def untold(
        self, operation: str, asked: Mapping[str, JsonValue], inputs: Collection[str]
    ) -> str:
        """Return what a request asks for and the engine is not told; empty: nothing that matters.

        Args:
            operation: What it is of.
            asked: The request.
            inputs: Its fields that are files.
        """
        told = self.told_fields(operation)
        return "" if told is None else untold(asked, inputs, operation, told, self.makes)


class Wire:
    """Connections to one engine.

    Args:
        settings: Where it is.
        scheme: Word before the key in the header Authorization.
        busy: Statuses that say that there is no room at present, beside 429 and 503.

    Attributes:
        headers: What the engine gets with every request: the key.
        recorder: Who listens, if anybody does.
    """

    def __init__(
        self, settings: WireSettings, scheme: str = "Bearer", busy: Collection[int] = ()
    ) -> None:
        key = os.environ.get(settings.api_key_variable, "") if settings.api_key_variable else ""
        self._variable = settings.api_key_variable
        self._busy = frozenset((*_NO_ROOM, *busy))
        self._origin = httpx.URL(settings.base_url)
        self.headers = {"Authorization": f"{scheme} {key}"} if key else {}
        self._client = httpx.AsyncClient(
            headers=AS_THEY_ARE,
            timeout=httpx.Timeout(settings.answer_seconds, connect=CONNECT_SECONDS),
            limits=httpx.Limits(max_connections=None),
        )
        self._base = settings.base_url
        self._networks = networks(settings.networks)
        self.recorder: Recorder | None = None

    async def close(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def get(self, path: str, headers: Mapping[str, str] | None = None, **params: str) -> Any:
        """Read JSON; nothing changes there, so silence is only that nobody was reached."""
        return await self._json("GET", path, headers, params=params or None)

    async def post(
        self, path: str, headers: Mapping[str, str] | None = None, **content: Any
    ) -> Any:
        """Have something done, and read JSON.

        Args:
            path: Below the base address, or a whole address.
            headers: Beside the key.
            content: `json`, `data` and `files` as httpx has them.

        Raises:
            Unanswered: If it may have been done and nobody knows.
        """
        return await self.send("POST", path, headers, **content)

    async def send(
        self, method: str, path: str, headers: Mapping[str, str] | None = None, **content: Any
    ) -> Any:
        """Have something done by any method, as `post` does."""
        return await self._json(method, path, headers, **content)

    async def upload(
        self, path: str, headers: Mapping[str, str] | None = None, **content: Any
    ) -> Any:
        """Bring a file, which costs nothing: silence is only that nobody was reached."""
        try:
            return await self._json("POST", path, headers, **content)
        except Unanswered as exc:
            raise Unreached(str(exc)) from exc

    async def _json(
        self, method: str, path: str, headers: Mapping[str, str] | None, **content: Any
    ) -> Any:
        try:
            async with self._client.stream(
                method,
                self._address(path),
                headers={**self._key_for(path), **(headers or {})},
                **content,
            ) as answer:
                body = await _read(answer)
        except httpx.InvalidURL as exc:
            raise Misconfigured("The address of the engine is none.") from exc
        except httpx.HTTPError as exc:
            self._tell(method, path, content, 0)
            raise _silence(method, exc) from exc
        self._tell(method, path, content, answer.status_code, body, answer.headers)
        _check(method, answer, body, self._variable, self._busy)
        if not body.strip():
            return None
        try:
            return _JSON.validate_json(body)
        except ValueError as exc:
            raise Unusable("The engine answered what is no JSON.") from exc

    async def download(self, address: str, file: Path, **params: str) -> None:
        """Fetch a file; it is not there if that fails.

        The engine's own address may be anywhere. What it names besides, or redirects to, is fetched
        as what a client names is: from public addresses and the networks of the operator's file.

        Raises:
            Unusable: If it is larger than any result, or where nothing is fetched from.
        """
        await self._follow(address, file, params)
        self._tell_file(address, file, params)

    async def _follow(self, address: str, file: Path, params: Mapping[str, str]) -> None:
        for _ in range(1 + MOST_REDIRECTS):
            if not self.is_own(address):
                await self._fetch(address, file)
                return
            following = await self._download(address, file, params)
            if following is None:
                return
            address, params = following, {}
        raise Unusable("The engine redirects its result too often.")

    async def _download(self, address: str, file: Path, params: Mapping[str, str]) -> str | None:
        """Fetch a file of the engine's own, or return where it is."""
        try:
            async with self._client.stream(
                "GET",
                self._address(address),
                headers=self.headers,
                params=dict(params) or None,
            ) as answer:
                if answer.has_redirect_location:
                    return _redirected(answer)
                if answer.status_code >= httpx.codes.BAD_REQUEST:
                    _check("GET", answer, await _read(answer), self._variable, self._busy)
                await _save(answer, file)
        except httpx.HTTPError as exc:
            raise _silence("GET", exc) from exc
        return None

    async def _fetch(self, address: str, file: Path) -> None:
        try:
            await asyncio.to_thread(fetch, address, file, MOST_FILE_BYTES, self._networks)
        except JobError as exc:
            file.unlink(missing_ok=True)
            if exc.code == "url_not_reachable":
                raise Unreached(f"The result of the engine cannot be reached: {exc}") from exc
            raise Unusable(f"The result of the engine is not fetched: {exc}") from exc

    def _tell(
        self,
        method: str,
        path: str,
        sent: Mapping[str, Any],
        status: int,
        body: bytes = b"",
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        if self.recorder is not None:
            answer = _json_of(body) if body.strip() else None
            wait = headers.get("retry-after", "")
            self.recorder.hear(method, path, sent, status, answer=answer, retry_after=wait)

    def _tell_file(self, path: str, file: Path, params: Mapping[str, str]) -> None:
        if self.recorder is not None:
            found = recognise_file(file)
            suffix = found.suffix if found else "bin"
            self.recorder.hear("GET", path, {"params": params}, httpx.codes.OK, file=suffix)

    def _address(self, path: str) -> str:
        return path if path.startswith(("http://", "https://")) else f"{self._base}{path}"

    def _key_for(self, path: str) -> Mapping[str, str]:
        """The key goes to the engine's own address only, wherever its answers point."""
        return self.headers if self.is_own(path) else {}

    def is_own(self, path: str) -> bool:
        """Whether a path or an address is at the engine itself."""
        try:
            url = httpx.URL(self._address(path))
        except httpx.InvalidURL:
            return False
        return (url.scheme, url.host, url.port) == (
            self._origin.scheme,
            self._origin.host,
            self._origin.port,
        )


def _redirected(answer: httpx.Response) -> str:
    try:
        return str(answer.url.join(answer.headers["location"]))
    except httpx.InvalidURL as exc:
        raise Unusable("The engine redirects its result to what is no address.") from exc


async def _read(answer: httpx.Response) -> bytes:
    return b"".join([piece async for piece in _pieces(answer, MOST_JSON_BYTES)])


async def _pieces(answer: httpx.Response, most_bytes: int) -> AsyncIterator[bytes]:
    try:
        async for piece in pieces_of(answer, most_bytes):
            yield piece
    except AnswerTooLarge as exc:
        raise Unusable(f"The engine answered more than {most_bytes // 1_000_000} MB.") from exc
    except AnswerUnreadable as exc:
        raise Unusable(f"The answer of the engine cannot be unpacked: {exc}.") from exc


async def _save(answer: httpx.Response, file: Path) -> None:
    try:
        with file.open("wb") as target:
            async for piece in _pieces(answer, MOST_FILE_BYTES):
                target.write(piece)
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _silence(method: str, exc: httpx.HTTPError) -> EngineFailure:
    kind = type(exc).__name__
    if method == "GET" or isinstance(exc, _NOT_SENT):
        return Unreached(f"The engine cannot be reached ({kind}).")
    return Unanswered(f"The engine did not answer ({kind}); it may have done the job.")


def _check(
    method: str, answer: httpx.Response, body: bytes, variable: str, busy: Collection[int]
) -> None:
    """Raise what a status means.

    Raises:
        EngineFailure: If the status is that of a failure.
    """
    status = answer.status_code
    if status < httpx.codes.BAD_REQUEST:
        return
    said = _words(body)
    if status in (httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN):
        hint = f"; look at {variable}" if variable else ""
        # 403 also where an organisation is to be verified, or a model is not for everybody
        what = "the key of this service" if status == httpx.codes.UNAUTHORIZED else "this service"
        raise Misconfigured(f"The engine refuses {what} ({status}): {said}{hint}.")
    if status in (httpx.codes.NOT_FOUND, httpx.codes.GONE):
        raise Forgotten(f"The engine has nothing at this address: {said}")
    # Some say of an empty account that there were too many requests
    is_empty = status in busy and any(sign in said.lower() for sign in _OF_CREDIT)
    if status in busy and not is_empty:
        raise Busy(f"The engine takes no more jobs ({status}): {said}", _retry_after(answer))
    if status == httpx.codes.PAYMENT_REQUIRED or is_empty:
        raise Misconfigured(f"The account at the engine has no credit: {said}")
    if status >= httpx.codes.INTERNAL_SERVER_ERROR:
        if "memory" in said.lower():
            raise Exhausted("The engine has too little memory for the job.")
        kind = Unreached if method == "GET" else Unanswered
        raise kind(f"The engine failed ({status}): {said}")
    raise Declined(f"The engine declines the request ({status}): {said}", _json_of(body))


def _retry_after(answer: httpx.Response) -> float | None:
    milliseconds = answer.headers.get("retry-after-ms", "")
    if milliseconds.isdecimal():
        return float(milliseconds) / 1_000
    text = answer.headers.get("retry-after", "")
    if text.isdecimal():
        return float(text)
    try:
        return max((parsedate_to_datetime(text) - datetime.now(UTC)).total_seconds(), 0.0)
    except (ValueError, TypeError):
        return None


def _json_of(body: bytes) -> Any:
    try:
        return _JSON.validate_json(body)
    except ValueError:
        return body.decode(errors="replace")


def _words(body: bytes) -> str:
    """What an engine says of a failure, in one line, however its JSON is shaped."""
    found = _json_of(body)
    while isinstance(found, dict | list) and found:
        if isinstance(found, list):
            found = found[0]
            continue
        found = next((found[key] for key in _OF_FAILURES if found.get(key)), str(found))
    return " ".join(str(found).split())[:MOST_WORDS]
