import numpy as np

from media_studio.arrays import FloatArray
from media_studio.pose.tracking_assignment import assign, continues, distinct, matched
from media_studio.pose.tracking_trail import Sighting, Trail
from media_testing.pose.stage import body, person

RED, BLUE = np.eye(600)[0], np.eye(600)[1]


def seen(
    x: float, colours: FloatArray | None = RED, *, is_detected: bool = False, tall: float = 200.0
) -> Sighting:
    found = person(body(x, 180, tall=tall), 0.7 if is_detected else 0.95)
    return Sighting(person=found, colours=colours, is_detected=is_detected)


def trail(x: float, colours: FloatArray | None = RED, speed: float = 0.0) -> Trail:
    made = Trail()
    for frame in range(5):
        made.add(frame, seen(x + speed * (frame - 4), colours, is_detected=frame == 0))
    return made


def test_two_findings_of_one_person_are_one_with_the_judgement_of_the_look() -> None:
    found = distinct([seen(200), seen(400), seen(203, is_detected=True)])
    assert [each.is_detected for each in found] == [True, False]
    assert [each.person.confidence for each in found] == [0.7, 0.95]
    assert found[0].person.anchor[0, 0] == 200


def test_everybody_gets_the_nearest_sighting_of_his_colours() -> None:
    trails = [trail(200), trail(260, BLUE)]
    assert assign(trails, [seen(262, BLUE), seen(201)], 5, 30.0) == {0: 1, 1: 0}


def test_sightings_in_other_colours_belong_to_nobody() -> None:
    assert assign([trail(200)], [seen(200, BLUE)], 5, 30.0) == {}


def test_sightings_far_away_belong_to_nobody() -> None:
    assert assign([trail(200)], [seen(420)], 5, 30.0) == {}


def test_sightings_of_another_size_belong_to_nobody() -> None:
    assert assign([trail(200)], [seen(200, tall=60)], 5, 30.0) == {}


def test_somebody_hidden_for_a_while_is_sought_farther_away() -> None:
    assert assign([trail(200)], [seen(400)], 24, 30.0) == {0: 0}
    assert assign([trail(200)], [seen(400, BLUE)], 24, 30.0) == {}


def test_speed_tells_two_people_in_the_same_clothes_apart() -> None:
    trails = [trail(296, speed=12), trail(304, speed=-12)]
    assert assign(trails, [seen(292), seen(308)], 5, 30.0) == {0: 1, 1: 0}


def test_somebody_in_sight_comes_before_one_who_is_hidden() -> None:
    hidden, present = trail(230), trail(200)
    for frame in range(5, 9):
        present.add(frame, seen(200))
    assert assign([hidden, present], [seen(205), seen(215, BLUE)], 9, 30.0) == {1: 0}


def test_nobody_gets_nothing() -> None:
    assert assign([], [seen(200)], 5, 30.0) == {}
    assert assign([trail(200)], [], 5, 30.0) == {}


def test_unknown_colours_leave_it_to_the_place() -> None:
    assert assign([trail(200, None)], [seen(203, None)], 5, 30.0) == {0: 0}


def test_matching_leaves_out_what_is_impossible() -> None:
    assert matched(np.array([[0.9, 0.8], [0.8, 0.0]])) == {0: 1, 1: 0}
    assert matched(np.array([[0.97, 0.28], [0.7, 0.0]])) == {0: 0}
    assert matched(np.zeros((2, 3))) == {}


def test_neighbouring_frames_continue_a_trail() -> None:
    known = trail(200)
    assert continues(known, known.people[0], seen(206))
    assert not continues(known, known.people[0], seen(206, BLUE))
    assert not continues(known, known.people[0], seen(400))
