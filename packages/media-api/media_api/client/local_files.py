"""How files of this machine get into a request: inside of it, or uploaded before."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager
from pathlib import Path
from typing import Protocol

from media_api.client.media_client import INLINE_BYTES, MediaClient
from media_api.client.model_pack import LocalInput, local_input


class FileWriter(Protocol):
    """Says what stands in a request for a file."""

    async def written(self, path: Path) -> str:
        """Return the value of the field.

        Raises:
            UnreadableFile: If the file cannot be read.
        """


class FileDigests:
    """Writes digests, where nothing is sent."""

    async def written(self, path: Path) -> str:
        """Return the digest as records have it."""
        async with _opened(path) as file:
            return f"sha256:{file.sha256}"


class SentFiles:
    """Writes the files of one request for a service.

    Those that fit into a request together are part of it, the others are uploaded.

    Args:
        client: Client of the service.
    """

    def __init__(self, client: MediaClient) -> None:
        self._client = client
        self._room = INLINE_BYTES

    async def written(self, path: Path) -> str:
        """Return the file as a `data:` URL, or the URI of its upload.

        Raises:
            MediaError: As `MediaClient.upload`.
        """
        async with _opened(path) as file:
            if file.size > self._room:
                return await self._client.upload(file)
            self._room -= file.size
            return await self._client.encode_file(file.path)


@asynccontextmanager
async def _opened(path: Path) -> AsyncIterator[LocalInput]:
    """Enter `local_input`, which may read and write much, on threads."""
    opening: AbstractContextManager[LocalInput] = local_input(path)
    file = await asyncio.to_thread(opening.__enter__)
    try:
        yield file
    finally:
        await asyncio.to_thread(opening.__exit__, None, None, None)
