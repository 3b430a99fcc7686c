import numpy as np
import pytest

from media_studio.errors import NoSubject
from media_studio.image.editing.cropping import (
    crop,
    resize,
    shape_box,
    sides_box,
    subject_box,
)
from media_testing.image.editing.drawn import disc, noise


@pytest.mark.parametrize("ratio", [1.0, 16 / 9, 0.5])
@pytest.mark.parametrize("size", [(400, 300), (300, 400)])
def test_a_shape_is_as_large_as_it_fits(ratio: float, size: tuple[int, int]) -> None:
    left, top, right, bottom = shape_box(*size, ratio)

    assert (right - left) / (bottom - top) == pytest.approx(ratio, rel=0.01)
    assert (right - left, bottom - top)[(size[0] / size[1]) > ratio] == size[
        (size[0] / size[1]) > ratio
    ]


def test_sides_are_cut_by_shares() -> None:
    assert sides_box(200, 100, left=0.1, top=0.2, right=0.0, bottom=0.3) == (20, 20, 200, 70)


def test_at_least_one_pixel_is_left() -> None:
    box = sides_box(1, 1, left=0.5, top=0.5, right=0.5, bottom=0.5)

    assert crop(noise(1, 1, 4), box).shape == (1, 1, 4)


def test_the_box_of_a_subject_holds_it_with_a_margin() -> None:
    left, top, right, bottom = subject_box(disc(240, 0.25))

    assert left == top
    assert 45 < left < 60
    assert right == bottom == 240 - left


def test_nothing_has_no_box() -> None:
    with pytest.raises(NoSubject):
        subject_box(np.zeros((5, 5)))


def test_transparent_colours_do_not_bleed_when_the_size_changes() -> None:
    picture = np.zeros((40, 40, 4), np.uint8)
    picture[10:30, 10:30] = (250, 10, 10, 255)

    small = resize(picture, 15, 15)

    assert small[small[..., 3] > 20][:, 0].min() > 245
