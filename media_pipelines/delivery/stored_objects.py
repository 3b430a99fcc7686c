"""What is in a folder or a bucket: listed, fetched as it was listed, and removed."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from media_api.client.errors import UnreadableFile
from media_api.client.local_path import local_path
from media_pipelines.delivery.s3 import S3Address, S3Settings, is_s3, s3_client, s3_errors
from media_pipelines.delivery.storage import copy_object, disk_errors

NS_PER_SECOND = 10**9


@dataclass(frozen=True, kw_only=True)
class StoredObject:
    """An object as a listing describes it.

    Attributes:
        address: As s3://bucket/key.
        size: Bytes.
        changed_ns: Time of its last change, nanoseconds.
        etag: What S3 calls its content; another content has another.
    """

    address: str
    size: int
    changed_ns: int
    etag: str


def objects_below(prefix: str, s3: S3Settings, *, after: str = "") -> Iterator[StoredObject]:
    """List all objects below a prefix, in the order of their keys.

    Args:
        prefix: As s3://bucket/prefix/, or s3://bucket/.
        s3: How S3 is reached.
        after: Key behind which to begin; empty: with the first one.

    Raises:
        DeliveryRefused: If the bucket does not exist or may not be listed.
        DeliveryInterrupted: If S3 does not answer.
    """
    bucket = S3Address.parse(prefix).bucket
    for page in _listing(prefix, s3, **({"StartAfter": after} if after else {})):
        for item in page.get("Contents", []):
            yield StoredObject(
                address=f"s3://{bucket}/{item['Key']}",
                size=item["Size"],
                changed_ns=int(item["LastModified"].timestamp()) * NS_PER_SECOND,
                etag=item["ETag"].strip('"'),
            )


def prefixes_in(prefix: str, s3: S3Settings) -> Iterator[str]:
    """Yield the names of the folders of a bucket that are directly below a prefix, in order.

    Args:
        prefix: As s3://bucket/prefix, or s3://bucket.
        s3: How S3 is reached.

    Raises:
        DeliveryRefused: If the bucket does not exist or may not be listed.
        DeliveryInterrupted: If S3 does not answer.
    """
    for page in _listing(prefix, s3, Delimiter="/"):
        for item in page.get("CommonPrefixes", []):
            yield item["Prefix"].rstrip("/").rpartition("/")[2]


def _listing(prefix: str, s3: S3Settings, **more: str) -> Iterator[Mapping[str, Any]]:
    """Yield the answers of S3, each of which lists up to a thousand objects."""
    place = S3Address.parse(prefix)
    below = f"{place.key}/" if place.key else ""
    with s3_errors(prefix):
        pages = s3_client(s3).get_paginator("list_objects_v2")
        yield from pages.paginate(Bucket=place.bucket, Prefix=below, **more)


def files_in(folder: str, s3: S3Settings) -> Sequence[str]:
    """List the addresses of the files in a folder, in the order of their names.

    Args:
        folder: Path, or s3:// address; one that is not there is empty.
        s3: How S3 is reached; not used for a path.

    Raises:
        DeliveryRefused: If it may not be listed.
        DeliveryInterrupted: If S3 does not answer.
    """
    if is_s3(folder):
        return [found.address for found in objects_below(folder, s3)]
    place = local_path(folder)
    with disk_errors(place):
        return sorted(str(file) for file in place.glob("*") if file.is_file())


def remove_files(addresses: Iterable[str], s3: S3Settings) -> None:
    """Remove files; those that are not there are no matter.

    Raises:
        DeliveryRefused: If one may not be removed.
        DeliveryInterrupted: If S3 does not answer.
    """
    for address in addresses:
        _remove(address, s3)


def _remove(address: str, s3: S3Settings) -> None:
    if is_s3(address):
        place = S3Address.parse(address)
        with s3_errors(address):
            s3_client(s3).delete_object(Bucket=place.bucket, Key=place.key)
        return
    file = local_path(address)
    with disk_errors(file):
        file.unlink(missing_ok=True)


async def fetch_object(address: str, etag: str, destination: Path, s3: S3Settings) -> None:
    """Copy an object into a file, if it is still the one that was listed.

    Raises:
        UnreadableFile: If it was changed or deleted since.
        DeliveryRefused: If it may not be read.
        DeliveryInterrupted: If S3 does not answer.
    """
    await asyncio.to_thread(_fetch, address, etag, destination, s3)


def _fetch(address: str, etag: str, destination: Path, s3: S3Settings) -> None:
    bucket, _, key = address.removeprefix("s3://").partition("/")
    client = s3_client(s3)
    with s3_errors(address), destination.open("wb") as file:
        try:
            is_same = copy_object(client, S3Address(bucket, key), file, etag)
        except client.exceptions.NoSuchKey as exc:
            raise UnreadableFile(address, "it was deleted since the batch began") from exc
    if not is_same:
        raise UnreadableFile(address, "it was changed since the batch began; run it again")
