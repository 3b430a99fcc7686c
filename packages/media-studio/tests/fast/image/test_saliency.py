import numpy as np
import pytest

from media_studio.image.saliency import barrier_distance, enclosed, outstanding

ROW, COLUMN = np.mgrid[0:60, 0:80].astype(np.float64)
DISC = np.hypot(ROW - 32, COLUMN - 40) < 14


def test_an_outline_costs_its_contrast() -> None:
    values = np.where(DISC, 70.0, 20.0)[..., None]

    distance = barrier_distance(values)[..., 0]

    assert np.all(distance[DISC] == 50)
    assert np.all(distance[~DISC] == 0)


def test_a_slow_change_costs_no_more_than_the_way_to_the_nearest_side() -> None:
    distance = barrier_distance(ROW[..., None])[..., 0]

    assert distance.max() <= 1e-9


def test_an_opening_lets_the_background_in() -> None:
    wall = (np.hypot(ROW - 30, COLUMN - 40) > 12) & (np.hypot(ROW - 30, COLUMN - 40) < 16)
    gate = wall & ~((np.abs(COLUMN - 40) < 2) & (ROW > 30))

    closed, opened = (
        barrier_distance(np.where(each, 90.0, 10.0)[..., None])[30, 40, 0] for each in (wall, gate)
    )

    assert closed == 80
    assert opened == 0


@pytest.mark.parametrize("measure", [enclosed, outstanding])
def test_a_subject_stands_out_of_a_graded_background(measure: object) -> None:
    lab = np.dstack([40 + 0.4 * ROW, np.where(DISC, 50, 5), np.where(DISC, 30, 0.2 * COLUMN)])

    found = measure(lab)  # type: ignore[operator]

    assert found.min() == 0
    assert found.max() == 1
    assert np.quantile(found[DISC], 0.1) > 3 * np.quantile(found[~DISC], 0.8)


def test_even_pictures_have_nothing_that_stands_out() -> None:
    assert not enclosed(np.full((30, 40, 3), 50.0)).any()
