import cv2
import numpy as np
import pytest

from media_pipelines.engines.image.editing.backdrops import before, gradient, plain
from media_pipelines.engines.image.editing.colours import read_colour
from media_pipelines.engines.image.editing.decontaminate import own_colours
from media_pipelines.engines.image.editing.recolour import recolour
from tests.fast.engines.image.editing.drawn import disc, product


def hue(colours: np.ndarray) -> int:
    return int(cv2.cvtColor(colours.reshape(1, 1, 3).astype(np.uint8), cv2.COLOR_RGB2HSV)[0, 0, 0])


@pytest.mark.parametrize("name", ["blue", "green", "purple", "orange"])
def test_the_subject_gets_the_hue_and_keeps_its_shading(name: str) -> None:
    changed = recolour(product(), disc(), read_colour(name))

    inside = disc() > 0.99
    middle = np.median(changed[inside], axis=0)
    apart = abs(hue(middle) - hue(np.array(read_colour(name).rgb)))
    assert min(apart, 180 - apart) < 14
    assert np.array_equal(changed[disc() == 0], product()[disc() == 0])
    assert changed[75, 120].sum() < changed[165, 120].sum()


def test_parts_of_another_colour_stay() -> None:
    striped = product()
    striped[110:130, 90:150] = (60, 60, 62)

    changed = recolour(striped, disc(), read_colour("blue"))

    assert np.abs(changed[112:128, 92:148].astype(int) - 61).max() < 12


def test_a_soft_edge_loses_the_colour_of_its_old_background() -> None:
    cover = cv2.GaussianBlur(disc(), (0, 0), 1.5)
    mixed = cover[..., None] * np.array((200, 40, 30)) + (1 - cover[..., None]) * np.array(
        (30, 220, 40)
    )

    own = own_colours(np.rint(mixed).astype(np.uint8), cover)

    edge = (cover > 0.1) & (cover < 0.95)
    before_it = np.abs(mixed[edge] - (200, 40, 30)).mean()
    assert np.abs(own[edge].astype(int) - (200, 40, 30)).mean() < 0.3 * before_it


def test_a_new_background_is_exact_away_from_the_subject() -> None:
    navy = read_colour("navy")
    filled = before(product(), disc(), plain(240, 240, navy))

    assert (filled[disc() == 0] == navy.rgb).all()
    assert np.array_equal(filled[disc() == 1], product()[disc() == 1])


def test_a_gradient_goes_from_one_colour_to_the_other() -> None:
    first, second = read_colour("navy"), read_colour("peach")
    field = gradient(40, 60, first, second, across=False)

    assert np.abs(field[0].astype(int) - first.rgb).max() <= 2
    assert np.abs(field[-1].astype(int) - second.rgb).max() <= 2
    assert (np.diff(field.astype(int).sum(axis=(1, 2))) > 0).all()
