"""Hundreds of model files as people have them: each converts, or is refused with its place.

`make oddities` runs it; the most telling are in
`packages/media-service/tests/fast/test_odd_models.py`.
"""

import os
from pathlib import Path

import pytest

from media_studio.formats.convert import OUTPUT_FORMATS
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.model_pack import unpack_model
from media_studio.formats.reading import read
from media_testing.foreign_models import foreign_models
from media_testing.inside_blender import in_blender
from media_testing.odd_conversions import faults
from media_testing.odd_models import odd_models, pack, picture

FEWEST = 350


@pytest.mark.skipif("ODDITIES" not in os.environ, reason="part of make oddities")
@pytest.mark.timeout(3600)
def test_each_converts_or_is_refused_with_its_place(tmp_path: Path) -> None:
    written = tmp_path / "written"
    written.mkdir()
    models = [*odd_models(), *foreign_models(written)]
    assert len(models) >= FEWEST
    assert faults(tmp_path, models, OUTPUT_FORMATS, previews=True) == []


def _write_pictured(folder: str) -> None:
    """Write a cube whose picture lies beside it, as FBX and USD; runs there."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    bpy.ops.mesh.primitive_cube_add()
    material = bpy.data.materials.new("wood")
    material.use_nodes = True
    image = material.node_tree.nodes.new("ShaderNodeTexImage")
    image.image = bpy.data.images.load(f"{folder}/wood.png")
    shader = material.node_tree.nodes["Principled BSDF"]
    material.node_tree.links.new(image.outputs[0], shader.inputs["Base Color"])
    bpy.context.object.data.materials.append(material)
    bpy.ops.export_scene.fbx(filepath=f"{folder}/cube.fbx", path_mode="ABSOLUTE")
    bpy.ops.wm.usd_export(filepath=f"{folder}/cube.usdc", export_textures_mode="NEW")
    reset()


def test_pictures_beside_fbx_and_usd_come_with_them_in_a_pack(tmp_path: Path) -> None:
    (tmp_path / "wood.png").write_bytes(picture(size=16))
    in_blender(_write_pictured, tmp_path)
    fbx, usd = ((tmp_path / name).read_bytes() for name in ("cube.fbx", "cube.usdc"))
    for files in (
        {"a/cube.fbx": fbx, "tex/Wood.PNG": picture()},
        # The word chooses the other importer
        {"a/cube.fbx": fbx + b"Deformer", "tex/Wood.PNG": picture()},
        {"a/read me.txt": b"", "a/cube.usdc": usd, "a/textures/wood.png": picture()},
    ):
        (tmp_path / "pack.zip").write_bytes(pack(files))
        reading = read(unpack_model(tmp_path / "pack.zip", tmp_path / "unpacked"))
        assert reading.left_out == ()
        (material,) = build_model(reading.container).materials
        assert material.base_color_map is not None
        assert material.base_color_map[0, 0].tolist()[:3] == [200, 30, 10]
