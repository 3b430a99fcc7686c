"""HTTP to an engine elsewhere: its answers and silences as failures that say what may be done."""

import asyncio
import math
import os
import re
import time
from collections.abc import AsyncIterator, Collection, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

import httpx
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    TypeAdapter,
)

from media_api.client.bounded_answer import (
    AS_THEY_ARE,
    AnswerTooLarge,
    AnswerUnreadable,
    pieces_of,
)
from media_api.contract.base import ResultWarning
from media_service.adapters.conversation import Recorder
from media_service.adapters.json_places import JsonPlace, at
from media_service.adapters.work_fields import check_known, left_open, untold
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
    OutOfCredit,
    Unanswered,
    Unreached,
    Unusable,
)
from media_service.engine_api.file_types import recognise_file
from media_service.engine_api.spelling import spelled
from media_service.settings.networks import networks

CONNECT_SECONDS = 5.0
MOST_REDIRECTS = 5
# Of what begins a job, which may hold pictures, and of what is asked about one
MOST_JSON_BYTES, MOST_TOLD_BYTES = 64_000_000, 2_000_000
# Within which an engine may say when it is asked again
SHORTEST_WAIT, LONGEST_WAIT = 0.5, 300.0
MOST_FILE_BYTES = 1_000_000_000
_SPAN = re.compile(r"(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?(?:(\d+)ms)?")
MOST_DIGITS = 40
_AGE_OF_UNIX = 1e9
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


def without_slash(address: str) -> str:
    """Return an address to which paths are added."""
    return address.rstrip("/")


HTTP_ADDRESS = spelled(r"https?://[^/].*", "an address that begins with http:// or https://")


class KeyPlace(BaseModel):
    """Where the key of an engine stands in requests.

    Attributes:
        header: Which one.
        word: Before the key there; None: `Bearer` in the header Authorization, else nothing.
        query: Name in the query of addresses, in place of a header.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    header: Annotated[str, spelled(r"[A-Za-z][\w-]*", "the name of a header")] = "Authorization"
    word: str | None = None
    query: str = ""

    def headers(self, key: str) -> dict[str, str]:
        """Return the header with a key; nothing where there is none."""
        if not key or self.query:
            return {}
        is_usual = self.header.lower() == "authorization"
        word = self.word if self.word is not None else "Bearer" if is_usual else ""
        return {self.header: f"{word} {key}".strip()}


def _as_list(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Address = Annotated[str, HTTP_ADDRESS, AfterValidator(without_slash)]
Addresses = Annotated[tuple[Address, ...], BeforeValidator(_as_list)]
"""Where an engine is: an address, or those of several servers that are alike."""


class RefusalWords(BaseModel):
    """Words with which an engine refuses a request, whatever the status of its answer.

    Attributes:
        at: Where they are in the JSON that is answered.
        words: One of them is in the text there; none: any text is one.
        means: What they mean.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    at: JsonPlace
    words: list[str] = []
    means: Literal["busy", "credit", "declined", "forgotten", "misconfigured"]

    def is_in(self, told: JsonValue) -> bool:
        """Whether an answer has them."""
        found = at(told, self.at)
        said = str(found).lower() if found else ""
        return bool(said) and (not self.words or any(word.lower() in said for word in self.words))


