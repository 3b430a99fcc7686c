import numpy as np
import pytest

from media_studio.motion.library.curves import (
    arched,
    clock,
    eased,
    keyed,
    stepped,
    swing,
)

TIME = clock(3.0)


def test_a_second_has_thirty_frames() -> None:
    assert len(TIME) == 90
    assert TIME[30] == pytest.approx(1.0)


def test_keyed_curves_pass_their_keys_without_overshoot() -> None:
    curve = keyed(TIME, (0.5, 1), (1.0, 4), (2.0, 4), (2.5, -2))
    assert curve[[0, 45, 89]] == pytest.approx([1, 4, -2], abs=0.01)
    assert curve.max() <= 4
    assert curve.min() >= -2
    assert np.abs(np.diff(curve, 2)).max() < 0.3


def test_stepped_curves_rest_exactly_between_steps() -> None:
    curve = stepped(TIME, 5, (0.5, 1.0, 8), (2.0, 2.5, 6))
    assert (curve[:15] == 5).all()
    assert curve[31:59] == pytest.approx(8)
    assert np.ptp(curve[31:59]) == 0
    assert curve[76:] == pytest.approx(6)


def test_easing_starts_and_ends_at_rest() -> None:
    share = eased(np.linspace(-0.5, 1.5, 201))
    assert share[[0, 50, 100, 150, 200]] == pytest.approx([0, 0, 0.5, 1, 1])
    assert (np.diff(share) >= 0).all()


def test_arches_rise_from_zero_and_return() -> None:
    curve = arched(TIME, (0.5, 1.5, 3), (2.0, 2.5, -1))
    assert curve[[0, 15, 30, 45, 60]] == pytest.approx([0, 0, 3, 0, 0])
    assert curve.min() == pytest.approx(-1, abs=0.02)


def test_swings_repeat() -> None:
    assert swing(TIME, 1.0, 0.25)[[0, 15, 30]] == pytest.approx([1, -1, 1])
