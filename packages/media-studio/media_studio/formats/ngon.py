"""Quadrilaterals in glTF, which itself only knows triangles.

A polygon is written as a run of consecutive triangles with the same first vertex; neighbouring
polygons start with different vertices. Readers without the extension see plain triangles.

Source: FB_ngon_encoding, glTF vendor extension.
"""

import numpy as np

from media_studio.arrays import IntArray


def quad_pairs(faces: IntArray) -> IntArray:
    """Return the index of the first triangle of each quadrilateral; the second follows it.

    Args:
        faces: (m, 3), encoded.
    """
    same = faces[1:, 0] == faces[:-1, 0]
    starts = np.flatnonzero(np.concatenate([[True], ~same]))
    lengths = np.diff(np.append(starts, len(faces)))
    first = starts[lengths == 2]
    pairs: IntArray = first[faces[first, 2] == faces[first + 1, 1]]
    return pairs


def find_quads(faces: IntArray) -> tuple[IntArray, int]:
    """Return the faces with the pairs that make quadrilaterals in front, and their number.

    Args:
        faces: (m, 3), encoded.

    Returns:
        (m, 3) faces whose first `2 * quads` are pairs (a, b, c), (a, c, d), and `quads`.
    """
    first = quad_pairs(faces)
    paired = np.zeros(len(faces), bool)
    paired[first] = paired[first + 1] = True
    return np.concatenate([faces[paired], faces[~paired]]), len(first)


def encode_quads(faces: IntArray, quads: int) -> IntArray:
    """Rotate triangles and pairs so that neighbouring polygons start with different vertices.

    Args:
        faces: (m, 3) whose first `2 * quads` are pairs (a, b, c), (a, c, d).
        quads: Number of pairs.

    Returns:
        (m, 3) in the same order; a pair keeps its diagonal.
    """
    pairs = faces[: 2 * quads].reshape(-1, 6)
    triangles = faces[2 * quads :]
    corners = np.concatenate([pairs[:, [0, 2]], triangles[:, [0, 1]]])
    second = _starts_second(corners)
    turned_pairs = np.where(second[:quads, None], pairs[:, [2, 5, 0, 2, 0, 1]], pairs)
    turned = np.where(second[quads:, None], triangles[:, [1, 2, 0]], triangles)
    return np.concatenate([turned_pairs.reshape(-1, 3), turned])


def _starts_second(corners: IntArray) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Choose for each polygon between two start vertices so that no two in a row are equal."""
    chosen = np.zeros(len(corners), bool)
    previous = -1
    for index, (first, second) in enumerate(corners.tolist()):
        chosen[index] = first == previous
        previous = second if first == previous else first
    return chosen
