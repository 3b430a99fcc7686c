from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from media_studio.pose.landmarks import INDEX
from media_studio.pose.person import Person
from media_studio.pose.tracks import Track
from media_studio.pose.uncertainty import cannot_be_trusted, uncertainties
from media_testing.motion.filmed import Camera, film, walk


def person(confidence: float = 0.9, hidden: Sequence[str] = ()) -> Person:
    visibility = np.ones(33)
    visibility[[INDEX[name] for name in hidden]] = 0.1
    return Person(
        confidence=confidence,
        box=np.array([0.0, 0, 10, 20]),
        points=np.zeros((33, 2)),
        visibility=visibility,
        world=None,
        anchor=np.zeros((2, 2)),
    )


def notes(people: Sequence[Person], frames: Sequence[int] | None = None) -> list[str]:
    numbers = np.arange(len(people)) if frames is None else np.array(frames)
    track = Track(frames=numbers, people=tuple(people), requested=None)
    return [each.note for each in uncertainties(track, fps=3.0)]


def crumpled_up(person: Person) -> Person:
    assert person.world is not None
    world = person.world.copy()
    for side in ("left", "right"):
        world[INDEX[f"{side}_ankle"]] = world[INDEX[f"{side}_shoulder"]]
    return replace(person, world=world)


def test_somebody_seen_throughout_needs_no_note() -> None:
    assert notes([person()] * 5) == []


def test_parts_that_are_mostly_hidden_are_named() -> None:
    legs = ("left_knee", "right_knee", "left_ankle", "right_ankle")
    [note] = notes([person(hidden=legs)] * 4 + [person()])
    assert note.startswith("legs hidden")
    assert notes([person(hidden=legs)] + [person()] * 4) == []


def test_gaps_are_counted() -> None:
    assert notes([person()] * 3, [2, 3, 9]) == ["out of sight in 5 of 8 frames, which are filled"]


def test_a_low_confidence_is_told() -> None:
    assert notes([person(confidence=0.5)] * 3) == ["made out with a mean confidence of 0.50 only"]


def test_people_who_cover_each_other_are_told() -> None:
    track = Track(frames=np.arange(40), people=(person(),) * 40, requested=None)
    beside = replace(person(), box=np.array([20.0, 0, 30, 20]))
    apart = Track(frames=np.arange(40), people=(beside,) * 40, requested=None)
    assert [each.doubt for each in uncertainties(track, [track])] == ["overlap"]
    assert uncertainties(track, [apart]) == ()


def test_a_crumpled_body_is_told_and_a_brief_one_is_refused() -> None:
    standing = film(walk(), Camera())
    folded = [crumpled_up(each) for each in standing]
    whole, crumpled = (
        Track(frames=np.arange(len(people)), people=tuple(people), requested=None)
        for people in (standing, folded)
    )
    assert uncertainties(whole) == ()
    assert "folded body" in [each.doubt for each in uncertainties(crumpled)]
    brief = [replace(each, confidence=0.5) for each in folded[:12]]
    track = Track(frames=np.arange(12), people=tuple(brief), requested=None)
    assert cannot_be_trusted(track, uncertainties(track))
    assert not cannot_be_trusted(crumpled, uncertainties(crumpled))


def test_limbs_that_jump_from_frame_to_frame_are_told() -> None:
    rng = np.random.default_rng(1)

    def doubts(noise: float, fps: float) -> list[str]:
        people = [
            replace(person(), world=0.5 + noise * rng.standard_normal((33, 3))) for _ in range(60)
        ]
        track = Track(frames=np.arange(60), people=tuple(people), requested=None)
        return [each.doubt for each in uncertainties(track, fps=fps)]

    assert "trembling" in doubts(0.05, 30.0)
    assert "trembling" in doubts(0.05, 60.0)
    assert "trembling" not in doubts(0.01, 30.0)
