import numpy as np
import pytest

from media_studio.image.grabcut import (
    central_subject,
    inner_subject,
    refine_subject,
    salient_subject,
)

ROW, COLUMN = np.mgrid[0:120, 0:160]
DISC = np.hypot(ROW - 60, COLUMN - 80) < 35


def mottled(seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    background = rng.integers([20, 90, 20], [90, 160, 90], (120, 160, 3))
    subject = rng.integers([170, 20, 120], [230, 80, 180], (120, 160, 3))
    return np.where(DISC[..., None], subject, background).astype(np.uint8)


def overlap(a: np.ndarray, b: np.ndarray) -> float:
    return float((a & b).sum() / (a | b).sum())


def test_a_rough_outline_moves_to_the_edge() -> None:
    rough = np.hypot(ROW - 61, COLUMN - 79) < 34

    assert overlap(refine_subject(mottled(), rough), DISC) > 0.97


@pytest.mark.parametrize("margin", [0.04, 0.12])
def test_what_differs_from_the_margin_is_found(margin: float) -> None:
    assert overlap(inner_subject(mottled(), margin), DISC) > 0.95


@pytest.mark.parametrize("size", [0.6, 0.75])
def test_what_stands_in_the_middle_is_found(size: float) -> None:
    assert overlap(central_subject(mottled(), size), DISC) > 0.95


def test_what_is_salient_grows_to_its_outline() -> None:
    heart = np.exp(-(np.hypot(ROW - 60, COLUMN - 80) ** 2) / (2 * 25**2))

    assert overlap(salient_subject(mottled(), heart), DISC) > 0.95


def test_the_same_picture_gives_the_same_subject() -> None:
    assert np.array_equal(inner_subject(mottled(), 0.1), inner_subject(mottled(), 0.1))


def test_a_mask_that_is_all_or_nothing_stays() -> None:
    nothing = np.zeros((120, 160), bool)

    assert not refine_subject(mottled(), nothing).any()
    assert refine_subject(mottled(), ~nothing).all()


def test_an_even_picture_costs_no_search() -> None:
    even = np.full((200, 200, 3), 180, np.uint8)
    even[::7] += 3
    rough = np.hypot(*(np.mgrid[:200, :200] - 100)) < 40
    assert (refine_subject(even, rough) == rough).all()
