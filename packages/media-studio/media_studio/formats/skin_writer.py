"""Write a model that joints carry as a GLB file."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from media_gltf import glb
from media_gltf.building import ARRAY_BUFFER
from media_gltf.document import (
    AssetInfo,
    Document,
    Mesh,
    Node,
    Primitive,
    SceneEntry,
    SkinEntry,
)
from media_gltf.glb import Container
from media_studio.arrays import FloatArray, IntArray
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.gltf_writer import GENERATOR, add_primitive
from media_studio.mesh.model import Model

Carriers = tuple[IntArray, FloatArray]
"""Joints (n, 4) and weights (n, 4), which sum to 1, of the vertices of a surface."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Joints:
    """A tree of joints at rest, none of them turned; parents come before their children.

    Attributes:
        names: (j,) unique.
        parents: (j,) index of the parent; -1 for a root.
        places: (j, 3) metres in the frame of the model.
    """

    names: Sequence[str]
    parents: Sequence[int]
    places: FloatArray


def write_carried_model(
    model: Model, joints: Joints, carriers: Sequence[Carriers | None], path: Path
) -> None:
    """Write a GLB file with one skin.

    Args:
        model: At rest.
        joints: What carries it.
        carriers: One entry per surface; None for one that stays still.
        path: File to write.
    """
    empty = Document(asset=AssetInfo(version="2.0", generator=GENERATOR), scene=0)
    builder = ContainerBuilder(Container(document=empty, binary=b""))
    nodes = joint_nodes(joints)
    roots = _joined_roots(joints, nodes)
    meshes: list[Mesh] = []
    slots: dict[int, int] = {}
    for carried in (True, False):
        primitives: list[Primitive] = []
        for surface, carrier in zip(model.surfaces, carriers, strict=True):
            if (carrier is not None) != carried or not len(surface.faces):
                continue
            if surface.material not in slots:
                slots[surface.material] = builder.add_material(model.materials[surface.material])
            primitive = add_primitive(builder, surface, slots[surface.material])
            if carrier is not None:
                add_carriers(builder, primitive, carrier)
            primitives.append(primitive)
        if primitives:
            node = Node(name=model.name, mesh=len(meshes))
            if carried:
                node["skin"] = 0
            roots.append(len(nodes))
            nodes.append(node)
            meshes.append(Mesh(name=model.name, primitives=primitives))
    builder.document["meshes"] = meshes
    builder.document["nodes"] = nodes
    builder.document["skins"] = [add_skin(builder, joints)]
    builder.document["scenes"] = [SceneEntry(nodes=roots)]
    path.write_bytes(glb.serialise(builder.finish()))


def joint_nodes(joints: Joints) -> list[Node]:
    """Return the nodes of the joints, which come first in the document."""
    nodes = []
    for joint, (name, parent) in enumerate(zip(joints.names, joints.parents, strict=True)):
        offset = joints.places[joint] - (joints.places[parent] if parent >= 0 else 0.0)
        node = Node(name=name, translation=offset.tolist())
        children = [child for child, above in enumerate(joints.parents) if above == joint]
        if children:
            node["children"] = children
        nodes.append(node)
    return nodes


def _joined_roots(joints: Joints, nodes: list[Node]) -> list[int]:
    """Return the node above all joints; a skin needs one, so several roots get a plain node."""
    roots = [index for index, parent in enumerate(joints.parents) if parent < 0]
    if len(roots) > 1:
        nodes.append(Node(name="Skeletons", children=roots))
        roots = [len(nodes) - 1]
    return roots


def add_carriers(builder: ContainerBuilder, primitive: Primitive, carriers: Carriers) -> None:
    """Store what carries the vertices of a primitive."""
    joints, weights = carriers
    shares = weights.astype(np.float32)
    # The specification wants joint 0 where the share is 0
    named = np.where(shares > 0, joints, 0).astype(np.uint16)
    primitive["attributes"] |= {
        "JOINTS_0": builder.add_accessor(named, target=ARRAY_BUFFER),
        "WEIGHTS_0": builder.add_accessor(shares, target=ARRAY_BUFFER),
    }


def add_skin(builder: ContainerBuilder, joints: Joints) -> SkinEntry:
    """Store the inverse bind matrices; the joints are the first nodes of the document."""
    inverse = np.tile(np.eye(4), (len(joints.names), 1, 1))
    inverse[:, 3, :3] = -joints.places  # transposed: glTF stores columns
    stored = builder.add_accessor(inverse.reshape(-1, 16).astype(np.float32), target=None)
    return SkinEntry(joints=[*range(len(joints.names))], inverseBindMatrices=stored)
