import numpy as np
import pytest

from media_studio.image.backdrop import Backdrop, differs, fit_backdrop, see_through

ROW, COLUMN = np.mgrid[-1:1:100j, -1:1:140j]
SLOPE = np.stack([70 + 8 * ROW - 5 * COLUMN**2, 2 + ROW, -3 + 0 * ROW], axis=-1)
BLOCK = (np.abs(ROW) < 0.4) & (np.abs(COLUMN) < 0.4)


def backdrop_of(lab: np.ndarray) -> Backdrop:
    found = fit_backdrop(lab)
    assert isinstance(found, Backdrop)
    return found


def test_a_slope_is_followed_behind_the_subject() -> None:
    found = backdrop_of(np.where(BLOCK[..., None], [30, 40, 20], SLOPE))

    assert found.lab == pytest.approx(SLOPE, abs=0.01)
    assert found.noise < 0.01


def test_a_subject_may_stand_at_the_lower_border() -> None:
    bust = (np.abs(COLUMN) < 0.6) & (ROW > -0.2)

    assert backdrop_of(np.where(bust[..., None], [30, 40, 20], SLOPE)).lab == pytest.approx(
        SLOPE, abs=0.5
    )


def test_a_patterned_border_is_no_backdrop() -> None:
    checks = np.where((np.arange(100)[:, None] // 8 + np.arange(140) // 8) % 2, 20.0, 80.0)

    assert fit_backdrop(np.stack([checks, 0 * checks, 0 * checks], axis=-1)) is None


def test_colour_differs_and_soft_light_does_not() -> None:
    lab = np.where(BLOCK[..., None], [30, 40, 20], SLOPE)
    spot = 1 - 0.35 * np.exp(-((ROW - 0.5) ** 2 + COLUMN**2) / 0.15)
    shaded = np.where(BLOCK[..., None], lab, lab * spot[..., None])

    found = differs(shaded, backdrop_of(lab), 1.0)

    assert (found & BLOCK).sum() / (found | BLOCK).sum() > 0.97


def test_a_hole_shows_the_backdrop_and_a_print_in_its_colour_does_not() -> None:
    hole = (np.abs(ROW) < 0.15) & (np.abs(COLUMN) < 0.1)
    lab = np.where((BLOCK & ~hole)[..., None], [30, 40, 20], SLOPE)
    printed = np.where((np.hypot(ROW - 0.28, COLUMN - 0.25) < 0.09)[..., None], SLOPE + 6, lab)

    found = see_through(printed, backdrop_of(lab), BLOCK)

    assert found[hole].mean() > 0.8
    assert found[~hole].mean() < 0.01
