"""The port to content: files by the digest of their bytes."""

from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Protocol


class Content(Protocol):
    """Files named by their SHA-256; equal content is stored once. Every method may take a while.

    For the sweep it is divided into parts; whatever is stored in one has a name there: its
    digest, or another one while it arrives.
    """

    def put(self, source: BinaryIO) -> tuple[str, int]:
        """Store a stream; return its digest and size. It appears whole or not at all."""
        ...

    def put_file(self, source: Path) -> tuple[str, int]:
        """Store a file that nobody writes to any more, without a copy where that is possible.

        Returns:
            Its digest and size.
        """
        ...

    def file(self, sha256: str) -> Path | None:
        """Content as a file of this machine, not to be written to; None if it is gone."""
        ...

    def copy(self, sha256: str, target: BinaryIO) -> None:
        """Write content to an open file.

        Raises:
            OSError: If it is gone, or the disk is full.
        """
        ...

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
