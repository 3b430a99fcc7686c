"""Plates that hang from the waist stay outside the legs."""

import numpy as np
import pytest

from media_studio.catalogue.people.modelling.plate import lamellar, tassets
from media_studio.catalogue.people.modelling.skirts import room_for_legs
from media_studio.catalogue.people.modelling.worn import Worn

_BELT = 0.95
"""Height under which a vertex belongs to a hanging plate."""


@pytest.mark.parametrize("worn", [tassets(), lamellar()], ids=["tassets", "lamellar"])
def test_hanging_plates_clear_the_legs(worn: list[Worn]) -> None:
    points = np.concatenate([piece.shape.vertices for piece in worn])
    x, y, z = points[points[:, 1] < _BELT].T
    width, depth = room_for_legs(y)
    assert (np.hypot(x / width, z / depth) > 0.93).all()
