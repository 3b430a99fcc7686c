"""Triangles of primitives, read and counted."""

import numpy as np
import pytest

from media_gltf.building import AssetBuilder
from media_gltf.document import Mesh, Node, Primitive
from media_gltf.glb import Container
from media_gltf.triangles import read_faces, shown_triangles


def _asset(corners: list[int], mode: int, uses: int = 1) -> tuple[Container, Primitive]:
    builder = AssetBuilder(Container(document={"asset": {"version": "2.0"}}, binary=b""))
    points = builder.add_accessor(np.zeros((6, 3), np.float32), target=None)
    indices = builder.add_accessor(np.array(corners, np.uint16), target=None)
    primitive = Primitive(attributes={"POSITION": points}, indices=indices, mode=mode)
    builder.document["meshes"] = [Mesh(primitives=[primitive])]
    builder.document["nodes"] = [Node(mesh=0)] * uses
    return builder.finish(), primitive


@pytest.mark.parametrize(
    ("mode", "corners", "faces"),
    [
        (4, [0, 1, 2, 2, 1, 3, 5], [[0, 1, 2], [2, 1, 3]]),
        (5, [0, 1, 2, 3], [[0, 1, 2], [2, 1, 3]]),
        (6, [0, 1, 2, 3], [[0, 1, 2], [0, 2, 3]]),
        (5, [0], []),
        (6, [0], []),
        (0, [0, 1, 2], []),
        (1, [0, 1, 2], []),
    ],
)
def test_every_mode_is_read_and_counted(
    mode: int, corners: list[int], faces: list[list[int]]
) -> None:
    asset, primitive = _asset(corners, mode)
    found = read_faces(asset, primitive)
    assert sorted(np.sort(found, axis=1).tolist()) == sorted(np.sort(faces, axis=-1).tolist())
    assert shown_triangles(asset.document) == len(faces)


def test_stitches_of_strips_are_counted_and_not_read() -> None:
    asset, primitive = _asset([0, 1, 2, 2, 3, 3, 4, 5], 5)
    assert shown_triangles(asset.document) == 6
    assert read_faces(asset, primitive).tolist() == [[0, 1, 2], [4, 3, 5]]


def test_triangles_count_as_often_as_they_are_shown() -> None:
    assert shown_triangles(_asset([0, 1, 2], 4, uses=7)[0].document) == 7
