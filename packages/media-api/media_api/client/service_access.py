"""Where the address and the key of a service come from, in one order for everybody.

What is given counts first: a block, an option, an argument. Then the environment counts:
MEDIA_SERVICE_URL and MEDIA_API_KEY. Without an address, the embedded service is meant.
"""

import os
from dataclasses import dataclass

import httpx
from pydantic import SecretStr

from media_api.client.asset_names import same_origin
from media_api.client.errors import MediaError
from media_api.client.transport import bare_address, bearer_key

URL_VARIABLE = "MEDIA_SERVICE_URL"
KEY_VARIABLE = "MEDIA_API_KEY"
_SCHEMES = ("http://", "https://")


class UnusableVariable(MediaError):
    """A variable of the environment holds nothing of use."""

    default_code = "unusable_variable"

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason

    def __str__(self) -> str:
        return f"The environment variable {self.name} cannot be used: {self.reason}"


@dataclass(frozen=True, kw_only=True)
class ServiceAccess:
    """How a service is reached.

    Attributes:
        address: Of the service; None: the embedded one, which makes its own key.
        key: The key that is sent to it; None: none is.
        origin: Where the key comes from, or why there is none, as a sentence.
    """

    address: str | None = None
    key: SecretStr | None = None
    origin: str = ""


def access_of(
    base_url: str | None,
    api_key: SecretStr | None,
    block: str | None = None,
    *,
    is_embedded: bool = False,
) -> ServiceAccess:
    """Find out how a service is reached.

    The key of the environment goes to the address of the environment. Where the environment names
    no address, it goes to the one that is given.

    Args:
        base_url: Address that is given; None: that of the environment.
        api_key: Key that is given; None: that of the environment.
        block: Name of the saved block that gives them.
        is_embedded: Whether the embedded service is meant where no address is given, whatever the
            environment says.

    Raises:
        UnusableVariable: If the environment holds no address, or a key that cannot be sent.
    """
    named = _named_address()
    address = base_url or (None if is_embedded else named)
    if address is None:
        return ServiceAccess()
    if api_key:
        given = f"that of the block {block!r}" if block else "the one that was given"
        return ServiceAccess(address=address, key=api_key, origin=f"The key is {given}.")
    key = os.environ.get(KEY_VARIABLE)
    if not key:
        origin = f"No key was sent: none is given, and {KEY_VARIABLE} is not set."
        return ServiceAccess(address=address, origin=origin)
    if named and not same_origin(httpx.URL(address), httpx.URL(named)):
        origin = f"No key was sent: none is given, and {KEY_VARIABLE} is for {URL_VARIABLE}."
        return ServiceAccess(address=address, origin=origin)
    return ServiceAccess(
        address=address, key=_sendable(key), origin=f"The key is that of {KEY_VARIABLE}."
    )


def _named_address() -> str | None:
    address = os.environ.get(URL_VARIABLE, "").strip()
    if not address:
        return None
    # What is wrong with it may be a key or a password, which no message shows
    if not address.startswith(_SCHEMES):
        raise UnusableVariable(URL_VARIABLE, "an address begins with http:// or https://.")
    try:
        return bare_address(address)
    except ValueError as exc:
        raise UnusableVariable(URL_VARIABLE, str(exc)) from exc


def _sendable(key: str) -> SecretStr:
    try:
        return SecretStr(bearer_key(key))
    except ValueError as exc:
        raise UnusableVariable(KEY_VARIABLE, str(exc)) from exc
