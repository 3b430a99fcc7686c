"""Where nodes are."""

import numpy as np
import pytest

from media_gltf.nodes import compose, scene_roots, world_matrices
from media_testing.sample_models import skinned_model

HALF = float(np.sqrt(0.5))


def test_a_composed_matrix_scales_then_turns_then_moves() -> None:
    matrix = compose(np.array([1.0, 2, 3]), np.array([0, 0, HALF, HALF]), np.array([2.0, 1, 1]))
    assert matrix @ (1, 0, 0, 1) == pytest.approx([1, 4, 3, 1])


def test_matrices_are_composed_for_many_times_at_once() -> None:
    turns = np.array([(0, 0, 0, 1), (0, 0, HALF, HALF)])
    matrices = compose(np.zeros(3), turns, np.ones(3))
    assert matrices.shape == (2, 4, 4)
    assert matrices[0] == pytest.approx(np.eye(4))


def test_children_move_with_their_parent() -> None:
    document = skinned_model().document
    lift = np.eye(4)
    lift[1, 3] = 5.0
    worlds = world_matrices(document, {1: lift})
    assert worlds[3][:3, 3] == pytest.approx([0, 8, 0])


def test_without_a_scene_every_node_without_parent_is_a_root() -> None:
    nodes = [{"children": [2]}, {}, {}]
    document = {"asset": {"version": "2.0"}, "nodes": nodes}
    assert scene_roots(document) == [0, 1]  # type: ignore[arg-type]
    document |= {"scenes": [{}, {"nodes": [2]}], "scene": 1}
    assert scene_roots(document) == [2]  # type: ignore[arg-type]
