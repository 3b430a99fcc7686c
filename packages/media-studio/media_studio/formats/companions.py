"""Files that lie beside a model file."""

from pathlib import Path, PurePosixPath

LONGEST_NAME = 255
"""Bytes of a file name on Linux; it is an error to look for a longer one."""


def find_companion(model: Path, name: str) -> Path | None:
    """Return the file beside `model` that a plain name means, and None for any other name."""
    name = name.strip()
    is_plain = PurePosixPath(name.replace("\\", "/")).name == name and name.isprintable()
    if not name or not is_plain or len(name.encode()) > LONGEST_NAME:
        return None
    found = model.with_name(name)
    return found if found.is_file() and not found.is_symlink() else None
