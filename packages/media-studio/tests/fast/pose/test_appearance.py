import numpy as np
import pytest

from media_studio.pose.appearance import torso_colours
from media_studio.pose.person import Person
from media_testing.pose.stage import HEIGHT, WIDTH, Actor, Stage, body, person

RED, BLUE, DARK_RED = (200, 40, 40), (40, 60, 200), (120, 20, 20)


def likeness(
    first: tuple[int, int, int], second: tuple[int, int, int], *, tall: float = 200.0
) -> float:
    colours = []
    for colour, x, size in ((first, 150.0, 200.0), (second, 450.0, tall)):
        stage = Stage([Actor(colour=colour, path=lambda frame, x=x: (x, 190.0))])
        colours.append(torso_colours(stage.picture(0), person(body(x, 190, tall=size))))
    assert colours[0] is not None
    assert colours[1] is not None
    return float(colours[0] @ colours[1])


def test_same_clothes_are_alike_in_another_place_and_size() -> None:
    assert likeness(RED, RED) > 0.99
    assert likeness(RED, RED, tall=150.0) > 0.95


def test_other_clothes_are_not() -> None:
    assert likeness(RED, BLUE) < 0.2
    assert likeness(RED, DARK_RED) < 0.5


def test_likeness_to_oneself_is_one() -> None:
    picture = np.random.default_rng(0).integers(0, 255, (HEIGHT, WIDTH, 3), np.uint8)
    colours = torso_colours(picture, person(body(300, 180)))
    assert colours is not None
    assert colours @ colours == pytest.approx(1)


@pytest.mark.parametrize("place", [(-100.0, 180.0), (300.0, 600.0), (-8.0, 180.0)])
def test_torso_out_of_the_picture_has_no_colours(place: tuple[float, float]) -> None:
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    assert torso_colours(picture, person(body(*place))) is None


def test_torso_without_extent_has_the_colour_of_its_place() -> None:
    picture = np.full((HEIGHT, WIDTH, 3), RED, np.uint8)
    point = np.full((33, 2), 100.0)
    flat = Person(
        confidence=1.0,
        box=np.array([99.0, 99, 101, 101]),
        points=point,
        visibility=np.ones(33),
        world=None,
        anchor=point[:2],
    )
    colours = torso_colours(picture, flat)
    assert colours is not None
    assert colours @ colours == pytest.approx(1)
