"""The port to content: files by the digest of their bytes."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO, Literal, Protocol, TypeVar

Value = TypeVar("Value")
Method = Literal["GET", "HEAD"]

# Of their own: a store that is slow, or hangs, holds up nothing but those who need it
_THREADS = ThreadPoolExecutor(64, thread_name_prefix="content")


class ContentUnavailable(OSError):
    """The store does not answer at present; the only argument says why."""


async def on_content_thread(work: Callable[[], Value]) -> Value:
    """Run what may wait for the store."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, work)


class Swept(Protocol):
    """What a sweep goes through: parts, in which whatever is stored has a name.

    The name is its digest, or another one while it arrives.
    """

    def parts(self) -> Sequence[str]:
        """The parts that hold anything."""
        ...

    def names(self, part: str) -> Sequence[str]:
        """What is stored in a part."""
        ...

    def stamp(self, name: str) -> int | None:
        """A number that changes whenever the content is stored again; None if it is gone."""
        ...

    def remove(self, name: str, stamp: int | None) -> bool:
        """Remove what has this name, unless it was stored again since it had this stamp."""
        ...


class Content(Swept, Protocol):
    """Files named by their SHA-256; equal content is stored once. Every method may take a while.

    Each raises `ContentUnavailable` where the store does not answer; what it was asked may be
    asked again.
    """

    @property
    def cache(self) -> Swept | None:
        """Copies on this machine, which each machine sweeps for itself; None: there are none."""
        ...

    def check(self) -> None:
        """Return if files can be stored and read now."""
        ...

    def put(self, source: BinaryIO) -> tuple[str, int]:
        """Store a stream; return its digest and size. It appears whole or not at all."""
        ...

    def put_file(self, source: Path) -> tuple[str, int]:
        """Store a file that nobody writes to any more, without a copy where that is possible.

        Returns:
            Its digest and size.
        """
        ...

    def has(self, sha256: str) -> bool:
        """Whether content is there."""
        ...

    def file(self, sha256: str) -> Path | None:
        """Content as a file of this machine, not to be written to; None if it is gone.

        It is opened at once: a minute later it may be gone.
        """
        ...

    def link(self, sha256: str, method: Method, name: str, content_type: str, /) -> str | None:
        """Address at which the store itself hands out content for some minutes; None: nowhere."""
        ...

    def copy(self, sha256: str, target: BinaryIO) -> None:
        """Write content to an open file.

        Raises:
            OSError: If it is gone, or the disk is full.
        """
        ...
