import cv2
import numpy as np
import pytest
from scipy import ndimage

from media_studio.errors import NoSubject
from media_studio.reconstruction.outline import MARGIN, subject_box, trace_outline


def picture(alpha: np.ndarray) -> np.ndarray:
    return np.dstack([np.zeros((*alpha.shape, 3)), alpha]).astype(np.uint8)


def test_the_box_counts_half_covered_pixels_by_half() -> None:
    alpha = np.zeros((20, 30))
    alpha[4:10, 5:15] = 255
    alpha[4:10, 15] = 102

    assert subject_box(picture(alpha)) == pytest.approx((5, 4, 15.4, 10))


def test_an_empty_picture_has_no_box() -> None:
    with pytest.raises(NoSubject, match="transparent"):
        subject_box(picture(np.full((20, 20), 100)))


@pytest.mark.parametrize("step", [0.25, 1.0, 3.7])
def test_distances_are_right_at_any_scale(step: float) -> None:
    row, column = np.mgrid[0:200, 0:200] + 0.5
    away = 60 - np.hypot(row - 90, column - 110)
    disc = picture(255 * np.clip(away + 0.5, 0, 1))

    outline = trace_outline(disc, subject_box(disc), step)

    rows, columns = np.indices(outline.distance.shape) + 0.5
    exact = 60 - np.hypot(outline.top + rows * step - 90, outline.left + columns * step - 110)
    near = np.abs(exact) < 20
    assert outline.distance[near] * step == pytest.approx(exact[near], abs=0.3 + 0.1 * step)
    assert max(outline.distance.shape) == pytest.approx(120 / step + 2 * MARGIN, abs=2)


@pytest.mark.parametrize("width", [1, 3])
def test_what_is_thinner_than_a_cell_is_thickened_without_gaps(width: int) -> None:
    alpha = np.zeros((300, 300), np.uint8)
    cv2.line(alpha, (20, 40), (280, 190), [255], width)
    line = picture(alpha)

    inside = trace_outline(line, subject_box(line), 8.0).distance > 0

    assert ndimage.label(inside)[1] == 1
    assert inside.any(axis=0).sum() == pytest.approx(260 / 8 + 2, abs=2)
    assert 1.5 < inside.sum() / np.hypot(260, 150) * 8 < 3


def test_the_thinner_parts_of_a_large_subject_stay_thin() -> None:
    row, column = np.mgrid[0:200, 0:200]
    cross = picture(255 * ((np.hypot(row - 60, column - 100) < 50) | (np.abs(column - 100) < 4)))

    outline = trace_outline(cross, subject_box(cross), 2.0)

    stick = outline.distance[-20 - MARGIN : -MARGIN] > 0
    assert stick.sum(axis=1).tolist() == pytest.approx([3.5] * 20, abs=0.5)
