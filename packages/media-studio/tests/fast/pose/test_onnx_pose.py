from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.errors import InvalidPoseModel
from media_studio.pose.engine import PoseEngine
from media_studio.pose.landmarks import INDEX
from media_studio.pose.onnx_keypoints import COCO_INDEX
from media_studio.pose.onnx_pose import OnnxPose
from media_testing.pose.onnx_files import (
    write_rtmo,
    write_rtmpose,
    write_rtmw3d,
    write_yolox,
)
from media_testing.pose.stage import body, person

PICTURE = np.full((640, 640, 3), 80, np.uint8)
"""As large as the input of a detector."""
COCO_ROWS = [INDEX[name] for name in COCO_INDEX]


def keypoints(x: float, y: float, larger: float = 1.0) -> FloatArray:
    """Return somebody (17, 3) with the hips at (x, y)."""
    return np.column_stack([body(x, y, tall=200 * larger)[COCO_ROWS], np.full(17, 0.9)])


def dets(*people: FloatArray, scores: tuple[float, ...]) -> FloatArray:
    boxes = [np.concatenate([p[:, :2].min(axis=0), p[:, :2].max(axis=0)]) for p in people]
    return np.column_stack([np.array(boxes), np.array(scores)])


def rtmo(folder: Path, *people: FloatArray, scores: tuple[float, ...]) -> OnnxPose:
    write_rtmo(folder / "rtmo-s_8xb32.onnx", dets(*people, scores=scores), np.array(people))
    return OnnxPose.load(folder)


def crop_bins() -> tuple[FloatArray, FloatArray]:
    """Return where somebody fills the 192 x 256 crop, in bins."""
    points = body(96, 128, tall=200)[COCO_ROWS]
    return (np.rint(2 * points[:, 0]).astype(int), np.rint(2 * points[:, 1]).astype(int))


def test_rtmo_alone_finds_everybody_once_the_most_certain_first(tmp_path: Path) -> None:
    first, second, doubtful = keypoints(150, 200), keypoints(450, 400), keypoints(300, 300)
    copy = np.add(first, (2.0, 2.0, 0.0))
    people = (first, copy, second, doubtful)
    engine: PoseEngine = rtmo(tmp_path, *people, scores=(0.8, 0.7, 0.95, 0.3))
    assert engine.name == "onnx-rtmo-s_8xb32"
    found = engine.people(PICTURE)
    assert [each.confidence for each in found] == pytest.approx([0.95, 0.8], abs=1e-6)
    np.testing.assert_allclose(found[0].points[COCO_ROWS], second[:, :2], atol=1e-3)
    np.testing.assert_allclose(found[0].visibility[COCO_ROWS], 0.9, atol=1e-6)
    assert found[0].visibility[INDEX["left_heel"]] == 0
    assert found[0].world is None
    assert found[0].face is None


def test_box_and_anchor_surround_the_person(tmp_path: Path) -> None:
    told = keypoints(300, 300)
    (found,) = rtmo(tmp_path, told, scores=(0.9,)).people(PICTURE)
    assert (found.box[:2] <= told[:, :2].min(axis=0)).all()
    assert (found.box[2:] >= told[:, :2].max(axis=0)).all()
    np.testing.assert_allclose(found.anchor[0], (300, 300), atol=1e-3)
    radius = np.linalg.norm(found.anchor[1] - found.anchor[0])
    assert radius >= np.linalg.norm(told[:, :2] - (300, 300), axis=1).max()
    assert found.anchor[1, 1] < found.anchor[0, 1]


MIDDLE = np.array([160.0, 160, 480, 480])
"""A box whose surroundings are the whole picture: a fake sees the same in every crop."""


def test_rtmo_alone_makes_out_whom_a_box_surrounds(tmp_path: Path) -> None:
    engine = rtmo(tmp_path, keypoints(100, 300), keypoints(310, 320, 1.5), scores=(0.9, 0.8))
    found = engine.within(PICTURE, MIDDLE)
    assert found is not None
    np.testing.assert_allclose(found.anchor[0], (310, 320), atol=1e-3)
    # In the crop around this one both are far from its middle, and small
    assert rtmo(tmp_path, keypoints(60, 120, 0.5), scores=(0.9,)).within(PICTURE, MIDDLE) is None


def test_people_of_a_crop_are_in_pixels_of_the_picture(tmp_path: Path) -> None:
    engine = rtmo(tmp_path, keypoints(320, 320, 1.5), scores=(0.9,))
    picture = np.zeros((960, 1280, 3), np.uint8)
    # The crop of 320 x 320 pixels around this box fills the input, twice as large
    found = engine.within(picture, np.array([480.0, 380, 640, 540]))
    assert found is not None
    np.testing.assert_allclose(found.anchor[0], (560, 460), atol=1e-3)
    points = (keypoints(320, 320, 1.5)[:, :2]) / 2 + (400, 300)
    np.testing.assert_allclose(found.points[COCO_ROWS], points, atol=1e-3)


def test_rtmo_alone_follows_the_same_person(tmp_path: Path) -> None:
    people = {250: keypoints(250, 320), 390: keypoints(390, 320)}
    engine = rtmo(tmp_path, *people.values(), scores=(0.9, 0.8))
    for x, told in people.items():
        found = engine.follow(PICTURE, replace(person(body(x + 5, 322)), box=MIDDLE))
        assert found is not None
        np.testing.assert_allclose(found.points[COCO_ROWS], told[:, :2], atol=1e-3)


def test_rtmo_alone_loses_somebody_who_is_gone(tmp_path: Path) -> None:
    engine = rtmo(tmp_path, keypoints(250, 320), scores=(0.2,))
    assert engine.follow(PICTURE, person(body(250, 320))) is None


