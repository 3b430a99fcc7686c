"""Presigned links: addresses of assets that need no key for a while."""

import hashlib
import hmac
import logging
import os
import secrets
import time
from pathlib import Path

from starlette.requests import Request

from media_service.settings.settings import Settings

SECRET_BYTES = 32

logger = logging.getLogger("media_service.http.links")


def public_address_of(request: Request, settings: Settings) -> str:
    """Return the address of the service, without a slash, as its clients know it."""
    return settings.base_url or str(request.base_url).rstrip("/")


class LinkSigner:
    """Signs addresses so that a download needs no key for a while.

    Args:
        home: Where a secret is kept if none is given.
        life_seconds: Life of a link.
        secrets_: Separated by commas; the first signs, all are accepted.
    """

    def __init__(self, home: Path, life_seconds: int, secrets_: str = "") -> None:
        given = [each.strip().encode() for each in secrets_.split(",") if each.strip()]
        self._secrets = given or [_load_secret(home / "link-secret")]
        self._life_seconds = life_seconds

    def sign(self, base_url: str, uri: str) -> tuple[str, int]:
        """Return the presigned address and the Unix second at which it stops working."""
        expires = int(time.time()) + self._life_seconds
        return (
            f"{base_url}/{uri}?expires={expires}&signature={_mac(self._secrets[0], uri, expires)}",
            expires,
        )

    def accepts(self, uri: str, expires: str, signature: str) -> bool:
        """Whether a presigned address is genuine and still works."""
        if not expires.isdecimal() or len(expires) > 12 or int(expires) < time.time():
            return False
        macs = (_mac(secret, uri, int(expires)) for secret in self._secrets)
        return any(hmac.compare_digest(mac.encode(), signature.encode()) for mac in macs)


def _mac(secret: bytes, uri: str, expires: int) -> str:
    return hmac.new(secret, f"{uri}\n{expires}".encode(), hashlib.sha256).hexdigest()


def _load_secret(path: Path) -> bytes:
    try:
        secret = path.read_bytes()
    except FileNotFoundError:
        return _new_secret(path)
    if len(secret) < SECRET_BYTES:
        # What a full disk or a power failure left; links signed with it could be forged
        logger.error("%s is too short and was replaced; links given out before stop working", path)
        return _new_secret(path)
    return secret


def _new_secret(path: Path) -> bytes:
    arriving = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(arriving, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(SECRET_BYTES))
            file.flush()
            os.fsync(file.fileno())
        arriving.replace(path)
    finally:
        arriving.unlink(missing_ok=True)
    return path.read_bytes()
