"""Soft bodies are closed and follow their pieces."""

import numpy as np
import pytest

from media_studio.modelling.blob import Limb, Lump, blob, carved, surface_net
from media_studio.modelling.shape import Shape, signed_volume


def open_edges(shape: Shape) -> int:
    edges = np.sort(shape.faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
    return int((np.unique(edges, axis=0, return_counts=True)[1] != 2).sum())


def test_a_single_lump_is_an_ellipsoid() -> None:
    shape = blob([Lump((1, 2, 3), (0.3, 0.2, 0.1))], cells=40)
    exact = 4 / 3 * np.pi * 0.3 * 0.2 * 0.1
    assert signed_volume(shape.vertices, shape.faces) == pytest.approx(exact, rel=0.03)
    np.testing.assert_allclose(shape.vertices.mean(axis=0), [1, 2, 3], atol=0.01)


def test_a_limb_follows_its_radii() -> None:
    shape = blob([Limb((0, 0, 0), (0, 1, 0), 0.3, 0.1)], cells=40)
    lower = shape.vertices[np.abs(shape.vertices[:, 1]) < 0.05]
    upper = shape.vertices[np.abs(shape.vertices[:, 1] - 1) < 0.03]
    assert np.hypot(lower[:, 0], lower[:, 2]).max() == pytest.approx(0.3, abs=0.02)
    assert np.hypot(upper[:, 0], upper[:, 2]).max() == pytest.approx(0.1, abs=0.02)


def test_a_blend_fills_the_crease_between_pieces() -> None:
    pair = [Lump((-0.15, 0, 0), (0.2, 0.2, 0.2)), Lump((0.15, 0, 0), (0.2, 0.2, 0.2))]
    sharp, soft = (blob(pair, blend=blend, cells=40) for blend in (0.001, 0.1))
    waist = [np.abs(s.vertices[np.abs(s.vertices[:, 0]) < 0.02][:, 1]).max() for s in (sharp, soft)]
    assert waist[1] > waist[0] + 0.01


def test_a_hollow_is_taken_out_and_the_rest_stays_closed() -> None:
    ball, hole = Lump((0, 0, 0), (0.3, 0.3, 0.3)), Lump((0, 0, 0.3), (0.1, 0.1, 0.2))
    whole, hollow = blob([ball], cells=40), carved([ball], [hole], blend=0.02, cells=40)
    front = hollow.vertices[np.hypot(hollow.vertices[:, 0], hollow.vertices[:, 1]) < 0.03]
    assert front[front[:, 2] > 0][:, 2].max() == pytest.approx(0.1, abs=0.02)
    assert open_edges(hollow) == 0
    assert signed_volume(hollow.vertices, hollow.faces) > 0
    assert signed_volume(hollow.vertices, hollow.faces) < signed_volume(whole.vertices, whole.faces)


@pytest.mark.parametrize("seed", range(8))
def test_random_blobs_are_closed_even_where_sheets_touch(seed: int) -> None:
    rng = np.random.default_rng(seed)
    pieces = [Lump(rng.uniform(-1, 1, 3), rng.uniform(0.2, 0.45, 3)) for _ in range(14)]
    assert open_edges(blob(pieces, blend=0.05, cells=26)) == 0


def test_a_surface_net_faces_the_positive_side() -> None:
    x, y, z = np.meshgrid(*[np.arange(12.0)] * 3, indexing="ij")
    vertices, faces = surface_net(np.sqrt((x - 5.5) ** 2 + (y - 5.5) ** 2 + (z - 5.5) ** 2) - 3.2)
    assert signed_volume(vertices, faces) > 0
    np.testing.assert_allclose(np.linalg.norm(vertices - 5.5, axis=1), 3.2, atol=0.35)