class Dialect(BaseModel):
    """How an engine says what all say: who asks, and why it does not do it.

    Attributes:
        key: Where the key stands.
        hosts: Patterns of other hosts that get it as well, over https.
        busy: Statuses that say that there is no room at present, beside 429 and 503.
        refusal: Words of its refusals, the first that fits counts.
        retry: Where it says when to come again, as `3s`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: KeyPlace = KeyPlace()
    hosts: list[str] = []
    busy: list[int] = []
    refusal: list[RefusalWords] = []
    retry: JsonPlace = ""

    def refusal_in(self, told: JsonValue) -> RefusalWords | None:
        """Return the refusal that an answer is; None: it has no words that are known."""
        return next((each for each in self.refusal if each.is_in(told)), None)

    def is_busy(self, status: int) -> bool:
        """Whether a status says that there is no room."""
        return status in _NO_ROOM or status in self.busy

    def seconds(self, told: JsonValue) -> float | None:
        """Return the seconds until it may be asked again; None: it does not say."""
        found = at(told, self.retry) if self.retry else None
        first = next(iter(found), None) if isinstance(found, list) else found
        return None if first is None else bounded(_seconds(str(first)[:MOST_DIGITS]))


USUAL_DIALECT = Dialect()


class WireSettings(BaseModel):
    """What the operator's file says of every engine that is reached over HTTP."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    # Of several servers the one with the fewest jobs gets the next
    base_url: Annotated[Addresses, Field(min_length=1)]
    api_key_variable: str = ""
    answer_seconds: Annotated[float, Field(gt=0, le=86_400)] = 60.0
    # Request field to what the engine makes of it without being told
    makes: Annotated[dict[str, JsonValue], AfterValidator(_known)] = Field(default_factory=dict)
    # Not public, and results are fetched from there all the same
    networks: Annotated[str, AfterValidator(_networks)] = ""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where it is."""
        return self.base_url

    def knows(self, operation: str) -> bool:  # noqa: ARG002
        """Whether it is said how an operation is done."""
        return True

    def serves(self, operation: str, inputs: Collection[str]) -> bool:  # noqa: ARG002
        """Whether requests with such files can be done.

        Args:
            operation: What is asked for.
            inputs: Fields of the request that are files.
        """
        return True

    def told_fields(
        self,
        operation: str,  # noqa: ARG002
        inputs: Collection[str],  # noqa: ARG002
    ) -> frozenset[str] | None:
        """Return the fields of a request that the engine gets; None: all.

        Args:
            operation: What is asked for.
            inputs: Fields of the request that are files.
        """
        return None

    def made_fields(
        self,
        operation: str,  # noqa: ARG002
        inputs: Collection[str],  # noqa: ARG002
    ) -> Mapping[str, JsonValue]:
        """Return fields with the value that the engine makes without being told."""
        return self.makes

    def untold(
        self, operation: str, asked: Mapping[str, JsonValue], inputs: Collection[str]
    ) -> str:
        """Return what a request asks for and the engine is not told; empty: nothing that matters.

        Args:
            operation: What it is of.
            asked: The request.
            inputs: Its fields that are files.
        """
        told, made = self.told_fields(operation, inputs), self.made_fields(operation, inputs)
        return "" if told is None else untold(asked, inputs, operation, told, made)

    def left_open(
        self, operation: str, asked: Mapping[str, JsonValue], inputs: Collection[str]
    ) -> list[ResultWarning]:
        """Return what a request asks for, the engine is not told, and does not matter that much."""
        told, made = self.told_fields(operation, inputs), self.made_fields(operation, inputs)
        return [] if told is None else left_open(asked, operation, told, made)


class Wire:
    """Connections to one engine.

    Args:
        settings: Where it is; of several addresses the first.
        dialect: How the engine says what all say.

    Attributes:
        base_url: Where it is.
        headers: What the engine gets with every request: the key.
        recorder: Who listens, if anybody does.
    """

    def __init__(self, settings: WireSettings, dialect: Dialect = USUAL_DIALECT) -> None:
        key = os.environ.get(settings.api_key_variable, "") if settings.api_key_variable else ""
        self._variable = settings.api_key_variable
        self._dialect = dialect
        self._in_query = {dialect.key.query: key} if dialect.key.query and key else {}
        self.headers = dialect.key.headers(key)
        self._client = httpx.AsyncClient(
            headers=AS_THEY_ARE,
            timeout=httpx.Timeout(settings.answer_seconds, connect=CONNECT_SECONDS),
            limits=httpx.Limits(max_connections=None),
        )
        self.base_url = settings.addresses[0]
        self._origin = httpx.URL(self.base_url)
        self._networks = networks(settings.networks)
        self.recorder: Recorder | None = None
        self._opens_at = 0.0

    @property
    def pause(self) -> float:
        """Seconds for which the engine takes no more requests, as it says with its answers."""
        return max(self._opens_at - time.monotonic(), 0.0)

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

    async def send_for_file(
        self,
        method: str,
        path: str,
        file: Path,
        headers: Mapping[str, str] | None = None,
        **content: Any,
    ) -> Any:
        """Have something done whose answer is a file, which is kept; return JSON if it is none."""
        told = await self._answered(method, path, headers, content, file)
        return _as_json(told) if told is not None and told.strip() else None

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
        told = await self._answered(method, path, headers, content)
        return _as_json(told) if told is not None and told.strip() else None

    async def _answered(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str] | None,
        content: Mapping[str, Any],
        file: Path | None = None,
    ) -> bytes | None:
        """Return what an engine answers; None: it is a file, and kept as such."""
        body = b""
        try:
            async with self._client.stream(
                method,
                self._address_with_key(path),
                headers={**self._key_for(path), **(headers or {})},
                **content,
            ) as answer:
                if file is not None and _is_file(answer):
                    await _save(answer, file)
                    self._tell_file(method, path, file, content)
                    return None
                body = await _read(answer, MOST_TOLD_BYTES if method == "GET" else MOST_JSON_BYTES)
        except httpx.InvalidURL as exc:
            raise Misconfigured("The address of the engine is none.") from exc
        except httpx.HTTPError as exc:
            self._tell(method, path, content, 0)
            raise _silence(method, exc) from exc
        self._tell(method, path, content, answer.status_code, body, answer.headers)
        _check(method, answer, body, self._variable, self._dialect)
        self._opens_at = time.monotonic() + _until_reset(answer.headers)
        return body

    async def download(self, address: str, file: Path, **params: str) -> None:
        """Fetch a file; it is not there if that fails.

        The engine's own address may be anywhere. What it names besides, or redirects to, is fetched
        as what a client names is: from public addresses and the networks of the operator's file.

        Raises:
            Unusable: If it is larger than any result, or where nothing is fetched from.
        """
        await self._follow(address, file, params)
        self._tell_file("GET", address, file, {"params": params})

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
                self._address_with_key(address),
                headers=self.headers,
                params=dict(params) or None,
            ) as answer:
                if answer.has_redirect_location:
                    return _redirected(answer)
                if answer.status_code >= httpx.codes.BAD_REQUEST:
                    _check("GET", answer, await _read(answer), self._variable, self._dialect)
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

    def _tell_file(self, method: str, path: str, file: Path, sent: Mapping[str, Any]) -> None:
        if self.recorder is not None:
            found = recognise_file(file)
            suffix = found.suffix if found else "bin"
            self.recorder.hear(method, path, sent, httpx.codes.OK, file=suffix)

    def _address(self, path: str) -> str:
        return path if path.startswith(("http://", "https://")) else f"{self.base_url}{path}"

    def _address_with_key(self, path: str) -> str:
        address = self._address(path)
        if not self._in_query or not self.is_own(path):
            return address
        return str(httpx.URL(address).copy_merge_params(self._in_query))

    def _key_for(self, path: str) -> Mapping[str, str]:
        """The key goes to the engine's own address only, wherever its answers point."""
        return self.headers if self.is_own(path) else {}

    def is_own(self, path: str) -> bool:
        """Whether a path or an address is at the engine itself."""
        try:
            url = httpx.URL(self._address(path))
        except httpx.InvalidURL:
            return False
        origin = self._origin
        if (url.scheme, url.host, url.port) == (origin.scheme, origin.host, origin.port):
            return True
        is_public = url.scheme == "https" and url.port is None
        return is_public and any(fnmatchcase(url.host, pattern) for pattern in self._dialect.hosts)


