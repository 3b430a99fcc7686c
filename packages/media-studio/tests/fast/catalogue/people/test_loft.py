import numpy as np
import pytest

from media_studio.catalogue.people.modelling.loft import Loft, Piece, united
from media_studio.modelling.blob import Lump

UP, LEFT = (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)
CONE = Loft(
    start=(0.0, 0.0, 0.0),
    axis=UP,
    side=LEFT,
    stations=((0.0, 0.2, 0.1, 0.0), (1.0, 0.1, 0.05, 0.3)),
)


@pytest.mark.parametrize(
    "point", [(0.2, 0.02, 0.0), (0.1, 0.98, 0.3), (0.0, 0.02, 0.1), (0.0, 0.98, 0.35)]
)
def test_sections_have_their_half_width_depth_and_shift(point: tuple[float, ...]) -> None:
    assert abs(CONE.distance(np.array([point]))[0]) < 0.012


def test_ends_are_flat() -> None:
    distance = CONE.distance(np.array([(0.0, -0.1, 0.0), (0.0, 1.2, 0.3)]))
    assert np.allclose(distance, [0.1, 0.2], atol=1e-6)


def test_inside_is_negative_and_outside_positive() -> None:
    inside, outside = CONE.distance(np.array([(0.0, 0.5, 0.15), (0.4, 0.5, 0.15)]))
    assert inside < 0 < outside


def test_distance_grows_as_fast_as_one_moves_away() -> None:
    points = np.array([(0.25, 0.5, 0.15), (0.26, 0.5, 0.15)])
    assert np.diff(CONE.distance(points))[0] == pytest.approx(0.01, rel=0.2)


def test_bounds_hold_the_solid() -> None:
    low, high = Piece(form=CONE).bounds()
    grid = np.stack(np.meshgrid(*[np.linspace(-1, 2, 40)] * 3, indexing="ij"), -1)
    inside = grid[CONE.distance(grid) < 0]
    assert (inside >= low).all()
    assert (inside <= high).all()


def test_blended_pieces_fill_the_crease_between_them() -> None:
    pieces = [Piece(form=Lump((x, 0.0, 0.0), (0.1, 0.1, 0.1)), blend=0.1) for x in (-0.08, 0.08)]
    crease = np.array([(0.0, 0.065, 0.0)])
    assert min(piece.form.distance(crease)[0] for piece in pieces) > 0
    assert united(pieces, crease)[0] < 0


def test_a_carved_piece_takes_away() -> None:
    whole = Piece(form=Lump((0.0, 0.0, 0.0), (0.2, 0.2, 0.2)))
    hole = Piece(form=Lump((0.2, 0.0, 0.0), (0.1, 0.1, 0.1)), blend=0.01, carved=True)
    points = np.array([(0.15, 0.0, 0.0), (-0.15, 0.0, 0.0)])
    left, right = united([whole, hole], points)
    assert left > 0 > right
