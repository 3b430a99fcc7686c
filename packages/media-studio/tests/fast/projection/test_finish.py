"""Materials from layers."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from media_studio.mesh.model import Material, Model, Surface
from media_studio.projection.finish import finish_model
from media_studio.projection.skin import skin_of
from media_studio.projection.swatch import SwatchLayer
from media_studio.texture.layer import Layer


def plain_layer(model: Model, index: int, grey: float) -> Layer:
    tile = np.tile(np.array([grey, grey, grey, 0.0, 0.5], np.float32), (4, 4, 1))
    return SwatchLayer(
        skin=skin_of(model, index),
        tile=tile,
        mean=tile.mean(axis=(0, 1)),
        scale=4.0,
        start=np.zeros((3, 2)),
    )


def finish(model: Model, *, pbr: bool) -> Model:
    edges: list[int] = []

    def layers(edge: int) -> dict[int, Layer]:
        edges.append(edge)
        filled = [i for i, surface in enumerate(model.surfaces) if len(surface.faces)]
        return {i: plain_layer(model, i, 0.2 * (i + 1)) for i in filled}

    finished = finish_model(model, layers, size=512, pbr=pbr, roughness=0.6)
    assert len(edges) == 1
    return finished


def test_surfaces_on_top_of_each_other_get_maps_of_their_own(
    make_box: Callable[..., Surface],
) -> None:
    surfaces = (make_box((1, 1, 1)), make_box((1, 1, 1), (2, 0, 0)))
    model = Model(surfaces=surfaces, materials=(Material(name="both", double_sided=True),))
    one, two = finish(model, pbr=False).materials
    assert (one.name, two.name) == ("both", "both")
    assert one.double_sided
    assert one.roughness == 0.6
    assert one.base_color_map is not None
    assert two.base_color_map is not None
    assert one.base_color_map.shape == (256, 256, 3)
    assert np.all(one.base_color_map == 51)
    assert np.all(two.base_color_map == 102)


def test_surfaces_without_faces_stay(make_box: Callable[..., Surface]) -> None:
    whole = make_box((1, 1, 1))
    empty = replace(whole, faces=np.zeros((0, 3), np.int64), material=1)
    model = Model(surfaces=(empty, whole), materials=(Material(name="b"), Material(name="a")))
    finished = finish(model, pbr=True)
    assert [finished.materials[each.material].name for each in finished.surfaces] == ["a", "b"]
    packed = finished.materials[1].metallic_roughness_map
    assert packed is not None
    assert np.all(packed[..., 1] == 128)
    assert finished.materials[1].metallic == finished.materials[1].roughness == 1.0
