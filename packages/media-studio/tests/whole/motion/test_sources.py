import json
import struct
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from media_gltf import glb
from media_gltf.glb import Container
from media_studio.errors import InvalidMotion
from media_studio.formats.animation_writer import NewClip, append_clip
from media_studio.formats.convert import convert
from media_studio.motion.body import JOINTS
from media_studio.motion.bvh_writer import write_bvh
from media_studio.motion.motion import Motion
from media_studio.motion.retarget import retarget
from media_studio.motion.retarget_source import motion_roles, perform
from media_studio.motion.rig import read_rig
from media_studio.motion.sources import read_motion
from media_testing.figure_motions import kick, walk
from media_testing.inside_blender import in_blender
from media_testing.moving_models import limb
from media_testing.rigs import RIGS, RigStyle, build_rig


def _animated(style: RigStyle, motion: Motion) -> bytes:
    container = build_rig(style)
    moved = retarget(motion, read_rig(container))
    clip = NewClip(
        name="motion",
        times=moved.times,
        rotations=moved.rotations,
        translations=moved.translations,
    )
    return append_clip(glb.serialise(container), clip).data


def _limb_directions(motion: Motion) -> np.ndarray:
    points = perform(motion, motion_roles(motion)).points
    ways = [
        points[f"{side}_{end}"] - points[f"{side}_{start}"]
        for side in ("left", "right")
        for start, end in (("upper_arm", "lower_arm"), ("upper_leg", "lower_leg"))
    ]
    stacked = np.stack(ways)
    return stacked / np.linalg.norm(stacked, axis=-1, keepdims=True)


def test_bvh_is_read_in_its_own_unit(tmp_path: Path) -> None:
    path = tmp_path / "walk.bvh"
    write_bvh(walk(), path)
    read = read_motion(path)
    assert read.skeleton.names == JOINTS
    np.testing.assert_allclose(read.world()[1], walk().world()[1], atol=1e-2)


@pytest.mark.parametrize("name", RIGS)
def test_clips_of_gltf_do_what_they_were_made_of(name: str, tmp_path: Path) -> None:
    path = tmp_path / "kick.glb"
    path.write_bytes(_animated(RIGS[name], kick()))
    read = read_motion(path)
    assert (read.frames, read.fps) == (60, pytest.approx(30))
    np.testing.assert_allclose(_limb_directions(read), _limb_directions(kick()), atol=0.05)


def test_joints_of_gltf_rest_in_the_axes_of_the_world(tmp_path: Path) -> None:
    path = tmp_path / "walk.glb"
    path.write_bytes(_animated(RIGS["unreal"], walk()))
    read, rig = read_motion(path), read_rig(build_rig(RIGS["unreal"]))
    names = [read.skeleton.names.index(name) for name in ("thigh_l", "calf_l", "foot_l")]
    np.testing.assert_allclose(
        read.skeleton.offsets[names[2]],
        rig.point("left_foot") - rig.point("left_lower_leg"),
        atol=1e-5,
    )


def test_gltf_without_meshes_is_a_motion(tmp_path: Path) -> None:
    container = glb.parse(_animated(RIGS["mixamo"], walk()))
    document = container.document
    del document["meshes"], document["skins"]
    for node in document["nodes"]:
        node.pop("mesh", None)  # type: ignore[misc]
        node.pop("skin", None)  # type: ignore[misc]
    path = tmp_path / "bones.glb"
    path.write_bytes(glb.serialise(container))
    assert read_motion(path).frames == 90


@pytest.mark.timeout(120)
def test_fbx_goes_through_blender(tmp_path: Path) -> None:
    source, path = tmp_path / "kick.glb", tmp_path / "kick.fbx"
    source.write_bytes(_animated(RIGS["mixamo"], kick()))
    convert(source, path, output_format="fbx")
    read = read_motion(path)
    assert (read.frames, read.fps) == (60, pytest.approx(30))
    np.testing.assert_allclose(_limb_directions(read), _limb_directions(kick()), atol=0.06)


def export_bones(source: str, path: str) -> None:
    import bpy

    from media_studio.blender.inside.scene import load_glb, reset

    reset()
    load_glb(source)  # type: ignore[arg-type]
    bpy.context.scene.render.fps = 30
    for thing in list(bpy.data.objects):
        if thing.type == "MESH":
            bpy.data.objects.remove(thing)
    bpy.ops.export_scene.fbx(filepath=path, add_leaf_bones=False)
    reset()


@pytest.mark.timeout(120)
def test_fbx_without_meshes_is_a_motion(tmp_path: Path) -> None:
    source, path = tmp_path / "kick.glb", tmp_path / "kick.fbx"
    source.write_bytes(_animated(RIGS["mixamo"], kick()))
    in_blender(export_bones, source, path)
    read = read_motion(path)
    np.testing.assert_allclose(
        _limb_directions(read)[:, -1], _limb_directions(kick())[:, -1], atol=0.06
    )


def test_a_model_that_does_not_move_is_no_motion(tmp_path: Path) -> None:
    path = tmp_path / "still.glb"
    path.write_bytes(glb.serialise(build_rig(RIGS["mixamo"])))
    with pytest.raises(InvalidMotion, match="no animation"):
        read_motion(path)


def _damaged() -> dict[str, bytes]:
    whole = _animated(RIGS["mixamo"], walk(5))
    size = struct.unpack_from("<I", whole, 12)[0]
    document = json.loads(whole[20 : 20 + size])
    document["animations"][0]["samplers"][0]["output"] = 9999
    return {
        "cut.glb": whole[:500],
        "text.glb": b"HIERARCHY",
        "empty.glb": b"",
        "sampler.gltf": json.dumps(document).encode(),
        "text.fbx": b"; FBX 7.3.0 project file\n",
        "cut.fbx": b"Kaydara FBX Binary  \x00\x1a\x00" + bytes(20),
        "empty.bvh": b"",
        "picture.png": b"\x89PNG\r\n\x1a\n",
        "old.glb": struct.pack("<4sII", b"glTF", 1, 12) + bytes(12),
    }


@pytest.mark.parametrize("name", _damaged())
def test_what_is_no_motion_is_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(_damaged()[name])
    with pytest.raises(InvalidMotion):
        read_motion(path)


@pytest.mark.parametrize("ending", ["bvh", "glb"])
def test_a_motion_of_more_than_an_hour_is_refused(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"long.{ending}"
    for frames, too_long in ((361, False), (362, True)):
        motion = replace(walk(frames), fps=0.1)
        if ending == "bvh":
            write_bvh(motion, path)
        else:
            path.write_bytes(_animated(RIGS["mixamo"], motion))
        if too_long:
            with pytest.raises(InvalidMotion, match="lasts 3610 s; cut it to 3600 s"):
                read_motion(path)
        else:
            assert read_motion(path).frames == frames


def test_a_motion_of_anything_may_be_read(tmp_path: Path) -> None:
    path = tmp_path / "limb.glb"
    container: Container = limb()
    path.write_bytes(glb.serialise(container))
    read = read_motion(path)
    assert read.seconds == pytest.approx(1, abs=0.5)
    assert set(read.skeleton.names) >= {"hip", "knee", "foot"}
