"""What FBX and USDZ keep of a mesh with quadrilaterals."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Picture

from media_gltf import glb
from media_gltf.accessors import read_floats
from media_gltf.compaction import copied
from media_gltf.glb import Container
from media_gltf.materials import image_of
from media_studio.formats.convert import convert
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.inspection import open_image
from media_studio.formats.reading import read
from media_studio.formats.usdz_package import pack_usdz
from media_studio.mesh.model import Material, Model
from media_testing.inside_blender import in_blender, pack_with_draco
from media_testing.sample_models import box_surface, skinned_model


def boxes(change: str) -> Container:
    """A box of quadrilaterals whose normals lean, or that has two targets."""
    surface = box_surface()
    leaning = np.add(surface.normals, (0.3, 0.2, 0.1))
    leaning /= np.linalg.norm(leaning, axis=1, keepdims=True)
    if change == "normals":
        surface = replace(surface, normals=leaning)
    container = build_container(Model(surfaces=(surface,), materials=(Material(name="m"),)))
    if change == "normals":
        return container
    document = copied(container.document)
    [mesh] = document["meshes"]
    [part] = mesh["primitives"]
    part["targets"] = [{"POSITION": part["attributes"]["POSITION"]} for _ in range(2)]
    mesh["extras"] = {"targetNames": ["smile", "frown"]}  # type: ignore[typeddict-unknown-key]
    return Container(document=document, binary=container.binary)


def written_and_read(container: Container, ending: str, folder: Path) -> Container:
    (folder / "source.glb").write_bytes(glb.serialise(container))
    convert(folder / "source.glb", folder / f"m.{ending}", output_format=ending)
    return read(folder / f"m.{ending}").container


@pytest.mark.parametrize("ending", ["fbx", "usdz"])
def test_normals_of_its_own(ending: str, tmp_path: Path) -> None:
    before, after = boxes("normals"), written_and_read(boxes("normals"), ending, tmp_path)
    means = []
    for container in (before, after):
        [part] = container.document["meshes"][0]["primitives"]
        normals = read_floats(container, part["attributes"]["NORMAL"])
        means.append(np.unique(normals.round(2) + 0.0, axis=0))
    assert means[1] == pytest.approx(means[0], abs=0.02)


@pytest.mark.parametrize("ending", ["fbx", "usdz"])
def test_names_of_morph_targets(ending: str, tmp_path: Path) -> None:
    [mesh] = written_and_read(boxes("targets"), ending, tmp_path).document["meshes"]
    assert mesh["extras"]["targetNames"] == ["smile", "frown"]  # type: ignore[typeddict-item]


def with_material(change: dict[str, object], alpha: int | None = None) -> Container:
    """A box with a picture, in half of which alpha is lower."""
    pixels = np.full((4, 4, 3 if alpha is None else 4), 200, np.uint8)
    if alpha is not None:
        pixels[:2, :, 3], pixels[2:, :, 3] = alpha, 255
    material = Material(name="m", base_color_map=pixels, alpha_mode="BLEND")
    container = build_container(Model(surfaces=(box_surface(),), materials=(material,)))
    document = copied(container.document)
    document["materials"][0].update(change)  # type: ignore[typeddict-item]
    return Container(document=document, binary=container.binary)


@pytest.mark.parametrize("ending", ["fbx", "usdz"])
def test_the_picture_of_what_is_not_lit(ending: str, tmp_path: Path) -> None:
    container = with_material({"extensions": {"KHR_materials_unlit": {}}, "alphaMode": "OPAQUE"})
    container.document["extensionsUsed"] = ["KHR_materials_unlit"]
    [entry] = written_and_read(container, ending, tmp_path).document["materials"]
    assert "baseColorTexture" in entry["pbrMetallicRoughness"]


@pytest.mark.parametrize(
    ("mode", "back"), [("MASK", "BLEND"), ("BLEND", "BLEND"), ("OPAQUE", "OPAQUE")]
)
def test_alpha_of_a_picture_in_fbx(mode: str, back: str, tmp_path: Path) -> None:
    container = with_material({"alphaMode": mode}, alpha=60)
    [entry] = written_and_read(container, "fbx", tmp_path).document["materials"]
    assert entry.get("alphaMode", "OPAQUE") == back


def rest_of_bones(path: str) -> list[list[float]]:
    """Return how the bones of an FBX file turn where no take plays; runs in Blender."""
    from io_scene_fbx import parse_fbx  # type: ignore[import-not-found]

    from media_studio.blender.inside.fbx_records import objects, properties

    root, _ = parse_fbx.parse(path)
    told = (properties(each) for each in objects(root, b"Model") if each.props[-1] == b"LimbNode")
    return [list(each[b"Lcl Rotation"].props[-3:]) for each in told if b"Lcl Rotation" in each]


def test_bones_of_fbx_stand_as_the_model_rests_and_not_as_its_clip_begins(tmp_path: Path) -> None:
    still = skinned_model()
    document = copied(still.document)
    outputs = {each["output"] for each in document["animations"][0]["samplers"]}
    binary = bytearray(still.binary)
    for output in outputs:
        accessor = document["accessors"][output]
        start = document["bufferViews"][accessor["bufferView"]].get("byteOffset", 0)
        size = accessor["count"] * 16
        turned = np.tile(np.array([0, 0, 0.6, 0.8], np.float32), (accessor["count"], 1))
        binary[start : start + size] = turned.tobytes()
    moved = Container(document=document, binary=bytes(binary))
    (tmp_path / "source.glb").write_bytes(glb.serialise(moved))
    convert(tmp_path / "source.glb", tmp_path / "m.fbx", output_format="fbx")
    del document["animations"]
    (tmp_path / "still.glb").write_bytes(
        glb.serialise(Container(document=document, binary=moved.binary))
    )
    convert(tmp_path / "still.glb", tmp_path / "still.fbx", output_format="fbx")
    found, wanted = (in_blender(rest_of_bones, tmp_path / f"{n}.fbx") for n in ("m", "still"))
    assert found == pytest.approx(np.array(wanted), abs=1e-3)


def test_clips_of_a_packed_model_stay_as_they_are(tmp_path: Path) -> None:
    source, packed = tmp_path / "source.glb", tmp_path / "packed.glb"
    source.write_bytes(glb.serialise(skinned_model()))
    in_blender(pack_with_draco, source, packed)
    before, after = glb.read(packed), read(packed).container
    for clip, other in zip(
        before.document["animations"], after.document["animations"], strict=True
    ):
        for one, two in zip(clip["samplers"], other["samplers"], strict=True):
            for key in ("input", "output"):
                old, new = (read_floats(c, s[key]) for c, s in ((before, one), (after, two)))  # type: ignore[literal-required]
                assert np.array_equal(old, new)
    assert "KHR_draco_mesh_compression" not in str(after.document)


USD_SHEET = """#usda 1.0
(
    upAxis = "Y"
)
def Mesh "sheet" (
    prepend apiSchemas = ["MaterialBindingAPI"]
)
{
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    texCoord2f[] primvars:st = [(0, 0), (1, 0), (0, 1)] (
        interpolation = "vertex"
    )
    rel material:binding = </look>
}
def Material "look"
{
    token outputs:surface.connect = </look/surface.outputs:surface>
    def Shader "surface"
    {
        uniform token info:id = "UsdPreviewSurface"
        color3f inputs:diffuseColor.connect = </look/base.outputs:rgb>
        normal3f inputs:normal.connect = </look/bumps.outputs:rgb>
        float inputs:occlusion.connect = </look/shade.outputs:r>
        token outputs:surface
    }
    def Shader "st"
    {
        uniform token info:id = "UsdPrimvarReader_float2"
        string inputs:varname = "st"
        float2 outputs:result
    }
"""
USD_PICTURE = """    def Shader "{name}"
    {{
        uniform token info:id = "UsdUVTexture"
        asset inputs:file = @{file}.png@
        float4 inputs:scale = {scale}
        float4 inputs:bias = {bias}
        token inputs:sourceColorSpace = "{space}"
        float2 inputs:st.connect = </look/st.outputs:result>
        float3 outputs:rgb
        float outputs:r
    }}
"""


def test_pictures_of_usd_are_changed_as_the_file_says_or_named(tmp_path: Path) -> None:
    pictures = (
        ("base", (0.5, 1, 1, 1), (0, 0, 0, 0), "sRGB"),
        ("bumps", (2, -2, 2, 1), (-1, 1, -1, 0), "raw"),
        ("shade", (1, 1, 1, 1), (0, 0, 0, 0), "raw"),
    )
    text = USD_SHEET + "".join(
        USD_PICTURE.format(name=name, file=name, scale=scale, bias=bias, space=space)
        for name, scale, bias, space in pictures
    )
    (tmp_path / "m.usda").write_text(f"{text}}}\n")
    Picture.new("RGB", (4, 4), (200, 100, 50)).save(tmp_path / "base.png")
    Picture.new("RGB", (4, 4), (128, 180, 240)).save(tmp_path / "bumps.png")
    Picture.new("RGB", (4, 4), (99, 99, 99)).save(tmp_path / "shade.png")
    names = ["m.usda", "base.png", "bumps.png", "shade.png"]
    pack_usdz({name: tmp_path / name for name in names}, "m.usda", tmp_path / "m.usdz")
    found = read(tmp_path / "m.usdz")
    [entry] = found.container.document["materials"]
    assert entry["pbrMetallicRoughness"]["baseColorFactor"] == pytest.approx([0.5, 1, 1, 1])
    image = image_of(found.container.document["textures"][entry["normalTexture"]["index"]])
    assert image is not None
    with open_image(found.container, image) as picture:
        assert picture.convert("RGB").getpixel((1, 1)) == (128, 75, 240)
    assert found.left_out == ("the occlusion map of look",)
