"""Metals and enamel."""

from collections.abc import Callable

import numpy as np

from media_studio.texture.metals import METALS, enamel
from media_studio.texture.samples import Samples


def test_enamel_is_of_one_colour(make_samples: Callable[..., Samples]) -> None:
    look = enamel(make_samples(60_000), (0.1, 0.3, 0.7))
    assert not look.metallic.any()
    assert np.all(look.color.argmax(axis=1) == 2)


def test_chrome_is_the_smoothest_and_iron_the_roughest(
    make_samples: Callable[..., Samples],
) -> None:
    at = make_samples()
    order = ["chrome", "gold", "steel", "iron"]
    means = [float(METALS[name].shade(at, METALS[name].color).roughness.mean()) for name in order]
    assert means == sorted(means)


def test_gold_is_redder_than_brass_and_copper_redder_than_gold() -> None:
    ratio = {name: METALS[name].color[1] / METALS[name].color[0] for name in METALS}
    assert ratio["copper"] < ratio["gold"] < ratio["brass"]


def test_reflectances_are_those_of_metals() -> None:
    bright = [n for n in METALS if METALS[n].metallic == 1 and n not in ("iron", "bronze")]
    assert all(max(METALS[name].color) > 0.7 for name in bright)
