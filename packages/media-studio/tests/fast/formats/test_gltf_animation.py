"""What nodes do over time."""

import copy

import numpy as np
import pytest

from media_gltf.glb import Container
from media_studio.errors import InvalidModel
from media_studio.formats.gltf_animation import (
    Clip,
    KeyframeTrack,
    clips,
    first_motion,
    poses,
)
from media_testing.sample_models import BEND_SECONDS, NOD_SECONDS, morphing_model, skinned_model

HALF = float(np.sqrt(0.5))


def _track(values: list[list[float]], **kind: bool) -> KeyframeTrack:
    tangents = np.zeros((2, len(values), len(values[0]))) if kind.get("spline") else None
    return KeyframeTrack(
        times=np.arange(len(values), dtype=float),
        values=np.array(values, float),
        tangents=tangents,
        stepped=kind.get("stepped", False),
        turns=kind.get("turns", False),
    )


def test_clips_have_the_names_and_times_of_the_file() -> None:
    found = clips(skinned_model())
    assert [(clip.name, clip.start) for clip in found] == [("bend", 0.0), ("nod", 0.0)]
    assert [clip.duration for clip in found] == pytest.approx([BEND_SECONDS, NOD_SECONDS])


def test_linear_values_run_straight_and_hold_outside() -> None:
    sampled = _track([[0.0], [2.0], [2.0]]).sample(np.array([-1, 0, 0.25, 1, 1.5, 9]))
    assert sampled[:, 0] == pytest.approx([0, 0, 0.5, 2, 2, 2])


def test_stepped_values_hold_until_the_next() -> None:
    sampled = _track([[0.0], [2.0], [5.0]], stepped=True).sample(np.array([0.99, 1.0, 1.99, 2.0]))
    assert sampled[:, 0] == pytest.approx([0, 2, 2, 5])


def test_splines_pass_their_keys_and_ease_between() -> None:
    sampled = _track([[0.0], [4.0]], spline=True).sample(np.array([0, 0.25, 0.5, 1]))
    assert sampled[:, 0] == pytest.approx([0, 4 * (3 / 16 - 2 / 64), 2, 4])


def test_quaternions_turn_at_constant_speed_the_short_way() -> None:
    track = _track([[0, 0, 0, 1], [0, 0, -HALF, -HALF]], turns=True)
    sampled = track.sample(np.linspace(0, 1, 5))
    angles = 2 * np.degrees(np.arctan2(sampled[:, 2], sampled[:, 3]))
    assert angles == pytest.approx([0, 22.5, 45, 67.5, 90])


def test_a_clip_moves_what_hangs_on_its_node() -> None:
    container = skinned_model()
    bend = clips(container)[0]
    start, end = poses(container, bend, [0.0, BEND_SECONDS])
    assert start.worlds[3][:3, 3] == pytest.approx([0, 3, 0])
    assert end.worlds[3][:3, 3] == pytest.approx([-1, 2, 0])
    assert end.worlds[1] == pytest.approx(np.eye(4))


def test_morph_weights_are_sampled() -> None:
    container = morphing_model()
    clip = first_motion(container)
    assert clip is not None
    found = [pose.weights[0] for pose in poses(container, clip, [0.25, 0.5, BEND_SECONDS])]
    assert np.array(found) == pytest.approx(np.array([(0.5, 0), (1, 0), (0, 1)]))


@pytest.mark.parametrize("damage", ["interpolation", "values", "order", "sampler"])
def test_damaged_keyframes_are_refused(damage: str) -> None:
    container = skinned_model()
    document = copy.deepcopy(container.document)
    binary = bytearray(container.binary)
    sampler = document["animations"][0]["samplers"][0]
    if damage == "interpolation":
        sampler["interpolation"] = "WAVY"
    elif damage == "values":
        document["accessors"][sampler["output"]]["count"] = 1
    elif damage == "sampler":
        sampler["interpolation"] = "CUBICSPLINE"
    else:
        accessor = document["accessors"][sampler["input"]]
        start = document["bufferViews"][accessor["bufferView"]].get("byteOffset", 0)
        binary[start : start + 8] = np.array([1.0, 0.5], "<f4").tobytes()
    with pytest.raises(InvalidModel, match="damaged"):
        clips(Container(document=document, binary=bytes(binary)))


def test_a_clip_without_length_is_no_motion() -> None:
    container = skinned_model()
    document = copy.deepcopy(container.document)
    for entry in document["animations"]:
        for sampler in entry["samplers"]:
            document["accessors"][sampler["input"]]["count"] = 1
            document["accessors"][sampler["output"]]["count"] = 1
    assert first_motion(Container(document=document, binary=container.binary)) is None


def test_a_clip_lasts_from_its_first_keyframe() -> None:
    assert Clip(index=0, name="late", start=1.5, end=4.0).duration == 2.5
