import numpy as np

from media_studio.image.captioning.sightings import PeopleSighting, sight_people
from media_testing.image.captioning.people import Found, person

_PICTURE = np.zeros((200, 300, 3), np.uint8)
_FACE = (60.0, 20.0, 80.0, 45.0)


def test_certain_people_are_counted_and_doubtful_ones_not() -> None:
    found = Found(
        person(0.95, 0, 0, 50, 150),
        person(0.8, 50, 10, 100, 160, face=_FACE),
        person(0.8, 200, 0, 250, 150),
    )
    assert sight_people(_PICTURE, found) == PeopleSighting(count=2)


def test_boxes_in_the_same_place_are_one_person() -> None:
    found = Found(person(0.95, 0, 0, 50, 150), person(0.93, 2, 4, 52, 150))
    assert sight_people(_PICTURE, found).count == 1


def test_a_large_single_face_is_a_close_up() -> None:
    close = person(0.95, 50, 0, 250, 200, face=(80, 30, 200, 170))
    assert sight_people(_PICTURE, Found(close)) == PeopleSighting(count=1, close_up=True)
    beside = person(0.95, 0, 0, 40, 100)
    assert sight_people(_PICTURE, Found(close, beside)) == PeopleSighting(count=2)


def test_a_small_face_is_none() -> None:
    far = person(0.95, 50, 10, 100, 160, face=_FACE)
    assert sight_people(_PICTURE, Found(far)) == PeopleSighting(count=1)


def test_nobody_is_sought_in_a_tiny_picture() -> None:
    found = Found(person(0.99, 0, 0, 20, 20))
    assert sight_people(np.zeros((40, 40, 3), np.uint8), found) == PeopleSighting()
