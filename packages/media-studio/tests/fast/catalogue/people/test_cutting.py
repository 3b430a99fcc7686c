"""Cuts keep one side of a surface and say where it ends."""

import numpy as np

from media_studio.catalogue.people.modelling.cutting import kept_side, rims
from media_studio.modelling.solids import ellipsoid


def test_half_a_ball_has_half_its_area_and_one_rim() -> None:
    ball = ellipsoid(1.0, 1.0, 1.0, sides=48)
    level = ball.vertices[:, 1] - 0.013
    vertices, faces = kept_side(ball.vertices, ball.faces, level)
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2
    assert abs(area - 2 * np.pi * (1 - 0.013)) < 0.05
    border, rim = rims(faces)
    assert set(rim.tolist()) == {0}
    # Cuts next to a vertex are moved away from it, so the rim is only nearly level
    assert np.abs(vertices[border[:, 0], 1] - 0.013).max() < 0.02


def test_a_ring_has_two_rims_and_every_point_of_a_rim_is_entered_and_left_once() -> None:
    ball = ellipsoid(1.0, 1.0, 1.0, sides=32)
    level = 0.4 - np.abs(ball.vertices[:, 1])
    _, faces = kept_side(ball.vertices, ball.faces, level)
    border, rim = rims(faces)
    assert set(rim.tolist()) == {0, 1}
    assert sorted(border[:, 0]) == sorted(border[:, 1])
    assert len(np.unique(border[:, 0])) == len(border)


def test_further_columns_are_interpolated_along_cut_edges() -> None:
    ball = ellipsoid(1.0, 1.0, 1.0, sides=24)
    columns = np.column_stack([ball.vertices, 3 * ball.vertices[:, 0] + 1])
    kept, _ = kept_side(columns, ball.faces, ball.vertices[:, 2] - 0.2)
    np.testing.assert_allclose(kept[:, 3], 3 * kept[:, 0] + 1, atol=1e-12)


def test_what_lies_wholly_inside_stays_as_it_is() -> None:
    ball = ellipsoid(1.0, 1.0, 1.0, sides=16)
    vertices, faces = kept_side(ball.vertices, ball.faces, np.ones(len(ball.vertices)))
    assert len(vertices) == len(ball.vertices)
    assert len(rims(faces)[0]) == 0
