from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_gltf import glb
from media_studio.errors import InvalidMotion, NotHumanoid, NotRigged
from media_studio.formats.convert import convert
from media_studio.formats.gltf_animation import clips, poses
from media_studio.motion.animating import animate_file
from media_studio.motion.bvh_writer import write_bvh
from media_testing.figure_motions import kick, walk
from media_testing.inside_blender import in_blender
from media_testing.moving_models import limb
from media_testing.rigs import RIGS, build_rig
from media_testing.sample_models import SAMPLES


def bones_in_blender(path: str, rate: int, frames: list[int]) -> list[dict[str, list[float]]]:
    import bpy

    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = rate
    bpy.ops.import_scene.gltf(filepath=path)
    [armature] = [thing for thing in bpy.data.objects if thing.type == "ARMATURE"]
    found = []
    for frame in frames:
        bpy.context.scene.frame_set(frame)
        bones = armature.evaluated_get(bpy.context.evaluated_depsgraph_get()).pose.bones
        found.append({b.name: list((armature.matrix_world @ b.matrix).translation) for b in bones})
    return found


@pytest.fixture
def bvh(tmp_path: Path) -> Path:
    path = tmp_path / "a kick.bvh"
    write_bvh(kick(), path)
    return path


def _model(name: str, folder: Path) -> Path:
    path = folder / "model.glb"
    path.write_bytes(glb.serialise(build_rig(RIGS[name])))
    return path


def test_the_record_tells_what_the_file_holds(tmp_path: Path, bvh: Path) -> None:
    destination = tmp_path / "animated.glb"
    done = animate_file(_model("unreal", tmp_path), bvh, destination, fps=24)
    [clip] = clips(glb.read(destination))
    assert (clip.name, clip.index) == (done.clip_name, done.clip_index) == ("a kick", 0)
    assert clip.duration == pytest.approx(done.seconds, abs=1e-6)
    assert (done.fps, done.roles_method) == (24, "names")
    assert len(done.mapped_roles) == 20
    assert done.notes == ()
    assert animate_file(_model("unreal", tmp_path), bvh, destination, name="x").clip_name == "x"


@pytest.mark.parametrize("ending", ["fbx", "usdz"])
@pytest.mark.timeout(120)
def test_other_formats_are_converted_first(ending: str, tmp_path: Path, bvh: Path) -> None:
    source, destination = tmp_path / f"model.{ending}", tmp_path / "animated.glb"
    convert(_model("mixamo", tmp_path), source, output_format=ending)
    done = animate_file(source, bvh, destination)
    assert len(done.mapped_roles) == 20
    assert clips(glb.read(destination))[0].duration == pytest.approx(59 / 30, abs=1e-6)


def test_a_file_can_be_animated_again(tmp_path: Path, bvh: Path) -> None:
    first, second = tmp_path / "first.glb", tmp_path / "second.glb"
    other = tmp_path / "walk.bvh"
    write_bvh(walk(), other)
    animate_file(_model("mixamo", tmp_path), bvh, first)
    animate_file(first, other, second)
    assert [clip.name for clip in clips(glb.read(second))] == ["walk", "a kick"]


def test_a_clip_of_another_figure_is_a_motion(tmp_path: Path, bvh: Path) -> None:
    source, destination = tmp_path / "source.glb", tmp_path / "animated.glb"
    animate_file(_model("meaningless", tmp_path), bvh, source)
    done = animate_file(_model("unreal", tmp_path), source, destination)
    assert done.frames == kick().frames


def test_models_and_motions_of_no_use_are_refused(tmp_path: Path, bvh: Path) -> None:
    model, destination = tmp_path / "other.glb", tmp_path / "animated.glb"
    model.write_bytes(glb.serialise(SAMPLES["textured"]()))
    with pytest.raises(NotRigged):
        animate_file(model, bvh, destination)
    model.write_bytes(glb.serialise(limb()))
    with pytest.raises(NotHumanoid, match="No legs and arms can be made out"):
        animate_file(model, bvh, destination)
    with pytest.raises(NotHumanoid):
        animate_file(_model("unreal", tmp_path), model, destination)
    with pytest.raises(InvalidMotion, match="no animation"):
        animate_file(_model("unreal", tmp_path), _model("mixamo", tmp_path), destination)
    assert not destination.exists()


@pytest.mark.parametrize("name", ["mixamo", "unreal", "vrm 0", "matrices"])
@pytest.mark.timeout(120)
def test_blender_puts_the_joints_in_the_same_places(name: str, tmp_path: Path, bvh: Path) -> None:
    destination = tmp_path / "animated.glb"
    animate_file(_model(name, tmp_path), bvh, destination)
    frames = [0, 7, 30, 59]
    blender = in_blender(bones_in_blender, destination, 30, frames)
    container = glb.read(destination)
    names = [node.get("name", "") for node in container.document["nodes"]]
    ours = poses(container, clips(container)[0], np.array(frames) / 30)
    for pose, bones in zip(ours, blender, strict=True):
        assert len(bones) == 21
        for bone, (x, y, z) in bones.items():
            place = pose.worlds[names.index(bone)][:3, 3]
            np.testing.assert_allclose((x, z, -y), place, atol=1e-3)


@pytest.mark.parametrize("degrees", [0, 90, -135])
def test_foreign_motions_are_seen_from_the_front_and_our_own_as_they_were_filmed(
    tmp_path: Path, degrees: int
) -> None:
    own = kick()
    about_y = Rotation.from_euler("y", degrees, degrees=True).as_matrix()
    rotations, translations = own.rotations.copy(), own.translations.copy()
    rotations[:, 0], translations[:, 0] = about_y @ rotations[:, 0], translations[:, 0] @ about_y.T
    turned = replace(own, rotations=rotations, translations=translations)
    names = tuple(f"mixamorig:{name}" for name in own.skeleton.names)
    foreign = replace(turned, skeleton=replace(own.skeleton, names=names))
    azimuths = {}
    for label, motion in {"own": turned, "foreign": foreign}.items():
        write_bvh(motion, tmp_path / f"{label}.bvh")
        azimuths[label] = animate_file(
            _model("mixamo", tmp_path), tmp_path / f"{label}.bvh", tmp_path / "animated.glb"
        ).azimuth
    assert azimuths["own"] == 0
    assert azimuths["foreign"] == pytest.approx(degrees, abs=10)
