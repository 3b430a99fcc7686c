from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_gltf import glb
from media_gltf.glb import Container
from media_studio.arrays import FloatArray
from media_studio.formats.animation_writer import NewClip, append_clip
from media_studio.formats.gltf_animation import clips, poses
from media_studio.formats.posed_model import PosedModel
from media_studio.motion.body import JOINT
from media_studio.motion.motion import Motion
from media_studio.motion.retarget import RetargetedMotion, retarget
from media_studio.motion.rig import HumanRig, read_rig
from media_testing.figure_motions import MOTIONS, in_frame, jump, kick, walk, with_sprawled_rest
from media_testing.hands import FINGER_NAMES, NAMES, with_curling_fingers, with_hands
from media_testing.rigs import RIGS, RigStyle, build_rig

Z_UP = np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]])
LIMBS = [
    (f"{side}{start}", f"{side}{end}")
    for side in ("Left", "Right")
    for start, end in (("Arm", "ForeArm"), ("ForeArm", "Hand"), ("UpLeg", "Leg"), ("Leg", "Foot"))
]
FEET = ("LeftFoot", "RightFoot", "LeftToeBase", "RightToeBase")
STYLES = {
    "walk": walk,
    "jump": jump,
    "kick": kick,
    "walk z up in inches": lambda: in_frame(walk(), Z_UP, 1 / 2.54),
    "jump lying at rest": lambda: with_sprawled_rest(jump()),
}


def _animated(container: Container, moved: RetargetedMotion) -> Container:
    clip = NewClip(
        name="motion",
        times=moved.times,
        rotations=moved.rotations,
        translations=moved.translations,
    )
    return glb.parse(append_clip(glb.serialise(container), clip).data)


def _places(container: Container, times: FloatArray) -> FloatArray:
    """World positions of the joints, (f, j, 3); joints of test rigs are the first nodes."""
    found = poses(container, clips(container)[0], times)
    return np.stack([[pose.worlds[node][:3, 3] for node in range(21)] for pose in found])


def _reference(name: str) -> Motion:
    """The motion in centimetres, Y up."""
    return MOTIONS[name.split()[0]]()


def _direction(places: FloatArray, start: str, end: str) -> FloatArray:
    way = places[:, JOINT[end]] - places[:, JOINT[start]]
    return way / np.linalg.norm(way, axis=1, keepdims=True)


@pytest.fixture(scope="module", params=RIGS)
def rigged(request: pytest.FixtureRequest) -> tuple[Container, HumanRig]:
    container = build_rig(RIGS[request.param])
    return container, read_rig(container)


@pytest.mark.parametrize("name", STYLES)
def test_limbs_point_where_the_performer_s_do(
    name: str, rigged: tuple[Container, HumanRig]
) -> None:
    container, rig = rigged
    moved = retarget(STYLES[name](), rig)
    result = _places(_animated(container, moved), moved.times)
    _, truth = _reference(name).world()
    for start, end in LIMBS:
        cosine = (_direction(result, start, end) * _direction(truth, start, end)).sum(1)
        assert np.degrees(np.arccos(np.clip(cosine, -1, 1))).max() < 3


def test_a_figure_without_hands_moves_its_arms_alike() -> None:
    whole, container = build_rig(RIGS["in between"]), build_rig(RIGS["in between"])
    for node in container.document["nodes"]:
        if node.get("name", "").endswith("ForeArm"):
            container.document["scenes"][0]["nodes"] += node.pop("children")
    rig = read_rig(container)
    assert "left_hand" not in rig.roles.by_role
    expected, found = retarget(walk(), read_rig(whole)), retarget(walk(), rig)
    for joint in ("LeftArm", "LeftForeArm", "RightArm", "RightForeArm"):
        turns = [Rotation.from_quat(each.rotations[JOINT[joint]]) for each in (expected, found)]
        assert np.degrees((turns[0].inv() * turns[1]).magnitude()).max() < 5


