"""Baking in bands."""

from collections.abc import Callable

import numpy as np
import pytest

from media_studio.language.vocabulary import MaterialChoice
from media_studio.mesh.model import Material, Surface
from media_studio.texture import bake as module
from media_studio.texture.bake import bake
from media_studio.texture.coat import Coat, make_coat


@pytest.fixture
def coat(make_box: Callable[..., Surface]) -> Coat:
    box = make_box((0.5, 0.4, 0.3))
    return make_coat(
        box,
        Material(name="a"),
        MaterialChoice(material="stoneblock"),
        old=None,
        scale=1.0,
        size=128,
        seed=0,
        index=0,
    )


def test_bands_leave_no_trace(coat: Coat, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = bake([coat], size=128, alpha=False, pbr=True)
    monkeypatch.setattr(module, "_BAND_TEXELS", 128 * 16)
    banded = bake([coat], size=128, alpha=False, pbr=True)
    np.testing.assert_array_equal(whole.base_color, banded.base_color)
    assert whole.normal is not None
    assert banded.normal is not None
    np.testing.assert_array_equal(whole.normal, banded.normal)


def test_maps_have_the_shapes_that_a_material_stores(coat: Coat) -> None:
    maps = bake([coat], size=64, alpha=True, pbr=True)
    assert maps.base_color.shape == (64, 64, 4)
    assert maps.metallic_roughness is not None
    assert maps.metallic_roughness.shape == (64, 64, 3)
    assert np.all(maps.base_color[..., 3] == 255)
    plain = bake([coat], size=64, alpha=False, pbr=False)
    assert plain.metallic_roughness is None
    assert plain.normal is None


def test_maps_of_light_are_made_on_demand_and_white_for_new_materials(coat: Coat) -> None:
    assert bake([coat], size=32, alpha=False, pbr=False).emissive is None
    lit = bake([coat], size=32, alpha=False, pbr=False, light=True)
    assert lit.emissive is not None
    assert lit.occlusion is not None
    assert lit.emissive.shape == (32, 32, 3)
    assert lit.occlusion.shape == (32, 32)
    assert np.all(lit.emissive == 255)
    assert np.all(lit.occlusion == 255)
