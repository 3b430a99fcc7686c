"""Model files through Blender."""

import os
from pathlib import Path

import bpy
import numpy as np
import pytest

from media_pipelines.engines.errors import InvalidModel, UnsupportedModel
from media_pipelines.engines.formats.blender_scene import load_glb, quiet, reset
from media_pipelines.engines.formats.convert import convert
from media_pipelines.engines.formats.gltf_reader import read_model
from media_pipelines.engines.formats.inspection import inspect
from media_pipelines.engines.formats.reading import to_glb
from media_pipelines.gltf import glb


def test_bones_add_no_mesh_to_the_scene(arm_glb: Path) -> None:
    with quiet():
        reset()
        load_glb(arm_glb)
    assert sorted(thing.type for thing in bpy.data.objects) == ["ARMATURE", "MESH"]
    reset()


def test_blender_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    with quiet():
        os.write(1, b"noise")
        os.write(2, b"noise")
    print("signal")
    captured = capfd.readouterr()
    assert captured.out == "signal\n"
    assert captured.err == ""


@pytest.mark.parametrize("ending", ["obj", "ply", "stl", "fbx", "usdz", "3mf", "glb"])
def test_every_format_comes_back_with_the_same_shape(
    ending: str, cube_glb: Path, tmp_path: Path
) -> None:
    foreign, plain = tmp_path / f"model.{ending}", tmp_path / "plain.glb"
    convert(cube_glb, foreign, output_format=ending, target_size=(1.0, 2.0, 3.0))
    to_glb(foreign, plain)
    model = read_model(plain)
    points = np.concatenate([surface.vertices for surface in model.surfaces])
    assert np.ptp(points, axis=0) == pytest.approx([1, 2, 3], abs=1e-4)
    assert sum(len(surface.faces) for surface in model.surfaces) == 12
    pictured = [material.base_color_map is not None for material in model.materials]
    assert any(pictured) == (ending not in ("ply", "stl"))
    assert list(bpy.data.objects) == []


@pytest.mark.parametrize("ending", ["fbx", "usdz"])
def test_skin_and_clip_come_back_from_foreign_formats(
    ending: str, arm_glb: Path, tmp_path: Path
) -> None:
    foreign, plain = tmp_path / f"arm.{ending}", tmp_path / "plain.glb"
    convert(arm_glb, foreign, output_format=ending)
    to_glb(foreign, plain)
    found = inspect(plain)
    assert (found.bones, len(found.animations), found.triangles) == (2, 1, 8)
    assert glb.read(plain).document["skins"]


@pytest.mark.parametrize("ending", ["obj", "ply", "stl", "fbx", "usdz", "3mf", "glb", "gltf"])
@pytest.mark.parametrize("content", [b"", b"garbage" * 100, b"PK\x03\x04", b"ply\nend_header\n"])
def test_garbage_is_refused(ending: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"bad.{ending}"
    path.write_bytes(content)
    with pytest.raises((InvalidModel, UnsupportedModel)):
        to_glb(path, tmp_path / "plain.glb")


def test_an_unknown_ending_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedModel, match="'blend'"):
        to_glb(tmp_path / "model.blend", tmp_path / "plain.glb")


def _soil() -> None:
    """Leave behind all that jobs can leave, as if one had failed half-way."""
    scene = bpy.context.scene
    scene.render.fps, scene.unit_settings.scale_length = 7, 0.01
    scene.frame_start, scene.frame_end = 3, 5
    scene["left"] = 1
    bpy.context.window_manager["left"] = 1
    bpy.ops.mesh.primitive_cube_add()
    bpy.context.object.keyframe_insert("location", frame=3)
    bpy.data.images.new("left", 4, 4)
    for kept in (bpy.data.meshes, bpy.data.materials, bpy.data.actions, bpy.data.collections):
        kept.new("left").use_fake_user = True
    bpy.ops.scene.new(type="NEW")
    bpy.app.handlers.load_post.append(_soil)


def test_nothing_is_left_after_a_reset() -> None:
    with quiet():
        reset()
        kinds = [name for name in dir(bpy.data) if hasattr(getattr(bpy.data, name), "foreach_get")]
        clean = {kind: getattr(bpy.data, kind).keys() for kind in kinds}
        _soil()
        reset()
    assert {kind: getattr(bpy.data, kind).keys() for kind in kinds} == clean
    scene = bpy.context.scene
    assert (scene.render.fps, scene.unit_settings.scale_length) == (24, 1.0)
    assert (scene.frame_start, scene.frame_end) == (1, 250)
    assert "left" not in scene
    assert _soil not in bpy.app.handlers.load_post


@pytest.mark.parametrize("ending", ["fbx", "usdz"])
def test_a_job_finds_nothing_of_the_one_before(ending: str, arm_glb: Path, tmp_path: Path) -> None:
    documents = []
    for soiled in (False, True):
        if soiled:
            _soil()
        convert(arm_glb, tmp_path / f"arm.{ending}", output_format=ending)
        if soiled:
            _soil()
        convert(tmp_path / f"arm.{ending}", tmp_path / "plain.glb", output_format="glb")
        documents.append(glb.read(tmp_path / "plain.glb").document)
    assert documents[0] == documents[1]
