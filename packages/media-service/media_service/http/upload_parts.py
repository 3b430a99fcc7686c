"""The bodies of uploads, from the connection to the disk."""

import asyncio
import base64
import binascii
import hashlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from media_service.content.arriving_files import ArrivingFiles
from media_service.http.body_pace import BodyPace
from media_service.http.upload_turns import UploadTurns
from media_service.refusal import Refusal

# What is held in memory of an upload
BLOCK_BYTES = 1 << 20
ALGORITHMS = ("sha256", "sha1")

Value = TypeVar("Value")


@dataclass
class Checksum:
    """The digest that a part must have."""

    algorithm: str
    digest: bytes

    @classmethod
    def of(cls, header: str) -> "Checksum":
        """Read a header `Upload-Checksum`.

        Raises:
            Refusal: `validation_failed`.
        """
        algorithm, _, text = header.strip().partition(" ")
        try:
            digest = base64.b64decode(text, validate=True)
        except binascii.Error:
            digest = b""
        if algorithm not in ALGORITHMS or not digest:
            detail = f"Upload-Checksum is one of {', '.join(ALGORITHMS)}, a blank, and base64."
            raise Refusal("validation_failed", detail)
        return cls(algorithm, digest)


@dataclass
class _Part:
    """What has come of a part, and is not on disk yet."""

    room: int
    digest: "hashlib._Hash | None"
    block: bytearray = field(default_factory=bytearray)

    def take(self, chunk: bytes) -> bool:
        """Take what came; return whether there is enough to be written."""
        self.room -= len(chunk)
        if self.room < 0:
            detail = "The part goes on beyond the length of the upload."
            raise Refusal("payload_too_large", detail, headers={"Connection": "close"})
        if self.digest:
            self.digest.update(chunk)
        self.block += chunk
        return len(self.block) >= BLOCK_BYTES

    def give(self) -> bytes:
        """Give what is to be written."""
        content = bytes(self.block)
        self.block.clear()
        return content


class PartReader:
    """Adds parts to files as they arrive; what has come of an interrupted one is kept."""

    def __init__(self, files: ArrivingFiles, turns: UploadTurns) -> None:
        self._files = files
        self._turns = turns

    async def read(
        self,
        name: str,
        chunks: AsyncIterator[bytes],
        *,
        room: int,
        offset: int,
        checksum: Checksum | None = None,
    ) -> None:
        """Add a part to a file that ends at `offset`, and has room for so much.

        Raises:
            Refusal: If it is too long, too slow, or not what was sent.
        """
        part = _Part(room, hashlib.new(checksum.algorithm) if checksum else None)
        if checksum:
            await on_thread(partial(self._files.hold, name, offset))
        try:
            async with self._turns.reading(name) as pace, self._flushed(name, part):
                await self._receive(name, chunks, part, pace)
            if part.digest and checksum and part.digest.digest() != checksum.digest:
                detail = "The part does not have its Upload-Checksum; send it again."
                raise Refusal("checksum_mismatch", detail)
        except BaseException:
            await on_thread(partial(self._files.drop, name))
            raise
        await on_thread(partial(self._files.keep, name))

    async def _receive(
        self, name: str, chunks: AsyncIterator[bytes], part: _Part, pace: BodyPace
    ) -> None:
        async for chunk in chunks:
            pace.arrived(len(chunk))
            if part.take(chunk):
                await on_thread(partial(self._files.append, name, part.give()))

    @asynccontextmanager
    async def _flushed(self, name: str, part: _Part) -> AsyncIterator[None]:
        try:
            yield
        finally:
            content = part.give()
            if content:
                await on_thread(partial(self._files.append, name, content))


async def on_thread(work: Callable[[], Value]) -> Value:
    """Run `work` on a thread, to its end: nobody may write where it still does."""
    running = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait({running})
        raise
