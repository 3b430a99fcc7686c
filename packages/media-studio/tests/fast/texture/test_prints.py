"""Patterns show two looks, whatever they are printed on."""

from collections.abc import Callable

import numpy as np
import pytest

from media_studio.language.vocabulary import PATTERNS, RELIEFS, MaterialChoice
from media_studio.texture.materials import shade
from media_studio.texture.samples import Samples


@pytest.mark.parametrize("pattern", sorted(PATTERNS))
def test_a_pattern_changes_a_share_of_the_surface(
    pattern: str, make_samples: Callable[..., Samples]
) -> None:
    at = make_samples()
    plain, printed = (
        shade(MaterialChoice(material="plastic", colour="red", pattern=name, second=second), at)
        for name, second in ((None, None), (pattern, "blue"))
    )
    changed = np.abs(printed.color - plain.color).max(axis=1)
    assert np.isfinite(printed.color).all()
    if pattern in RELIEFS:
        assert changed.max() > 0.03
        return
    assert (changed > 0.2).mean() > 0.05
    if pattern not in ("rainbow", "galaxy"):
        blue = printed.color[:, 2] > printed.color[:, 0]
        assert (blue | (changed > 0.2)).mean() < 0.98