def _redirected(answer: httpx.Response) -> str:
    try:
        return str(answer.url.join(answer.headers["location"]))
    except httpx.InvalidURL as exc:
        raise Unusable("The engine redirects its result to what is no address.") from exc


def _is_file(answer: httpx.Response) -> bool:
    kind = answer.headers.get("content-type", "")
    return answer.status_code < httpx.codes.BAD_REQUEST and "json" not in kind


def _as_json(body: bytes) -> Any:
    try:
        return _JSON.validate_json(body)
    except ValueError as exc:
        raise Unusable("The engine answered what is no JSON.") from exc


async def _read(answer: httpx.Response, most_bytes: int = MOST_TOLD_BYTES) -> bytes:
    return b"".join([piece async for piece in _pieces(answer, most_bytes)])


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
    method: str, answer: httpx.Response, body: bytes, variable: str, dialect: Dialect
) -> None:
    """Raise what an answer means.

    Raises:
        EngineFailure: If it is a failure, by its status or by the engine's own words.
    """
    status = answer.status_code
    refusal = dialect.refusal_in(_json_of(body)) if dialect.refusal else None
    meaning = refusal.means if refusal else ""
    if status < httpx.codes.BAD_REQUEST and not meaning:
        return
    said = _words(body, refusal)
    is_busy = dialect.is_busy(status)
    # Some say of an empty account that there were too many requests
    is_empty = is_busy and not meaning and any(sign in said.lower() for sign in _OF_CREDIT)
    if meaning == "credit" or is_empty or (not meaning and status == httpx.codes.PAYMENT_REQUIRED):
        raise OutOfCredit(f"The account at the engine has no credit: {said}", _retry_after(answer))
    if meaning == "declined":
        raise Declined(f"The engine declines the request ({status}): {said}", _json_of(body))
    if meaning == "forgotten":
        raise Forgotten(f"The engine does not know the job: {said}")
    if meaning == "misconfigured":
        _check_status(method, httpx.codes.UNAUTHORIZED, said, body, variable)
    if meaning == "busy" or is_busy:
        pause = _retry_after(answer)
        pause = pause if pause is not None else dialect.seconds(_json_of(body))
        raise Busy(f"The engine takes no more jobs ({status}): {said}", pause)
    _check_status(method, status, said, body, variable)


