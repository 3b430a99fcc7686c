"""Rigged human figures of many makers, built in code."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from media_gltf.building import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER
from media_gltf.glb import Container
from media_studio.arrays import FloatArray
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.motion.body import JOINTS, PARENTS, body_skeleton
from media_studio.motion.joint_frames import aimed_frames
from media_studio.motion.uprightness import rest_positions
from media_studio.pose.body_lengths import BodyLengths

Names = Literal["mixamo", "unreal", "vrm0", "vrm1", "meaningless"]

_LIMBS = {
    "Shoulder": ("clavicle", "Shoulder"),
    "Arm": ("upperarm", "UpperArm"),
    "ForeArm": ("lowerarm", "LowerArm"),
    "Hand": ("hand", "Hand"),
    "UpLeg": ("thigh", "UpperLeg"),
    "Leg": ("calf", "LowerLeg"),
    "Foot": ("foot", "Foot"),
    "ToeBase": ("ball", "Toes"),
}
_TRUNK = {
    "Hips": ("pelvis", "hips"),
    "Spine": ("spine_01", "spine"),
    "Spine1": ("spine_02", "chest"),
    "Neck": ("neck_01", "neck"),
    "Head": ("head", "head"),
}

STOCKY = BodyLengths(
    hip_width=0.26,
    shoulder_width=0.44,
    upper_arm=0.24,
    forearm=0.27,
    thigh=0.33,
    shin=0.36,
    foot=0.21,
    torso=0.55,
    head=0.26,
)
"""A figure that is built unlike the average."""

ARM_DROP = {"t": 0.0, "a": 50.0}
"""Degrees by which arms hang at rest."""


@dataclass(frozen=True, kw_only=True)
class RigStyle:
    """How a rigged figure is made.

    Attributes:
        names: Convention of the names of its bones.
        pose: Pose at rest, T or A.
        body: Its lengths.
        scale: Of the armature node.
        z_up: Whether the armature lies in a frame with Z up.
        matrices: Whether nodes have matrices.
        heading: Degrees by which it is turned to its left.
        skins: Skins that share the skeleton.
        between: Whether a node that is no joint lies between shoulder and arm.
    """

    names: Names = "mixamo"
    pose: Literal["t", "a"] = "t"
    body: BodyLengths = STOCKY
    scale: float = 1.0
    z_up: bool = False
    matrices: bool = False
    heading: float = 0.0
    skins: int = 1
    between: bool = False


RIGS = {
    "mixamo": RigStyle(names="mixamo", scale=0.01, z_up=True),
    "vrm 0": RigStyle(names="vrm0", heading=180.0),
    "vrm 1": RigStyle(names="vrm1", pose="a"),
    "unreal": RigStyle(names="unreal", pose="a", z_up=True, skins=2),
    "meaningless": RigStyle(names="meaningless"),
    "meaningless a": RigStyle(names="meaningless", pose="a", heading=-90.0),
    "matrices": RigStyle(matrices=True, scale=0.01),
    "in between": RigStyle(between=True, pose="a"),
}


def bone_name(joint: str, names: Names) -> str:
    """Name a joint of `body.JOINTS` as a maker does; VRM says it elsewhere."""
    number = JOINTS.index(joint)
    if names == "mixamo":
        return f"mixamorig:{joint}"
    if names in ("meaningless", "vrm0", "vrm1"):
        return f"node{number}"
    if joint in _TRUNK:
        return _TRUNK[joint][0]
    side = "Left" if joint.startswith("Left") else "Right"
    return f"{_LIMBS[joint.removeprefix(side)][0]}_{side[0].lower()}"


def vrm_bone(joint: str) -> str:
    """Return what VRM calls a joint of `body.JOINTS`."""
    if joint in _TRUNK:
        return _TRUNK[joint][1]
    side = "left" if joint.startswith("Left") else "right"
    return side + _LIMBS[joint.removeprefix(side.title())][1]


def build_rig(style: RigStyle) -> Container:
    """Build a figure whose bones are thin boxes; its feet stand on the floor."""
    worlds = _joint_worlds(style)
    builder = ContainerBuilder(Container(document={"asset": {"version": "2.0"}}, binary=b""))
    mesh = _mesh(builder, worlds)
    inverse = np.linalg.inv(worlds).transpose(0, 2, 1).reshape(-1, 16)
    accessor = builder.add_accessor(inverse.astype(np.float32), target=None)
    count = len(JOINTS)
    armature, extra = _armature(style), count + 1 + style.skins
    nodes: list[Any] = [_node(style, joint, worlds, armature, extra) for joint in range(count)]
    bodies = list(range(count + 1, extra))
    nodes.append(_placed({"name": "Armature", "children": [0, *bodies]}, armature, style))
    nodes += [{"name": f"body {n}", "mesh": 0, "skin": n} for n in range(style.skins)]
    if style.between:
        nodes.append(_helper(nodes))
    skins = [
        {"joints": list(range(count)), "inverseBindMatrices": accessor} for _ in range(style.skins)
    ]
    document: Any = builder.document
    document |= {
        "scene": 0,
        "scenes": [{"nodes": [count]}],
        "nodes": nodes,
        "meshes": [mesh],
        "skins": skins,
    }
    _add_vrm(document, style.names)
    return builder.finish()


def _joint_worlds(style: RigStyle) -> FloatArray:
    """Return the world matrices of the joints, whose Y points along their bones."""
    positions = _positions(style)
    ends = positions.copy()
    for joint, parent in enumerate(PARENTS):
        if parent >= 0:
            ends[parent] = positions[joint]
    leaves = [joint for joint in range(len(JOINTS)) if joint not in PARENTS]
    for leaf in leaves:
        ends[leaf] = 2 * positions[leaf] - positions[PARENTS[leaf]]
    rolls = np.cross(ends - positions, (0.3, 0.5, 1.0))
    worlds = np.tile(np.eye(4), (len(JOINTS), 1, 1))
    worlds[:, :3, :3] = aimed_frames(ends - positions, rolls, "yz") * style.scale
    worlds[:, :3, 3] = positions
    return worlds


def _positions(style: RigStyle) -> FloatArray:
    skeleton = body_skeleton(style.body)
    offsets = skeleton.offsets / 100
    drop = np.radians(ARM_DROP[style.pose])
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        for part in ("ForeArm", "Hand"):
            joint = JOINTS.index(side + part)
            length = np.linalg.norm(offsets[joint])
            offsets[joint] = length * np.array([sign * np.cos(drop), -np.sin(drop), 0.0])
    positions = rest_positions(replace(skeleton, offsets=offsets))
    positions[:, 1] -= positions[:, 1].min() - 0.02
    turn = np.radians(style.heading)
    cosine, sine = np.cos(turn), np.sin(turn)
    rotation = np.array([[cosine, 0.0, sine], [0.0, 1.0, 0.0], [-sine, 0.0, cosine]])
    return np.asarray(positions @ rotation.T)


def _armature(style: RigStyle) -> FloatArray:
    matrix = np.eye(4)
    if style.z_up:
        matrix[:3, :3] = [[1, 0, 0], [0, 0, 1], [0, -1, 0]]
    matrix[:3, :3] *= style.scale
    return matrix


def _node(
    style: RigStyle, joint: int, worlds: FloatArray, armature: FloatArray, extra: int
) -> dict[str, Any]:
    parent = PARENTS[joint]
    above = worlds[parent] if parent >= 0 else armature
    children = [child for child, other in enumerate(PARENTS) if other == joint]
    if style.between and JOINTS[joint] == "LeftShoulder":
        children = [extra]
    node: dict[str, Any] = {"name": bone_name(JOINTS[joint], style.names)}
    if children:
        node["children"] = children
    return _placed(node, np.linalg.inv(above) @ worlds[joint], style)


def _helper(nodes: list[Any]) -> dict[str, Any]:
    """Take half of the arm's offset over, turned and turned back."""
    arm = nodes[JOINTS.index("LeftArm")]
    half = (np.array(arm["translation"]) / 2).tolist()
    arm["translation"] = half
    return {"name": "spacer", "translation": half, "children": [JOINTS.index("LeftArm")]}


