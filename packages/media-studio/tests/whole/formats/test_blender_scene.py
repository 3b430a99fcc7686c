"""Model files through Blender."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from media_gltf import glb
from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats.clip_order import with_numbered_clips
from media_studio.formats.convert import convert
from media_studio.formats.gltf_reader import read_model
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.inspection import inspect
from media_studio.formats.reading import read, to_glb
from media_testing.inside_blender import in_blender


def kinds(path: str) -> list[str]:
    import bpy

    from media_studio.blender.inside.scene import load_glb, reset

    reset()
    load_glb(path)  # type: ignore[arg-type]
    return sorted(thing.type for thing in bpy.data.objects)


def test_bones_add_no_mesh_to_the_scene(arm_glb: Path) -> None:
    assert in_blender(kinds, arm_glb) == ["ARMATURE", "MESH"]


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


@pytest.mark.parametrize("ending", ["fbx", "usdz"])
def test_pictures_come_along_whatever_their_names(
    ending: str, cube_glb: Path, tmp_path: Path
) -> None:
    cube = read_model(cube_glb)
    names = ("a/b", "a b", "../up", "wood.png")
    pictures = [np.full((4, 4, 3), 40 * number, np.uint8) for number in range(1, 5)]
    materials = tuple(
        replace(cube.materials[0], name=f"m{number}", base_color_map=picture, files=())
        for number, picture in enumerate(pictures)
    )
    surfaces = tuple(
        replace(cube.surfaces[0], material=number, name=f"s{number}") for number in range(4)
    )
    container = build_container(replace(cube, materials=materials, surfaces=surfaces))
    for image, name in zip(container.document["images"], names, strict=False):
        image["name"] = name
    (tmp_path / "named.glb").write_bytes(glb.serialise(container))
    convert(tmp_path / "named.glb", tmp_path / f"model.{ending}", output_format=ending)
    to_glb(tmp_path / f"model.{ending}", tmp_path / "plain.glb")
    found = [material.base_color_map for material in read_model(tmp_path / "plain.glb").materials]
    assert sorted(int(each[0, 0, 0]) for each in found if each is not None) == [40, 80, 120, 160]


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


def left_behind(source: str, written: str) -> tuple[dict[str, list[str]], list[object]]:
    """Do a job after one that failed half-way and had left all that jobs can leave.

    Returns:
        What is there afterwards, by kind, that was not there in a new scene; settings.
    """
    from contextlib import suppress

    import bpy

    from media_studio.blender.inside import calls
    from media_studio.blender.inside.scene import empty_scene, reset

    def soil(*_: object) -> None:
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
        bpy.app.handlers.load_post.append(soil)

    def fail() -> None:
        with suppress(KeyError), empty_scene():
            soil()
            raise KeyError

    reset()
    names = [name for name in dir(bpy.data) if hasattr(getattr(bpy.data, name), "foreach_get")]
    clean = {name: getattr(bpy.data, name).keys() for name in names}
    calls.export_fbx(source, f"{written}/clean/arm.fbx", [[0, "bend", 1.0]], 24)
    fail()
    calls.export_fbx(source, f"{written}/after/arm.fbx", [[0, "bend", 1.0]], 24)
    fail()
    scene = bpy.context.scene
    settings = [scene.render.fps, scene.unit_settings.scale_length, scene.frame_start]
    settings += [scene.frame_end, "left" in scene, soil in bpy.app.handlers.load_post]
    found = {name: set(getattr(bpy.data, name).keys()) ^ set(clean[name]) for name in names}
    return {name: sorted(left) for name, left in found.items() if left}, settings


def test_a_job_finds_nothing_of_the_one_before(arm_glb: Path, tmp_path: Path) -> None:
    source, written = tmp_path / "numbered.glb", [tmp_path / name for name in ("clean", "after")]
    for folder in written:
        folder.mkdir()
    source.write_bytes(glb.serialise(with_numbered_clips(glb.read(arm_glb))[0]))
    left, settings = in_blender(left_behind, source, tmp_path)
    assert left == {}
    assert settings == [24, 1.0, 1, 250, False, False]
    clean, after = (read(folder / "arm.fbx").container for folder in written)
    assert clean.document == after.document
    assert clean.binary == after.binary
