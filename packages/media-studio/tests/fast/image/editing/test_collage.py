import numpy as np
import pytest

from media_studio.image.editing.collage import arrange, best_layout
from media_studio.reading.edits.colours import read_colour
from media_studio.reading.edits.operations import Collage

COLOURS = ((255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255))
PICTURES = [
    np.full((height, width, 4), colour, np.uint8)
    for (height, width), colour in zip(((100, 200), (300, 150), (80, 80)), COLOURS, strict=True)
]


@pytest.mark.parametrize("layout", ["row", "column", "grid"])
@pytest.mark.parametrize("count", [2, 3])
def test_every_picture_is_whole_and_undistorted(layout: object, count: int) -> None:
    order = Collage(layout=layout, colour=read_colour("white"))  # type: ignore[arg-type]
    joined = arrange(PICTURES[:count], order)

    for picture, colour in zip(PICTURES[:count], COLOURS, strict=False):
        rows, columns = np.nonzero((joined == colour).all(axis=2))
        shape = (np.ptp(columns) + 1) / (np.ptp(rows) + 1)
        assert shape == pytest.approx(picture.shape[1] / picture.shape[0], rel=0.03)


def test_gaps_have_their_colour_and_are_around_all() -> None:
    order = Collage(layout="row", colour=read_colour("black"))
    joined = arrange(PICTURES, order)

    assert joined[0, :, :3].max() == 0
    assert joined[:, -1, :3].max() == 0


def test_labels_are_written_below() -> None:
    plain = Collage(layout="row", colour=read_colour("white"))
    labelled = Collage(layout="row", colour=read_colour("white"), labels=("Before", "After"))

    joined = arrange(PICTURES[:2], labelled)

    assert joined.shape[0] / joined.shape[1] > arrange(PICTURES[:2], plain).shape[0] / 700
    assert (joined[-40:, :, :3].max(axis=2) < 60).any()


def test_wide_pictures_are_stacked_for_a_square() -> None:
    wide = [np.zeros((100, 220, 4), np.uint8)] * 2

    assert best_layout(wide, 100, 100).layout == "column"
    assert best_layout([picture.transpose(1, 0, 2) for picture in wide], 100, 100).layout == "row"
