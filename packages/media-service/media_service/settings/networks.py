"""Networks, as an operator names them."""

import ipaddress

AddressBlock = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(text: str) -> tuple[AddressBlock, ...]:
    """Read networks as `10.0.0.0/8, fd00::/8`.

    Raises:
        ValueError: If one is none, or an address has bits beyond its network.
    """
    return tuple(ipaddress.ip_network(each.strip()) for each in text.split(",") if each.strip())
