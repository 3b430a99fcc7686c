"""Small files at an address, here and in S3."""

import base64
import errno
import hashlib
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from media_api.client.errors import DeliveryInterrupted, DeliveryRefused, UnreadableFile
from media_pipelines.delivery import s3
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.storage import disk_errors, read_file, write_file
from media_pipelines.delivery.stored_objects import fetch_object
from media_testing.s3_server import BUCKET, Fault, S3Server

HERE = S3Settings()


async def test_a_file_is_read_as_it_was_written_and_leaves_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "ledger.parquet"
    await write_file(str(file), b"old", HERE)
    await write_file(str(file), b"new", HERE)
    assert await read_file(str(file), HERE) == b"new"
    assert [entry.name for entry in file.parent.iterdir()] == ["ledger.parquet"]


async def test_a_file_that_is_not_there_is_none(tmp_path: Path, s3_server: S3Server) -> None:
    assert await read_file(str(tmp_path / "no.csv"), HERE) is None
    assert await read_file(f"s3://{BUCKET}/no.csv", s3_server.settings) is None


async def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile):
        await read_file(str(tmp_path), HERE)
    with pytest.raises(DeliveryRefused):
        await write_file(str(tmp_path), b"", HERE)
    assert list(tmp_path.iterdir()) == []


async def test_a_full_disk_is_told_in_a_sentence() -> None:
    # /dev/full refuses every byte with ENOSPC.
    with pytest.raises(DeliveryRefused, match="disk is full; free space"), disk_errors(Path("x")):
        os.write(os.open("/dev/full", os.O_WRONLY), b"x")


def test_what_the_system_refuses_is_told_with_its_reason() -> None:
    with (
        pytest.raises(DeliveryRefused, match="this user may not use it"),
        disk_errors(Path("/root")),
    ):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


async def test_an_object_is_written_with_checksum_and_type(s3_server: S3Server) -> None:
    await write_file(f"s3://{BUCKET}/b/rows.csv", b"row\n", s3_server.settings)
    assert await read_file(f"s3://{BUCKET}/b/rows.csv", s3_server.settings) == b"row\n"
    head = s3_server.client.head_object(Bucket=BUCKET, Key="b/rows.csv", ChecksumMode="ENABLED")
    assert head["ContentType"] == "text/csv"
    assert head["ChecksumSHA256"] == base64.b64encode(hashlib.sha256(b"row\n").digest()).decode()


async def test_a_body_that_breaks_off_is_asked_for_again(s3_server: S3Server) -> None:
    s3_server.put("rows.csv", b"0123456789")
    s3_server.faults = [Fault("GET", "rows.csv", cut=True), Fault("GET", "rows.csv", slow=0.05)]
    assert await read_file(f"s3://{BUCKET}/rows.csv", s3_server.settings) == b"0123456789"


async def test_a_body_that_always_breaks_off_is_worth_another_try(s3_server: S3Server) -> None:
    s3_server.put("rows.csv", b"0123456789")
    s3_server.faults = [Fault("GET", "rows.csv", times=9, cut=True)]
    with pytest.raises(DeliveryInterrupted) as caught:
        await read_file(f"s3://{BUCKET}/rows.csv", s3_server.settings)
    assert caught.value.retryable


async def test_a_body_that_breaks_off_goes_on_where_it_did(
    s3_server: S3Server, tmp_path: Path
) -> None:
    content = os.urandom(1 << 16)
    s3_server.put("a.png", content)
    # More often than it is asked for without progress
    s3_server.faults = [Fault("GET", "a.png", times=8, cut=True)]
    etag = s3_server.client.head_object(Bucket=BUCKET, Key="a.png")["ETag"].strip('"')
    await fetch_object(f"s3://{BUCKET}/a.png", etag, tmp_path / "a.png", s3_server.settings)
    assert (tmp_path / "a.png").read_bytes() == content


async def test_an_object_that_changes_while_it_is_read_is_not_mixed(
    s3_server: S3Server, tmp_path: Path
) -> None:
    s3_server.put("a.png", b"0" * 64)
    etag = s3_server.client.head_object(Bucket=BUCKET, Key="a.png")["ETag"].strip('"')
    s3_server.faults = [
        Fault("GET", "a.png", cut=True),
        Fault("GET", "a.png", call=lambda: s3_server.put("a.png", b"1" * 64)),
    ]
    with pytest.raises(UnreadableFile, match="changed since"):
        await fetch_object(f"s3://{BUCKET}/a.png", etag, tmp_path / "a.png", s3_server.settings)
    assert await read_file(f"s3://{BUCKET}/a.png", s3_server.settings) == b"1" * 64


@pytest.fixture
def _no_client_of_others() -> Iterator[None]:
    s3._new_client.cache_clear()
    yield
    s3._new_client.cache_clear()


@pytest.mark.usefixtures("_no_client_of_others")
async def test_a_store_without_checksums_needs_none_where_the_environment_says_so(
    s3_server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    s3_server.has_checksums = False
    address = f"s3://{BUCKET}/b/rows.csv"
    with pytest.raises(DeliveryRefused, match="AWS_REQUEST_CHECKSUM_CALCULATION=when_required"):
        await write_file(address, b"row", s3_server.settings)
    s3._new_client.cache_clear()
    for name in ("AWS_REQUEST_CHECKSUM_CALCULATION", "AWS_RESPONSE_CHECKSUM_VALIDATION"):
        monkeypatch.setenv(name, "when_required")
    await write_file(address, b"row", s3_server.settings)
    assert await read_file(address, s3_server.settings) == b"row"


async def test_a_server_that_is_too_slow_is_not_waited_for(s3_server: S3Server) -> None:
    impatient = replace(s3_server.settings, read_seconds=0.2, attempts=1)
    s3_server.faults = [Fault("GET", "rows.csv", late=1.0)]
    with pytest.raises(DeliveryInterrupted, match=r"[Rr]ead timeout"):
        await read_file(f"s3://{BUCKET}/rows.csv", impatient)
