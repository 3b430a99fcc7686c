import numpy as np
import pytest

from media_studio.image.editing.overlay import blend, inset, paste
from media_studio.reading.edits.operations import PicturePlace
from media_testing.image.editing.drawn import disc, noise, opaque, product

SCENE = opaque(np.full((300, 400, 3), 100, np.uint8))
CUT = np.dstack([product(), np.rint(255 * disc()).astype(np.uint8)])


def test_a_subject_is_put_down_at_its_height_without_its_background() -> None:
    pasted = paste(CUT, SCENE, PicturePlace(row="bottom"), 0.5, is_cut_below=False)

    changed = (pasted != SCENE).any(axis=2)
    assert np.ptp(np.flatnonzero(changed.any(1))) == pytest.approx(0.5 * 300, abs=25)
    assert np.median(pasted[changed][:, 1]) < 60
    assert np.array_equal(pasted[:20], SCENE[:20])


def test_a_subject_that_is_cut_off_stands_on_the_edge() -> None:
    pasted = paste(CUT, SCENE, PicturePlace(row="middle"), 0.5, is_cut_below=True)

    assert (pasted[-12:] != SCENE[-12:]).any()


def test_an_inset_is_whole_and_has_a_line() -> None:
    small = np.full((50, 100, 4), (0, 200, 0, 255), np.uint8)
    shown = inset(small, SCENE, PicturePlace(row="top", column="right"), 0.3)

    rows, columns = np.nonzero((shown == (0, 200, 0, 255)).all(axis=2))
    assert (np.ptp(columns) + 1, np.ptp(rows) + 1) == (120, 60)
    assert columns.min() > 200
    assert (shown[rows.min() - 1, columns.min()] == 255).all()


def test_a_blend_lies_between_its_pictures() -> None:
    first, second = opaque(noise(30, 30)), opaque(np.zeros((30, 30, 3), np.uint8))

    assert np.array_equal(blend(first, second, 0.0), first)
    assert np.abs(blend(first, second, 0.5)[..., :3] * 2.0 - first[..., :3]).max() <= 1
