import numpy as np
import pytest

from media_studio.pose.region import Region, around_person, crop


def test_points_return_from_the_square_as_they_went_in() -> None:
    region = Region(x=31.0, y=-7.5, size=88.0, angle=0.7)
    points = np.random.default_rng(1).uniform(-50, 150, (20, 2))
    np.testing.assert_allclose(region.to_picture(region.from_picture(points)), points)


def test_square_of_an_upright_person_is_not_turned() -> None:
    region = around_person(np.array([[50.0, 80.0], [50.0, 40.0]]))
    assert (region.x, region.y, region.size) == (50.0, 80.0, 100.0)
    assert region.angle == pytest.approx(0.0)


def test_square_turns_with_the_person() -> None:
    head_to_the_right = np.array([[50.0, 80.0], [90.0, 80.0]])
    region = around_person(head_to_the_right)
    assert region.angle == pytest.approx(np.pi / 2)
    np.testing.assert_allclose(region.to_picture(np.array([[0.5, 0.1]])), [[90.0, 80.0]])


def test_crop_of_the_whole_picture_is_the_picture() -> None:
    picture = np.random.default_rng(2).integers(0, 256, (64, 64, 3), dtype=np.uint8)
    cropped = crop(picture, Region(x=32.0, y=32.0, size=64.0), 64)
    np.testing.assert_array_equal(cropped, picture)


def test_quarter_turn_of_the_square_turns_its_content_back() -> None:
    picture = np.random.default_rng(3).integers(0, 256, (40, 40, 3), dtype=np.uint8)
    cropped = crop(picture, Region(x=20.0, y=20.0, size=40.0, angle=np.pi / 2), 40)
    difference = np.abs(cropped.astype(int) - np.rot90(picture).astype(int))
    assert difference.max() <= 1


def test_pattern_finer_than_the_sampling_is_averaged() -> None:
    y, x = np.indices((1024, 1024))
    checks = np.repeat((255 * ((x + y) % 2)).astype(np.uint8)[..., np.newaxis], 3, axis=2)
    cropped = crop(checks, Region(x=512.0, y=512.0, size=1000.0), 64)
    assert np.abs(cropped.astype(int) - 127).max() <= 8


def test_outside_of_the_picture_is_black() -> None:
    picture = np.full((20, 20, 3), 255, np.uint8)
    assert crop(picture, Region(x=500.0, y=500.0, size=30.0), 16).max() == 0
    half = crop(picture, Region(x=0.0, y=10.0, size=20.0), 20)
    assert half[:, :9].max() == 0
    assert half[1:-1, 11:].min() == 255
