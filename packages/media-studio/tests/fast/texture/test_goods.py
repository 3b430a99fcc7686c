"""Made things and food."""

from collections.abc import Callable

import pytest

from media_studio.texture.goods import GOODS
from media_studio.texture.samples import Samples


def test_a_crust_is_browner_on_top(make_samples: Callable[..., Samples]) -> None:
    at = make_samples()
    tones = GOODS["bread"].shade(at, GOODS["bread"].color).color[:, 1]
    up, down = at.normal[:, 1] > 0.7, at.normal[:, 1] < -0.7
    assert tones[up].mean() < 0.85 * tones[down].mean()


@pytest.mark.parametrize(
    ("smooth", "rough"),
    [("glass", "plastic"), ("plastic", "rubber"), ("gem", "wax"), ("chocolate", "paper")],
)
def test_roughness_is_ordered(
    smooth: str, rough: str, make_samples: Callable[..., Samples]
) -> None:
    at = make_samples()
    means = [float(GOODS[n].shade(at, GOODS[n].color).roughness.mean()) for n in (smooth, rough)]
    assert means[0] < means[1]


def test_light_passes_through_glass_and_gems_alone() -> None:
    assert {name for name in GOODS if GOODS[name].transmission > 0} == {"glass", "gem"}


def test_paint_lies_in_strokes_along_the_piece(make_samples: Callable[..., Samples]) -> None:
    height = GOODS["paint"].shade(make_samples(), GOODS["paint"].color).height
    assert 0.00003 < height.std() < 0.0003
