"""One download: resumed after a lost connection, checked, and moved into place when complete."""

import os
import re
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import httpx

from media_api.client.asset_names import same_origin
from media_api.client.bounded_answer import (
    AS_THEY_ARE,
    AnswerTooLarge,
    AnswerUnreadable,
    pieces_of,
)
from media_api.client.errors import DamagedDownload
from media_api.client.file_digest import sha256_of
from media_api.client.file_structure import structure_fault
from media_api.client.retrying import RETRIED_STATUSES
from media_api.client.transport import obstacle_of, whole_answer
from media_api.contract.base import Download

CHUNK_BYTES = 1 << 20
PAGE_BYTES = 512
_CONTENT_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")


class AssetDownload:
    """The state of one download; `advance` until it is True, then `finish`; always `discard`.

    A part that goes on where an earlier one broke off is taken only when the service says that it
    is of the same file and begins there; else the download begins anew.

    Attributes:
        refusal: The answer that ends the download, read to its end.
        obstacle: Why the last `advance` got no further.
    """

    def __init__(
        self, http: httpx.AsyncClient, url: str, expected: Download, destination: Path
    ) -> None:
        self.refusal: httpx.Response | None = None
        self.obstacle = ""
        self._http = http
        self._url = httpx.URL(url)
        self._expected = expected
        self._destination = destination
        self._part = destination.with_name(f".{uuid.uuid4().hex}.part")
        self._etag = ""
        self._size: int | None = None

    @property
    def received(self) -> int:
        """How many bytes have arrived."""
        return self._part.stat().st_size if self._part.exists() else 0

    async def advance(self) -> bool:
        """Ask for what is missing; True when all has arrived or the service refuses.

        Raises:
            DamagedDownload: If the content cannot be decoded, or is larger than was said.
            InvalidRequest: If the request cannot be sent.
        """
        have = self.received
        headers = dict(AS_THEY_ARE)
        if have:
            headers["Range"] = f"bytes={have}-"
            headers |= {"If-Range": self._etag} if self._etag else {}
        try:
            async with self._answer(headers) as response:
                return await self._take(response, have)
        except httpx.TransportError as exc:
            self.obstacle = obstacle_of(exc, self._url.path)
            return False
        except AnswerUnreadable as exc:
            raise DamagedDownload(
                self._expected.uri, "content that can be decoded", str(exc)
            ) from exc
        except AnswerTooLarge as exc:
            raise DamagedDownload(
                self._expected.uri, f"{self._expected.size} bytes", "more of them"
            ) from exc

    @asynccontextmanager
    async def _answer(self, headers: dict[str, str]) -> AsyncIterator[httpx.Response]:
        request = self._http.build_request("GET", self._url, headers=headers)
        if not same_origin(request.url, self._http.base_url):
            # The key is for the service alone; on a redirect httpx sees to that
            request.headers.pop("Authorization", None)
        # Where assets are in a bucket
        response = await self._http.send(request, stream=True, follow_redirects=True)
        try:
            yield response
        finally:
            await response.aclose()

    async def _take(self, response: httpx.Response, have: int) -> bool:
        if response.status_code in RETRIED_STATUSES:
            self.obstacle = f"it answers {response.status_code}"
            return False
        if have and not self._goes_on(response, have):
            self.discard()
            self.obstacle = "it answers with a part of another file"
            return False
        if not response.is_success:
            self.refusal = await whole_answer(response)
            return True
        resumed = response.status_code == httpx.codes.PARTIAL_CONTENT
        if not resumed:
            self._etag = _strong_etag(response)
            self._size = _length(response)
        # Not in a thread, whose file nobody closes when the waiting task is canceled meanwhile
        # To close it waits for nothing: a task that is canceled twice waits no more
        with self._part.open("ab" if resumed else "wb") as opened:
            part = anyio.wrap_file(opened)
            arrived = bytearray()
            try:
                # httpx would unpack a whole chunk at once, whatever it becomes
                async for chunk in pieces_of(response, self._expected.size or None):
                    arrived += chunk
                    if len(arrived) >= CHUNK_BYTES:
                        await part.write(arrived)
                        arrived.clear()
            finally:
                # Also what has arrived before the connection was lost
                await part.write(arrived)
        if self._size is not None and self.received < self._size:
            self.obstacle = "its answer ends before the file does"
            return False
        return True

    def _goes_on(self, response: httpx.Response, have: int) -> bool:
        """Whether an answer to a request for the rest may be taken."""
        if response.status_code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
            return False
        if response.status_code == httpx.codes.PARTIAL_CONTENT:
            start, size = _content_range(response)
            same_size = None in (size, self._size) or size == self._size
            etag = _strong_etag(response)
            return start in (None, have) and same_size and etag in ("", self._etag)
        length = _length(response)
        # All of it, with the right status; or the rest of it, with the wrong one
        return self._size is None or length is None or length != self._size - have

    def finish(self) -> Path:
        """Check the content and move it to the destination.

        Raises:
            DamagedDownload: If size or digest differ from the descriptor, or if it is not what its
                name says.
        """
        size = self.received
        if not size and not self._expected.size:
            raise DamagedDownload(self._expected.uri, "a file", "nothing")
        if self._expected.size and size != self._expected.size:
            raise DamagedDownload(
                self._expected.uri, f"{self._expected.size} bytes", f"{size} bytes"
            )
        if self._expected.sha256:
            self._check_digest(self._expected.sha256.lower())
        self._check_kind()
        os.replace(self._part, self._destination)
        return self._destination

    def _check_digest(self, expected: str) -> None:
        found = sha256_of(self._part)
        if found != expected:
            raise DamagedDownload(self._expected.uri, f"SHA-256 {expected}", found)

    def _check_kind(self) -> None:
        """Refuse what is not what the name says, as a page of a proxy or of a login."""
        if self._destination.suffix.lower() in (".html", ".htm"):
            return
        with self._part.open("rb") as part:
            begins = part.read(PAGE_BYTES).lstrip().lower()
        if begins.startswith((b"<!doctype html", b"<html")):
            raise DamagedDownload(self._expected.uri, "a file", "a page in HTML")
        kind = self._destination.suffix.lower().removeprefix(".")
        fault = structure_fault(self._part, self._destination.name)
        if fault:
            raise DamagedDownload(self._expected.uri, f"{kind.upper()}, all of it", fault)

    def discard(self) -> None:
        """Remove what has arrived, unless it was moved to the destination."""
        self._part.unlink(missing_ok=True)


def _strong_etag(response: httpx.Response) -> str:
    etag: str = response.headers.get("ETag", "")
    return "" if etag.startswith("W/") else etag


def _length(response: httpx.Response) -> int | None:
    """Return the bytes of the body as they are written; None where another coding hides them."""
    if response.headers.get("Content-Encoding", "identity") != "identity":
        return None
    length: str = response.headers.get("Content-Length", "")
    return int(length) if length.isdecimal() else None


def _content_range(response: httpx.Response) -> tuple[int | None, int | None]:
    """Return where a part begins, and the size of the whole; None where it does not say."""
    found = _CONTENT_RANGE.fullmatch(response.headers.get("Content-Range", ""))
    if found is None:
        return None, None
    return int(found[1]), int(found[2]) if found[2].isdecimal() else None
