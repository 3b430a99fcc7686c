from dataclasses import replace

import numpy as np
import pytest

from media_studio.pose.drawing import LEFT, RIGHT, draw_people
from media_studio.pose.person import Person
from media_testing.pose.samples import Scene


def test_picture_without_people_stays_as_it_is(alone: Scene) -> None:
    picture = alone.pictures[0]
    drawn = draw_people(picture, ())
    np.testing.assert_array_equal(drawn, picture)
    assert drawn is not picture


def test_drawing_changes_the_picture_only_near_people(somebody: Person, alone: Scene) -> None:
    picture = alone.pictures[0]
    before = picture.copy()
    changed = (draw_people(picture, [somebody]) != picture).any(axis=2)
    np.testing.assert_array_equal(picture, before)
    x1, y1, x2, y2 = somebody.box.round().astype(int)
    inside = np.zeros_like(changed)
    inside[max(0, y1 - 24) : y2 + 6, max(0, x1 - 6) : max(x2 + 6, x1 + 80)] = True
    assert changed[inside].mean() > 0.02
    assert not changed[~inside].any()


def test_sides_have_their_colours(somebody: Person) -> None:
    drawn = draw_people(np.zeros((384, 384, 3), np.uint8), [replace(somebody, face=None)])
    for name, color in ((13, LEFT), (14, RIGHT)):
        x, y = np.floor(somebody.points[name]).astype(int)
        np.testing.assert_allclose(drawn[y, x], color, atol=3)


def test_hidden_landmarks_are_not_drawn(somebody: Person) -> None:
    black = np.zeros((384, 384, 3), np.uint8)
    hidden = replace(somebody, visibility=np.zeros(33), face=None)
    shown = draw_people(black, [replace(somebody, face=None)])
    assert (draw_people(black, [hidden]) > 0).sum() < 0.7 * (shown > 0).sum()


@pytest.mark.parametrize("shape", [(1, 1), (9, 700), (700, 9), (1500, 2400)])
def test_any_size_of_picture_can_be_drawn_on(somebody: Person, shape: tuple[int, int]) -> None:
    scale = max(shape) / 384
    assert somebody.face is not None
    larger = replace(
        somebody,
        points=somebody.points * scale,
        face=somebody.face * scale,
        box=np.clip(somebody.box * scale, 0, (*shape[::-1], *shape[::-1])),
    )
    picture = np.full((*shape, 3), 90, np.uint8)
    drawn = draw_people(picture, [larger, larger, larger])
    assert drawn.shape == picture.shape
    assert (drawn != picture).any()
