"""This machine is reached without a proxy, whatever the environment says.

It is asked for before anything is imported: Prefect's temporary server starts with the command.
"""

import os
from collections.abc import Mapping, MutableMapping

LOOPBACK = ("127.0.0.1", "localhost", "::1")
_NAMES = ("http_proxy", "https_proxy", "all_proxy")


def spare_loopback(environment: MutableMapping[str, str] = os.environ) -> None:
    """Let programs of this machine be reached without a proxy, as Prefect's temporary server.

    A host in brackets, which some write for an address of IPv6, is written without them: httpx
    takes what is in them for a port.
    """
    named = environment.get("no_proxy") or environment.get("NO_PROXY") or ""
    hosts = [host.strip().strip("[]") for host in named.split(",") if host.strip()]
    if "*" in hosts or not proxies_of(environment):
        wanted = hosts
    else:
        wanted = [*hosts, *(host for host in LOOPBACK if host not in hosts)]
    if wanted:
        environment["no_proxy"] = environment["NO_PROXY"] = ",".join(wanted)


def proxies_of(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that name a proxy."""
    return {
        name: value
        for name, value in environment.items()
        if name.lower() in _NAMES and value.strip()
    }
