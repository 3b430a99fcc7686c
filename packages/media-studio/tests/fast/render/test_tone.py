"""Tone mapping."""

import numpy as np
import pytest

from media_studio.formats.colors import linear_to_srgb
from media_studio.render.tone import encode, neutral


@pytest.mark.parametrize("level", [0.1, 0.4, 0.75])
def test_usual_colours_keep_their_value_but_for_the_reflection_of_air(level: float) -> None:
    assert neutral(level, level, level) == pytest.approx((level - 0.04,) * 3)


def test_black_is_black_and_no_light_is_too_strong() -> None:
    assert neutral(0.0, 0.0, 0.0) == (0, 0, 0)
    strong = [neutral(level, level, level)[0] for level in (0.8, 1.0, 3.0, 100.0)]
    assert strong == sorted(strong)
    assert strong[-1] < 1


def test_a_strong_colour_keeps_its_hue_and_pales() -> None:
    weak, strong = neutral(0.5, 0.1, 0.1), neutral(50.0, 10.0, 10.0)
    assert strong[0] > strong[1] == pytest.approx(strong[2])
    assert strong[1] / strong[0] > weak[1] / weak[0]


def test_encoding_is_srgb() -> None:
    levels = np.linspace(-0.1, 1.1, 50)
    expected = np.rint(255 * linear_to_srgb(levels))
    assert [encode(level) for level in levels] == pytest.approx(expected, abs=1)
