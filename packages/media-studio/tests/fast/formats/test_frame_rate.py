"""Frame rates."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from media_studio.formats.frame_rate import choose_frame_rate


@pytest.mark.parametrize(
    ("seconds", "rate"),
    [
        ([], 24),
        ([0.0], 24),
        ([1.0], 24),
        ([0.04], 25),
        ([1.3, 0.5], 30),
        ([1 / 50], 50),
        ([1 / 97], 97),
    ],
)
def test_the_first_usual_rate_that_fits_is_chosen(seconds: list[float], rate: int) -> None:
    assert choose_frame_rate(seconds) == rate


@given(st.floats(0.1, 100))
def test_one_clip_ends_close_to_a_frame(seconds: float) -> None:
    frames = seconds * choose_frame_rate([seconds])
    assert abs(frames - round(frames)) < 1 / 6
