"""A file that is packed with gzip, unpacked while it is read."""

import gzip
import io
import shutil
import tempfile
import zlib
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO

from media_pipelines.delivery.storage import disk_errors
from media_pipelines.tables.grid import UnreadableTable

# Texts pack to a fifth, rows that repeat long prompts to a hundredth; only what somebody has made
# for it packs to a thousandth. So the work is that of a file of a size which was really given.
MOST_TIMES_LARGER = 200
ALWAYS_UNPACKED_BYTES = 200_000_000
_BUFFER_BYTES = 1 << 17


class _Unpacked(io.RawIOBase):
    """Bytes behind gzip, as many as are taken for honest."""

    def __init__(self, packed: BinaryIO) -> None:
        size = packed.seek(0, io.SEEK_END)
        packed.seek(0)
        self._limit = max(ALWAYS_UNPACKED_BYTES, MOST_TIMES_LARGER * size)
        self._file = gzip.GzipFile(fileobj=packed)

    def readable(self) -> bool:
        """Tell that it is."""
        return True

    def seekable(self) -> bool:
        """Tell that it goes back, by unpacking anew."""
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go there."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """Return the number of bytes before."""
        return self._file.tell()

    def readinto(self, buffer: Any) -> int:
        """Unpack some.

        Raises:
            UnreadableTable: If it is damaged, or far more than it looks.
        """
        try:
            # Not read(), which gives nothing of what stands before the damage
            data = self._file.read1(len(buffer))
        except (EOFError, OSError, zlib.error) as exc:
            raise UnreadableTable("it is damaged or not packed with gzip; pack it again") from exc
        if self._file.tell() > self._limit:
            size = f"{self._limit // 10**6:,} MB"
            raise UnreadableTable(
                f"it unpacks to more than {size}, far more than its size suggests; "
                "if all of that is meant, give it unpacked"
            )
        buffer[: len(data)] = data
        return len(data)


def unpacked(packed: BinaryIO) -> BinaryIO:
    """Return what is in a file, to be read while that is open."""
    return io.BufferedReader(_Unpacked(packed), _BUFFER_BYTES)


def unpacked_on_disk(packed: BinaryIO) -> BinaryIO:
    """Return what is in a file that is not read from its beginning to its end.

    The caller closes it.

    Raises:
        UnreadableTable: If it is damaged, or far more than it looks.
        DeliveryRefused: If the disk is full.
    """
    with disk_errors(Path(tempfile.gettempdir())), ExitStack() as stack:
        file = stack.enter_context(tempfile.TemporaryFile())
        shutil.copyfileobj(unpacked(packed), file, _BUFFER_BYTES)
        file.seek(0)
        stack.pop_all()
    return file
