"""What an asset may be called, and what its ending says about its content."""

import mimetypes
import re
from collections.abc import Collection
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

import httpx

from media_api.client.errors import ForeignAsset, UnsafeAssetName

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

_ABSOLUTE = ("http://", "https://")
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


def asset_url(uri: str, base_url: str, hosts: Collection[str] = ()) -> str:
    """Return the address of an asset as a service has named it: relative, or absolute.

    Args:
        uri: What it has returned, with a query or without.
        base_url: Its own address.
        hosts: Further hosts where its assets may be.

    Raises:
        ForeignAsset: If it is at another host.
        UnsafeAssetName: If it is neither a plain path nor an address.
    """
    if uri.startswith(_ABSOLUTE):
        try:
            there, here = httpx.URL(uri), httpx.URL(base_url)
        except httpx.InvalidURL as exc:
            raise UnsafeAssetName(uri) from exc
        if not same_origin(there, here) and there.host not in {it.lower() for it in hosts}:
            raise ForeignAsset(uri, there.host)
        return uri
    path, mark, query = uri.partition("?")
    # Some write the path of the host, where the contract has one below the base URL
    below = urlsplit(base_url).path.strip("/")
    path = path.removeprefix("/").removeprefix(f"{below}/" if below else "")
    return f"{base_url}/{relative_uri(path)}{mark}{query}"


def same_origin(one: httpx.URL, other: httpx.URL) -> bool:
    """Whether two addresses have the same scheme, host and port."""
    ports = {"http": 80, "https": 443}
    port, other_port = one.port or ports.get(one.scheme), other.port or ports.get(other.scheme)
    return (one.scheme, one.host, port) == (other.scheme, other.host, other_port)


def without_query(uri: str) -> str:
    """Return a URI without its query, which may hold what only its owner shall know."""
    return uri.partition("?")[0] if not uri.startswith("data:") else uri


def file_name(uri: str) -> str:
    """Return the last segment of a URI, decoded; a long one is cut before its ending.

    Raises:
        UnsafeAssetName: If the URI is neither a plain path nor an address.
    """
    path = without_query(uri)
    path = urlsplit(path).path.split("/")[-1] if uri.startswith(_ABSOLUTE) else path
    name = unquote(relative_uri(path.removeprefix("/")).split("/")[-1])
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
