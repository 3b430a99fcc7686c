"""Triangles that are there twice."""

import numpy as np
import pytest

from media_studio.mesh.duplicate_faces import find_duplicates


def by_comparing(columns: list[np.ndarray], faces: np.ndarray) -> list[bool]:
    seen: set[tuple[object, ...]] = set()
    found = []
    for face in faces:
        rows = [tuple(float(v) for column in columns for v in column[corner]) for corner in face]
        turns = [(*rows[turn:], *rows[:turn]) for turn in range(3)]
        found.append(any(turn in seen for turn in turns))
        seen.add(tuple(rows))
    return found


@pytest.mark.parametrize(("places", "count"), [(4, 60), (40, 3000), (400, 3000)])
def test_the_same_triangles_are_found_as_by_comparing_all(places: int, count: int) -> None:
    rng = np.random.default_rng(places)
    points = rng.integers(-1, 2, (places, 3)).astype(np.float32)
    uv = rng.integers(0, 2, (places, 2)).astype(np.float32)
    faces = rng.integers(0, places, (count, 3))
    rows = np.column_stack([points, uv])[faces]
    # What has two equal corners is no triangle
    faces = faces[(rows != np.roll(rows, 1, axis=1)).any(axis=2).all(axis=1)]
    found = find_duplicates([points, uv], faces)
    assert found.tolist() == by_comparing([points, uv], faces)
    assert found.any()


def test_minus_zero_is_zero() -> None:
    points = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [-0.0, 0, -0.0]], np.float32)
    found = find_duplicates([points], np.array([[0, 1, 2], [1, 2, 3]]))
    assert found.tolist() == [False, True]


def test_a_large_sheet_has_none_and_its_copy_is_found_whole() -> None:
    side = 300
    corner = (np.arange(side - 1)[:, None] * side + np.arange(side - 1)).ravel()
    faces = np.concatenate([corner[:, None] + [0, side, 1], corner[:, None] + [1, side, side + 1]])
    numbers = np.arange(side * side, dtype=np.int32)[:, None]
    assert not find_duplicates([numbers], faces).any()
    doubled = find_duplicates([numbers], np.concatenate([faces, np.roll(faces, 1, axis=1)]))
    assert doubled.tolist() == [False] * len(faces) + [True] * len(faces)


def test_no_triangles_are_no_duplicates() -> None:
    assert not len(find_duplicates([np.zeros((3, 3), np.float32)], np.zeros((0, 3), np.int64)))
