"""Windows and doors fit their opening and hang on the wall that is asked for."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.catalogue.buildings.modelling.openings import door, hung, window
from media_studio.modelling.part import Part


def middle(parts: list[Part]) -> FloatArray:
    vertices = np.concatenate([part.vertices for part in parts])
    return np.asarray(vertices.min(axis=0) + vertices.max(axis=0)) / 2


def test_the_pane_of_a_window_has_the_size_asked_for() -> None:
    pane = next(part for part in window(0.9, 1.2) if part.slot == "glass")
    np.testing.assert_allclose(np.ptp(pane.vertices, axis=0)[:2], [0.9, 1.2])


@pytest.mark.parametrize("arched", [False, True])
def test_the_leaf_of_a_door_has_the_size_asked_for(arched: bool) -> None:
    leaf = next(part for part in door(1.0, 2.0, arched=arched) if part.slot == "door")
    np.testing.assert_allclose(np.ptp(leaf.vertices, axis=0)[:2], [1.0, 2.0])


def test_a_turned_opening_hangs_on_the_side_wall() -> None:
    made = hung(window(0.9, 1.2), 0, 1, 3, turn=90)
    assert middle(made)[0] == pytest.approx(3, abs=0.1)
    assert middle(made)[2] == pytest.approx(0, abs=1e-6)
