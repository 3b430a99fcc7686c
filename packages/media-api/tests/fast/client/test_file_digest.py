"""The digests of a file and of a value."""

import hashlib
from pathlib import Path

from media_api.client.file_digest import json_sha256, sha256_of


def test_the_digest_is_that_of_the_content(tmp_path: Path) -> None:
    content = bytes(range(256)) * 10_000
    (tmp_path / "file").write_bytes(content)
    assert sha256_of(tmp_path / "file") == hashlib.sha256(content).hexdigest()


def test_the_digest_of_a_value_is_that_of_its_json_in_the_order_of_the_names() -> None:
    expected = hashlib.sha256(b'{"a": [1, null], "b": "\\u00e4"}').hexdigest()
    assert json_sha256({"b": "\u00e4", "a": [1, None]}) == expected
