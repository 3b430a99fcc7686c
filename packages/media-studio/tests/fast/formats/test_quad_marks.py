"""Quadrilaterals put back."""

from dataclasses import replace

import numpy as np
import pytest

from media_studio.formats.gltf_reader import build_model
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.quad_marks import QuadMarks, with_quads
from media_studio.mesh.model import Model


def _cut(cube: Model, second: tuple[int, int, int]) -> Model:
    """A cube of triangles whose pairs are cut and turned as an exporter might."""
    surface = cube.surfaces[0]
    corners = surface.faces.reshape(-1, 6)[:, [0, 1, 2, 5]]
    faces = np.concatenate([corners[:, [1, 2, 0]], corners[:, second]], axis=1).reshape(-1, 3)
    return replace(cube, surfaces=(replace(surface, faces=faces, quads=0),))


@pytest.mark.parametrize("second", [(0, 2, 3), (3, 0, 2), (2, 3, 0)])
def test_marked_pairs_become_quads(second: tuple[int, int, int], cube: Model) -> None:
    container = build_container(_cut(cube, second))
    mark = QuadMarks(first=np.array([0, 4, 10]), triangles=12, larger=0)
    marked = with_quads(container, {"cube": mark})
    (surface,) = build_model(marked).surfaces
    assert (surface.quads, len(surface.faces)) == (3, 12)
    before = build_model(container).surfaces[0]
    assert {frozenset(face) for face in surface.faces.tolist()} == {
        frozenset(face) for face in before.faces.tolist()
    }


@pytest.mark.parametrize("second", [(0, 3, 2), (1, 2, 3)])
def test_pairs_that_make_no_quad_stay_triangles(second: tuple[int, int, int], cube: Model) -> None:
    container = build_container(_cut(cube, second))
    mark = QuadMarks(first=np.arange(0, 12, 2), triangles=12, larger=0)
    assert build_model(with_quads(container, {"cube": mark})).surfaces[0].quads == 0


def test_marks_that_do_not_fit_are_ignored(cube: Model) -> None:
    container = build_container(_cut(cube, (0, 2, 3)))
    mark = QuadMarks(first=np.array([0]), triangles=14, larger=0)
    assert with_quads(container, {"cube": mark}).document == container.document
