from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray
from media_studio.errors import NoPerson
from media_studio.motion.accuracy import (
    foot_skate,
    mpjpe,
    pa_mpjpe,
    root_path_error,
    turns_per_frame,
)
from media_studio.motion.body import CENTIMETRES, JOINT
from media_studio.motion.capture import capture_motion
from media_studio.motion.contact import contacts
from media_studio.motion.grounding import SOLE, foot_points, lowest, moved
from media_studio.motion.motion import Motion
from media_studio.pose.person import Person
from media_testing.motion.filmed import (
    MOTIONS,
    Camera,
    Trouble,
    cheer,
    film,
    jump,
    squat,
    turn_round,
    walk,
    wave,
    without,
)

_CAMERAS = {
    "front": Camera(distance=8.0),
    "above": Camera(yaw=40.0, pitch=18.0, height=2.3, distance=6.0),
    "side": Camera(yaw=90.0, distance=7.0),
}
_TROUBLE = Trouble(world=0.03, depth=1.5, pixels=2, hidden=0.15, swaps=3, seed=1)
_HIPS = (JOINT["LeftUpLeg"], JOINT["RightUpLeg"])


def capture(people: list[Person], camera: Camera, fps: float = 30.0, **options: object) -> Motion:
    frames = np.arange(len(people))
    size = {"width": camera.size, "height": camera.size}
    return capture_motion(people, frames, fps=fps, **size, **options).motion


def places(motion: Motion, camera: Camera | None = None) -> FloatArray:
    """Joints in centimetres, seen with a camera in front."""
    joints = motion.world()[1]
    if camera is None:
        return joints
    return joints @ Rotation.from_euler("y", camera.yaw, degrees=True).as_matrix().T


@pytest.mark.parametrize("angle", _CAMERAS)
@pytest.mark.parametrize("name", MOTIONS)
def test_motion_comes_back_from_troubled_landmarks(name, angle):
    motion, camera = MOTIONS[name](), _CAMERAS[angle]
    captured = capture(film(motion, camera, _TROUBLE), camera)
    true, found = places(motion, camera), places(captured)
    assert pa_mpjpe(found, true) < 4
    assert mpjpe(found, true, root=_HIPS) < 6
    assert root_path_error(found[:, 0], true[:, 0]) < 15
    standing = contacts(foot_points(motion) - [0, SOLE, 0], motion.fps)
    assert foot_skate(CENTIMETRES * foot_points(captured), standing, motion.fps) < 15
    assert lowest(captured).min() > -0.02


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("angle", _CAMERAS)
@pytest.mark.parametrize("perform", [cheer, squat, turn_round, wave])
def test_no_limb_flips_from_one_frame_to_the_next(perform, angle, seed):
    motion, camera = perform(), _CAMERAS[angle]
    assert turns_per_frame(motion.rotations).max() < 30
    trouble = Trouble(world=0.02, depth=1.5, pixels=2, seed=seed)
    captured = capture(film(motion, camera, trouble), camera)
    assert turns_per_frame(captured.rotations).max() < 45


@pytest.mark.parametrize("fps", [5.0, 12.0, 60.0, 240.0])
def test_any_frame_rate_will_do(fps):
    motion, camera = walk(2.0, fps=fps), _CAMERAS["side"]
    captured = capture(film(motion, camera, Trouble(world=0.02, pixels=1)), camera, fps)
    assert captured.frames == motion.frames
    assert captured.fps == fps
    assert pa_mpjpe(places(captured), places(motion)) < 6


@pytest.mark.parametrize("frames", [1, 2, 3, 5, 8])
def test_shortest_clips_pass(frames):
    camera = _CAMERAS["front"]
    motion = walk(frames / 30)
    captured = capture(film(motion, camera), camera)
    assert captured.frames == frames
    assert pa_mpjpe(places(captured), places(motion)) < 3


def test_person_who_faces_the_camera_faces_z_and_begins_over_the_origin():
    camera = _CAMERAS["front"]
    captured = capture(film(moved(wave(), np.tile([0.6, 0, 0.4], (90, 1))), camera), camera)
    turned, joints = captured.world()
    assert turned[:, 0, 2, 2].min() > 0.97
    assert joints[:, JOINT["LeftArm"], 0].min() > joints[:, JOINT["RightArm"], 0].max()
    assert joints[0, 0, [0, 2]] == pytest.approx([0, 0], abs=1e-6)


def test_side_of_the_picture_does_not_turn_a_person():
    camera = Camera(distance=3.5)
    aside = capture(film(moved(wave(), np.tile([1.0, 0, 0], (90, 1))), camera), camera)
    assert aside.world()[0][:, 0, 0, 2] == pytest.approx(0, abs=0.06)


def test_jump_leaves_the_floor_and_comes_back():
    camera = _CAMERAS["side"]
    captured, true = capture(film(jump(), camera, _TROUBLE), camera), jump()
    height = foot_points(captured)[..., 1].min(1)
    assert height.max() == pytest.approx(foot_points(true)[..., 1].max(), abs=0.08)
    assert height[:15] == pytest.approx(SOLE, abs=0.02)
    assert height[-15:] == pytest.approx(SOLE, abs=0.02)


