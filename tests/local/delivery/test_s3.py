"""What the errors of S3 mean, from real answers."""

import subprocess
import sys
from dataclasses import replace

import pytest
from pydantic import SecretStr

from media_api.client.errors import DeliveryInterrupted, DeliveryRefused
from media_pipelines.delivery.s3 import S3Address, s3_client
from media_pipelines.delivery.storage import read_file, write_file
from media_testing.s3_server import BUCKET, Fault, S3Server

OBJECT = f"s3://{BUCKET}/a.json"


@pytest.mark.parametrize(
    ("address", "bucket", "key"),
    [("s3://b/k/l", "b", "k/l"), ("s3://b", "b", ""), ("s3://b/k/", "b", "k")],
)
def test_an_address_has_bucket_and_key(address: str, bucket: str, key: str) -> None:
    assert S3Address.parse(address) == S3Address(bucket, key)


@pytest.mark.parametrize("address", ["s3://", "s3:///key", "gs://b/k"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(DeliveryRefused, match="write s3://bucket"):
        S3Address.parse(address)


def test_threads_share_one_client_of_equal_settings(s3_server: S3Server) -> None:
    assert s3_client(s3_server.settings) is s3_client(replace(s3_server.settings))


async def test_a_burst_of_503_is_waited_out(s3_server: S3Server) -> None:
    s3_server.faults = [Fault(status=503, times=1)]
    await write_file(OBJECT, b"{}", s3_server.settings)
    assert len(s3_server.asked("PUT")) == 2


@pytest.mark.parametrize("code", ["SlowDown", "InternalError", "Unheard"])
async def test_a_lasting_503_is_worth_another_try(s3_server: S3Server, code: str) -> None:
    s3_server.faults = [Fault(status=503, code=code, times=9)]
    with pytest.raises(DeliveryInterrupted, match=code) as caught:
        await write_file(OBJECT, b"{}", replace(s3_server.settings, attempts=1))
    assert caught.value.retryable


async def test_a_dropped_connection_is_worth_another_try(s3_server: S3Server) -> None:
    s3_server.faults = [Fault(status=0, times=9)]
    with pytest.raises(DeliveryInterrupted):
        await write_file(OBJECT, b"{}", replace(s3_server.settings, attempts=1))


async def test_nobody_at_the_endpoint_is_worth_another_try(s3_server: S3Server) -> None:
    nowhere = replace(s3_server.settings, endpoint_url="http://127.0.0.1:9", attempts=1)
    with pytest.raises(DeliveryInterrupted, match=r"127\.0\.0\.1:9"):
        await read_file(OBJECT, nowhere)


async def test_a_bucket_that_does_not_exist_is_named(s3_server: S3Server) -> None:
    with pytest.raises(
        DeliveryRefused, match=r"s3://nobody/a: the bucket does not exist"
    ) as caught:
        await write_file("s3://nobody/a", b"", s3_server.settings)
    assert not caught.value.retryable


async def test_credentials_are_told_apart(s3_server: S3Server) -> None:
    with s3_server.checking_credentials() as reader:
        wrong = replace(reader, secret_access_key=SecretStr("wrong"))
        with pytest.raises(DeliveryRefused, match="the secret key is wrong"):
            await read_file(OBJECT, wrong)
        with pytest.raises(DeliveryRefused, match="the access key is not known"):
            await read_file(OBJECT, replace(reader, access_key_id="AKIANOBODY"))
        with pytest.raises(DeliveryRefused, match="may not do this; let its owner allow"):
            await write_file(OBJECT, b"", reader)


async def test_no_credentials_at_all_are_told(
    s3_server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", "/nonexistent")
    monkeypatch.setenv("AWS_CONFIG_FILE", "/nonexistent")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    anonymous = replace(s3_server.settings, access_key_id=None, secret_access_key=None)
    with pytest.raises(DeliveryRefused, match="Unable to locate credentials"):
        await read_file(OBJECT, anonymous)


def test_boto3_is_not_loaded_before_a_bucket_is_needed() -> None:
    code = (
        "import sys, media_pipelines.tasks.images, media_pipelines.command.terminal;"
        "print({'boto3', 's3transfer', 'urllib3'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
