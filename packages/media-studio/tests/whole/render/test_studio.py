"""The light of the studio."""

from typing import Any

import numpy as np
import pytest

from media_studio.render.studio_light import SOFTBOXES, Softbox
from media_testing.inside_blender import in_blender


def _strips(offset: list[float], watts: float, width: float) -> list[dict[str, Any]]:
    import bpy
    import numpy as np

    from media_studio.blender.inside.scene import reset
    from media_studio.blender.inside.studio import add_softbox

    reset()
    x, y, z = offset
    add_softbox(np.zeros(3), (x, y, z), watts=watts, width=width, color=(1.0, 1.0, 1.0))
    bpy.context.view_layer.update()
    return [
        {
            "watts": strip.data.energy,
            "edges": [strip.data.size, strip.data.size_y],
            "pose": [list(row) for row in strip.matrix_world],
        }
        for strip in bpy.context.scene.objects
    ]


@pytest.mark.parametrize("box", SOFTBOXES)
def test_the_strips_of_a_softbox_are_the_softbox(box: Softbox) -> None:
    strips = in_blender(_strips, list(box.offset), box.watts, box.width)
    poses = np.array([strip["pose"] for strip in strips])
    areas = [np.prod(strip["edges"]) for strip in strips]
    assert sum(strip["watts"] for strip in strips) == pytest.approx(box.watts)
    assert sum(areas) == pytest.approx(box.width**2)
    assert poses[:, :3, 3].mean(axis=0) == pytest.approx(box.offset, abs=1e-5)
    # Side by side, and none in another: along the first axis one each width
    across = poses[0, :3, 0]
    places = np.sort(poses[:, :3, 3] @ across)
    assert np.diff(places) == pytest.approx(box.width / len(strips))
    # They shine along -Z, to the middle
    toward = -np.array(box.offset) / np.linalg.norm(box.offset)
    for pose in poses:
        assert -pose[:3, 2] == pytest.approx(toward, abs=1e-5)


def test_the_strongest_softbox_is_asked_most_often() -> None:
    counts = [len(in_blender(_strips, list(b.offset), b.watts, b.width)) for b in SOFTBOXES]
    assert counts == [2, 1, 1]
