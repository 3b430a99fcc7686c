"""A prefix of an S3 bucket as the target of an asset set: the set exists when its run.json does.

S3 knows no step that covers several objects. So run.json is written last, and deleted first when a
set takes the place of an earlier one. `.publication.json` lists what a publication writes for as
long as it lasts: objects that a killed process has left are told from those of others by it.
"""

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from botocore.exceptions import ClientError

from media_api.client.asset_names import media_type
from media_api.client.errors import DeliveryInterrupted, DestinationOccupied
from media_pipelines.delivery.s3 import (
    S3Address,
    S3Settings,
    asked_checksum,
    error_code,
    s3_client,
    s3_errors,
    sent_checksum,
)
from media_pipelines.delivery.set_files import (
    RUN_FILE,
    ListedFile,
    contents_of,
    files_of,
    listed_files,
    started_at,
)
from media_pipelines.delivery.set_links import SetLinks, bucket_links
from media_pipelines.delivery.set_workspace import Workspace
from media_pipelines.delivery.storage import read_object

PUBLICATION_FILE = ".publication.json"
LATEST_FILE = "latest.json"
PART_BYTES = 8 << 20

_THREADS = 8


class BucketTarget:
    """The prefix of one asset set, and the pointer `latest.json` beside it.

    Attributes:
        address: s3://bucket/prefix.
        workspace: Where the run works until the set is published.
    """

    def __init__(
        self, address: S3Address, s3: S3Settings, workspaces: Path, *, points: bool
    ) -> None:
        """Name the prefix.

        Args:
            address: Bucket and prefix.
            s3: How S3 is reached.
            workspaces: Folder for the workspaces of all sets.
            points: Whether `latest.json` beside the prefix names the newest set.
        """
        digest = hashlib.sha256(f"{s3.endpoint_url}\n{address}".encode()).hexdigest()
        self._place = address
        self._s3 = s3
        self._points = points
        self.address = str(address)
        self.workspace = Workspace(workspaces / digest[:32])

    @property
    def published(self) -> Path:
        """Where the run has worked; `publish` removes it."""
        return self.workspace.folder

    def begin(self) -> None:
        """Refuse a prefix that holds objects of others or may not be written; make the workspace.

        Raises:
            DestinationOccupied: If there are such objects.
            DeliveryRefused: If another run has it, or the bucket does not exist or may not be
                written.
            DeliveryInterrupted: If S3 does not answer.
        """
        # First: a run that is at work here has announced objects of its own.
        with self.workspace.begun(), s3_errors(self.address):
            earlier = self._earlier_objects()
            # Whether it may be written shows before the work and not after it.
            self._announce(earlier)
            if PUBLICATION_FILE not in earlier:
                self._delete(PUBLICATION_FILE)

    def published_run(self) -> bytes:
        """Return the run.json of the set that readers see; empty when they see none.

        Raises:
            DeliveryRefused: If the bucket does not exist or may not be read.
            DeliveryInterrupted: If S3 does not answer.
        """
        with s3_errors(self.address):
            return self._read(RUN_FILE)

    def is_whole(self) -> bool:
        """Say whether the set that readers see has all of its files as they were published.

        Raises:
            DeliveryRefused: If the bucket may not be read.
            DeliveryInterrupted: If S3 does not answer.
        """
        listed = contents_of(self.published_run())
        with s3_errors(self.address), ThreadPoolExecutor(_THREADS) as threads:
            return all(threads.map(self._is_as_listed, listed, listed.values()))

    def links(self, files: Iterable[str]) -> SetLinks:
        """Say where readers open files of the set: signed addresses, which need no key.

        Raises:
            DeliveryRefused: If there are no credentials to sign with.
        """
        return bucket_links(self._place, files, self._s3)

    def conclude(self) -> None:
        """Clear away what a process has left that died after the set had appeared.

        Raises:
            DeliveryRefused: If another run is at work here, or an object may not be deleted.
            DeliveryInterrupted: If S3 does not answer.
        """
        run_json = self.published_run()
        with s3_errors(self.address):
            found = frozenset(self._names())
            if PUBLICATION_FILE not in found and not self._has_uploaded(run_json):
                return
            with ExitStack() as ending:
                self.workspace.begin()
                ending.callback(self.workspace.end)
                self._abort_uploads()
                earlier = found & self._known_objects()
                self._end_publication(earlier - contents_of(run_json).keys(), run_json)
                if self._has_uploaded(run_json):
                    self.workspace.remove()

    def publish(self) -> None:
        """Upload the workspace, run.json last, and remove it.

        Raises:
            DestinationOccupied: If somebody has put objects under the prefix meanwhile.
            DeliveryRefused: If the bucket refuses an object.
            DeliveryInterrupted: If S3 does not answer or has stored something else.
        """
        folder = self.workspace.folder
        files = {name: folder / name for name in files_of(folder)}
        with s3_errors(self.address):
            earlier = self._earlier_objects()
            self._announce(earlier | files.keys())
            if PUBLICATION_FILE in earlier:
                self._abort_uploads()
            if RUN_FILE in earlier:
                self._delete(RUN_FILE)
            self._upload({name: file for name, file in files.items() if name != RUN_FILE})
            self._upload({RUN_FILE: files[RUN_FILE]})
            self._end_publication(earlier - files.keys(), files[RUN_FILE].read_bytes())
        self.workspace.remove()
        self.workspace.end()

    def _end_publication(self, replaced: frozenset[str], run_json: bytes) -> None:
        for name in sorted(replaced - {PUBLICATION_FILE}):
            self._delete(name)
        self._delete(PUBLICATION_FILE)
        if self._points:
            self._point(started_at(run_json))

    def _has_uploaded(self, run_json: bytes) -> bool:
        """Say whether the workspace holds the set that readers see."""
        run_file = self.workspace.folder / RUN_FILE
        return run_file.is_file() and run_file.read_bytes() == run_json

    def _is_as_listed(self, name: str, told: ListedFile) -> bool:
        try:
            head = self._client.head_object(Bucket=self._place.bucket, Key=self._key(name))
        except ClientError as exc:
            # The answer to HEAD has no body that could name a code.
            if error_code(exc) in ("404", "NoSuchKey"):
                return False
            raise
        kept = head["Metadata"].get("sha256")
        return told.size in (None, head["ContentLength"]) and told.sha256 in (None, kept)

    @property
    def _client(self) -> Any:
        return s3_client(self._s3)

    def _key(self, name: str) -> str:
        return f"{self._place.key}/{name}".lstrip("/")

    def _earlier_objects(self) -> frozenset[str]:
        """List the objects of an earlier set, or of a publication that was broken off."""
        known: frozenset[str] | None = None
        found = set()
        for name in self._names():
            if known is None:
                known = self._known_objects()
            if name not in known:
                raise DestinationOccupied(self.address, name)
            found.add(name)
        return frozenset(found)

    def _names(self) -> Iterator[str]:
        prefix = self._key("")
        pages = self._client.get_paginator("list_objects_v2")
        for page in pages.paginate(Bucket=self._place.bucket, Prefix=prefix):
            for item in page.get("Contents", []):
                yield item["Key"].removeprefix(prefix)

    def _known_objects(self) -> frozenset[str]:
        announced = _json_object(self._read(PUBLICATION_FILE)).get("files")
        names = frozenset(announced) if isinstance(announced, list) else frozenset()
        return names | {PUBLICATION_FILE} | (listed_files(self._read(RUN_FILE)) or frozenset())

    def _announce(self, names: frozenset[str]) -> None:
        content = {"files": sorted(names - {PUBLICATION_FILE}), "written_at": _now()}
        self._write(self._key(PUBLICATION_FILE), content)

    def _upload(self, files: dict[str, Path]) -> None:
        with ThreadPoolExecutor(_THREADS) as threads:
            sums = list(threads.map(_sums, files.values()))
            checksum = sent_checksum(self._client)
            with _transfers_of(self._client) as transfers:
                started = [
                    transfers.upload(
                        str(file),
                        self._place.bucket,
                        self._key(name),
                        _extra(file, of_file, checksum),
                    )
                    for (name, file), of_file in zip(files.items(), sums, strict=True)
                ]
                for transfer in started:
                    transfer.result()
            list(threads.map(self._verify, files, files.values(), sums))

    def _verify(self, name: str, file: Path, sums: "_Sums") -> None:
        client = self._client
        head = client.head_object(
            Bucket=self._place.bucket, Key=self._key(name), **asked_checksum(client)
        )
        size, checksum = file.stat().st_size, head.get("ChecksumSHA256")
        if head["ContentLength"] != size:
            reason = f"{name} has {head['ContentLength']} bytes there, and {size} here"
            raise DeliveryInterrupted(self.address, reason)
        # Not every store keeps checksums, nor writes the number of parts behind them.
        if checksum and checksum.partition("-")[0] not in sums.kept_by_stores:
            raise DeliveryInterrupted(self.address, f"{name} has arrived damaged")

    def _abort_uploads(self) -> None:
        """Drop the parts of large files that a killed process has left; they cost money."""
        pages = self._client.get_paginator("list_multipart_uploads")
        for page in pages.paginate(Bucket=self._place.bucket, Prefix=self._key("")):
            for upload in page.get("Uploads", []):
                self._client.abort_multipart_upload(
                    Bucket=self._place.bucket, Key=upload["Key"], UploadId=upload["UploadId"]
                )

    def _point(self, started: str) -> None:
        parent = replace(self._place, key=self._place.key.rpartition("/")[0])
        pointer = f"{parent.key}/{LATEST_FILE}".lstrip("/")
        newest = _json_object(self._read_key(pointer))
        if str(newest.get("started_at", "")) <= started:
            content = {"set": self.address, "started_at": started, "published_at": _now()}
            self._write(pointer, content)

    def _read(self, name: str) -> bytes:
        return self._read_key(self._key(name))

    def _read_key(self, key: str) -> bytes:
        try:
            return read_object(self._client, replace(self._place, key=key))
        except ClientError as exc:
            if error_code(exc) == "NoSuchKey":
                return b""
            raise

    def _write(self, key: str, content: object) -> None:
        self._client.put_object(
            Bucket=self._place.bucket,
            Key=key,
            Body=json.dumps(content, indent=2).encode(),
            ContentType="application/json",
            **sent_checksum(self._client),
        )

    def _delete(self, name: str) -> None:
        self._client.delete_object(Bucket=self._place.bucket, Key=self._key(name))


