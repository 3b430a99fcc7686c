"""Files as `data:` URLs."""

import base64
from pathlib import Path

from media_service.engine_api.errors import Unusable
from media_service.engine_api.file_types import FILE_TYPES


def data_url(file: Path) -> str:
    """Return a file as a URL; its ending says its type."""
    found = FILE_TYPES.get(file.suffix[1:])
    kind = found.content_type if found else "application/octet-stream"
    return f"data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()}"


def write_data_url(url: str, file: Path) -> None:
    """Write what a URL holds.

    Raises:
        Unusable: If it is no base64.
    """
    write_base64(url.partition(",")[2], file, "a data: URL")


def write_base64(encoded: str, file: Path, what: str) -> None:
    """Write what an engine has encoded.

    Args:
        encoded: What it answered.
        file: Where it goes.
        what: What it is, as `a picture`.

    Raises:
        Unusable: If it is no base64.
    """
    try:
        file.write_bytes(base64.b64decode(encoded, validate=True))
    except ValueError as exc:
        raise Unusable(f"The engine answered {what} that is not base64.") from exc
