"""Patterns of cloth and of small pieces."""

from collections.abc import Callable

import numpy as np

from media_studio.language.material_request import MaterialRequest
from media_studio.language.vocabulary import MaterialChoice
from media_studio.texture.materials import shade
from media_studio.texture.samples import Samples


def _colours(choice: MaterialChoice, at: Samples) -> int:
    """Count the colours that cover more than a hundredth, in steps of an eighth."""
    steps = np.floor(shade(choice, at).color * 8).astype(int)
    _, counts = np.unique(steps, axis=0, return_counts=True)
    return int((counts > 0.01 * len(steps)).sum())


def test_houndstooth_is_half_of_each_colour(make_samples: Callable[..., Samples]) -> None:
    choice = MaterialChoice(material="plastic", colour="black", pattern="houndstooth")
    light = shade(choice, make_samples()).color.mean(axis=1) > 0.5
    assert 0.4 < light.mean() < 0.6


def test_patchwork_is_of_many_colours_or_of_shades_of_one(
    make_samples: Callable[..., Samples],
) -> None:
    at = make_samples()
    many, blue = (
        MaterialChoice(material="fabric", colour=colour, pattern="patchwork")
        for colour in ("white", "blue")
    )
    assert _colours(many, at) > 6
    color = shade(blue, at).color
    assert (color[:, 2] > color[:, 0]).mean() > 0.8


def test_stars_have_points(make_samples: Callable[..., Samples]) -> None:
    choice = MaterialChoice(material="plastic", colour="navy", pattern="stars", second="golden")
    color = shade(choice, make_samples()).color
    assert 0.05 < (color[:, 0] > color[:, 2]).mean() < 0.3


def test_herringbone_is_woven_or_laid() -> None:
    asked = MaterialRequest(pattern="herringbone")
    wool, oak = (asked.applied_to(MaterialChoice(material=name)) for name in ("fabric", "wood"))
    assert (wool.pattern, oak.pattern) == ("herringbone", "parquet")


def test_a_galaxy_is_dark_with_bright_stars(make_samples: Callable[..., Samples]) -> None:
    color = shade(MaterialChoice(material="paint", pattern="galaxy"), make_samples()).color
    light = color.mean(axis=1)
    assert np.median(light) < 0.3
    assert light.max() > 0.9
