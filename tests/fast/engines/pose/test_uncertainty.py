from collections.abc import Sequence

import numpy as np

from media_pipelines.engines.pose.landmarks import INDEX
from media_pipelines.engines.pose.person import Person
from media_pipelines.engines.pose.tracks import Track
from media_pipelines.engines.pose.uncertainty import uncertainties


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
    return list(uncertainties(Track(frames=numbers, people=tuple(people), requested=None)))


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
