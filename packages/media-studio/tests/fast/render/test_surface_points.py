"""Materials at points."""

from dataclasses import replace

import numpy as np
import pytest

from media_studio.mesh.model import Material, Model, Surface
from media_studio.mesh.tangents import vertex_tangents
from media_studio.render.cast import build_cast
from media_studio.render.stage import Actors, z_up
from media_studio.render.surface_points import SurfacePoints, evaluate
from media_testing.render.samples import ball, card

EYE = np.array([0, -5, 0], np.float32)
CENTRE = np.full((1, 3), 1 / 3, np.float32)


def _evaluate(
    surface: Surface, weights: object = CENTRE, face: int = 0, **look: object
) -> SurfacePoints:
    material = replace(Material(name="look"), **look)  # type: ignore[arg-type]
    cast = build_cast(Model(surfaces=(surface,), materials=(material,)))
    normals = np.zeros_like(surface.vertices) if surface.normals is None else surface.normals
    actors = Actors(
        points=z_up(surface.vertices).astype(np.float32), normals=z_up(normals).astype(np.float32)
    )
    spots = np.atleast_2d(np.asarray(weights, np.float32))
    faces = np.full(len(spots), face, np.int32)
    return evaluate(cast, actors, faces, spots, EYE, 0.001)


def test_points_lie_on_their_faces_and_see_the_camera() -> None:
    points = _evaluate(card(), [(1, 0, 0), (0, 0.5, 0.5)])
    assert points.point == pytest.approx(np.array([(-1, 0, -1), (1, 0, 0)]), abs=1e-6)
    assert points.normal == pytest.approx(np.array([(0, -1, 0)] * 2), abs=1e-6)


def test_the_back_of_a_face_turns_its_normal_to_the_camera() -> None:
    away = card()
    points = _evaluate(replace(away, vertices=away.vertices * (-1, 1, 1), normals=-away.normals))  # type: ignore[operator]
    assert points.normal[0] == pytest.approx([0, -1, 0], abs=1e-6)
    assert points.facing[0] > 0.9


def test_faces_without_normals_are_flat() -> None:
    points = _evaluate(replace(card(), normals=None))
    assert points.normal[0] == pytest.approx([0, -1, 0], abs=1e-6)


def test_a_face_without_area_turns_to_the_camera() -> None:
    for corners in [(0, 0, 1), (0, 1, 1), (2, 2, 2)]:
        line = replace(card(), normals=None, faces=np.array([corners]))
        points = _evaluate(line)
        view = EYE - points.point[0]
        assert points.normal[0] == pytest.approx(view / np.linalg.norm(view), abs=1e-6)
        assert np.linalg.norm(points.mirror[0]) == pytest.approx(1, abs=1e-6)


def test_a_mirror_direction_leaves_at_the_angle_of_arrival() -> None:
    points = _evaluate(card())
    view = EYE - points.point[0]
    view /= np.linalg.norm(view)
    normal = points.normal[0]
    assert points.mirror[0] @ normal == pytest.approx(view @ normal, abs=1e-5)
    assert points.mirror[0] + view == pytest.approx(2 * (view @ normal) * normal, abs=1e-5)


def test_maps_multiply_their_factors() -> None:
    packed = np.full((2, 2, 3), (0, 102, 51), np.uint8)
    points = _evaluate(
        card(),
        base_color=(0.5, 1, 1, 1),
        base_color_map=np.full((2, 2, 3), (255, 188, 0), np.uint8),
        metallic=1.0,
        roughness=0.5,
        metallic_roughness_map=packed,
        emissive=(2.0, 2.0, 2.0),
        emissive_map=np.full((2, 2, 3), (255, 0, 0), np.uint8),
        occlusion_map=np.full((2, 2), 51, np.uint8),
        occlusion_strength=0.5,
    )
    assert points.base[0] == pytest.approx([0.5, 0.503, 0, 1], abs=0.01)
    assert points.roughness[0] == pytest.approx(0.2, abs=0.01)
    assert points.metallic[0] == pytest.approx(0.2, abs=0.01)
    assert points.emitted[0] == pytest.approx([2, 0, 0], abs=0.01)
    assert points.occlusion[0] == pytest.approx(0.6, abs=0.01)


@pytest.mark.parametrize(("alpha", "coverage"), [(0.4, 0.0), (0.6, 1.0)])
def test_a_mask_covers_all_or_nothing(alpha: float, coverage: float) -> None:
    points = _evaluate(card(), base_color=(1, 1, 1, alpha), alpha_mode="MASK")
    assert points.base[0, 3] == coverage


def test_bumps_follow_the_tangents_of_the_writer() -> None:
    surface = ball(rings=12)
    assert surface.uv is not None
    assert surface.normals is not None
    image = np.full((2, 2, 3), (190, 160, 235), np.uint8)
    bump = image[0, 0] / 127.5 - 1
    face = int(np.argmax(surface.vertices[surface.faces].mean(axis=1)[:, 2]))
    points = _evaluate(surface, face=face, normal_map=image)
    corner = surface.faces[face]
    frames = vertex_tangents(surface.vertices, surface.faces, surface.uv, surface.normals)[corner]
    normal, tangent = surface.normals[corner].mean(axis=0), frames[:, :3].mean(axis=0)
    bitangent = frames[0, 3] * np.cross(normal, tangent)
    expected = bump[0] * tangent + bump[1] * bitangent + bump[2] * normal
    expected /= np.linalg.norm(expected)
    assert points.normal[0] @ z_up(expected[None])[0] > 0.999


def test_bumps_that_cancel_out_leave_the_normal_as_it_is() -> None:
    opposed = np.array([[[127], [128]], [[128], [127]]], np.uint8).repeat(3, axis=2)
    middle = replace(card(), uv=np.array([(0.5, 0.5), (1, 0.5), (0.5, 1), (1, 1)]))
    points = _evaluate(middle, (1, 0, 0), normal_map=opposed)
    assert points.normal[0] == pytest.approx([0, -1, 0], abs=1e-6)


def test_averaged_bumps_make_the_surface_rougher() -> None:
    noise = np.full((64, 64, 3), (200, 128, 230), np.uint8)
    noise[:, ::2, 0] = 56
    place = 32.5 / 64  # the middle of a texel
    spot = (1 - place, place / 2, place / 2)
    near = _evaluate(card(), spot, normal_map=noise, roughness=0.1)
    distant = replace(card(), uv=32 * np.asarray(card().uv))
    far = _evaluate(distant, spot, normal_map=noise, roughness=0.1)
    assert far.roughness[0] > near.roughness[0] + 0.1
    assert far.normal[0] == pytest.approx([0, -1, 0], abs=0.02)
    assert abs(near.normal[0, 0]) > 0.4
