"""HTTP to an engine elsewhere: its answers and silences as failures that say what may be done."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType
from typing import Any

import httpx
from pydantic import JsonValue, TypeAdapter

from media_api.client.bounded_answer import (
    AS_THEY_ARE,
    AnswerTooLarge,
    AnswerUnreadable,
    pieces_of,
)
from media_service.adapters.conversation import Recorder
from media_service.adapters.dialect import USUAL_DIALECT, Dialect
from media_service.adapters.waits import until_reset
from media_service.adapters.wire_failures import check, json_of, silence
from media_service.adapters.wire_settings import WireSettings
from media_service.content.fetching import fetch
from media_service.engine_api.errors import JobError, Misconfigured, Unanswered, Unreached, Unusable
from media_service.engine_api.file_types import recognise_file
from media_service.settings.networks import networks

CONNECT_SECONDS = 5.0
MOST_REDIRECTS = 5
# Of what begins a job, which may hold pictures, and of what is asked about one
MOST_JSON_BYTES, MOST_TOLD_BYTES = 64_000_000, 2_000_000
MOST_FILE_BYTES = 1_000_000_000
_JSON: TypeAdapter[Any] = TypeAdapter(JsonValue)


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
        return _as_json(await self._answered(method, path, headers, content, file))

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
        return _as_json(await self._answered(method, path, headers, content))

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
            raise silence(method, exc) from exc
        self._tell(method, path, content, answer.status_code, body, answer.headers)
        check(method, answer, body, self._variable, self._dialect)
        self._opens_at = time.monotonic() + until_reset(answer.headers)
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
                    check("GET", answer, await _read(answer), self._variable, self._dialect)
                await _save(answer, file)
        except httpx.HTTPError as exc:
            raise silence("GET", exc) from exc
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
            answer = json_of(body) if body.strip() else None
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
        raise Unusable(
            "The engine redirects its result to something that is not an address."
        ) from exc


def _is_file(answer: httpx.Response) -> bool:
    kind = answer.headers.get("content-type", "")
    return answer.status_code < httpx.codes.BAD_REQUEST and "json" not in kind


def _as_json(body: bytes | None) -> Any:
    """Return the JSON of an answer; None: it has none, or is a file that was kept."""
    if body is None or not body.strip():
        return None
    try:
        return _JSON.validate_json(body)
    except ValueError as exc:
        raise Unusable("The engine answered something that is not JSON.") from exc


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
