"""Which pose engine a worker uses; loaded once per process."""

from functools import cache, lru_cache
from pathlib import Path

from media_service.engine_api.execution import Execution
from media_studio.pose.engine import PoseEngine


def pose_engine(execution: Execution) -> PoseEngine:
    """Return what finds people: the operator's models, else the bundled ones.

    Raises:
        InvalidPoseModel: If a model is missing or not of the expected kind.
    """
    return _loaded(execution.pose_models)


def tracking_engine(execution: Execution) -> PoseEngine:
    """Return what follows people and sees depth, which not every model of an operator does.

    Raises:
        InvalidPoseModel: If a model is missing or not of the expected kind.
    """
    return _with_depth(execution.pose_models)


@lru_cache(maxsize=1)
def _loaded(folder: Path | None) -> PoseEngine:
    from media_studio.pose.onnx_pose import OnnxPose

    return _bundled() if folder is None else OnnxPose.load(folder)


@lru_cache(maxsize=1)
def _with_depth(folder: Path | None) -> PoseEngine:
    from media_studio.pose.onnx_boxes import BoxedPose
    from media_studio.pose.onnx_pose import OnnxPose

    engine = _loaded(folder)
    if isinstance(engine, OnnxPose) and not engine.sees_depth:
        return BoxedPose(finder=engine, seer=_bundled())
    return engine


@cache
def _bundled() -> PoseEngine:
    from media_studio.pose.bundled import BundledPose
    from media_studio.pose.installation import default_folder

    return BundledPose.load(default_folder())
