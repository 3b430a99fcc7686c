"""Fetching an asset from an http(s) URL without becoming a way into private networks.

Every address that a name resolves to must be public, and the connection goes to the address
that was checked, so that a second answer of the name server cannot lead elsewhere. Redirects
are followed by hand, each checked anew.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import SplitResult, urljoin, urlsplit

import httpx

from media_api.client.bounded_answer import (
    AS_THEY_ARE,
    AnswerTooLarge,
    AnswerUnreadable,
    pieces_of,
)
from media_service.engine_api.errors import JobError
from media_service.settings.networks import AddressBlock

MOST_REDIRECTS = 5
CONNECT_SECONDS = 5.0
HEADER_SECONDS = 15.0
WHOLE_SECONDS = 120.0

# Of IPv6 only global unicast is public; these blocks of it lead elsewhere or nowhere:
# protocol assignments (Teredo among them), documentation, 6to4
GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
NOT_PUBLIC_V6 = [
    ipaddress.IPv6Network(block)
    for block in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
]
# Protocol assignments and the relays of 6to4, which `is_global` lets pass in part
NOT_PUBLIC_V4 = [ipaddress.IPv4Network(block) for block in ("192.0.0.0/24", "192.88.99.0/24")]


def fetch(url: str, target: Path, most_bytes: int, allowed: Sequence[AddressBlock] = ()) -> None:
    """Download a file.

    Args:
        url: An http or https address.
        target: File to write.
        most_bytes: Size above which the download is refused.
        allowed: Networks that are not public and may be asked all the same.

    Raises:
        JobError: `url_not_allowed`, `url_not_reachable` or `asset_too_large`.
    """
    asyncio.run(_fetch(url, target, most_bytes, allowed))


async def _fetch(url: str, target: Path, most_bytes: int, allowed: Sequence[AddressBlock]) -> None:
    try:
        # Proxies of the environment would connect on our behalf, past the check
        async with (
            asyncio.timeout(WHOLE_SECONDS),
            httpx.AsyncClient(timeout=CONNECT_SECONDS, trust_env=False) as client,
        ):
            for _ in range(MOST_REDIRECTS + 1):
                url = await _hop(client, url, target, most_bytes, allowed)
                if not url:
                    return
    except TimeoutError as exc:
        message = f"The download took longer than {WHOLE_SECONDS:.0f} s."
        raise JobError("url_not_reachable", message, retryable=True) from exc
    except (ValueError, httpx.InvalidURL) as exc:
        # Also of a redirect
        raise JobError("url_not_allowed", "It is not an address that can be fetched.") from exc
    raise JobError("url_not_reachable", f"The address redirects more than {MOST_REDIRECTS} times.")


async def _hop(
    client: httpx.AsyncClient,
    url: str,
    target: Path,
    most_bytes: int,
    allowed: Sequence[AddressBlock],
) -> str:
    """Request one address; return the next one of a redirect, or an empty string when done."""
    parts = urlsplit(url)
    response = await _answer(client, url, await public_address(parts, allowed))
    try:
        if response.has_redirect_location:
            return urljoin(url, response.headers["location"])
        if response.status_code != httpx.codes.OK:
            raise JobError(
                "url_not_reachable",
                f"{parts.hostname} answered {response.status_code}.",
                retryable=response.status_code >= httpx.codes.INTERNAL_SERVER_ERROR,
            )
        await _save(response, target, most_bytes)
    except httpx.HTTPError as exc:
        raise _not_readable(parts, exc) from exc
    finally:
        await response.aclose()
    return ""


async def _answer(client: httpx.AsyncClient, url: str, address: str) -> httpx.Response:
    """Send a request to a checked address; return when the headers of the answer are there."""
    parts, request = urlsplit(url), addressed(client, "GET", url, address, AS_THEY_ARE)
    try:
        # The client's own limit is for each read: bytes that drip would never reach it
        async with asyncio.timeout(HEADER_SECONDS):
            return await client.send(request, stream=True)
    except (httpx.HTTPError, TimeoutError) as exc:
        raise _not_readable(parts, exc) from exc


def addressed(
    client: httpx.AsyncClient,
    method: str,
    url: str,
    address: str,
    headers: Mapping[str, str],
    content: bytes | None = None,
) -> httpx.Request:
    """Make a request that goes to an address that was checked, whatever the name says by then."""
    parts = urlsplit(url)
    return client.build_request(
        method,
        httpx.URL(url).copy_with(host=address),
        headers={**headers, "Host": parts.netloc.rpartition("@")[2]},
        content=content,
        extensions={"sni_hostname": parts.hostname or ""},
    )


def _not_readable(parts: SplitResult, exc: Exception) -> JobError:
    message = f"{parts.hostname} could not be read: {type(exc).__name__}."
    return JobError("url_not_reachable", message, retryable=True)


async def public_address(parts: SplitResult, allowed: Sequence[AddressBlock] = ()) -> str:
    """Resolve the host of an address and return one of its IP addresses, all of which may be asked.

    Raises:
        JobError: `url_not_allowed` if any of its addresses is private, loopback, link-local,
            multicast or reserved, and in none of the allowed networks; `url_not_reachable` if the
            name has none.
    """
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise JobError("url_not_allowed", "Only http and https addresses can be fetched.")
    try:
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, ValueError) as exc:
        message = f"The name {parts.hostname!r} has no address."
        raise JobError("url_not_reachable", message, retryable=True) from exc
    addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
    for address in addresses:
        if not _is_public(address) and not _is_allowed(address, allowed):
            raise JobError(
                "url_not_allowed",
                f"{parts.hostname} is a private or local address; send the file itself instead.",
            )
    return addresses[0]


def _is_allowed(address: str, allowed: Sequence[AddressBlock]) -> bool:
    ip = ipaddress.ip_address(address)
    mapped = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
    return any((mapped or ip) in network for network in allowed)


def _is_public(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is None:
            return ip in GLOBAL_UNICAST and not any(ip in block for block in NOT_PUBLIC_V6)
        ip = ip.ipv4_mapped
    is_special = any(ip in block for block in NOT_PUBLIC_V4)
    return ip.is_global and not ip.is_multicast and not is_special


async def _save(response: httpx.Response, target: Path, most_bytes: int) -> None:
    try:
        with target.open("wb") as file:
            async for piece in pieces_of(response, most_bytes):
                file.write(piece)
    except AnswerTooLarge as exc:
        message = f"The file is larger than {most_bytes // 1_000_000} MB."
        raise JobError("asset_too_large", message) from exc
    except AnswerUnreadable as exc:
        raise JobError("url_not_reachable", f"The file cannot be unpacked: {exc}.") from exc
