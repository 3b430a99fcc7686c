"""Assets under construction."""

from dataclasses import fields

import numpy as np

from media_gltf import accessors
from media_gltf.building import ARRAY_BUFFER
from media_gltf.glb import Container
from media_studio.arrays import ByteImage
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.material_reader import MaterialReader
from media_studio.formats.texture_coordinates import TextureLayout
from media_studio.mesh.model import Material


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


def _noise(*shape: int) -> ByteImage:
    return np.random.default_rng(0).integers(0, 256, shape, np.uint8)


def test_every_property_of_a_material_is_read_back() -> None:
    material = Material(
        name="everything",
        base_color=(0.5, 0.25, 1.0, 0.5),
        metallic=0.25,
        roughness=0.75,
        base_color_map=_noise(8, 8, 4),
        metallic_roughness_map=_noise(8, 8, 3),
        normal_map=_noise(8, 8, 3),
        normal_scale=0.5,
        emissive=(4.0, 2.0, 1.0),
        emissive_map=_noise(8, 8, 3),
        occlusion_map=_noise(8, 8),
        occlusion_strength=0.75,
        transmission=0.5,
        clearcoat=0.25,
        sheen=0.5,
        alpha_mode="MASK",
        alpha_cutoff=0.25,
        double_sided=True,
        extensions={"KHR_materials_ior": {"ior": 1.25}, "KHR_materials_unlit": {}},
    )
    builder = _builder()
    builder.add_material(material)
    found = MaterialReader(builder.finish()).read(0)
    for field in fields(Material):
        if field.name == "files":
            continue
        before, after = getattr(material, field.name), getattr(found, field.name)
        if isinstance(before, np.ndarray):
            np.testing.assert_array_equal(after, before)
        elif field.name == "extensions":
            assert before.items() <= after.items()
        else:
            assert after == before, field.name
    assert "KHR_materials_unlit" in builder.document["extensionsUsed"]


def test_maps_are_read_with_the_coordinates_asked_for() -> None:
    builder = _builder()
    layout = TextureLayout(channel=1, transform={"scale": [2.0, 2.0]})
    material = Material(name="a", base_color_map=_noise(4, 4, 3), occlusion_map=_noise(4, 4))
    builder.add_material(material, layout)
    (entry,) = builder.document["materials"]
    for info in (entry["pbrMetallicRoughness"]["baseColorTexture"], entry["occlusionTexture"]):
        assert TextureLayout.of(info) == layout
