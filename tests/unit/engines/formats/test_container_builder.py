"""Assets under construction."""

import numpy as np

from engines.formats import accessors
from engines.formats.container_builder import ARRAY_BUFFER, ContainerBuilder
from engines.formats.glb import Container


def _builder(binary: bytes = b"") -> ContainerBuilder:
    return ContainerBuilder(Container(document={"asset": {"version": "2.0"}}, binary=binary))


def test_views_start_at_multiples_of_four_after_the_old_bytes() -> None:
    builder = _builder(b"abc")
    for data in (b"1", b"22222", b"333"):
        builder.add_view(data)
    container = builder.finish()
    starts = [view["byteOffset"] for view in container.document["bufferViews"]]
    assert container.binary[:3] == b"abc"
    assert starts == [4, 8, 16]
    assert container.binary[16:] == b"333"


def test_accessors_read_back_as_they_were_added() -> None:
    builder = _builder()
    points = np.array([(1, -2, 3), (4, 5, -6)], np.float32)
    levels = np.array([(0, 65535)], np.uint16)
    builder.add_accessor(points, target=ARRAY_BUFFER)
    builder.add_accessor(levels, target=ARRAY_BUFFER, normalized=True)
    container = builder.finish()
    assert accessors.read_floats(container, 0).tolist() == points.tolist()
    assert accessors.read_floats(container, 1).tolist() == [[0.0, 1.0]]
    assert container.document["accessors"][0]["min"] == [1, -2, -6]


def test_equal_maps_of_different_identity_are_stored_apart() -> None:
    builder = _builder()
    first, second = np.zeros((2, 2, 3), np.uint8), np.zeros((2, 2, 3), np.uint8)
    found = [builder.add_texture(pixels)["index"] for pixels in (first, second, first)]
    assert found == [0, 1, 0]
