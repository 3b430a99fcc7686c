"""Triangles that are none, or are there twice, and normals without a direction."""

from dataclasses import replace

import numpy as np
import pytest

from media_studio.errors import InvalidModel
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.sound_faces import with_sound_faces
from media_studio.mesh.model import Material, Model, Surface
from media_testing.sample_models import SAMPLES

SQUARE = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [2, 0, 0]], float)
TWO = [[0, 1, 2], [0, 2, 3]]


def model_of(faces: list[list[int]], *, quads: int = 0, **attributes: np.ndarray) -> Model:
    surface = Surface(vertices=SQUARE, faces=np.array(faces), material=0, quads=quads, **attributes)
    return Model(surfaces=(surface,), materials=(Material(name="paint"),))


def faces_of(model: Model) -> tuple[list[list[int]], int, tuple[str, ...]]:
    container, told = with_sound_faces(build_container(model))
    (surface,) = build_model(container).surfaces
    return np.sort(surface.faces, axis=1).tolist(), surface.quads, told


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ([[0, 1, 1]], "1 degenerate triangle"),
        ([[1, 2, 0], [2, 0, 1]], "2 duplicate triangles"),
    ],
)
def test_what_is_no_triangle_of_its_own_is_left_out_and_told(
    more: list[list[int]], told: str
) -> None:
    faces, _, said = faces_of(model_of([*TWO, *more]))
    assert faces == TWO
    assert [phrase.startswith(told) for phrase in said] == [True]


def test_a_back_and_a_flat_triangle_that_closes_a_gap_stay() -> None:
    faces, _, told = faces_of(model_of([*TWO, [0, 2, 1], [0, 1, 4]]))
    assert len(faces) == 4
    assert told == ()


def test_equal_vertices_that_are_stored_twice_are_one_unless_their_coordinates_differ() -> None:
    points = np.concatenate([SQUARE[:3], SQUARE[:3]])
    surface = Surface(vertices=points, faces=np.arange(6).reshape(2, 3), material=0)
    stored = replace(model_of(TWO), surfaces=(surface,))
    assert len(faces_of(stored)[0]) == 1
    other = replace(surface, uv=np.arange(12.0).reshape(6, 2))
    assert len(faces_of(replace(stored, surfaces=(other,)))[0]) == 2


def test_quadrilaterals_stay_what_they_are_beside_what_is_dropped() -> None:
    faces, quads, _ = faces_of(model_of([*TWO, *TWO, [1, 4, 4], [1, 4, 2]], quads=2))
    assert quads == 1
    assert sorted(faces) == sorted([*TWO, [1, 2, 4]])


def test_normals_without_a_direction_get_that_of_their_faces() -> None:
    normals = np.tile([1.0, 0.0, 0.0], (5, 1))
    builder = ContainerBuilder(build_container(model_of(TWO, normals=normals)))
    (primitive,) = builder.document["meshes"][0]["primitives"]
    normals[0] = 0
    primitive["attributes"]["NORMAL"] = builder.add_accessor(
        normals.astype(np.float32), target=None
    )
    container, told = with_sound_faces(builder.finish())
    (surface,) = build_model(container).surfaces
    assert surface.normals is not None
    assert surface.normals[:2].tolist() == [[0, 0, 1], [1, 0, 0]]
    assert told == ("1 normal without a direction was made anew",)


def test_a_model_of_such_triangles_only_is_refused() -> None:
    with pytest.raises(InvalidModel, match="has an area"):
        faces_of(model_of([[0, 1, 1]]))


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_sound_model_is_the_very_same(sample: str) -> None:
    container = SAMPLES[sample]()
    assert with_sound_faces(container) == (container, ())
