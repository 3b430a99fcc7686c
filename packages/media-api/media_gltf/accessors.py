"""Typed views of the binary chunk.

What they read must have been checked first; see `structure`.

Source: Khronos glTF 2.0 specification, section 3.6.2.
"""

import numpy as np
from numpy.typing import NDArray

from media_gltf.document import Accessor
from media_gltf.glb import Container

COMPONENT_TYPES: dict[int, np.dtype[np.generic]] = {
    5120: np.dtype("<i1"),
    5121: np.dtype("<u1"),
    5122: np.dtype("<i2"),
    5123: np.dtype("<u2"),
    5125: np.dtype("<u4"),
    5126: np.dtype("<f4"),
}
COMPONENT_COUNTS = {
    "SCALAR": 1,
    "VEC2": 2,
    "VEC3": 3,
    "VEC4": 4,
    "MAT2": 4,
    "MAT3": 9,
    "MAT4": 16,
}
UNSIGNED_BYTE, UNSIGNED_SHORT, UNSIGNED_INT, FLOAT = 5121, 5123, 5125, 5126
INDEX_TYPES = (UNSIGNED_BYTE, UNSIGNED_SHORT, UNSIGNED_INT)


def element_bytes(accessor: Accessor) -> int:
    """Return the size of one element without stride."""
    size = COMPONENT_TYPES[accessor["componentType"]].itemsize
    return size * COMPONENT_COUNTS[accessor["type"]]


def read_numbers(container: Container, index: int) -> NDArray[np.generic]:
    """Return accessor `index` as (count, components) in its stored number type."""
    accessor = container.document["accessors"][index]
    dtype = COMPONENT_TYPES[accessor["componentType"]]
    shape = (accessor["count"], COMPONENT_COUNTS[accessor["type"]])
    if "bufferView" in accessor:
        offset = accessor.get("byteOffset", 0)
        values = _window(container, accessor["bufferView"], offset, dtype, shape)
    else:
        values = np.zeros(shape, dtype)
    if "sparse" in accessor:
        sparse = accessor["sparse"]
        news = sparse["values"]
        values = values.copy()
        values[sparse_rows(container, accessor)] = _window(
            container, news["bufferView"], news.get("byteOffset", 0), dtype,
            (sparse["count"], shape[1]),
        )  # fmt: skip
    return values


def read_floats(container: Container, index: int) -> NDArray[np.float64]:
    """Return accessor `index` as (count, components), normalised where it says so."""
    values = read_numbers(container, index)
    floats = values.astype(np.float64)
    if container.document["accessors"][index].get("normalized") and values.dtype.kind in "iu":
        bits = 8 * values.dtype.itemsize - (values.dtype.kind == "i")
        floats = np.maximum(floats / (2**bits - 1), -1.0)
    return floats


def read_singles(container: Container, index: int) -> NDArray[np.float32]:
    """Return accessor `index` as `read_floats` does, rounded; what is stored so is not copied."""
    values = read_numbers(container, index)
    if values.dtype == np.float32:
        return values.astype(np.float32, copy=False)
    return read_floats(container, index).astype(np.float32)


def read_integers(container: Container, index: int) -> NDArray[np.int64]:
    """Return scalar accessor `index` as (count,)."""
    return read_numbers(container, index)[:, 0].astype(np.int64)


def sparse_rows(container: Container, accessor: Accessor) -> NDArray[np.int64]:
    """Return which elements of a sparse accessor differ from its base."""
    places = accessor["sparse"]["indices"]
    rows = _window(
        container,
        places["bufferView"],
        places.get("byteOffset", 0),
        COMPONENT_TYPES[places["componentType"]],
        (accessor["sparse"]["count"], 1),
    )
    return rows[:, 0].astype(np.int64)


def _window(
    container: Container,
    view_index: int,
    offset: int,
    dtype: np.dtype[np.generic],
    shape: tuple[int, int],
) -> NDArray[np.generic]:
    view = container.document["bufferViews"][view_index]
    stride = view.get("byteStride", dtype.itemsize * shape[1])
    return np.ndarray(
        shape,
        dtype,
        container.binary,
        offset=view.get("byteOffset", 0) + offset,
        strides=(stride, dtype.itemsize),
    )
