"""Models posed many times, against Blender."""

from collections.abc import Callable
from pathlib import Path

import bpy
import numpy as np
import pytest
from scipy.spatial import cKDTree

from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.formats.blender_scene import load_glb, quiet, reset
from media_pipelines.engines.formats.gltf_animation import clips
from media_pipelines.engines.formats.posed_model import PosedModel
from media_pipelines.gltf import glb
from media_pipelines.gltf.glb import Container
from tests.sample_models import BEND_SECONDS, SAMPLES, morphing_model, skinned_model


def _in_blender(seconds: float) -> FloatArray:
    """Return the evaluated vertices of the scene, Y up."""
    scene = bpy.context.scene
    frame = seconds * scene.render.fps / scene.render.fps_base
    scene.frame_set(int(frame), subframe=frame % 1)
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for thing in (thing for thing in scene.objects if thing.type == "MESH"):
        evaluated = thing.evaluated_get(graph)
        mesh = evaluated.to_mesh()
        points = np.array([evaluated.matrix_world @ vertex.co for vertex in mesh.vertices])
        found.append(points[:, [0, 2, 1]] * (1, 1, -1))
        evaluated.to_mesh_clear()
    return np.concatenate(found)


@pytest.mark.parametrize("build", [skinned_model, morphing_model])
def test_posed_vertices_are_those_of_blender(
    build: Callable[[], Container], tmp_path: Path
) -> None:
    container = build()
    path = tmp_path / "model.glb"
    path.write_bytes(glb.serialise(container))
    clip = clips(container)[0]
    # Blender turns at uneven speed between keys, but passes them and the middle like everyone
    times = np.array([0, 0.5, 1]) * BEND_SECONDS
    ours = list(PosedModel.read(container).play(clip, times))
    with quiet():
        reset()
        load_glb(path)
    for surfaces, seconds in zip(ours, times, strict=True):
        points, theirs = surfaces[0][0], _in_blender(float(seconds))
        assert cKDTree(theirs).query(points)[0].max() < 1e-5
        assert cKDTree(points).query(theirs)[0].max() < 1e-5
    assert np.abs(ours[0][0][0] - ours[2][0][0]).max() > 0.1
    reset()


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_at_rest_a_posed_model_is_the_model(name: str) -> None:
    posed = PosedModel.read(SAMPLES[name]())
    for surface, (points, normals) in zip(posed.model.surfaces, posed.at_rest(), strict=True):
        assert points == pytest.approx(surface.vertices)
        assert (normals is None) == (surface.normals is None)


def test_normals_turn_with_the_surface() -> None:
    posed = PosedModel.read(morphing_model())
    clip = clips(posed.container)[0]
    for ((_, normals),) in posed.play(clip, [0.0, 0.7]):
        assert normals is not None
        assert np.linalg.norm(normals, axis=1) == pytest.approx(1)
