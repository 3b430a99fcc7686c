"""Polygons made into surfaces."""

from dataclasses import replace

import numpy as np
import pytest

from media_studio.errors import InvalidModel
from media_studio.formats.polygon_mesh import Label, PolygonMesh, build_surfaces

CORNERS = np.array([0, 1, 2, 3, 0, 1, 2])
MESH = PolygonMesh(
    points=np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (9, 9, 9)], float),
    starts=np.array([0, 4]),
    sizes=np.array([4, 3]),
    corner_points=CORNERS,
)
LABELS = (Label(material=0, name="a"), Label(material=1, name="b"))


def test_each_label_gets_a_surface_without_unused_vertices() -> None:
    surfaces, larger = build_surfaces(MESH, LABELS, np.array([1, 0]))
    found = [(s.name, s.material, len(s.vertices), len(s.faces), s.quads) for s in surfaces]
    assert found == [("a", 0, 3, 1, 0), ("b", 1, 4, 2, 1)]
    assert larger == 0


def test_a_seam_splits_vertices() -> None:
    uv = np.array([(0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0.5)])
    seam = replace(MESH, uv=uv, corner_uv=np.array([0, 1, 2, 3, 4, 1, 2]))
    ((surface,), _) = build_surfaces(seam, LABELS[:1], np.zeros(2, np.int64))
    assert len(surface.vertices) == 5
    assert surface.uv is not None
    assert surface.uv[surface.faces[2, 0]].tolist() == [0.5, 0.5]


def test_coordinates_that_some_corners_lack_are_left_out() -> None:
    uv = replace(MESH, uv=np.zeros((1, 2)), corner_uv=np.array([0, 0, 0, 0, 0, 0, -1]))
    surfaces, _ = build_surfaces(uv, LABELS, np.array([0, 1]))
    assert [surface.uv is None for surface in surfaces] == [False, True]


@pytest.mark.parametrize("corner", [-1, 5])
def test_a_missing_vertex_is_refused(corner: int) -> None:
    corners = CORNERS.copy()
    corners[2] = corner
    with pytest.raises(InvalidModel, match="vertex that is missing"):
        build_surfaces(replace(MESH, corner_points=corners), LABELS[:1], np.zeros(2, np.int64))
