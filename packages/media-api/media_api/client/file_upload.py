"""One upload: in parts, and gone on with after a lost connection or a restart (tus 1.0)."""

import asyncio
import base64
from pathlib import Path

import httpx

from media_api.client.retrying import RETRIED_STATUSES, retry_after
from media_api.client.transport import obstacle_of, whole_answer
from media_api.contract.uploads import (
    DIGEST_KEY,
    PART_CONTENT_TYPE,
    TUS_VERSION,
    UPLOADS_PATH,
)

# What is sent again at most after an interruption, and is in memory meanwhile
PART_BYTES = 16_000_000
_TUS = {"Tus-Resumable": TUS_VERSION}
# The upload is gone: begin anew
_GONE = (httpx.codes.NOT_FOUND, httpx.codes.GONE)


class FileUpload:
    """The state of one upload; `advance` until it is True.

    The service finds what it has of the same file by its digest, so nothing is written down here.

    Attributes:
        refusal: The last answer, if the service refuses something, read to its end.
        answer: The answer that describes the file, when all has arrived.
        obstacle: Why the last `advance` got no further; empty if it did.
        pause: Seconds that the service wants to be left alone.
    """

    def __init__(self, http: httpx.AsyncClient, file: Path, size: int, sha256: str) -> None:
        self.refusal: httpx.Response | None = None
        self.answer: httpx.Response | None = None
        self.obstacle = ""
        self.pause: float | None = None
        self._http = http
        self._file = file
        self._size = size
        self._sha256 = sha256
        self._address = ""
        # What has arrived, as far as the service has told; None: it has to be asked
        self._offset: int | None = None

    async def advance(self) -> bool:
        """Send what comes next; True when all has arrived or the service refuses.

        Raises:
            InvalidRequest: If the request cannot be sent.
        """
        self.obstacle, self.pause, self.refusal, before = "", None, None, self._offset
        try:
            response = await self._next()
        except httpx.TransportError as exc:
            self._offset = None
            self.obstacle = obstacle_of(exc, UPLOADS_PATH)
            return False
        if not response.is_success:
            return self._stopped(response)
        if "Upload-Offset" not in response.headers:
            self.answer = response
            return True
        self._offset = int(response.headers["Upload-Offset"])
        if self._offset == before:
            self.obstacle = "it takes nothing of the file"
        # Only the path: behind a proxy the service may think that it has another address
        location = response.headers.get("Location")
        self._address = httpx.URL(location).path if location else self._address
        return False

    async def _next(self) -> httpx.Response:
        if not self._address:
            digest = base64.b64encode(self._sha256.encode()).decode()
            told = {"Upload-Length": str(self._size), "Upload-Metadata": f"{DIGEST_KEY} {digest}"}
            return await self._send("POST", UPLOADS_PATH, _TUS | told)
        if self._offset is None:
            return await self._send("HEAD", self._address, _TUS)
        if self._offset >= self._size:
            return await self._send("GET", self._address, {})
        part = await asyncio.to_thread(self._read, self._offset)
        told = {"Upload-Offset": str(self._offset), "Content-Type": PART_CONTENT_TYPE}
        return await self._send("PATCH", self._address, _TUS | told, part)

    def _stopped(self, response: httpx.Response) -> bool:
        """Say whether an answer other than success ends the upload."""
        status, self._offset, self.refusal = response.status_code, None, response
        if status in _GONE and self._address:
            self._address = ""
        elif status != httpx.codes.CONFLICT and status not in RETRIED_STATUSES:
            return True
        self.obstacle, self.pause = f"it answers {status}", retry_after(response)
        return False

    async def _send(
        self, method: str, path: str, headers: dict[str, str], content: bytes | None = None
    ) -> httpx.Response:
        async with self._http.stream(method, path, headers=headers, content=content) as response:
            return await whole_answer(response)

    def _read(self, offset: int) -> bytes:
        with self._file.open("rb") as file:
            file.seek(offset)
            return file.read(PART_BYTES)
