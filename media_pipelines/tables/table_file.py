"""The file of a table, wherever it is."""

import asyncio
import io
import os
import stat
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from botocore.exceptions import ClientError

from media_api.client.errors import UnreadableFile
from media_api.client.local_path import local_path
from media_api.contract.system_errors import reason_of
from media_pipelines.delivery.s3 import (
    S3Address,
    S3Settings,
    error_code,
    is_s3,
    s3_client,
    s3_errors,
)
from media_pipelines.delivery.storage import copy_object, disk_errors
from media_pipelines.tables.table_address import TableAddress

_BUFFER_BYTES = 1 << 17


@asynccontextmanager
async def table_file(address: str, s3: S3Settings) -> AsyncIterator[BinaryIO]:
    """Open the file of a table; an object in S3 is copied to the disk for as long as it is open.

    Args:
        address: Path or s3:// address, with `#` and the name of a sheet behind a workbook.
        s3: How S3 is reached.

    Yields:
        The file. Reading it raises an UnreadableFile where the disk cannot.

    Raises:
        UnreadableFile: If there is none, or it cannot be read.
        DeliveryRefused: If the bucket does not exist or may not be read, or the disk is full.
        DeliveryInterrupted: If S3 does not answer.
    """
    place = TableAddress.parse(address).file
    file = await asyncio.to_thread(_fetched, place, s3) if is_s3(place) else _opened(place)
    with file:
        yield file


class _File(io.FileIO):
    """A file whose errors say which table cannot be read."""

    def __init__(self, file: Path | int, place: str) -> None:
        self._place = place
        with _errors_named(place):
            super().__init__(file)

    def readinto(self, buffer: Any) -> int:
        """Read some.

        Raises:
            UnreadableFile: If the disk cannot.
        """
        with _errors_named(self._place):
            return super().readinto(buffer) or 0

    def readall(self) -> bytes:
        """Read the rest.

        Raises:
            UnreadableFile: If the disk cannot.
        """
        with _errors_named(self._place):
            return super().readall()


@contextmanager
def _errors_named(place: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as exc:
        raise UnreadableFile(place, "it is not there") from exc
    except OSError as exc:
        raise UnreadableFile(place, reason_of(exc)) from exc


def _opened(place: str) -> BinaryIO:
    path = local_path(place)
    with _errors_named(place):
        is_file = stat.S_ISREG(path.stat().st_mode)
    if not is_file:
        # It is read more than once, and a pipe would be waited for without an end
        raise UnreadableFile(place, "it is not a regular file; write it into one first")
    return io.BufferedReader(_File(path, place), _BUFFER_BYTES)


def _fetched(place: str, s3: S3Settings) -> BinaryIO:
    with s3_errors(place), _scratch() as copy:
        try:
            copy_object(s3_client(s3), S3Address.parse(place), copy)
        except ClientError as exc:
            if error_code(exc) == "NoSuchKey":
                raise UnreadableFile(place, "it is not there") from exc
            raise
        return _reopened(copy, place)


@contextmanager
def _scratch() -> Iterator[BinaryIO]:
    with disk_errors(Path(tempfile.gettempdir())), tempfile.TemporaryFile() as file:
        yield file


def _reopened(copy: BinaryIO, place: str) -> BinaryIO:
    copy.flush()
    copy.seek(0)
    return io.BufferedReader(_File(os.dup(copy.fileno()), place), _BUFFER_BYTES)
