import cv2
import numpy as np
import pytest

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.camera_motion import CameraMotion

WIDTH, HEIGHT = 640, 360


def wall(seed: int = 3) -> ByteImage:
    """A textured wall, larger than what the camera sees of it."""
    rng = np.random.default_rng(seed)
    layers = [
        cv2.resize(rng.integers(0, 255, (n, 2 * n, 3), np.uint8), (1600, 900)) for n in (9, 30, 90)
    ]
    return np.mean(layers, axis=0).astype(np.uint8)


def view(of: ByteImage, x: float, y: float, degrees: float = 0.0, scale: float = 1.0) -> FloatArray:
    """Return what maps pixels of the picture at (x, y) of the wall into those of the wall."""
    c, s = np.cos(np.radians(degrees)) * scale, np.sin(np.radians(degrees)) * scale
    turn = np.array([[c, -s], [s, c]])
    middle = np.array([WIDTH, HEIGHT]) / 2
    return np.column_stack([turn, np.array([x, y]) + middle - turn @ middle])


def seen(of: ByteImage, affine: FloatArray, noise: int = 0) -> ByteImage:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    picture = cv2.warpAffine(of, affine, (WIDTH, HEIGHT), flags=flags)
    rng = np.random.default_rng(noise)
    return np.clip(picture + rng.normal(0, 2, picture.shape), 0, 255).astype(np.uint8)


def whole(affine: FloatArray) -> FloatArray:
    return np.vstack([affine, [0, 0, 1]])


def errors(pan: FloatArray, views: list[FloatArray]) -> FloatArray:
    """Return how many pixels the corners of the frames are off in the first one."""
    corners = np.array([[0, 0, 1], [WIDTH, 0, 1], [0, HEIGHT, 1], [WIDTH, HEIGHT, 1]])
    first = np.linalg.inv(whole(views[0]))
    truth = [(first @ whole(affine))[:2] for affine in views]
    return np.array(
        [np.abs(corners @ (found - true).T).max() for found, true in zip(pan, truth, strict=True)]
    )


def moving_person(picture: ByteImage, number: int) -> FloatArray:
    """Draw a person who walks, with a texture, and return the box."""
    left = 80 + 9 * number
    patch = np.random.default_rng(1).integers(0, 255, (200, 90, 3), np.uint8)
    picture[100:300, left : left + 90] = patch
    return np.array([left, 100, left + 90, 300], dtype=float)


@pytest.mark.parametrize(
    "path",
    [
        [(300 + 6.0 * n, 200 + 1.5 * n, 0.0, 1.0) for n in range(28)],
        [(400.0, 250.0, 0.8 * n, 1.0) for n in range(25)],
        [(400.0, 250.0, 0.0, 1.0 + 0.008 * n) for n in range(25)],
        [(100 + 27.0 * n, 200.0, 0.0, 1.0) for n in range(28)],
    ],
    ids=["slow pan", "roll", "zoom", "fast pan by more than the width of the picture"],
)
def test_movement_is_found_behind_a_walking_person(path: list[tuple[float, ...]]) -> None:
    picture, camera = wall(), CameraMotion()
    views = [view(picture, *place) for place in path]
    for number, affine in enumerate(views):
        frame = seen(picture, affine, number)
        camera.add(frame, [moving_person(frame, number)])
    assert not camera.is_still
    assert errors(camera.pan, views).max() < 0.004 * WIDTH


def test_still_camera_gives_exactly_the_identity() -> None:
    picture, camera = wall(), CameraMotion()
    for number in range(30):
        frame = seen(picture, view(picture, 300, 200), number)
        camera.add(frame, [moving_person(frame, number)])
    assert camera.is_still
    assert (camera.pan == np.eye(2, 3)).all()
    assert camera.pan.shape == (30, 2, 3)


def test_somebody_in_no_box_does_not_move_the_background() -> None:
    picture, camera = wall(), CameraMotion()
    for number in range(30):
        frame = seen(picture, view(picture, 300, 200), number)
        moving_person(frame, number)
        camera.add(frame, [])
    assert camera.is_still


def test_flash_between_two_frames_is_passed_over() -> None:
    picture, camera = wall(), CameraMotion()
    views = [view(picture, 300 + 5.0 * n, 200) for n in range(20)]
    for number, affine in enumerate(views):
        frame = seen(picture, affine, number)
        camera.add(np.full_like(frame, 255) if number == 8 else frame, [])
    off = errors(camera.pan, views)
    assert np.delete(off, 8).max() < 0.004 * WIDTH


def test_featureless_background_counts_as_still() -> None:
    camera = CameraMotion()
    for _ in range(5):
        camera.add(np.full((120, 160, 3), 90, np.uint8), [])
    assert camera.is_still
    assert (camera.pan == np.eye(2, 3)).all()


def test_nothing_seen_is_no_movement() -> None:
    camera = CameraMotion()
    assert camera.is_still
    assert camera.pan.shape == (0, 2, 3)


def test_people_who_fill_the_picture_leave_the_camera_still() -> None:
    picture, camera = wall(), CameraMotion()
    for number in range(6):
        frame = seen(picture, view(picture, 300 + 5.0 * number, 200), number)
        camera.add(frame, [np.array([0.0, 0.0, WIDTH, HEIGHT])])
    assert camera.is_still
