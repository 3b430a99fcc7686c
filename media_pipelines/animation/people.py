"""The people of a pose detection whose motion is to be captured."""

from collections.abc import Sequence
from dataclasses import dataclass

from media_api.client.errors import MediaError
from media_api.contract.videos import (
    MotionDetectionMetadata,
    MotionDetectionTask,
    PoseDetectionTask,
    TrackedMotion,
)
from media_pipelines.record.records import is_planned


class NoSuchPerson(MediaError):
    """Nobody in the frame has that number."""

    default_code = "no_such_person"

    def __init__(self, number: int, found: tuple[int, ...]) -> None:
        super().__init__(number, found)
        self.number = number
        self.found = found

    def __str__(self) -> str:
        numbers = ", ".join(map(str, self.found))
        return (
            f"Nobody in the frame has the number {self.number}; those found are {numbers}, "
            "as drawn on the picture of the pose detection."
        )


@dataclass(frozen=True, kw_only=True)
class ChosenPeople:
    """Some of the people whom a pose detection found.

    Attributes:
        video: The video at the service.
        numbers: Their ids in the pose detection.
        boxes: Their boxes, [x1, y1, x2, y2] in pixels.
        size: Width and height of the picture in pixels.
    """

    video: str
    numbers: tuple[int, ...]
    boxes: list[list[float]]
    size: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class PersonMotion:
    """What was captured of one person.

    Attributes:
        person: Id in the pose detection.
        uri: The motion file at the service.
        lead_seconds: From the start of the segment to its first frame.
        box: Where the person is then, x1, y1, x2, y2 as shares of the picture's width and height.
    """

    person: int
    uri: str
    lead_seconds: float
    box: tuple[float, float, float, float]


def choose_people(found: PoseDetectionTask, ids: Sequence[int] | None) -> ChosenPeople:
    """Choose people by their ids.

    Args:
        found: A COMPLETED pose detection.
        ids: Ids of its items; None or empty: everybody.

    Raises:
        NoSuchPerson: If an id is not among them.
    """
    people = {person.id: person for person in found.result}
    if is_planned(found):
        # Everybody who is asked for is there.
        people = dict.fromkeys(ids or people, found.result[0])
    numbers = tuple(dict.fromkeys(ids or people))
    for number in numbers:
        if number not in people:
            raise NoSuchPerson(number, tuple(people))
    metadata = found.metadata
    return ChosenPeople(
        video=metadata.video if metadata else "",
        numbers=numbers,
        boxes=[people[number].bbox_xyxy for number in numbers],
        size=(metadata.image_width, metadata.image_height) if metadata else (1, 1),
    )


def motions_of(captured: MotionDetectionTask, chosen: ChosenPeople) -> list[PersonMotion]:
    """List the motions of a motion detection that was restricted to chosen people."""
    metadata = captured.metadata
    if is_planned(captured):
        uri, box = captured.result[0], (0.0, 0.0, 1.0, 1.0)
        return [
            PersonMotion(person=number, uri=uri, lead_seconds=0.0, box=box)
            for number in chosen.numbers
        ]
    if metadata is None:
        return []
    return [
        PersonMotion(
            person=chosen.numbers[index],
            uri=uri,
            lead_seconds=_lead_seconds(metadata, number),
            box=_shares(metadata.tracked_bboxes[number], chosen.size),
        )
        for number, (uri, index) in enumerate(
            zip(captured.result, metadata.tracked_indexes, strict=True)
        )
    ]


def _lead_seconds(metadata: MotionDetectionMetadata, number: int) -> float:
    """Another service may not say when a motion starts; most start with the segment."""
    if number >= len(metadata.motions):
        return 0.0
    motion = metadata.motions[number]
    if not isinstance(motion, TrackedMotion):
        return 0.0
    return max(motion.start_time_seconds - metadata.query_start_time_seconds, 0.0)


def _shares(box: list[float], size: tuple[int, int]) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = box
    width, height = size
    return x1 / width, y1 / height, x2 / width, y2 / height
