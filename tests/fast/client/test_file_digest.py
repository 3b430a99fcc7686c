"""The digest of a file."""

import hashlib
from pathlib import Path

from media_pipelines.client.file_digest import sha256_of


def test_the_digest_is_that_of_the_content(tmp_path: Path) -> None:
    content = bytes(range(256)) * 10_000
    (tmp_path / "file").write_bytes(content)
    assert sha256_of(tmp_path / "file") == hashlib.sha256(content).hexdigest()
