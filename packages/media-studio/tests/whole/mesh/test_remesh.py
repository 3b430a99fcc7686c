from dataclasses import replace
from typing import Literal

import numpy as np
import pytest

from media_studio.mesh.components import face_components
from media_studio.mesh.model import Material, Model
from media_studio.mesh.remesh import remesh, remesh_tracked
from media_studio.mesh.statistics import measure
from media_testing.mesh.shapes import blob, box, model_of, sheet, sphere, stool, tee, torus

TOPOLOGIES: tuple[Literal["triangle", "quad"], ...] = ("triangle", "quad")


def _coloured(model: Model) -> Model:
    """Give every vertex the colour of its material, which the factors then no longer hold."""
    surfaces = tuple(
        replace(
            surface,
            colors=np.tile(
                model.materials[surface.material].base_color, (len(surface.vertices), 1)
            ),
        )
        for surface in model.surfaces
    )
    white = tuple(replace(each, base_color=(1.0, 1.0, 1.0, 1.0)) for each in model.materials)
    return replace(model, surfaces=tuple(surfaces), materials=white)


def _texels_at_faces(model: Model, number: int) -> np.ndarray:
    surface = model.surfaces[number]
    image = model.materials[surface.material].base_color_map
    assert image is not None
    assert surface.uv is not None
    places = (surface.uv[surface.faces].mean(axis=1) * len(image)).astype(int)
    return image[places[:, 1], places[:, 0]].astype(int)


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_colours_do_not_bleed_between_close_parts(
    topology: Literal["triangle", "quad"],
) -> None:
    model = remesh(_coloured(stool()), target=500, topology=topology, texture_size=256)
    found = measure(model)
    assert found.faces == pytest.approx(500, rel=0.02 if topology == "triangle" else 0.1)
    assert found.watertight
    assert [each.name for each in model.materials] == ["seat", "cushion", "legs"]
    red = _texels_at_faces(model, 1)
    assert (red[:, 0] > 200).all()
    assert (red[:, 1] < 60).all()
    green = _texels_at_faces(model, 0)
    assert (green[:, 1] > green[:, 0]).all()


def test_one_skin_in_two_materials_gets_no_cracks() -> None:
    vertices, faces = blob()
    left = vertices[faces][:, :, 0].mean(axis=1) < 0
    model = model_of([(vertices, faces[left]), (vertices, faces[~left])])
    for topology in TOPOLOGIES:
        found = measure(remesh(model, target=800, topology=topology))
        assert found.watertight
        assert found.components == 1


def test_bare_models_keep_their_factors_and_stay_bare() -> None:
    model = remesh(stool(), target=400, topology="triangle")
    assert not measure(model).has_uv
    assert [(each.name, each.base_color) for each in model.materials] == [
        (each.name, each.base_color) for each in stool().materials
    ]


def test_enough_triangles_come_back_untouched() -> None:
    model = model_of([torus()])
    result = remesh(model, target=100_000, topology="triangle")
    assert result.surfaces[0].vertices is model.surfaces[0].vertices


def test_quadrilaterals_come_first_as_pairs() -> None:
    surface = remesh(model_of([sheet()]), target=400, topology="quad").surfaces[0]
    pairs = surface.faces[: 2 * surface.quads].reshape(-1, 6)
    np.testing.assert_array_equal(pairs[:, [0, 2]], pairs[:, [3, 4]])
    assert surface.quads >= 0.9 * (len(surface.faces) - surface.quads)


def test_special_materials_keep_their_properties() -> None:
    glass = Material(name="glass", transmission=0.9, roughness=0.05, clearcoat=0.3)
    lamp = Material(name="lamp", emissive=(1.0, 0.9, 0.5))
    ball, ring = sphere(), torus()
    model = model_of([ball, (ring[0] + (0, 1, 0), ring[1])], [glass, lamp])
    result = remesh(_coloured(model), target=900, topology="triangle", texture_size=128)
    assert result.materials[0].transmission == 0.9
    assert result.materials[0].roughness == 0.05
    assert result.materials[1].emissive == (1.0, 0.9, 0.5)
    assert result.materials[0].base_color_map is result.materials[1].base_color_map


def test_normal_map_carries_the_finer_shape() -> None:
    vertices, faces = sphere(60, 120)
    ripples = vertices * (1 + 0.01 * np.sin(40 * vertices[:, 1:2]))
    model = _coloured(model_of([(ripples, faces)]))
    result = remesh(model, target=300, topology="triangle", texture_size=256)
    bumps = result.materials[0].normal_map
    assert bumps is not None
    assert bumps[..., 2].min() > 120
    tilt = np.degrees(np.arcsin(np.linalg.norm(bumps[..., :2] / 127.5 - 1, axis=2).clip(0, 1)))
    assert 5 < np.quantile(tilt, 0.9) < 30


