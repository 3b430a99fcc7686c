import cv2
import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.reconstruction.box import Box, box_field, fit_box


def camera(azimuth: float, elevation: float) -> FloatArray:
    """Return the axes right, up and towards the camera, rows."""
    a, e = np.radians([azimuth, elevation])
    towards = np.array([np.sin(a) * np.cos(e), np.sin(e), np.cos(a) * np.cos(e)])
    right = np.array([np.cos(a), 0, -np.sin(a)])
    return np.stack([right, np.cross(towards, right), towards])


def outline_of(pieces: list[tuple[FloatArray, FloatArray]], view: FloatArray) -> FloatArray:
    """Draw boxes (low corner, high corner) and return distances to their outline."""
    size, cells = 120, np.zeros((120, 120), np.uint8)
    for low, high in pieces:
        grid = np.stack(np.meshgrid([0, 1], [0, 1], [0, 1], indexing="ij"), -1).reshape(-1, 3)
        corners = (low + grid * (high - low)) @ view[:2].T
        pixels = np.column_stack([size / 2 + corners[:, 0], size / 2 - corners[:, 1]])
        cv2.fillConvexPoly(cells, cv2.convexHull(np.rint(pixels).astype(np.int32)), 1)
    within = cv2.distanceTransform(cells, cv2.DIST_L2, 5)
    without = cv2.distanceTransform(1 - cells, cv2.DIST_L2, 5)
    return np.where(cells > 0, within - 0.5, 0.5 - without).astype(np.float64)


def fitted(distance: FloatArray) -> Box:
    box = fit_box(distance)
    assert isinstance(box, Box)
    return box


@pytest.mark.parametrize(("azimuth", "elevation"), [(32, 16), (-25, 30), (20, 24)])
def test_size_and_pose_of_a_box_are_found(azimuth: float, elevation: float) -> None:
    size, view = np.array([50.0, 36.0, 28.0]), camera(azimuth, elevation)

    box = fitted(outline_of([(-size / 2, size / 2)], view))

    assert box.fit > 0.97
    assert box.lengths == pytest.approx(size, abs=4)
    # Rows of the axes are the box's edges seen by the camera.
    assert np.abs(box.axes - view.T).max() < 0.12


def test_the_side_that_faces_the_camera_more_is_the_front() -> None:
    size = np.array([50.0, 36.0, 28.0])

    box = fitted(outline_of([(-size / 2, size / 2)], camera(65, 20)))

    assert box.lengths == pytest.approx(size[[2, 1, 0]], abs=4)
    assert np.linalg.det(box.axes) == pytest.approx(1)


def test_an_ellipse_fits_no_box_well() -> None:
    row, column = np.mgrid[-60:60, -60:60]
    distance = 45 - np.hypot(row * 1.2, column)

    assert fitted(distance).fit < 0.93


def test_a_table_gets_legs_behind() -> None:
    """From one picture: four legs, and nothing under the middle of the top."""
    view = camera(32, 16)
    top = (np.array([-40.0, 14, -24]), np.array([40.0, 20, 24]))
    legs = [
        (np.array([x - 3.0, -20, z - 3.0]), np.array([x + 3.0, 16, z + 3.0]))
        for x in (-37, 37)
        for z in (-21, 21)
    ]
    distance = outline_of([top, *legs], view)
    box = fitted(distance)

    field = box_field(box, distance, solid=False)

    assert isinstance(field, np.ndarray)
    middle = np.array([*box.centre, field.shape[2] // 2])
    for x, z in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        corner = np.array([x * (box.lengths[0] / 2 - 4), -10.0, z * (box.lengths[2] / 2 - 4)])
        i, j, k = np.rint(middle + corner @ box.axes).astype(int)
        assert field[i - 2 : i + 3, j - 2 : j + 3, k - 2 : k + 3].max() > 0, (x, z)
    i, j, k = np.rint(middle + np.array([0.0, -14.0, 0.0]) @ box.axes).astype(int)
    assert field[i, j, k] < 0


def test_a_frame_without_symmetry_is_no_box() -> None:
    size = np.array([50.0, 36.0, 28.0])
    distance = outline_of([(-size / 2, size / 2)], camera(32, 16))
    post = np.minimum(distance, 4 - np.abs(np.arange(distance.shape[1]) - 34.0))

    assert box_field(fitted(distance), post, solid=False) is None
    assert isinstance(box_field(fitted(distance), post, solid=True), np.ndarray)
