import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.reconstruction.inflation import extrude, medial_radius, opened, swell

ROW, COLUMN = np.mgrid[-40:41, -60:61].astype(np.float64)


def disc(radius: float) -> FloatArray:
    return np.asarray(radius - np.hypot(ROW, COLUMN))


def strip(half: float) -> FloatArray:
    return np.asarray(np.minimum(half - np.abs(ROW), 55 - np.abs(COLUMN)))


def test_every_point_of_a_disc_lies_in_the_disc() -> None:
    radius, share = medial_radius(disc(30))

    inside = disc(30) > 4
    assert radius[inside] == pytest.approx(30, abs=1.5)
    assert share[40, 60] == pytest.approx(1, abs=0.05)
    assert share[disc(30) < 0].max() <= 0


def test_a_limb_stays_as_thin_where_it_leaves_the_body() -> None:
    both = np.maximum(disc(30), strip(5))

    radius, _ = medial_radius(both)

    assert radius[40, 60] == pytest.approx(30, abs=1)
    assert radius[40, 105] == pytest.approx(5, abs=0.5)


def test_a_swollen_disc_is_a_ball() -> None:
    distance = disc(30)

    field = swell(distance, medial_radius(distance)[0], 2.0)

    assert field.shape[:2] == (121, 81)
    assert (field > 0).sum() == pytest.approx(4 / 3 * np.pi * 30**3, rel=0.03)
    assert np.array_equal(field, field[:, :, ::-1])


def test_a_swollen_strip_is_a_rod() -> None:
    distance = strip(8)

    field = swell(distance, medial_radius(distance)[0], 2.0)

    assert (field[60] > 0).sum() == pytest.approx(np.pi * 64, rel=0.08)


def test_an_extruded_outline_has_flat_sides_and_rounded_edges() -> None:
    field = extrude(strip(20), 12.0, 4.0)

    section = field[60] > 0
    assert section.sum() == pytest.approx(39 * 23 - (4 - np.pi) * 16, rel=0.03)
    assert section[40].sum() == 23


def test_rows_run_upward() -> None:
    distance = disc(10)[::-1] - 0.0
    distance[:20] = -5
    distance[50:] = np.maximum(distance[50:], 3 - np.abs(COLUMN[50:]))

    field = extrude(distance, 6.0, 1.0)

    assert (field[:, :31] > 0).any()
    assert not (field[:, 61:] > 0).any()


def test_opening_takes_away_what_a_disc_cannot_enter() -> None:
    remaining = opened(np.maximum(disc(30), strip(5)), 10.0)

    assert remaining[40, 60] > 28
    assert (remaining > 0).sum() == pytest.approx(np.pi * 900, rel=0.06)
    assert remaining[40, 110] < 0
    assert opened(strip(5), 10.0).max() < 0
