"""Coordinates of maps."""

import copy

import numpy as np
import pytest

from media_gltf.document import Document
from media_gltf.glb import Container
from media_studio.arrays import FloatArray
from media_studio.formats.texture_coordinates import TextureLayout, read_coordinates
from media_testing.moving_models import limb


def _read(document: Document, binary: bytes) -> tuple[FloatArray | None, dict[str, FloatArray]]:
    primitive = document["meshes"][0]["primitives"][0]
    return read_coordinates(Container(document=document, binary=binary), primitive)


def test_maps_with_a_set_of_their_own_are_told_apart() -> None:
    asset = limb()
    uv, others = _read(asset.document, asset.binary)
    assert uv is not None
    assert others.keys() == {"occlusion_map"}
    np.testing.assert_allclose(others["occlusion_map"], uv / 2, atol=1e-7)


def test_a_transform_scales_then_turns_then_moves() -> None:
    asset = limb()
    document = copy.deepcopy(asset.document)
    change = {"scale": [2.0, 1.0], "rotation": np.pi / 2, "offset": [0.5, 0.0], "texCoord": 1}
    info = document["materials"][0]["occlusionTexture"]
    info["extensions"] = {"KHR_texture_transform": change}  # type: ignore[typeddict-item]
    uv, others = _read(document, asset.binary)
    assert uv is not None
    expected = np.column_stack([0.5 + uv[:, 1] / 2, -uv[:, 0]])
    np.testing.assert_allclose(others["occlusion_map"], expected, atol=1e-6)


def test_a_set_that_is_missing_gives_nothing() -> None:
    asset = limb()
    document = copy.deepcopy(asset.document)
    del document["meshes"][0]["primitives"][0]["attributes"]["TEXCOORD_0"]
    assert _read(document, asset.binary)[0] is None


@pytest.mark.parametrize("layout", [TextureLayout(), TextureLayout(channel=2)])
def test_a_layout_can_be_given_to_another_texture(layout: TextureLayout) -> None:
    assert TextureLayout.of(layout.applied({"index": 3})) == layout
