import numpy as np
import pytest

from media_studio.motion.hinges import steady_hinges
from media_studio.motion.joint_frames import unit

_USUAL = np.tile([1.0, 0.0, 0.0], (60, 1))


def shin_of(bend: np.ndarray, out: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """A knee that bends backwards by angles in degrees about an axis turned out by another."""
    angle, side = np.radians(bend), np.radians(out)
    thigh = np.tile([0.0, -1.0, 0.0], (len(bend), 1))
    back = np.array([np.sin(side), 0, -np.cos(side)])
    return thigh, np.cos(angle)[:, None] * thigh + np.sin(angle)[:, None] * back


def test_bent_limb_tells_its_own_axis():
    axes = steady_hinges(*shin_of(np.full(60, 60.0), out=25), _USUAL, 30)
    assert axes == pytest.approx(
        np.tile([np.cos(np.radians(25)), 0, np.sin(np.radians(25))], (60, 1))
    )


def test_straight_limb_takes_the_axis_of_the_body():
    assert steady_hinges(*shin_of(np.zeros(60)), _USUAL, 30) == pytest.approx(_USUAL)


def test_noise_on_a_straight_limb_hardly_turns_its_axis():
    thigh, shin = shin_of(np.full(60, 3.0))
    noisy = unit(shin + np.random.default_rng(0).normal(scale=0.05, size=shin.shape))
    axes = steady_hinges(thigh, noisy, _USUAL, 30)
    assert (axes[:, 0] > 0.97).all()


def test_knee_seen_slightly_bent_forwards_keeps_its_axis():
    axes = steady_hinges(*shin_of(np.full(60, -12.0)), _USUAL, 30)
    assert (axes[:, 0] > 0.9).all()


def test_axis_carries_over_a_moment_of_straightness():
    bend = np.full(60, 70.0)
    bend[29:31] = 0
    axes = steady_hinges(*shin_of(bend, out=30), _USUAL, 30)
    assert np.degrees(np.arccos(axes[:, 0])) == pytest.approx(30, abs=5)


def test_axes_are_at_right_angles_to_the_upper_bone():
    rng = np.random.default_rng(2)
    upper, lower = unit(rng.normal(size=(60, 3))), unit(rng.normal(size=(60, 3)))
    axes = steady_hinges(upper, lower, rng.normal(size=(60, 3)), 30)
    assert np.einsum("fi,fi->f", axes, upper) == pytest.approx(0, abs=1e-9)
    assert np.linalg.norm(axes, axis=1) == pytest.approx(1)


def test_axis_does_not_flip_while_a_straight_limb_trembles_through():
    rng = np.random.default_rng(3)
    upper = np.tile([0.0, 1.0, 0.0], (90, 1))
    lower = unit(upper + rng.normal(scale=0.12, size=upper.shape))
    axes = steady_hinges(upper, lower, _USUAL[[0] * 90], 30)
    assert np.einsum("fi,fi->f", axes[1:], axes[:-1]).min() > np.cos(np.radians(20))


def test_axis_follows_a_straight_limb_through_where_the_body_tells_none():
    angle = np.linspace(-1.2, 1.2, 60)
    upper = np.stack([0 * angle, np.sin(angle), np.cos(angle)], 1)
    usual = np.cross(upper, [0.0, 0.0, 1.0])
    axes = steady_hinges(upper, upper, usual, 30)
    steps = np.einsum("fi,fi->f", axes[1:], axes[:-1])
    assert steps.min() > np.cos(np.radians(25))
