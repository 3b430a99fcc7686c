"""Poses that show how a model can move."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.formats.gltf_animation import clips, poses
from media_studio.formats.gltf_pose import PosablePrimitive, Pose, rest_pose
from media_studio.formats.posed_model import PosedModel

MOST_POSES = 4
CANDIDATES = 24
"""Moments of all clips together that are looked at."""

PAIRS = 2000
"""Pairs of vertices whose distances tell poses apart, whichever way the model is turned."""

LEAST_CHANGE = 0.01
"""Change of these distances, as a share of their mean, below which two poses are one."""

BEND_DEGREES = 40.0
"""Bend of every joint of a skin that no clip bends."""


def typical_poses(asset: PosedModel) -> list[list[FloatArray]]:
    """Choose up to four poses that differ most from the rest pose and from each other.

    They are moments of the clips; where these bend nothing, made-up bends of the joints and each
    morph target by itself.

    Returns:
        For each pose the positions of the vertices of each surface, (n, 3).
    """
    probe = _Probe(asset)
    chosen = probe.most_different(list(_moments(asset)))
    if not chosen:
        chosen = probe.most_different(list(_made_up(asset)))
    return [[points for points, _ in asset.at(pose)] for pose in chosen]


class _Probe:
    """Pairs of vertices of the same surface, whose distances tell poses apart."""

    def __init__(self, asset: PosedModel) -> None:
        random = np.random.default_rng(0)
        count = max(PAIRS // len(asset.figures), 16)
        self._figures = [
            _part(figure, random.integers(0, len(figure.positions), 2 * count))
            for figure in asset.figures
        ]
        self._rest = self._distances(rest_pose(asset.container.document))

    def _distances(self, pose: Pose) -> FloatArray:
        points = np.concatenate([figure.posed(pose)[0] for figure in self._figures])
        return np.linalg.norm(points[0::2] - points[1::2], axis=1)

    def most_different(self, candidates: list[Pose]) -> list[Pose]:
        """Take the candidate farthest from those taken, again and again.

        Source: Gonzalez 1985, Clustering to Minimize the Maximum Intercluster Distance.
        """
        described = [self._distances(pose) for pose in candidates]
        known = [self._rest]
        chosen: list[Pose] = []
        limit = LEAST_CHANGE * float(self._rest.mean())
        while described and len(chosen) < MOST_POSES:
            away = [
                min(float(np.abs(each - other).mean()) for other in known) for each in described
            ]
            best = int(np.argmax(away))
            if away[best] < limit:
                break
            known.append(described[best])
            chosen.append(candidates[best])
        return chosen


def _part(figure: PosablePrimitive, rows: IntArray) -> PosablePrimitive:
    return replace(
        figure,
        positions=figure.positions[rows],
        normals=None,
        position_targets=tuple((n, offsets[rows]) for n, offsets in figure.position_targets),
        normal_targets=(),
        skin=None
        if figure.skin is None
        else replace(figure.skin, influences=figure.skin.influences[rows]),
    )


def _moments(asset: PosedModel) -> Iterator[Pose]:
    found = clips(asset.container)
    for clip in found:
        count = max(CANDIDATES // len(found), 3)
        yield from poses(asset.container, clip, np.linspace(clip.start, clip.end, count))


def _made_up(asset: PosedModel) -> Iterator[Pose]:
    rest = rest_pose(asset.container.document)
    if any(figure.skin is not None for figure in asset.figures):
        yield _bent(asset, rest, axis=0)
        yield _bent(asset, rest, axis=2)
    most = max((len(weights) for weights in rest.weights.values()), default=0)
    for number in range(min(most, CANDIDATES)):
        raised = {node: weights.copy() for node, weights in rest.weights.items()}
        for weights in raised.values():
            weights[number : number + 1] = 1.0
        yield Pose(worlds=rest.worlds, weights=raised)


def _bent(asset: PosedModel, rest: Pose, axis: int) -> Pose:
    """Turn every joint about one of its axes, and what hangs on it along."""
    joints = {
        joint for figure in asset.figures if figure.skin is not None for joint in figure.skin.joints
    }
    turn, first, second = np.eye(4), (axis + 1) % 3, (axis + 2) % 3
    cosine, sine = np.cos(np.radians(BEND_DEGREES)), np.sin(np.radians(BEND_DEGREES))
    turn[first, first], turn[first, second] = cosine, -sine
    turn[second, first], turn[second, second] = sine, cosine
    nodes = asset.container.document["nodes"]
    parents = {child: node for node in rest.worlds for child in nodes[node].get("children", [])}
    worlds: dict[int, FloatArray] = {}
    for node, world in rest.worlds.items():
        parent = parents.get(node)
        if parent is not None:
            world = worlds[parent] @ np.linalg.pinv(rest.worlds[parent]) @ world
        worlds[node] = world @ turn if node in joints else world
    return Pose(worlds=worlds, weights=rest.weights)
