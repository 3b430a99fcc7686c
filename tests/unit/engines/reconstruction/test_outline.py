import numpy as np
import pytest

from engines.errors import NoSubject
from engines.reconstruction.outline import MARGIN, subject_box, trace_outline


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
