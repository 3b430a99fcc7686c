"""Paths of this machine as people type them."""

import os
from pathlib import Path


def local_path(text: str) -> Path:
    """Return the path; `~` at its beginning is a home folder, or else part of a name."""
    # Path.expanduser() raises for a name like ~draft.png, which programs give to their backups.
    return Path(os.path.expanduser(text))
