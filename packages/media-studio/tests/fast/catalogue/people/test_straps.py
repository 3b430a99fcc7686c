"""Straps and hems lie on what they belong to."""

import numpy as np
import pytest

from media_studio.catalogue.people.modelling.pelts import pack_straps, straps
from media_studio.catalogue.people.modelling.skirts import skirt


@pytest.mark.parametrize("made", [straps, pack_straps])
def test_a_strap_goes_over_the_shoulder_in_one_piece(made) -> None:
    points = made("bag")[0].shape.vertices
    left_out = np.diff(np.sort(points[points[:, 2] > 0.02, 1])).max()

    assert points[:, 1].max() > 1.485
    assert left_out < 0.03


def test_a_hem_has_the_folds_of_its_skirt() -> None:
    stations = [(1.02, 0.14, 0.10, 0.0), (0.05, 0.40, 0.38, 0.0)]
    whole = skirt("gown", *stations, folds=14, ripple=0.02).shape.vertices
    hem = skirt("trim", *stations, folds=14, ripple=0.02, below=0.11).shape.vertices

    assert hem[:, 1].max() <= 0.11
    assert {tuple(point) for point in hem} <= {tuple(point) for point in whole}
