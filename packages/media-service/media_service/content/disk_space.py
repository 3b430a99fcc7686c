"""Room on the disk for what jobs make."""

import shutil
from pathlib import Path

# Less free space than that, and the next results do not fit
LEAST_FREE_BYTES = 200_000_000


class DiskSpace:
    """What is free where the service keeps its files.

    Args:
        folder: Home of the service.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def free(self) -> int:
        """Bytes."""
        return shutil.disk_usage(self._folder).free

    @property
    def is_short(self) -> bool:
        """Whether nothing more is to be begun."""
        return self.free < LEAST_FREE_BYTES
