"""Materials and their maps."""

import io

import numpy as np
import pytest
from PIL import Image

from media_gltf.glb import Container
from media_studio.arrays import ByteImage
from media_studio.errors import InvalidModel
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.inspection import check_structure
from media_studio.formats.material_reader import MaterialReader, unread_textures
from media_studio.mesh.model import Material


def _read(image: bytes, **fields: object) -> Material:
    return MaterialReader(_asset(image, **fields)).read(0)


def _asset(image: bytes, **fields: object) -> Container:
    builder = ContainerBuilder(Container(document={"asset": {"version": "2.0"}}, binary=b""))
    builder.document["images"] = [{"bufferView": builder.add_view(image)}]
    builder.document["textures"] = [{"source": 0}]
    builder.document["materials"] = [
        {"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}, **fields}  # type: ignore[typeddict-item]
    ]
    return builder.finish()


def _png(picture: Image.Image) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()


RAMP: ByteImage = np.arange(16, dtype=np.uint8).reshape(4, 4) * 16


@pytest.mark.parametrize("mode", ["L", "P", "RGB", "RGBA", "LA", "1", "I;16"])
def test_every_kind_of_png_becomes_rgb(mode: str) -> None:
    if mode == "I;16":
        picture = Image.fromarray(RAMP.astype(np.uint16) * 257)
    else:
        picture = Image.fromarray(RAMP).convert(mode)
    base = _read(_png(picture)).base_color_map
    assert base is not None
    assert base.shape == (4, 4, 3)
    if mode != "1":
        assert np.array_equal(base[:, :, 0], RAMP)


def test_alpha_is_kept_where_it_matters() -> None:
    picture = _png(Image.fromarray(RAMP).convert("RGBA"))
    blended = _read(picture, alphaMode="BLEND").base_color_map
    assert blended is not None
    assert blended.shape == (4, 4, 4)


def test_a_cut_off_image_is_refused() -> None:
    noise = np.random.default_rng(0).integers(0, 255, (64, 64, 3), np.uint8)
    with pytest.raises(InvalidModel, match="damaged"):
        _read(_png(Image.fromarray(noise))[:3000])


def test_gloss_becomes_roughness() -> None:
    glossy = {"glossinessFactor": 0.75, "diffuseFactor": [1, 0.5, 0, 1]}
    extensions = {"KHR_materials_pbrSpecularGlossiness": glossy}
    material = _read(_png(Image.fromarray(RAMP)), extensions=extensions)
    assert (material.roughness, material.metallic) == (0.25, 0.0)
    assert material.base_color == (1, 0.5, 0, 1)


def test_a_map_of_gloss_becomes_one_of_roughness() -> None:
    glossy = {"glossinessFactor": 0.5, "specularGlossinessTexture": {"index": 0}}
    extensions = {"KHR_materials_pbrSpecularGlossiness": glossy}
    shiny = Image.fromarray(np.dstack([RAMP, RAMP, RAMP, RAMP]))
    material = _read(_png(shiny), extensions=extensions)
    packed = material.metallic_roughness_map
    assert packed is not None
    np.testing.assert_allclose(packed[..., 1], 255 - RAMP / 2, atol=0.51)
    assert (packed[..., 2] == 0).all()
    assert (material.roughness, material.metallic) == (1.0, 0.0)


def test_occlusion_is_the_red_channel() -> None:
    packed = np.stack([RAMP, RAMP // 2, RAMP // 4], axis=-1)
    use = {"index": 0, "strength": 0.5}
    material = _read(_png(Image.fromarray(packed)), occlusionTexture=use)
    assert material.occlusion_map is not None
    np.testing.assert_array_equal(material.occlusion_map, RAMP)
    assert material.occlusion_strength == 0.5


def test_a_map_in_several_places_is_decoded_once() -> None:
    use = {"index": 0}
    material = _read(_png(Image.fromarray(RAMP)), emissiveTexture=use, emissiveFactor=[1, 1, 1])
    assert material.emissive_map is material.base_color_map


def test_a_texture_that_is_missing_is_refused() -> None:
    with pytest.raises(InvalidModel, match=r"textures\[7\]"):
        check_structure(_asset(_png(Image.fromarray(RAMP)), emissiveTexture={"index": 7}))


def test_numbers_of_extensions_are_kept_and_their_textures_named() -> None:
    volume = {"thicknessFactor": 0.5, "thicknessTexture": {"index": 0}}
    entry = {"extensions": {"KHR_materials_volume": volume}}
    material = _read(_png(Image.fromarray(RAMP)), **entry)
    assert material.extensions == {"KHR_materials_volume": {"thicknessFactor": 0.5}}
    assert unread_textures(entry) == ("thicknessTexture",)  # type: ignore[arg-type]
