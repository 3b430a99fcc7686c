import numpy as np
import pytest

from media_studio.image.editing.fitting import fit, over
from media_studio.image.editing.surround import edge_colour, surround
from media_testing.image.editing.drawn import noise, opaque, product


@pytest.mark.parametrize("shape", [(1, 1), (10, 3000), (5000, 10), (300, 300), (40, 2000)])
@pytest.mark.parametrize("clear", [False, True])
def test_every_picture_gets_the_size_asked_for(shape: tuple[int, int], clear: bool) -> None:
    fitted = fit(opaque(noise(*shape)), 192, 108, clear=clear)

    assert fitted.shape == (108, 192, 4)
    assert clear or fitted[..., 3].min() == 255


def test_the_whole_picture_is_shown_undistorted() -> None:
    marked = opaque(np.full((100, 200, 3), 90, np.uint8))
    marked[:10, :10] = marked[-10:, -10:] = (255, 0, 0, 255)

    fitted = fit(marked, 200, 200, clear=False)

    assert np.array_equal(fitted[50:150], marked)


def test_a_plain_edge_goes_on() -> None:
    fitted = fit(opaque(product()), 480, 240, clear=False)

    assert np.abs(fitted[:, :100, :3].astype(int) - (240, 240, 238)).max() <= 2


def test_the_space_beside_a_photograph_is_not_plain_and_not_sharp() -> None:
    picture = opaque(noise(100, 100))

    beside = surround(picture, 200, 100, None)[:, :45, :3].astype(float)

    assert edge_colour(picture) is None
    assert np.abs(np.diff(beside, axis=1)).max() < 12


def test_the_space_around_a_transparent_result_is_transparent() -> None:
    fitted = fit(opaque(noise(50, 50)), 100, 50, clear=True)

    assert fitted[:, :25, 3].max() == 0
    assert fitted[:, 25:75, 3].min() == 255


def test_nothing_over_a_picture_is_the_picture() -> None:
    picture = noise(9, 9, 4) | np.array([0, 0, 0, 255], np.uint8)

    assert np.array_equal(over(np.zeros_like(picture), picture), picture)
    assert np.array_equal(over(picture, np.zeros_like(picture)), picture)
