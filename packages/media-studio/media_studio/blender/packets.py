"""What goes through the pipe to Blender: a head in JSON, and plain arrays.

A packet is the length of its head, the head, and the bytes of its arrays in the order in which
the head names them.
"""

import json
import math
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
Array = NDArray[Any]

_LENGTH = struct.Struct("<Q")
_KINDS = ("<f8", "<i8")


@dataclass(frozen=True, kw_only=True, eq=False)
class Packet:
    """One message.

    Attributes:
        head: What is asked or answered.
        arrays: Of numbers in 64 bits, by name.
    """

    head: Json
    arrays: Mapping[str, Array] = field(default_factory=dict)


def write_packet(stream: IO[bytes], packet: Packet) -> None:
    """Send a message."""
    packed = {name: _packed(array) for name, array in packet.arrays.items()}
    shapes = [(name, array.dtype.str, array.shape) for name, array in packed.items()]
    head = json.dumps([packet.head, shapes]).encode()
    stream.write(_LENGTH.pack(len(head)) + head)
    for array in packed.values():
        stream.write(array.tobytes())
    stream.flush()


def read_packet(stream: IO[bytes]) -> Packet:
    """Wait for a message.

    Raises:
        EOFError: If the other side has ended.
        ValueError: If it is no message.
    """
    (length,) = _LENGTH.unpack(_read(stream, _LENGTH.size))
    head, shapes = json.loads(_read(stream, length))
    arrays = {name: _read_array(stream, kind, tuple(shape)) for name, kind, shape in shapes}
    return Packet(head=head, arrays=arrays)


def _packed(array: Array) -> Array:
    return np.ascontiguousarray(array, _KINDS[0] if array.dtype.kind == "f" else _KINDS[1])


def _read_array(stream: IO[bytes], kind: str, shape: tuple[int, ...]) -> Array:
    if kind not in _KINDS:
        raise ValueError(f"An array of {kind!r} is none that goes through this pipe.")
    data = _read(stream, np.dtype(kind).itemsize * math.prod(shape))
    return np.frombuffer(data, kind).reshape(shape)


def _read(stream: IO[bytes], length: int) -> bytearray:
    data = bytearray(length)
    done = 0
    while done < length:
        # `readinto` of a buffered reader may return less
        count = stream.readinto(memoryview(data)[done:])  # type: ignore[attr-defined]
        if not count:
            raise EOFError("The other side of the pipe has ended.")
        done += count
    return data
