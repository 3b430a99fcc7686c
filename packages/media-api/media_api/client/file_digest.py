"""The digests that tell contents of files and values apart."""

import hashlib
import json
from pathlib import Path


def sha256_of(file: Path) -> str:
    """Return the hexadecimal SHA-256 of a file."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def json_sha256(value: object) -> str:
    """Return the hexadecimal SHA-256 of what JSON can hold; the order of keys does not count."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
