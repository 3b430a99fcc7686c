"""Plants, soil and water."""

from collections.abc import Callable

import pytest

from media_studio.texture.ground import GROUND
from media_studio.texture.samples import Samples


@pytest.mark.parametrize("name", ["leaf", "grass"])
def test_plants_are_green_nearly_everywhere(
    name: str, make_samples: Callable[..., Samples]
) -> None:
    color = GROUND[name].shade(make_samples(), GROUND[name].color).color
    assert (color[:, 1] >= color[:, 2]).mean() > 0.99
    assert (color.argmax(axis=1) == 1).mean() > 0.85


def test_water_is_smooth_and_soil_is_rough(make_samples: Callable[..., Samples]) -> None:
    at = make_samples()
    means = [
        float(GROUND[name].shade(at, GROUND[name].color).roughness.mean())
        for name in ("water", "snow", "soil", "sand")
    ]
    assert means == sorted(means)


def test_ripples_of_sand_fade_where_texels_are_coarse(
    make_samples: Callable[..., Samples],
) -> None:
    fine, coarse = (
        GROUND["sand"].shade(make_samples(texel=t), GROUND["sand"].color).height.std()
        for t in (0.001, 0.2)
    )
    assert coarse < 0.5 * fine
