"""Models with joints: what is written is what carries the model, below one node."""

from pathlib import Path

import numpy as np
import pytest

from media_gltf import glb
from media_gltf.document import Document
from media_studio.formats.gltf_reader import read_model
from media_studio.formats.skin_writer import Carriers, Joints, write_carried_model
from media_studio.mesh.model import Material, Model, Surface

VERTICES = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
FACES = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
CARRIERS: Carriers = (
    np.array([[0, 1, 0, 0], [1, 2, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0]]),
    np.array([[0.5, 0.5, 0, 0], [0.25, 0.75, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]]),
)
PLACES = np.array([[0, 0.5, 0], [0.5, 1, 0], [2, 0, 1]])


def written(parents: list[int], path: Path, *carriers: Carriers | None) -> Document:
    surface = Surface(vertices=VERTICES, faces=FACES, material=0)
    model = Model(
        name="pair", surfaces=(surface,) * len(carriers), materials=(Material(name="body"),)
    )
    joints = Joints(names=["a", "b", "c"], parents=parents, places=PLACES)
    write_carried_model(model, joints, carriers, path)
    return glb.parse(path.read_bytes()).document


def above(document: Document) -> dict[int, int]:
    """Return the parent of each node that has one."""
    return {
        child: index
        for index, node in enumerate(document["nodes"])
        for child in node.get("children", [])
    }


def ancestors(document: Document, node: int) -> set[int]:
    parents, found = above(document), {node}
    while node in parents:
        node = parents[node]
        found.add(node)
    return found


@pytest.mark.parametrize("parents", [[-1, 0, 1], [-1, 0, -1], [-1, -1, -1]])
def test_all_joints_hang_below_one_node(parents: list[int], tmp_path: Path) -> None:
    document = written(parents, tmp_path / "a.glb", CARRIERS)
    joints = document["skins"][0]["joints"]
    common = set.intersection(*(ancestors(document, joint) for joint in joints))
    assert common
    assert not common & set(above(document)) & set(document["scenes"][0]["nodes"])


@pytest.mark.parametrize("parents", [[-1, 0, 1], [-1, 0, -1]])
def test_joints_stand_where_they_were_given(parents: list[int], tmp_path: Path) -> None:
    document = written(parents, tmp_path / "a.glb", CARRIERS)
    for joint in document["skins"][0]["joints"]:
        offsets = [
            document["nodes"][node].get("translation", [0, 0, 0])
            for node in ancestors(document, joint)
        ]
        np.testing.assert_allclose(np.sum(offsets, axis=0), PLACES[joint])


def test_every_node_is_in_the_scene_once(tmp_path: Path) -> None:
    document = written([-1, 0, -1], tmp_path / "a.glb", CARRIERS, None)
    roots, below = document["scenes"][0]["nodes"], above(document)
    assert sorted([*roots, *below]) == list(range(len(document["nodes"])))


def test_a_surface_that_stays_still_has_no_skin(tmp_path: Path) -> None:
    document = written([-1, 0, 1], tmp_path / "a.glb", CARRIERS, None)
    skinned = ["skin" in node for node in document["nodes"] if "mesh" in node]
    assert sorted(skinned) == [False, True]


def test_at_rest_the_model_is_where_it_was(tmp_path: Path) -> None:
    written([-1, 0, -1], tmp_path / "a.glb", CARRIERS)
    (surface,) = read_model(tmp_path / "a.glb").surfaces
    np.testing.assert_allclose(surface.vertices, VERTICES, atol=1e-6)