def _placed(node: dict[str, Any], local: FloatArray, style: RigStyle) -> dict[str, Any]:
    if style.matrices:
        return node | {"matrix": local.T.ravel().tolist()}
    from scipy.spatial.transform import Rotation

    scale = np.linalg.norm(local[:3, :3], axis=0)
    return node | {
        "translation": local[:3, 3].tolist(),
        "rotation": Rotation.from_matrix(local[:3, :3] / scale).as_quat().tolist(),
        "scale": scale.tolist(),
    }


def _mesh(builder: ContainerBuilder, worlds: FloatArray) -> dict[str, Any]:
    """Put a flat bar on each bone, in world space."""
    points: list[FloatArray] = []
    faces: list[tuple[int, int, int]] = []
    carriers: list[int] = []
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (0, 1) for z in (-1, 1)], float)
    sides = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    for joint, parent in enumerate(PARENTS):
        if parent < 0:
            continue
        along = worlds[joint, :3, 3] - worlds[parent, :3, 3]
        frame = aimed_frames(along, np.array([0.1, 0.2, 1.0]), "yz")
        box = corners * (0.03, np.linalg.norm(along), 0.02)
        start = 8 * len(points)
        points.append(worlds[parent, :3, 3] + box @ frame.T)
        faces += [(start + a, start + b, start + c) for a, b, c, _ in sides]
        faces += [(start + a, start + c, start + d) for a, _, c, d in sides]
        carriers += [parent] * 8
    count = len(carriers)
    joints = np.zeros((count, 4), np.uint16)
    joints[:, 0] = carriers
    weights = np.zeros((count, 4), np.float32)
    weights[:, 0] = 1
    add = builder.add_accessor
    return {
        "name": "body",
        "primitives": [
            {
                "attributes": {
                    "POSITION": add(np.concatenate(points).astype(np.float32), target=ARRAY_BUFFER),
                    "JOINTS_0": add(joints, target=ARRAY_BUFFER),
                    "WEIGHTS_0": add(weights, target=ARRAY_BUFFER),
                },
                "indices": add(np.array(faces, np.uint32).ravel(), target=ELEMENT_ARRAY_BUFFER),
            }
        ],
    }


def _add_vrm(document: dict[str, Any], names: Names) -> None:
    bones: Mapping[str, int] = {vrm_bone(joint): number for number, joint in enumerate(JOINTS)}
    if names == "vrm0":
        listed = [{"bone": bone, "node": node} for bone, node in bones.items()]
        document["extensions"] = {"VRM": {"humanoid": {"humanBones": listed}}}
        document["extensionsUsed"] = ["VRM"]
    if names == "vrm1":
        named = {bone: {"node": node} for bone, node in bones.items()}
        document["extensions"] = {
            "VRMC_vrm": {"specVersion": "1.0", "humanoid": {"humanBones": named}}
        }
        document["extensionsUsed"] = ["VRMC_vrm"]
