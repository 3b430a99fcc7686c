"""Quadrilaterals in triangles."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from media_studio.formats.ngon import encode_quads, find_quads


@st.composite
def polygons(draw: st.DrawFn) -> tuple[np.ndarray, int]:  # type: ignore[type-arg]
    corner = st.lists(st.integers(0, 8), min_size=4, max_size=4, unique=True)
    quads = draw(st.lists(corner, max_size=12))
    triangles = draw(st.lists(corner, max_size=12))
    faces = [row for a, b, c, d in quads for row in ((a, b, c), (a, c, d))]
    faces += [(a, b, c) for a, b, c, _ in triangles]
    return np.array(faces, np.int64).reshape(-1, 3), len(quads)


def _cycle(corners: tuple[int, ...]) -> tuple[int, ...]:
    start = corners.index(min(corners))
    return corners[start:] + corners[:start]


def _polygons(faces: np.ndarray, quads: int) -> list[tuple[int, ...]]:  # type: ignore[type-arg]
    pairs = faces[: 2 * quads].reshape(-1, 6)[:, [0, 1, 2, 5]].tolist()
    return sorted(_cycle(tuple(corners)) for corners in pairs + faces[2 * quads :].tolist())


@given(polygons())
@settings(max_examples=200, deadline=None)
def test_decoding_gives_the_polygons_that_were_encoded(
    case: tuple[np.ndarray, int],  # type: ignore[type-arg]
) -> None:
    faces, quads = case
    decoded, found = find_quads(encode_quads(faces, quads)) if len(faces) else (faces, 0)
    assert found == quads
    assert _polygons(decoded, found) == _polygons(faces, quads)


def test_a_fan_of_three_triangles_is_not_a_quad() -> None:
    fan = np.array([(0, 1, 2), (0, 2, 3), (0, 3, 4)])
    faces, quads = find_quads(fan)
    assert quads == 0
    assert faces.tolist() == fan.tolist()


@pytest.mark.parametrize("second", [(0, 3, 4), (5, 2, 3)])
def test_neighbours_that_share_no_diagonal_are_not_a_quad(second: tuple[int, int, int]) -> None:
    assert find_quads(np.array([(0, 1, 2), second]))[1] == 0
