"""Where a client is told of the end of its tasks."""

import base64
import secrets
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"


@dataclass(frozen=True)
class Webhook:
    """Where a client is told of the end of its tasks, and the secret that signs it."""

    url: str
    secret: str

    @classmethod
    def at(cls, url: str) -> Self:
        """Make a secret for an address.

        Raises:
            ValueError: If it is no http(s) address.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"A webhook is an http(s) address, not {url!r}.")
        secret = base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()
        return cls(url, f"{SECRET_PREFIX}{secret}")
