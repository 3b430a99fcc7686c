"""Small files at an address: a path of this machine, or s3://bucket/key."""

import asyncio
import errno
import io
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from botocore.exceptions import (
    ClientError,
    FlexibleChecksumError,
    HTTPClientError,
    IncompleteReadError,
)

from media_api.client.asset_names import media_type
from media_api.client.errors import DeliveryRefused, UnreadableFile
from media_api.client.local_path import local_path
from media_api.contract.system_errors import reason_of
from media_pipelines.delivery.s3 import (
    S3Address,
    S3Settings,
    error_code,
    is_s3,
    s3_client,
    s3_errors,
    sent_checksum,
)

_READ_ATTEMPTS = 3
CHUNK_BYTES = 1 << 20
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


async def read_file(address: str, s3: S3Settings) -> bytes | None:
    """Read a whole file.

    Args:
        address: Path or s3://bucket/key.
        s3: How S3 is reached; not used for a path.

    Returns:
        Its content; None when there is no such file.

    Raises:
        MediaError: As `content_at`.
    """
    return await asyncio.to_thread(content_at, address, s3)


def content_at(address: str, s3: S3Settings) -> bytes | None:
    """Read a whole file where nothing else waits; None when there is no such file.

    Args:
        address: Path or s3://bucket/key.
        s3: How S3 is reached; not used for a path.

    Raises:
        UnreadableFile: If a file of this machine is there and cannot be read.
        DeliveryRefused: If the bucket does not exist or may not be read.
        DeliveryInterrupted: If S3 does not answer.
    """
    return _get(S3Address.parse(address), s3) if is_s3(address) else _read(local_path(address))


async def write_file(address: str, content: bytes, s3: S3Settings) -> None:
    """Write a whole file; a reader sees the old or the new one, never a part.

    Args:
        address: Path, whose folders are made, or s3://bucket/key.
        content: What to write.
        s3: How S3 is reached; not used for a path.

    Raises:
        DeliveryRefused: If it may not be written there, or the disk is full.
        DeliveryInterrupted: If S3 does not answer.
    """
    if is_s3(address):
        await asyncio.to_thread(_put, S3Address.parse(address), content, s3)
    else:
        await asyncio.to_thread(replace_file, local_path(address), content)


def absolute(address: str) -> str:
    """Return an address that does not depend on the working directory."""
    return address if is_s3(address) else str(local_path(address).resolve())


def replace_file(file: Path, content: bytes) -> None:
    """Write a file of this machine so that it survives a loss of power whole, old or new.

    Raises:
        DeliveryRefused: If it may not be written, or the disk is full.
    """
    part = file.with_name(f".{uuid.uuid4().hex}.part")
    with disk_errors(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.write_bytes(content)
            sync(part)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
        sync(file.parent)


def sync(path: Path) -> None:
    """Have the system write a file, or the names in a folder, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """Raise what the system refuses inside as an error of ours about `path`.

    Raises:
        DeliveryRefused: If the disk is full or the path may not be written.
    """
    try:
        yield
    except OSError as exc:
        if exc.errno in _FULL:
            remedy = "free space and run again; what the service has finished is kept there"
            raise DeliveryRefused(str(path), "the disk is full", remedy) from exc
        reason = reason_of(exc)
        remedy = "choose a folder that this user may write"
        raise DeliveryRefused(str(path), reason, remedy) from exc


def _read(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as exc:
        raise UnreadableFile(str(file), reason_of(exc)) from exc


def _get(address: S3Address, s3: S3Settings) -> bytes | None:
    with s3_errors(str(address)):
        try:
            return read_object(s3_client(s3), address)
        except ClientError as exc:
            if error_code(exc) == "NoSuchKey":
                return None
            raise


def read_object(client: Any, address: S3Address) -> bytes:
    """Read a whole object; raises what boto3 raises."""
    content = io.BytesIO()
    copy_object(client, address, content)
    return content.getvalue()


def copy_object(client: Any, address: S3Address, file: BinaryIO, etag: str | None = None) -> bool:
    """Write an object into a file; a body that breaks off goes on where it did.

    Patience is measured by progress: it ends after some bodies in which nothing came.

    Args:
        client: Of S3.
        address: Of the object.
        file: Empty, open for writing.
        etag: The content that it must have; None: whatever there is.

    Returns:
        Whether it had that content all the time.

    Raises:
        ClientError: As boto3.
        BotoCoreError: As boto3.
    """
    left = _READ_ATTEMPTS
    while True:
        have = file.tell()
        rest = {"Range": f"bytes={have}-"} if have else {}
        # boto3 asks again for an answer, never for the rest of a body
        answer = client.get_object(Bucket=address.bucket, Key=address.key, **rest)
        found = answer["ETag"].strip('"')
        if etag not in (None, found):
            return False
        if have and not answer.get("ContentRange", "").startswith(f"bytes {have}-"):
            file.seek(0)
            file.truncate()
        etag = found
        try:
            for chunk in answer["Body"].iter_chunks(CHUNK_BYTES):
                file.write(chunk)
        except FlexibleChecksumError:
            left -= 1
            if not left:
                raise
            file.seek(0)
            file.truncate()
        except (HTTPClientError, IncompleteReadError):
            left = _READ_ATTEMPTS if file.tell() > have else left - 1
            if not left:
                raise
        else:
            return True


def _put(address: S3Address, content: bytes, s3: S3Settings) -> None:
    with s3_errors(str(address)):
        client = s3_client(s3)
        client.put_object(
            Bucket=address.bucket,
            Key=address.key,
            Body=content,
            ContentType=media_type(address.key),
            **sent_checksum(client),
        )
