"""Takes of FBX files."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from media_gltf.glb import Container
from media_studio.formats.blender_export import export_fbx
from media_testing.inside_blender import in_blender
from media_testing.sample_models import BEND_SECONDS, NOD_SECONDS, morphing_model, skinned_model


def takes(path: str) -> dict[str, float]:
    """Return the names of takes and their seconds."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    bpy.ops.wm.fbx_import(filepath=path)
    rate = bpy.context.scene.render.fps
    return {a.name: (a.frame_range[1] - a.frame_range[0]) / rate for a in bpy.data.actions}


def weights(path: str, times: list[float]) -> list[list[float]]:
    """Return the weights of morph targets at each time."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    bpy.ops.wm.fbx_import(filepath=path)
    (keys,) = bpy.data.shape_keys
    found = []
    for seconds in times:
        bpy.context.scene.frame_set(round(1 + seconds * bpy.context.scene.render.fps))
        found.append([block.value for block in keys.key_blocks[1:]])
    return found


def turns_at_the_end(path: str, take: str) -> dict[str, float]:
    """Return the angle of each bone at the end of a take."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    bpy.ops.wm.fbx_import(filepath=path)
    armature = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
    armature.animation_data.action = bpy.data.actions[take]
    armature.animation_data.action_slot = bpy.data.actions[take].slots[0]
    bpy.context.scene.frame_set(int(bpy.data.actions[take].frame_range[1]))
    return {bone.name: bone.matrix_basis.to_quaternion().angle for bone in armature.pose.bones}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "m.fbx"


def _read(container: Container, path: Path, function: Any, *arguments: object) -> Any:
    export_fbx(container, path)
    return in_blender(function, path, *arguments)


def test_each_clip_is_a_take_of_its_name_and_length(path: Path) -> None:
    found = _read(skinned_model(), path, takes)
    assert found == pytest.approx({"bend": BEND_SECONDS, "nod": NOD_SECONDS}, abs=1e-3)


def test_morph_targets_move(path: Path) -> None:
    found = _read(morphing_model(), path, weights, [0.0, 0.5, BEND_SECONDS])
    assert np.allclose(found, [(0, 0), (1, 0), (0, 1)], atol=1e-3)


def test_a_clip_leaves_still_what_only_another_moves(path: Path) -> None:
    turns = _read(skinned_model(), path, turns_at_the_end, "nod")
    assert turns["elbow"] == pytest.approx(0, abs=1e-3)
    assert turns["wrist"] == pytest.approx(np.pi / 2, abs=1e-3)
