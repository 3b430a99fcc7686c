"""Where the nodes of a glTF asset stand, at rest and at a time of a clip.

Source: glTF 2.0, sections 3.5.3, 3.7.3.3 and appendix C.
"""

from typing import Any

import numpy as np

from media_testing.other_writers.contents import Floats
from media_testing.other_writers.gltf_document import GltfDocument

Values = dict[tuple[int, str], Floats]
"""What a clip sets at a time, by node and path."""


def node_worlds(asset: GltfDocument, values: Values) -> dict[int, Floats]:
    """Return the transform of each node of the scene that is shown."""
    nodes, worlds = asset.entries("nodes"), {}
    left = [
        (root, np.eye(4)) for root in asset.entries("scenes")[asset.json.get("scene", 0)]["nodes"]
    ]
    while left:
        index, above = left.pop()
        worlds[index] = above @ _local(nodes[index], index, values)
        left += [(child, worlds[index]) for child in nodes[index].get("children", [])]
    return worlds


def _local(node: Any, index: int, values: Values) -> Floats:
    if "matrix" in node:
        return np.array(node["matrix"], float).reshape(4, 4).T
    found = {
        path: values.get((index, path), np.array(node.get(path, rest), float))
        for path, rest in (
            ("translation", (0, 0, 0)),
            ("rotation", (0, 0, 0, 1)),
            ("scale", (1, 1, 1)),
        )
    }
    local = np.eye(4)
    local[:3, :3] = turn_of(found["rotation"]) * found["scale"]
    local[:3, 3] = found["translation"]
    return local


def turn_of(quaternion: Floats) -> Floats:
    """Return the matrix of a quaternion x, y, z, w."""
    x, y, z, w = quaternion / np.linalg.norm(quaternion)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def clip_span(asset: GltfDocument, clip: Any) -> tuple[float, float]:
    """Return where a clip begins, which is at 0, and its last keyframe, seconds."""
    times = [asset.numbers(sampler["input"]) for sampler in clip["samplers"]]
    return 0.0, max(float(each.max()) for each in times)


def values_at(asset: GltfDocument, clip: Any, time: float) -> Values:
    """Return what a clip sets at a time."""
    found = {}
    for channel in clip["channels"]:
        target, sampler = channel["target"], clip["samplers"][channel["sampler"]]
        if "node" in target:
            found[target["node"], target["path"]] = _sampled(asset, sampler, target["path"], time)
    return found


def _sampled(asset: GltfDocument, sampler: Any, path: str, time: float) -> Floats:
    times = asset.numbers(sampler["input"])[:, 0]
    kind = sampler.get("interpolation", "LINEAR")
    rows = asset.numbers(sampler["output"]).reshape(
        len(times), 3 if kind == "CUBICSPLINE" else 1, -1
    )
    after = int(np.clip(np.searchsorted(times, time), 1, max(len(times) - 1, 1)))
    if len(times) == 1 or time <= times[0]:
        return rows[0, rows.shape[1] // 2]
    if time >= times[-1]:
        return rows[-1, rows.shape[1] // 2]
    span = times[after] - times[after - 1]
    share = (time - times[after - 1]) / span
    before, then = rows[after - 1], rows[after]
    if kind == "STEP":
        return before[0]
    if kind == "CUBICSPLINE":
        return _spline(before[1], span * before[2], span * then[0], then[1], share)
    return (
        _slerp(before[0], then[0], share)
        if path == "rotation"
        else before[0] + share * (then[0] - before[0])
    )


def _spline(start: Floats, out: Floats, into: Floats, end: Floats, t: float) -> Floats:
    return (
        (2 * t**3 - 3 * t**2 + 1) * start
        + (t**3 - 2 * t**2 + t) * out
        + (3 * t**2 - 2 * t**3) * end
        + (t**3 - t**2) * into
    )


def _slerp(start: Floats, end: Floats, share: float) -> Floats:
    cosine = float(start @ end)
    if cosine < 0:
        end, cosine = -end, -cosine
    angle = np.arccos(min(cosine, 1.0))
    if angle < 1e-4:
        return start + share * (end - start)
    return (np.sin((1 - share) * angle) * start + np.sin(share * angle) * end) / np.sin(angle)
