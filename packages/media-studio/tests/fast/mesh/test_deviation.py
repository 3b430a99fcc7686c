import numpy as np
import pytest

from media_studio.mesh.deviation import (
    deviation,
    farthest,
    sample_surface,
    volume_changes,
)
from media_testing.mesh.shapes import box, join, sheet, sphere, stool_parts


def test_parallel_sheets_are_their_distance_apart() -> None:
    vertices, faces = sheet(8, 0.0)
    apart = deviation(vertices, faces, vertices + np.array([0, 0.01, 0]), faces)
    assert apart == pytest.approx(0.01 / np.sqrt(2), rel=1e-6)


def test_a_missing_part_counts_in_either_order() -> None:
    one, two = box((1, 1, 1), (0, 0, 0)), box((1, 1, 1), (3, 0, 0))
    both = join([one, two])
    assert deviation(*both, *one) > 0.1
    assert deviation(*one, *both) > 0.1
    assert deviation(*one, one[0], one[1][:0]) == np.inf


def test_samples_are_even_and_lie_on_the_surface() -> None:
    vertices, faces = box((1, 2, 3), (0, 0, 0))
    points = sample_surface(vertices, faces, 2000)
    on_side = np.isclose(np.abs(points), (0.5, 1, 1.5)).any(axis=0)
    assert on_side.all()
    assert np.isclose(np.abs(points) / (0.5, 1, 1.5), 1).any(axis=1).all()
    top = np.isclose(points[:, 1], 1).mean()
    assert top == pytest.approx(3 / 22, abs=0.01)


def test_volume_changes_are_those_of_each_part() -> None:
    meshes = [mesh for _, mesh in stool_parts()]
    vertices, faces = join(meshes)
    labels = np.repeat(np.arange(len(meshes)), [len(each[1]) for each in meshes])
    moved = vertices.copy()
    cushion = faces[labels == 1]
    middle = vertices[cushion].mean(axis=(0, 1))
    rows = np.unique(cushion)
    moved[rows] = (moved[rows] - middle) * (1, 0.5, 1) + middle
    changes = volume_changes((vertices, faces, labels), (moved, faces, labels))
    np.testing.assert_allclose(changes, [0, 0.5, 0, 0, 0, 0], atol=1e-9)
    gone = labels != 3
    assert volume_changes((vertices, faces, labels), (vertices, faces[gone], labels[gone]))[3] >= 1


def test_an_open_sheet_has_no_large_change() -> None:
    vertices, faces = sheet()
    labels = np.zeros(len(faces), np.int64)
    nudged = vertices + np.array([0, 1e-4, 0])
    assert volume_changes((vertices, faces, labels), (nudged, faces, labels)).max() < 0.02
    ball, skin = sphere()
    rings = np.zeros(len(skin), np.int64)
    assert volume_changes((ball, skin, rings), (ball * 1.1, skin, rings)).max() == pytest.approx(
        1.1**3 - 1
    )


def test_farthest_sees_one_small_place_that_the_mean_does_not() -> None:
    vertices, faces = sphere(48)
    dented = vertices.copy()
    top = vertices[:, 1] > 0.98 * vertices[:, 1].max()
    dented[top] *= 0.9
    assert deviation(vertices, faces, dented, faces) < 2e-3
    assert farthest(vertices, faces, dented, faces) > 1e-2
