import numpy as np
import pytest

from media_studio.catalogue.people.modelling.carrying import carry, rest_joints
from media_studio.catalogue.people.modelling.shell import mirrored
from media_studio.motion.body import JOINT, JOINTS
from media_studio.motion.grounding import SOLE

CLOUD = np.random.default_rng(1).uniform((-0.9, 0.0, -0.15), (0.9, 1.8, 0.25), (4000, 3))


def share(point: tuple[float, float, float], joint: str) -> float:
    joints, weights = carry(np.array([point]))
    return float(weights[0][joints[0] == JOINT[joint]].sum())


def test_weights_are_shares() -> None:
    joints, weights = carry(CLOUD)
    assert np.allclose(weights.sum(axis=1), 1)
    assert weights.min() >= 0
    assert joints.min() >= 0
    assert joints.max() < len(JOINTS)


def test_weights_change_gradually() -> None:
    def spread(points: np.ndarray) -> np.ndarray:
        joints, weights = carry(points)
        full = np.zeros((len(points), len(JOINTS)))
        np.put_along_axis(full, joints, weights, axis=1)
        return full

    nudge = np.random.default_rng(2).normal(0, 0.001, CLOUD.shape)
    change = np.abs(spread(CLOUD + nudge) - spread(CLOUD)).max(axis=1)
    assert np.quantile(change, 0.99) < 0.08


@pytest.mark.parametrize(
    ("point", "joint"),
    [
        ((0.57, 1.41, 0.0), "LeftForeArm"),
        ((-0.57, 1.41, 0.0), "RightForeArm"),
        ((0.33, 1.41, 0.0), "LeftArm"),
        ((0.82, 1.41, 0.0), "LeftHand"),
        ((0.10, 0.70, 0.05), "LeftUpLeg"),
        ((-0.10, 0.30, 0.0), "RightLeg"),
        ((0.0, 1.70, 0.09), "Head"),
        ((0.09, 1.64, 0.0), "Head"),
        ((0.0, 1.30, 0.11), "Spine1"),
        ((0.08, 1.29, 0.1), "Spine1"),
        ((0.0, 0.93, 0.1), "Hips"),
        ((0.10, 0.02, 0.23), "LeftToeBase"),
    ],
)
def test_what_is_in_the_middle_of_a_part_follows_one_joint(
    point: tuple[float, float, float], joint: str
) -> None:
    assert share(point, joint) > 0.9


def test_sides_are_mirror_images() -> None:
    joints, weights = carry(CLOUD)
    others, same = carry(CLOUD * (-1, 1, 1))
    swap = np.array([JOINT[mirrored(name)] for name in JOINTS])
    full, other = np.zeros((len(CLOUD), len(JOINTS))), np.zeros((len(CLOUD), len(JOINTS)))
    np.put_along_axis(full, joints, weights, axis=1)
    np.put_along_axis(other, swap[others], same, axis=1)
    assert np.allclose(full, other, atol=1e-9)


def test_a_figure_at_rest_stands_on_its_soles() -> None:
    places = rest_joints()
    assert places[JOINT["LeftToeBase"], 1] == pytest.approx(SOLE)
    assert places[JOINT["Hips"], 0] == 0
