"""What the port says of content holds of a folder and of a bucket."""

import hashlib
import io
import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from media_service.backends import open_content
from media_service.content import bucket_objects, content_bucket, content_cache
from media_service.content.content import Content, ContentUnavailable, Swept
from media_service.settings.settings import Settings
from media_testing.running_service import wait_until
from media_testing.s3_server import BUCKET, Fault, S3Server

ABC = hashlib.sha256(b"abc").hexdigest()
KEY = f"media/{ABC[:2]}/{ABC}"


@pytest.fixture
def bucket_settings(
    tmp_path: Path, s3_server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> Settings:
    for name, value in s3_server.environment.items():
        monkeypatch.setenv(name, value)
    return Settings(home=tmp_path, assets=f"s3://{BUCKET}/media/")


@pytest.fixture
def bucket(bucket_settings: Settings) -> Content:
    return open_content(bucket_settings)


@pytest.fixture(params=["folder", "bucket"])
def content(request: pytest.FixtureRequest, tmp_path: Path) -> Content:
    if request.param == "bucket":
        found: Content = request.getfixturevalue("bucket")
        return found
    return open_content(Settings(home=tmp_path))


@pytest.fixture
def elsewhere(bucket_settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Content:
    """The same bucket on another machine."""
    home = tmp_path_factory.mktemp("elsewhere")
    return open_content(bucket_settings.model_copy(update={"home": home}))


def put(content: Content, data: bytes) -> str:
    return content.put(io.BytesIO(data))[0]


def read(content: Content, sha256: str) -> bytes:
    path = content.file(sha256)
    assert path
    return path.read_bytes()


def names(content: Swept) -> list[str]:
    return [name for part in content.parts() for name in content.names(part)]


def test_equal_content_is_stored_once_and_is_read_only(content: Content, tmp_path: Path) -> None:
    content.check()
    assert content.put(io.BytesIO(b"abc")) == (ABC, 3)
    (tmp_path / "sent").write_bytes(b"abc")
    assert content.put_file(tmp_path / "sent") == (ABC, 3)
    assert names(content) == [ABC]
    path = content.file(ABC)
    assert path
    assert (path.read_bytes(), path.stat().st_mode & 0o222) == (b"abc", 0)
    target = io.FileIO(tmp_path / "copy", "w")
    content.copy(ABC, target)  # type: ignore[arg-type]  # as good as a buffered one
    target.close()
    assert (tmp_path / "copy").read_bytes() == b"abc"


def test_content_that_is_not_there(content: Content) -> None:
    assert not content.has(ABC)
    assert content.file(ABC) is None
    assert content.stamp(ABC) is None
    assert names(content) == []
    with pytest.raises(FileNotFoundError):
        content.copy(ABC, io.BytesIO())


def test_content_that_came_in_again_is_spared(
    content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content_bucket, "FRESH", timedelta(seconds=-2))
    put(content, b"abc")
    before = content.stamp(ABC)
    # S3 tells seconds
    time.sleep(1.1)
    put(content, b"abc")
    assert not content.remove(ABC, before)
    assert read(content, ABC) == b"abc"
    assert content.remove(ABC, content.stamp(ABC))
    assert not content.has(ABC)
    assert names(content) == []
    if content.cache:
        assert content.cache.remove(ABC, content.cache.stamp(ABC))
        assert names(content.cache) == []
    assert content.file(ABC) is None


def test_a_broken_stream_leaves_nothing(content: Content) -> None:
    class Breaks(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if self.tell():
                raise OSError(28, "No space left on device")
            return super().read(2)

    with pytest.raises(OSError, match="No space"):
        content.put(Breaks(b"abcdef"))
    assert names(content) == names(content.cache or content) == []


def test_what_one_machine_stores_another_one_reads(
    bucket: Content, elsewhere: Content, s3_server: S3Server
) -> None:
    put(bucket, b"abc")
    assert s3_server.keys() == [KEY]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda _: read(elsewhere, ABC), range(4))) == [b"abc"] * 4
    assert len([each for each in s3_server.asked("GET") if ABC in each]) == 1


def test_a_large_file_arrives_whole_in_parts_sent_at_once(
    bucket: Content, elsewhere: Content, s3_server: S3Server, tmp_path: Path
) -> None:
    data = os.urandom(1 << 20) * 20
    (tmp_path / "sent").write_bytes(data)
    sha256, size = bucket.put_file(tmp_path / "sent")
    assert len([each for each in s3_server.asked("PUT") if "partNumber" in each]) == 3
    assert size == len(data)
    assert hashlib.sha256(read(elsewhere, sha256)).hexdigest() == sha256


@pytest.mark.parametrize("damage", [b"abd", b"abcd"])
def test_damaged_content_never_appears(
    bucket: Content, elsewhere: Content, s3_server: S3Server, damage: bytes
) -> None:
    put(bucket, b"abc")
    s3_server.put(KEY, damage)
    with pytest.raises(OSError, match="digest"):
        elsewhere.file(ABC)
    assert elsewhere.cache
    assert names(elsewhere.cache) == []


def test_a_download_that_breaks_off_leaves_nothing_and_is_fetched_again(
    bucket: Content, elsewhere: Content, s3_server: S3Server
) -> None:
    put(bucket, b"abc")
    s3_server.faults.append(Fault(method="GET", part=ABC, cut=True))
    with pytest.raises(ContentUnavailable):
        elsewhere.file(ABC)
    assert read(elsewhere, ABC) == b"abc"


def test_what_other_programs_put_beside_it_is_left_alone(
    bucket: Content, s3_server: S3Server
) -> None:
    put(bucket, b"abc")
    for key in ("media/readme.txt", f"media/{ABC[:2]}/readme.txt", "media/x/y", "other"):
        s3_server.put(key, b"")
    assert names(bucket) == [ABC]


def test_the_cache_loses_what_was_not_used_for_longest(
    bucket_settings: Settings, s3_server: S3Server
) -> None:
    bucket = open_content(bucket_settings.model_copy(update={"cache_mb": 1}))
    first, second, third = (put(bucket, bytes([each]) * 400_000) for each in (1, 2, 3))
    here = bucket.cache  # type: ignore[attr-defined]
    assert all(map(here.file, (first, second, third)))
    # Used before the last minute, the first one later; the third one is here alone
    s3_server.client.delete_object(Bucket=BUCKET, Key=f"media/{third[:2]}/{third}")
    for sha256, ago in ((first, 100), (second, 200), (third, 300)):
        os.utime(here.path(sha256), (time.time() - ago,) * 2)
    put(bucket, b"abc")
    wait_until(lambda: not here.has(second), 10)
    assert [here.has(each) for each in (first, second, third)] == [True, False, True]
    assert read(bucket, second) == b"\2" * 400_000


def test_a_file_that_is_being_read_can_be_read_to_its_end(
    bucket_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    bucket = open_content(bucket_settings.model_copy(update={"cache_mb": 1}))
    sha256 = put(bucket, b"x" * 900_000)
    path = bucket.file(sha256)
    assert path
    put(bucket, b"y" * 900_000)
    # Nobody has opened it yet
    with path.open("rb") as file:
        monkeypatch.setattr(content_cache, "SPARED_SECONDS", -1.0)
        put(bucket, b"z" * 900_000)
        wait_until(lambda: not path.exists(), 10)
        assert len(file.read()) == 900_000


def test_parts_that_nobody_put_together_go_after_a_day(
    bucket: Content, s3_server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    s3_server.client.create_multipart_upload(Bucket=BUCKET, Key=KEY)
    with monkeypatch.context() as longer:
        # moto has begun it years ago
        longer.setattr(bucket_objects, "UNFINISHED", timedelta(days=20_000))
        assert bucket.names("") == []
    (name,) = bucket.names("")
    assert bucket.remove(name, bucket.stamp(name))
    assert bucket.names("") == []


@pytest.mark.parametrize("fault", [{"status": 503}, {"status": 0}])
def test_one_failure_is_no_outage(
    bucket: Content, s3_server: S3Server, fault: dict[str, int]
) -> None:
    for method in ("HEAD", "PUT"):
        s3_server.faults.append(Fault(method=method, part=ABC, **fault))
    assert put(bucket, b"abc") == ABC
    assert s3_server.keys() == [KEY]


@pytest.fixture
def unreachable(s3_server: S3Server) -> Iterator[None]:
    """Every request is refused."""
    s3_server.faults += [
        Fault(method=method, times=1000, status=503) for method in ("HEAD", "GET", "PUT", "POST")
    ]
    yield
    s3_server.faults.clear()


@pytest.mark.usefixtures("unreachable")
def test_what_cannot_be_stored_now_is_kept_and_can_be_stored_later(
    bucket: Content, s3_server: S3Server
) -> None:
    for work in (lambda: put(bucket, b"abc"), bucket.check, bucket.parts, lambda: bucket.has(ABC)):
        with pytest.raises(ContentUnavailable, match=f"s3://{BUCKET}: .*503"):
            work()
    assert read(bucket, ABC) == b"abc"
    s3_server.faults.clear()
    bucket.check()
    put(bucket, b"abc")
    assert s3_server.keys() == [KEY]


def test_of_many_that_need_a_silent_store_one_waits_for_it(
    bucket: Content, s3_server: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = threading.Event()
    s3_server.faults.append(Fault(method="HEAD", part=ABC, status=503, times=3))
    with pytest.raises(ContentUnavailable):
        bucket.has(ABC)
    goes_on = threading.Event()
    s3_server.faults[:] = [Fault(method="HEAD", call=lambda: (waits.set(), goes_on.wait(3)))]
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(bucket.has, ABC)
        assert waits.wait(3)
        with pytest.raises(ContentUnavailable):
            bucket.has(ABC)
        goes_on.set()
        assert first.result(10) is False


def test_a_bucket_that_is_not_there_is_no_content_that_is_gone(
    bucket_settings: Settings,
) -> None:
    nowhere = open_content(bucket_settings.model_copy(update={"assets": "s3://nowhere/media"}))
    for work in (nowhere.check, lambda: nowhere.file(ABC), lambda: put(nowhere, b"abc")):
        with pytest.raises(ContentUnavailable):
            work()


def test_a_presigned_link_serves_one_object_as_what_it_is(
    bucket_settings: Settings, s3_server: S3Server
) -> None:
    linking = open_content(bucket_settings.model_copy(update={"asset_links": "presigned"}))
    put(linking, b"abc")
    s3_server.checks_links = True
    link = linking.link(ABC, "GET", "chair.glb", "model/gltf-binary")
    assert link
    answer = httpx.get(link)
    assert (answer.content, answer.headers["content-type"]) == (b"abc", "model/gltf-binary")
    assert answer.headers["content-disposition"] == 'inline; filename="chair.glb"'
    for forged in (link.replace("chair", "table"), link.replace(ABC, ABC[::-1])):
        assert httpx.get(forged).status_code == 403
