"""People in one frame of a video (spec 2.5, 2.6)."""

from collections.abc import Callable, Sequence

from PIL import Image

from media_api.contract.videos import (
    Keypoint2D,
    Keypoint3D,
    PoseDetectionMetadata,
    PoseDetectionRequest,
    PoseDetectionResultItem,
)
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.arrays import ByteImage, FloatArray
from media_studio.errors import NoPerson
from media_studio.pose.drawing import draw_people
from media_studio.pose.landmarks import BODY_LANDMARKS
from media_studio.pose.person import Person
from media_studio.recipes.people import pose_engine
from media_studio.recipes.previews import preview_or_note
from media_studio.video.file import VideoFile

_PIXEL_DIGITS = 2
_METRE_DIGITS = 4
_SHARE_DIGITS = 3


def detect_poses(execution: Execution) -> Outcome:
    """Find everybody in the frame at a time.

    Raises:
        InvalidPoseModel: If a model of the operator cannot be used.
        NoPerson: If nobody can be made out.
        OutsideVideo: If the time is past the end.
        InvalidVideo: If the file cannot be decoded.
    """
    return people_outcome(execution, pose_engine(execution).people)


def people_outcome(execution: Execution, find: Callable[[ByteImage], Sequence[Person]]) -> Outcome:
    """Describe the people that are found in the frame at a time.

    Raises:
        NoPerson: If nobody can be made out.
        OutsideVideo: If the time is past the end.
        InvalidVideo: If the file cannot be decoded.
    """
    request = execution.request(PoseDetectionRequest)
    video = VideoFile.open(execution.input("input_video"))
    frame = video.frame_at(request.time_seconds)
    people = find(frame.picture)
    if not people:
        raise NoPerson(
            f"Nobody can be made out at {frame.seconds:.2f} s. Choose a time at which a person "
            "is seen from head to hips at least."
        )
    drawn, notes = preview_or_note(execution, lambda: _drawn(execution, frame.picture, people))
    height, width = frame.picture.shape[:2]
    metadata = PoseDetectionMetadata(
        video=execution.uri("input_video"),
        query_time_seconds=request.time_seconds,
        frame_time_seconds=frame.seconds,
        frame_index=frame.index,
        fps=video.fps,
        total_frames=video.total_frames,
        image_width=width,
        image_height=height,
        id_scope=f"frame-{frame.index}",
        visualization_image=drawn,
        notes=notes,
        downloads=execution.downloads(),
    )
    found = [as_json(_item(number, person)) for number, person in enumerate(people)]
    return Outcome(result=found, metadata=as_json(metadata))


def _drawn(execution: Execution, picture: ByteImage, people: Sequence[Person]) -> str:
    path = execution.folder / "people.png"
    Image.fromarray(draw_people(picture, people)).save(path)
    return execution.publish(path)


def _item(number: int, person: Person) -> PoseDetectionResultItem:
    x1, y1, x2, y2 = (round(float(edge), _PIXEL_DIGITS) for edge in person.box)
    return PoseDetectionResultItem(
        id=number,
        confidence=round(float(person.confidence), _SHARE_DIGITS),
        bbox_xyxy=[x1, y1, x2, y2],
        bbox_xywh=[x1, y1, round(x2 - x1, _PIXEL_DIGITS), round(y2 - y1, _PIXEL_DIGITS)],
        keypoints_2d=[*_body(person), *_face(person)],
        keypoints_3d=None if person.world is None else [*_depth(person.world, person.visibility)],
    )


def _body(person: Person) -> list[Keypoint2D]:
    return [
        Keypoint2D(
            name=name,
            x=round(float(x), _PIXEL_DIGITS),
            y=round(float(y), _PIXEL_DIGITS),
            confidence=round(float(seen), _SHARE_DIGITS),
        )
        for name, (x, y), seen in zip(BODY_LANDMARKS, person.points, person.visibility, strict=True)
    ]


def _face(person: Person) -> list[Keypoint2D]:
    confidence = round(float(person.confidence), _SHARE_DIGITS)
    return [
        Keypoint2D(
            name=f"face_{number}",
            x=round(float(x), _PIXEL_DIGITS),
            y=round(float(y), _PIXEL_DIGITS),
            confidence=confidence,
        )
        for number, (x, y) in enumerate(person.face if person.face is not None else ())
    ]


def _depth(world: FloatArray, visibility: FloatArray) -> list[Keypoint3D]:
    return [
        Keypoint3D(
            name=name,
            x=round(float(x), _METRE_DIGITS),
            y=round(float(y), _METRE_DIGITS),
            z=round(float(z), _METRE_DIGITS),
            confidence=round(float(seen), _SHARE_DIGITS),
        )
        for name, (x, y, z), seen in zip(BODY_LANDMARKS, world, visibility, strict=True)
    ]
