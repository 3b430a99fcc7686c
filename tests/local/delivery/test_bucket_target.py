"""A set in a bucket exists when its run.json does; a real S3 server with faults."""

import base64
import hashlib
import shutil
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr

from media_api.client.errors import DeliveryInterrupted, DeliveryRefused, DestinationOccupied
from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.delivery.bucket_target import PART_BYTES, BucketTarget
from media_pipelines.delivery.s3 import S3Address, S3Settings
from media_pipelines.delivery.set_files import listed_files
from media_testing.asset_sets import publish, reader, write_set
from media_testing.repository import ROOT
from media_testing.s3_server import BUCKET, Fault, S3Server

LARGE_BYTES = 20 << 20


def asset_set(
    settings: S3Settings,
    home: Path,
    key: str = "out/set",
    *,
    bucket: str = BUCKET,
    points: bool = False,
) -> AssetSet:
    target = BucketTarget(S3Address(bucket, key), settings, home, points=points)
    return AssetSet(target, "{step}/{name}")


async def test_a_set_is_uploaded_with_types_and_digests_and_nothing_stays_here(
    s3_server: S3Server, tmp_path: Path
) -> None:
    made = await publish(asset_set(s3_server.settings, tmp_path), "1/a.glb", "2/b.png")
    assert made.address == f"s3://{BUCKET}/out/set"
    assert s3_server.keys() == ["out/set/1/a.glb", "out/set/2/b.png", "out/set/run.json"]
    head = s3_server.client.head_object(
        Bucket=BUCKET, Key="out/set/1/a.glb", ChecksumMode="ENABLED"
    )
    digest = hashlib.sha256(b" 1/a.glb")
    assert head["ContentType"] == "model/gltf-binary"
    assert head["Metadata"] == {"sha256": digest.hexdigest()}
    assert head["ChecksumSHA256"] == base64.b64encode(digest.digest()).decode()
    assert list(tmp_path.iterdir()) == []


async def test_run_json_is_written_last(s3_server: S3Server, tmp_path: Path) -> None:
    await publish(asset_set(s3_server.settings, tmp_path), "1/a.glb", "2/b.png", "3/c.png")
    written = [address.partition("?")[0] for address in s3_server.asked("PUT")]
    assert written[-1].endswith("out/set/run.json")


