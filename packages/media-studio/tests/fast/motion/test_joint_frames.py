import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_studio.motion.joint_frames import (
    across,
    aimed_frames,
    between,
    carried,
    perpendicular,
    unit,
)


@pytest.fixture
def directions() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    return rng.normal(size=(200, 3)), rng.normal(size=(200, 3))


@pytest.mark.parametrize("axes", ["xy", "yx", "xz", "zx", "yz", "zy"])
def test_frames_are_rotations_with_the_first_axis_exact_and_the_second_near(directions, axes):
    first, second = directions
    frames = aimed_frames(first, second, axes)
    assert frames @ np.swapaxes(frames, 1, 2) == pytest.approx(np.tile(np.eye(3), (200, 1, 1)))
    assert np.linalg.det(frames) == pytest.approx(1)
    one, two = ("xyz".index(axis) for axis in axes)
    assert frames[..., one] == pytest.approx(unit(first))
    assert (np.einsum("fi,fi->f", frames[..., two], second) > 0).all()


@pytest.mark.parametrize("first", [[0, 0, 0], [0, 1, 0]])
@pytest.mark.parametrize("second", [[0, 0, 0], [0, 2, 0]])
def test_degenerate_directions_still_give_rotations(first, second):
    frame = aimed_frames(np.array([first], float), np.array([second], float), "yx")[0]
    assert np.linalg.det(frame) == pytest.approx(1)
    assert frame @ frame.T == pytest.approx(np.eye(3))


def test_parts_across_a_direction(directions):
    first, second = unit(directions[0]), directions[1]
    assert np.einsum("fi,fi->f", perpendicular(second, first), first) == pytest.approx(0, abs=1e-9)
    assert np.einsum("fi,fi->f", across(first), first) == pytest.approx(0, abs=1e-9)
    assert np.linalg.norm(across(first), axis=1) == pytest.approx(1)


def test_halfway_is_half_the_angle():
    start = Rotation.random(50, random_state=1)
    end = start * Rotation.from_rotvec([0.0, 0.8, 0.3])
    middle = Rotation.from_matrix(between(start.as_matrix(), end.as_matrix(), 0.5))
    assert (start.inv() * middle).magnitude() == pytest.approx(np.hypot(0.8, 0.3) / 2)
    assert (middle.inv() * end).magnitude() == pytest.approx(np.hypot(0.8, 0.3) / 2)


def test_carried_vectors_turn_with_the_direction_and_not_about_it(directions):
    start, end = (unit(each) for each in directions)
    vectors = across(start)
    moved = carried(vectors, start, end)
    assert np.einsum("fi,fi->f", moved, end) == pytest.approx(0, abs=1e-9)
    assert np.linalg.norm(moved, axis=1) == pytest.approx(1)
    axis = np.cross(start, end)
    along = np.einsum("fi,fi->f", vectors, axis)
    assert np.einsum("fi,fi->f", moved, axis) == pytest.approx(along)