@dataclass(frozen=True, kw_only=True)
class _Sums:
    """SHA-256 of a file.

    Attributes:
        whole: Hexadecimal, of the content.
        kept_by_stores: In base64, those that a store may keep: of the content, or of the digests
            of its parts.
    """

    whole: str
    kept_by_stores: frozenset[str]


def _extra(file: Path, sums: _Sums, checksum: Mapping[str, str]) -> dict[str, object]:
    return {
        **checksum,
        "ContentType": media_type(file.name),
        "Metadata": {"sha256": sums.whole},
    }


def _transfers_of(client: Any) -> Any:
    from boto3.s3.transfer import TransferConfig, create_transfer_manager

    config = TransferConfig(
        multipart_threshold=PART_BYTES,
        multipart_chunksize=PART_BYTES,
        max_concurrency=_THREADS,
        preferred_transfer_client="classic",
    )
    return create_transfer_manager(client, config)


def _sums(file: Path) -> _Sums:
    """Read a file once for both of its sums.

    Source: Amazon S3 User Guide, "Checking object integrity", composite checksums.
    """
    whole, parts = hashlib.sha256(), hashlib.sha256()
    with file.open("rb") as content:
        while part := content.read(PART_BYTES):
            whole.update(part)
            parts.update(hashlib.sha256(part).digest())
    kinds = [whole] if file.stat().st_size < PART_BYTES else [whole, parts]
    kept = frozenset(base64.b64encode(kind.digest()).decode() for kind in kinds)
    return _Sums(whole=whole.hexdigest(), kept_by_stores=kept)


def _json_object(content: bytes) -> dict[str, object]:
    try:
        value = json.loads(content or b"{}")
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
