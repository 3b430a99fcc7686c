"""What describes no surface is told from what does."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.modelling.prism import rectangle, star
from media_studio.modelling.shape import Shape, signed_volume
from media_studio.modelling.solids import box, ellipsoid
from media_studio.programs.soundness import as_solid, flaw, is_empty


@pytest.mark.parametrize("outline", [star(5, 1, 0.4), rectangle(2, 1, radius=0.2)])
def test_a_simple_outline_has_no_flaw_until_two_corners_change_places(outline: FloatArray) -> None:
    assert flaw("prism", {"outline": outline}) is None
    crossed = outline.copy()
    crossed[[1, 5]] = outline[[5, 1]]
    assert "crosses" in str(flaw("prism", {"outline": crossed}))


@pytest.mark.parametrize(("wall", "sound"), [(0.01, True), (0.09, True), (0.1, False)])
def test_a_vessel_needs_an_opening(wall: float, sound: bool) -> None:
    runs = [[[0, 0]], [[0.2, 0], [0.1, 0.3]]]
    assert (flaw("vessel", {"runs": runs, "wall": wall}) is None) is sound


@pytest.mark.parametrize("scale", [1e-3, 1.0, 400.0])
def test_solids_of_any_size_are_not_empty_but_flattened_ones_are(scale: float) -> None:
    ball = ellipsoid(1, 1, 1, sides=64).scaled(scale, scale, scale)
    assert not is_empty(ball)
    assert is_empty(ball.scaled(0, 0, 1))


def test_turning_a_solid_outward_changes_nothing_of_a_sound_one() -> None:
    sound = box(1, 2, 3).at(x=700)
    inverted = Shape(vertices=sound.vertices, faces=sound.faces[:, ::-1])
    np.testing.assert_array_equal(as_solid(sound).faces, sound.faces)
    again = as_solid(inverted)
    assert again.closed
    assert signed_volume(again.vertices - again.vertices[0], again.faces) > 5.9


def test_a_surface_with_a_hole_is_declared_open() -> None:
    whole = box(1, 2, 3)
    assert not as_solid(Shape(vertices=whole.vertices, faces=whole.faces[1:])).closed
