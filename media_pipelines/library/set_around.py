"""The asset set in which a place lies."""

from collections.abc import Iterator

from media_api.client.errors import MediaError
from media_pipelines.delivery.s3 import S3Settings, is_s3
from media_pipelines.delivery.set_files import LINEAGE_FILE, RUN_FILE
from media_pipelines.delivery.storage import content_at
from media_pipelines.library.damaged_record import ForeignRecord, NoRecord, read_record


def set_around(place: str, s3: S3Settings) -> str:
    """Return the outermost set that is a place, or holds it; empty: there is none.

    A set whose record is damaged is one too.

    Args:
        place: Absolute path, or s3://bucket/prefix.
        s3: How S3 is reached; not used for a path.
    """
    return next((folder for folder in reversed(list(_ways_up(place))) if _is_set(folder, s3)), "")


def _ways_up(place: str) -> Iterator[str]:
    shortest = len("s3://") if is_s3(place) else 0
    while len(place) > shortest:
        yield place
        place = place.rpartition("/")[0]


def _is_set(folder: str, s3: S3Settings) -> bool:
    try:
        run = content_at(f"{folder}/{RUN_FILE}", s3)
        lineage = content_at(f"{folder}/{LINEAGE_FILE}", s3) if run is None else None
    except MediaError:
        # Who may not read above the place knows of no set there
        return False
    if run is None and lineage is None:
        return False
    try:
        read_record(run, lineage)
    except ForeignRecord:
        return False
    except NoRecord:
        return True
    return True
