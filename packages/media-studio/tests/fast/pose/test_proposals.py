import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.pose.bundled import BundledPose
from media_studio.pose.proposals import MOST_TILES, propose, silhouettes, tiles, whole
from media_testing.pose.samples import SIZE, Scene


@pytest.mark.parametrize(("width", "height"), [(960, 540), (540, 960), (300, 300), (4000, 100)])
def test_tiles_of_each_size_cover_the_picture(width: int, height: int) -> None:
    squares = tiles(width, height)
    assert len(squares) <= MOST_TILES
    for size in {square.size for square in squares}:
        covered = np.zeros((height, width), bool)
        for square in squares:
            if square.size == size:
                left, top = round(square.x - size / 2), round(square.y - size / 2)
                right, bottom = round(square.x + size / 2), round(square.y + size / 2)
                covered[max(0, top) : bottom, max(0, left) : right] = True
        assert covered.all()


def test_whole_picture_fits_its_square() -> None:
    square = whole(200, 100)
    corners = square.from_picture(np.array([[0.0, 0.0], [200.0, 100.0]]))
    assert corners.min() == 0
    assert corners.max() == 1


def test_proposals_include_everybody(engine: BundledPose, pair: Scene) -> None:
    anchors = propose(pair.pictures[0], engine._detector)
    for hips in pair.truth.pixels[0, :, 0]:
        assert min(np.linalg.norm(anchor[0] - hips) for anchor in anchors) < 0.06 * SIZE


def test_outlines_in_a_part_are_where_they_are_in_the_whole(alone: Scene) -> None:
    everywhere = silhouettes(alone.pictures[0])
    assert everywhere
    hips = alone.truth.pixels[0, 0, 0]
    box = np.array([hips[0] - 0.35 * SIZE, -20, hips[0] + 0.35 * SIZE, SIZE + 20])
    for anchors in (everywhere, silhouettes(alone.pictures[0], box)):
        assert min(np.linalg.norm(anchor[0] - hips) for anchor in anchors) < 0.1 * SIZE


def test_pictures_too_small_for_silhouettes_have_none(
    empty_pictures: dict[str, ByteImage],
) -> None:
    assert silhouettes(empty_pictures["pixel"]) == []
    assert silhouettes(empty_pictures["strip"]) == []


@pytest.mark.parametrize("size", [(48, 64), (48, 640), (50, 100), (64, 64), (8, 8), (63, 2000)])
def test_small_pictures_have_no_outlines_and_end_no_process(size: tuple[int, int]) -> None:
    assert silhouettes(np.full((*size, 3), 128, np.uint8)) == []
