"""The ways from one place to others: what a link or a table has in place of an absolute address."""

import os
import posixpath

from media_api.client.local_path import local_path
from media_pipelines.delivery.s3 import S3Address, is_s3


class Ways:
    """The ways from a folder to others.

    Args:
        start: Path or s3:// address of the folder, absolute.
    """

    def __init__(self, start: str) -> None:
        self._start = start
        # Rows share the folder that theirs are in, and each look at it asks the disk
        self._known: dict[str, str] = {}

    def to(self, address: str) -> str:
        """Return the way to a folder; empty when there is none."""
        above, slash, name = address.rstrip("/").rpartition("/")
        if not slash:
            return self._between(address)
        if above not in self._known:
            self._known = {above: self._between(above)}
        way = self._known[above]
        return way and posixpath.normpath(f"{way}/{name}")

    def _between(self, address: str) -> str:
        start = self._start
        if not address or is_s3(start) != is_s3(address):
            return ""
        if is_s3(start) and S3Address.parse(start).bucket != S3Address.parse(address).bucket:
            return ""
        return os.path.relpath(address if is_s3(address) else local_path(address).resolve(), start)
