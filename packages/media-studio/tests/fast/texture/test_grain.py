"""Pieces: frames along the grain, round pieces, scale."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray, IntArray
from media_studio.modelling.sweeps import cylinder, lathe
from media_studio.texture.grain import Pieces, find_pieces, pattern_scale

CORNERS = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], float) - 0.5
QUADS = np.array(
    [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
)
BOX_FACES = np.concatenate([QUADS[:, [0, 1, 2]], QUADS[:, [0, 2, 3]]])


def boxes(*sizes: tuple[float, float, float]) -> tuple[FloatArray, IntArray]:
    vertices = [CORNERS * size + (3.0 * i, 0, 0) for i, size in enumerate(sizes)]
    return np.concatenate(vertices), np.concatenate([BOX_FACES + 8 * i for i in range(len(sizes))])


def pieces_of(vertices: FloatArray, faces: IntArray, seed: int = 0) -> Pieces:
    return find_pieces(vertices, faces, np.random.default_rng(seed))


def test_every_separate_box_is_a_piece_with_its_own_middle() -> None:
    pieces = pieces_of(*boxes((1, 1, 1), (1, 2, 1), (1, 1, 3)))
    np.testing.assert_allclose(pieces.origin, [[0, 0, 0], [3, 0, 0], [6, 0, 0]], atol=1e-9)
    assert len(np.unique(pieces.chance)) == 3


def test_faces_that_share_positions_but_no_vertices_are_one_piece() -> None:
    vertices, faces = boxes((1, 1, 1))
    split = pieces_of(vertices[faces].reshape(-1, 3), np.arange(3 * len(faces)).reshape(-1, 3))
    assert len(split.origin) == 1


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_the_grain_runs_along_the_longest_edge_of_a_board(axis: int) -> None:
    size = np.full(3, 0.2)
    size[axis] = 2.0
    axes = pieces_of(*boxes(tuple(size))).axes[0]
    np.testing.assert_allclose(np.abs(axes[2]), np.eye(3)[axis], atol=1e-9)


def test_the_grain_follows_a_slanted_leg() -> None:
    vertices, faces = boxes((0.1, 2.0, 0.1))
    angle = np.radians(30)
    turn = np.array(
        [[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]]
    )
    axes = pieces_of(vertices @ turn.T, faces).axes[0]
    assert abs(axes[2] @ (turn @ [0, 1, 0])) > 0.999


def test_frames_are_rotations() -> None:
    axes = pieces_of(*boxes((1, 2, 3), (0.3, 0.3, 0.3), (5, 0.1, 5))).axes
    np.testing.assert_allclose(
        axes @ axes.transpose(0, 2, 1), np.tile(np.eye(3), (3, 1, 1)), atol=1e-9
    )
    np.testing.assert_allclose(np.linalg.det(axes), 1)


def test_a_seed_gives_one_cut_of_the_material() -> None:
    first, again, other = (pieces_of(*boxes((1, 1, 1)), seed=s).offset for s in (1, 1, 2))
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.parametrize(
    ("longest", "scaled"), [(0.06, 0.06), (2.0, 2.0), (50.0, 50.0), (0.001, 0.3), (4000.0, 20.0)]
)
def test_models_in_unknown_units_are_brought_to_a_plausible_size(
    longest: float, scaled: float
) -> None:
    vertices = CORNERS * (longest, longest / 2, longest / 3)
    assert longest * pattern_scale(vertices) == pytest.approx(scaled)


def tower(sides: int) -> tuple[FloatArray, IntArray]:
    """Make an upright prism without ends, two metres across the corners."""
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    ring = np.stack([np.cos(angle), np.zeros(sides), np.sin(angle)], axis=1)
    low, high = np.arange(sides), np.arange(sides) + sides
    after = np.roll(low, -1)
    faces = np.concatenate(
        [np.stack([low, high, after], axis=1), np.stack([after, high, after + sides], axis=1)]
    )
    return np.concatenate([ring, ring + np.array([0, 3, 0])]), faces


def test_a_tower_is_round_and_a_box_is_not() -> None:
    assert pieces_of(*tower(48)).girth[0] == pytest.approx(2 * np.pi, rel=0.02)
    assert pieces_of(*boxes((1, 3, 1))).girth[0] == 0


def test_a_dome_has_a_rim_and_a_drum_has_none() -> None:
    """Stripes of an umbrella run up to its top; those of a drum go around it."""
    canopy = lathe([(0.5, 0), (0.4, 0.18), (0, 0.3)], sides=32)
    drum = cylinder(0.5, 1.0, sides=32)
    rims = [float(pieces_of(each.vertices, each.faces).rim[0]) for each in (canopy, drum)]
    assert rims == [pytest.approx(np.pi, rel=0.02), 0.0]
    vertices, faces = boxes((1, 1, 1))
    assert pieces_of(vertices, faces).rim.tolist() == [0.0]