def test_yolox_and_rtmpose_work_together(tmp_path: Path) -> None:
    told = np.array([[100.0, 100, 253.6, 304.8, 0.9], [0, 0, 20, 20, 0.1]])
    write_yolox(tmp_path / "yolox_m.onnx", told)
    x, y = crop_bins()
    write_rtmpose(tmp_path / "rtmpose-m.onnx", x, y, 0.8)
    engine = OnnxPose.load(tmp_path)
    assert engine.name == "onnx-rtmpose-m"
    (found,) = engine.people(PICTURE)
    assert found.confidence == pytest.approx(0.9 * 0.8, abs=1e-5)
    corner = np.array([176.8, 202.4]) - (96, 128)
    np.testing.assert_allclose(
        found.points[COCO_ROWS], np.column_stack([x, y]) / 2 + corner, atol=1e-3
    )
    within = engine.within(PICTURE, told[0, :4])
    followed = engine.follow(PICTURE, replace(found, box=told[0, :4]))
    assert within is not None
    assert followed is not None
    np.testing.assert_allclose(within.points, found.points, atol=1e-3)
    np.testing.assert_allclose(followed.points, found.points, atol=1e-3)
    assert followed.confidence == pytest.approx(0.8, abs=1e-5)


def test_crop_without_a_person_is_none(tmp_path: Path) -> None:
    write_yolox(tmp_path / "yolox.onnx", np.array([[10.0, 10, 100, 200, 0.9]]))
    write_rtmpose(tmp_path / "rtmpose.onnx", *crop_bins(), 0.15)
    engine = OnnxPose.load(tmp_path)
    assert engine.people(PICTURE) == ()
    assert engine.within(PICTURE, np.array([10.0, 10, 100, 200])) is None
    assert engine.follow(PICTURE, person(body(200, 200))) is None


def test_boxes_outside_of_the_picture_hold_nobody(tmp_path: Path) -> None:
    write_yolox(tmp_path / "yolox.onnx", np.array([[10.0, 10, 100, 200, 0.9]]))
    write_rtmpose(tmp_path / "rtmpose.onnx", *crop_bins())
    engine = OnnxPose.load(tmp_path)
    assert engine.within(PICTURE, np.array([700.0, 10, 800, 200])) is None
    assert engine.within(PICTURE, np.array([200.0, 200, 100, 100])) is None


def test_rtmw3d_tells_the_world_in_metres(tmp_path: Path) -> None:
    write_rtmo(
        tmp_path / "rtmo.onnx", np.array([[100.0, 100, 330, 400, 0.9]]), np.zeros((1, 17, 3))
    )
    points = body(144, 192, tall=300)[COCO_ROWS]
    x, y, z = (np.full(133, value) for value in (288, 384, 288))
    x[:17], y[:17] = np.rint(2 * points.T)
    z[COCO_INDEX["left_wrist"]] -= 20
    write_rtmw3d(tmp_path / "rtmw3d-x.onnx", x, y, z)
    engine = OnnxPose.load(tmp_path)
    assert engine.name == "onnx-rtmw3d-x"
    (found,) = engine.people(PICTURE)
    assert found.world is not None
    height = found.world[INDEX["left_shoulder"], 1] - found.world[INDEX["left_ankle"], 1]
    assert 0.9 < height < 1.7
    assert found.world[INDEX["left_wrist"], 2] > found.world[INDEX["right_wrist"], 2]
    np.testing.assert_allclose(
        found.world[[INDEX["left_hip"], INDEX["right_hip"]]].mean(axis=0), 0, atol=1e-9
    )


def test_empty_pictures_hold_nobody(tmp_path: Path) -> None:
    write_rtmo(tmp_path / "rtmo.onnx", np.zeros((0, 5)), np.zeros((0, 17, 3)))
    assert OnnxPose.load(tmp_path).people(PICTURE) == ()


@pytest.mark.parametrize("names", [(), ("yolox.onnx",), ("rtmpose.onnx",), ("readme.txt",)])
def test_folders_without_a_usable_set_are_refused(tmp_path: Path, names: tuple[str, ...]) -> None:
    for name in names:
        (tmp_path / name).write_bytes(b"")
    with pytest.raises(InvalidPoseModel, match=r"must hold rtmo\*\.onnx, or one of"):
        OnnxPose.load(tmp_path)


def test_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidPoseModel, match="must hold"):
        OnnxPose.load(tmp_path / "nowhere")


@pytest.mark.parametrize(
    "names",
    [
        ("rtmo.onnx", "yolox.onnx", "rtmpose.onnx"),
        ("rtmo-s.onnx", "rtmo-l.onnx"),
        ("yolox.onnx", "rtmpose.onnx", "RTMW3D-x.onnx"),
    ],
)
def test_folders_with_a_choice_are_refused(tmp_path: Path, names: tuple[str, ...]) -> None:
    for name in names:
        (tmp_path / name).write_bytes(b"")
    with pytest.raises(InvalidPoseModel, match="of which only one can be used"):
        OnnxPose.load(tmp_path)


def test_damaged_model_of_a_pair_is_named(tmp_path: Path) -> None:
    write_yolox(tmp_path / "yolox.onnx", np.zeros((1, 5)))
    path = write_rtmpose(tmp_path / "rtmpose.onnx", *crop_bins())
    path.write_bytes(path.read_bytes()[:500])
    with pytest.raises(InvalidPoseModel, match=r"rtmpose\.onnx"):
        OnnxPose.load(tmp_path)
