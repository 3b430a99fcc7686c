from dataclasses import replace

import cv2
import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.pose.boxes import overlap
from media_studio.pose.bundled import BundledPose
from media_studio.pose.engine import REPORTED, PoseEngine
from media_studio.pose.landmarks import INDEX
from media_studio.pose.person import Person
from media_studio.pose.region import Region
from media_testing.pose.samples import SIZE, Scene

_JOINTS = {
    "left_elbow": 7,
    "right_elbow": 11,
    "left_wrist": 8,
    "right_wrist": 12,
    "left_knee": 14,
    "right_knee": 18,
    "left_ankle": 15,
    "right_ankle": 19,
}


def matches(person: Person, truth: np.ndarray, scale: float = 1.0) -> None:
    for name, joint in _JOINTS.items():
        apart = np.linalg.norm(person.points[INDEX[name]] - truth[joint] * scale)
        assert apart < 0.055 * SIZE * scale, name


def test_bundled_models_are_a_pose_engine(engine: BundledPose) -> None:
    declared: PoseEngine = engine
    assert declared.name == "embedded-blazepose"


def test_person_is_found_once_with_sides_right(somebody: Person, alone: Scene) -> None:
    person = somebody
    assert person.confidence > 0.9
    matches(person, alone.truth.pixels[0, 0])
    assert person.world is not None
    hips = person.world[[INDEX["left_hip"], INDEX["right_hip"]]]
    assert np.abs(hips.mean(axis=0)).max() < 0.03
    assert person.visibility.min() >= 0
    assert person.visibility.max() <= 1


def test_both_of_two_people_are_found(pair: Scene, both: tuple[Person, ...]) -> None:
    assert len(both) == 2
    assert both[0].confidence >= both[1].confidence > 0.7
    for person, truth in zip(
        sorted(both, key=lambda each: each.box[0]), pair.truth.pixels[0], strict=True
    ):
        matches(person, truth)


def test_picture_on_its_side_has_people_on_their_side(engine: BundledPose, alone: Scene) -> None:
    picture = np.ascontiguousarray(np.rot90(alone.pictures[0], -1))
    (person,) = engine.people(picture)
    truth = alone.truth.pixels[0, 0]
    matches(person, np.stack([SIZE - truth[:, 1], truth[:, 0]], axis=1))
    assert person.world is not None
    assert person.world[INDEX["nose"], 0] > 0.4


def test_large_picture_has_the_same_person(engine: BundledPose, alone: Scene) -> None:
    large = np.asarray(cv2.resize(alone.pictures[0], None, fx=8, fy=8), dtype=np.uint8)
    (person,) = engine.people(large)
    matches(person, alone.truth.pixels[0, 0], 8.0)


def test_person_cut_off_by_the_frame_is_found(engine: BundledPose, alone: Scene) -> None:
    hips = alone.truth.pixels[0, 0, 0]
    upper = np.ascontiguousarray(alone.pictures[0][: int(hips[1]) + 10])
    (person,) = engine.people(upper)
    assert person.visibility[INDEX["left_ankle"]] == 0
    assert person.box[3] <= len(upper)
    assert np.linalg.norm(person.points[INDEX["left_elbow"]] - alone.truth.pixels[0, 0, 7]) < 20


@pytest.mark.parametrize("subject", ["plain", "noise", "landscape", "furniture", "pixel", "strip"])
def test_nobody_is_found_where_nobody_is(
    engine: BundledPose, empty_pictures: dict[str, ByteImage], subject: str
) -> None:
    assert engine.people(empty_pictures[subject]) == ()


def test_who_is_known_is_judged_anew(
    engine: BundledPose, pair: Scene, both: tuple[Person, ...]
) -> None:
    people = engine.people_again(pair.pictures[0], both, [])
    assert len(people) == 2
    for person in both:
        (again,) = (each for each in people if overlap(each.box, person.box) > 0.8)
        assert again.confidence == pytest.approx(person.confidence, abs=0.05)


def test_who_has_come_is_found_where_the_picture_has_changed(
    engine: BundledPose, pair: Scene, both: tuple[Person, ...]
) -> None:
    first, second = both
    x, y = (second.box[:2] + second.box[2:]) / 2
    changed = Region(x=float(x), y=float(y), size=1.3 * float(np.ptp(second.box[1::2])))
    people = engine.people_again(pair.pictures[0], [first], [changed])
    assert len(people) == 2
    for person in (first, second):
        assert max(overlap(each.box, person.box) for each in people) > 0.8


def test_everything_is_looked_at_where_somebody_known_is_in_doubt(
    engine: BundledPose, pair: Scene, both: tuple[Person, ...]
) -> None:
    first, second = both
    far = 3 * SIZE
    gone = replace(first, anchor=first.anchor + far, points=first.points + far, box=first.box + far)
    people = engine.people_again(pair.pictures[0], [gone, second], [])
    assert [person.confidence for person in people] == [first.confidence, second.confidence]


def test_box_picks_the_person(engine: BundledPose, pair: Scene, both: tuple[Person, ...]) -> None:
    picture = pair.pictures[0]
    for person in both:
        found = engine.within(picture, np.add(person.box, (-6.0, 4.0, 8.0, -3.0)))
        assert found is not None
        assert overlap(found.box, person.box) > 0.8


def test_box_around_nobody_is_empty(engine: BundledPose, pair: Scene) -> None:
    picture = pair.pictures[0]
    assert engine.within(picture, np.array([0.0, 0.0, 40.0, 60.0])) is None
    assert engine.within(picture, np.array([-90.0, -90.0, -50.0, -50.0])) is None
    assert engine.within(picture, np.array([30.0, 30.0, 30.0, 30.0])) is None


def test_person_is_followed(engine: BundledPose, alone: Scene, somebody: Person) -> None:
    person = somebody
    for picture, truth in zip(alone.pictures[1:], alone.truth.pixels[1:], strict=False):
        followed = engine.follow(picture, person)
        assert followed is not None
        assert followed.confidence >= REPORTED
        assert followed.face is None
        matches(followed, truth[0])
        person = followed


def test_person_who_is_gone_is_lost(
    engine: BundledPose, alone: Scene, somebody: Person, empty_pictures: dict[str, ByteImage]
) -> None:
    assert engine.follow(np.full_like(alone.pictures[0], 128), somebody) is None
    assert engine.follow(empty_pictures["pixel"], somebody) is None


def test_leap_to_another_person_is_not_following(
    engine: BundledPose, pair: Scene, both: tuple[Person, ...]
) -> None:
    first, second = both
    assert engine.follow(pair.pictures[0], replace(first, anchor=second.anchor)) is None
