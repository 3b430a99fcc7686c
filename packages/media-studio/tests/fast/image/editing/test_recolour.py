import cv2
import numpy as np
import pytest

from media_studio.errors import UnsupportedEdit
from media_studio.image.editing.backdrops import before, gradient, plain
from media_studio.image.editing.decontaminate import own_colours
from media_studio.image.editing.recolour import has_main, recolour, recolour_object
from media_studio.reading.edits.colours import read_colour
from media_testing.image.editing.drawn import disc, product


def hue(colours: np.ndarray) -> int:
    return int(cv2.cvtColor(colours.reshape(1, 1, 3).astype(np.uint8), cv2.COLOR_RGB2HSV)[0, 0, 0])


@pytest.mark.parametrize("name", ["blue", "green", "purple", "orange"])
def test_the_subject_gets_the_hue_and_keeps_its_shading(name: str) -> None:
    changed = recolour(product(), disc(), read_colour(name))

    inside = disc() > 0.99
    middle = np.median(changed[inside], axis=0)
    apart = abs(hue(middle) - hue(np.array(read_colour(name).rgb)))
    assert min(apart, 180 - apart) < 14
    away = cv2.dilate(disc(), np.ones((7, 7))) == 0
    assert np.array_equal(changed[away], product()[away])
    assert changed[75, 120].sum() < changed[165, 120].sum()


def test_parts_of_another_colour_stay() -> None:
    striped = product()
    striped[110:130, 90:150] = (60, 60, 62)

    changed = recolour(striped, disc(), read_colour("blue"))

    assert np.abs(changed[112:128, 92:148].astype(int) - 61).max() < 12


def two_parts(main: tuple[int, int, int], other: tuple[int, int, int]) -> np.ndarray:
    picture = np.full((240, 240, 3), 235, np.uint8)
    picture[60:200, 50:190] = main
    picture[140:200, 50:190] = other
    return picture


def block() -> np.ndarray:
    cover = np.zeros((240, 240))
    cover[60:200, 50:190] = 1
    return cover


def test_wood_below_red_velvet_stays_wood() -> None:
    chair = two_parts((150, 30, 30), (150, 95, 45))

    changed = recolour_object(chair, block(), read_colour("navy"), "chair")

    assert np.abs(changed[150:195, 60:180].astype(int) - (150, 95, 45)).max() < 6
    assert changed[80, 100, 2] > changed[80, 100, 0]


def test_yellow_laces_of_brown_boots_stay_yellow() -> None:
    boots = two_parts((70, 40, 15), (240, 180, 40))

    changed = recolour_object(boots, block(), read_colour("black"), "leather")

    assert np.abs(changed[150:195, 60:180].astype(int) - (240, 180, 40)).max() < 6
    assert changed[80, 100].max() < 60


def test_the_print_on_a_mug_is_not_the_mug() -> None:
    mug = two_parts((245, 245, 245), (200, 30, 30))
    mug[140:160, 50:190] = (245, 245, 245)

    with pytest.raises(UnsupportedEdit, match="several colours"):
        recolour_object(mug, block(), read_colour("green"), "mug")


def test_a_table_with_a_vase_is_no_vase() -> None:
    picture = np.full((240, 240, 3), 235, np.uint8)
    cover = np.zeros((240, 240))
    for rows, columns, colour in (
        ((90, 110), (30, 210), (150, 95, 45)),
        ((110, 200), (35, 50), (150, 95, 45)),
        ((110, 200), (190, 205), (150, 95, 45)),
        ((60, 90), (110, 135), (245, 245, 240)),
    ):
        picture[slice(*rows), slice(*columns)] = colour
        cover[slice(*rows), slice(*columns)] = 1

    for noun in ("vase", "toy"):
        with pytest.raises(UnsupportedEdit, match=f"more than a {noun}"):
            recolour_object(picture, cover, read_colour("blue"), noun)
    changed = recolour_object(picture, cover, read_colour("blue"), "table")
    assert np.array_equal(changed[62:85, 112:133], picture[62:85, 112:133])
    assert has_main(picture, cover, read_colour("brown"))
    assert not has_main(picture, cover, read_colour("blue"))


def test_the_dark_glass_of_a_car_is_not_painted_white() -> None:
    car = two_parts((20, 60, 200), (8, 22, 70))

    with pytest.raises(UnsupportedEdit, match="glass"):
        recolour_object(car, block(), read_colour("white"), "car")


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
