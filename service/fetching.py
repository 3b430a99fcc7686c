"""Fetching an asset from an http(s) URL without becoming a way into private networks.

Every address that a name resolves to must be public, and the connection goes to the address
that was checked, so that a second answer of the name server cannot lead elsewhere. Redirects
are followed by hand, each checked anew.
"""

import ipaddress
import socket
import time
from pathlib import Path
from urllib.parse import SplitResult, urljoin, urlsplit

import httpx

from service.job_error import JobError

MOST_REDIRECTS = 5
CONNECT_SECONDS = 5.0
WHOLE_SECONDS = 120.0


def fetch(url: str, target: Path, most_bytes: int) -> None:
    """Download a file.

    Args:
        url: An http or https address.
        target: File to write.
        most_bytes: Size above which the download is refused.

    Raises:
        JobError: `url_not_allowed`, `url_not_reachable` or `asset_too_large`.
    """
    deadline = time.monotonic() + WHOLE_SECONDS
    # Proxies of the environment would connect on our behalf, past the check
    with httpx.Client(timeout=CONNECT_SECONDS, trust_env=False) as client:
        for _ in range(MOST_REDIRECTS):
            url = _hop(client, url, target, most_bytes, deadline)
            if not url:
                return
    raise JobError("url_not_reachable", f"The address redirects more than {MOST_REDIRECTS} times.")


def _hop(client: httpx.Client, url: str, target: Path, most_bytes: int, deadline: float) -> str:
    """Request one address; return the next one of a redirect, or an empty string when done."""
    parts = urlsplit(url)
    address = public_address(parts)
    pinned = httpx.URL(url).copy_with(host=address)
    headers = {"Host": parts.netloc.rpartition("@")[2]}
    extensions = {"sni_hostname": parts.hostname or ""}
    try:
        with client.stream("GET", pinned, headers=headers, extensions=extensions) as response:
            if response.has_redirect_location:
                return urljoin(url, response.headers["location"])
            if response.status_code != httpx.codes.OK:
                raise JobError(
                    "url_not_reachable",
                    f"{parts.hostname} answered {response.status_code}.",
                    retryable=response.status_code >= httpx.codes.INTERNAL_SERVER_ERROR,
                )
            _save(response, target, most_bytes, deadline)
    except httpx.HTTPError as exc:
        raise JobError(
            "url_not_reachable",
            f"{parts.hostname} could not be read: {type(exc).__name__}.",
            retryable=True,
        ) from exc
    return ""


def public_address(parts: SplitResult) -> str:
    """Resolve the host of an address and return one of its public IP addresses.

    Raises:
        JobError: `url_not_allowed` if any of its addresses is private, loopback, link-local,
            multicast or reserved; `url_not_reachable` if the name has none.
    """
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise JobError("url_not_allowed", "Only http and https addresses can be fetched.")
    try:
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, ValueError) as exc:
        message = f"The name {parts.hostname!r} has no address."
        raise JobError("url_not_reachable", message, retryable=True) from exc
    addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
    for address in addresses:
        if not _is_public(address):
            raise JobError(
                "url_not_allowed",
                f"{parts.hostname} is a private or local address; send the file itself instead.",
            )
    return addresses[0]


def _is_public(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        ip = ip.ipv4_mapped or ip.sixtofour or ip
    return ip.is_global and not ip.is_multicast


def _save(response: httpx.Response, target: Path, most_bytes: int, deadline: float) -> None:
    size = 0
    with target.open("wb") as file:
        for chunk in response.iter_bytes():
            size += len(chunk)
            if size > most_bytes:
                message = f"The file is larger than {most_bytes // 1_000_000} MB."
                raise JobError("asset_too_large", message)
            if time.monotonic() > deadline:
                message = f"The download took longer than {WHOLE_SECONDS:.0f} s."
                raise JobError("url_not_reachable", message, retryable=True)
            file.write(chunk)
