"""Videos: one Prefect task per operation (spec 4.2)."""

from media_api.contract.videos import MotionDetectionModel
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.tasks.operation import operation_task
from media_pipelines.tasks.results import MotionDetectionResult, PoseDetectionResult


@operation_task("videos/motion_detections")
async def motion_detections(
    service: MediaService,
    input_video: AssetSource,
    start_time_seconds: float,
    duration_seconds: float,
    *,
    model: MotionDetectionModel = "turbo",
    bboxes: list[list[float]] | None = None,
    priority: int | None = None,
    timeout: float | None = None,
) -> MotionDetectionResult:
    """Capture the motion of the people in a segment of a video.

    Args:
        service: Service that does it.
        input_video: Video: relative URI of an earlier result, data: URL, http(s) URL,
            or a local file.
        start_time_seconds: Start of the segment, from the start of the video.
        duration_seconds: Length of the segment, above 0 and at most 600; it ends with the video at
            the latest.
        model: turbo, or pro: slower and steadier.
        bboxes: Boxes [x1, y1, x2, y2] in pixels of the people to track; omitted: everybody.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result` has the URI of one BVH file per person.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /videos/motion_detections (spec 4.2)
    """


@operation_task("videos/pose_detections")
async def pose_detections(
    service: MediaService,
    input_video: AssetSource,
    time_seconds: float,
    *,
    priority: int | None = None,
    timeout: float | None = None,
) -> PoseDetectionResult:
    """Find every person in one frame of a video.

    Args:
        service: Service that does it.
        input_video: Video: relative URI of an earlier result, data: URL, http(s) URL,
            or a local file.
        time_seconds: Time of the frame.
        priority: 0..255, larger is served earlier; None: the priority of the service
            block.
        timeout: Seconds from creation to end; None: the timeout of the service block.

    Returns:
        The result; `result` has boxes and landmarks of each person.

    Raises:
        MediaError: If the service refuses, fails, or does not answer.

    Operation: POST /videos/pose_detections (spec 4.2)
    """
