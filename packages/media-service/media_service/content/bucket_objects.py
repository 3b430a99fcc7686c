"""Objects in S3, named by the digest of their content: every call answers soon, or says so."""

import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import boto3
from boto3.exceptions import Boto3Error
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from media_service.content.content import ContentUnavailable, Method

Value = TypeVar("Value")

CONNECT_SECONDS = 3.0
# Until the first, or the next, byte of an answer
ANSWER_SECONDS = 4.0
# Between two looks at whether a store still answers that takes a file
WATCH_SECONDS = 1.0
# What has failed sooner is asked once more
SOON_SECONDS = 1.0
# What a slow line takes for what the kernel holds of a file; the store is watched meanwhile
PATIENT_SECONDS = 1_800.0
# Until a download begins; one that breaks off comes back to the service for another link
LINK_SECONDS = 600
UNFINISHED = timedelta(days=1)
PART_BYTES = 8 << 20
CONNECTIONS = 64

_ERRORS = (ClientError, BotoCoreError, Boto3Error)
_DIGEST = re.compile("[0-9a-f]{64}")
_PART = re.compile("[0-9a-f]{2}")
_TRANSFERS = TransferConfig(
    multipart_threshold=2 * PART_BYTES,
    multipart_chunksize=PART_BYTES,
    max_concurrency=4,
    preferred_transfer_client="classic",
)


@dataclass(frozen=True, kw_only=True)
class ContentObject:
    """What S3 says of an object.

    Attributes:
        size: Bytes.
        stamp: Unix second of the last change.
        age: Since then, by the clock of S3.
    """

    size: int
    stamp: int
    age: timedelta


@dataclass(frozen=True)
class UnfinishedUpload:
    """Parts of an object that nobody may ever put together."""

    key: str
    upload_id: str


class BucketObjects:
    """The objects below a prefix, which has them as `ab/abcdef…`; threads may share it.

    Keys, region and endpoint are found as boto3 finds them (`AWS_…`). When S3 did not answer,
    one caller at a time asks whether it does again, and the others are told at once that it does
    not. A file may take as long as it does while S3 answers other questions.

    Args:
        bucket: Its name.
        prefix: With neither a slash at its beginning nor at its end; may be empty.
    """

    def __init__(self, bucket: str, prefix: str) -> None:
        self._bucket = bucket
        self._prefix = f"{prefix}/" if prefix else ""
        self._quick, self._patient = _clients()
        self._asking = threading.Lock()
        # Why the last call failed; empty: it did not
        self._trouble = ""

    def check(self) -> None:
        """Return if S3 answers.

        Raises:
            ContentUnavailable: As every method.
        """
        if self._asking.acquire(blocking=False):
            try:
                with self._troubles():
                    self._quick.head_bucket(Bucket=self._bucket)
                self._trouble = ""
            finally:
                self._asking.release()
        elif self._trouble:
            raise ContentUnavailable(self._trouble)

    def look(self, name: str) -> ContentObject | None:
        """Return what is said of an object; None: there is none."""
        found = self._ask(lambda: self._quick.head_object(**self._place(name)))
        if found is None:
            return None
        changed = found["LastModified"]
        age = _time_of(found) - changed
        return ContentObject(size=found["ContentLength"], stamp=int(changed.timestamp()), age=age)

    def upload(self, name: str, file: Path) -> None:
        """Make a file an object, which is there whole or not at all."""
        place = self._place(name)
        self._watched(
            lambda: self._patient.upload_file(
                str(file), place["Bucket"], place["Key"], Config=_TRANSFERS
            ),
            # The sweep spares what is in use
            meanwhile=lambda: os.utime(file),
        )

    def touch(self, name: str) -> None:
        """Make the last change of an object be now."""
        place = self._place(name)
        self._watched(
            lambda: self._patient.copy_object(
                **place, CopySource=place, MetadataDirective="REPLACE"
            )
        )

    def download(self, name: str, keep: Callable[[BinaryIO], Value]) -> Value | None:
        """Hand the content of an object to `keep` and return what that returns; None: none."""
        found = self._ask(lambda: self._quick.get_object(**self._place(name)))
        if found is None:
            return None
        with self._troubles(), found["Body"] as body:
            return keep(body)

    def remove(self, name: str) -> None:
        """Remove an object."""
        self._ask(lambda: self._quick.delete_object(**self._place(name)))

    def parts(self) -> list[str]:
        """The first two letters of the names that there are."""
        found = self._listed(
            "list_objects_v2", "CommonPrefixes", Prefix=self._prefix, Delimiter="/"
        )
        names = (each["Prefix"].removeprefix(self._prefix).rstrip("/") for each in found)
        return [name for name in names if _PART.fullmatch(name)]

    def names(self, part: str) -> list[str]:
        """The names that begin with these two letters."""
        prefix = f"{self._prefix}{part}/"
        found = self._listed("list_objects_v2", "Contents", Prefix=prefix)
        names = (each["Key"].removeprefix(prefix) for each in found)
        # Whatever else lies there is not ours
        return [name for name in names if _DIGEST.fullmatch(name) and name.startswith(part)]

    def unfinished(self) -> list[UnfinishedUpload]:
        """What was not put together for a day, as its sender was killed."""
        found = self._listed("list_multipart_uploads", "Uploads", Prefix=self._prefix)
        last = datetime.now(UTC) - UNFINISHED
        return [
            UnfinishedUpload(each["Key"], each["UploadId"])
            for each in found
            if each["Initiated"] < last
        ]

    def abort(self, upload: UnfinishedUpload) -> None:
        """Remove parts that were never put together."""
        self._ask(
            lambda: self._quick.abort_multipart_upload(
                Bucket=self._bucket, Key=upload.key, UploadId=upload.upload_id
            )
        )

    def link(self, name: str, method: Method, file_name: str, content_type: str) -> str:
        """Return an address of an object that needs no key for some minutes."""
        asked = {
            **self._place(name),
            "ResponseContentType": content_type,
            "ResponseContentDisposition": f'inline; filename="{file_name}"',
        }
        with self._troubles():
            address: str = self._quick.generate_presigned_url(
                "get_object" if method == "GET" else "head_object", asked, LINK_SECONDS
            )
        return address

    def _place(self, name: str) -> dict[str, str]:
        return {"Bucket": self._bucket, "Key": f"{self._prefix}{name[:2]}/{name}"}

    def _listed(self, operation: str, items: str, **asked: str) -> list[Any]:
        def read() -> list[Any]:
            pages = self._quick.get_paginator(operation).paginate(Bucket=self._bucket, **asked)
            return [item for page in pages for item in page.get(items, [])]

        return self._ask(read) or []

    def _ask(self, work: Callable[[], Any]) -> Any:
        """Ask for something, once more if it fails at once; None: it is not there."""
        self._be_answered()
        began = time.monotonic()
        with self._troubles():
            try:
                return work()
            except _ERRORS as exc:
                if _is_absent(exc):
                    return None
                if time.monotonic() - began > SOON_SECONDS:
                    raise
            try:
                return work()
            except ClientError as exc:
                if _is_absent(exc):
                    return None
                raise

    def _be_answered(self) -> None:
        if self._trouble:
            self.check()

    def _watched(
        self, work: Callable[[], object], meanwhile: Callable[[], None] = lambda: None
    ) -> None:
        """Do what may take long, and leave it when S3 answers nothing else either."""
        ended: Future[object] = Future()

        def run() -> None:
            try:
                ended.set_result(work())
            except BaseException as exc:  # noqa: BLE001  it is raised where it is waited for
                ended.set_exception(exc)

        self._be_answered()
        with self._troubles():
            threading.Thread(target=run, name="transfer", daemon=True).start()
            while not wait([ended], WATCH_SECONDS).done:
                self._quick.head_bucket(Bucket=self._bucket)
                meanwhile()
            ended.result()

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        """Turn what boto3 raises into an error of ours."""
        try:
            yield
        except _ERRORS as exc:
            self._trouble = f"s3://{self._bucket}: {_sentence(exc)}"
            raise ContentUnavailable(self._trouble) from exc


