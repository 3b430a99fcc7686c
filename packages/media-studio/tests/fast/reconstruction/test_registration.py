import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.errors import NoSubject
from media_studio.reconstruction.registration import luminance_at, register


def picture(alpha: np.ndarray, gray: np.ndarray | float = 128) -> ByteImage:
    colors = np.broadcast_to(np.asarray(gray, float)[..., None], (*alpha.shape, 3))
    return np.dstack([colors, 255 * alpha]).astype(np.uint8)


ROW, COLUMN = np.mgrid[0:120, 0:160] + 0.5
BODY = ((ROW - 60) / 50) ** 2 + ((COLUMN - 70) / 25) ** 2 < 1
ARM = (np.abs(ROW - 40) < 6) & (np.abs(COLUMN - 95) < 30)


def test_pictures_of_any_size_come_to_the_same_height() -> None:
    large = np.kron(BODY, np.ones((3, 3), bool))

    outlines = register({"front": picture(BODY), "left": picture(large)}, 100)

    heights = [(o.distance > 0).any(axis=1).sum() for o in outlines.values()]
    assert heights == pytest.approx([100, 100], abs=1)
    assert outlines["left"].step == pytest.approx(3 * outlines["front"].step, rel=0.02)


def test_the_longest_side_has_the_cells_asked_for() -> None:
    outlines = register({"front": picture(np.rot90(BODY))}, 80)

    assert (outlines["front"].distance > 0).any(axis=0).sum() == pytest.approx(80, abs=1)


def test_opposite_sides_mirror_each_other_where_they_can() -> None:
    """Although dust widens the picture of the back on one side."""
    dust = (np.abs(ROW - 100) < 2) & (COLUMN > 120) & (COLUMN < 128)
    front, back = BODY | ARM, (BODY | ARM)[:, ::-1] | dust

    outlines = register({"front": picture(front), "back": picture(back)}, 100)

    a, b = outlines["front"].distance > 0, (outlines["back"].distance > 0)[:, ::-1]
    assert (a & b).sum() / (a | b).sum() > 0.95


def test_opposite_sides_of_different_objects_do_not_fit() -> None:
    bar = np.abs(ROW - 60) < 12

    with pytest.raises(NoSubject, match="left and the right do not fit"):
        register({"front": picture(BODY), "left": picture(BODY), "right": picture(bar)}, 80)


def test_luminance_lies_on_the_cells_of_the_outline() -> None:
    ramp = np.broadcast_to(COLUMN, ROW.shape)

    view = picture(BODY, ramp)
    outline = register({"front": view}, 60)["front"]
    found = luminance_at(view, outline)

    columns = outline.left + (np.arange(found.shape[1]) + 0.5) * outline.step
    expected = np.broadcast_to(columns, found.shape) / 255
    inside = outline.distance > 1
    assert found[inside] == pytest.approx(expected[inside], abs=0.01)
