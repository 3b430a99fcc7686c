"""Videos: motion detections and pose detections (spec 2.4 to 2.6, 4.2)."""

from typing import Annotated, Self

from pydantic import Field, JsonValue, model_validator

from media_pipelines.contract.base import (
    Answer,
    Download,
    ModelName,
    ModelNames,
    OperationRequest,
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

    model: MotionDetectionModel = "turbo"
    input_video: VideoInput
    start_time_seconds: Seconds = Field(description="Start of the segment.")
    duration_seconds: SegmentSeconds
    bboxes: Annotated[list[PixelBox], Field(min_length=1, max_length=MOST_BOXES)] | None = Field(
        default=None,
        description="Boxes [x1, y1, x2, y2] in pixels of the people to track; null: everybody.",
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

    person_id: int
    motion: str = Field(description="Relative URI of the BVH file.")
    start_time_seconds: float
    duration_seconds: float
    frames: int
    fps: float
    mean_confidence: float
    bbox_xyxy: BoundingBox
    notes: list[str] = Field(default_factory=list, description="What is uncertain about it.")
    doubts: list[str] = Field(
        default_factory=list,
        description="The same in fixed words: hidden, gaps, low confidence, overlap, folded body, "
        "few frames, depth, camera travels.",
    )


class MotionDetectionMetadata(Answer):
    """What was tracked where (spec 2.4)."""

    video: str
    requested_bboxes: list[BoundingBox]
    tracked_bboxes: list[BoundingBox]
    tracked_indexes: list[int]
    query_start_time_seconds: Seconds
    query_duration_seconds: float
    effective_query_duration_seconds: float
    video_clip: str | None = None
    audio_clip: str | None = None
    fps: float
    motions: list[Annotated[TrackedMotion | JsonValue, _OURS_FIRST]]
    is_camera_still: bool | None = Field(
        default=None, description="An addition to the spec; null: not known."
    )
    notes: list[str] = Field(
        default_factory=list, description="Who was left out; an addition to the spec."
    )
    downloads: list[Download] | None = None


class Keypoint2D(Answer):
    """A landmark in pixels (DECISIONS.md, D-067)."""

    name: str
    x: float
    y: float
    confidence: float


class Keypoint3D(Answer):
    """A landmark in metres, hip-centred, Y up (DECISIONS.md, D-067)."""

    name: str
    x: float
    y: float
    z: float
    confidence: float


class PoseDetectionResultItem(Answer):
    """One person (spec 2.5)."""

    id: int
    confidence: Annotated[float, Field(ge=0, le=1)]
    bbox_xyxy: BoundingBox
    bbox_xywh: BoundingBox
    keypoints_2d: list[Annotated[Keypoint2D | JsonValue, _OURS_FIRST]]
    keypoints_3d: list[Annotated[Keypoint3D | JsonValue, _OURS_FIRST]] | None = None


class PoseDetectionMetadata(Answer):
    """Which frame was analysed (spec 2.6)."""

    video: str
    query_time_seconds: Seconds
    frame_time_seconds: Seconds
    frame_index: Annotated[int, Field(ge=0)]
    fps: float
    total_frames: Annotated[int, Field(ge=0)]
    image_width: int
    image_height: int
    id_scope: str | None = None
    visualization_image: str | None = None
    notes: list[str] = Field(
        default_factory=list, description="What is missing; an addition to the spec."
    )
    downloads: list[Download] | None = None


class MotionDetectionTask(TaskEnvelope[list[str], MotionDetectionMetadata]):
    """A task that captures motions."""


class PoseDetectionTask(TaskEnvelope[list[PoseDetectionResultItem], PoseDetectionMetadata]):
    """A task that finds the people of a frame."""