async def test_a_large_file_goes_up_in_parts(s3_server: S3Server, tmp_path: Path) -> None:
    content = bytes(range(256)) * (LARGE_BYTES // 256)
    async with asset_set(s3_server.settings, tmp_path) as made:
        write_set(made.workspace, "1/a.usdz")
        (made.workspace / "1/a.usdz").write_bytes(content)
        await made.publish()
    parts = [address for address in s3_server.asked("PUT") if "partNumber" in address]
    assert len(parts) == 3
    assert s3_server.read("out/set/1/a.usdz") == content
    head = s3_server.client.head_object(
        Bucket=BUCKET, Key="out/set/1/a.usdz", ChecksumMode="ENABLED"
    )
    chunks = [content[start : start + PART_BYTES] for start in range(0, LARGE_BYTES, PART_BYTES)]
    joined = b"".join(hashlib.sha256(chunk).digest() for chunk in chunks)
    composite = base64.b64encode(hashlib.sha256(joined).digest()).decode()
    assert head["ChecksumSHA256"].removesuffix("-3") == composite


async def test_a_set_takes_the_place_of_an_earlier_one(s3_server: S3Server, tmp_path: Path) -> None:
    await publish(asset_set(s3_server.settings, tmp_path), "1/a.glb", "2/b.obj", mark="old")
    await publish(asset_set(s3_server.settings, tmp_path), "1/a.glb", "3/c.fbx", mark="new")
    assert s3_server.keys() == ["out/set/1/a.glb", "out/set/3/c.fbx", "out/set/run.json"]
    assert s3_server.read("out/set/1/a.glb") == b"new 1/a.glb"


async def test_a_reader_never_sees_a_part_of_a_set(s3_server: S3Server, tmp_path: Path) -> None:
    keys: set[str] = set()

    def look() -> None:
        if "out/set/run.json" not in s3_server.keys("out/set/run.json"):
            return
        try:
            before = s3_server.read("out/set/run.json")
            keys.update(found := s3_server.keys("out/set/"))
            after = s3_server.read("out/set/run.json")
        except s3_server.client.exceptions.NoSuchKey:
            return
        listed = {f"out/set/{name}" for name in listed_files(before) or () if "/" in name}
        assert before != after or listed <= set(found)

    with reader(look):
        for number in range(4):
            files = [f"{number}/{name}.bin" for name in range(3)]
            await publish(asset_set(s3_server.settings, tmp_path), *files, mark=str(number))
    assert keys


_PUBLISHES = """
import sys
from pathlib import Path
from pydantic import SecretStr
from media_pipelines.delivery.bucket_target import BucketTarget
from media_pipelines.delivery.s3 import S3Address, S3Settings
from media_testing.asset_sets import write_set
s3 = S3Settings(endpoint_url=sys.argv[1], region="us-east-1", access_key_id="AKIATEST",
                secret_access_key=SecretStr("secret"))
target = BucketTarget(S3Address("assets", "out/set"), s3, Path(sys.argv[2]), points=False)
target.begin()
write_set(target.workspace.folder, "1/a.glb", "2/new.usdz", mark="new")
(target.workspace.folder / "2/new.usdz").write_bytes(bytes(20 << 20))
target.publish()
"""


async def test_a_killed_process_leaves_no_set_and_the_next_one_cleans_up(
    s3_server: S3Server, tmp_path: Path
) -> None:
    there = threading.Event()
    s3_server.faults = [Fault("PUT", "partNumber=3", late=1.0, call=there.set)]
    command = [sys.executable, "-c", _PUBLISHES, s3_server.endpoint_url, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT) as process:
        assert there.wait(30)
        process.send_signal(signal.SIGKILL)
    shutil.rmtree(tmp_path)
    left = s3_server.keys("out/set/")
    assert "out/set/run.json" not in left
    assert "out/set/.publication.json" in left
    await publish(asset_set(s3_server.settings, tmp_path), "1/other.glb", mark="next")
    assert s3_server.keys() == ["out/set/1/other.glb", "out/set/run.json"]
    uploads = s3_server.client.list_multipart_uploads(Bucket=BUCKET)
    assert "Uploads" not in uploads


async def test_what_a_killed_process_has_left_beside_its_set_is_cleared_away(
    s3_server: S3Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await publish(asset_set(s3_server.settings, tmp_path, points=True), "1/old.glb")

    def die(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(BucketTarget, "_end_publication", die)
        with pytest.raises(RuntimeError, match="killed"):
            await publish(
                asset_set(s3_server.settings, tmp_path, points=True),
                "1/new.glb",
                started_at="2026-02-01",
            )
    assert {"out/set/1/old.glb", "out/set/.publication.json"} < set(s3_server.keys())
    await asset_set(s3_server.settings, tmp_path, points=True).conclude()
    assert s3_server.keys() == ["out/latest.json", "out/set/1/new.glb", "out/set/run.json"]
    assert b"2026-02-01" in s3_server.read("out/latest.json")
    assert list(tmp_path.iterdir()) == []


async def test_a_burst_of_503_is_waited_out(s3_server: S3Server, tmp_path: Path) -> None:
    s3_server.faults = [Fault("PUT", "/1/", status=503), Fault("HEAD", status=503)]
    await publish(asset_set(s3_server.settings, tmp_path), "1/a.glb", "1/b.glb")
    assert len(s3_server.keys()) == 3


async def test_an_upload_that_does_not_get_through_can_be_done_again(
    s3_server: S3Server, tmp_path: Path
) -> None:
    hurried = replace(s3_server.settings, attempts=1)
    async with asset_set(hurried, tmp_path) as made:
        write_set(made.workspace, "1/a.glb", "2/b.glb")
        s3_server.faults = [Fault("PUT", "2/b.glb", times=1, status=503)]
        with pytest.raises(DeliveryInterrupted, match="SlowDown") as caught:
            await made.publish()
        assert caught.value.retryable
        assert "out/set/run.json" not in s3_server.keys("out/set/")
        await made.publish()
    assert s3_server.keys() == ["out/set/1/a.glb", "out/set/2/b.glb", "out/set/run.json"]


async def test_an_object_that_arrives_short_is_no_part_of_a_set(
    s3_server: S3Server, tmp_path: Path
) -> None:
    async with asset_set(s3_server.settings, tmp_path) as made:
        write_set(made.workspace, "1/a.glb")
        s3_server.faults = [
            Fault("HEAD", "1/a.glb", call=lambda: s3_server.put("out/set/1/a.glb", b"short"))
        ]
        with pytest.raises(DeliveryInterrupted, match=r"1/a\.glb has 5 bytes there, and 8 here"):
            await made.publish()
    assert "out/set/run.json" not in s3_server.keys("out/set/")


async def test_what_is_wrong_with_the_bucket_is_told_before_the_work(
    s3_server: S3Server, tmp_path: Path
) -> None:
    with pytest.raises(DeliveryRefused, match="the bucket does not exist"):
        async with asset_set(s3_server.settings, tmp_path, bucket="nobody"):
            pass
    with s3_server.checking_credentials() as read_only:
        with pytest.raises(DeliveryRefused, match="let its owner allow"):
            async with asset_set(read_only, tmp_path):
                pass
        wrong = replace(read_only, secret_access_key=SecretStr("wrong"))
        with pytest.raises(DeliveryRefused, match="the secret key is wrong"):
            async with asset_set(wrong, tmp_path):
                pass


async def test_objects_of_others_are_told_and_kept(s3_server: S3Server, tmp_path: Path) -> None:
    s3_server.put("out/set/thesis.docx", b"years of work")
    s3_server.put("out/settings.json", b"beside it")
    with pytest.raises(DestinationOccupied, match=r"thesis\.docx"):
        async with asset_set(s3_server.settings, tmp_path):
            pass
    assert s3_server.keys() == ["out/set/thesis.docx", "out/settings.json"]


async def test_a_second_run_changes_nothing_of_what_the_first_has_announced(
    s3_server: S3Server, tmp_path: Path
) -> None:
    async with asset_set(s3_server.settings, tmp_path):
        s3_server.put("out/set/.publication.json", b"announced")
        with pytest.raises(DeliveryRefused, match="another run delivers there"):
            async with asset_set(s3_server.settings, tmp_path):
                pass
        left = s3_server.client.get_object(Bucket=BUCKET, Key="out/set/.publication.json")
        assert left["Body"].read() == b"announced"


async def test_latest_json_names_the_newest_run(s3_server: S3Server, tmp_path: Path) -> None:
    for name, started_at in [("b", "2026-01-02"), ("c", "2026-01-03"), ("a", "2026-01-01")]:
        made = asset_set(s3_server.settings, tmp_path, f"out/{name}", points=True)
        await publish(made, "1/a.glb", started_at=started_at)
    assert f'"set": "s3://{BUCKET}/out/c"' in s3_server.read("out/latest.json").decode()
