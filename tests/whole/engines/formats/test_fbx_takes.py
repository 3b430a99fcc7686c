"""Takes of FBX files."""

from collections.abc import Callable, Iterator
from pathlib import Path

import bpy
import numpy as np
import pytest

from media_pipelines.engines.formats.blender_export import export_fbx
from media_pipelines.engines.formats.blender_scene import quiet, reset
from media_pipelines.gltf.glb import Container
from tests.sample_models import BEND_SECONDS, NOD_SECONDS, morphing_model, skinned_model


@pytest.fixture
def load(tmp_path: Path) -> Iterator[Callable[[Container], float]]:
    def load(container: Container) -> float:
        """Write and load a model; return the frames per second."""
        export_fbx(container, tmp_path / "m.fbx")
        with quiet():
            reset()
            bpy.ops.wm.fbx_import(filepath=str(tmp_path / "m.fbx"))
        return float(bpy.context.scene.render.fps)

    yield load
    reset()


def test_each_clip_is_a_take_of_its_name_and_length(
    load: Callable[[Container], float],
) -> None:
    rate = load(skinned_model())
    found = {a.name: float(np.ptp(a.frame_range)) / rate for a in bpy.data.actions}
    assert found == pytest.approx({"bend": BEND_SECONDS, "nod": NOD_SECONDS}, abs=1e-3)


def test_morph_targets_move(load: Callable[[Container], float]) -> None:
    rate = load(morphing_model())
    (keys,) = bpy.data.shape_keys
    weights = []
    for seconds in (0.0, 0.5, BEND_SECONDS):
        bpy.context.scene.frame_set(round(1 + seconds * rate))
        weights.append([block.value for block in keys.key_blocks[1:]])
    assert np.allclose(weights, [(0, 0), (1, 0), (0, 1)], atol=1e-3)


def test_a_clip_leaves_still_what_only_another_moves(load: Callable[[Container], float]) -> None:
    load(skinned_model())
    armature = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
    armature.animation_data.action = bpy.data.actions["nod"]
    armature.animation_data.action_slot = bpy.data.actions["nod"].slots[0]
    bpy.context.scene.frame_set(int(bpy.data.actions["nod"].frame_range[1]))
    turns = {bone.name: bone.matrix_basis.to_quaternion().angle for bone in armature.pose.bones}
    assert turns["elbow"] == pytest.approx(0, abs=1e-3)
    assert turns["wrist"] == pytest.approx(np.pi / 2, abs=1e-3)