def _check_status(method: str, status: int, said: str, body: bytes, variable: str) -> None:
    """Raise what the status of a failure means.

    Raises:
        EngineFailure: Always.
    """
    if status in (httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN):
        hint = f"; look at {variable}" if variable else ""
        # 403 also where an organisation is to be verified, or a model is not for everybody
        what = "the key of this service" if status == httpx.codes.UNAUTHORIZED else "this service"
        raise Misconfigured(f"The engine refuses {what} ({status}): {said}{hint}.")
    if status in (httpx.codes.NOT_FOUND, httpx.codes.GONE):
        raise Forgotten(f"The engine has nothing at this address: {said}")
    if status >= httpx.codes.INTERNAL_SERVER_ERROR:
        # Of a job that runs a 5xx says nothing: it goes on
        if "memory" in said.lower() and method != "GET":
            raise Exhausted("The engine has too little memory for the job.")
        kind = Unreached if method == "GET" else Unanswered
        raise kind(f"The engine failed ({status}): {said}")
    raise Declined(f"The engine declines the request ({status}): {said}", _json_of(body))


def _retry_after(answer: httpx.Response) -> float | None:
    milliseconds = answer.headers.get("retry-after-ms", "")[:MOST_DIGITS]
    text = answer.headers.get("retry-after", "")[:MOST_DIGITS]
    if milliseconds.isdecimal():
        return bounded(float(milliseconds) / 1_000)
    if text.isdecimal():
        return bounded(float(text))
    try:
        return bounded((parsedate_to_datetime(text) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError, OverflowError):
        seconds = _until_reset(answer.headers)
        return seconds or None


def bounded(seconds: float | None) -> float | None:
    """Return seconds to wait as they are heeded: not at once, not for ever; None: unreadable."""
    if seconds is None or math.isnan(seconds):
        return None
    return min(max(seconds, SHORTEST_WAIT), LONGEST_WAIT)


def _until_reset(headers: Mapping[str, str]) -> float:
    """Return the seconds for which no more requests are taken, as vendors count them down."""
    for kind in ("-requests", ""):
        if headers.get(f"x-ratelimit-remaining{kind}", "") == "0":
            told = headers.get(f"x-ratelimit-reset{kind}", "")[:MOST_DIGITS]
            return bounded(_seconds(told)) or 0.0
    return 0.0


def _seconds(text: str) -> float | None:
    """Read seconds, as `6m0.5s`, `20ms` or `12`, or what is left until a time of Unix."""
    if found := _SPAN.fullmatch(text):
        hours, minutes, seconds, milliseconds = (float(part or 0) for part in found.groups())
        return 3_600 * hours + 60 * minutes + seconds + milliseconds / 1_000
    try:
        number = float(text)
    except ValueError:
        return None
    if number > _AGE_OF_UNIX * 1_000:
        number /= 1_000
    return number - time.time() if number > _AGE_OF_UNIX else number


def _json_of(body: bytes) -> Any:
    try:
        return _JSON.validate_json(body)
    except ValueError:
        return body.decode(errors="replace")


def _words(body: bytes, refusal: RefusalWords | None = None) -> str:
    """What an engine says of a failure, in one line, however its JSON is shaped."""
    found = _json_of(body)
    if refusal is not None and isinstance(found, dict) and not set(found) & set(_OF_FAILURES):
        found = at(found, refusal.at)
    while isinstance(found, dict | list) and found:
        if isinstance(found, list):
            found = found[0]
            continue
        found = next((found[key] for key in _OF_FAILURES if found.get(key)), str(found))
    return " ".join(str(found).split())[:MOST_WORDS]
