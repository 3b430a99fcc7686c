from dataclasses import replace

import numpy as np
import pytest

from media_studio.motion.body import JOINT
from media_studio.motion.library.curves import clock
from media_studio.motion.library.figure import (
    ANKLE_HEIGHT,
    HIP_HEIGHT,
    RELAXED,
    Arm,
    Foot,
    Spot,
    Turn,
    hanging,
    mix,
    perform,
    through,
)

TIME = clock(0.5)


def places(**parts) -> dict[str, np.ndarray]:  # type: ignore[no-untyped-def]
    _, points = perform(TIME, **parts).world()
    return {name: points[7, number] for name, number in JOINT.items()}


def test_a_figure_at_ease_stands_upright_on_flat_feet() -> None:
    at = places()
    assert at["Hips"] == pytest.approx([0, HIP_HEIGHT, 3], abs=0.5)
    for side, sign in (("Left", 1), ("Right", -1)):
        assert at[f"{side}Foot"] == pytest.approx([sign * 9, ANKLE_HEIGHT, 0], abs=0.01)
        assert at[f"{side}ToeBase"][1] == pytest.approx(0, abs=0.01)
        assert at[f"{side}Hand"][1] < at["Hips"][1]


def test_hands_go_where_they_are_told() -> None:
    arm = Arm(x=20, y=10, z=30)
    at = places(left_arm=arm, right_arm=arm, chest=Turn(twist=0))
    assert at["LeftHand"] - at["LeftArm"] == pytest.approx([20, 10, 30], abs=0.5)
    assert at["RightHand"] - at["RightArm"] == pytest.approx([-20, 10, 30], abs=0.5)


def test_hands_may_be_told_in_the_world() -> None:
    at = places(left_arm=Arm(x=30, y=120, z=25, space="world"))
    assert at["LeftHand"] == pytest.approx([30, 120, 25], abs=1e-6)


def test_the_parts_turn_to_their_left() -> None:
    turned, points = perform(TIME, chest=Turn(twist=30, side=20), head=Turn(twist=50)).world()
    assert turned[7, JOINT["Spine1"]][0, 2] > 0.3
    assert turned[7, JOINT["Head"]][0, 2] == pytest.approx(np.sin(np.radians(50)))
    assert points[7, JOINT["Neck"], 0] > 5


def test_the_head_stays_level_when_the_chest_leans() -> None:
    turned, _ = perform(TIME, chest=Turn(lean=40)).world()
    assert turned[7, JOINT["Head"]] == pytest.approx(np.eye(3))


@pytest.mark.parametrize(("pitch", "joint"), [(50, "LeftToeBase"), (30, "LeftToeBase")])
def test_a_foot_on_its_ball_stays_there(pitch: float, joint: str) -> None:
    flat, tipped = places(), places(left_foot=Foot(pitch=pitch))
    assert tipped[joint] == pytest.approx(flat[joint])
    assert tipped["LeftFoot"][1] > flat["LeftFoot"][1] + 3


def test_a_foot_on_its_heel_lifts_its_toes() -> None:
    tipped = places(left_foot=Foot(pitch=-20))
    assert tipped["LeftToeBase"][1] > 4


@pytest.mark.parametrize("part", ["heel", "ball"])
def test_a_foot_turns_on_its_heel_or_on_its_ball(part) -> None:  # type: ignore[no-untyped-def]
    foot = Foot(out=0, turns_on=part)
    before, after = places(left_foot=foot), places(left_foot=replace(foot, heading=40))
    still = "LeftFoot" if part == "heel" else "LeftToeBase"
    other = "LeftToeBase" if part == "heel" else "LeftFoot"
    assert after[still] == pytest.approx(before[still])
    assert np.linalg.norm(after[other] - before[other]) > 8


def test_hips_sink_rather_than_lift_a_foot_off_the_floor() -> None:
    foot = Foot(z=70)
    at = places(left_foot=foot)
    assert at["LeftFoot"] == pytest.approx([9, ANKLE_HEIGHT, 70], abs=0.01)
    assert at["Hips"][1] < HIP_HEIGHT - 15


def test_a_foot_in_the_air_does_not_straighten_the_knee_all_the_way() -> None:
    at = places(left_foot=Foot(y=40, z=95))
    reach = np.linalg.norm(at["LeftFoot"] - at["LeftUpLeg"])
    assert 75 < reach < 83


def test_arms_hang_at_angles() -> None:
    at = places(left_arm=hanging(90, out=0, bend=0), chest=Turn(lean=0))
    assert at["LeftHand"] - at["LeftArm"] == pytest.approx([0, 0, 53], abs=1)


def test_mixing_goes_from_one_part_to_the_other() -> None:
    raised = Arm(x=10, y=40, z=20)
    half = mix(RELAXED, raised, 0.5)
    assert half.y == pytest.approx((RELAXED.y + raised.y) / 2)
    aside = Arm(x=60)
    assert through(RELAXED, aside, raised, 0.0).x == RELAXED.x
    assert through(RELAXED, aside, raised, 1.0).x == raised.x
    assert through(RELAXED, aside, raised, 0.5).x == pytest.approx(
        RELAXED.x / 4 + 30 + raised.x / 4
    )


def test_hips_move_as_told() -> None:
    at = places(hips=Spot(x=4, y=-20, z=6))
    assert at["Hips"] == pytest.approx([4, HIP_HEIGHT - 20, 9])
