import numpy as np

from media_studio.arrays import FloatArray
from media_studio.pose.tracking_crossing import uncrossed
from media_studio.pose.tracking_trail import Sighting, Trail
from media_testing.pose.stage import body, person

RED, BLUE = np.eye(600)[0], np.eye(600)[1]
MET, NOW = 12, 22


def seen(x: float, colours: FloatArray = RED) -> Sighting:
    return Sighting(person=person(body(x, 180)), colours=colours, is_detected=False)


def trail(places: list[float], colours: FloatArray = RED) -> Trail:
    made = Trail(judged=[0.9], detections=[0])
    for frame, x in enumerate(places):
        made.add(frame, seen(x, colours))
    return made


def people(colours: FloatArray = RED) -> tuple[Trail, Trail]:
    """Two who walk towards each other; the second one's trail is on the first after they met."""
    to_the_right = [180.0 + 10 * frame for frame in range(MET + 1)]
    to_the_left = [420.0 - 10 * frame for frame in range(MET + 1)]
    taken_over = [300.0 + 10 * step for step in range(1, NOW - MET)]
    return trail(to_the_right), trail(to_the_left + taken_over, colours)


def test_people_taken_for_each_other_go_on_as_they_went_before() -> None:
    first, second = people()
    assigned = uncrossed([first, second], [seen(200), seen(400)], {0: 0, 1: 1}, NOW)
    assert assigned == {0: 1, 1: 0}
    assert first.frames == list(range(NOW))
    assert second.frames == list(range(MET + 1))
    assert first.people[-1].anchor[0, 0] == 390


def test_people_who_are_where_they_should_be_keep_their_sightings() -> None:
    first, second = people()
    assigned = {0: 1, 1: 0}
    assert uncrossed([first, second], [seen(200), seen(400)], assigned, NOW) == assigned
    assert len(second.frames) == NOW


def test_colours_count_for_more_than_ways() -> None:
    first, second = people(BLUE)
    assigned = {0: 0, 1: 1}
    sightings = [seen(200, RED), seen(400, BLUE)]
    assert uncrossed([first, second], sightings, assigned, NOW) == assigned


def test_people_who_never_met_keep_their_sightings() -> None:
    first, _ = people()
    far = trail([900.0] * NOW)
    assigned = {0: 0, 1: 1}
    assert uncrossed([first, far], [seen(200), seen(400)], assigned, NOW) == assigned
