"""The files of slices in a folder: `part-00000` and so on, and nothing else that lies there."""

import re

from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.stored_objects import files_in

_PART = re.compile(r"(?:.*/)?part-(\d+)\.(?:parquet|js)", re.DOTALL)


def parts_in(folder: str, s3: S3Settings) -> list[tuple[int, str]]:
    """Return the numbers and addresses of the files of slices, in order.

    Args:
        folder: Path or s3:// address; one that is not there is empty.
        s3: How S3 is reached.

    Raises:
        MediaError: As `files_in`.
    """
    matches = ((_PART.fullmatch(file), file) for file in files_in(folder, s3))
    return sorted((int(match[1]), file) for match, file in matches if match)
