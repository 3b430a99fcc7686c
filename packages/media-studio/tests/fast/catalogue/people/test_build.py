"""Proportions move joints and skin together."""

from dataclasses import replace

import numpy as np
import pytest

from media_studio.catalogue.people.modelling.build import Build
from media_studio.catalogue.people.modelling.carrying import rest_joints
from media_studio.catalogue.people.modelling.worn import shares_of
from media_studio.motion.body import JOINT, JOINTS

STANDARD = Build(head=1.0, hands=1.0, feet=1.0)
BROAD = Build(head=1.5, shoulders=1.3, chest=(1.2, 1.1), arms=(1.1, 1.4), legs=(0.8, 1.2))


def test_the_standard_build_changes_nothing() -> None:
    points = np.random.default_rng(3).uniform((-0.8, 0, -0.1), (0.8, 1.7, 0.1), (500, 3))
    np.testing.assert_allclose(STANDARD.places(), rest_joints(), atol=1e-12)
    np.testing.assert_allclose(STANDARD.shaped(points, shares_of(points)), points, atol=1e-12)


def test_size_scales_everything() -> None:
    points = np.random.default_rng(3).uniform((-0.8, 0, -0.1), (0.8, 1.7, 0.1), (200, 3))
    shares = shares_of(points)
    half = replace(BROAD, size=0.5)
    np.testing.assert_allclose(half.shaped(points, shares), 0.5 * BROAD.shaped(points, shares))


@pytest.mark.parametrize("joint", JOINTS)
def test_a_rigid_point_at_a_joint_stays_at_that_joint(joint: str) -> None:
    shares = np.zeros((1, len(JOINTS)))
    shares[0, JOINT[joint]] = 1.0
    build = replace(BROAD, jaw=1.0, nose=1.0, chin=1.0)
    place = build.shaped(rest_joints()[[JOINT[joint]]], shares)[0]
    np.testing.assert_allclose(place, build.places()[JOINT[joint]], atol=1e-12)


def test_limbs_have_the_lengths_that_are_asked_for() -> None:
    rest, places = rest_joints(), BROAD.places()
    for above, below, ratio in (("LeftArm", "LeftForeArm", 1.1), ("LeftUpLeg", "LeftLeg", 0.8)):
        pair = [JOINT[above], JOINT[below]]
        before, after = (np.linalg.norm(np.diff(each[pair], axis=0)) for each in (rest, places))
        assert after == pytest.approx(ratio * before)
    assert places[JOINT["LeftArm"], 0] == pytest.approx(1.3 * rest[JOINT["LeftArm"], 0])


def test_a_belly_stands_forward_and_leaves_the_back_alone() -> None:
    points = np.array([[0.0, 1.08, 0.10], [0.0, 1.08, -0.10], [0.0, 1.70, 0.09]])
    shares = shares_of(points)
    moved = replace(STANDARD, belly=0.05).shaped(points, shares) - points
    assert moved[0, 2] > 0.03
    assert np.abs(moved[1:]).max() < 1e-3
