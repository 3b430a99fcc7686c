"""Cloth and leather."""

from collections.abc import Callable

import numpy as np
import pytest

from media_studio.language.vocabulary import COLOURS
from media_studio.texture.cloth import CLOTH
from media_studio.texture.samples import Samples


def relief(at: Samples, name: str) -> float:
    return float(CLOTH[name].shade(at, CLOTH[name].color).height.std())


def test_a_weave_is_woven_where_texels_show_it_and_fades_where_not(
    make_samples: Callable[..., Samples],
) -> None:
    near, far = (relief(make_samples(texel=t), "fabric") for t in (0.0004, 0.02))
    assert near > 0.00008
    assert far < 0.25 * near


def test_the_grain_of_leather_goes_down_into_the_hide(
    make_samples: Callable[..., Samples],
) -> None:
    height = CLOTH["leather"].shade(make_samples(), CLOTH["leather"].color).height
    assert height.max() <= 0
    assert -0.003 < height.min() < -0.0002


def test_wicker_has_holes_between_its_strands(make_samples: Callable[..., Samples]) -> None:
    look = CLOTH["wicker"].shade(make_samples(), CLOTH["wicker"].color)
    tones = look.color.mean(axis=1)
    hole = look.height < 0.0005
    assert tones[hole].mean() < 0.6 * tones[~hole].mean()


@pytest.mark.parametrize("name", ["fabric", "velvet", "fur"])
def test_cloth_is_dull_and_has_a_sheen(name: str, make_samples: Callable[..., Samples]) -> None:
    look = CLOTH[name].shade(make_samples(), CLOTH[name].color)
    assert look.roughness.mean() > 0.7
    assert CLOTH[name].sheen > 0


@pytest.mark.parametrize("name", ["leather", "velvet"])
def test_dye_deepens_vivid_colours_and_leaves_white(
    name: str, make_samples: Callable[..., Samples]
) -> None:
    at = make_samples()
    red, white = (
        float(CLOTH[name].shade(at, COLOURS[colour]).color.mean() / np.mean(COLOURS[colour]))
        for colour in ("red", "white")
    )
    assert red < 0.85 * white
    assert white > 0.75


@pytest.mark.parametrize("name", ["leather", "velvet"])
def test_upholstery_is_even_instead_of_cloudy(
    name: str, make_samples: Callable[..., Samples]
) -> None:
    tones = CLOTH[name].shade(make_samples(), COLOURS["green"]).color.mean(axis=1)
    assert 0.01 < tones.std() / tones.mean() < 0.16
