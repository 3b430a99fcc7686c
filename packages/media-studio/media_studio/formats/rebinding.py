"""Bind new vertices to the skin, the morph targets and the node that moved the old ones.

The new vertices are given as they stand in one pose. Their places in mesh space are those that
the pose takes there: the inverse of the blended skin matrix, or of the node, less what the morph
targets add.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from media_studio.arrays import FloatArray
from media_studio.formats.gltf_pose import PosablePrimitive, Pose, Skin

SMALLEST_VOLUME = 1e-12
"""Share of the cube of its largest stretch below which a matrix cannot be inverted."""


def rebind(
    figure: PosablePrimitive,
    anchors: csr_matrix,
    vertices: FloatArray,
    normals: FloatArray | None,
    pose: Pose,
) -> PosablePrimitive:
    """Bind new vertices like the old ones that they are anchored in.

    Args:
        figure: The n old vertices.
        anchors: Shares of the old vertices in the new ones, (k, n)
            (see `media_studio.mesh.anchors`).
        vertices: Where the new vertices are in `pose`, world space, (k, 3).
        normals: Their unit normals there, or None.
        pose: Any pose in which nothing is flattened; where something is, its new places are
            those of its anchors.

    Returns:
        The k new vertices; each has as many joints as one of the old file at most.
    """
    bare = replace(
        figure,
        skin=None if figure.skin is None else _blended(figure.skin, anchors),
        position_targets=tuple((n, anchors @ offsets) for n, offsets in figure.position_targets),
        normal_targets=tuple((n, anchors @ offsets) for n, offsets in figure.normal_targets),
    )
    world = np.broadcast_to(pose.worlds[figure.node], (len(vertices), 4, 4))
    matrices = world if bare.skin is None else bare.skin.matrices(pose)
    sound = _invertible(matrices)
    inverse = np.linalg.inv(np.where(sound[:, None, None], matrices, np.eye(4)))
    weights = pose.weights[figure.node]
    positions = np.einsum("kij,kj->ki", inverse[:, :3, :3], vertices) + inverse[:, :3, 3]
    positions = positions - _added(bare.position_targets, weights, positions.shape)
    positions = np.where(sound[:, None], positions, anchors @ figure.positions)
    return replace(
        bare,
        positions=positions,
        normals=None
        if normals is None
        else _unposed_normals(bare, matrices, inverse, normals, weights),
    )


def _invertible(matrices: FloatArray) -> NDArray[np.bool_]:
    linear = matrices[:, :3, :3]
    stretch = np.linalg.norm(linear, axis=1).max(axis=1)
    return np.asarray(np.abs(np.linalg.det(linear)) > SMALLEST_VOLUME * stretch**3)


def _added(
    targets: tuple[tuple[int, FloatArray], ...], weights: FloatArray, shape: tuple[int, ...]
) -> FloatArray:
    total = np.zeros(shape)
    for number, offsets in targets:
        if number < len(weights):
            total += weights[number] * offsets
    return total


def _unposed_normals(
    figure: PosablePrimitive,
    matrices: FloatArray,
    inverse: FloatArray,
    normals: FloatArray,
    weights: FloatArray,
) -> FloatArray:
    """Undo what posing does to normals: skins turn them like points, nodes like planes."""
    if figure.skin is None:
        turned = np.einsum("kji,kj->ki", matrices[:, :3, :3], normals)
    else:
        turned = np.einsum("kij,kj->ki", inverse[:, :3, :3], normals)
    turned = _unit(turned) - _added(figure.normal_targets, weights, turned.shape)
    return _unit(turned)


def _unit(vectors: FloatArray) -> FloatArray:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.where(lengths > 0, vectors / np.where(lengths > 0, lengths, 1.0), (0.0, 1.0, 0.0))


def _blended(skin: Skin, anchors: csr_matrix) -> Skin:
    """Blend the influences and keep the strongest, as many as one old vertex had."""
    width = max(int(np.diff(skin.influences.indptr).max(initial=0)), 4)
    mixed = (anchors @ skin.influences).tocsr()
    mixed.sum_duplicates()
    counts = np.diff(mixed.indptr)
    joints = np.zeros((len(counts), max(int(counts.max(initial=0)), width)), np.int64)
    weights = np.zeros(joints.shape)
    rows = np.repeat(np.arange(len(counts)), counts)
    columns = np.arange(len(rows)) - mixed.indptr[rows]
    joints[rows, columns], weights[rows, columns] = mixed.indices, mixed.data
    strongest = np.argsort(-weights, axis=1, kind="stable")[:, :width]
    joints = np.take_along_axis(joints, strongest, axis=1)
    weights = _stored_weights(np.take_along_axis(weights, strongest, axis=1))
    joints[weights == 0] = 0
    start = width * np.arange(len(joints) + 1)
    shape = len(joints), skin.influences.shape[1]
    return replace(skin, influences=csr_matrix((weights.ravel(), joints.ravel(), start), shape))


def _stored_weights(weights: FloatArray) -> FloatArray:
    """Make rows sum to 1 in the precision of a file."""
    total = weights.sum(axis=1, keepdims=True)
    rounded = (weights / np.where(total > 0, total, 1.0)).astype(np.float32)
    rounded[:, 0] += (total[:, 0] > 0) - rounded.astype(np.float64).sum(axis=1)
    return rounded.astype(np.float64)
