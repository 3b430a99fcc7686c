"""One download: resumed after a lost connection, checked, and moved into place when complete."""

import os
import uuid
from pathlib import Path

import anyio
import httpx

from media_api.client.errors import DamagedDownload
from media_api.client.file_digest import sha256_of
from media_api.client.retrying import RETRIED_STATUSES
from media_api.client.transport import obstacle_of, whole_answer
from media_api.contract.base import Download

CHUNK_BYTES = 1 << 20


class AssetDownload:
    """The state of one download; `advance` until it is True, then `finish`; always `discard`.

    Attributes:
        refusal: The answer that ends the download, read to its end.
        obstacle: Why the last `advance` got no further.
    """

    def __init__(
        self, http: httpx.AsyncClient, uri: str, expected: Download, destination: Path
    ) -> None:
        self.refusal: httpx.Response | None = None
        self.obstacle = ""
        self._http = http
        self._path = f"/{uri}"
        self._expected = expected
        self._destination = destination
        self._part = destination.with_name(f".{uuid.uuid4().hex}.part")

    async def advance(self) -> bool:
        """Ask for what is missing; True when all has arrived or the service refuses.

        Raises:
            DamagedDownload: If the content cannot be decoded.
            InvalidRequest: If the request cannot be sent.
        """
        have = self._part.stat().st_size if self._part.exists() else 0
        headers = {"Accept-Encoding": "identity"}
        if have:
            headers["Range"] = f"bytes={have}-"
        try:
            # Where assets are in a bucket; httpx keeps the key for the service alone
            stream = self._http.stream("GET", self._path, headers=headers, follow_redirects=True)
            async with stream as response:
                return await self._take(response)
        except httpx.TransportError as exc:
            self.obstacle = obstacle_of(exc, self._path)
            return False
        except httpx.DecodingError as exc:
            raise DamagedDownload(
                self._expected.uri, "content that can be decoded", str(exc)
            ) from exc

    async def _take(self, response: httpx.Response) -> bool:
        if response.status_code in RETRIED_STATUSES:
            self.obstacle = f"it answers {response.status_code}"
            return False
        if not response.is_success:
            self.refusal = await whole_answer(response)
            return True
        resumed = response.status_code == httpx.codes.PARTIAL_CONTENT
        async with await anyio.open_file(self._part, "ab" if resumed else "wb") as part:
            async for chunk in response.aiter_bytes(CHUNK_BYTES):
                await part.write(chunk)
        return True

    def finish(self) -> Path:
        """Check the content and move it to the destination.

        Raises:
            DamagedDownload: If size or digest differ from the descriptor.
        """
        size = self._part.stat().st_size
        if self._expected.size and size != self._expected.size:
            raise DamagedDownload(
                self._expected.uri, f"{self._expected.size} bytes", f"{size} bytes"
            )
        if self._expected.sha256:
            self._check_digest(self._expected.sha256.lower())
        os.replace(self._part, self._destination)
        return self._destination

    def _check_digest(self, expected: str) -> None:
        found = sha256_of(self._part)
        if found != expected:
            raise DamagedDownload(self._expected.uri, f"SHA-256 {expected}", found)

    def discard(self) -> None:
        """Remove what has arrived, unless it was moved to the destination."""
        self._part.unlink(missing_ok=True)
