"""Joinery keeps its measures and stays closed."""

from itertools import pairwise

import numpy as np
import pytest

from media_studio.catalogue.modelling.fittings import (
    boards,
    drawer,
    framed,
    framed_panel,
    hoop,
    knob,
    piped_cushion,
)
from media_studio.modelling.shape import signed_volume


def test_boards_fill_the_span_with_gaps_between_them() -> None:
    made = boards(1.0, 0.02, 0.6, 5, np.random.default_rng(3), gap=0.004)
    ends = [(board.low[2], board.high[2]) for board in made]
    gaps = [later[0] - earlier[1] for earlier, later in pairwise(ends)]
    np.testing.assert_allclose(gaps, 0.004)
    assert ends[-1][1] - ends[0][0] == pytest.approx(0.6 - 0.004)


def test_a_drawer_front_sticks_out_of_its_plane_with_as_many_knobs_as_asked() -> None:
    made = drawer(0.5, 0.2, at=(0, 1, 0.3), spread=0.1)
    assert [part.slot for part in made].count("metal") == 2
    assert min(part.vertices[:, 2].min() for part in made) == pytest.approx(0.3)


def test_a_frame_leaves_its_opening_free() -> None:
    bars = framed(0.6, 0.8, 0.1, 0.03)
    inside = [((bar.low < [0.15, 0.55, 1]) & (bar.high > [-0.15, 0.25, -1])).all() for bar in bars]
    assert not any(inside)
    assert max(bar.high[1] for bar in bars) == pytest.approx(0.8)


def test_a_panelled_door_has_the_size_of_its_frame() -> None:
    made = framed_panel(0.5, 1.2)
    assert max(piece.high[0] for piece in made) == pytest.approx(0.25)
    assert max(piece.high[1] for piece in made) == pytest.approx(1.2)


def test_a_hoop_lies_outside_the_radius_that_it_binds() -> None:
    band = hoop(0.3, 0.28, 0.05, thickness=0.005)
    assert band.high[0] == pytest.approx(0.305, abs=0.001)
    assert signed_volume(band.vertices, band.faces) > 0


def test_a_knob_sticks_out_towards_the_viewer() -> None:
    shape = knob(0.02)
    assert shape.high[2] > 0.03
    assert shape.low[2] == pytest.approx(0, abs=1e-9)


def test_the_piping_follows_the_seam_of_the_cushion() -> None:
    body, cord = piped_cushion(0.5, 0.1, 0.4)
    np.testing.assert_allclose(cord.high[[0, 2]], body.high[[0, 2]] + 0.006, atol=0.006)
    assert cord.vertices[:, 1].mean() == pytest.approx(body.high[1] / 2)