@pytest.mark.parametrize(
    ("style", "names"), [("mixamo", "mixamo"), ("unreal", "unreal"), ("meaningless a", "rigify")]
)
def test_fingers_point_where_the_performer_s_do(style: str, names: str) -> None:
    container = build_rig(RIGS[style])
    fingers = with_hands(container, FINGER_NAMES[names], heading=RIGS[style].heading)
    motion = with_curling_fingers(jump())
    moved = retarget(motion, read_rig(container))
    assert moved.notes == ()
    animated = _animated(container, moved)
    found = poses(animated, clips(animated)[0], moved.times)
    _, truth = motion.world()
    joint = {name: number for number, name in enumerate(motion.skeleton.names)}
    for (side, name), nodes in fingers.items():
        for start in (0, 1):
            ends = [
                np.stack([pose.worlds[node][:3, 3] for pose in found])
                for node in nodes[start : start + 2]
            ]
            performed = [truth[:, joint[f"{side}Hand{name}{start + n}"]] for n in (1, 2)]
            ours, theirs = (b - a for a, b in (ends, performed))
            cosine = (ours * theirs).sum(1) / np.linalg.norm(ours, axis=1)
            cosine /= np.linalg.norm(theirs, axis=1)
            assert np.degrees(np.arccos(np.clip(cosine, -1, 1))).max() < 1


def test_fingers_that_only_one_has_stay_at_rest_and_are_noted() -> None:
    bare, fingered = build_rig(RIGS["mixamo"]), build_rig(RIGS["mixamo"])
    nodes = with_hands(fingered, FINGER_NAMES["mixamo"])
    plain, curling = jump(), with_curling_fingers(jump())
    moved = retarget(plain, read_rig(fingered))
    assert moved.notes == ("The motion has no fingers, so those of the model stay as they rest.",)
    assert moved.rotations.keys().isdisjoint(node for each in nodes.values() for node in each)
    lost = retarget(curling, read_rig(bare))
    assert lost.notes == ("The motion moves fingers, which the model does not have.",)


def test_fingers_of_a_mitten_move_together() -> None:
    container = build_rig(RIGS["mixamo"])
    nodes = with_hands(container, FINGER_NAMES["mixamo"])
    moved = retarget(with_curling_fingers(jump(), ("Thumb", "Index")), read_rig(container))
    for name in NAMES[2:]:
        turns = Rotation.from_quat(moved.rotations[nodes["Left", name][1]])
        assert np.degrees((turns[0].inv() * turns).magnitude().max()) == pytest.approx(70, abs=1)


@pytest.mark.parametrize("name", STYLES)
def test_ankles_are_as_high_and_feet_above_the_floor(
    name: str, rigged: tuple[Container, HumanRig]
) -> None:
    container, rig = rigged
    moved = retarget(STYLES[name](), rig)
    result = _places(_animated(container, moved), moved.times)[..., 1]
    truth = _reference(name).world()[1][..., 1] / 100 * rig.leg / 0.83
    ankles = [JOINT["LeftFoot"], JOINT["RightFoot"]]
    stand = np.percentile(truth[:, ankles].min(1), 5)
    wanted = np.maximum(truth[:, ankles] - stand, 0) + rig.positions[ankles, 1]
    assert np.abs(result[:, ankles] - wanted).max() < 0.005
    feet = [JOINT[foot] for foot in FEET]
    assert (result[:, feet] - rig.positions[feet, 1]).min() > -0.005


@pytest.mark.parametrize("name", ["walk", "jump", "kick"])
def test_no_part_of_the_skin_goes_through_the_floor(name: str) -> None:
    container = build_rig(RIGS["unreal"])
    moved = retarget(STYLES[name](), read_rig(container))
    animated = _animated(container, moved)
    posed = PosedModel.read(animated)
    floor = min(points[:, 1].min() for points, _ in posed.at_rest())
    for surfaces in posed.play(clips(animated)[0], moved.times):
        assert min(points[:, 1].min() for points, _ in surfaces) > floor - 0.015


def test_every_rig_moves_alike() -> None:
    results = []
    for style in RIGS.values():
        container = build_rig(style)
        moved = retarget(kick(), read_rig(container))
        results.append(_places(_animated(container, moved), moved.times))
    for result in results[1:]:
        np.testing.assert_allclose(result, results[0], atol=2e-4)


