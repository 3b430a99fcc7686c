"""What an asset may be called, and what its ending says about its content."""

import mimetypes
import re
from pathlib import PurePosixPath
from urllib.parse import unquote

from media_api.client.errors import UnsafeAssetName

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
# A file system takes 255; the rest is for a number, and for the ending of a part.
LONGEST_NAME_BYTES = 200
LONGEST_ENDING_BYTES = 20

_SEGMENT = re.compile(r"[^\x00-\x1f\x7f/\\:*?\"<>|\ud800-\udfff]+")


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
    """Return the last segment of a relative URI, decoded; a long one is cut before its ending.

    Raises:
        UnsafeAssetName: If the URI is not a plain relative path.
    """
    name = unquote(relative_uri(uri).split("/")[-1])
    if len(name.encode()) <= LONGEST_NAME_BYTES:
        return name
    ending = PurePosixPath(name).suffix.encode()
    if len(ending) > LONGEST_ENDING_BYTES:
        ending = b""
    kept = name.encode()[: LONGEST_NAME_BYTES - len(ending)]
    # What is left of a character at the end is ignored.
    return kept.decode(errors="ignore").rstrip(" .") + ending.decode()


def _check_segment(uri: str, segment: str) -> None:
    hidden = segment.startswith(".") or segment != segment.strip()
    if hidden or not _SEGMENT.fullmatch(segment):
        raise UnsafeAssetName(uri)
