"""Foreign formats."""

from pathlib import Path

import bpy
import numpy as np
import pytest
from PIL import Image

from engines.errors import InvalidModel, UnsupportedModel
from engines.formats.blender_scene import quiet, reset, to_glb
from engines.formats.foreign import load
from engines.formats.gltf_reader import read_model

TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 2 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl m\nf 1/1 2/2 3/3\n"


def _obj(folder: Path, library: str, statement: str) -> Path:
    (folder / "model.mtl").write_text(f"newmtl m\nKd 1 1 1\n{statement}\n")
    path = folder / "model.obj"
    path.write_text(f"mtllib {library}\n{TRIANGLE}")
    return path


def test_companions_beside_an_obj_are_used(tmp_path: Path) -> None:
    Image.fromarray(np.full((4, 4, 3), 77, np.uint8)).save(tmp_path / "t.png")
    to_glb(_obj(tmp_path, "model.mtl", "map_Kd t.png"), tmp_path / "out.glb")
    picture = read_model(tmp_path / "out.glb").materials[0].base_color_map
    assert picture is not None
    assert np.unique(picture).tolist() == [77]


@pytest.mark.parametrize("climb", ["../secret/s.png", "{root}/secret/s.png", "..\\secret\\s.png"])
def test_a_texture_elsewhere_is_not_read(tmp_path: Path, climb: str) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "inner").mkdir()
    Image.fromarray(np.zeros((4, 4, 3), np.uint8)).save(tmp_path / "secret" / "s.png")
    path = _obj(tmp_path / "inner", "model.mtl", f"map_Kd {climb.format(root=tmp_path)}")
    to_glb(path, tmp_path / "out.glb")
    assert read_model(tmp_path / "out.glb").materials[0].base_color_map is None


def test_a_library_elsewhere_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "far.mtl").write_text("newmtl m\nKd 1 0 0\n")
    to_glb(_obj(tmp_path / "inner", "../far.mtl", ""), tmp_path / "out.glb")
    red = read_model(tmp_path / "out.glb").materials[0].base_color
    assert red[0] == pytest.approx(red[1])


def test_y_stays_up(tmp_path: Path) -> None:
    with quiet():
        reset()
        load(_obj(tmp_path, "none.mtl", ""), "obj")
    heights = [(t.matrix_world @ v.co).z for t in bpy.data.objects for v in t.data.vertices]
    reset()
    assert max(heights) == pytest.approx(2)


def test_counts_that_do_not_fit_the_file_are_refused(tmp_path: Path) -> None:
    stl = tmp_path / "m.stl"
    stl.write_bytes(b"\0" * 80 + (2**30).to_bytes(4, "little") + b"\0" * 50)
    with pytest.raises(InvalidModel, match="STL"):
        load(stl, "stl")
    ply = tmp_path / "m.ply"
    ply.write_text("ply\nformat ascii 1.0\nelement vertex 1073741824\nend_header\n")
    with pytest.raises(InvalidModel, match="PLY"):
        load(ply, "ply")


def test_text_fbx_is_named(tmp_path: Path) -> None:
    path = tmp_path / "m.fbx"
    path.write_text("; FBX 7.4.0 project file\n")
    with pytest.raises(UnsupportedModel, match="binary FBX"):
        load(path, "fbx")


@pytest.mark.parametrize("skinned", [False, True])
def test_an_image_that_an_fbx_only_names_is_not_read(tmp_path: Path, skinned: bool) -> None:
    secret = tmp_path / "secret.png"
    Image.fromarray(np.full((4, 4, 3), 77, np.uint8)).save(secret)
    path = tmp_path / "inner" / "m.fbx"
    path.parent.mkdir()
    with quiet():
        reset()
        bpy.ops.mesh.primitive_cube_add()
        material = bpy.data.materials.new("m")
        bpy.context.object.data.materials.append(material)
        node = material.node_tree.nodes.new("ShaderNodeTexImage")
        node.image = bpy.data.images.load(str(secret))
        shader = material.node_tree.nodes["Principled BSDF"]
        material.node_tree.links.new(node.outputs[0], shader.inputs["Base Color"])
        bpy.ops.export_scene.fbx(filepath=str(path), path_mode="ABSOLUTE", embed_textures=False)
        reset()
    data = path.read_bytes()
    assert str(secret).encode() in data
    # The word chooses between the two importers
    path.write_bytes(data + (b"Deformer" if skinned else b""))
    to_glb(path, tmp_path / "out.glb")
    assert [m.base_color_map for m in read_model(tmp_path / "out.glb").materials] == [None]
