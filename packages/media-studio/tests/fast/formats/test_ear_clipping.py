"""Ear clipping."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from media_studio.formats.ear_clipping import clip_ears


@given(
    st.lists(st.floats(0.2, 2.0), min_size=5, max_size=24),
    st.floats(0, 3), st.floats(0, 3),
)  # fmt: skip
@settings(max_examples=100, deadline=None)
def test_a_star_shaped_polygon_keeps_its_area_in_any_plane(
    radii: list[float], tilt: float, spin: float
) -> None:
    angles = np.linspace(0, 2 * np.pi, len(radii), endpoint=False)
    flat = np.column_stack([np.cos(angles), np.sin(angles)]) * np.array(radii)[:, None]
    u = np.array([np.cos(spin), np.sin(spin), 0])
    v = np.array([-np.sin(spin) * np.cos(tilt), np.cos(spin) * np.cos(tilt), np.sin(tilt)])
    corners = flat[:, :1] * u + flat[:, 1:] * v
    triangles = clip_ears(np.array([0]), np.array([len(radii)]), corners, np.array([True]))
    a, b, c = (corners[triangles[:, corner]] for corner in range(3))
    areas = np.cross(b - a, c - a) @ np.cross(u, v) / 2
    x, y = flat.T
    expected = float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)
    assert areas.min() > -1e-9
    assert areas.sum() == pytest.approx(expected)


def test_a_polygon_without_area_is_cut_all_the_same() -> None:
    corners = np.zeros((7, 3))
    triangles = clip_ears(np.array([0]), np.array([7]), corners, np.array([True]))
    assert triangles.shape == (5, 3)
    assert set(triangles.ravel().tolist()) == set(range(7))
