"""Models posed many times, against Blender."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial import cKDTree

from media_gltf import glb
from media_gltf.glb import Container
from media_studio.formats.gltf_animation import clips
from media_studio.formats.posed_model import PosedModel
from media_testing.inside_blender import in_blender
from media_testing.sample_models import BEND_SECONDS, SAMPLES, morphing_model, skinned_model


def posed_in_blender(path: str, times: list[float]) -> list[list[tuple[float, float, float]]]:
    """Return the evaluated vertices of the scene at each time, Y up."""
    import bpy

    from media_studio.blender.inside.scene import load_glb, reset

    reset()
    load_glb(path)  # type: ignore[arg-type]
    scene, moments = bpy.context.scene, []
    for seconds in times:
        frame = seconds * scene.render.fps / scene.render.fps_base
        scene.frame_set(int(frame), subframe=frame % 1)
        graph, found = bpy.context.evaluated_depsgraph_get(), []
        for thing in (thing for thing in scene.objects if thing.type == "MESH"):
            evaluated = thing.evaluated_get(graph)
            places = [evaluated.matrix_world @ v.co for v in evaluated.to_mesh().vertices]
            found += [(x, z, -y) for x, y, z in places]
            evaluated.to_mesh_clear()
        moments.append(found)
    reset()
    return moments


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
    moments = in_blender(posed_in_blender, path, times.tolist())
    for surfaces, theirs in zip(ours, moments, strict=True):
        points = surfaces[0][0]
        assert cKDTree(theirs).query(points)[0].max() < 1e-5
        assert cKDTree(points).query(theirs)[0].max() < 1e-5
    assert np.abs(ours[0][0][0] - ours[2][0][0]).max() > 0.1


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
