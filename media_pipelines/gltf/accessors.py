"""Typed views of the binary chunk.

Source: Khronos glTF 2.0 specification, section 3.6.2.
"""

import numpy as np
from numpy.typing import NDArray

from media_pipelines.engines.arrays import FloatArray, IntArray
from media_pipelines.engines.errors import InvalidModel
from media_pipelines.gltf.document import Accessor
from media_pipelines.gltf.glb import Container

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


def element_bytes(accessor: Accessor) -> int:
    """Return the size of one element without stride.

    Raises:
        InvalidModel: If the component type or the element type does not exist.
    """
    return component_dtype(accessor).itemsize * component_count(accessor)


def component_dtype(accessor: Accessor) -> np.dtype[np.generic]:
    """Return the number type of an accessor."""
    try:
        return COMPONENT_TYPES[accessor["componentType"]]
    except KeyError as error:
        raise InvalidModel(
            f"The model is damaged: component type {accessor['componentType']} does not exist."
        ) from error


def component_count(accessor: Accessor) -> int:
    """Return how many numbers one element has."""
    try:
        return COMPONENT_COUNTS[accessor["type"]]
    except KeyError as error:
        raise InvalidModel(
            f"The model is damaged: accessor type {accessor['type']!r} does not exist."
        ) from error


def read_numbers(container: Container, index: int) -> NDArray[np.generic]:
    """Return accessor `index` as (count, components) in its stored number type.

    The ranges of the accessor must have been checked (see `inspection.check`).
    """
    accessor = container.document["accessors"][index]
    dtype, width = component_dtype(accessor), component_count(accessor)
    shape = (accessor["count"], width)
    if "bufferView" in accessor:
        values = _view(
            container, accessor["bufferView"], accessor.get("byteOffset", 0), dtype, shape
        )
    else:
        values = np.zeros(shape, dtype)
    if "sparse" in accessor:
        values = _with_sparse(container, accessor, values)
    return values


def read_floats(container: Container, index: int) -> FloatArray:
    """Return accessor `index` as (count, components) float64, normalised where it says so."""
    values = read_numbers(container, index)
    floats = values.astype(np.float64)
    if container.document["accessors"][index].get("normalized") and values.dtype.kind in "iu":
        bits = 8 * values.dtype.itemsize - (values.dtype.kind == "i")
        floats = np.maximum(floats / (2**bits - 1), -1.0)
    return floats


def read_integers(container: Container, index: int) -> IntArray:
    """Return scalar accessor `index` as (count,) int64."""
    return read_numbers(container, index)[:, 0].astype(np.int64)


def _view(
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


def _with_sparse(
    container: Container, accessor: Accessor, values: NDArray[np.generic]
) -> NDArray[np.generic]:
    sparse = accessor["sparse"]
    where, what = sparse["indices"], sparse["values"]
    rows = _view(
        container,
        where["bufferView"],
        where.get("byteOffset", 0),
        COMPONENT_TYPES[where["componentType"]],
        (sparse["count"], 1),
    )[:, 0].astype(np.int64)
    if rows.size and rows.max() >= len(values):
        raise InvalidModel("The model is damaged: a sparse accessor points after its end.")
    changed = values.copy()
    changed[rows] = _view(
        container,
        what["bufferView"],
        what.get("byteOffset", 0),
        values.dtype,
        (sparse["count"], values.shape[1]),
    )
    return changed
