"""Finishes: where they act and what they change."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from media_studio.texture.finishes import FINISHES
from media_studio.texture.samples import Samples, shading


@pytest.fixture
def at(make_samples: Callable[..., Samples]) -> Samples:
    return make_samples()


@pytest.mark.parametrize("finish", ["mossy", "snowy"])
def test_moss_and_snow_lie_on_what_faces_up(finish: str, at: Samples) -> None:
    grey = shading(np.full((len(at), 3), 0.4), roughness=0.5)
    changed = np.abs(FINISHES[finish](at, grey).color - 0.4).max(axis=1) > 0.05
    up, down = at.normal[:, 1] > 0.7, at.normal[:, 1] < -0.7
    assert changed[up].mean() > 0.8
    assert changed[down].mean() < 0.1


def test_rust_takes_the_metal_away_where_it_is(at: Samples) -> None:
    steel = shading(np.full((len(at), 3), 0.7), roughness=0.3, metallic=1.0)
    rusty = FINISHES["rusty"](at, steel)
    assert rusty.metallic.min() < 0.05
    assert rusty.metallic.max() > 0.95
    rust = rusty.color[rusty.metallic < 0.05]
    assert np.all(rust[:, 0] > rust[:, 2])


def test_gloss_and_matte_order_the_roughness(at: Samples) -> None:
    plain = shading(np.full((len(at), 3), 0.4), roughness=0.5)
    means = [float(FINISHES[f](at, plain).roughness.mean()) for f in ("glossy", "matte")]
    assert means[0] < 0.3 < 0.5 < 0.7 < means[1]


def test_cracks_and_scratches_are_cut_in(at: Samples) -> None:
    plain = shading(np.full((len(at), 3), 0.4), roughness=0.5)
    for finish in ("cracked", "scratched"):
        cut = FINISHES[finish](at, plain).height
        assert cut.max() == 0
        assert 0 < (cut < -0.0002).mean() < 0.5


def test_dirt_gathers_underneath(at: Samples) -> None:
    white = shading(np.full((len(at), 3), 0.9), roughness=0.5)
    soiled = FINISHES["dirty"](at, white).color.mean(axis=1)
    assert soiled[at.normal[:, 1] < -0.6].mean() < soiled[at.normal[:, 1] > 0.6].mean() - 0.03


def test_wear_makes_colours_paler_in_places_and_keeps_metal(at: Samples) -> None:
    red = shading(np.tile([0.6, 0.1, 0.1], (len(at), 1)), roughness=0.3, metallic=1.0)
    worn = FINISHES["worn"](at, red)
    assert worn.color[:, 1].max() > 0.2
    assert set(worn.metallic.tolist()) == {1.0}


def test_polish_evens_out_the_surface(at: Samples) -> None:
    rough = shading(np.full((len(at), 3), 0.4), roughness=0.5, height=at.noise(0.1))
    polished = FINISHES["polished"](at, rough)
    assert polished.height.std() < 0.5 * rough.height.std()


@pytest.mark.parametrize("finish", ["rusty", "worn", "cracked", "dirty"])
def test_patches_are_as_large_as_suits_the_model(at: Samples, finish: str) -> None:
    plain = shading(np.full((len(at), 3), 0.6), roughness=0.5)
    small = replace(
        at,
        position=at.position / 10,
        solid=at.solid / 10,
        span=at.span / 10,
        texel=at.texel / 10,
    )
    shown = [FINISHES[finish](each, plain).color for each in (at, small)]
    np.testing.assert_allclose(shown[0], shown[1], atol=0.02)
