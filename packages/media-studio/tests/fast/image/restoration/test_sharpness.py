import pytest

from media_studio.image.restoration.sharpness import estimate_blur
from media_testing.image.restoration.painted import blurred, photograph, seen

TRUTH = photograph()


@pytest.mark.parametrize("sigma", [1.2, 1.8])
def test_blur_is_measured(sigma: float) -> None:
    found = estimate_blur(blurred(TRUTH, sigma), seen(TRUTH))

    assert found.usual == pytest.approx(sigma, rel=0.25)
    assert 0.5 * sigma < found.least <= found.usual


def test_one_sharp_part_proves_that_a_picture_is_in_focus() -> None:
    given = blurred(TRUTH, 2.0)
    given[:, :100] = TRUTH[:, :100]

    assert estimate_blur(given, seen(given)).least < 0.8


def test_without_edges_nothing_is_told() -> None:
    assert estimate_blur(TRUTH * 0 + 90, seen(TRUTH)).usual == 0
    assert estimate_blur(TRUTH, ~seen(TRUTH)).usual == 0
