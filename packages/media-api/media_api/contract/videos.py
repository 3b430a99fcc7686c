"""Videos: motion detections and pose detections (spec 2.4 to 2.6, 4.2)."""

from typing import Annotated, Self

from pydantic import Field, JsonValue, model_validator

from media_api.contract.base import (
    Answer,
    Download,
    ModelName,
    ModelNames,
    OperationRequest,
    ResultMetadata,
    TaskEnvelope,
    VideoInput,
)

MotionDetectionModel = Annotated[ModelName, ModelNames("turbo", "pro")]
BoundingBox = Annotated[list[float], Field(min_length=4, max_length=4)]
Pixels = Annotated[float, Field(ge=-1e5, le=1e5)]
PixelBox = Annotated[list[Pixels], Field(min_length=4, max_length=4)]
Seconds = Annotated[float, Field(ge=0)]

LONGEST_SEGMENT_SECONDS = 600.0
MOST_BOXES = 64

_OURS_FIRST = Field(union_mode="left_to_right")

SegmentSeconds = Annotated[float, Field(gt=0, le=LONGEST_SEGMENT_SECONDS)]


class MotionDetectionRequest(OperationRequest):
    """Capture the motion of the people in a segment of a video."""

    model: MotionDetectionModel = Field(
        default="turbo", description="turbo, or pro: slower and steadier."
    )
    input_video: VideoInput
    start_time_seconds: Seconds = Field(
        description="Start of the segment, from the start of the video."
    )
    duration_seconds: SegmentSeconds = Field(
        description="Length of the segment, above 0 and at most 600; it ends with the video "
        "at the latest."
    )
    bboxes: Annotated[list[PixelBox], Field(min_length=1, max_length=MOST_BOXES)] | None = Field(
        default=None,
        description="Boxes [x1, y1, x2, y2] in pixels of the people to track; omitted: everybody.",
    )

    @model_validator(mode="after")
    def _boxes_have_an_area(self) -> Self:
        for x1, y1, x2, y2 in self.bboxes or []:
            if x2 <= x1 or y2 <= y1:
                raise ValueError("Each box of bboxes needs x1 < x2 and y1 < y2.")
        return self


class PoseDetectionRequest(OperationRequest):
    """Find every person in one frame of a video."""

    input_video: VideoInput
    time_seconds: Seconds = Field(description="Time of the frame.")


class TrackedMotion(Answer):
    """One person's motion (DECISIONS.md, D-068).

    The spec leaves the items open, so those of other services may have any shape.
    """

    person_id: int = Field(description="Number of the person in this segment.")
    motion: str = Field(description="Relative URI of the BVH file.")
    start_time_seconds: float = Field(description="When the motion begins in the video.")
    duration_seconds: float = Field(description="Length of the motion.")
    frames: int = Field(description="Frames of the motion.")
    fps: float = Field(description="Frames per second of the motion.")
    mean_confidence: float = Field(description="Mean confidence of the landmarks, 0..1.")
    bbox_xyxy: BoundingBox = Field(
        description="Box around the person where tracking began: x1, y1, x2, y2 in pixels."
    )
    notes: list[str] = Field(default_factory=list, description="What is uncertain about it.")
    doubts: list[str] = Field(
        default_factory=list,
        description="The same in fixed words: hidden, gaps, low confidence, overlap, folded body, "
        "few frames, depth, camera travels.",
    )


