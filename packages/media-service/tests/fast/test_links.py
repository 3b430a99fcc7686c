import hashlib
import hmac
from pathlib import Path

import pytest

from media_service.http.links import LinkSigner


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
