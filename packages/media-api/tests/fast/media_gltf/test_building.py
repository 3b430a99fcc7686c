"""New arrays beside the bytes that an asset has."""

import numpy as np
import pytest

from media_gltf.accessors import read_numbers
from media_gltf.building import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER, AssetBuilder
from media_gltf.glb import Container
from media_gltf.specification import specification_faults
from media_gltf.structure import structure_faults


def _builder() -> AssetBuilder:
    return AssetBuilder(Container(document={"asset": {"version": "2.0"}}, binary=b"old"))


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.uint16, np.uint32, np.float32])
@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("target", [None, ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER])
def test_arrays_of_every_type_come_back_bit_for_bit(
    kind: type, width: int, target: int | None
) -> None:
    values = np.arange(5 * width).reshape(5, width).astype(kind)
    builder = _builder()
    index = builder.add_accessor(values, target=target)
    asset = builder.finish()
    assert structure_faults(asset) == []
    assert specification_faults(asset) == []
    stored = read_numbers(asset, index)
    assert stored.dtype == kind
    assert np.array_equal(stored, values)
    accessor = asset.document["accessors"][index]
    assert (accessor["min"], accessor["max"]) == (values[0].tolist(), values[-1].tolist())


def test_what_it_started_from_stays_a_prefix() -> None:
    builder = _builder()
    builder.add_view(b"new")
    assert builder.finish().binary == b"old\0new"


def test_extensions_are_named_once() -> None:
    builder = _builder()
    for name in ("A", "B", "A"):
        builder.use_extension(name)
    assert builder.document["extensionsUsed"] == ["A", "B"]
