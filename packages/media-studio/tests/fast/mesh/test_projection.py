from dataclasses import replace

import numpy as np
import pytest

from media_studio.arrays import IntArray
from media_studio.mesh.components import face_areas, face_components
from media_studio.mesh.model import Surface
from media_studio.mesh.projection import Chart, project
from media_studio.mesh.raster import rasterise
from media_testing.mesh.shapes import Mesh, blob, box, grid, join, sphere, torus


def _quads(mesh: Mesh) -> Surface:
    vertices, faces = mesh
    return Surface(vertices=vertices, faces=faces, material=0, quads=len(faces) // 2)


def _triangles(mesh: Mesh) -> Surface:
    return replace(_quads(mesh), quads=0)


def _ramp(turns: int = 3, steps: int = 150) -> Mesh:
    """A spiral ramp around the vertical axis."""
    angle = np.linspace(0, 2 * np.pi * turns, steps)[:, None]
    radius = np.linspace(0.3, 0.6, 8)[None, :]
    points = [radius * np.sin(angle), 0.05 * angle + 0 * radius, radius * np.cos(angle)]
    return np.stack(points, axis=-1).reshape(-1, 3), grid(steps, 8)


def _soup(count: int = 400) -> Mesh:
    rng = np.random.default_rng(0)
    boxes = []
    for _ in range(count):
        x, y, z = rng.uniform(0.02, 0.1, 3)
        boxes.append(box((x, y, z), tuple(rng.uniform(-1, 1, 3)), 3))
    return join(boxes)


def _ball() -> Mesh:
    vertices, faces = sphere(124, 248)
    return vertices * (1 + 0.2 * np.sin(9 * vertices[:, :1]) * np.cos(7 * vertices[:, 1:2])), faces


def _project(surface: Surface, size: int = 1024) -> Chart:
    (chart,) = project([surface], size=size, padding=6)
    return chart


def _uv_areas(triangles: np.ndarray) -> np.ndarray:
    """Areas that are positive for triangles seen from outside, with v down."""
    a, b = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    return (a[:, 1] * b[:, 0] - a[:, 0] * b[:, 1]) / 2


def _covered_share(triangles: np.ndarray, size: int) -> float:
    """Share of texels whose centre lies in at least one triangle."""
    texels = rasterise(triangles, size, (0, size))
    point = np.einsum("kcx,kc->kx", triangles[texels.triangle], texels.barycentric)
    centers = np.stack([texels.columns + 0.5, texels.rows + 0.5], axis=1) / size
    return float((np.abs(point - centers).max(axis=1) < 1e-5).sum()) / size**2


def _chart_areas(surface: Surface, faces: IntArray, areas: np.ndarray) -> np.ndarray:
    """Texture area over surface area of each chart."""
    count, label = face_components(faces)
    full = np.bincount(label, face_areas(surface.vertices, surface.faces), count)
    return np.bincount(label, areas, count) / full


@pytest.mark.parametrize(
    ("surface", "least_fill"),
    [
        (_quads(box((1, 2, 3), (0, 0, 0), 3)), 0.7),
        (_quads(torus()), 0.45),
        (_quads(_ramp()), 0.38),
        (_triangles(_ball()), 0.45),
        (_quads(_soup()), 0.33),
        (_triangles(blob()), 0.45),
    ],
    ids=["box", "torus", "ramp", "ball", "soup", "blob"],
)
def test_charts_fill_the_square_at_one_scale_without_overlap(
    surface: Surface, least_fill: float
) -> None:
    source, faces, uv = _project(surface)
    np.testing.assert_array_equal(source[faces], surface.faces)
    assert uv.min() >= 0
    assert uv.max() <= 1
    areas = _uv_areas(uv[faces])
    assert areas.min() > 0
    assert areas.sum() > least_fill
    assert _covered_share(uv[faces], 2048) == pytest.approx(areas.sum(), rel=0.005)
    density = _chart_areas(surface, faces, areas)
    assert density == pytest.approx(np.full(len(density), density[0]), rel=1e-3)
    pairs = faces[: 2 * surface.quads].reshape(-1, 6)
    np.testing.assert_array_equal(pairs[:, [0, 2]], pairs[:, [3, 4]])


def test_a_box_has_six_charts_and_a_soup_six_for_each() -> None:
    assert face_components(_project(_quads(box((1, 2, 3), (0, 0, 0), 3)))[1])[0] == 6
    assert face_components(_project(_quads(_soup(50)))[1])[0] == 300


def test_a_ramp_is_cut_once_a_turn() -> None:
    assert face_components(_project(_quads(_ramp()))[1])[0] <= 6


def test_charts_are_few_on_a_bumpy_ball() -> None:
    assert face_components(_project(_triangles(blob()))[1])[0] < 60


def test_the_same_surface_gets_the_same_coordinates() -> None:
    first, second = (_project(_quads(torus())) for _ in range(2))
    for one, other in zip(first, second, strict=True):
        np.testing.assert_array_equal(one, other)


def test_split_vertices_do_not_make_charts() -> None:
    vertices, faces = box((1, 2, 3), (0, 0, 0), 3)
    apart = (vertices[faces].reshape(-1, 3), np.arange(faces.size).reshape(-1, 3))
    _, _, joined = _project(_quads((vertices, faces)))
    _, index, uv = _project(_triangles(apart))
    assert uv[index] == pytest.approx(joined[_project(_quads((vertices, faces)))[1]])


def test_surfaces_share_the_square() -> None:
    surfaces = [_quads(torus()), _triangles(blob()), _quads(box((1, 1, 0.1), (0, 0, 0)))]
    charts = project(surfaces, size=1024, padding=6)
    corners = np.concatenate([uv[faces] for _, faces, uv in charts])
    assert _covered_share(corners, 2048) == pytest.approx(_uv_areas(corners).sum(), rel=0.005)
    for (source, faces, _), surface in zip(charts, surfaces, strict=True):
        np.testing.assert_array_equal(source[faces], surface.faces)


def test_triangles_without_an_area_do_no_harm() -> None:
    vertices, faces = blob()
    nothing = np.array([[0, 0, 0], [1, 1, 5], [7, 8, 7]])
    surface = _triangles((vertices, np.concatenate([faces, nothing])))
    _, index, uv = _project(surface)
    assert np.isfinite(uv).all()
    corners = uv[index[: len(faces)]]
    assert _covered_share(corners, 2048) == pytest.approx(_uv_areas(corners).sum(), rel=0.005)
    point = Surface(vertices=np.ones((3, 3)), faces=np.array([[0, 1, 2]]), material=0)
    assert np.isfinite(_project(point)[2]).all()


def test_a_quadrilateral_folded_flat_is_opened_along_its_diagonal() -> None:
    vertices = np.array([[0, 0, 0], [1, 0.5, 0], [0, 1, 0], [1, 0.4, 0.01]])
    surface = _quads((vertices, np.array([[0, 1, 2], [0, 2, 3]])))
    _, faces, uv = _project(surface)
    areas = _uv_areas(uv[faces])
    assert areas.min() > 0
    assert _covered_share(uv[faces], 1024) == pytest.approx(areas.sum(), rel=0.02)
    back = replace(surface, faces=np.array([[0, 1, 2], [0, 2, 1]]))
    assert _uv_areas(_project(back)[2][_project(back)[1]]).min() > 0
