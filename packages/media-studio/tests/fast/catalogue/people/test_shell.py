import numpy as np
import pytest

from media_studio.catalogue.people.modelling.loft import Piece
from media_studio.catalogue.people.modelling.shell import Shell, enclose, mirrored
from media_studio.mesh.components import is_closed
from media_studio.modelling.blob import Lump

RADIUS = 0.1
BALL = Shell(
    name="skin",
    pieces=(Piece(form=Lump((0.0, 1.0, 0.0), (RADIUS, RADIUS, RADIUS))),),
    cell=0.01,
    triangles=800,
)


def test_surface_is_closed_and_within_its_budget() -> None:
    _, faces, _ = enclose(BALL)
    assert is_closed(faces)
    assert len(faces) <= BALL.triangles


def test_vertices_lie_on_the_solid() -> None:
    vertices, _, _ = enclose(BALL)
    radii = np.linalg.norm(vertices - (0.0, 1.0, 0.0), axis=1)
    assert np.allclose(radii, RADIUS, atol=1e-4)


def test_normals_are_those_of_the_solid() -> None:
    vertices, faces, normals = enclose(BALL)
    assert np.allclose(normals, (vertices - (0.0, 1.0, 0.0)) / RADIUS, atol=1e-2)
    corners = vertices[faces]
    cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert (np.einsum("mi,mi->m", cross, normals[faces[:, 0]]) > 0).all()


@pytest.mark.parametrize(
    ("name", "other"), [("LeftHand", "RightHand"), ("RightLeg", "LeftLeg"), ("Head", "Head")]
)
def test_the_other_side_of_a_joint(name: str, other: str) -> None:
    assert mirrored(name) == other
