"""Points of one pixel that are lit once, and those that are not."""

from dataclasses import replace

import numpy as np
import pytest

from media_studio.mesh.model import Material, Model, Surface
from media_studio.render import painter
from media_studio.render.alike import unite
from media_studio.render.cast import build_cast
from media_studio.render.stage import Actors, z_up
from media_testing.render.samples import Paint, ball, card, model_of

EYE = np.array([0.0, -5.0, 0.0])
SPREAD = 0.1
"""A pixel is half a unit wide where the card is."""


def _split(surface: Surface) -> Surface:
    """Give each face vertices of its own."""
    corners = surface.faces.ravel()
    assert surface.normals is not None
    assert surface.uv is not None
    return replace(
        surface,
        vertices=surface.vertices[corners],
        normals=surface.normals[corners],
        uv=surface.uv[corners],
        faces=np.arange(6).reshape(2, 3),
    )


SPLIT = _split(card())


def _points_left(*surfaces: Surface, materials: int = 1, **look: object) -> int:
    """Return how many points are left of two of one pixel, each in the middle of a face."""
    kinds = [replace(Material(name="look"), **look)] * materials  # type: ignore[arg-type]
    cast = build_cast(Model(surfaces=surfaces, materials=tuple(kinds)))
    points = np.concatenate([z_up(surface.vertices) for surface in surfaces])
    normals = np.concatenate(
        [
            np.zeros_like(each.vertices) if each.normals is None else z_up(each.normals)
            for each in surfaces
        ]
    )
    actors = Actors(points=points.astype(np.float32), normals=normals.astype(np.float32))
    owners = np.array([[0, 0], [1, -1]], np.int32)
    weights = np.full((2, 3), 1 / 3, np.float32)
    faces, left = unite(owners, np.array([0, 1], np.int32), weights, 2, cast, actors, EYE, SPREAD)
    assert len(faces) == len(left) == owners.max() + 1
    assert owners[1, 1] == -1
    return len(faces)


def test_neighbours_on_a_flat_surface_are_one_point() -> None:
    assert _points_left(card()) == 1
    assert _points_left(SPLIT) == 1


def test_an_edge_keeps_both_sides() -> None:
    bent = np.array(SPLIT.vertices)
    bent[3:, 2] += bent[3:, 1]  # the second face leans back
    folded = replace(SPLIT, vertices=bent, normals=None)
    assert _points_left(folded) == 2
    assert SPLIT.normals is not None
    turned = np.array(SPLIT.normals)
    turned[3:] = (0.6, 0.0, 0.8)
    assert _points_left(replace(SPLIT, normals=turned)) == 2


def test_what_is_farther_behind_is_another_point() -> None:
    apart = np.array(SPLIT.vertices)
    apart[3:, 2] -= 4.0
    assert _points_left(replace(SPLIT, vertices=apart)) == 2


def test_other_colours_are_other_points() -> None:
    colors = np.ones((6, 4))
    colors[3:, 0] = 0.5
    assert _points_left(replace(SPLIT, colors=colors)) == 2
    assert SPLIT.uv is not None
    moved = np.array(SPLIT.uv)
    moved[3:] += 3.0  # elsewhere in the picture
    image = np.zeros((8, 8, 3), np.uint8)
    assert _points_left(SPLIT, base_color_map=image) == 1
    assert _points_left(replace(SPLIT, uv=moved), base_color_map=image) == 2


def test_other_materials_are_other_points() -> None:
    halves = [replace(card(), faces=card().faces[k : k + 1], material=k) for k in (0, 1)]
    assert _points_left(*halves, materials=2) == 2


@pytest.mark.parametrize("size", [48, 96])
def test_a_dense_model_looks_as_if_each_triangle_were_lit(
    paint: Paint, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stripes = np.zeros((64, 64, 3), np.uint8)
    stripes[:32] = (220, 60, 40)
    dense = model_of(ball(rings=120), base_color_map=stripes, roughness=0.3)
    united = paint(dense, size)
    monkeypatch.setattr(painter, "unite", lambda owners, faces, weights, *_: (faces, weights))
    error = float(np.mean((united - paint(dense, size)) ** 2))
    assert 0 < error < 255**2 / 10**3.8  # at least 38 dB, and something was united
