"""Videos: motion detections and pose detections (spec 4.2)."""

from media_pipelines.service.execution import Execution, Outcome


def pose_detections(execution: Execution) -> Outcome:
    """Find everybody in one frame and draw them."""
    from media_pipelines.service.recipes.pose_detection import detect_poses

    return detect_poses(execution)


def motion_detections(execution: Execution) -> Outcome:
    """Capture the motion of everybody, or of the people in boxes, in a segment."""
    from media_pipelines.service.recipes.motion_detection import detect_motions

    return detect_motions(execution)
