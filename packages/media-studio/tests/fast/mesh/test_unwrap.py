from dataclasses import replace

import numpy as np
import pytest
from scipy.ndimage import distance_transform_edt

import media_studio.mesh.unwrap as unwrapping
from media_studio.mesh.model import Model
from media_studio.mesh.raster import rasterise
from media_studio.mesh.unwrap import unwrap, unwrap_tracked
from media_testing.mesh.shapes import model_of, sphere, stool, torus


def _uv_triangles(model: Model) -> list[np.ndarray]:
    return [surface.uv[surface.faces] for surface in model.surfaces if surface.uv is not None]


def _uv_areas(triangles: np.ndarray) -> np.ndarray:
    a, b = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    return np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]) / 2


def _covered(triangles: np.ndarray, size: int) -> np.ndarray:
    """Texels whose centre lies in a triangle, without the border that the raster adds."""
    texels = rasterise(triangles, size, (0, size))
    corners = triangles[texels.triangle]
    point = np.einsum("kcx,kc->kx", corners, texels.barycentric)
    centers = np.stack([texels.columns + 0.5, texels.rows + 0.5], axis=1) / size
    inside = np.abs(point - centers).max(axis=1) < 1e-5
    image = np.zeros((size, size), bool)
    image[texels.rows[inside], texels.columns[inside]] = True
    return image


@pytest.mark.parametrize("limit", [0, 40_000])
def test_charts_fill_the_unit_square_without_overlap(
    monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    monkeypatch.setattr(unwrapping, "XATLAS_LIMIT", limit)
    model = unwrap(stool(), size=1024)
    triangles = _uv_triangles(model)
    assert len(triangles) == 3
    everything = np.concatenate(triangles)
    assert everything.min() >= 0
    assert everything.max() <= 1
    total = sum(_uv_areas(each).sum() for each in triangles)
    assert _covered(everything, 1024).mean() == pytest.approx(total, rel=0.02)
    assert total > 0.4


def test_geometry_normals_and_colours_stay() -> None:
    vertices, faces = sphere()
    model = model_of([(vertices, faces)])
    normals = vertices / np.linalg.norm(vertices, axis=1, keepdims=True)
    colors = np.column_stack([vertices, np.ones(len(vertices))])
    surface = replace(model.surfaces[0], normals=normals, colors=colors)
    result = unwrap(replace(model, surfaces=(surface,))).surfaces[0]
    np.testing.assert_array_equal(result.vertices[result.faces], vertices[faces])
    assert result.normals is not None
    assert result.colors is not None
    np.testing.assert_array_equal(result.normals[result.faces], normals[faces])
    np.testing.assert_array_equal(result.colors[result.faces], colors[faces])


def test_texels_have_one_size_on_all_surfaces() -> None:
    model = unwrap(stool())
    ratios = []
    for surface in model.surfaces:
        corners = surface.vertices[surface.faces]
        cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        assert surface.uv is not None
        uv_area = _uv_areas(surface.uv[surface.faces]).sum()
        ratios.append(uv_area / (np.linalg.norm(cross, axis=1).sum() / 2))
    assert max(ratios) < 1.3 * min(ratios)


@pytest.mark.parametrize("limit", [0, 40_000])
def test_quadrilaterals_stay_pairs(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    monkeypatch.setattr(unwrapping, "XATLAS_LIMIT", limit)
    vertices, faces = torus(40, 20)
    model = model_of([(vertices * (1, 1.4, 0.8), faces)])
    surface = replace(model.surfaces[0], quads=len(faces) // 2)
    unwrapped, (order,) = unwrap_tracked(replace(model, surfaces=(surface,)), size=1024)
    result = unwrapped.surfaces[0]
    assert result.quads >= 0.99 * surface.quads
    pairs = result.faces[: 2 * result.quads].reshape(-1, 6)
    np.testing.assert_array_equal(pairs[:, [0, 2]], pairs[:, [3, 4]])
    np.testing.assert_array_equal(
        result.vertices[result.faces], surface.vertices[surface.faces[order]]
    )


def test_charts_are_padded_for_mip_maps() -> None:
    model = unwrap(stool(), size=512)
    surface, others = model.surfaces[0], np.concatenate(_uv_triangles(model)[1:])
    assert surface.uv is not None
    own, rest = _covered(surface.uv[surface.faces], 512), _covered(others, 512)
    assert distance_transform_edt(~own)[rest].min() >= 4


def test_projection_takes_over_when_charts_cut_quadrilaterals() -> None:
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [-0.9, 0.1, 0.1]], float)
    copies = [vertices + np.array([0, 0, 3 * step]) for step in range(4)]
    faces = np.array([[0, 1, 2], [0, 2, 3]])
    model = model_of([(np.concatenate(copies), np.concatenate([faces + 4 * k for k in range(4)]))])
    surface = replace(model.surfaces[0], quads=4)
    unwrapped, _ = unwrap_tracked(replace(model, surfaces=(surface,)), size=256, min_quad_share=1.0)
    assert unwrapped.surfaces[0].quads == 4


@pytest.mark.parametrize("limit", [0, 40_000])
def test_surfaces_without_faces_stay_as_they_are(
    monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    monkeypatch.setattr(unwrapping, "XATLAS_LIMIT", limit)
    empty = (np.zeros((0, 3)), np.zeros((0, 3), np.int64))
    model = model_of([empty, torus(), empty])
    result = unwrap(model, size=256)
    assert [len(surface.faces) for surface in result.surfaces] == [0, 2304, 0]
    assert result.surfaces[0] is model.surfaces[0]
    assert unwrap(model_of([empty])).surfaces[0].uv is None
