from pathlib import Path

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.errors import InvalidPoseModel
from media_studio.pose.onnx_detector import letterbox, open_rtmo, open_yolox
from media_testing.pose.onnx_files import write_network, write_rtmo, write_yolox

WIDE = np.full((360, 1280, 3), 80, np.uint8)
"""Half as large in the 640 pixels of a network."""
DETS = np.array(
    [
        [10.0, 20, 110, 180, 0.6],
        [12.0, 22, 112, 178, 0.9],
        [300.0, 20, 400, 170, 0.8],
        [500.0, 5, 520, 30, 0.0],
    ]
)


def keypoints(count: int) -> FloatArray:
    made = np.random.default_rng(4).uniform(5, 175, (count, 17, 3))
    made[..., 2] = 0.9
    return made


def test_letterbox_keeps_the_shape_and_puts_blue_first() -> None:
    picture = np.empty((50, 100, 3), np.uint8)
    picture[:] = (10, 20, 30)
    blob, scale = letterbox(picture, 40, 40)
    assert blob.shape == (1, 3, 40, 40)
    np.testing.assert_allclose(scale, [0.4, 0.4])
    np.testing.assert_array_equal(
        blob[0, :, :20].transpose(1, 2, 0), np.full((20, 40, 3), (30, 20, 10))
    )
    assert (blob[0, :, 20:] == 114).all()


@pytest.mark.parametrize("shape", [(1, 1), (3, 2000), (2000, 3), (640, 640), (37, 53)])
def test_letterbox_is_undone_by_its_scale(shape: tuple[int, int]) -> None:
    rows, columns = shape
    blob, scale = letterbox(np.zeros((rows, columns, 3), np.uint8), 640, 480)
    assert blob.shape == (1, 3, 480, 640)
    filled = np.array([columns, rows]) * scale
    np.testing.assert_allclose(filled, np.rint(filled))
    inside = (blob[0, 0] == 0).sum()
    assert inside == np.prod(np.rint(filled))


def test_rtmo_gives_pixels_of_the_picture_and_each_person_once(tmp_path: Path) -> None:
    told = keypoints(4)
    found = open_rtmo(write_rtmo(tmp_path / "rtmo-s.onnx", DETS, told)).find(WIDE)
    np.testing.assert_allclose(found.scores, [0.9, 0.8], atol=1e-6)
    np.testing.assert_allclose(found.boxes, 2 * DETS[[1, 2], :4], atol=1e-4)
    assert found.keypoints is not None
    np.testing.assert_allclose(found.keypoints[..., :2], 2 * told[[1, 2], :, :2], atol=1e-4)
    np.testing.assert_allclose(found.keypoints[..., 2], 0.9, atol=1e-6)


def test_yolox_leaves_out_what_is_no_person(tmp_path: Path) -> None:
    path = write_yolox(tmp_path / "yolox_m.onnx", DETS, np.array([0, 56, 0, 0]))
    found = open_yolox(path).find(WIDE)
    np.testing.assert_allclose(found.boxes, 2 * DETS[[2, 0], :4], atol=1e-4)
    assert found.keypoints is None


@pytest.mark.parametrize("count", [0, 3])
def test_empty_pictures_hold_nobody(tmp_path: Path, count: int) -> None:
    nothing = np.zeros((count, 5))
    detector = open_rtmo(write_rtmo(tmp_path / "a.onnx", nothing, np.zeros((count, 17, 3))))
    found = detector.find(WIDE)
    assert found.boxes.shape == (0, 4)
    assert found.scores.shape == (0,)
    assert found.keypoints is not None
    assert found.keypoints.shape == (0, 17, 3)


def test_numbers_that_are_none_are_left_out(tmp_path: Path) -> None:
    broken, told = DETS.copy(), keypoints(4)
    broken[1, 0] = np.nan
    told[2, 3, 0] = np.inf
    found = open_rtmo(write_rtmo(tmp_path / "a.onnx", broken, told)).find(WIDE)
    np.testing.assert_allclose(found.boxes, 2 * DETS[[0], :4], atol=1e-4)


def test_networks_see_bytes_and_not_normalised_colours(tmp_path: Path) -> None:
    for channel, level in enumerate((30, 20, 10)):
        path = write_network(
            tmp_path / f"{channel}.onnx",
            (1, 3, 640, 640),
            {"dets": np.array([[[0.0, 0, 100, 100, 0.01]]])},
            channel=channel,
        )
        picture = np.empty((640, 640, 3), np.uint8)
        picture[:] = (10, 20, 30)
        assert open_yolox(path).find(picture).scores[0] == pytest.approx(0.01 * level, abs=1e-5)


@pytest.mark.parametrize(
    "answers",
    [
        {"dets": np.zeros((1, 4, 5))},
        {"dets": np.zeros((1, 4, 6)), "keypoints": np.zeros((1, 4, 17, 3))},
        {"dets": np.zeros((1, 4, 5)), "keypoints": np.zeros((1, 4, 14, 3))},
        {"dets": np.zeros((1, 4, 5)), "keypoints": np.zeros((1, 3, 17, 3))},
        {"keypoints": np.zeros((1, 4, 17, 3)), "dets": np.zeros((1, 4, 5))},
    ],
    ids=["no keypoints", "classes", "14 keypoints", "counts differ", "order"],
)
def test_other_answers_than_those_of_rtmo_are_refused(
    tmp_path: Path, answers: dict[str, FloatArray]
) -> None:
    path = write_network(tmp_path / "rtmo.onnx", (1, 3, 640, 640), answers)
    with pytest.raises(InvalidPoseModel, match=r"must answer dets \[1, N, 5\] and keypoints"):
        open_rtmo(path)


@pytest.mark.parametrize("shape", [(1, 8400, 85), (8400, 5), (2, 10, 5)])
def test_other_answers_than_those_of_yolox_are_refused(
    tmp_path: Path, shape: tuple[int, ...]
) -> None:
    path = write_network(tmp_path / "yolox.onnx", (1, 3, 640, 640), {"dets": np.zeros(shape)})
    with pytest.raises(InvalidPoseModel, match=r"must answer dets \[1, N, 5\], with or without"):
        open_yolox(path)
