"""Markings are closed patches that lie on the hide."""

import numpy as np

from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle
from media_studio.catalogue.animals.modelling.marking import (
    above,
    bands,
    below,
    clipped,
    marking,
    where_both,
    within,
)
from media_studio.modelling.shape import signed_volume

BALL = Flesh((Muscle(Egg((0, 0, 0), (0.5, 0.5, 0.5)), "Hips"),))
HIDE = BALL.hide(cells=30)


def test_a_clip_ends_exactly_where_the_values_change_sign() -> None:
    places, faces, _ = clipped(HIDE, HIDE.vertices[:, 1] - 0.1)
    assert places[:, 1].max() <= 0.1 + 1e-3
    a, b, c = (places[faces[:, k], :3] for k in range(3))
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2
    np.testing.assert_allclose(area, 2 * np.pi * 0.5 * 0.6, rtol=0.02)


def test_a_patch_is_closed_turned_outward_and_just_above_the_hide() -> None:
    (part,) = marking(BALL, HIDE, above(0.2), "spot", lift=0.01)
    edges = part.faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    forth = {tuple(edge) for edge in edges.tolist()}
    assert len(forth) == len(edges)
    assert all((b, a) in forth for a, b in forth)
    assert signed_volume(part.vertices, part.faces) > 0
    reach = np.linalg.norm(part.vertices, axis=1)
    assert 0.505 < reach.max() < 0.515
    assert part.weights is not None
    np.testing.assert_allclose(part.weights, 1)


def test_a_region_off_the_hide_leaves_no_patch() -> None:
    assert marking(BALL, HIDE, above(2.0), "spot") == []


def test_bands_cover_their_share() -> None:
    points = np.zeros((10_000, 3))
    points[:, 2] = np.linspace(0, 1, 10_000)
    assert abs(np.mean(bands(0.1, 0.3)(points) < 0) - 0.3) < 0.01


def test_regions_combine_as_sets() -> None:
    points = np.random.default_rng(3).uniform(-1, 1, (200, 3))
    inside = where_both(above(0.0), below(0.5), within((0, 0, 0, 1, 1, 1)))(points) < 0
    expected = (points[:, 1] > 0) & (points[:, 1] < 0.5) & (np.linalg.norm(points, axis=1) < 1)
    np.testing.assert_array_equal(inside, expected)
