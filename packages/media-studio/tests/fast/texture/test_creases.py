"""Where a model has outer edges."""

from collections.abc import Callable

import numpy as np

from media_studio.mesh.model import Surface
from media_studio.texture.creases import Creases, edge_points


def test_the_edges_of_a_box_are_found(make_box: Callable[..., Surface]) -> None:
    box = make_box((1.0, 1.0, 1.0))
    points = edge_points([(box.vertices, np.asarray(box.faces))], 1.0)
    assert len(points) > 1000
    assert np.all((np.abs(points) > 0.499).sum(axis=1) >= 2)


def test_a_ball_has_no_edges() -> None:
    turn, rise = np.meshgrid(np.linspace(0, 2 * np.pi, 49), np.linspace(0, np.pi, 25))
    ball = np.stack(
        [np.cos(turn) * np.sin(rise), np.cos(rise), np.sin(turn) * np.sin(rise)], axis=-1
    ).reshape(-1, 3)
    rows = np.arange(24)[:, None] * 49 + np.arange(48)
    corners = np.stack([rows, rows + 1, rows + 50, rows + 49], axis=-1).reshape(-1, 4)
    faces = np.concatenate([corners[:, [0, 1, 2]], corners[:, [0, 2, 3]]])
    assert len(edge_points([(ball, faces)], 2.0)) == 0
    assert Creases(np.zeros((0, 3)), 0.1).distance(np.zeros((2, 3), np.float32)).min() > 0.09


def test_a_step_inwards_is_no_outer_edge() -> None:
    """Two faces that meet like a floor and a wall."""
    corners = np.array([[0, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 1], [0, 1, 0], [1, 1, 0]], float)
    faces = np.array([[0, 2, 1], [1, 2, 3], [0, 1, 4], [1, 5, 4]])
    assert len(edge_points([(corners, faces)], 1.0)) == 0
    assert len(edge_points([(corners, faces[:, ::-1])], 1.0)) > 0


def test_distances_end_at_the_reach() -> None:
    creases = Creases(np.zeros((1, 3)), 0.5)
    near = creases.distance(np.array([[0.25, 0, 0], [3, 0, 0]], np.float32))
    assert near.tolist() == [0.25, 0.5]
