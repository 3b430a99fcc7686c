"""Put models from elsewhere where ours stand: on the floor, centred, at their size."""

import numpy as np

from media_gltf.document import Node
from media_gltf.glb import Container
from media_studio.arrays import FloatArray
from media_studio.formats.gltf_editor import with_placement
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.placement import rotation_matrix, scale_factors
from media_studio.mesh.statistics import measure

Degrees = tuple[float, float, float]


def grounded(
    container: Container, *, turn: Degrees = (0.0, 0.0, 0.0), longest_edge: float | None = None
) -> Container:
    """Degrees and scale an asset, and set it on the plane y = 0 with its middle above the origin.

    Args:
        container: A checked asset with triangles.
        turn: Degrees about the fixed X, Y and Z axes, in this order.
        longest_edge: Of its box, metres; None: as it is.

    Raises:
        InvalidModel: If it has no extent and is to have one.
    """
    if any(turn):
        container = with_placement(container, rotation_matrix(turn), np.ones(3))
    if longest_edge is not None:
        low, high = _bounds(container)
        scale = scale_factors(high - low, (longest_edge,))
        container = with_placement(container, np.eye(3), scale)
    low, high = _bounds(container)
    middle = (low + high) / 2
    return _shifted(container, [-middle[0], -low[1], -middle[2]])


def _bounds(container: Container) -> tuple[FloatArray, FloatArray]:
    figures = measure(build_model(container))
    return np.array(figures.bounds_min), np.array(figures.bounds_max)


def _shifted(container: Container, offset: list[float]) -> Container:
    if np.allclose(offset, 0.0, atol=1e-6):
        return container
    placed = with_placement(container, np.eye(3), np.ones(3))
    document = placed.document
    for scene in document["scenes"]:
        for root in scene.get("nodes", []):
            node: Node = document["nodes"][root].copy()
            node["translation"] = [float(value) for value in offset]
            document["nodes"][root] = node
    return placed