def test_missing_frames_are_filled():
    motion, camera = squat(), _CAMERAS["front"]
    people = film(motion, camera)
    kept = np.array([each for each in range(90) if each % 7 and not 40 < each < 48])
    captured = capture_motion(
        [people[each] for each in kept], kept, fps=30, width=camera.size, height=camera.size
    ).motion
    assert captured.frames == kept[-1] - kept[0] + 1
    assert pa_mpjpe(places(captured), places(motion)[kept[0] : kept[-1] + 1]) < 2


def turned_right(person: Person, camera: Camera, angle: float) -> Person:
    """The person as a camera sees it that is turned to its right by radians."""
    middle = camera.size / 2
    flat = (person.points - middle) / camera.focal
    rays = np.column_stack([flat[:, 0], -flat[:, 1], -np.ones(33)])
    seen = Rotation.from_euler("y", angle).apply(rays)
    return replace(person, points=middle + camera.focal * seen[:, :2] * [1, -1] / -seen[:, 2:])


def test_turning_camera_is_taken_out_of_the_path():
    motion, camera = walk(heading=90), Camera(distance=7.0)
    angles = np.linspace(0, 0.3, motion.frames)
    people = [
        turned_right(person, camera, angle)
        for person, angle in zip(film(motion, camera), angles, strict=True)
    ]
    pan = np.tile(np.eye(2, 3), (motion.frames, 1, 1))
    pan[:, 0, 2] = camera.focal * np.tan(angles)
    true = places(motion)[:, 0]
    still, turned = (capture(people, camera, focal=camera.focal, pan=each) for each in (None, pan))
    assert root_path_error(places(turned)[:, 0], true) < 15
    assert root_path_error(places(still)[:, 0], true) > 30


def test_a_camera_that_travels_does_not_make_a_person_slide():
    """It goes 2 m to its right in 3 s; the wall behind the person is 5 m farther away."""
    motion, camera = squat(), Camera(distance=5.0)
    way = np.linspace(0, 2, motion.frames)
    people = [
        replace(person, points=person.points - [camera.focal * x / camera.distance, 0])
        for person, x in zip(film(motion, camera), way, strict=True)
    ]
    pan = np.tile(np.eye(2, 3), (motion.frames, 1, 1))
    pan[:, 0, 2] = camera.focal * way / (camera.distance + 5)
    size = {"fps": 30.0, "width": camera.size, "height": camera.size}
    captured = capture_motion(people, np.arange(len(people)), pan=pan, focal=camera.focal, **size)
    assert captured.is_camera_travelling
    assert np.ptp(captured.motion.translations[:, 0, 0]) < 10


def test_where_people_stood_to_each_other_is_kept():
    camera = Camera(distance=6.0)
    size = {"fps": 30.0, "width": camera.size, "height": camera.size, "focal": camera.focal}
    left, right = (
        capture_motion(film(moved(wave(), np.full((90, 3), way)), camera), np.arange(90), **size)
        for way in ([-0.8, 0, 0], [0.7, 0, 0.5])
    )
    between = right.seen_from(left.start).translations[0, 0] - left.motion.translations[0, 0]
    assert between == pytest.approx([150, 0, 50], abs=15)


def test_person_whose_legs_are_out_of_the_picture_keeps_plausible_hips():
    camera = _CAMERAS["front"]
    people = film(wave(), camera, Trouble(world=0.02))
    for part in ("knee", "ankle", "heel", "foot"):
        people = without(people, part)
    captured = capture(people, camera)
    assert np.ptp(captured.translations[:, 0, 1]) < 10
    assert captured.translations[:, 0, 1].mean() == pytest.approx(90, abs=8)


def test_thorough_capture_trembles_no_more():
    motion, camera = walk(), _CAMERAS["side"]
    people = film(motion, camera, _TROUBLE)
    quick, thorough = (capture(people, camera, is_thorough=each) for each in (False, True))
    true = places(motion)
    assert pa_mpjpe(places(thorough), true) < pa_mpjpe(places(quick), true)


def test_nobody_is_an_error():
    with pytest.raises(NoPerson):
        capture([], _CAMERAS["front"])


@pytest.mark.parametrize("seed", range(4))
def test_nonsense_gives_a_finite_motion(seed):
    rng = np.random.default_rng(seed)
    camera = _CAMERAS["front"]
    people = [
        replace(
            person,
            points=rng.normal(scale=10.0 ** rng.integers(-3, 5), size=(33, 2)),
            world=rng.normal(scale=10.0 ** rng.integers(-6, 3), size=(33, 3)) * (seed > 0),
            visibility=rng.random(33) * (seed % 2),
        )
        for person in film(walk(1.0), camera)
    ]
    captured = capture(people, camera)
    assert np.isfinite(captured.rotations).all()
    assert np.isfinite(captured.translations).all()
    assert np.linalg.det(captured.rotations) == pytest.approx(1)