def test_quadrilaterals_beyond_the_triangles_are_these_in_pairs() -> None:
    model = remesh(model_of([box((1, 2, 3), (0, 0, 0), 2)]), target=30_000, topology="quad")
    found = measure(model)
    assert (found.faces, found.quads) == (6, 6)
    assert found.volume == pytest.approx(6)
    again = remesh(model, target=30_000, topology="quad")
    assert again is model


def test_the_atlas_does_not_cut_quadrilaterals_below_the_share() -> None:
    model = _coloured(stool())
    for target in (120, 300):
        found = measure(remesh(model, target=target, topology="quad", texture_size=128))
        assert found.faces == pytest.approx(target, rel=0.1)
        assert found.quads >= 0.9 * found.faces


def test_open_models_stay_open() -> None:
    for topology in TOPOLOGIES:
        assert not measure(remesh(model_of([sheet()]), target=300, topology=topology)).watertight


def _place(model: Model, points: np.ndarray) -> np.ndarray:
    """Where points lie in the bounding box of a model, 0.2..0.8 on each axis."""
    found = measure(model)
    low, high = np.array(found.bounds_min), np.array(found.bounds_max)
    return 0.2 + 0.6 * np.clip((points - low) / np.maximum(high - low, 1e-9), 0, 1)


def _painted_by_place(model: Model) -> Model:
    """Colour vertices so that red runs along x and blue along z, evenly in sRGB."""
    surfaces = []
    for surface in model.surfaces:
        linear = ((_place(model, surface.vertices) + 0.055) / 1.055) ** 2.4
        colors = np.column_stack([linear, np.ones(len(linear))])
        surfaces.append(replace(surface, colors=colors))
    white = tuple(replace(each, base_color=(1.0, 1.0, 1.0, 1.0)) for each in model.materials)
    return replace(model, surfaces=tuple(surfaces), materials=white)


def _textured() -> Model:
    """A sheet with a map that has the same colours."""
    vertices, faces = sheet(48)
    ramp = np.round(255 * (0.2 + 0.6 * (np.arange(128) + 0.5) / 128)).astype(np.uint8)
    image = np.full((128, 128, 3), 128, np.uint8)
    image[..., 0], image[..., 2] = ramp[None, :], ramp[:, None]
    model = model_of([(vertices, faces)], [Material(name="map", base_color_map=image)])
    return replace(model, surfaces=(replace(model.surfaces[0], uv=vertices[:, [0, 2]] + 0.5),))


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize(
    ("model", "target"),
    [
        (_painted_by_place(model_of([blob()])), 700),
        (_painted_by_place(model_of([torus()])), 500),
        (_painted_by_place(model_of([sheet()])), 400),
        (_painted_by_place(model_of([tee()])), 600),
        (_painted_by_place(stool()), 600),
        (_textured(), 500),
    ],
    ids=["closed", "with a hole", "open", "non-manifold", "multi-part", "textured"],
)
def test_counts_are_met_and_the_look_is_carried_over(
    model: Model, target: int, topology: Literal["triangle", "quad"]
) -> None:
    result = remesh(model, target=target, topology=topology, texture_size=256)
    found = measure(result)
    assert found.faces == pytest.approx(target, rel=0.02 if topology == "triangle" else 0.1)
    assert found.quads >= (0 if topology == "triangle" else 0.9) * found.faces
    assert found.watertight == measure(model).watertight
    for number, surface in enumerate(result.surfaces):
        expected = 255 * _place(model, surface.vertices[surface.faces].mean(axis=1))
        off = np.abs(_texels_at_faces(result, number) - expected)[:, [0, 2]]
        assert np.median(off) < 3
        assert np.quantile(off, 0.98) < 12


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_what_parts_in_a_pose_is_not_welded(topology: Literal["triangle", "quad"]) -> None:
    """Two halves of a ball that touch at rest, as closed lips do."""
    vertices, faces = sphere()
    upper = vertices[faces][:, :, 1].mean(axis=1) > 0
    doubled = np.concatenate([vertices, vertices])
    model = model_of([(doubled, np.concatenate([faces[upper], faces[~upper] + len(vertices)]))])
    opened = doubled + np.repeat([(0, 0.2, 0), (0, -0.2, 0)], len(vertices), axis=0)
    for poses, parts in ((), 1), ([[opened]], 2):
        coarse, places = remesh_tracked(
            model, target=400, topology=topology, texture_size=64, poses=poses
        )
        assert face_components(places[0][coarse.surfaces[0].faces])[0] == parts
        assert measure(coarse).watertight
