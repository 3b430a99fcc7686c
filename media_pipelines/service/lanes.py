"""Lanes: the kinds of places where engines run."""

from collections.abc import Mapping
from types import MappingProxyType

CPU = "cpu"
"""Worker processes: killable, limited in memory, one job at a time each."""
REMOTE = "remote"
"""Coroutines of the host, which wait for engines elsewhere."""

USUAL = "cpu:2,remote:64"
_MOST = {CPU: 256, REMOTE: 4_096}


def read_lanes(text: str) -> Mapping[str, int]:
    """Read how many jobs each lane runs at once, as `cpu:4,remote:64`; the rest is as usual.

    Raises:
        ValueError: If it is written in another way, or is not within the bounds.
    """
    return MappingProxyType({**_read(USUAL), **_read(text)})


def _read(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in text.split(","):
        lane, _, places = (word.strip() for word in part.partition(":"))
        if lane in found or not places.isdecimal() or not 1 <= int(places) <= _MOST.get(lane, 0):
            raise ValueError(f"{part!r} is no lane with its places")
        found[lane] = int(places)
    return found
