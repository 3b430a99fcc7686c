"""Typed views."""

import numpy as np
import pytest

from media_gltf import accessors
from media_gltf.glb import Container
from media_gltf.structure import structure_faults


def _container(
    accessor: dict[str, object], views: list[dict[str, int]], binary: bytes
) -> Container:
    document = {
        "asset": {"version": "2.0"},
        "accessors": [{"componentType": 5126, "type": "VEC3", **accessor}],
        "bufferViews": [{"buffer": 0, **view} for view in views],
    }
    return Container(document=document, binary=binary)  # type: ignore[arg-type]


def test_interleaved_elements_are_read_with_their_stride() -> None:
    rows = np.arange(12, dtype="<f4").reshape(2, 6)
    view = {"byteOffset": 0, "byteLength": 48, "byteStride": 24}
    container = _container({"bufferView": 0, "byteOffset": 12, "count": 2}, [view], rows.tobytes())
    assert accessors.read_floats(container, 0).tolist() == rows[:, 3:].tolist()


@pytest.mark.parametrize(
    ("component", "kind", "values", "expected"),
    [(5121, "u1", [0, 51, 255], [0, 0.2, 1]), (5122, "<i2", [-32768, 0, 32767], [-1, 0, 1])],
)
def test_normalised_integers_become_fractions(
    component: int, kind: str, values: list[int], expected: list[float]
) -> None:
    data = np.array(values, kind).tobytes()
    accessor = {"componentType": component, "count": 1, "bufferView": 0, "normalized": True}
    container = _container(accessor, [{"byteLength": len(data)}], data)
    assert accessors.read_floats(container, 0)[0] == pytest.approx(expected)


def _sparse(row: int) -> Container:
    data = np.array([row], "<u2").tobytes() + b"\0\0" + np.array([7, 8, 9], "<f4").tobytes()
    sparse = {
        "count": 1,
        "indices": {"bufferView": 0, "componentType": 5123},
        "values": {"bufferView": 1},
    }
    views = [{"byteLength": 2}, {"byteOffset": 4, "byteLength": 12}]
    return _container({"count": 3, "sparse": sparse}, views, data)


def test_sparse_elements_replace_zeros() -> None:
    assert accessors.read_floats(_sparse(1), 0).tolist() == [[0, 0, 0], [7, 8, 9], [0, 0, 0]]


def test_a_sparse_index_after_the_end_is_found() -> None:
    assert structure_faults(_sparse(1)) == []
    [(where, fault)] = structure_faults(_sparse(3))
    assert where == "accessor 0"
    assert "sparse" in fault
