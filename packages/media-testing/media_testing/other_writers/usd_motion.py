"""What the one clip of a USD stage moves.

Source: the schema UsdSkel.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from pxr import Usd, UsdGeom, UsdSkel  # type: ignore[import-untyped]

from media_testing.other_writers.contents import MOMENTS, CountedClip, Floats, bounds
from media_testing.other_writers.usd_meshes import stage_frame, stage_pieces


def stage_clips(stage: Any, prims: list[Any]) -> dict[str, CountedClip]:
    """Return the clip of a stage, by its name, which may be empty; {} where nothing moves."""
    times = sorted({time for prim in prims for time in _samples(prim)})
    if len(times) < 2:
        return {}
    rate, span = stage.GetTimeCodesPerSecond(), times[-1] - times[0]
    at = [Usd.TimeCode(times[0] + share * span) for share in MOMENTS]
    extents = []
    for time in at:
        points = [each for prim in prims for each in _moved_points(stage, prim, time)]
        extents.append(bounds(np.concatenate(points)))
    # Those of morph targets alone have a name that says nothing
    names = [
        prim.GetName()
        for prim in prims
        if prim.IsA(UsdSkel.Animation) and UsdSkel.Animation(prim).GetJointsAttr().Get()
    ]
    joints, morphs = _joint_places(stage, prims, at), _weights(prims, at)
    clip = CountedClip(seconds=span / rate, extents=np.array(extents), joints=joints, morphs=morphs)
    return {(names or [""])[0]: clip}


def _moved_points(stage: Any, prim: Any, time: Any) -> Iterator[Floats]:
    """Yield the points of a mesh at a time, where its bones put them."""
    binding = UsdSkel.BindingAPI(prim)
    skeleton = binding.GetInheritedSkeleton() if prim.IsA(UsdGeom.Mesh) else None
    if not skeleton or not binding.GetJointIndicesAttr().HasAuthoredValue():
        yield from (piece.points for piece in stage_pieces(stage, prim, time))
        return
    query = _skeleton_query(stage, skeleton)
    moved = np.array(query.ComputeSkinningTransforms(time)).swapaxes(1, 2)
    world = np.array(UsdGeom.Xformable(skeleton.GetPrim()).ComputeLocalToWorldTransform(time)).T
    count = binding.GetJointIndicesPrimvar().GetElementSize()
    used = np.array(binding.GetJointIndicesAttr().Get()).reshape(-1, count)
    weights = np.array(binding.GetJointWeightsAttr().Get(), float).reshape(-1, count)
    points = np.array(UsdGeom.Mesh(prim).GetPointsAttr().Get(), float)
    home = binding.GetGeomBindTransformAttr().Get()
    rest = np.eye(4) if home is None else np.array(home).T
    if len(used) == 1:
        used, weights = (np.repeat(each, len(points), axis=0) for each in (used, weights))
    place = stage_frame(stage) @ world @ np.einsum("vk,vkij->vij", weights, moved[used]) @ rest
    yield np.einsum("vij,vj->vi", place[:, :3, :3], points) + place[:, :3, 3]


def _skeleton_query(stage: Any, skeleton: Any) -> Any:
    cache = UsdSkel.Cache()
    for root in stage.Traverse():
        if root.IsA(UsdSkel.Root):
            cache.Populate(UsdSkel.Root(root), Usd.TraverseInstanceProxies())
    return cache.GetSkelQuery(skeleton)


def _samples(prim: Any) -> list[float]:
    return [time for each in prim.GetAttributes() for time in each.GetTimeSamples()]


def _joint_places(stage: Any, prims: list[Any], at: list[Any]) -> dict[str, Floats]:
    found = {}
    for prim in prims:
        if prim.IsA(UsdSkel.Skeleton):
            query = _skeleton_query(stage, UsdSkel.Skeleton(prim))
            rows = []
            for time in at:
                world = np.array(UsdGeom.Xformable(prim).ComputeLocalToWorldTransform(time)).T
                local = np.array(query.ComputeJointSkelTransforms(time)).swapaxes(1, 2)
                rows.append((stage_frame(stage) @ world @ local)[:, :3, 3])
            for number, name in enumerate(joint_names(prim)):
                found[name] = np.array(rows)[:, number]
    return found


def _weights(prims: list[Any], at: list[Any]) -> dict[str, Floats]:
    found = {}
    for prim in prims:
        if prim.IsA(UsdSkel.Animation):
            animation = UsdSkel.Animation(prim)
            names = animation.GetBlendShapesAttr().Get() or ()
            rows = (
                np.array([animation.GetBlendShapeWeightsAttr().Get(time) for time in at])
                if names
                else ()
            )
            found |= {str(name): rows[:, n] for n, name in enumerate(names)}
    return found


def joint_names(prim: Any) -> list[str]:
    """Return the last parts of the names of the joints of a skeleton; [] for all else."""
    if not prim.IsA(UsdSkel.Skeleton):
        return []
    return [
        str(joint).rpartition("/")[2]
        for joint in UsdSkel.Skeleton(prim).GetJointsAttr().Get() or ()
    ]
