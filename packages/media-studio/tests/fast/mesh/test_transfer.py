from dataclasses import replace

import numpy as np
import pytest

from media_studio.mesh.closest import SurfaceTree
from media_studio.mesh.model import Material, Model
from media_studio.mesh.statistics import concatenate
from media_studio.mesh.transfer import gather_source, has_look, transfer
from media_studio.mesh.unwrap import unwrap
from media_testing.mesh.shapes import model_of, sheet


def _sheet(material: Material, turned: bool = False) -> Model:
    vertices, faces = sheet(9, 0.0)
    uv = vertices[:, [0, 2]] + 0.5
    model = model_of([(vertices, faces)], [material])
    normals = np.tile([0.0, 1, 0], (len(vertices), 1))
    surface = replace(
        model.surfaces[0], uv=uv[:, ::-1] * (1, -1) + (0, 1) if turned else uv, normals=normals
    )
    return replace(model, surfaces=(surface,))


def _carried(source: Model, target: Model, size: int = 64) -> Material:
    vertices, faces = concatenate(source)
    tree = SurfaceTree(vertices, faces, np.zeros(len(faces), np.int64))
    groups = [np.zeros(len(target.surfaces[0].faces), np.int64)]
    return transfer(gather_source(source), tree, target, groups, size).materials[0]


def test_the_same_coordinates_give_the_same_picture() -> None:
    ramp = np.linspace(0, 255, 64).astype(np.uint8)
    image = np.stack([np.tile(ramp, (64, 1)), np.tile(ramp[:, None], (1, 64))] * 2, axis=-1)[
        ..., :3
    ]
    source = _sheet(Material(name="ramp", base_color_map=image))
    found = _carried(source, source)
    assert found.base_color_map is not None
    assert np.abs(found.base_color_map.astype(int) - image).max() <= 3


def test_factors_are_baked_and_metalness_goes_to_blue() -> None:
    grey = np.full((4, 4, 3), 128, np.uint8)
    source = _sheet(
        Material(
            name="metal",
            base_color=(1.0, 0.0, 0.0, 1.0),
            base_color_map=grey,
            metallic=0.5,
            roughness=1.0,
            metallic_roughness_map=np.full((4, 4, 3), 200, np.uint8),
        )
    )
    found = _carried(source, source)
    assert found.base_color == (1.0, 1.0, 1.0, 1.0)
    assert found.base_color_map is not None
    assert found.base_color_map[32, 32].tolist() == pytest.approx([128, 0, 0], abs=2)
    assert found.metallic_roughness_map is not None
    assert found.metallic_roughness_map[32, 32, 1:].tolist() == pytest.approx([200, 100], abs=2)


def test_bumps_point_the_same_way_in_turned_coordinates() -> None:
    tilted = np.array([0.3, 0.0, np.sqrt(1 - 0.09)])
    bumps = np.tile(np.uint8((tilted / 2 + 0.5) * 255 + 0.5), (8, 8, 1))
    source = _sheet(Material(name="bump", normal_map=bumps))
    found = _carried(source, _sheet(Material(name="bump"), turned=True))
    assert found.normal_map is not None
    x, y, z = found.normal_map[32, 32] / 127.5 - 1
    assert z == pytest.approx(tilted[2], abs=0.02)
    assert abs(x) == pytest.approx(0, abs=0.02)
    assert abs(y) == pytest.approx(0.3, abs=0.02)


def test_flat_copies_get_no_normal_map_and_gutters_are_filled() -> None:
    white = np.full((4, 4, 3), 255, np.uint8)
    source = _sheet(Material(name="plain", base_color_map=white))
    found = _carried(source, unwrap(source, size=64))
    assert found.normal_map is None
    assert found.base_color_map is not None
    assert (found.base_color_map == 255).all()


def test_only_maps_and_vertex_colours_are_a_look() -> None:
    model = _sheet(Material(name="plain", base_color=(1.0, 0.0, 0.0, 1.0)))
    assert not has_look(model)
    colors = np.ones((len(model.surfaces[0].vertices), 4))
    assert has_look(replace(model, surfaces=(replace(model.surfaces[0], colors=colors),)))


def test_light_and_shade_are_carried_where_the_material_has_them() -> None:
    glow = np.zeros((8, 8, 3), np.uint8)
    glow[:, 4:] = (200, 100, 50)
    shade = np.full((8, 8), 60, np.uint8)
    lit = Material(name="lit", emissive=(3.0, 2.0, 1.0), emissive_map=glow, occlusion_map=shade)
    source = _sheet(lit)
    found = _carried(source, source)
    assert found.emissive == (3.0, 2.0, 1.0)
    assert found.emissive_map is not None
    assert found.emissive_map[32, 8].tolist() == [0, 0, 0]
    assert found.emissive_map[32, 56].tolist() == [200, 100, 50]
    assert found.occlusion_map is not None
    assert (found.occlusion_map == 60).all()
    assert _carried(_sheet(Material(name="dull", base_color_map=glow)), source).emissive_map is None


def test_maps_with_coordinates_of_their_own_are_read_there() -> None:
    shade = np.array([[0, 255]], np.uint8)
    source = _sheet(Material(name="a", occlusion_map=shade))
    surface = source.surfaces[0]
    places = {"occlusion_map": np.tile([0.25, 0.5], (len(surface.vertices), 1))}
    moved = replace(source, surfaces=(replace(surface, map_uv=places),))
    found = _carried(moved, source).occlusion_map
    assert found is not None
    assert (found == 0).all()


def test_the_scale_of_bumps_is_baked() -> None:
    tilted = np.array([0.6, 0.0, 0.8])
    bumps = np.tile(np.uint8((tilted / 2 + 0.5) * 255 + 0.5), (8, 8, 1))
    source = _sheet(Material(name="bump", normal_map=bumps, normal_scale=0.5))
    found = _carried(source, source)
    assert found.normal_scale == 1
    assert found.normal_map is not None
    x, _, z = found.normal_map[32, 32] / 127.5 - 1
    assert x / z == pytest.approx(0.375, abs=0.02)
