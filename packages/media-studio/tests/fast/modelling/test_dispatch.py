"""Builders are chosen by subtype and their results set down."""

import numpy as np
import pytest

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Variant
from media_studio.modelling.solids import box


def test_the_subtype_chooses_the_builder_and_the_result_stands_on_the_ground() -> None:
    build = by_subtype(
        small=lambda _: [box(0.1, 0.1, 0.1).at(5, 6, 7).part("main")],
        large=lambda _: [box(1, 1, 1).at(y=-3).part("main"), box(1, 1, 1).at(x=2).part("main")],
    )
    small, large = (build(Variant(subtype=name)) for name in ("small", "large"))
    np.testing.assert_allclose(small[0].vertices.min(axis=0), [-0.05, 0, -0.05], atol=1e-12)
    assert min(part.vertices[:, 1].min() for part in large) == pytest.approx(0)
    assert max(part.vertices[:, 0].max() for part in large) == pytest.approx(1.5)


def test_a_subtype_without_builder_is_a_defect() -> None:
    with pytest.raises(KeyError):
        by_subtype()(Variant(subtype="unheard of"))
