"""Proxies that the environment names: a sentence for those that HTTP cannot take."""

import importlib.util
import os
from collections.abc import Mapping
from urllib.parse import urlsplit

from media_api.client.errors import MediaError
from media_pipelines.command.loopback import proxies_of

_SCHEMES = frozenset({"http", "https", "socks5", "socks5h"})


class UnusableProxy(MediaError):
    """A variable of the environment names a proxy that cannot be used."""

    default_code = "unusable_proxy"

    def __init__(self, variable: str, reason: str) -> None:
        super().__init__(variable, reason)
        self.variable = variable
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.variable} names a proxy that cannot be used: {self.reason}"


def check_proxies(environment: Mapping[str, str] = os.environ) -> None:
    """Make sure that the proxies of the environment can be used.

    Raises:
        UnusableProxy: If one cannot.
    """
    for variable, address in proxies_of(environment).items():
        full = address if "://" in address else f"http://{address}"
        try:
            parts = urlsplit(full)
            is_address = bool(parts.hostname) and parts.port != 0
        except ValueError:
            is_address = False
        if not is_address:
            raise UnusableProxy(variable, "it is not an address; write http://host:port.")
        if parts.scheme not in _SCHEMES:
            reason = f"{parts.scheme} is not known; write http://, https:// or socks5://."
            raise UnusableProxy(variable, reason)
        if parts.scheme.startswith("socks") and not importlib.util.find_spec("socksio"):
            reason = "SOCKS needs a package: pip install socksio. Or unset it for this command."
            raise UnusableProxy(variable, reason)
