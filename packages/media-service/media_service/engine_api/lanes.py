"""Lanes: the kinds of places where engines run."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

CPU = "cpu"
"""Worker processes: killable, limited in memory, one job at a time each."""
REMOTE = "remote"
"""Coroutines of the host, which wait for engines elsewhere."""
MODELS = "models:"
"""Begins the lane of a device, as `models:cuda:0`: one process, whose models stay in memory."""

USUAL = "cpu:2,remote:64"
_MOST = {CPU: 256, REMOTE: 4_096}
_MOST_OF_DEVICE = 64
_MOST_MB = 10_000_000


def read_lanes(text: str) -> Mapping[str, int]:
    """Read how many jobs each lane runs at once, as `cpu:4,remote:64`; the rest is as usual.

    Raises:
        ValueError: If it is written in another way, or is not within the bounds.
    """
    return MappingProxyType({**_read(USUAL), **_read(text)})


def is_of_models(lane: str) -> bool:
    """Whether the models of a device run in a lane."""
    return is_device(lane.removeprefix(MODELS)) and lane.startswith(MODELS)


def is_device(name: str) -> bool:
    """Whether a name is `cpu`, or `cuda:` and a number."""
    kind, _, number = name.partition(":")
    return name == CPU or (kind == "cuda" and number.isdecimal())


def device_of(lane: str) -> str:
    """Return the device of a lane of models, as `cuda:0`."""
    return lane.removeprefix(MODELS)


def read_devices(text: str) -> Mapping[str, int]:
    """Read a number for each device, as `cpu:8000,cuda:0:60000`.

    Raises:
        ValueError: If it is written in another way.
    """
    return MappingProxyType(_numbers(text, lambda name: _MOST_MB if is_device(name) else 0))


def _read(text: str) -> dict[str, int]:
    return _numbers(text, _most)


def _numbers(text: str, most: Callable[[str], int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in text.split(","):
        name, _, number = (word.strip() for word in part.rpartition(":"))
        if name in found or not number.isdecimal() or not 1 <= int(number) <= most(name):
            raise ValueError(f"{part!r} is not a name with its number")
        found[name] = int(number)
    return found


def _most(lane: str) -> int:
    return _MOST_OF_DEVICE if is_of_models(lane) else _MOST.get(lane, 0)
