"""What an asset may be called, and what its ending says about its content."""

import mimetypes
import re
from pathlib import PurePosixPath
from urllib.parse import unquote

from blocks.errors import UnsafeAssetName

# Endings that the mimetypes of Python 3.11 do not know, or know under another name.
MEDIA_TYPES = {
    ".glb": "model/gltf-binary",
    ".obj": "model/obj",
    ".mtl": "model/mtl",
    ".stl": "model/stl",
    ".3mf": "model/3mf",
    ".usdz": "model/vnd.usdz+zip",
    ".webp": "image/webp",
}
UNKNOWN_TYPE = "application/octet-stream"
LONGEST_NAME = 200

_SEGMENT = re.compile(r"[^\x00-\x1f\x7f/\\:*?\"<>|]+")


def media_type(name: str) -> str:
    """Guess the media type of a file from its name."""
    known = MEDIA_TYPES.get(PurePosixPath(name).suffix.lower())
    return known or mimetypes.guess_type(name)[0] or UNKNOWN_TYPE


def relative_uri(uri: str) -> str:
    """Return the URI when it is a plain relative path below the base URL.

    Raises:
        UnsafeAssetName: If it is empty or absolute, names a host, climbs, or hides a separator.
    """
    for segment in uri.split("/"):
        _check_segment(uri, unquote(segment))
    return uri


def file_name(uri: str) -> str:
    """Return the last segment of a relative URI, decoded.

    Raises:
        UnsafeAssetName: If the URI is not a plain relative path.
    """
    return unquote(relative_uri(uri).split("/")[-1])


def _check_segment(uri: str, segment: str) -> None:
    hidden = segment.startswith(".") or segment != segment.strip()
    if hidden or len(segment) > LONGEST_NAME or not _SEGMENT.fullmatch(segment):
        raise UnsafeAssetName(uri)
