import numpy as np
import pytest

from media_studio.image.restoration.jpeg import Compression, find_compression, luma_steps
from media_testing.image.restoration.painted import compressed, photograph

TRUTH = photograph()


@pytest.mark.parametrize("quality", [15, 30, 60, 85])
def test_the_quality_is_found(quality: int) -> None:
    found = find_compression(compressed(TRUTH, quality))

    assert found is not None
    assert (luma_steps(found.quality) == luma_steps(quality)).mean() > 0.9
    assert (found.row, found.column) == (0, 0)


def test_the_grid_of_a_cropped_picture_is_found() -> None:
    found = find_compression(compressed(TRUTH, 30)[3:, 5:])

    assert found == Compression(quality=30, row=5, column=3)


def test_a_picture_that_was_never_compressed_has_no_traces() -> None:
    assert find_compression(TRUTH) is None
    assert find_compression(np.zeros((64, 64, 3), np.uint8)) is None
    assert find_compression(TRUTH[:20]) is None


@pytest.mark.parametrize(
    ("across", "down"), [(1.0, 0.0), (0.5, 0.0), (0.25, 0.0), (0.2, 0.3), (0.5, 0.5), (1 / 3, 0.1)]
)
def test_a_lossless_slope_is_no_jpeg(across: float, down: float) -> None:
    rows, columns = np.mgrid[:256, :256]
    deep = np.minimum((across * columns + down * rows) * 257, 65535).astype(np.uint16)
    slope = np.dstack([(deep >> 8).astype(np.uint8)] * 3)

    assert find_compression(slope) is None


def test_a_slope_of_colours_is_told_from_its_compressed_copy() -> None:
    rows, columns = np.mgrid[:300, :400]
    planes = columns * 255 // 400, rows * 255 // 300, (rows + columns) * 255 // 700
    slope = np.dstack(planes).astype(np.uint8)

    assert find_compression(slope) is None
    assert find_compression(compressed(slope, 30)) == Compression(quality=30, row=0, column=0)


def test_the_last_of_two_compressions_is_found() -> None:
    twice = compressed(compressed(TRUTH, 40)[4:, 4:], 60)

    assert find_compression(twice) == Compression(quality=60, row=0, column=0)