def test_joints_turn_no_faster_than_the_performer_s() -> None:
    rig = read_rig(build_rig(RIGS["mixamo"]))
    for build in STYLES.values():
        motion = build()
        steps = np.swapaxes(motion.rotations[:-1], -1, -2) @ motion.rotations[1:]
        fastest = Rotation.from_matrix(steps.reshape(-1, 3, 3)).magnitude().max()
        for turns in retarget(motion, rig).rotations.values():
            change = Rotation.from_quat(turns[:-1]).inv() * Rotation.from_quat(turns[1:])
            assert change.magnitude().max() < 1.5 * fastest


def test_the_path_starts_where_the_figure_stands_and_keeps_its_heading() -> None:
    container = build_rig(RigStyle(heading=90.0))
    rig = read_rig(container)
    moved = retarget(walk(), rig)
    hips = _places(_animated(container, moved), moved.times)[:, JOINT["Hips"]]
    assert np.linalg.norm((hips[0] - rig.point("hips"))[[0, 2]]) < 0.02
    way = hips[-1] - hips[0]
    assert way[2] == pytest.approx(1.2 * 89 / 30 * rig.leg / 0.83, rel=0.02)
    assert abs(way[0]) < 0.02


def test_the_rest_pose_of_the_motion_is_that_of_the_figure() -> None:
    motion = walk(3)
    motion.rotations[:] = np.eye(3)
    container = build_rig(RigStyle(pose="t"))
    rig = read_rig(container)
    moved = retarget(motion, rig)
    result = _places(_animated(container, moved), moved.times)
    still = result - result[:, [0]] + rig.point("hips")
    np.testing.assert_allclose(
        still[0, : JOINT["LeftUpLeg"]], rig.positions[: JOINT["LeftUpLeg"]], atol=1e-4
    )


@pytest.mark.parametrize(("fps", "is_slow"), [(5, True), (14.9, True), (15, False), (-1, False)])
def test_slow_rates_are_kept_and_noted(fps: float, is_slow: bool) -> None:
    rig = read_rig(build_rig(RIGS["mixamo"]))
    slow = replace(walk(), fps=fps) if fps > 0 else walk()
    moved = retarget(slow, rig)
    assert (moved.frames, moved.fps) == (slow.frames, slow.fps)
    assert any("ask for fps 30" in note for note in moved.notes) == is_slow
    assert retarget(slow, rig, fps=30).notes == ()


@pytest.mark.parametrize("fps", [-1, 24, 60, 240])
def test_frame_rates_change_frames_and_not_duration(fps: float) -> None:
    rig = read_rig(build_rig(RigStyle()))
    moved = retarget(walk(), rig, fps=fps)
    assert moved.seconds == 89 / 30
    assert moved.fps == (30 if fps == -1 else fps)
    assert all(len(turns) == moved.frames for turns in moved.rotations.values())


@pytest.mark.parametrize("fps", [0, -2, 241])
def test_impossible_frame_rates_are_defects(fps: float) -> None:
    with pytest.raises(ValueError, match="fps"):
        retarget(walk(), read_rig(build_rig(RigStyle())), fps=fps)


def test_one_frame_is_enough() -> None:
    moved = retarget(walk(1), read_rig(build_rig(RigStyle())))
    assert (moved.frames, moved.seconds) == (1, 0)


@pytest.mark.parametrize("joint", ["LeftLeg", "LeftFoot", "LeftToeBase", "RightHand", "Head"])
def test_bones_without_length_do_no_harm(joint: str) -> None:
    container = build_rig(RIGS["unreal"])
    for skin in container.document["skins"]:
        del skin["inverseBindMatrices"]
    container.document["nodes"][JOINT[joint]]["translation"] = [0, 0, 0]
    motion = walk(20)
    motion.translations[:, JOINT["RightForeArm"]] = 0
    moved = retarget(motion, read_rig(container))
    assert all(np.isfinite(turns).all() for turns in moved.rotations.values())
    assert all(np.isfinite(places).all() for places in moved.translations.values())


@pytest.mark.parametrize("change", [1e-7, 1e6])
def test_any_unit_will_do(change: float) -> None:
    rig = read_rig(build_rig(RIGS["unreal"]))
    one, other = retarget(walk(20), rig), retarget(in_frame(walk(20), np.eye(3), change), rig)
    for node, turns in one.rotations.items():
        np.testing.assert_allclose(other.rotations[node], turns, atol=1e-4)
