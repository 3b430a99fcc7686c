import numpy as np
import pytest

from media_studio.image.editing.turning import flip, rotate, straighten
from media_testing.image.editing.drawn import noise, opaque


@pytest.mark.parametrize("vertically", [False, True])
def test_two_flips_give_the_picture_back(vertically: bool) -> None:
    picture = noise(7, 11, 4)

    once = flip(picture, vertically=vertically)

    assert not np.array_equal(once, picture)
    assert np.array_equal(flip(once, vertically=vertically), picture)


def test_a_right_angle_moves_the_left_edge_to_the_top() -> None:
    picture = noise(7, 11, 4)

    assert np.array_equal(rotate(picture, 90)[0], picture[::-1, 0])
    assert np.array_equal(rotate(rotate(picture, 90), -90), picture)
    assert np.array_equal(rotate(picture, 180), picture[::-1, ::-1])


def test_other_angles_cut_nothing_off() -> None:
    turned = rotate(np.full((60, 100, 4), 255, np.uint8), 30)

    assert turned.shape[1] == pytest.approx(100 * np.cos(np.pi / 6) + 30, abs=1)
    assert float(turned[..., 3].sum()) / 255 == pytest.approx(6000, rel=0.01)
    assert turned[0, 0, 3] == 0


def test_a_straightened_picture_has_no_empty_corners_and_keeps_its_shape() -> None:
    level = straighten(opaque(noise(300, 400)), 5)

    assert level[..., 3].min() == 255
    assert level.shape[1] / level.shape[0] == pytest.approx(4 / 3, rel=0.02)
