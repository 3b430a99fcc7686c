"""Assets without unused data."""

import numpy as np

from media_gltf import accessors
from media_gltf.compaction import without_unused_data
from media_gltf.glb import Container
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.inspection import check
from media_studio.formats.posed_model import PosedModel
from media_testing.moving_models import limb


def _asset() -> Container:
    document = {"asset": {"version": "2.0"}}
    builder = ContainerBuilder(Container(document=document, binary=b"old bytes"))  # type: ignore[arg-type]
    add, points = builder.add_accessor, np.arange(9, dtype=np.float32).reshape(3, 3)
    add(points, target=None)
    used = add(points + 1, target=None)
    image = builder.add_view(b"picture")
    builder.document["images"] = [{"bufferView": image, "mimeType": "image/png"}]
    builder.document["meshes"] = [{"primitives": [{"attributes": {"POSITION": used}}]}]
    return builder.finish()


def test_what_is_used_keeps_its_values() -> None:
    found = without_unused_data(_asset())
    (accessor,) = (found.document["meshes"][0]["primitives"][0]["attributes"]["POSITION"],)
    assert accessor == 0
    assert accessors.read_floats(found, 0)[:, 0].tolist() == [1, 4, 7]
    view = found.document["bufferViews"][found.document["images"][0]["bufferView"]]
    start = view["byteOffset"]
    assert found.binary[start : start + view["byteLength"]] == b"picture"
    assert len(found.binary) == 36 + 7
    assert start % 4 == 0


def test_the_input_is_not_changed() -> None:
    asset = _asset()
    before = repr(asset.document)
    without_unused_data(asset)
    assert repr(asset.document) == before


def test_a_moving_asset_moves_on() -> None:
    asset = limb()
    found = without_unused_data(asset)
    check(found)
    before, after = PosedModel.read(asset), PosedModel.read(found)
    for old, new in zip(before.at_rest(), after.at_rest(), strict=True):
        np.testing.assert_array_equal(old[0], new[0])


def test_assets_with_unknown_extensions_stay_as_they_are() -> None:
    asset = _asset()
    asset.document["extensionsUsed"] = ["MAKER_secret_data"]
    assert without_unused_data(asset) is asset
