"""Meshes of molten pieces lie on their surface."""

import numpy as np

from media_studio.catalogue.people.modelling.loft import Piece, united
from media_studio.catalogue.people.modelling.net import enclosed, sampled
from media_studio.modelling.blob import Limb, Lump
from media_studio.modelling.shape import signed_volume

PIECES = (
    Piece(form=Lump((0.0, 0.0, 0.0), (0.10, 0.08, 0.09))),
    Piece(form=Limb((0.0, 0.0, 0.0), (0.25, 0.0, 0.0), 0.04, 0.03), blend=0.03),
    Piece(form=Lump((0.0, 0.08, 0.0), (0.04, 0.03, 0.04)), blend=0.01, carved=True),
)


def test_the_grid_has_the_signs_and_near_the_surface_the_values_of_the_whole() -> None:
    axes = [
        np.arange(-0.16, 0.32, 0.01),
        np.arange(-0.13, 0.13, 0.01),
        np.arange(-0.13, 0.13, 0.01),
    ]
    exact = united(PIECES, np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1))
    quick = sampled(PIECES, axes)
    np.testing.assert_array_equal(quick < 0, exact < 0)
    near = np.abs(exact) < 0.01
    np.testing.assert_allclose(quick[near], exact[near], atol=1e-12)


def test_a_mesh_is_closed_lies_on_the_surface_and_keeps_to_its_budget() -> None:
    shape = enclosed(PIECES, cell=0.008, triangles=1500)
    edges = {tuple(edge) for edge in shape.faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2).tolist()}
    assert len(edges) == shape.faces.size
    assert all((b, a) in edges for a, b in edges)
    assert len(shape.faces) <= 1500
    assert signed_volume(shape.vertices, shape.faces) > 0
    assert np.abs(united(PIECES, shape.vertices)).max() < 1.5e-3
