"""Small files at an address: a path of this machine, or s3://bucket/key."""

import asyncio
import errno
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

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
)

_READ_ATTEMPTS = 3
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
    """Read a whole object, again when its body breaks off; raises what boto3 raises."""
    # boto3 asks again for an answer, never for the rest of a body.
    for _ in range(_READ_ATTEMPTS - 1):
        answer = client.get_object(Bucket=address.bucket, Key=address.key)
        with suppress(HTTPClientError, IncompleteReadError, FlexibleChecksumError):
            return bytes(answer["Body"].read())
    return bytes(client.get_object(Bucket=address.bucket, Key=address.key)["Body"].read())


def _put(address: S3Address, content: bytes, s3: S3Settings) -> None:
    with s3_errors(str(address)):
        s3_client(s3).put_object(
            Bucket=address.bucket,
            Key=address.key,
            Body=content,
            ChecksumAlgorithm="SHA256",
            ContentType=media_type(address.key),
        )
