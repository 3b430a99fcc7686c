import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT
from media_studio.motion.library import mood
from media_studio.motion.library.mood import MOOD
from media_studio.motion.motion import Motion


def place(motion: Motion, joint: str) -> FloatArray:
    return motion.world()[1][:, JOINT[joint]]


def looks(motion: Motion) -> tuple[FloatArray, FloatArray]:
    """Degrees by which the head looks down and to the left."""
    front = motion.world()[0][:, JOINT["Head"], :, 2]
    return np.degrees(np.arcsin(-front[:, 1])), np.degrees(np.arctan2(front[:, 0], front[:, 2]))


def test_idling_is_quiet_but_alive() -> None:
    motion = mood.idle()
    head = place(motion, "Head")
    assert 1 < np.ptp(head, axis=0).max() < 15
    assert np.linalg.norm(np.diff(head, axis=0), axis=1).max() * motion.fps < 12


def test_looking_around_goes_to_both_sides() -> None:
    _, aside = looks(mood.look_around())
    assert aside.max() > 55
    assert aside.min() < -55


def test_who_is_sad_or_tired_looks_down() -> None:
    assert looks(mood.sad())[0].min() > 25
    assert looks(mood.tired())[0].min() > 25
    assert looks(mood.yawn())[0].min() < -10


def test_hands_rest_on_the_hips_and_knees() -> None:
    hips, knees = mood.hands_on_hips(), mood.tired()
    for side in ("Left", "Right"):
        hip = place(hips, f"{side}Hand")[80] - place(hips, f"{side}UpLeg")[80]
        assert np.linalg.norm(hip) < 26
        knee = place(knees, f"{side}Hand")[40] - place(knees, f"{side}Leg")[40]
        assert np.linalg.norm(knee) < 22


def test_who_thinks_holds_the_chin() -> None:
    motion = mood.think()
    assert np.linalg.norm(place(motion, "RightHand")[80] - place(motion, "Head")[80]) < 28


def test_shivering_is_quick_and_small() -> None:
    motion = mood.shiver()
    chest = place(motion, "Neck")[40:110, 0]
    assert np.ptp(chest) < 8
    assert (np.diff(np.sign(np.diff(chest))) != 0).sum() > 12


def test_who_stumbles_goes_on_to_stand() -> None:
    motion = mood.stumble()
    neck, hips = place(motion, "Neck"), place(motion, "Hips")
    assert (neck - hips)[:, 2].max() > 25
    assert abs((neck - hips)[-1, 2]) < 6


def test_each_is_listed_once() -> None:
    assert len({entry.build for entry in MOOD}) == len(MOOD)
