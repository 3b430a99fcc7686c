"""Models as arrays."""

from dataclasses import replace

import numpy as np
import pytest

from media_studio.mesh.model import Material, Model
from media_studio.render.cast import BASE, EMISSIVE, MASK, NO_TEXTURE, OPAQUE, build_cast
from media_testing.render.samples import ball, card

IMAGE = np.full((4, 4, 4), 200, np.uint8)


def test_surfaces_are_joined_with_their_materials() -> None:
    model = Model(
        surfaces=(card(), ball(material=1)),
        materials=(Material(name="a", roughness=0.1), Material(name="b", metallic=1.0)),
    )
    cast = build_cast(model)
    assert len(cast.faces) == sum(len(surface.faces) for surface in model.surfaces)
    assert cast.faces[2:].min() == 4
    assert cast.owner.tolist() == [0, 0] + [1] * (len(cast.faces) - 2)
    assert cast.materials["roughness"] == pytest.approx([0.1, 0.8])
    assert cast.materials["metallic"] == pytest.approx([0, 1])
    assert (cast.materials["texture"] == NO_TEXTURE).all()
    assert (cast.colors == 1).all()
    assert not cast.layered.any()


def test_a_map_that_two_materials_share_is_kept_once() -> None:
    looks = tuple(Material(name=name, base_color_map=IMAGE) for name in "ab")
    cast = build_cast(Model(surfaces=(card(), card(material=1)), materials=looks))
    assert len(cast.textures.size) == 1
    assert cast.materials["texture"][:, BASE].tolist() == [0, 0]


def test_a_map_without_coordinates_is_left_out() -> None:
    bare = replace(card(), uv=None)
    cast = build_cast(
        Model(surfaces=(bare,), materials=(Material(name="a", base_color_map=IMAGE),))
    )
    assert cast.materials["texture"][0, BASE] == NO_TEXTURE


def test_maps_with_coordinates_of_their_own_use_them() -> None:
    surface = card()
    assert surface.uv is not None
    special = replace(surface, map_uv={"emissive_map": surface.uv / 2})
    look = Material(name="a", base_color_map=IMAGE, emissive_map=IMAGE[:, :, :3])
    cast = build_cast(Model(surfaces=(special,), materials=(look,)))
    sets = cast.materials["uv_set"][0]
    assert cast.uv[sets[BASE]] == pytest.approx(surface.uv)
    assert cast.uv[sets[EMISSIVE]] == pytest.approx(surface.uv / 2)


@pytest.mark.parametrize(
    ("look", "opacity", "layered"),
    [
        ({}, 1.0, False),
        ({"transmission": 1.0}, 0.3, True),
        ({"alpha_mode": "BLEND", "base_color": (1, 1, 1, 0.25)}, 0.25, True),
        ({"alpha_mode": "MASK", "base_color_map": IMAGE}, 200 / 255, True),
        ({"base_color": (1, 1, 1, 0.25)}, 1.0, False),
    ],
)
def test_how_much_light_a_surface_stops(
    look: dict[str, object], opacity: float, layered: bool
) -> None:
    material = replace(Material(name="a"), **look)  # type: ignore[arg-type]
    cast = build_cast(Model(surfaces=(card(),), materials=(material,)))
    assert cast.opacity[0] == pytest.approx(opacity)
    assert cast.layered.all() == layered
    assert cast.materials["mode"][0] == (
        OPAQUE if material.alpha_mode == "OPAQUE" else cast.materials["mode"][0]
    )
    assert (cast.materials["mode"][0] == MASK) == (material.alpha_mode == "MASK")
