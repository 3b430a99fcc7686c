from pathlib import Path

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.errors import InvalidPoseModel
from media_studio.pose.onnx_estimator import DEPTH_RANGE, open_rtmpose, open_rtmw3d
from media_testing.pose.onnx_files import (
    rows,
    write_network,
    write_rtmpose,
    write_rtmw3d,
)

PICTURE = np.full((480, 640, 3), 80, np.uint8)
X, Y = 20 * np.arange(17) + 10, 25 * np.arange(17) + 10


def test_keypoints_are_pixels_of_the_picture(tmp_path: Path) -> None:
    estimator = open_rtmpose(write_rtmpose(tmp_path / "a.onnx", X, Y))
    # 1.25 times the box is 192 x 256 and so as large as the crop
    corner = np.array([100.0, 120.0])
    box = np.array([119.2, 145.6, 272.8, 350.4])
    found = estimator.estimate(PICTURE, box)
    np.testing.assert_allclose(found.points, np.column_stack([X, Y]) / 2 + corner)
    np.testing.assert_allclose(found.scores, 0.8, atol=1e-6)
    assert found.depths is None


@pytest.mark.parametrize("edges", [(40.0, 40.0), (200.0, 30.0), (10.0, 300.0)])
def test_crop_surrounds_the_box_without_distortion(
    tmp_path: Path, edges: tuple[float, float]
) -> None:
    ends = np.array([0, 383] + [100] * 15), np.array([0, 511] + [100] * 15)
    estimator = open_rtmpose(write_rtmpose(tmp_path / "a.onnx", *ends))
    box = np.array([300.0, 200, 300 + edges[0], 200 + edges[1]])
    first, last = estimator.estimate(PICTURE, box).points[:2]
    extent = (last - first) * (192 / 191.5, 256 / 255.5)
    assert extent[0] / extent[1] == pytest.approx(0.75)
    assert (extent / np.array(edges)).min() == pytest.approx(1.25)
    np.testing.assert_allclose(first + extent / 2, (box[:2] + box[2:]) / 2)


def test_scores_are_the_smaller_of_both_axes_and_none_is_dropped(tmp_path: Path) -> None:
    heights = np.linspace(-0.2, 1.4, 17)
    answers = {"simcc_x": rows(X, 384, heights), "simcc_y": rows(Y, 512, 0.9)}
    estimator = open_rtmpose(write_network(tmp_path / "a.onnx", (1, 3, 256, 192), answers))
    scores = estimator.estimate(PICTURE, np.array([100.0, 100, 200, 200])).scores
    np.testing.assert_allclose(scores, np.clip(heights, 0, 0.9), atol=1e-6)


def test_networks_see_normalised_colours_red_first(tmp_path: Path) -> None:
    picture = np.empty((600, 600, 3), np.uint8)
    picture[:] = (200, 210, 220)
    levels = ((200 - 123.675) / 58.395, (210 - 116.28) / 57.12, (220 - 103.53) / 57.375)
    for channel, level in enumerate(levels):
        answers = {"simcc_x": rows(X, 384, 0.1), "simcc_y": rows(Y, 512, 0.1)}
        path = tmp_path / f"{channel}.onnx"
        estimator = open_rtmpose(write_network(path, (1, 3, 256, 192), answers, channel=channel))
        scores = estimator.estimate(picture, np.array([250.0, 250, 350, 350])).scores
        np.testing.assert_allclose(scores, 0.1 * level, atol=1e-4)


def test_depths_are_metres_behind_the_hips(tmp_path: Path) -> None:
    z = np.full(133, 288)
    z[:3] = 0, 144, 432
    bins = np.full(133, 200)
    estimator = open_rtmw3d(write_rtmw3d(tmp_path / "a.onnx", bins, bins, z))
    depths = estimator.estimate(PICTURE, np.array([100.0, 100, 200, 200])).depths
    assert depths is not None
    np.testing.assert_allclose(depths[:3], np.array([-1, -0.5, 0.5]) * DEPTH_RANGE)
    np.testing.assert_allclose(depths[3:], 0)


@pytest.mark.parametrize("box", [(900.0, 900, 950, 990), (-500.0, -500, -400, -300), (5, 5, 5, 5)])
def test_boxes_outside_the_picture_are_answered(tmp_path: Path, box: tuple[float, ...]) -> None:
    estimator = open_rtmpose(write_rtmpose(tmp_path / "a.onnx", X, Y))
    assert np.isfinite(estimator.estimate(PICTURE, np.array(box)).points).all()


WRONG_ANSWERS: list[dict[str, FloatArray]] = [
    {"simcc_x": np.zeros((1, 17, 384))},
    {"simcc_x": np.zeros((1, 17, 192)), "simcc_y": np.zeros((1, 17, 256))},
    {"simcc_y": np.zeros((1, 17, 512)), "simcc_x": np.zeros((1, 17, 384))},
    {"simcc_x": np.zeros((1, 26, 384)), "simcc_y": np.zeros((1, 26, 512))},
    {"heatmaps": np.zeros((1, 17, 64, 48))},
]


@pytest.mark.parametrize("answers", WRONG_ANSWERS)
def test_other_answers_than_those_of_rtmpose_are_refused(
    tmp_path: Path, answers: dict[str, FloatArray]
) -> None:
    path = write_network(tmp_path / "rtmpose.onnx", (1, 3, 256, 192), answers)
    with pytest.raises(InvalidPoseModel, match=r"must answer \[1, 17, 384\] and \[1, 17, 512\]"):
        open_rtmpose(path)


def test_rtmw3d_without_depths_is_refused(tmp_path: Path) -> None:
    answers = {"simcc_x": np.zeros((1, 133, 576)), "simcc_y": np.zeros((1, 133, 768))}
    path = write_network(tmp_path / "rtmw3d.onnx", (1, 3, 384, 288), answers)
    with pytest.raises(InvalidPoseModel, match=r"must answer \[1, 133, 576\], \[1, 133, 768\]"):
        open_rtmw3d(path)
