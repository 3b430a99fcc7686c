"""What holds for every motion that ships: bodies weigh, bend and stand like bodies."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT, JOINTS
from media_studio.motion.library.clips import LIBRARY
from media_studio.motion.library.figure import ANKLE_TO_HEEL
from media_studio.motion.motion import Motion

ENTRIES = {entry.id.removeprefix("procedural/"): entry for entry in LIBRARY}

_CYCLES = """
    walk slow_walk brisk_walk sneak run sprint jog_in_place march limp crouch_walk zombie_walk hop
    jumping_jacks squat boxing_combo dribble side_step_dance disco twist moonwalk waltz
    sit_idle carry push pull_rope climb_ladder type_on_keyboard conduct play_guitar play_drums
    stir idle tired sad
"""
CYCLES = _CYCLES.split()
SLIDING = {"moonwalk"}
"""Motions whose feet slide on purpose."""

SKATING = 1.0
"""Centimetres a second."""
FASTEST_TURN = 1350.0
"""Degrees a second of the quickest joint, the knee of a runner: 45 a frame."""
HARDEST_PULL = 35_000.0
"""Centimetres per second squared of the quickest joint: the foot of a sprinter."""


def soles(made: Motion) -> FloatArray:
    """Balls, heels and tips of the toes of both feet, (f, 2, 3, 3)."""
    turned, places = made.world()
    feet = []
    for side in ("Left", "Right"):
        foot, toes = JOINT[f"{side}Foot"], JOINT[f"{side}ToeBase"]
        heel = places[:, foot] + turned[:, foot] @ ANKLE_TO_HEEL
        tip = places[:, toes] + turned[:, toes] @ made.skeleton.ends[toes]
        feet.append(np.stack([places[:, toes], heel, tip], axis=1))
    return np.stack(feet, axis=1)


def test_there_are_many_and_each_is_described() -> None:
    assert len(LIBRARY) >= 45
    assert len({entry.id for entry in LIBRARY}) == len(LIBRARY)
    assert len({entry.title for entry in LIBRARY}) == len(LIBRARY)
    for entry in LIBRARY:
        assert entry.description.endswith(".")
        assert len(entry.keywords) >= 2


def body_is_the_shared_one_in_centimetres(made: Motion) -> None:
    assert made.skeleton.names == JOINTS
    assert made.fps == 30
    assert 2 <= made.seconds <= 8
    assert np.isfinite(made.rotations).all()
    assert (made.translations[:, 1:] == made.skeleton.offsets[1:]).all()
    identity = made.rotations @ np.swapaxes(made.rotations, -1, -2)
    assert np.abs(identity - np.eye(3)).max() < 1e-9


def starts_near_the_origin_and_faces_the_front(made: Motion) -> None:
    assert np.hypot(*made.translations[0, 0, [0, 2]]) < 85
    front = made.rotations[:3, 0, :, 2].mean(axis=0)
    assert front[2] > 0.2


def feet_are_never_below_the_floor(made: Motion) -> None:
    assert soles(made)[..., 1].min() > -0.01


def what_touches_the_floor_stays_where_it_is(made: Motion) -> None:
    points = soles(made)
    speed = np.linalg.norm(np.diff(points[..., [0, 2]], axis=0), axis=-1) * made.fps
    is_down = (points[1:, ..., 1] < 0.05) & (points[:-1, ..., 1] < 0.05)
    # Of a foot that rolls, the point that it rolls over is the one that rests
    pivot = np.where(is_down, speed, np.inf).min(axis=2)
    assert pivot[np.isfinite(pivot)].max(initial=0.0) < SKATING


def nothing_jerks(made: Motion) -> None:
    _, places = made.world()
    pull = np.linalg.norm(np.diff(places, 2, axis=0), axis=-1) * made.fps**2
    assert pull.max() < HARDEST_PULL
    step = np.swapaxes(made.rotations[:-1], -1, -2) @ made.rotations[1:]
    cosine = (np.trace(step, axis1=-2, axis2=-1) - 1) / 2
    assert np.degrees(np.arccos(np.clip(cosine, -1, 1))).max() * made.fps < FASTEST_TURN


def knees_bend_backwards_and_elbows_forwards(made: Motion) -> None:
    turned, _ = made.world()
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        thigh, shin = turned[:, JOINT[f"{side}UpLeg"]], turned[:, JOINT[f"{side}Leg"]]
        bend = np.cross(-thigh[..., 1], -shin[..., 1])
        assert np.einsum("fi,fi->f", bend, thigh[..., 0]).min() > -1e-6
        upper, lower = turned[:, JOINT[f"{side}Arm"]], turned[:, JOINT[f"{side}ForeArm"]]
        bend = np.cross(upper[..., 0], lower[..., 0])
        assert (-sign * np.einsum("fi,fi->f", bend, upper[..., 1])).min() > -1e-6


def arms_stay_out_of_the_trunk(made: Motion) -> None:
    turned, places = made.world()
    chest, middle = turned[:, JOINT["Spine1"]], places[:, JOINT["Spine1"]]
    for side in ("Left", "Right"):
        elbow, wrist = places[:, JOINT[f"{side}ForeArm"]], places[:, JOINT[f"{side}Hand"]]
        for share in (0.3, 0.6, 1.0):
            point = np.einsum("fji,fj->fi", chest, elbow + share * (wrist - elbow) - middle)
            beside = (point[:, 1] > -15) & (point[:, 1] < 18)
            away = np.hypot(point[beside, 0] / 14, point[beside, 2] / 10)
            assert away.min(initial=1.0) > 0.95


def it_goes_on_as_it_began(made: Motion, name: str) -> None:
    steps = np.diff(made.rotations, axis=0)
    again = made.rotations[0] - made.rotations[-1]
    assert np.abs(again).max() < 1.5 * np.abs(steps).max() + 1e-3
    height = made.translations[:, 0, 1]
    if name != "climb_ladder":
        assert abs(height[0] - height[-1]) < 1.5 * np.abs(np.diff(height)).max() + 0.05


@pytest.mark.parametrize("name", ENTRIES)
def test_a_body_weighs_bends_and_stands_like_a_body(name: str) -> None:
    made = ENTRIES[name].build()
    body_is_the_shared_one_in_centimetres(made)
    starts_near_the_origin_and_faces_the_front(made)
    feet_are_never_below_the_floor(made)
    if name not in SLIDING:
        what_touches_the_floor_stays_where_it_is(made)
    nothing_jerks(made)
    knees_bend_backwards_and_elbows_forwards(made)
    arms_stay_out_of_the_trunk(made)
    if name in CYCLES:
        it_goes_on_as_it_began(made, name)


def test_what_the_exceptions_name_is_in_the_library() -> None:
    assert {*CYCLES, *SLIDING} <= ENTRIES.keys()
