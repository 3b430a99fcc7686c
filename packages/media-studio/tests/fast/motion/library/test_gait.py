import numpy as np
import pytest

from media_studio.motion.body import JOINT
from media_studio.motion.library.curves import clock
from media_studio.motion.library.gait import Gait, arm_swing, go, stepping

WALK = Gait(stride=120, rate=1.0)
TIME = clock(4.0)


def test_a_foot_is_planted_for_its_share_and_then_goes_one_stride() -> None:
    foot = stepping(TIME, WALK, 0.0)
    share = np.mod(TIME, 1.0)
    planted = share < WALK.stance - 0.01
    assert (np.asarray(foot.y)[planted] == 0).all()
    z = np.asarray(foot.z)
    assert np.unique(np.round(z[planted], 6)) == pytest.approx(z[0] + 120 * np.arange(4))


def test_feet_take_turns() -> None:
    left, right = (np.asarray(stepping(TIME, WALK, phase).y) for phase in (0.0, 0.5))
    assert np.minimum(left, right).max() == 0
    assert left.max() == pytest.approx(right.max(), rel=0.02)


def test_the_body_goes_as_far_as_the_feet() -> None:
    motion = go(TIME, WALK)
    path = motion.translations[:, 0, 2]
    assert path[-1] - path[0] == pytest.approx(120 * TIME[-1])
    _, places = motion.world()
    feet = places[:, [JOINT["LeftFoot"], JOINT["RightFoot"]], 2].mean(axis=1)
    assert np.abs(feet - path).max() < 25


def test_elbows_bend_more_on_the_way_forward() -> None:
    forward, back = arm_swing(WALK, 1.0), arm_swing(WALK, -1.0)
    assert forward.z > back.z
    reach = [np.linalg.norm([arm.x, arm.y, arm.z]) for arm in (forward, back)]
    assert reach[0] < reach[1]