class MotionDetectionMetadata(ResultMetadata):
    """What was tracked where (spec 2.4)."""

    video: str = Field(default="", description="The video of the request.")
    requested_bboxes: list[BoundingBox] = Field(
        default_factory=list, description="Boxes of the request, or of everybody who was found."
    )
    tracked_bboxes: list[BoundingBox] = Field(
        default_factory=list, description="Those that became a motion, in the order of `motions`."
    )
    tracked_indexes: list[int] = Field(
        default_factory=list, description="Their places in `requested_bboxes`."
    )
    query_start_time_seconds: Seconds = Field(
        default=0, description="Start of the segment that was asked for."
    )
    query_duration_seconds: float = Field(default=0, description="Length that was asked for.")
    effective_query_duration_seconds: float = Field(
        default=0, description="Length that was analysed; shorter where the video ends."
    )
    video_clip: str | None = Field(
        default=None, description="Relative URI of the segment as a video; null: not stored."
    )
    audio_clip: str | None = Field(
        default=None, description="Relative URI of its sound; null: it has none."
    )
    fps: float = Field(default=0, description="Frames per second of the video.")
    motions: list[Annotated[TrackedMotion | JsonValue, _OURS_FIRST]] = Field(
        default_factory=list, description="One item for each person, in the order of `result`."
    )
    is_camera_still: bool | None = Field(
        default=None, description="An addition to the spec; null: not known."
    )
    notes: list[str] = Field(
        default_factory=list, description="Who was left out; an addition to the spec."
    )
    downloads: list[Download] | None = Field(
        default=None, description="Temporary links to the files; null: the service gives none."
    )


class Keypoint2D(Answer):
    """A landmark in pixels (DECISIONS.md, D-067)."""

    name: str = Field(description="Name of the landmark.")
    x: float = Field(description="Pixels from the left.")
    y: float = Field(description="Pixels from the top.")
    confidence: float = Field(description="How sure the model is, 0..1.")


class Keypoint3D(Answer):
    """A landmark in metres, hip-centred, Y up (DECISIONS.md, D-067)."""

    name: str = Field(description="Name of the landmark.")
    x: float = Field(description="Metres to the left of the person.")
    y: float = Field(description="Metres up.")
    z: float = Field(description="Metres towards the front of the person.")
    confidence: float = Field(description="How sure the model is, 0..1.")


class PoseDetectionResultItem(Answer):
    """One person (spec 2.5)."""

    id: int = Field(description="Number of the person in this frame.")
    confidence: Annotated[float, Field(ge=0, le=1)] = Field(
        description="How sure the model is that this is a person."
    )
    bbox_xyxy: BoundingBox = Field(description="Box in pixels: x1, y1, x2, y2.")
    bbox_xywh: BoundingBox = Field(description="The same box: x, y, width, height.")
    keypoints_2d: list[Annotated[Keypoint2D | JsonValue, _OURS_FIRST]] = Field(
        description="Landmarks of body and face in pixels."
    )
    keypoints_3d: list[Annotated[Keypoint3D | JsonValue, _OURS_FIRST]] | None = Field(
        default=None, description="Landmarks of the body in metres; null: no depth."
    )


class PoseDetectionMetadata(ResultMetadata):
    """Which frame was analysed (spec 2.6)."""

    video: str = Field(default="", description="The video of the request.")
    query_time_seconds: Seconds = Field(default=0, description="Time that was asked for.")
    frame_time_seconds: Seconds = Field(
        default=0, description="Time of the frame that was analysed."
    )
    frame_index: Annotated[int, Field(ge=0)] = Field(
        default=0, description="Number of that frame, from 0."
    )
    fps: float = Field(default=0, description="Frames per second of the video.")
    total_frames: Annotated[int, Field(ge=0)] = Field(default=0, description="Frames of the video.")
    image_width: int = Field(default=0, description="Width of the frame in pixels.")
    image_height: int = Field(default=0, description="Height of the frame in pixels.")
    id_scope: str | None = Field(
        default=None, description="Where the `id` of a person is valid; null: in this answer only."
    )
    visualization_image: str | None = Field(
        default=None, description="Relative URI of the frame with everybody drawn on it."
    )
    notes: list[str] = Field(
        default_factory=list, description="What is missing; an addition to the spec."
    )
    downloads: list[Download] | None = Field(
        default=None, description="Temporary links to the files; null: the service gives none."
    )


class MotionDetectionTask(TaskEnvelope[list[str], MotionDetectionMetadata]):
    """A task that captures motions."""


class PoseDetectionTask(TaskEnvelope[list[PoseDetectionResultItem], PoseDetectionMetadata]):
    """A task that finds the people of a frame."""
