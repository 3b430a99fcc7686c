"""What HTTP cannot carry: keys, addresses, requests and answers that are refused by name."""

import os
import ssl
from collections.abc import Iterable
from functools import cache

import httpx

from media_api.client.bounded_answer import AnswerTooLarge, AnswerUnreadable, pieces_of
from media_api.client.errors import InvalidRequest

_NOT_SENT = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.PoolTimeout,
    httpx.ProxyError,
    httpx.LocalProtocolError,
    httpx.UnsupportedProtocol,
)
MOST_ANSWER_BYTES = 64 << 20
"""Of an answer that is no file: a page of 500 jobs has a tenth of it."""
PACKED_ONCE = {"Accept-Encoding": "gzip, deflate"}
"""Header of requests whose answers are read whole."""
_PAUSE = ("retry-after",)
# The service cannot do it at all, or does not speak this HTTP
_NOT_DONE = frozenset({501, 505})
UNSENDABLE = "HTTP does not allow what one of its headers holds; check the key and the address"


def bearer_key(key: str) -> str:
    """Return a key without the white space around it, such as the line end of a key file.

    Raises:
        ValueError: If no header can carry it; the message does not show it.
    """
    key = key.strip()
    if not (key.isascii() and key.isprintable()):
        raise ValueError("A key has printable ASCII characters only; copy it anew.")
    return key


def bare_address(address: str) -> str:
    """Return an address that holds no credentials: records and messages show it.

    Raises:
        ValueError: If there may be a user name or a password in it.
    """
    if "@" in address:
        raise ValueError("An address holds no user name or password; leave out all before the @.")
    return address


def web_address(address: str) -> str:
    """Return an address of a service, which holds no credentials.

    Raises:
        ValueError: If it is none, or there may be a user name or a password in it.
    """
    if not address.startswith(("http://", "https://")):
        raise ValueError(f"{address} is not an address. Begin it with http:// or https://")
    return bare_address(address)


def obstacle_of(error: httpx.TransportError, path: str) -> str:
    """Say what has kept a request from its answer.

    Raises:
        InvalidRequest: If the request to this path can never be sent.
    """
    if isinstance(error, httpx.LocalProtocolError):
        # Its text, also in a traceback, holds the header, and so perhaps the key.
        raise InvalidRequest(path, (UNSENDABLE,)) from None
    if "CERTIFICATE_VERIFY_FAILED" in str(error):
        return f"{error}; name the authority of its certificate in SSL_CERT_FILE"
    return str(error) or type(error).__name__


async def whole_answer(response: httpx.Response) -> httpx.Response:
    """Read an answer to its end; of one that cannot be read the status is left."""
    content = bytearray()
    try:
        async for piece in pieces_of(response, MOST_ANSWER_BYTES):
            content += piece
    except AnswerUnreadable as exc:
        return _remade(response, f"damaged content ({exc})".encode(), _PAUSE)
    except AnswerTooLarge:
        return _remade(response, b"more than any answer of the contract has", _PAUSE)
    kept = response.headers.keys() - {"content-encoding", "content-length", "transfer-encoding"}
    return _remade(response, bytes(content), kept)


def _remade(response: httpx.Response, content: bytes, kept: Iterable[str]) -> httpx.Response:
    headers = [(name, response.headers[name]) for name in kept if name in response.headers]
    return httpx.Response(
        response.status_code,
        headers=headers,
        content=content,
        request=response.request,
        history=response.history,
    )


def may_have_arrived(outcome: httpx.TransportError | httpx.Response) -> bool:
    """Whether a service may have done what it was asked for, although it does not say so."""
    if isinstance(outcome, httpx.Response):
        if outcome.status_code == httpx.codes.SERVICE_UNAVAILABLE:
            # A proxy says it too, of a service that it has lost in the middle
            is_own = "problem+json" in outcome.headers.get("Content-Type", "")
            return not (is_own or "Retry-After" in outcome.headers)
        return outcome.is_server_error and outcome.status_code not in _NOT_DONE
    return not isinstance(outcome, _NOT_SENT)


def authorities() -> ssl.SSLContext:
    """Return whose certificates are believed; reading them takes longer than a small request."""
    return _authorities(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))


@cache
def _authorities(_file: str | None, _folder: str | None) -> ssl.SSLContext:
    return httpx.create_ssl_context()
