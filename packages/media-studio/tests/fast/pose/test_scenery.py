import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.proposals import tiles
from media_studio.pose.scenery import Scenery

HEIGHT, WIDTH = 360, 640
KNOWN = np.array([100.0, 60.0, 220.0, 340.0])


def picture(number: int, *stripes: tuple[int, int], top: int = 80) -> ByteImage:
    """Return a noisy room with dark figures between pairs of columns."""
    noise = np.random.default_rng(number).integers(-12, 13, (HEIGHT, WIDTH, 3))
    room = np.full((HEIGHT, WIDTH, 3), 150)
    for left, right in stripes:
        room[top:340, left:right] = 60
    return (room + noise).astype(np.uint8)


def looked(scenery: Scenery, shown: ByteImage, *known: FloatArray) -> int:
    return len(scenery.changed(shown, known))


def test_everything_is_new_before_the_first_picture() -> None:
    scenery = Scenery()
    assert not scenery.is_remembered
    assert len(scenery.changed(picture(0), [])) == 1 + len(tiles(WIDTH, HEIGHT))
    assert scenery.is_remembered


def test_where_somebody_is_in_doubt_is_looked_at_again() -> None:
    scenery = Scenery()
    scenery.remember(picture(0))
    squares = scenery.changed(picture(1), [], [KNOWN])
    assert squares
    assert all(square.x - square.size / 2 < KNOWN[2] for square in squares)


def test_noise_is_no_news() -> None:
    scenery = Scenery()
    scenery.remember(picture(0))
    assert looked(scenery, picture(1)) == 0


def test_who_is_known_is_no_news_and_who_comes_is() -> None:
    scenery = Scenery()
    scenery.remember(picture(0))
    assert looked(scenery, picture(1, (130, 190)), KNOWN) == 0
    squares = scenery.changed(picture(2, (130, 190), (450, 510)), [KNOWN])
    assert squares
    for square in squares:
        assert square.x + square.size / 2 > 450


def test_what_was_looked_at_is_known() -> None:
    scenery = Scenery()
    scenery.remember(picture(0))
    assert looked(scenery, picture(1, (450, 510))) > 0
    assert looked(scenery, picture(2, (450, 510))) == 0


def test_slow_changes_add_up() -> None:
    scenery = Scenery()
    scenery.remember(picture(0))
    steps = [looked(scenery, picture(number, (600 - number, 640))) for number in range(1, 40)]
    assert sum(map(bool, steps)) >= 3


def test_somebody_far_off_is_news() -> None:
    scenery = Scenery()
    scenery.remember(picture(0))
    assert looked(scenery, picture(1, (450, 462), top=300)) > 0


def test_boxes_beyond_the_picture_and_tiny_pictures_do_no_harm() -> None:
    scenery = Scenery()
    scenery.remember(picture(0))
    assert looked(scenery, picture(1), np.array([-90.0, -80.0, -20.0, 900.0])) == 0
    small = Scenery()
    small.remember(np.zeros((1, 1, 3), np.uint8))
    assert looked(small, np.full((1, 1, 3), 255, np.uint8)) > 0
