import numpy as np
import pytest

from engines.image.restoration.jpeg import Compression, find_compression, luma_steps
from tests.unit.engines.image.restoration.painted import compressed, photograph

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
