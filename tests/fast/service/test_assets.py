import hashlib
import hmac
import io
import os
from pathlib import Path

import pytest

from media_pipelines.service.content_folder import ContentFolder
from media_pipelines.service.links import LinkSigner


def test_equal_content_is_stored_once_and_is_read_only(tmp_path: Path) -> None:
    store = ContentFolder(tmp_path)
    first, size = store.put(io.BytesIO(b"abc"))
    second, _ = store.put(io.BytesIO(b"abc"))
    assert (first, size) == (second, 3)
    files = [path for path in (tmp_path / "content").rglob("*") if path.is_file()]
    assert files == [store.path(first)]
    assert store.path(first).stat().st_mode & 0o222 == 0


def test_content_that_came_in_again_is_spared(tmp_path: Path) -> None:
    store = ContentFolder(tmp_path)
    sha256, _ = store.put(io.BytesIO(b"abc"))
    path = store.path(sha256)
    os.utime(path, (0, 0))
    before = store.stamp(sha256)
    store.put(io.BytesIO(b"abc"))
    assert not store.remove(sha256, before)
    assert path.read_bytes() == b"abc"
    assert store.remove(sha256, store.stamp(sha256))
    assert [name for part in store.parts() for name in store.names(part)] == []
    assert not path.exists()


def test_interrupted_upload_leaves_nothing(tmp_path: Path) -> None:
    class Breaks(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if self.tell():
                raise OSError(28, "No space left on device")
            return super().read(2)

    with pytest.raises(OSError, match="No space"):
        ContentFolder(tmp_path).put(Breaks(b"abcdef"))
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_link_works_for_its_uri_until_it_expires(tmp_path: Path) -> None:
    signer = LinkSigner(tmp_path, 3600)
    url, expires = signer.sign("http://h", "assets/a/b.png")
    signature = url.rpartition("=")[2]
    assert signer.accepts("assets/a/b.png", str(expires), signature)
    assert not signer.accepts("assets/a/c.png", str(expires), signature)
    assert not signer.accepts("assets/a/b.png", str(expires + 1), signature)
    old, past = LinkSigner(tmp_path, -1).sign("http://h", "assets/a/b.png")
    assert not signer.accepts("assets/a/b.png", str(past), old.rpartition("=")[2])


def test_secrets_are_exchanged_without_breaking_links(tmp_path: Path) -> None:
    before, meanwhile, after = (LinkSigner(tmp_path, 60, given) for given in ("a", "b,a", "b"))
    url, expires = before.sign("http://h", "u")
    signature = url.rpartition("=")[2]
    assert meanwhile.accepts("u", str(expires), signature)
    assert not after.accepts("u", str(expires), signature)
    assert not (tmp_path / "link-secret").exists()


def test_links_survive_a_restart(tmp_path: Path) -> None:
    _, expires = LinkSigner(tmp_path, 60).sign("", "u")
    _, signature = LinkSigner(tmp_path, 60).sign("", "u")[0].split("signature=")
    assert LinkSigner(tmp_path, 60).accepts("u", str(expires), signature)
    assert (tmp_path / "link-secret").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("left", [b"", b"short"])
def test_secret_that_a_full_disk_left_is_replaced(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "link-secret").write_bytes(left)
    _, expires = LinkSigner(tmp_path, 60).sign("", "u")
    forged = hmac.new(left, f"u\n{expires}".encode(), hashlib.sha256).hexdigest()
    assert not LinkSigner(tmp_path, 60).accepts("u", str(expires), forged)
    _, signature = LinkSigner(tmp_path, 60).sign("", "u")[0].split("signature=")
    assert LinkSigner(tmp_path, 60).accepts("u", str(expires), signature)
