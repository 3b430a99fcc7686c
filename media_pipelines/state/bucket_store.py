"""Small objects below a prefix of an S3 bucket, some of which are only ever created."""

import asyncio
import uuid
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import partial
from typing import Any, TypeVar

from botocore.exceptions import ClientError

from media_api.client.errors import DeliveryRefused, MediaError, StateUnusable
from media_pipelines.delivery.s3 import (
    CONNECTIONS,
    S3Address,
    S3Settings,
    error_code,
    s3_client,
    s3_errors,
)
from media_pipelines.delivery.storage import read_object

Answer = TypeVar("Answer")

_THERE_ALREADY = frozenset({"PreconditionFailed", "412"})
# Where two ask for the same at once, and none of them may have got it
_CONFLICT = frozenset({"ConditionalRequestConflict", "409"})
_CONFLICTS = 5


@dataclass(frozen=True, kw_only=True)
class KeptObject:
    """An object of a listing.

    Attributes:
        name: Below the prefix of the store.
        age: Since its last change, by the clock of the store.
    """

    name: str
    age: timedelta


class BucketStore:
    """A prefix of a bucket.

    Args:
        place: Bucket and prefix.
        s3: How S3 is reached.
    """

    def __init__(self, place: S3Address, s3: S3Settings) -> None:
        self._place = place
        self._s3 = s3
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="state")
        self._is_checked = False

    async def read(self, name: str) -> bytes | None:
        """Return an object; None where there is none."""
        return await self._run(lambda: self._read(name))

    async def read_all(self, names: Iterable[str]) -> list[bytes | None]:
        """Return objects, several at a time, in their order."""
        return await asyncio.gather(*map(self.read, names))

    async def write(self, name: str, content: bytes) -> None:
        """Write an object in the place of an earlier one."""
        await self._run(lambda: self._put(name, content))

    async def create(self, name: str, content: bytes) -> bool:
        """Write an object that is not there yet; False: somebody was first.

        Raises:
            StateUnusable: If the store has no conditional writes.
        """
        return await self._run(lambda: self._create_checked(name, content))

    async def listed(self, prefix: str) -> list[KeptObject]:
        """List the objects below a prefix."""
        return await self._run(lambda: self._list(prefix))

    async def delete(self, names: Iterable[str]) -> None:
        """Delete objects; one that is not there is no error."""
        await asyncio.gather(*(self._run(partial(self._delete, name)) for name in names))

    async def _run(self, work: Callable[[], Answer]) -> Answer:
        loop = asyncio.get_running_loop()
        # What was begun is done, whoever is canceled meanwhile
        return await asyncio.shield(loop.run_in_executor(self._threads, self._translated, work))

    def _translated(self, work: Callable[[], Answer]) -> Answer:
        """Do something; an error of S3 is one of the state."""
        address = str(self._place)
        try:
            with s3_errors(address):
                return work()
        except StateUnusable:
            raise
        except DeliveryRefused as exc:
            raise StateUnusable(address, exc.reason) from exc
        except MediaError as exc:
            raise StateUnusable(address, str(exc), retryable=exc.retryable) from exc

    @property
    def _client(self) -> Any:
        return s3_client(self._s3)

    def _key(self, name: str) -> str:
        return f"{self._place.key}/{name}".lstrip("/")

    def _read(self, name: str) -> bytes | None:
        try:
            return read_object(self._client, S3Address(self._place.bucket, self._key(name)))
        except ClientError as exc:
            if error_code(exc) in ("NoSuchKey", "404"):
                return None
            raise

    def _put(self, name: str, content: bytes, **condition: str) -> None:
        self._client.put_object(
            Bucket=self._place.bucket,
            Key=self._key(name),
            Body=content,
            ContentType="application/json",
            **condition,
        )

    def _create(self, name: str, content: bytes) -> bool:
        """Write an object that is not there yet; its content tells it from that of others."""
        for _ in range(_CONFLICTS):
            try:
                self._put(name, content, IfNoneMatch="*")
            except ClientError as exc:
                if error_code(exc) not in _THERE_ALREADY | _CONFLICT:
                    raise
                # An answer may have been lost: boto3 asks again, and finds what it has written
                found = self._read(name)
                if found is not None:
                    return found == content
            else:
                return True
        return False

    def _create_checked(self, name: str, content: bytes) -> bool:
        if not self._is_checked:
            self._require_conditional_writes()
            self._is_checked = True
        return self._create(name, content)

    def _require_conditional_writes(self) -> None:
        probe = f"probes/{uuid.uuid4().hex}"
        try:
            if not self._create(probe, b"first") or self._create(probe, b"second"):
                reason = (
                    "this store does not heed If-None-Match, so that two runs could both believe "
                    "to be alone: use one that has conditional writes, or PostgreSQL"
                )
                raise StateUnusable(str(self._place), reason)
        finally:
            self._delete(probe)

    def _delete(self, name: str) -> None:
        self._client.delete_object(Bucket=self._place.bucket, Key=self._key(name))

    def _list(self, prefix: str) -> list[KeptObject]:
        pages = self._client.get_paginator("list_objects_v2")
        found: list[KeptObject] = []
        for page in pages.paginate(Bucket=self._place.bucket, Prefix=self._key(prefix)):
            now = _time_of(page)
            found += [
                KeptObject(
                    name=item["Key"].removeprefix(self._key("")), age=now - item["LastModified"]
                )
                for item in page.get("Contents", [])
            ]
        return found


def _time_of(answer: dict[str, Any]) -> datetime:
    """Return when a store has answered, by its own clock."""
    told = answer["ResponseMetadata"]["HTTPHeaders"].get("date")
    return parsedate_to_datetime(told) if told else datetime.now(UTC)
