"""Garments are closed layers at their distance from the body that move as the body does."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray, IntArray
from media_studio.catalogue.people.modelling.worn import garment, rigid, shares_of, supple
from media_studio.modelling.shape import signed_volume
from media_studio.modelling.solids import ellipsoid
from media_studio.motion.body import JOINT, JOINTS

BALL = ellipsoid(0.2, 0.2, 0.2, sides=32).at(0, 1.2, 0)


def is_closed(faces: IntArray) -> bool:
    edges = {tuple(edge) for edge in faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2).tolist()}
    return len(edges) == faces.size and all((b, a) in edges for a, b in edges)


@pytest.mark.parametrize("hem", [0.0, 0.01])
def test_a_belt_around_a_ball_is_closed_and_turned_outward(hem: float) -> None:
    def region(points: FloatArray) -> FloatArray:
        return np.asarray(0.06 - np.abs(points[:, 1] - 1.2))

    made = garment("belt", BALL, region, 0.03, hem=hem)
    assert is_closed(made.shape.faces)
    assert signed_volume(made.shape.vertices - [0, 1.2, 0], made.shape.faces) > 0
    out = np.linalg.norm(made.shape.vertices - [0, 1.2, 0], axis=1)
    assert out.max() == pytest.approx(0.23, abs=2e-3)
    np.testing.assert_allclose(made.shares.sum(axis=1), 1.0)


def test_a_layer_over_everything_needs_no_hem() -> None:
    made = garment("suit", BALL, lambda points: np.ones(len(points)), 0.01)
    assert len(made.shape.faces) == len(BALL.faces)
    grown = np.linalg.norm(made.shape.vertices - [0, 1.2, 0], axis=1)
    np.testing.assert_allclose(grown, 0.21, atol=2e-3)


def test_thickness_may_differ_from_place_to_place() -> None:
    made = garment(
        "coat", BALL, lambda p: np.ones(len(p)), lambda p: np.where(p[:, 0] > 0, 0.05, 0.0)
    )
    out = np.linalg.norm(made.shape.vertices - [0, 1.2, 0], axis=1)
    right = BALL.vertices[:, 0] > 0
    assert out[right].min() > 0.245
    np.testing.assert_allclose(out[~right], 0.2, atol=2e-3)


def test_rigid_things_follow_one_joint_and_mirror_to_the_other_side() -> None:
    sword = rigid("blade", "LeftHand", BALL)[0]
    assert (sword.shares[:, JOINT["LeftHand"]] == 1).all()
    other = sword.reflected()
    assert (other.shares[:, JOINT["RightHand"]] == 1).all()
    np.testing.assert_allclose(other.shape.vertices[:, 0], -sword.shape.vertices[:, 0])


def test_shares_of_the_body_sum_to_one_and_know_left_from_right() -> None:
    points = np.array([[0.78, 1.41, 0.0], [-0.78, 1.41, 0.0], [0.1, 0.3, 0.0], [0.0, 1.7, 0.0]])
    shares = shares_of(points)
    np.testing.assert_allclose(shares.sum(axis=1), 1.0)
    strongest = [JOINTS[k] for k in shares.argmax(axis=1)]
    assert strongest == ["LeftHand", "RightHand", "LeftLeg", "Head"]
    assert len(supple("skin", BALL)[0].shares) == len(BALL.vertices)
