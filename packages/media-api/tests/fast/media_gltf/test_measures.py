"""What is measured of a model is what its scene shows."""

import numpy as np
import pytest

from media_gltf import glb
from media_gltf.errors import DamagedGltf
from media_gltf.measures import Measures, measure
from media_testing.quality.models import CUBE_FACES, CUBE_POINTS, Glb, picture


def measured(model: Glb) -> Measures:
    return measure(glb.parse(model.bytes()))


def skinned(scale: float, *, node: float = 1.0) -> Glb:
    """A cube of a metre on one joint."""
    model = Glb()
    number = len(CUBE_POINTS)
    joints = np.zeros((number, 4), np.uint8)
    model.primitive["attributes"]["JOINTS_0"] = model.array(joints, 5121)
    model.attribute("WEIGHTS_0", np.tile([1.0, 0, 0, 0], (number, 1)))
    model.document["nodes"] = [
        {"mesh": 0, "skin": 0, "scale": [node] * 3},
        {"scale": [scale] * 3},
    ]
    model.document["scenes"] = [{"nodes": [0, 1]}]
    model.document["skins"] = [{"joints": [1]}]
    return model


def test_a_cube_is_measured() -> None:
    found = measured(Glb())
    assert (found.vertices, found.triangles, found.materials) == (8, len(CUBE_FACES), 1)
    assert (found.bounds_min, found.bounds_max) == ((0, 0, 0), (1, 1, 1))
    assert found.watertight
    assert found.texture_size is None


@pytest.mark.parametrize(("joint", "node", "edge"), [(1.0, 100.0, 1.0), (0.01, 1.0, 0.01)])
def test_joints_move_a_skin_and_its_node_does_not(joint: float, node: float, edge: float) -> None:
    found = measured(skinned(joint, node=node))
    assert found.bounds_max == pytest.approx((edge,) * 3)
    assert found.bones == 1


def test_a_vertex_that_no_triangle_uses_is_not_shown() -> None:
    found = measured(Glb(np.vstack([CUBE_POINTS, [(50.0, 50, 50)]])))
    assert found.vertices == 8
    assert found.bounds_max == (1, 1, 1)


def test_each_use_of_a_mesh_counts() -> None:
    model = Glb()
    model.document["nodes"] = [{"mesh": 0}, {"mesh": 0, "translation": [2, 0, 0]}]
    model.document["scenes"] = [{"nodes": [0, 1]}]
    found = measured(model)
    assert found.triangles == 2 * len(CUBE_FACES)
    assert found.bounds_max == (3, 1, 1)
    assert found.watertight


def test_an_open_mesh_is_not_watertight_and_a_picture_has_a_size() -> None:
    found = measured(Glb(faces=CUBE_FACES[1:]).textured(picture((64, 32))))
    assert not found.watertight
    assert (found.textures, found.texture_size, found.materials) == (1, 64, 1)


def test_vertices_beyond_all_numbers_are_refused() -> None:
    model = Glb()
    model.document["nodes"] = [
        {"children": [1], "scale": [1e308] * 3},
        {"mesh": 0, "scale": [10] * 3},
    ]
    model.document["scenes"] = [{"nodes": [0]}]
    with pytest.raises(DamagedGltf, match="no number"):
        measured(model)


def test_an_empty_scene_has_no_extent() -> None:
    model = Glb()
    model.document["scenes"] = [{"nodes": []}]
    found = measured(model)
    assert (found.triangles, found.bounds_max, found.watertight) == (0, (0, 0, 0), False)
