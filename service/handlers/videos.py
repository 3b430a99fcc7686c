"""Videos: motion detections and pose detections (spec 4.2)."""

from service.execution import Execution, Outcome
from service.job_error import engine_not_configured


def motion_detections(_execution: Execution) -> Outcome:
    """Refuse: this service has no motion capture engine yet."""
    raise engine_not_configured("motion detection")


def pose_detections(_execution: Execution) -> Outcome:
    """Refuse: this service has no pose engine yet."""
    raise engine_not_configured("pose detection")
