"""From a reconstruction to a model that stands."""

import numpy as np
import pytest

from media_studio.mesh.components import is_closed
from media_studio.mesh.weld import weld
from media_studio.reconstruction.reconstruct import Reconstruction, reconstruct, stand_up
from media_studio.reconstruction.solid import bare_model, upright_model


@pytest.fixture(scope="module")
def shape() -> Reconstruction:
    row, column = np.mgrid[0:64, 0:64] - 31.5
    disc = (255 * (row**2 + column**2 < 24**2)).astype(np.uint8)
    return reconstruct({"front": np.dstack([disc] * 4)}, detail="flash")


def test_the_bare_model_is_the_closed_surface_with_normals(shape: Reconstruction) -> None:
    [surface] = bare_model(shape).surfaces
    points, index = weld(surface.vertices)
    assert len(points) == len(shape.vertices)
    assert is_closed(index[surface.faces])
    assert surface.normals is not None
    assert np.allclose(np.linalg.norm(surface.normals, axis=1), 1)


def test_standing_up_turns_vertices_and_normals_alike(shape: Reconstruction) -> None:
    turn = np.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]])
    leaning = Reconstruction(
        vertices=shape.vertices,
        faces=shape.faces,
        views=shape.views,
        turn=turn,
        method=shape.method,
        notes=shape.notes,
    )
    bare = bare_model(leaning)
    [before], [after] = bare.surfaces, upright_model(bare, leaning).surfaces
    assert np.array_equal(after.vertices, stand_up(before.vertices, turn))
    assert before.normals is not None
    assert after.normals is not None
    assert np.allclose(after.normals, before.normals @ turn.T)