def _clients() -> tuple[Any, Any]:
    """Return a client that wants answers soon, and a patient one."""
    session = boto3.session.Session()
    quick = _client(session, "auto", CONNECT_SECONDS, ANSWER_SECONDS, attempts=1)
    style = "auto"
    if ".amazonaws.com" not in quick.meta.endpoint_url:
        # Other stores seldom have a host name for each bucket
        style = "path"
        quick = _client(session, style, CONNECT_SECONDS, ANSWER_SECONDS, attempts=1)
    return quick, _client(session, style, PATIENT_SECONDS, PATIENT_SECONDS, attempts=3)


def _client(
    session: Any, style: str, connect_seconds: float, answer_seconds: float, *, attempts: int
) -> Any:
    config = Config(
        connect_timeout=connect_seconds,
        read_timeout=answer_seconds,
        retries={"mode": "standard", "total_max_attempts": attempts},
        max_pool_connections=CONNECTIONS,
        signature_version="s3v4",
        # Other stores do not all know the checksums of AWS; digests are checked here
        request_checksum_calculation="when_required",
        response_checksum_validation="when_required",
        s3={"addressing_style": style},
    )
    return session.client("s3", config=config)


def _is_absent(error: Exception) -> bool:
    # The answer to HEAD has no body that could name a code
    codes = ("NoSuchKey", "NoSuchUpload", "404")
    return isinstance(error, ClientError) and error.response["Error"].get("Code") in codes


def _time_of(answer: dict[str, Any]) -> datetime:
    """Return when S3 has answered, by its own clock."""
    told = answer["ResponseMetadata"]["HTTPHeaders"].get("date")
    return parsedate_to_datetime(told) if told else datetime.now(UTC)


def _sentence(error: Exception) -> str:
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[0].rstrip(".:")
